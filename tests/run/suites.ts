/** What a part of a run may take on two cores with nothing else running. */
export interface Budget {
  readonly name: string;
  /** Seconds for all of it. */
  readonly budget: number;
  /** Seconds for one of its files, or for one check, from its beginning to its end. */
  readonly budgetOfFile: number;
  /** Busy with one core: goes on beside those that wait for much, after the others of its kind. */
  readonly fillsGaps?: true;
}

/** Jest projects that run together. */
export interface Suite extends Budget {
  readonly projects: readonly string[];
  readonly workers: number;
}

/**
 * One after the other, so that browsers and databases do not crowd two cores, but for those that fill each other's gaps.
 * `tests/README.md` says what the budgets come from, and what they leave for the screens to come.
 */
export const suites: readonly Suite[] = [
  { name: 'unit', projects: ['unit', 'screens'], workers: 3, budget: 200, budgetOfFile: 45 },
  { name: 'api', projects: ['api-postgres', 'api-pglite'], workers: 3, budget: 200, budgetOfFile: 30 },
  { name: 'house', projects: ['house'], workers: 1, budget: 110, budgetOfFile: 90, fillsGaps: true },
  // After `unit`: it asks axe about the states that the screen tests kept.
  {
    ...{ name: 'accessibility', projects: ['accessibility'], workers: 1 },
    ...{ budget: 90, budgetOfFile: 90, fillsGaps: true },
  },
  { name: 'federation', projects: ['federation'], workers: 3, budget: 290, budgetOfFile: 90 },
  { name: 'identity', projects: ['identity'], workers: 3, budget: 280, budgetOfFile: 60 },
  { name: 'e2e', projects: ['e2e'], workers: 3, budget: 320, budgetOfFile: 120 },
];

/** Everything once more, where `npm test` runs a part: the whole API on the embedded engine. */
export const engines: Suite = {
  name: 'engines',
  projects: ['engines'],
  workers: 2,
  budget: 600,
  budgetOfFile: 60,
};

/** Types and lint, before anything else. */
export const checks: Budget = { name: 'checks', budget: 20, budgetOfFile: 15 };
/** Each bench once at its smallest: that it runs, not what it measures. */
export const benches: Budget = { name: 'benches', budget: 110, budgetOfFile: 60, fillsGaps: true };
