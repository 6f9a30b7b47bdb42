import { getTxn, listTxns, type Team, type Txn } from '@console/contract/wood';
import { load, queryOf } from '@console/shell';
import { useQuery } from '@tanstack/react-query';
import { ofTeam } from '../team/team.ts';
import { isRepeatable } from './sell-draft.ts';

/** So many of the last ones are looked through: drafts that were given up do not count. */
const looked = '10';

const salesOf = (team: Pick<Team, 'teamId'>, partner: string) => ({
  query: listTxns.query.parse({ ...ofTeam(team), kind: 'sale', partner, limit: looked }),
});

/** What a customer took last, whole; asked for at once, so that a key that was pressed early waits for it. */
export async function findLastSale(team: Pick<Team, 'teamId'>, partnerId: string): Promise<Txn | undefined> {
  const { items } = await load(listTxns, salesOf(team, partnerId));
  const last = items.find(isRepeatable);
  return last && load(getTxn, { params: { txnId: last.txnId } });
}

/** The same, to be told beside the customer. */
export function useLastSale(team: Pick<Team, 'teamId'>, partnerId: string | null) {
  const { data } = useQuery({
    // Nobody is asked about while nobody is chosen.
    ...queryOf(listTxns, salesOf(team, partnerId ?? team.teamId)),
    enabled: partnerId !== null,
  });
  return partnerId === null ? undefined : data?.items.find(isRepeatable);
}
