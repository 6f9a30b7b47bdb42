import { isLongerThan, keptMonth, type MonthRange, month, monthRange, monthsLater } from '@console/contract';
import {
  type Building,
  getArrearsStat,
  getCostStat,
  getIncomeStat,
  getOccupancyStat,
  getUsageStat,
  getWorkloadStat,
  meterKinds,
  type StatGroup,
  type StatTopic,
  statGroups,
  statMonthsAtMost,
  statTopics,
  utilities,
} from '@console/contract/apartment';
import { localToday } from '@console/shell';
import * as z from 'zod/mini';
import type { SeenBuilding } from '../buildings/chosen-building.ts';
import type { Figures } from './measures.ts';

/** Calls by topic. */
export const statCalls = {
  income: getIncomeStat,
  arrears: getArrearsStat,
  occupancy: getOccupancyStat,
  usage: getUsageStat,
  'cost-versus-billed': getCostStat,
  workload: getWorkloadStat,
} as const satisfies Readonly<Record<StatTopic, object>>;

/** By what each topic can be grouped. */
export const topicGroups: Readonly<Record<StatTopic, readonly StatGroup[]>> = {
  income: statGroups,
  arrears: ['month', 'building', 'floor', 'type'],
  occupancy: ['month', 'building', 'floor', 'type'],
  usage: statGroups,
  'cost-versus-billed': ['month', 'building', 'item'],
  workload: ['month', 'building', 'item'],
};

/** Topics that somebody may look at in a building; the others are not there for them. */
export const topicsOf = ({ may }: Pick<Building, 'may'>): StatTopic[] =>
  statTopics.filter((topic) => {
    const { permission } = statCalls[topic].access;
    return permission !== undefined && may.includes(permission);
  });

/** What any topic answers. */
export interface Stat {
  readonly from: string;
  readonly to: string;
  readonly swapped: boolean;
  readonly months: readonly string[];
  readonly currency: string | null;
  readonly asOf: string;
  readonly groups: readonly {
    readonly key: string;
    readonly name: { readonly zh: string; readonly en: string } | null;
    readonly currency: string | null;
    readonly cells: readonly (Figures | null)[];
    readonly total: Figures | null;
  }[];
  readonly byMonth: readonly (Figures | null)[];
  readonly total: Figures | null;
}

/** What the address says; anything that cannot be read is as if it were not there. */
export const StatView = z.object({
  building: z.optional(z.uuid()),
  tab: z.optional(z.enum(statTopics)),
  group: z._default(z.enum(statGroups), 'month'),
  measure: z.optional(z.string()),
  from: z.optional(month),
  to: z.optional(month),
  asOf: getIncomeStat.query.shape.asOf,
  kind: z._default(z.enum(meterKinds), 'electricity'),
  utility: z.optional(z.enum(utilities)),
  compare: z.optional(z.literal('true')),
});
export type StatView = z.infer<typeof StatView>;

/** Whether the first month comes after the last: nothing lies between them. */
export const isTurned = ({ from, to }: MonthRange): boolean => from > to;

/** Whether so many months are more than one answer has. */
export const isTooLong = (range: MonthRange): boolean => isLongerThan(range, statMonthsAtMost);

/** The months that the address names; unless told the twelve up to the current one. */
export const rangeOf = (
  view: Pick<StatView, 'from' | 'to'>,
  { timeZone }: Pick<SeenBuilding, 'timeZone'>,
): MonthRange => monthRange(view, localToday(timeZone).slice(0, 7));

/** The wanted group, where the topic has it. */
export const groupIn = (topic: StatTopic, group: StatGroup): StatGroup =>
  topicGroups[topic].includes(group) ? group : 'month';

/** What the topic is asked. */
export function statQuery(topic: StatTopic, view: StatView, building: SeenBuilding) {
  const group = groupIn(topic, view.group);
  return {
    // By building all of them are compared.
    ...(group !== 'building' && { building: building.buildingId }),
    ...rangeOf(view, building),
    group,
    ...((topic === 'income' || topic === 'arrears') && view.asOf !== undefined && { asOf: view.asOf }),
    ...(topic === 'usage' && group !== 'item' && { kind: view.kind }),
    ...(topic === 'cost-versus-billed' && view.utility !== undefined && { utility: view.utility }),
  };
}
export type StatQuery = ReturnType<typeof statQuery>;

/** The same months a year earlier; payments count until today, as for those. */
export const yearBefore = ({ asOf: _, ...query }: StatQuery): StatQuery => ({
  ...query,
  from: keptMonth(monthsLater(query.from, -12)),
  to: keptMonth(monthsLater(query.to, -12)),
});
