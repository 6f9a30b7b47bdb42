import type { CallInput } from '@console/contract';
import { type listNotes, noteLimits } from '@console/contract/notes';
import type { ResolvedAddress } from '../address.ts';

/** What the list asks of the API; an address may carry more text than a search takes. */
export const listQuery = ({
  q,
  tagId,
}: ResolvedAddress): NonNullable<CallInput<typeof listNotes>['query']> => ({
  ...(q === '' ? {} : { q: q.slice(0, noteLimits.queryLength) }),
  ...(tagId === undefined ? {} : { tagId }),
});

/** The trash is a search, so that it has an address like every other view. */
export const trashQuery = 'is:trashed';

export const showsTrash = (q: string): boolean => /(^|\s)is:trashed(\s|$)/i.test(q);
