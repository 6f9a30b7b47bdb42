import { demoRow } from './demo-round.ts';
import { keyOf } from './entry.ts';
import { neighbour, walkLines } from './walk-order.ts';

const rows = [demoRow('101'), demoRow('102'), demoRow('201')];
const lines = walkLines(rows);
const key = (index: number) => keyOf(rows[index] ?? demoRow('000'));

it('puts a head over each floor', () => {
  expect(lines.map(({ kind }) => kind)).toEqual(['floor', 'row', 'row', 'floor', 'row']);
});

it('walks past rows where there is nothing to do', () => {
  const stops = (one: string) => one !== key(1);
  expect(neighbour(lines, key(0), 1, stops)).toBe(4);
  expect(neighbour(lines, key(2), -1, stops)).toBe(1);
  expect(neighbour(lines, key(0), 1, () => false)).toBeUndefined();
});

it('goes from row to row over the heads, and no further than the ends', () => {
  expect(neighbour(lines, key(1), 1)).toBe(4);
  expect(neighbour(lines, key(2), -1)).toBe(2);
  expect(neighbour(lines, key(0), -1)).toBeUndefined();
  expect(neighbour(lines, key(2), 1)).toBeUndefined();
  expect(neighbour(lines, 'gone', 1)).toBeUndefined();
});
