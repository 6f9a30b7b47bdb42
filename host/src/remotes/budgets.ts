/** Longest waits in milliseconds; a message is on screen within `total`. */
export interface Budgets {
  readonly manifest: number;
  readonly entry: number;
  readonly init: number;
  readonly total: number;
}
export const budgetsWithin = (total: number): Budgets => ({
  manifest: (2 / 8) * total,
  entry: (3 / 8) * total,
  init: (3 / 8) * total,
  total,
});
export const usualBudgets = budgetsWithin(8000);
