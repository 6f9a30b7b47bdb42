import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, moneyMinor, month, text, uuid } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inOwnBuildings } from './access.ts';
import { cycleStates } from './cycle-states.ts';
import { Task } from './tasks.ts';

/** Most buildings, and most tasks of each, that the card tells of; the rest is counted. */
export const todayBuildingsAtMost = 5;
export const todayTasksAtMost = 3;
/** Months of the line of occupancy, the running one the last. */
export const todayMonths = 12;

const inIts = { tenantAt: 'buildingId' } as const;

/** A building in the morning: what waits there, where its month stands, what is owed, how it is let. */
export const BuildingToday = z.object({
  buildingId: uuid,
  code: z.string(),
  name: bilingual(80),
  currency: z.string(),
  /** Where the building stands. */
  today: day,
  /** What waits for the caller, urgent first. */
  tasks: z.array(Task),
  /** Of all that wait there, and those of them whose day is over. */
  taskCount: z.int(),
  lateCount: z.int(),
  /** The month that is worked on; where none is, the last one. Null where there was none yet. */
  month: seenWith(
    'apartment.usage.read',
    z.nullable(
      z.object({
        ym: month,
        state: z.enum(cycleStates),
        readTo: day,
        /** Registers that are due, those with a value that counts, and those that somebody has checked. */
        due: z.int(),
        read: z.int(),
        checked: z.int(),
      }),
    ),
    inIts,
  ),
  /** What is overdue, and of how many tenancies, as `listArrears` tells it. */
  arrears: seenWith('apartment.flow.read', z.object({ overdueMinor: moneyMinor, tenancies: z.int() }), inIts),
  /** Occupancy month by month as the statistics tell it, a ratio to four decimals; null where nothing could be let. */
  occupancy: seenWith('apartment.stat.rooms', z.array(z.nullable(z.string())), inIts),
});
export type BuildingToday = z.infer<typeof BuildingToday>;

/**
 * The morning of all buildings in which the caller works: those where something waits first, the most urgent of them at the top,
 * then the others by their code. Buildings in which they only live are none of them.
 */
export const getApartmentToday = endpoint({
  name: 'getApartmentToday',
  method: 'GET',
  path: '/apartment/today',
  access: inOwnBuildings,
  shows: [
    'apartment.buildings',
    'apartment.rooms',
    'apartment.tenancies',
    'apartment.meters',
    'apartment.readings',
    'apartment.cycles',
    'apartment.usages',
    'apartment.corrections',
    'apartment.tariffs',
    'apartment.bills',
    'apartment.payments',
    'apartment.checkouts',
    'apartment.applications',
    'apartment.erasures',
  ],
  query: z.object({
    /** Kinds of tasks that the caller can show, with commas; left out by those that know the first kinds only. */
    kinds: z.optional(text(1, 500)),
  }),
  response: z.object({
    /** Of the line of occupancy, the first month and the last. */
    months: z.array(month),
    buildings: z.array(BuildingToday),
    /** Buildings that are not told of, and what waits there. */
    others: z.object({ buildings: z.int(), tasks: z.int(), late: z.int() }),
  }),
});
