import type { ResultOf } from '@console/contract';
import { day } from '@console/contract';
import { type getStockStat, stockStatGroups, type Team } from '@console/contract/wood';
import * as z from 'zod/mini';
import { mayIn, ofTeam } from '../team/team.ts';

export type StockStat = ResultOf<typeof getStockStat>;

export const stockTabs = ['overview', 'balance', 'sorts', 'stocktakes'] as const;
const balanceUnits = ['volume', 'pieces', 'value'] as const;
export type BalanceUnit = (typeof balanceUnits)[number];
export const shownSorts = ['all', 'dead', 'low', 'A', 'B', 'C'] as const;
export type ShownSorts = (typeof shownSorts)[number];

/** What the address says; anything that cannot be read is as if it were not there. */
export const StockView = z.object({
  team: z.optional(z.uuid()),
  tab: z._default(z.enum(stockTabs), 'overview'),
  asOf: z.optional(day),
  from: z.optional(day),
  group: z._default(z.enum(stockStatGroups), 'sort'),
  unit: z._default(z.enum(balanceUnits), 'volume'),
  show: z._default(z.enum(shownSorts), 'all'),
});
export type StockView = z.output<typeof StockView>;

type Named = Parameters<typeof ofTeam>[0];

export const stockStatInput = (team: Named, { asOf, from, group }: StockView) => ({
  query: {
    ...ofTeam(team),
    ...(asOf !== undefined && { asOf }),
    ...(from !== undefined && { from }),
    group,
  },
});

/** Units in which the balance can be told: value to those who see costs, and not of single yards. */
export const unitsFor = (
  team: Team | undefined,
  { group }: Pick<StockView, 'group'>,
): readonly BalanceUnit[] =>
  mayIn(team, 'wood.cost.read') && group !== 'yard'
    ? balanceUnits
    : balanceUnits.filter((one) => one !== 'value');

export const unitIn = (units: readonly BalanceUnit[], wanted: BalanceUnit): BalanceUnit =>
  units.includes(wanted) ? wanted : 'volume';
