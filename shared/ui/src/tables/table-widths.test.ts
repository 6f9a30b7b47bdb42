import { leastForTable, tableWidths } from './table-widths.ts';

it.each([
  ['cards on a phone, however little it needs', 328, 0, true],
  ['a table on a tablet that has room for it', 720, 700, false],
  ['cards on a tablet where it would scroll', 720, 810, true],
  ['a table that scrolls on a desk', 1144, 1400, false],
])('%s', (_what, room, wanted, asCards) => {
  expect(room < leastForTable(room, wanted)).toBe(asCards);
});

it('wider words for wider rooms', () => {
  const widths = Object.values(tableWidths);
  expect(widths).toEqual(widths.toSorted((a, b) => a - b));
});
