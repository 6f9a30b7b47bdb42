import { spelledIn } from './pinyin-spelling.ts';

/** From one place of a text to another, in its UTF-16 units. */
export type MatchRange = [start: number, end: number];

/** How well a text matches, the best first: it is what was typed, begins so, has a word that does, contains it, or is spelled so in pinyin. */
export const matchRanks = { same: 0, begins: 1, word: 2, within: 3, initials: 4 } as const;

export interface Match {
  readonly rank: number;
  /** What of the text was typed, in order and apart from each other. */
  readonly ranges: MatchRange[];
}

/** More words than anybody types are one search for nothing. */
const mostTerms = 8;

/** As it is compared: full-width signs are the same as narrow ones, and capitals as small letters. */
const comparable = (text: string): string => text.normalize('NFKC').toLowerCase();

/** The words of what was typed; all of them have to be found. */
export const termsOf = (typed: string): string[] =>
  [...new Set(comparable(typed).split(/[\s\p{Cc}]+/u))].filter(Boolean).slice(0, mostTerms);

/**
 * How a text matches what was typed, whatever its width and case; a Chinese one by its pinyin and the initials of that, too.
 * @param terms as `termsOf` gives them  @returns undefined where one of them is not in the text
 */
export function matchOf(text: string, terms: readonly string[]): Match | undefined {
  if (terms.length === 0) return undefined;
  const { plain, places } = plainOf(text);
  const found = terms.map((term) => foundIn(text, plain, places, term));
  if (!found.every((one) => one !== undefined)) return undefined;
  const isSame = plain.trim() === terms.join(' ');
  return {
    rank: isSame ? matchRanks.same : Math.max(...found.map(({ rank }) => rank)),
    ranges: joined(found.map(({ range }) => range)),
  };
}

/** Where the words stand that are in the text, also where others are not: what is found by its number is shown by its name. */
export function rangesIn(text: string, terms: readonly string[]): MatchRange[] {
  const { plain, places } = plainOf(text);
  return joined(
    terms.map((term) => foundIn(text, plain, places, term)?.range).filter((range) => range !== undefined),
  );
}

interface Found {
  readonly rank: number;
  readonly range: MatchRange;
}

function foundIn(text: string, plain: string, places: readonly Place[], term: string): Found | undefined {
  const at = plain.indexOf(term);
  if (at === -1) {
    const range = /^[a-z0-9]+$/.test(term) ? spelledIn(text, term) : undefined;
    return range && { rank: matchRanks.initials, range };
  }
  const word = wordStart(plain, term);
  const start = word ?? at;
  const rank = at === 0 ? matchRanks.begins : word === undefined ? matchRanks.within : matchRanks.word;
  const [first, last] = [places[start], places[start + term.length - 1]];
  return { rank, range: [first?.start ?? 0, last?.end ?? text.length] };
}

/** Where the term stands at the beginning of a word; Chinese has no spaces, so there each sign begins one. */
function wordStart(plain: string, term: string): number | undefined {
  for (let at = plain.indexOf(term); at !== -1; at = plain.indexOf(term, at + 1))
    if (at === 0 || !/^[\p{L}\p{N}]$/u.test(plain[at - 1] ?? '') || /^\p{Script=Han}/u.test(term)) return at;
  return undefined;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** The text as it is compared, and where each unit of that came from: a ligature becomes two letters. */
function plainOf(text: string): { plain: string; places: Place[] } {
  let plain = '';
  const places: Place[] = [];
  for (const { 0: sign, index } of text.matchAll(/[\s\S]\p{M}*/gu)) {
    const one = comparable(sign);
    for (let unit = 0; unit < one.length; unit += 1) places.push({ start: index, end: index + sign.length });
    plain += one;
  }
  return { plain, places };
}

function joined(ranges: readonly MatchRange[]): MatchRange[] {
  const result: MatchRange[] = [];
  for (const [start, end] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}
