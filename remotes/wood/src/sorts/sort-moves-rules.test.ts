import { droppedOn } from './sort-moves-rules.ts';

const sort = (sortId: string, parentId: string | null = null) => ({ sortId, parentId });
const sorts = [sort('a'), sort('a1', 'a'), sort('a2', 'a'), sort('b'), sort('c')];

it.each([
  ['down', 'a', 'c', { parentId: null, sortIds: ['b', 'c', 'a'] }],
  ['up', 'c', 'a', { parentId: null, sortIds: ['c', 'a', 'b'] }],
  ['among the children of one parent', 'a2', 'a1', { parentId: 'a', sortIds: ['a2', 'a1'] }],
  ['on itself', 'a', 'a', undefined],
  ['among those of another parent', 'a1', 'b', undefined],
  ['on what is gone', 'a', 'x', undefined],
])('dropped %s', (_, moved, onto, order) => {
  expect(droppedOn(sorts, moved, onto)).toEqual(order);
});
