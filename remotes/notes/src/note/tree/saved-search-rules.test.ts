import {
  addressOf,
  isAt,
  movedSearch,
  savedSearch,
  withoutSearch,
  withSearch,
} from './saved-search-rules.ts';

const at = { q: 'is:open 抄表', tagId: 3, sort: 'reminder' } as const;
const [a, b, c] = ['a', 'b', 'c'].map((key) => ({ key, name: key, q: key })) as [
  { key: string; name: string; q: string },
  { key: string; name: string; q: string },
  { key: string; name: string; q: string },
];

it('a search is saved as it stands in the address, and leads back there', () => {
  const saved = savedSearch(' 要做的 ', at, 'k');
  expect(saved).toEqual({ key: 'k', name: '要做的', q: at.q, tagId: 3, sort: 'reminder' });
  expect(addressOf(saved)).toEqual(at);
  expect(isAt(saved, at)).toBe(true);
  expect(isAt(saved, { ...at, sort: 'updated' })).toBe(false);
  expect(isAt(saved, { ...at, tagId: undefined })).toBe(false);
  // What is usual is left out.
  expect(savedSearch('x', { q: 'x', tagId: undefined, sort: 'updated' }, 'k')).toEqual({
    key: 'k',
    name: 'x',
    q: 'x',
  });
});

it('an order of a later release is the usual one here', () =>
  expect(addressOf({ ...a, sort: 'size' }).sort).toBe('updated'));

it('searches are changed, ordered and removed', () => {
  expect(withSearch([a, b], c)).toEqual([a, b, c]);
  expect(withSearch([a, b], c, 'a')).toEqual([c, b]);
  expect(withSearch([a, b], c, 'gone')).toEqual([a, b, c]);
  expect(withoutSearch([a, b], 'a')).toEqual([b]);
  expect(movedSearch([a, b, c], 'b', 1)).toEqual([a, c, b]);
  expect(movedSearch([a, b, c], 'b', -1)).toEqual([b, a, c]);
  expect(movedSearch([a, b], 'a', -1)).toBeUndefined();
  expect(movedSearch([a, b], 'b', 1)).toBeUndefined();
  expect(movedSearch([a, b], 'gone', 1)).toBeUndefined();
});
