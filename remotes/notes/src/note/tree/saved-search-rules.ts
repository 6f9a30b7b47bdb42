import { type NoteSort, noteSorts } from '@console/contract/notes';
import type { NotesPreference } from '@console/shell';
import type { ResolvedAddress } from '../address.ts';

export type SavedSearch = NonNullable<NotesPreference['searches']>[number];

/** Where a search stands in the address. */
export type SearchAddress = Pick<ResolvedAddress, 'q' | 'tagId' | 'sort'>;

/** A release of later may know other orders. */
export const addressOf = ({ q, tagId, sort }: SavedSearch): SearchAddress => ({
  q,
  tagId,
  sort: noteSorts.find((one): one is NoteSort => one === sort) ?? 'updated',
});

export const isAt = (search: SavedSearch, address: SearchAddress): boolean => {
  const { q, tagId, sort } = addressOf(search);
  return q === address.q && tagId === address.tagId && sort === address.sort;
};

/** What stands in the address, under a name. @param key of its own: a changed search is another one for other devices */
export const savedSearch = (name: string, { q, tagId, sort }: SearchAddress, key: string): SavedSearch => ({
  key,
  name: name.trim(),
  q,
  ...(tagId !== undefined && { tagId }),
  ...(sort !== 'updated' && { sort }),
});

/** One of them takes the place of another; what is not among them comes behind. */
export function withSearch(
  searches: readonly SavedSearch[],
  search: SavedSearch,
  instead?: string,
): SavedSearch[] {
  const at = searches.findIndex(({ key }) => key === instead);
  return at < 0 ? [...searches, search] : searches.with(at, search);
}

export const withoutSearch = (searches: readonly SavedSearch[], key: string): SavedSearch[] =>
  searches.filter((one) => one.key !== key);

/** One place up or down; undefined where there is none. */
export function movedSearch(
  searches: readonly SavedSearch[],
  key: string,
  step: 1 | -1,
): SavedSearch[] | undefined {
  const at = searches.findIndex((one) => one.key === key);
  const [moving, other] = [searches[at], searches[at + step]];
  if (!moving || !other || at + step < 0) return undefined;
  return searches.with(at, other).with(at + step, moving);
}
