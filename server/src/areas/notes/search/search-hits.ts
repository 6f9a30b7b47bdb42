import { normalized, type Run, runsOf } from './search-tokens.ts';

export type HitRange = [start: number, end: number];

/**
 * Where the terms stand in a text, in UTF-16 units of the text as it is: the browser marks these, the server never
 * sends HTML. Ranges are in order and do not touch each other.
 */
export function hitRanges(text: string, terms: readonly string[]): HitRange[] {
  if (terms.length === 0) return [];
  const { plain, starts, ends } = normalizedWithOffsets(text);
  const runs = runsOf(plain);
  const found = terms.flatMap((term) => occurrencesOf(plain, runs, term));
  const ranges = found.map(([from, to]): HitRange => [starts[from] ?? 0, ends[to - 1] ?? text.length]);
  return joined(ranges);
}

const occurrencesOf = (plain: string, runs: readonly Run[], term: string): HitRange[] => {
  const pieces = runsOf(normalized(term));
  return pieces.length > 0
    ? pieces.flatMap((piece) => hitsOf(runs, piece))
    : everywhere(plain, normalized(term));
};

/** Latin words are found by their beginning: `log` marks `login`, not `blog`. */
function hitsOf(runs: readonly Run[], piece: Run): HitRange[] {
  return runs.flatMap(({ text, start }) =>
    (piece.kind === 'cjk'
      ? everywhere(text, piece.text)
      : text.startsWith(piece.text)
        ? [[0, piece.text.length]]
        : []
    ).map(([from = 0, to = 0]): HitRange => [start + from, start + to]),
  );
}

function everywhere(text: string, piece: string): HitRange[] {
  if (piece === '') return [];
  const ranges: HitRange[] = [];
  for (let at = text.indexOf(piece); at !== -1; at = text.indexOf(piece, at + 1))
    ranges.push([at, at + piece.length]);
  return ranges;
}

/** Normalising can change lengths (a ligature becomes two letters, a letter and its accent one), so it is done piece by piece and remembers where each came from. */
function normalizedWithOffsets(text: string) {
  let plain = '';
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: piece, index } of text.matchAll(/[\s\S][\p{M}\uFF9E\uFF9F]*/gu)) {
    const one = normalized(piece);
    for (let unit = 0; unit < one.length; unit++) {
      starts.push(index);
      ends.push(index + piece.length);
    }
    plain += one;
  }
  return { plain, starts, ends };
}

function joined(ranges: readonly HitRange[]): HitRange[] {
  const inOrder = [...ranges].sort((a, b) => a[0] - b[0]);
  const result: HitRange[] = [];
  for (const [start, end] of inOrder) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

const shownLength = 200;
const lead = 30;

/** So much of a text is looked at closely at a time, and so often: lists of long notes have to be quick. */
const pieceLength = 1000;
const pieceOverlap = 100;
const mostPieces = 3;

/**
 * What a list shows of a note that was found: the excerpt if a hit is in it, else the piece of the text around
 * the first hit. @param plainTextOf makes Markdown readable
 */
export function hitExcerpt(
  excerpt: string,
  markdown: string,
  terms: readonly string[],
  plainTextOf: (markdown: string) => string = (text) => text,
): string {
  if (terms.length === 0 || markdown === '' || hitRanges(excerpt, terms).length > 0) return excerpt;
  const words = terms.flatMap(wordsOf);
  let looked = 0;
  for (let start = 0; start < markdown.length && looked < mostPieces; start += pieceLength) {
    const end = start + pieceLength + pieceOverlap;
    const plain = normalized(markdown.slice(start, end));
    if (!words.some((word) => mayStandIn(plain, word))) continue;
    looked += 1;
    const before = Math.max(0, start - pieceOverlap);
    const shown = aroundHit(plainTextOf(markdown.slice(before, end + shownLength)), terms, before > 0);
    if (shown !== undefined) return shown;
  }
  return excerpt;
}

function aroundHit(plainText: string, terms: readonly string[], isInside: boolean): string | undefined {
  const first = hitRanges(plainText, terms)[0];
  if (!first) return undefined;
  const start = Math.max(0, first[0] - lead);
  const piece = [...plainText.slice(start, start + shownLength)].filter(
    (unit) => !/^[\uD800-\uDFFF]$/.test(unit),
  );
  return `${start > 0 || isInside ? '…' : ''}${piece.join('').trim()}`;
}

interface Word {
  readonly text: string;
  readonly begins: boolean;
}

const wordsOf = (term: string): Word[] => {
  const text = normalized(term);
  const pieces = runsOf(text);
  return pieces.length === 0
    ? [{ text, begins: false }]
    : pieces.map((piece) => ({ text: piece.text, begins: piece.kind === 'latin' }));
};

/** Cheap, and never wrong where it says no. */
function mayStandIn(plain: string, { text, begins }: Word): boolean {
  for (let at = plain.indexOf(text); at !== -1; at = plain.indexOf(text, at + 1))
    if (!begins || !/[\p{L}\p{N}_\p{M}]/u.test(plain.charAt(at - 1)) || isCjk(plain.charAt(at - 1)))
      return true;
  return false;
}

const isCjk = (character: string): boolean =>
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u.test(character);
