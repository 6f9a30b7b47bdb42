import { listPriceExceptions, type PriceException, type Txn } from '@console/contract/wood';
import { invalidate, onLiveEvent, queryOf } from '@console/shell';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ofTeam, useTeam } from '../team/team.ts';

/** Reads anew what is waited for as soon as the house tells its user something: a decision is news. */
export const useExceptionNews = (): void =>
  useEffect(() => onLiveEvent('notification', () => void invalidate(listPriceExceptions)), []);

/**
 * What was asked last about a sale, as it stands; told when it is decided, without anybody asking again. Undefined: nothing was, or
 * nobody has answered yet.
 */
export function useAsked(txn: Pick<Txn, 'txnId'> | undefined): PriceException | undefined {
  const team = useTeam();
  useExceptionNews();
  const query = listPriceExceptions.query.parse({ ...ofTeam(team), txn: txn?.txnId, limit: '1' });
  const { data } = useQuery({
    ...queryOf(listPriceExceptions, { query }),
    enabled: txn !== undefined,
  });
  const last = txn === undefined ? undefined : data?.items[0];
  return last?.state === 'void' ? undefined : last;
}
