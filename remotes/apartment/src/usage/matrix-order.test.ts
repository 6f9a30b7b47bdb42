import { inOrder, type Matrix, sortingOfMatrix } from './matrix-order.ts';

const months = ['2026-05', '2026-06'];
const row = (roomNumber: string, may: string | null, total = may ?? '0'): Matrix['rows'][number] => ({
  roomId: roomNumber,
  roomNumber,
  floor: 1,
  total,
  cells: [
    { quantity: may, estimated: false, draft: false },
    { quantity: null, estimated: false, draft: false },
  ],
});
const rows = [row('101', '9'), row('102', null), row('103', '100')];
const sorted = (text: string) =>
  inOrder(rows, months, sortingOfMatrix(text, months)).map((one) => one.roomNumber);

it('sorts by a month, the total or the room; what is unknown last', () => {
  expect(sorted('-2026-05')).toEqual(['103', '101', '102']);
  expect(sorted('2026-05')).toEqual(['101', '103', '102']);
  expect(sorted('total')).toEqual(['102', '101', '103']);
  expect(sorted('-label')).toEqual(['103', '102', '101']);
  expect(sorted('-2031-01')).toEqual(['101', '102', '103']);
});
