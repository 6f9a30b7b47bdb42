import {
  getAgeingStat,
  getSupplierStat,
  getTxnStat,
  listSelfChecked,
  type Team,
  type TxnStatMeasure,
} from '@console/contract/wood';
import { load, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import {
  ageingInput,
  isTooLong,
  rangeInput,
  rangeOf,
  type TradeTab,
  TradeView,
  tabsFor,
  txnStatInput,
} from '../../stat/trade-view.ts';
import { loadTeam, mayIn } from '../../team/team.ts';

/** The tab of the address, where the user may look at it; undefined where they may look at none. */
export function tabIn(team: Team, { tab }: Pick<TradeView, 'tab'>): TradeTab | undefined {
  const tabs = tabsFor((permission) => mayIn(team, permission));
  return tabs.find((one) => one === tab) ?? tabs[0];
}

export async function loader({ request }: LoaderFunctionArgs) {
  const view = searchParams(request, TradeView);
  const sort = new URL(request.url).searchParams.get('sort') ?? undefined;
  const team = await loadTeam(request, async () => undefined);
  const tab = team && tabIn(team, view);
  const tooLong = tab !== 'ageing' && isTooLong(rangeOf(view));
  if (team && tab && !tooLong) await ask(team, tab, view);
  return { team, view, sort, tab, tooLong };
}

const calls: Readonly<Record<TradeTab, (team: Team, view: TradeView) => Promise<unknown>>> = {
  sales: (team, view) => measured(team, 'sales', view),
  margin: (team, view) => measured(team, 'margin', view),
  purchases: (team, view) => measured(team, 'purchases', view),
  suppliers: (team, view) => load(getSupplierStat, rangeInput(team, view)),
  ageing: (team, view) => load(getAgeingStat, ageingInput(team, view)),
  self_checked: (team, view) => load(listSelfChecked, rangeInput(team, view)),
};

const measured = (team: Team, measure: TxnStatMeasure, view: TradeView) =>
  load(getTxnStat, txnStatInput(team, measure, view));

const ask = (team: Team, tab: TradeTab, view: TradeView) => calls[tab](team, view);
