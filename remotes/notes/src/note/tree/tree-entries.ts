import type { Tag, TagColor } from '@console/contract/notes';
import type { ResolvedAddress } from '../address.ts';
import { type Branch, branchesOf } from '../tags/branch-rules.ts';
import { trashQuery } from '../trash-query.ts';
import { addressOf, isAt, type SavedSearch, type SearchAddress } from './saved-search-rules.ts';
import type { TreeNode } from './tree-rules.ts';

/** What the tree of the notes shows: places of the house, saved searches, and tags. */
export interface TreeEntry extends TreeNode<TreeEntry> {
  readonly kind: 'place' | 'group' | 'search' | 'branch';
  /** Where it leads; a group only opens. */
  readonly to: SearchAddress | undefined;
  readonly count?: number | undefined;
  readonly color?: TagColor | null | undefined;
  readonly search?: SavedSearch;
  readonly branch?: Branch;
}

export const groupIds = { searches: 'searches', tags: 'tags' } as const;

type Words = (key: string) => string;
const place = (id: string, label: string, q: string, sort: SearchAddress['sort'] = 'updated'): TreeEntry => ({
  ...{ id, label, kind: 'place', children: [] },
  to: { q, tagId: undefined, sort },
});

/** @param t translates keys of the notes */
export function treeEntries(
  { tags, searches }: { tags: readonly Tag[]; searches: readonly SavedSearch[] },
  t: Words,
): TreeEntry[] {
  const group = (id: string, children: TreeEntry[]): TreeEntry[] =>
    children.length === 0
      ? []
      : [{ ...{ id, label: t(`tree.${id}`), kind: 'group', to: undefined }, children }];
  return [
    place('all', t('tree.all'), ''),
    place('reminders', t('tree.reminders'), 'has:reminder', 'reminder'),
    ...group(groupIds.searches, searches.map(ofSearch)),
    ...group(groupIds.tags, branchesOf(tags).map(ofBranch)),
    ...(tags.length === 0 ? [] : [place('untagged', t('tree.untagged'), 'is:untagged')]),
    place('trash', t('list.trash'), trashQuery),
  ];
}

const ofSearch = (search: SavedSearch): TreeEntry => ({
  ...{ id: `search:${search.key}`, label: search.name, kind: 'search', search, children: [] },
  to: addressOf(search),
});

/** A place without a tag of its own shows what is tagged below it by the search. */
const ofBranch = (branch: Branch): TreeEntry => ({
  ...{ id: `tag:${branch.key}`, label: branch.label, kind: 'branch', branch },
  to: {
    q: branch.tag ? '' : `tag:"${branch.path}"`,
    tagId: branch.tag?.id,
    sort: 'updated',
  },
  count: branch.tag && (branch.tag.branchCount ?? branch.tag.noteCount),
  color: branch.tag?.color,
  children: branch.children.map(ofBranch),
});

/** Whether the list shows what this entry leads to; in what order is the list's own matter, but for what was saved with one. */
export const isShown = ({ to, search }: TreeEntry, address: ResolvedAddress): boolean =>
  search ? isAt(search, address) : to !== undefined && to.q === address.q && to.tagId === address.tagId;

/** The entry that the list shows, wherever it stands. A saved search counts before a tag that it names. */
export function shownEntry(entries: readonly TreeEntry[], address: ResolvedAddress): TreeEntry | undefined {
  const all = flat(entries).filter((entry) => isShown(entry, address));
  return all.find(({ kind }) => kind === 'search') ?? all[0];
}

const flat = (entries: readonly TreeEntry[]): TreeEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children)]);
