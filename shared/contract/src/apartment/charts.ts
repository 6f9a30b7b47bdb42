import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, month, uuid } from '../scalars.ts';
import { inBuildingOf } from './access.ts';
import { registers } from './meter-words.ts';

/** `tenancy`: what its room used while it was theirs, for whoever has signed it. */
export const chartScopes = ['building', 'room', 'tenancy'] as const;
export type ChartScope = (typeof chartScopes)[number];
export const chartGrains = ['month', 'day'] as const;
export type ChartGrain = (typeof chartGrains)[number];

/** A room is compared with the middle of the others only where there are as many, so that nobody's use can be told from it. */
export const smallestComparedGroup = 5;

/** kWh; null where nothing is known, which is not 0. */
const quantity = z.nullable(z.string());

/** A month of which locked uses tell: true-ups and corrections count in the month that they are about. */
export const ElectricityMonth = z.object({
  ym: month,
  /** Of rooms. */
  quantity,
  /** Part of it was estimated and not put right since. */
  estimated: z.boolean(),
  /** The same month a year before. */
  before: quantity,
  beforeEstimated: z.boolean(),
  perM2: quantity,
  /** For each person and day; of a building. */
  perPersonDay: quantity,
  /** What masters saw and no meter below them, as part of what they saw; of a building. */
  loss: quantity,
  /** The first tier of the tariff by which most of these meters are priced; by the hour of the day: that of flat, else of peak hours. */
  unitPrice: quantity,
  /** In whole kWh, the middle of what other rooms used in which somebody lived; null where there are fewer than `smallestComparedGroup`. */
  othersMedian: quantity,
});
export type ElectricityMonth = z.infer<typeof ElectricityMonth>;

/** What electricity charts are drawn from (apartment-and-wood.md, route 20). */
export const ElectricityChart = z.object({
  scope: z.enum(chartScopes),
  building: z.object({ buildingId: uuid, name: bilingual(80) }),
  room: z.nullable(z.object({ roomId: uuid, number: z.string() })),
  from: month,
  to: month,
  /** They came in the wrong order. */
  swapped: z.boolean(),
  /** `month` also where days were asked for and too few are known by remote readings; `coarser` says so. */
  grain: z.enum(chartGrains),
  coarser: z.boolean(),
  /** Two values of a meter are known: before that nothing was used between them. */
  enough: z.boolean(),
  currency: z.string(),
  months: z.array(ElectricityMonth),
  /** What masters may lose; null for a room. */
  lossLimit: z.nullable(z.string()),
  /** Hours of the day, where meters tell them apart: of the masters where these do, else of what stands below. */
  registers: z.array(z.object({ register: z.enum(registers), cells: z.array(quantity) })),
  /** Of a building, upper floors first. */
  floors: z.array(
    z.object({ floor: z.int(), cells: z.array(z.object({ quantity, estimated: z.boolean() })) }),
  ),
  /** The ten rooms of a building that used most. */
  top: z.array(
    z.object({ roomId: uuid, roomNumber: z.string(), quantity: z.string(), estimated: z.boolean() }),
  ),
  /** Of the building, that have a meter: what else may be asked for; none where a tenancy is. */
  rooms: z.array(z.object({ roomId: uuid, roomNumber: z.string() })),
  /** Of days on which remote readings of all their meters are known; empty by month. */
  days: z.array(z.object({ day, quantity })),
});
export type ElectricityChart = z.infer<typeof ElectricityChart>;

/**
 * Of a building or a room for who reads uses, of a tenancy for who has signed it: then with nothing of anybody else but the median.
 * Twelve months up to the last locked one unless told. More than `statMonthsAtMost` months is LIMIT with status 422 at `to`; an `id`
 * that is not of the scope is NOT_FOUND.
 */
export const getElectricityChart = endpoint({
  name: 'getElectricityChart',
  method: 'GET',
  path: '/apartment/charts/electricity',
  access: inBuildingOf('buildingOrRoom', 'apartment.usage.read', 'id', { orOwn: 'ownTenancy' }),
  shows: ['apartment.usages', 'apartment.readings', 'apartment.cycles'],
  query: z.object({
    scope: z._default(z.enum(chartScopes), 'building'),
    id: uuid,
    from: z.optional(month),
    to: z.optional(month),
    grain: z._default(z.enum(chartGrains), 'month'),
  }),
  response: ElectricityChart,
});
