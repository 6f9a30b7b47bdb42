import { countOf, type FileResults } from './results-rules.ts';
import type { Suite } from './suites.ts';

/** A suite that has run. */
export interface SuiteRun {
  readonly suite: Suite;
  /** From its first file to its last, on as many workers as it has. */
  readonly seconds: number;
  readonly files: readonly FileResults[];
}

/** Row of the table under a run: suite, tests, seconds, budget, slowest file. A `!` stands behind what is over its budget. */
export function budgetRow({ suite, seconds, files }: SuiteRun): string[] {
  const { passed, failed, skipped } = countOf(files);
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds)[0];
  return [
    suite.name,
    String(passed + failed + skipped),
    `${Math.round(seconds)}${seconds > suite.budget ? ' !' : ''}`,
    String(suite.budget),
    slowest ? `${shown(slowest)}` : '',
  ];
}

/** Files over the budget that each file of the suite has, slowest first. */
export const overBudget = ({ suite, files }: SuiteRun): string[] =>
  files
    .filter(({ seconds }) => seconds > suite.budgetOfFile)
    .toSorted((a, b) => b.seconds - a.seconds)
    .map((file) => `Over the ${suite.budgetOfFile} s that a file of ${suite.name} may take: ${shown(file)}`);

const shown = ({ name, seconds }: FileResults): string => `${name} ${Math.round(seconds)}`;
