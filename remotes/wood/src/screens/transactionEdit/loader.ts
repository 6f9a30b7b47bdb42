import { getPartner, getTxn, listCostItems, listSorts, listYards, type Team } from '@console/contract/wood';
import { isApiError, load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { DraftAddress } from '../../drafts/draft-address.ts';
import { allSorts } from '../../sorts/all-sorts.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';
import { loadTxn } from '../../txns/load-txn.ts';

/** The document that the address names, or a new one. */
export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, DraftAddress);
  return view.uuid ? loadDraft(request, view.uuid) : loadNew(request, view);
}

const ground = (team: Pick<Team, 'teamId'>) =>
  Promise.all([load(listYards, { query: ofTeam(team) }), load(listSorts, allSorts(team))]);

async function loadDraft(request: Request, uuid: string) {
  const loaded = await loadTxn(request, uuid);
  if (loaded.show !== 'txn') return loaded;
  const { team, txn } = loaded;
  await Promise.all([
    ground(team),
    mayIn(team, 'wood.cost_item.read') && load(listCostItems, { query: ofTeam(team) }),
    // A late cost is divided over the goods of its purchase.
    txn.kind === 'cost_add' && txn.source && load(getTxn, { params: { txnId: txn.source.txnId } }),
  ]);
  return loaded;
}

async function loadNew(request: Request, view: DraftAddress) {
  const team = await loadTeam(request, ground);
  if (!team) return { show: 'noTeam', team } as const;
  const [partner, source] = await Promise.all([
    view.partner && mayIn(team, 'wood.partner.read')
      ? ifThere(load(getPartner, { params: { partnerId: view.partner } }))
      : undefined,
    view.source ? ifThere(load(getTxn, { params: { txnId: view.source } })) : undefined,
  ]);
  return { show: 'new', team, view, partner, source } as const;
}

/** What a link names may be of nobody, or not theirs to see: then nothing stands there yet. */
const ifThere = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return undefined;
    throw error;
  });
