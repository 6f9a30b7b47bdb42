import { after, apartByPlace, batchesOf, begun, goesIntoItself, movedInto, renamed } from './work-rules.ts';

it('what moves keeps its name, and of a folder what is below', () =>
  expect(movedInto(['a/x.txt', 'a/b/'], ['a/x.txt', 'a/b/1', 'a/b/c/2'], 'z/')).toEqual([
    { key: 'a/x.txt', to: 'z/x.txt' },
    { key: 'a/b/1', to: 'z/b/1' },
    { key: 'a/b/c/2', to: 'z/b/c/2' },
  ]));

it('another name', () => {
  expect(renamed('a/x.txt', ['a/x.txt'], 'y.txt')).toEqual([{ key: 'a/x.txt', to: 'a/y.txt' }]);
  expect(renamed('a/b/', ['a/b/1', 'a/b/c/2'], 'd')).toEqual([
    { key: 'a/b/1', to: 'a/d/1' },
    { key: 'a/b/c/2', to: 'a/d/c/2' },
  ]);
});

it('a folder cannot go into itself', () => {
  expect(goesIntoItself(['a/'], 'a/b/')).toBe(true);
  expect(goesIntoItself(['a/'], 'a/')).toBe(true);
  expect(goesIntoItself(['a/'], '')).toBe(false);
  expect(goesIntoItself(['a'], 'a/')).toBe(false);
});

it('two that would go to one place: the first goes, the other is told', () => {
  const items = movedInto(['a/x', 'b/x'], ['a/x', 'b/x'], 'z/');
  expect(apartByPlace(items)).toEqual({
    first: [{ key: 'a/x', to: 'z/x' }],
    twins: [{ key: 'b/x', reason: 'storeExists' }],
  });
  expect(apartByPlace(['a', 'b'])).toEqual({ first: ['a', 'b'], twins: [] });
});

it('in parts of a thousand', () => {
  expect(batchesOf(Array(2500).fill(0)).map((one) => one.length)).toEqual([1000, 1000, 500]);
  expect(batchesOf([])).toEqual([]);
});

it('counts what is done, and keeps what failed with the ids of those calls', () => {
  const first = after(begun, { results: [{ key: 'a', reason: null }], requestIds: ['r1'] });
  const second = after(first, {
    results: [
      { key: 'b', reason: 'storeMissing' },
      { key: 'c', reason: null },
    ],
    requestIds: ['r2'],
  });
  expect(second).toMatchObject({
    done: 3,
    failures: [{ key: 'b', reason: 'storeMissing' }],
    requestIds: ['r2'],
  });
});
