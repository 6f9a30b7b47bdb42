/**
 * How notes are cut into searchable words, the same for text and for queries.
 *
 * Chinese, Japanese and Korean have no spaces, so a run of them becomes overlapping pairs of characters plus its
 * last character alone; any other run of letters and digits is one word. Han characters are letters too (`\p{L}`),
 * so the second class must leave them out, or a Latin name with Chinese behind it would become one word.
 */
export interface Token {
  readonly word: string;
  /** Place in the text, counted in words; a phrase is words at neighbouring places. */
  readonly place: number;
  readonly kind: 'pair' | 'single' | 'latin' | 'sign';
}

const cjk = '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Hangul}';
const runs = new RegExp(
  [
    `(?<cjk>(?:(?=[\\p{L}\\p{N}])[${cjk}])+)`,
    `(?<latin>(?:(?![${cjk}])[\\p{L}\\p{N}_][\\p{M}]*)+)`,
    '(?<sign>\\p{Extended_Pictographic})',
  ].join('|'),
  'gu',
);

/** Longer words are told apart by their beginning only, so that a chunk of them stays below PostgreSQL's limit. */
const longestWord = 32;

/** Full-width, half-width and case variants become one. */
export const normalized = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC');

/** A stretch of normalised text that is cut as one: written without spaces, a word, or a sign such as an emoji. */
export interface Run {
  readonly text: string;
  readonly start: number;
  readonly kind: 'cjk' | 'latin' | 'sign';
}

export const runsOf = (normalizedText: string): Run[] =>
  [...normalizedText.matchAll(runs)].map(({ 0: text, index, groups }) => ({
    text,
    start: index,
    kind: groups?.cjk ? 'cjk' : groups?.sign ? 'sign' : 'latin',
  }));

export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const run of runsOf(normalized(text))) {
    if (run.kind === 'cjk') addPairs(tokens, [...run.text]);
    else add(tokens, run.kind, [...run.text].slice(0, longestWord).join(''));
  }
  return tokens;
}

function addPairs(tokens: Token[], characters: readonly string[]): void {
  characters.forEach((character, index) => {
    const next = characters[index + 1];
    if (next === undefined) add(tokens, 'single', character);
    else add(tokens, 'pair', character + next);
  });
}

function add(tokens: Token[], kind: Token['kind'], word: string): void {
  tokens.push({ word, place: tokens.length + 1, kind });
}

/** tsvector positions end at 16383; chunks overlap by more than a query can be long, so no phrase is cut. */
const chunkTokens = 6000;
const overlapTokens = 400;

/** The text as tsvector literals, at least one. */
export function searchChunks(text: string): string[] {
  const tokens = tokensOf(text);
  const chunks: string[] = [];
  for (
    let start = 0;
    start === 0 || start + overlapTokens < tokens.length;
    start += chunkTokens - overlapTokens
  ) {
    chunks.push(vectorLiteral(tokens.slice(start, start + chunkTokens), start));
  }
  return chunks;
}

/** PostgreSQL keeps this many places of one word and cuts off the rest by itself. */
const placesPerWord = 256;

function vectorLiteral(tokens: readonly Token[], start: number): string {
  const places = new Map<string, number[]>();
  for (const { word, place } of tokens) {
    const known = places.get(word);
    if (!known) places.set(word, [place - start]);
    else if (known.length < placesPerWord) known.push(place - start);
  }
  return [...places].map(([word, at]) => `${quoted(word)}:${at.join(',')}`).join(' ');
}

/** A word inside a tsvector or tsquery literal. */
const quoted = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/**
 * One term of a query as a tsquery literal: its words side by side.
 * Words match by their beginning, except inside quotation marks; a single character is the beginning of a pair.
 * @returns undefined when nothing in it can be looked up (`!!!`)
 */
export function termQuery(term: string, exact: boolean): string | undefined {
  const tokens = tokensOf(term).filter(
    ({ kind }, index, all) => kind !== 'single' || all[index - 1]?.kind !== 'pair',
  );
  const parts = tokens.map(({ word, place, kind }, index) => {
    const before = tokens[index - 1];
    const open = kind === 'single' || (kind === 'latin' && !exact);
    return `${before ? ` <${place - before.place}> ` : ''}${quoted(word)}${open ? ':*' : ''}`;
  });
  return parts.length > 0 ? parts.join('') : undefined;
}
