import { pivotOrder, pivotSorting } from './pivot-order-rules.ts';

const months = ['2026-05', '2026-06'];
const row = (name: string, cells: (number | null)[], sum: number | null) => ({
  name,
  cells: cells.map((value) => ({ value })),
  sum,
});
const rows = [row('1', [5, null], 5), row('2', [null, 1], 1), row('3', [7, 3], 10)];

it.each([
  [undefined, ['1', '2', '3']],
  ['label', ['1', '2', '3']],
  ['-label', ['3', '2', '1']],
  ['-total', ['3', '1', '2']],
  ['2026-05', ['1', '3', '2']],
  ['-2026-06', ['3', '2', '1']],
  ['nothing', ['1', '2', '3']],
])('by %s', (sort, names) => {
  expect(pivotOrder(rows, months, pivotSorting(sort, months)).map(({ name }) => name)).toEqual(names);
});
