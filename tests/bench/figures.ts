/** Middle, lowest and highest of what was measured. */
export interface Figures {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** @throws when nothing was measured */
export function figuresOf(values: readonly number[]): Figures {
  if (values.length === 0) throw new Error('nothing was measured');
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? Number.NaN;
  const middle = (sorted.length - 1) / 2;
  return {
    median: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    min: at(0),
    max: at(sorted.length - 1),
  };
}

/** At most that in 95 of 100 cases. */
export function p95(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.95))] ?? Number.NaN;
}

/** Ratios pair by pair: a noisy machine disturbs both halves of a pair alike. */
export const ratiosOf = (ours: readonly number[], theirs: readonly number[]): Figures =>
  figuresOf(ours.map((value, index) => value / (theirs[index] ?? Number.NaN)));

export const shown = ({ median, min, max }: Figures, digits = 2): string =>
  `${median.toFixed(digits)} (${min.toFixed(digits)}–${max.toFixed(digits)})`;

/** Rows of text, columns padded to their widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n');
}
