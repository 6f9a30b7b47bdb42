import * as z from 'zod/mini';
import { endpoint, type Tag } from '../endpoint.ts';
import { asFile, ExportedFile } from '../exports.ts';
import { bilingual, day, moneyMinor, month, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inBuilding, inEachBuilding } from './access.ts';
import { utilities } from './mains-invoices.ts';
import { meterKinds } from './meter-words.ts';
import type { ApartmentPermission } from './permissions.ts';

export const statTopics = [
  'income',
  'arrears',
  'occupancy',
  'usage',
  'cost-versus-billed',
  'workload',
] as const;
export type StatTopic = (typeof statTopics)[number];

/** `item`: charge, utility or person, by the topic. */
export const statGroups = ['month', 'building', 'floor', 'type', 'item'] as const;
export type StatGroup = (typeof statGroups)[number];

/** Most months that one answer looks back on. */
export const statMonthsAtMost = 36;

/** Exact ratio to four decimals, `0.9375`; null where there is nothing to divide by. */
const ratio = z.nullable(z.string());
const quantity = z.nullable(z.string());
const money = z.nullable(moneyMinor);
const count = z.nullable(z.int());

/**
 * How rooms and beds were let (apartment-and-wood.md, 5.7). A night is that of the day on which it begins, the last day of
 * a tenancy included; nights to come and nights on which a room was held back are none.
 */
export const OccupancyFigures = z.object({
  lettableNights: z.int(),
  occupiedNights: z.int(),
  vacantNights: z.int(),
  occupancy: ratio,
  /** Vacant nights at a thirtieth of the rent that the room is to let at: an estimate. */
  vacancyLossMinor: moneyMinor,
  checkIns: z.int(),
  checkOuts: z.int(),
  /** For each room, or bed, that could be let, in all these months. */
  checkInsPerUnit: ratio,
  checkOutsPerUnit: ratio,
});
export type OccupancyFigures = z.infer<typeof OccupancyFigures>;

/** What was charged and what came in; null where a figure cannot be told by what is asked for. */
export const IncomeFigures = z.object({
  /** On bills of the month less voids and credits, and its late fees; without deposits. */
  chargedMinor: money,
  /** Money that came in the month less what was given back of it; what a deposit pays is none. */
  receivedMinor: money,
  /** What the regular bills of the month come to less voids and credits, and what of it is paid by the day. */
  issuedMinor: money,
  collectedMinor: money,
  collection: ratio,
});
export type IncomeFigures = z.infer<typeof IncomeFigures>;

/** What was overdue at the end of the month, or on the day where that is earlier. */
export const ArrearsFigures = z.object({
  arrearsMinor: moneyMinor,
  days1To30Minor: moneyMinor,
  days31To60Minor: moneyMinor,
  days61To90Minor: moneyMinor,
  daysOver90Minor: moneyMinor,
  bills: z.int(),
  /** Of the bill that has been due the longest. */
  oldestDays: count,
});
export type ArrearsFigures = z.infer<typeof ArrearsFigures>;

/** What locked months used, true-ups and corrections in the month that they are about. */
export const UsageFigures = z.object({
  quantity,
  /** Part of it was estimated and not put right since. */
  estimated: z.boolean(),
  areaM2: quantity,
  perM2: ratio,
  personDays: quantity,
  perPersonDay: ratio,
  masterQuantity: quantity,
  /** What masters saw and no meter below them, as part of what they saw. */
  loss: ratio,
});
export type UsageFigures = z.infer<typeof UsageFigures>;

/** Energy as it was billed to tenants, against what the supplier asked for the same months. */
export const CostFigures = z.object({
  billedMinor: money,
  mainsMinor: money,
  /** Billed less mains, of the months in which both are known; above nothing is a mark-up. */
  differenceMinor: money,
});
export type CostFigures = z.infer<typeof CostFigures>;

/** Who did how much, and whether meters were read in time. */
export const WorkloadFigures = z.object({
  readings: z.int(),
  checks: z.int(),
  bills: z.int(),
  payments: z.int(),
  /** Registers that had to be read, and those read inside the window; of months whose window is over. */
  dueReadings: count,
  readingsInTime: count,
  timeliness: ratio,
});
export type WorkloadFigures = z.infer<typeof WorkloadFigures>;

const asked = {
  building: z.optional(uuid),
  /** First and last month; the twelve months up to this one where they are left out. In the wrong order they are swapped. */
  from: z.optional(month),
  to: z.optional(month),
};
const asOf = {
  /** The day by which payments count; today where it is left out. */
  asOf: z.optional(day),
};
const kind = { kind: z._default(z.enum(meterKinds), 'electricity') };
const groupsOf = <const Groups extends readonly StatGroup[]>(...groups: Groups) => ({
  group: z._default(z.enum(groups), 'month'),
});

const pivot = <Figures extends z.ZodMiniObject>(figures: Figures) =>
  z.object({
    from: month,
    to: month,
    /** They came in the wrong order. */
    swapped: z.boolean(),
    months: z.array(month),
    /** Null where the buildings have several: then nothing is summed up over them. */
    currency: z.nullable(z.string()),
    asOf: day,
    groups: z.array(
      z.object({
        /** Floor, charge, meter kind; id of a building, a room type or a person; empty for rooms without a type. */
        key: z.string(),
        name: z.nullable(bilingual(200)),
        currency: z.nullable(z.string()),
        cells: z.array(z.nullable(figures)),
        total: z.nullable(figures),
      }),
    ),
    byMonth: z.array(z.nullable(figures)),
    total: z.nullable(figures),
  });

const money_: readonly Tag[] = ['apartment.bills', 'apartment.payments', 'apartment.flows'];
const readings: readonly Tag[] = ['apartment.usages', 'apartment.readings', 'apartment.cycles'];

/** One topic and the file of it: they share who may ask, and what is asked. */
interface Topic<Name extends string, P extends ApartmentPermission> {
  readonly topic: StatTopic;
  readonly name: Name;
  readonly permission: P;
  readonly shows: readonly Tag[];
}

/**
 * Figures by month, and within each by what they are grouped by; by `building` they are of all buildings in which the caller
 * may see them. More than `statMonthsAtMost` months is LIMIT with status 422 and the field `to`.
 */
const statOf = <
  P extends ApartmentPermission,
  Query extends z.core.$ZodLooseShape,
  Figures extends z.ZodMiniObject,
>(
  { topic, name, permission, shows }: Topic<string, P>,
  query: Query,
  figures: Figures,
) =>
  endpoint({
    name: `get${name}`,
    method: 'GET',
    path: `/apartment/stat/${topic}`,
    access: inEachBuilding(permission, 'building'),
    shows,
    query: z.object(query),
    response: pivot(figures),
  });

const fileOf = <P extends ApartmentPermission, Query extends z.core.$ZodLooseShape>(
  { topic, name, permission }: Topic<string, P>,
  query: Query,
) =>
  endpoint({
    name: `export${name}`,
    method: 'GET',
    path: `/apartment/stat/${topic}:export`,
    access: inEachBuilding(permission, 'building'),
    query: z.object({ ...query, ...asFile }),
    response: ExportedFile,
  });

const income = {
  topic: 'income',
  name: 'IncomeStat',
  permission: 'apartment.stat.money',
  shows: money_,
} as const;
const incomeQuery = { ...asked, ...asOf, ...groupsOf('month', 'building', 'floor', 'type', 'item') };
export const getIncomeStat = statOf(income, incomeQuery, IncomeFigures);
export const exportIncomeStat = fileOf(income, incomeQuery);

const arrears = {
  topic: 'arrears',
  name: 'ArrearsStat',
  permission: 'apartment.stat.money',
  shows: money_,
} as const;
const arrearsQuery = { ...asked, ...asOf, ...groupsOf('month', 'building', 'floor', 'type') };
export const getArrearsStat = statOf(arrears, arrearsQuery, ArrearsFigures);
export const exportArrearsStat = fileOf(arrears, arrearsQuery);

const occupancy = {
  topic: 'occupancy',
  name: 'OccupancyStat',
  permission: 'apartment.stat.rooms',
  shows: ['apartment.rooms', 'apartment.tenancies'],
} as const;
const occupancyQuery = { ...asked, ...groupsOf('month', 'building', 'floor', 'type') };
export const getOccupancyStat = statOf(occupancy, occupancyQuery, OccupancyFigures);
export const exportOccupancyStat = fileOf(occupancy, occupancyQuery);

const usage = {
  topic: 'usage',
  name: 'UsageStat',
  permission: 'apartment.stat.usage',
  shows: readings,
} as const;
/** Grouped by `item` it tells all kinds; else one, for kWh and cubic metres have no sum. */
const usageQuery = { ...asked, ...kind, ...groupsOf('month', 'building', 'floor', 'type', 'item') };
export const getUsageStat = statOf(usage, usageQuery, UsageFigures);
export const exportUsageStat = fileOf(usage, usageQuery);

const cost = {
  topic: 'cost-versus-billed',
  name: 'CostStat',
  permission: 'apartment.stat.money',
  shows: [...money_, 'apartment.mainsInvoices'],
} as const;
const costQuery = {
  ...asked,
  /** One alone; all of them where it is left out. */
  utility: z.optional(z.enum(utilities)),
  ...groupsOf('month', 'building', 'item'),
};
export const getCostStat = statOf(cost, costQuery, CostFigures);
export const exportCostStat = fileOf(cost, costQuery);

const workload = {
  topic: 'workload',
  name: 'WorkloadStat',
  permission: 'apartment.stat.workload',
  shows: [...money_, ...readings, 'apartment.checks'],
} as const;
const workloadQuery = { ...asked, ...groupsOf('month', 'building', 'item') };
export const getWorkloadStat = statOf(workload, workloadQuery, WorkloadFigures);
export const exportWorkloadStat = fileOf(workload, workloadQuery);

const byMonth = <Figures extends z.ZodMiniObject>(figures: Figures) => z.array(z.nullable(figures));

/** A building at a glance: the month that is asked for and the eleven before it. */
export const getKeyFigures = endpoint({
  name: 'getKeyFigures',
  method: 'GET',
  path: '/apartment/stat/kpi',
  access: inBuilding('apartment.stat.rooms', 'building', {
    orOneOf: ['apartment.stat.usage', 'apartment.stat.money', 'apartment.stat.workload'],
  }),
  shows: [
    ...money_,
    ...readings,
    'apartment.rooms',
    'apartment.tenancies',
    'apartment.checks',
    'apartment.mainsInvoices',
  ],
  query: z.object({ building: uuid, ym: z.optional(month), ...asOf }),
  response: z.object({
    currency: z.string(),
    ym: month,
    /** Where the building stands. */
    today: day,
    asOf: day,
    months: z.array(month),
    occupancy: seenWith(
      'apartment.stat.rooms',
      z.object({ byMonth: byMonth(OccupancyFigures), total: z.nullable(OccupancyFigures) }),
    ),
    income: seenWith('apartment.stat.money', byMonth(IncomeFigures)),
    arrears: seenWith('apartment.stat.money', byMonth(ArrearsFigures)),
    /** Of each kind that the building has meters of. */
    usage: seenWith(
      'apartment.stat.usage',
      z.array(
        z.object({
          kind: z.enum(meterKinds),
          /** What masters may lose. */
          lossLimit: z.string(),
          byMonth: byMonth(UsageFigures),
        }),
      ),
    ),
    costs: seenWith(
      'apartment.stat.money',
      z.array(z.object({ utility: z.enum(utilities), byMonth: byMonth(CostFigures) })),
    ),
    workload: seenWith('apartment.stat.workload', byMonth(WorkloadFigures)),
  }),
});
