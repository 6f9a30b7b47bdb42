import { textOf } from '../../../exact.ts';
import { matrixOf, type RoomUse, sharesOf } from './matrix-rules.ts';

const use = (change: Partial<RoomUse> = {}): RoomUse => ({
  roomId: 'r1',
  ym: '2026-05',
  quantity: '124.000',
  decimals: 1,
  fromOn: '2026-04-26',
  toOn: '2026-05-27',
  estimated: false,
  draft: false,
  ...change,
});
const room = { roomId: 'r1', roomNumber: '101', floor: 1 };

it('5.1 A-08: the calendar has each day in its month, the cycle has all in its own', () => {
  const shown = (mode: 'cycle' | 'calendar') =>
    sharesOf(use(), mode).map(({ ym, quantity }) => [ym, textOf(quantity)]);
  expect(shown('calendar')).toEqual([
    ['2026-04', '16.0'],
    ['2026-05', '108.000'],
  ]);
  expect(shown('cycle')).toEqual([['2026-05', '124.000']]);
  expect(sharesOf(use({ fromOn: '2026-05-27' }), 'calendar')).toHaveLength(1);
});

it('sums of rows, columns and all; what lies outside the months is left out', () => {
  const empty = { roomId: 'r2', roomNumber: '102', floor: 1 };
  const uses = [use(), use({ quantity: '6.000', estimated: true, draft: true })];
  expect(matrixOf([room, empty], uses, ['2026-05'], 'calendar')).toEqual({
    months: ['2026-05'],
    rows: [
      { ...room, cells: [{ quantity: '113.200', estimated: true, draft: true }], total: '113.200' },
      { ...empty, cells: [{ quantity: null, estimated: false, draft: false }], total: '0.000' },
    ],
    totals: ['113.200'],
    total: '113.200',
  });
});
