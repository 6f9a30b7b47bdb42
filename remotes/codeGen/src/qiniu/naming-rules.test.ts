import { asksForHash, keyOf, patternFault } from './naming-rules.ts';

const at = new Date(2026, 10, 7);
const file = { path: 'photos/Entrance.PNG', hash: '9f86d081884c7d65' };

it.each([
  ['{path}', 'up/photos/Entrance.PNG'],
  ['{name}{ext}', 'up/Entrance.png'],
  ['{yyyy}/{mm}/{hash8}{ext}', 'up/2026/11/9f86d081.png'],
  ['{yyyy}-{mm}-{dd}_{name}', 'up/2026-11-07_Entrance'],
])('%s is %s', (pattern, key) => expect(keyOf(pattern, file, 'up/', at)).toBe(key));

it('a name without an ending, and one that is all ending', () => {
  expect(keyOf('{name}|{ext}', { path: 'README' }, '', at)).toBe('README|');
  expect(keyOf('{name}|{ext}', { path: '.env' }, '', at)).toBe('.env|');
});

it.each([
  ['{path}', undefined],
  ['a/{name}{ext}', undefined],
  ['', 'required'],
  ['  ', 'required'],
  ['{year}', 'unknown'],
  ['{name', undefined],
  ['{}', 'unknown'],
])('%j: %s', (pattern, fault) => expect(patternFault(pattern)).toBe(fault));

it('a hash is worked out only where it is wanted', () =>
  expect(['{path}', '{hash8}{ext}'].map(asksForHash)).toEqual([false, true]));
