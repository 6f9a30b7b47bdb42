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
  return runs
    .filter(({ kind }) => kind === piece.kind)
    .flatMap(({ text, start }) =>
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
  const inOrder = [...ranges].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
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

/**
 * What a list shows of a note that was found: the excerpt if a hit is in it, else the piece of the text around
 * the first hit.
 */
export function hitExcerpt(excerpt: string, plainText: string, terms: readonly string[]): string {
  if (terms.length === 0 || hitRanges(excerpt, terms).length > 0) return excerpt;
  const first = hitRanges(plainText, terms)[0];
  if (!first) return excerpt;
  const start = first[0] <= lead ? 0 : first[0] - lead;
  const piece = [...plainText.slice(start, start + shownLength)].filter(
    (unit) => !/^[\uD800-\uDFFF]$/.test(unit),
  );
  return `${start > 0 ? '…' : ''}${piece.join('').trim()}`;
}
