import type { MonthRange, ResultOf } from '@console/contract';
import { day, isLongerThan, month, monthRange } from '@console/contract';
import {
  agedSides,
  type getTxnStat,
  type TxnStatGroup,
  type TxnStatMeasure,
  txnStatGroups,
  txnStatGroupsOf,
  txnStatMeasures,
  type WoodPermission,
  woodStatMonthsAtMost,
} from '@console/contract/wood';
import { localToday } from '@console/shell';
import * as z from 'zod/mini';
import { ofTeam, teamZone } from '../team/team.ts';

export type TradeStat = ResultOf<typeof getTxnStat>;

const tradeTabs = [...txnStatMeasures, 'suppliers', 'ageing', 'self_checked'] as const;
export type TradeTab = (typeof tradeTabs)[number];

/** What each tab needs, all of it. */
const tabNeeds: Readonly<Record<TradeTab, readonly WoodPermission[]>> = {
  sales: ['wood.stat.sale'],
  margin: ['wood.margin.read', 'wood.stat.every_sale'],
  purchases: ['wood.stat.purchase'],
  suppliers: ['wood.stat.purchase'],
  ageing: ['wood.settlement.read'],
  self_checked: ['wood.stat.every_sale'],
};

/** Tabs that somebody may look at; the others are not there for them. */
export const tabsFor = (may: (permission: WoodPermission) => boolean): TradeTab[] =>
  tradeTabs.filter((tab) => tabNeeds[tab].every(may));

export const isMeasure = (tab: TradeTab): tab is TxnStatMeasure =>
  (txnStatMeasures as readonly string[]).includes(tab);

/** What the address says; anything that cannot be read is as if it were not there. */
export const TradeView = z.object({
  team: z.optional(z.uuid()),
  tab: z.optional(z.enum(tradeTabs)),
  group: z._default(z.enum(txnStatGroups), 'month'),
  figure: z.optional(z.string()),
  from: z.optional(month),
  to: z.optional(month),
  asOf: z.optional(day),
  side: z._default(z.enum(agedSides), 'receivable'),
});
export type TradeView = z.output<typeof TradeView>;

/** The wanted group, where the measure has it. */
export const groupIn = (measure: TxnStatMeasure, group: TxnStatGroup): TxnStatGroup =>
  (txnStatGroupsOf[measure] as readonly TxnStatGroup[]).includes(group) ? group : 'month';

/** The months that the address names; unless told the twelve up to the current one. */
export const rangeOf = (view: Pick<TradeView, 'from' | 'to'>): MonthRange =>
  monthRange(view, localToday(teamZone).slice(0, 7));

/** Whether so many months are more than one answer has. */
export const isTooLong = (range: MonthRange): boolean => isLongerThan(range, woodStatMonthsAtMost);

type Named = Parameters<typeof ofTeam>[0];

export const txnStatInput = (team: Named, measure: TxnStatMeasure, view: TradeView) => ({
  query: { ...ofTeam(team), ...rangeOf(view), measure, group: groupIn(measure, view.group) },
});
export const rangeInput = (team: Named, view: TradeView) => ({
  query: { ...ofTeam(team), ...rangeOf(view) },
});
export const ageingInput = (team: Named, { asOf, side }: TradeView) => ({
  query: { ...ofTeam(team), side, ...(asOf !== undefined && { asOf }) },
});
