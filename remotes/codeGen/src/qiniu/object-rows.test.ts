import { crumbsOf, rowsOf } from './object-rows.ts';

const object = (key: string) => ({
  ...{ key, size: 1, hash: 'h', mime: 'text/plain', modifiedAt: '2026-11-01T00:00:00.000Z' },
  storageClass: 'standard' as const,
});

it('folders first, and not the folder itself', () =>
  expect(rowsOf(['a/b/'], [object('a/'), object('a/x.txt')], { prefix: 'a/', flat: false })).toMatchObject([
    { key: 'a/b/', name: 'b' },
    { key: 'a/x.txt', name: 'x.txt' },
  ]));

it('flat, with the way from here', () =>
  expect(rowsOf([], [object('a/b/x.txt')], { prefix: 'a/', flat: true })).toMatchObject([
    { name: 'b/x.txt' },
  ]));

it('the way to a folder', () => {
  expect(crumbsOf('a/b c/')).toEqual([
    { name: 'a', prefix: 'a/' },
    { name: 'b c', prefix: 'a/b c/' },
  ]);
  expect(crumbsOf('')).toEqual([]);
});
