import { demoMatrix } from './demo-usage.ts';
import { monthsWithUse } from './matrix-months-rules.ts';

const matrix = demoMatrix();
const nothing = { quantity: null, estimated: false, draft: false };
/** The same with a month before and one after in which nobody read anything. */
const padded = {
  ...matrix,
  months: ['2026-01', ...matrix.months, '2026-12'],
  rows: matrix.rows.map((row) => ({ ...row, cells: [nothing, ...row.cells, nothing] })),
  totals: ['0', ...matrix.totals, '0'],
};

it('empty months at both ends are left out, with their cells and sums', () => {
  expect(monthsWithUse(padded, {})).toEqual(matrix);
});

it('what was asked for is shown, empty or not', () => {
  expect(monthsWithUse(padded, { from: '2026-01', to: '2026-12' })).toEqual(padded);
  expect(monthsWithUse(padded, { to: '2026-12' }).months).toEqual([...matrix.months, '2026-12']);
});

it('a matrix of which nothing is known stays as it is', () => {
  const empty = { ...padded, rows: [] };
  expect(monthsWithUse(empty, {})).toBe(empty);
});
