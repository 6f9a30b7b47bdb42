import {
  getTxn,
  listPartners,
  listSorts,
  listTeams,
  listTxns,
  listYards,
  type Team,
  type Txn,
} from '@console/contract/wood';
import { isApiError, load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { allSorts } from '../../sorts/all-sorts.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';
import { partnersInput, TxnsView, txnsInput } from '../../txns/txn-view.ts';

const Address = z.object({ uuid: z.optional(z.string()) });

/** All documents of the team, or the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { uuid } = searchParams(request, Address);
  return uuid ? loadTxn(request, uuid) : loadLedger(request);
}

async function loadLedger(request: Request) {
  const view = searchParams(request, TxnsView);
  const team = await loadTeam(request, (one) =>
    Promise.all([
      loadPage(request, listTxns, txnsInput(one, view)),
      load(listYards, { query: ofTeam(one) }),
      load(listSorts, allSorts(one)),
    ]),
  );
  if (mayIn(team, 'wood.partner.read')) loadAhead(load(listPartners, partnersInput(team)));
  return { show: 'ledger', team, view } as const;
}

/** One that is malformed, of nobody, or not theirs to see is not found, all the same. */
async function loadTxn(request: Request, uuid: string) {
  const parsed = getTxn.params.safeParse({ txnId: uuid });
  if (!parsed.success) return { show: 'notFound', team: await loadTeam(request, nothing) } as const;
  const params = parsed.data;
  try {
    const asked = load(getTxn, { params });
    loadAhead(asked);
    const team = await loadTeam(request, (one) => load(listYards, { query: ofTeam(one) }));
    if (!team) return { show: 'ledger', team, view: searchParams(request, TxnsView) } as const;
    return { show: 'txn', team: await teamOf(await asked, team), ...params } as const;
  } catch (error) {
    if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error;
    return { show: 'notFound', team: await loadTeam(request, nothing) } as const;
  }
}

const nothing = () => Promise.resolve();

/** A link may lead to another of one's teams than that on the screen: its yards tell which. */
async function teamOf({ yardId }: Txn, shown: Team): Promise<Team> {
  const { items } = await load(listTeams);
  for (const team of [shown, ...items.filter(({ teamId }) => teamId !== shown.teamId)]) {
    const yards = await load(listYards, { query: ofTeam(team) });
    if (yards.items.some((yard) => yard.yardId === yardId)) return team;
  }
  return shown;
}
