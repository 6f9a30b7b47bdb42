import { ApiError } from '@console/contract';
import {
  getPartner,
  getTxn,
  type Lot,
  listLots,
  listSorts,
  listStock,
  listYards,
  lotCodeIn,
  type Team,
  type Txn,
} from '@console/contract/wood';
import { isApiError, load, loadAhead, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { SellView } from '../../sell/sell-address.ts';
import { allSorts } from '../../sorts/all-sorts.ts';
import { isOfOtherTeam } from '../../stock/label-team.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';

const selling = 'wood.sale.write';

/** What the counter needs, and the sale or the customer that its address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, SellView);
  const team = await loadTeam(request, (one) => {
    loadAhead(load(listStock, { query: { ...ofTeam(one), page: 1, size: 1 } }));
    return Promise.all([load(listYards, { query: ofTeam(one) }), load(listSorts, allSorts(one))]);
  });
  if (!team) return { show: 'noTeam', team } as const;
  if (!mayIn(team, selling)) throw new ApiError('FORBIDDEN', { details: { permission: selling } });
  if (view.uuid !== undefined) {
    const sale = await loadSale(view.uuid);
    return sale ? ({ show: 'sale', team, sale } as const) : ({ show: 'notFound', team } as const);
  }
  const lying = await load(listStock, { query: { ...ofTeam(team), page: 1, size: 1 } });
  const customer = view.partner === undefined ? undefined : await loadCustomer(view.partner);
  const lot = view.code === undefined ? undefined : await loadLot(team, view.code);
  return { show: 'new', team, view, customer, lot, isEmpty: lying.total === 0 } as const;
}

/** One that is malformed, of nobody, or no sale is not found, all the same. */
async function loadSale(uuid: string): Promise<Txn | undefined> {
  const parsed = getTxn.params.safeParse({ txnId: uuid });
  if (!parsed.success) return undefined;
  const sale = await orNothing(load(getTxn, { params: parsed.data }));
  return sale?.kind === 'sale' ? sale : undefined;
}

/** The bundle of a label. */
async function loadLot(team: Team, label: string): Promise<Lot | undefined> {
  const code = lotCodeIn(label);
  if (code === undefined || isOfOtherTeam(label, team)) return undefined;
  return (await load(listLots, { query: listLots.query.parse({ ...ofTeam(team), code, limit: '1' }) }))
    .items[0];
}

/** A customer who cannot be sold to is chosen anew. */
async function loadCustomer(partnerId: string) {
  const partner = await orNothing(load(getPartner, { params: { partnerId } }));
  return partner && partner.kind !== 'supplier' && partner.state === 'active' ? partner : undefined;
}

const orNothing = <Found>(asked: Promise<Found>): Promise<Found | undefined> =>
  asked.catch((error: unknown) => {
    if (isApiError(error) && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
