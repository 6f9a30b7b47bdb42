import {
  listLots,
  listReservations,
  listSorts,
  listSpecies,
  listStock,
  listTxns,
  listYardStock,
  listYards,
  type Team,
} from '@console/contract/wood';
import { load, loadAhead, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { allSorts } from '../../sorts/all-sorts.ts';
import {
  balancesInput,
  lotsInput,
  reservationsInput,
  StockView,
  stocktakesInput,
} from '../../stock/stock-view.ts';
import { loadTeam, mayIn, ofTeam } from '../../team/team.ts';
import { loadTxn } from '../../txns/load-txn.ts';

/** The stock of a team: what it comes to, its bundles, its stocktakes, what is promised; or one stocktake. */
export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, StockView);
  if (view.stocktake) return loadStocktake(request, view.stocktake);
  if (view.count) return loadCount(request, view, view.count);
  const team = await loadTeam(request, (one) =>
    Promise.all([
      view.tab === 'balances' ? loadPage(request, listStock, balancesInput(one, view)) : undefined,
      load(listYards, { query: ofTeam(one) }),
      load(listSorts, allSorts(one)),
      load(listSpecies, { query: ofTeam(one) }),
    ]),
  );
  if (team) await loadTab(request, team, view);
  return { show: 'stock', team, view } as const;
}

/** What the tab of the address lists, for whoever may see it. */
async function loadTab(request: Request, team: Team, view: StockView): Promise<void> {
  if (view.tab === 'lots') await loadPage(request, listLots, lotsInput(team, view));
  if (view.tab === 'stocktakes') await loadPage(request, listTxns, stocktakesInput(team, view));
  if (view.tab === 'reserved' && mayIn(team, 'wood.sale.read'))
    await loadPage(request, listReservations, reservationsInput(team, view));
}

async function loadStocktake(request: Request, uuid: string) {
  const found = await loadTxn(request, uuid);
  if (found.show !== 'txn') return found;
  const { team, txn } = found;
  if (txn.kind !== 'adjust') return { show: 'notFound', team } as const;
  loadAhead(load(listSorts, allSorts(team)));
  if (txn.state === 'counting') await load(listYardStock, { params: { yardId: txn.yardId }, query: {} });
  return { show: 'stocktake', team, txnId: txn.txnId } as const;
}

/** A yard that is not the team's has nothing to count. */
async function loadCount(request: Request, { form }: StockView, yardId: string) {
  const team = await loadTeam(request, async (one) => {
    const [yards] = await Promise.all([
      load(listYards, { query: ofTeam(one) }),
      load(listSorts, allSorts(one)),
    ]);
    if (yards.items.some((yard) => yard.yardId === yardId))
      await load(listYardStock, { params: { yardId }, query: form === undefined ? {} : { form } });
  });
  return { show: 'count', team, yardId, form } as const;
}
