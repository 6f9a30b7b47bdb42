import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, text, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { firstOpenOn, receivingMethods } from './payments.ts';

/** Most that is counted of one way of paying: all ways of a day together stay exact. */
const countedAtMostMinor = 100_000_000_000_000;
const countedAmount = moneyMinor.check(z.minimum(-countedAtMostMinor), z.maximum(countedAtMostMinor));

/** A day's money by one method: what came in, what went out, and both together, which is what there should be more of. */
export const DayMethod = z.object({
  method: z.enum(receivingMethods),
  count: z.int(),
  inMinor: moneyMinor,
  /** Not above nothing. */
  outMinor: moneyMinor,
  bookedMinor: moneyMinor,
});
export type DayMethod = z.infer<typeof DayMethod>;

/** A day as it was counted against the books; written once. */
export const DayClose = z.object({
  dayCloseId: uuid,
  buildingId: uuid,
  day,
  note: z.string(),
  closedByName: z.string(),
  closedAt: instant,
  bookedMinor: moneyMinor,
  countedMinor: moneyMinor,
  /** Counted less booked. */
  differenceMinor: moneyMinor,
  methods: z.array(
    z.object({ method: z.enum(receivingMethods), bookedMinor: moneyMinor, countedMinor: moneyMinor }),
  ),
});
export type DayClose = z.infer<typeof DayClose>;

export const getDayFigures = endpoint({
  name: 'getDayFigures',
  method: 'GET',
  path: '/apartment/day-figures',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.payments', 'apartment.dayCloses'],
  query: z.object({
    building: uuid,
    /** Today unless told. */
    day: z.optional(day),
  }),
  response: z.object({
    day,
    today: day,
    firstOpenOn,
    currency: z.string(),
    /** Every method, also those by which nothing moved. */
    methods: z.array(DayMethod),
    /** Payments of the day that nobody has confirmed yet; they may be confirmed after the close, too. */
    toConfirm: z.int(),
    close: z.nullable(DayClose),
    may: z.object({ close: z.boolean() }),
  }),
});

/** Most days that nobody has closed which are told one by one. */
export const unclosedDaysAtMost = 200;

/**
 * Newest first. `unclosed` are the days on which money moved and that nobody has closed, oldest first and at most
 * `unclosedDaysAtMost`; `unclosedCount` counts all of them.
 */
export const listDayCloses = endpoint({
  name: 'listDayCloses',
  method: 'GET',
  path: '/apartment/day-closes',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.payments', 'apartment.dayCloses'],
  query: z.object({ ...cursorQuery, building: uuid }),
  response: z.extend(cursorPage(DayClose), {
    currency: z.string(),
    today: day,
    unclosed: z.array(z.object({ day, count: z.int(), bookedMinor: moneyMinor })),
    unclosedCount: z.int(),
  }),
});

/**
 * Counts a day against the books; from then on nothing is dated to it. Methods that are left out are as they are booked; cash
 * that moved has to be counted (`required` at `counted`). A difference needs a note (`required` at `note`); codes at `day`
 * `in_future`, `day_closed`.
 */
export const closeDay = endpoint({
  name: 'closeDay',
  method: 'POST',
  path: '/apartment/day-closes',
  access: inBuilding('apartment.payment.close_day'),
  changes: ['apartment.dayCloses', 'apartment.payments'],
  body: z.object({
    buildingId: uuid,
    day,
    counted: z
      .array(z.object({ method: z.enum(receivingMethods), countedMinor: countedAmount }))
      .check(z.maxLength(receivingMethods.length)),
    note: z._default(text(0, 500), ''),
  }),
  response: DayClose,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
