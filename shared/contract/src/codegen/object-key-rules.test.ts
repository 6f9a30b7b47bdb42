import { folderOfKey, keyFault, keyInLink, lastPartOfKey, longestObjectKey } from './object-key-rules.ts';

it.each([
  ['a.png', undefined],
  ['notes/2026/图 1.png', undefined],
  ['a//b', undefined],
  ['folder/', undefined],
  ['..a/b..', undefined],
  ['', 'required'],
  ['/a', 'key_leading_slash'],
  ['a\nb', 'key_letters'],
  ['a\u0000', 'key_letters'],
  ['\ud800', 'key_letters'],
  ['a/../b', 'key_dots'],
  ['./a', 'key_dots'],
  ['字'.repeat(250), undefined],
  ['字'.repeat(251), 'key_too_long'],
  ['a'.repeat(longestObjectKey + 1), 'key_too_long'],
])('%j: %s', (key, fault) => expect(keyFault(key)).toBe(fault));

it.each([
  ['a/b/c.txt', 'c.txt', 'a/b/'],
  ['a/b/', 'b', 'a/'],
  ['c.txt', 'c.txt', ''],
  ['a/', 'a', ''],
])('%j is %j in %j', (key, name, folder) =>
  expect([lastPartOfKey(key), folderOfKey(key)]).toEqual([name, folder]),
);

it('a key in a link', () =>
  expect(keyInLink("a b/图?#%(1)'.png")).toBe('a%20b/%E5%9B%BE%3F%23%25%281%29%27.png'));
