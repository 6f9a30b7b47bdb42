import type { Json } from '../reading/exact-json.ts';
import { summaryOf } from './summary-rules.ts';

const rooms: Json[] = [
  { floor: 3, rent: 2500, tags: ['a', 'b'] },
  { floor: 3, rent: 1500, tags: ['a', 'a'] },
  { floor: 4, rent: '900' },
  {},
];

it('counts by a field and sums the numbers of another', () => {
  expect(summaryOf(rooms, { by: 'floor', of: 'rent' })).toEqual([
    { value: 3, count: 2, numbers: 2, sum: 4000, min: 1500, max: 2500 },
    { value: 4, count: 1, numbers: 0, sum: 0, min: Infinity, max: -Infinity },
    { value: undefined, count: 1, numbers: 0, sum: 0, min: Infinity, max: -Infinity },
  ]);
});

it('counts a document once for each element of a list', () => {
  expect(summaryOf(rooms, { by: 'tags', of: '' }).map(({ value, count }) => [value, count])).toEqual([
    ['a', 2],
    [undefined, 2],
    ['b', 1],
  ]);
});
