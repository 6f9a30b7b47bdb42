export type Range = readonly [start: number, end: number];
export interface Piece {
  readonly at: number;
  readonly text: string;
  readonly hit: boolean;
}

/** Cuts a text at the hits. Ranges may touch, overlap, come in any order or lie outside. */
export function pieces(text: string, ranges: readonly Range[]): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  const cut = (end: number, hit: boolean) => {
    if (end > at) found.push({ at, text: text.slice(at, end), hit });
    at = Math.max(at, end);
  };
  for (const [start, end] of joined(text.length, ranges)) {
    cut(start, false);
    cut(end, true);
  }
  cut(text.length, false);
  return found;
}

function joined(length: number, ranges: readonly Range[]): [number, number][] {
  const inside = ranges
    .map(([start, end]): [number, number] => [Math.max(0, start), Math.min(length, end)])
    .filter(([start, end]) => start < end)
    .sort(([one], [other]) => one - other);
  const merged: [number, number][] = [];
  for (const range of inside) {
    const last = merged.at(-1);
    if (last && range[0] <= last[1]) last[1] = Math.max(last[1], range[1]);
    else merged.push(range);
  }
  return merged;
}
