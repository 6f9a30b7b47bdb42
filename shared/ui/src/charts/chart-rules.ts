/** Where a bar stands on its line, in per cent of the line's length. */
export interface Span {
  readonly from: number;
  readonly length: number;
}

/** Bars share one scale that always holds 0; `null` has no bar, 0 has an empty one. */
export function barSpans(values: readonly (number | null)[]): (Span | null)[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(0, ...known);
  const range = Math.max(0, ...known) - low || 1;
  const percent = (value: number) => (value / range) * 100;
  return values.map((value) =>
    value === null ? null : { from: percent(Math.min(value, 0) - low), length: percent(Math.abs(value)) },
  );
}

/** Points of a line in a box; gaps (`null`) begin a new piece. */
export function linePieces(values: readonly (number | null)[], width: number, height: number): string[] {
  const known = values.filter((value) => value !== null);
  const low = Math.min(...known);
  const range = Math.max(...known) - low;
  const x = (index: number) => (values.length > 1 ? (index / (values.length - 1)) * width : width / 2);
  const y = (value: number) => (range ? height - ((value - low) / range) * height : height / 2);
  const found: string[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) found.push([]);
    else found.at(-1)?.push(`${x(index).toFixed(1)},${y(value).toFixed(1)}`);
  });
  return found.filter((piece) => piece.length > 0).map((piece) => piece.join(' '));
}

/** A share between 0 and 1, also when there is nothing to share. */
export const shareOf = (value: number, max: number): number =>
  max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
