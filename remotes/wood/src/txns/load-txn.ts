import { getTxn, listTeams, listYards, type Team, type Txn } from '@console/contract/wood';
import { isApiError, loadAhead, loadOrKept } from '@console/shell';
import { keptOf } from '../offline/kept-answers.ts';
import { loadTeam, ofTeam } from '../team/team.ts';
import { loadKeptTxn } from './yard-phone/kept-txns.ts';

/** What a screen of one document stands on: there may be no such document, or its reader belongs to no team. */
export type LoadedTxn =
  | { readonly show: 'txn'; readonly team: Team; readonly txnId: string; readonly txn: Txn }
  | { readonly show: 'notFound'; readonly team: Team | undefined }
  | { readonly show: 'noTeam'; readonly team: undefined };

/** One that is malformed, of nobody, or not theirs to see is not found, all the same. */
export async function loadTxn(request: Request, uuid: string): Promise<LoadedTxn> {
  const notFound = async () =>
    ({ show: 'notFound', team: await loadTeam(request, () => Promise.resolve()) }) as const;
  const parsed = getTxn.params.safeParse({ txnId: uuid });
  if (!parsed.success) return notFound();
  const params = parsed.data;
  try {
    const asked = loadKeptTxn(params.txnId);
    loadAhead(asked);
    const team = await loadTeam(request, yardsOf);
    if (!team) return { show: 'noTeam', team };
    const txn = await asked;
    return { show: 'txn', team: await teamOf(txn, team), txn, ...params };
  } catch (error) {
    if (!isApiError(error) || error.code !== 'NOT_FOUND') throw error;
    return notFound();
  }
}

const yardsOf = (team: { teamId: string }) =>
  loadOrKept(listYards, { query: ofTeam(team) }, { in: keptOf() });

/** A link may lead to another of one's teams than that on the screen: its yards tell which. */
async function teamOf({ yardId }: Txn, shown: Team): Promise<Team> {
  const { items } = await loadOrKept(listTeams, {}, { in: keptOf() });
  for (const team of [shown, ...items.filter(({ teamId }) => teamId !== shown.teamId)]) {
    const yards = await yardsOf(team);
    if (yards.items.some((yard) => yard.yardId === yardId)) return team;
  }
  return shown;
}
