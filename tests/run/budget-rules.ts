import { countOf, type FileResults } from './results-rules.ts';
import type { Budget } from './suites.ts';

/** A suite that has run, or the checks around the suites. */
export interface PartRun {
  readonly part: Budget;
  /** From its first file to its last, on as many workers as it has. */
  readonly seconds: number;
  readonly files: readonly FileResults[];
}

/** Row of the table under a run: name, tests, seconds, budget, slowest file. A `!` stands behind what is over its budget. */
export function budgetRow({ part, seconds, files }: PartRun): string[] {
  const { passed, failed, skipped } = countOf(files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds)[0];
  return [
    part.name,
    String(passed + failed + skipped),
    `${Math.round(seconds)}${seconds > part.budget ? ' !' : ''}`,
    String(part.budget),
    slowest ? `${shown(slowest)}` : '',
  ];
}

/**
 * The last row, where there is more than one: all of them together. What fills gaps goes on beside the others, whose
 * budgets leave room for it.
 * @param seconds from the beginning of the first to the end of the last; some ran side by side
 */
export const sumRow = (runs: readonly PartRun[], seconds: number): string[] => {
  const inTurn = runs.filter((run) => !run.part.fillsGaps);
  const budget = inTurn.map((run) => run.part.budget).reduce((sum, one) => sum + one, 0);
  const part = { name: 'in all', budget, budgetOfFile: 0 };
  const files = runs.flatMap((run) => run.files);
  return [...budgetRow({ part, seconds, files }).slice(0, -1), ''];
};

/** Files over the budget that each file of the suite has, slowest first. */
export const overBudget = ({ part, files }: PartRun): string[] =>
  files
    .filter(({ seconds }) => seconds > part.budgetOfFile)
    .toSorted((a, b) => b.seconds - a.seconds)
    .map((file) => `Over the ${part.budgetOfFile} s that a file of ${part.name} may take: ${shown(file)}`);

const shown = ({ name, seconds }: FileResults): string => `${name} ${Math.round(seconds)}`;
