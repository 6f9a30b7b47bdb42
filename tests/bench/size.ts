/** What every bench takes beside its own options; spread into them. */
export const benchOptions = {
  /** Figures for a program instead of a table. */
  json: { type: 'boolean', default: false },
  /** Whether it still runs, not what it measures: its smallest size, and nothing is printed. */
  smoke: { type: 'boolean', default: false },
} as const;

interface HowToRun {
  readonly json: boolean;
  readonly smoke: boolean;
}

/** `whole` is what figures are told of, `smallest` the least at which each line of the bench still runs. */
export const sizeOf = <Size>(
  { smoke }: Pick<HowToRun, 'smoke'>,
  { whole, smallest }: { whole: Size; smallest: Size },
): Size => (smoke ? smallest : whole);

/** Prints what was measured; at the smallest size it says nothing. */
export function tell({ json, smoke }: HowToRun, figures: unknown, table: string): void {
  if (!smoke) console.info(json ? JSON.stringify(figures) : table);
}

/** Where it is, for whoever waits for it. */
export function progress({ smoke }: Pick<HowToRun, 'smoke'>, line: string): void {
  if (!smoke) process.stderr.write(`${line}\n`);
}
