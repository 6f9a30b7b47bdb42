import { day } from '@console/contract';
import {
  getDayFigures,
  listArrears,
  listBankLines,
  listDayCloses,
  listDeposits,
  listMoneyFlows,
  listPayments,
} from '@console/contract/apartment';
import { load, loadPage, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { buildingScreens } from '../../buildings/building-screens.ts';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import {
  arrearsQuery,
  bankQuery,
  dayClosesQuery,
  depositsQuery,
  ledgerQuery,
  type MoneyTab,
  moneyTabs,
  paymentsQuery,
  tabsOf,
} from '../../money/money-inputs.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

const View = z.object({
  building: z.optional(z.uuid()),
  tab: z._default(z.enum(moneyTabs), 'ledger'),
  day: z.optional(day),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted, ...view } = searchParams(request, View);
  const choice = await loadBuildingChoice(wanted, buildingScreens['flow/amount'], (one) =>
    loadTab(shownIn(one, view.tab), one, view.day, request),
  );
  const { building } = choice;
  return { ...choice, day: view.day, tab: building ? shownIn(building, view.tab) : view.tab };
}

/** The tab of the address, where the user may see it. */
function shownIn(building: SeenBuilding, wanted: MoneyTab): MoneyTab {
  const tabs = tabsOf(building);
  return tabs.includes(wanted) ? wanted : (tabs[0] ?? wanted);
}

function loadTab(
  tab: MoneyTab,
  building: SeenBuilding,
  ofDay: string | undefined,
  request: Request,
): Promise<unknown> {
  const params = new URL(request.url).searchParams;
  switch (tab) {
    case 'ledger':
      return loadPage(request, listMoneyFlows, { query: ledgerQuery(params, building) });
    case 'payments':
      return loadPage(request, listPayments, { query: paymentsQuery(params, building) });
    case 'arrears':
      return loadPage(request, listArrears, { query: arrearsQuery(params, building) });
    case 'deposits':
      return loadPage(request, listDeposits, { query: depositsQuery(params, building) });
    case 'bank':
      return loadPage(request, listBankLines, { query: bankQuery(params, building) });
    case 'dayClose':
      return Promise.all([
        load(getDayFigures, { query: { building: building.buildingId, day: ofDay } }),
        loadPage(request, listDayCloses, { query: dayClosesQuery(params, building) }),
      ]);
  }
}
