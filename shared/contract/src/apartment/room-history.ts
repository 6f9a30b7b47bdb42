import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, moneyMinor, uuid } from '../scalars.ts';
import { inBuildingOf } from './access.ts';
import { meterKinds, registers } from './meter-words.ts';
import { FlowTenancy } from './usages.ts';

/** What the history of a room is made of. */
export const timelineKinds = [
  'tenancy',
  'rent',
  'application',
  'checkout',
  'meter',
  'reading',
  'correction',
  'bill',
  'payment',
  'deposit',
  'hold',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** What happened, for people. */
export const timelineEvents = [
  'tenancy_began',
  'tenancy_ends',
  'rent',
  'application',
  'checkout_requested',
  'checkout_paid_out',
  'checkout_cancelled',
  'meter_installed',
  'meter_replaced',
  'meter_removed',
  'reading',
  'reading_estimated',
  'reading_move_in',
  'reading_move_out',
  'reading_replacement',
  'correction_asked',
  'correction_approved',
  'correction_refused',
  'bill_issued',
  'credit_issued',
  'bill_voided',
  'payment',
  'payment_reversed',
  'refund',
  'deposit_received',
  'deposit_deducted',
  'deposit_refunded',
  'deposit_transferred',
  'hold_maintenance',
  'hold_disabled',
  'hold_ended',
] as const;
export type TimelineEventName = (typeof timelineEvents)[number];

export const TimelineEvent = z.object({
  /** Of this event alone. */
  key: z.string(),
  on: day,
  kind: z.enum(timelineKinds),
  event: z.enum(timelineEvents),
  /** Whose it is; null for what is nobody's, and for whoever may not know. */
  tenancy: z.nullable(FlowTenancy),
  /** Of the bill, check-out, application or meter that it is about. */
  subjectId: z.nullable(uuid),
  /** Its number or serial. */
  reference: z.string(),
  amountMinor: z.nullable(moneyMinor),
  meterKind: z.nullable(z.enum(meterKinds)),
  register: z.nullable(z.enum(registers)),
  value: z.nullable(z.string()),
  photos: z.array(uuid),
  /** What somebody wrote of it. */
  note: z.string(),
});
export type TimelineEvent = z.infer<typeof TimelineEvent>;

const roomParams = z.object({ roomId: uuid });

/** One of them, or several. */
const kinds = z.optional(
  z.pipe(
    z.pipe(
      z.union([z.array(z.string()), z.string()]),
      z.transform((some: string | string[]) => [some].flat()),
    ),
    z.array(z.enum(timelineKinds)).check(z.maxLength(timelineKinds.length)),
  ),
);

/**
 * Everything that happened to a room, newest first; of what the caller may read elsewhere, too. Whoever has signed for it sees their own stay and
 * nothing else.
 */
export const getRoomTimeline = endpoint({
  name: 'getRoomTimeline',
  method: 'GET',
  path: '/apartment/rooms/{roomId}/timeline',
  access: inBuildingOf('room', 'apartment.room.list', 'roomId', { orOwn: 'ownRoom' }),
  shows: [
    'apartment.rooms',
    'apartment.tenancies',
    'apartment.applications',
    'apartment.checkouts',
    'apartment.meters',
    'apartment.readings',
    'apartment.corrections',
    'apartment.bills',
    'apartment.flows',
  ],
  params: roomParams,
  query: z.object({ kinds, from: z.optional(day), to: z.optional(day), ...cursorQuery }),
  response: z.extend(cursorPage(TimelineEvent), {
    room: z.object({ roomId: uuid, buildingId: uuid, number: z.string(), currency: z.string() }),
    /** Which the caller is shown at all. */
    shownKinds: z.array(z.enum(timelineKinds)),
  }),
});

/** What a tenancy used a day, of one kind of meter. */
export const DailyUsage = z.object({
  kind: z.enum(meterKinds),
  /** Days that are covered by values. */
  days: z.int(),
  quantity: z.string(),
  perDay: z.string(),
  /** The same for each month of the year in which they lived there, so that summers are compared with summers. */
  byMonth: z.array(z.object({ month: z.int(), days: z.int(), perDay: z.string() })),
});
export type DailyUsage = z.infer<typeof DailyUsage>;

export const RoomStay = z.object({
  tenancyId: uuid,
  number: z.int(),
  tenantName: z.string(),
  bedLabel: z.nullable(z.string()),
  firstDay: day,
  lastDay: z.nullable(day),
  usage: z.array(DailyUsage),
});
export type RoomStay = z.infer<typeof RoomStay>;

/** Everybody who has or had the room, the newest first, with what they used a day. */
export const listRoomStays = endpoint({
  name: 'listRoomStays',
  method: 'GET',
  path: '/apartment/rooms/{roomId}/stays',
  access: inBuildingOf('room', 'apartment.usage.read', 'roomId', { and: ['apartment.tenancy.read'] }),
  shows: ['apartment.tenancies', 'apartment.usages'],
  params: roomParams,
  response: z.object({ items: z.array(RoomStay) }),
});
