import type { CallInput } from '@console/contract';
import { type listNotes, noteLimits } from '@console/contract/notes';
import { ownZone } from '@console/shell';
import type { ResolvedAddress } from '../address.ts';

export type ListQuery = NonNullable<CallInput<typeof listNotes>['query']>;

/** What the list asks of the API; an address may carry more text than a search takes. */
export const listQuery = ({ q, tagId, sort }: ResolvedAddress): ListQuery => ({
  ...(q === '' ? {} : { q: q.slice(0, noteLimits.queryLength) }),
  ...(tagId === undefined ? {} : { tagId }),
  ...(sort === 'updated' ? {} : { sort }),
  ...(namesDay.test(q) ? { zone: ownZone() } : {}),
});

/** Only days depend on where one is. */
const namesDay = /(?:before|after)[:\uFF1A]/i;
