import {
  listArrears,
  listBankLines,
  listDayCloses,
  listDeposits,
  listMoneyFlows,
  listPayments,
} from '@console/contract/apartment';
import { localToday, searchParams } from '@console/shell';
import type { SeenBuilding } from '../buildings/chosen-building.ts';

/** Parts of the money of a building, in the order in which somebody works with them. */
export const moneyTabs = ['ledger', 'payments', 'arrears', 'deposits', 'dayClose', 'bank'] as const;
export type MoneyTab = (typeof moneyTabs)[number];

/** What the user may look at: whoever only takes cash at the desk has the payments that they recorded themselves. */
export const tabsOf = ({ may }: Pick<SeenBuilding, 'may'>): readonly MoneyTab[] =>
  may.includes('apartment.flow.read') ? moneyTabs : ['payments'];

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** The ledger as the address asks for it; unless told from the first of this month on. */
export function ledgerQuery(params: URLSearchParams, { buildingId, timeZone }: SeenBuilding) {
  const { from, ...view } = searchParams(params, listMoneyFlows.query);
  const usual = view.to ? undefined : monthOf(localToday(timeZone));
  return { ...view, from: from ?? usual, building: buildingId };
}

type Asked = Pick<SeenBuilding, 'buildingId'>;

export const paymentsQuery = (params: URLSearchParams, { buildingId }: Asked) => ({
  ...searchParams(params, listPayments.query),
  building: buildingId,
});

export const arrearsQuery = (params: URLSearchParams, { buildingId }: Asked) => ({
  ...searchParams(params, listArrears.query),
  building: buildingId,
});

export const depositsQuery = (params: URLSearchParams, { buildingId }: Asked) => ({
  ...searchParams(params, listDeposits.query),
  building: buildingId,
});

export const dayClosesQuery = (params: URLSearchParams, { buildingId }: Asked) => ({
  ...searchParams(params, listDayCloses.query),
  building: buildingId,
});

export const bankQuery = (params: URLSearchParams, { buildingId }: Asked) => ({
  ...searchParams(params, listBankLines.query),
  building: buildingId,
});
