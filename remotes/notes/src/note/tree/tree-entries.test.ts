import type { Tag } from '@console/contract/notes';
import { resolveNoteAddress } from '../address.ts';
import { shownEntry, type TreeEntry, treeEntries } from './tree-entries.ts';

const tags: Tag[] = [
  { id: 1, name: '工作', color: 'teal', noteCount: 2, branchCount: 3 },
  { id: 2, name: '工作/抄表', color: null, noteCount: 1 },
  { id: 3, name: 'home/garden', color: null, noteCount: 4, branchCount: 4 },
];
const searches = [{ key: 'k', name: 'Due', q: 'is:open', sort: 'reminder' }];
const entries = treeEntries({ tags, searches }, (key) => key);
const find = (id: string, among: readonly TreeEntry[] = entries): TreeEntry | undefined =>
  among.flatMap((one) => (one.id === id ? [one] : (find(id, one.children) ?? [])))[0];
const shown = (search: string) => shownEntry(entries, resolveNoteAddress(new URLSearchParams(search)))?.id;

it('places, saved searches and tags, with how many notes stand at and below a tag', () => {
  expect(entries.map(({ id }) => id)).toEqual(['all', 'reminders', 'searches', 'tags', 'untagged', 'trash']);
  expect(find('tag:工作')).toMatchObject({ count: 3, color: 'teal', to: { q: '', tagId: 1 } });
  expect(find('tag:工作/抄表')).toMatchObject({ count: 1, to: { tagId: 2 } });
  // Nobody has made a tag of this name: what is tagged below it is found by the search.
  expect(find('tag:home')).toMatchObject({ count: undefined, to: { q: 'tag:"home"', tagId: undefined } });
});

it('without tags and searches there are no groups of them', () =>
  expect(treeEntries({ tags: [], searches: [] }, (key) => key).map(({ id }) => id)).toEqual([
    'all',
    'reminders',
    'trash',
  ]));

it.each([
  ['', 'all'],
  ['sort=title', 'all'],
  ['q=is:trashed', 'trash'],
  ['tagId=1', 'tag:工作'],
  ['tagId=3&sort=title', 'tag:home/garden'],
  ['q=is:open&sort=reminder', 'search:k'],
  ['q=is:open', undefined],
  ['tagId=99', undefined],
])('?%s shows %s', (search, id) => expect(shown(search)).toBe(id));
