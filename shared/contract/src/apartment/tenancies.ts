import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, decimalNotNegative, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { seenWithOr } from '../seen-with.ts';
import { inBuilding, inBuildingOf, inEachBuilding } from './access.ts';
import { BillLine } from './bill-lines.ts';
import { buildingParams } from './buildings.ts';
import { amountOfRoom } from './room-types.ts';
import { Room } from './rooms.ts';
import { payCycles, tenancyStates } from './tenancy-words.ts';

const rate = z.object({ from: day, rentMinor: amountOfRoom });
const occupant = z.object({
  personId: uuid,
  firstDay: day,
  /** Included; null as long as no end is agreed. */
  lastDay: z.nullable(day),
  /** Part of shared costs, against the others'. */
  shareWeight: z._default(decimalNotNegative(6, 3), '1'),
});
const payerEmployer = text(1, 80);
const terms = {
  firstDay: day,
  lastDay: z.nullable(day),
  depositMinor: amountOfRoom,
  payCycle: z.literal(payCycles),
  /** Rent steps, the first one from the first day on. */
  rates: z.array(rate).check(z.minLength(1), z.maxLength(60)),
  occupants: z.array(occupant).check(z.maxLength(32)),
  note: z._default(text(0, 2000), ''),
  /** The employer who pays its bills; null where the tenant does. */
  payerEmployer: z._default(z.nullable(payerEmployer), null),
};

export const NewTenancy = z.object({
  roomId: uuid,
  /** Where rooms are let by the bed. */
  bedId: z._default(z.nullable(uuid), null),
  primaryPersonId: uuid,
  ...terms,
  /** The approved application of which it is made: in the room that it was approved into, for whoever applied. */
  applicationId: z._default(z.nullable(uuid), null),
  /** Signed at once: from then on nobody else gets the room for that time. */
  sign: z._default(z.boolean(), false),
});
export type NewTenancy = z.input<typeof NewTenancy>;

export const TenancyChange = z.partial(
  z.object({
    rates: terms.rates,
    occupants: terms.occupants,
    note: text(0, 2000),
    payCycle: terms.payCycle,
    payerEmployer: z.nullable(payerEmployer),
  }),
);
export type TenancyChange = z.input<typeof TenancyChange>;

const named = z.object({ personId: uuid, name: z.string() });
export const Tenancy = z.object({
  tenancyId: uuid,
  buildingId: uuid,
  /** Of the building, for people. */
  number: z.int(),
  room: z.object({ roomId: uuid, number: z.string(), floor: z.int(), capacity: z.int() }),
  bed: z.nullable(z.object({ bedId: uuid, label: z.string() })),
  primaryPerson: named,
  firstDay: day,
  lastDay: z.nullable(day),
  depositMinor: amountOfRoom,
  payCycle: z.literal(payCycles),
  rates: z.array(rate),
  occupants: z.array(
    z.object({ ...named.shape, firstDay: day, lastDay: z.nullable(day), shareWeight: z.string() }),
  ),
  note: z.string(),
  payerEmployer: z.optional(z.nullable(z.string())),
  /** Stays when it is cancelled. */
  signedOn: z.nullable(day),
  state: z.enum(tenancyStates),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Tenancy = z.infer<typeof Tenancy>;

const tenancyParams = z.object({ tenancyId: uuid });

export const listTenancies = endpoint({
  name: 'listTenancies',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/tenancies',
  access: inBuilding('apartment.tenancy.read'),
  shows: ['apartment.tenancies'],
  params: buildingParams,
  query: z.object({
    room: z.optional(uuid),
    state: z.optional(z.enum(tenancyStates)),
    /** Ends on this day or before. */
    endingBefore: z.optional(day),
    ...cursorQuery,
  }),
  response: cursorPage(Tenancy),
});

export const getTenancy = endpoint({
  name: 'getTenancy',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}',
  access: inBuildingOf('tenancy', 'apartment.tenancy.read'),
  shows: ['apartment.tenancies'],
  params: tenancyParams,
  /** What the caller takes its room to be: another one is ROOM_MISMATCH. `category` as in `resolveRoom`. */
  query: z.object({ category: z.optional(text(0, 40)), roomNumber: z.optional(text(0, 40)) }),
  response: Tenancy,
  errors: ['ROOM_MISMATCH'],
});

/**
 * What the first bill would say: rent from the first day to the end of the pay cycle in which it lies, the deposit, what is
 * charged every month. Nothing is written.
 */
export const previewFirstBill = endpoint({
  name: 'previewFirstBill',
  method: 'POST',
  path: '/apartment/tenancies:preview-first-bill',
  access: inBuildingOf('room', 'apartment.tenancy.write'),
  changes: 'nothing',
  body: z.object({
    roomId: uuid,
    firstDay: terms.firstDay,
    lastDay: terms.lastDay,
    depositMinor: terms.depositMinor,
    payCycle: terms.payCycle,
    rates: terms.rates,
  }),
  response: z.object({
    totalMinor: moneyMinor,
    /** The last day that its rent is for. */
    chargedTo: day,
    lines: z.array(BillLine),
  }),
});

export const createTenancy = endpoint({
  name: 'createTenancy',
  method: 'POST',
  path: '/apartment/tenancies',
  access: inBuildingOf('room', 'apartment.tenancy.write'),
  changes: ['apartment.tenancies', 'apartment.bills'],
  body: NewTenancy,
  response: Tenancy,
  errors: ['OVERLAP', 'STATE_CONFLICT'],
  idempotent: true,
});

export const updateTenancy = endpoint({
  name: 'updateTenancy',
  method: 'PATCH',
  path: '/apartment/tenancies/{tenancyId}',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancies'],
  params: tenancyParams,
  body: TenancyChange,
  response: Tenancy,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
});

export const signTenancy = endpoint({
  name: 'signTenancy',
  method: 'POST',
  path: '/apartment/tenancies/{tenancyId}/actions/sign',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancies', 'apartment.bills'],
  params: tenancyParams,
  response: Tenancy,
  errors: ['OVERLAP', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});

export const cancelTenancy = endpoint({
  name: 'cancelTenancy',
  method: 'POST',
  path: '/apartment/tenancies/{tenancyId}/actions/cancel',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancies', 'apartment.bills'],
  params: tenancyParams,
  body: z.object({ reason: text(1, 500) }),
  response: Tenancy,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});

/** Another last day, or none: later, or earlier as long as it is not over. */
export const renewTenancy = endpoint({
  name: 'renewTenancy',
  method: 'POST',
  path: '/apartment/tenancies/{tenancyId}/actions/renew',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancies'],
  params: tenancyParams,
  body: z.object({ lastDay: z.nullable(day) }),
  response: Tenancy,
  errors: ['OVERLAP', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
  versioned: true,
  idempotent: true,
});

const tenancyAction = {
  method: 'POST',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  params: tenancyParams,
  versioned: true,
  idempotent: true,
} as const;

/**
 * Somebody lives there now: the first day is reached, and every register of the room has a locked value to begin with: the
 * one of moving in, or the first one of a meter that was put up since. STATE_CONFLICT with `reason` `before_first_day` or
 * `readings_missing` (and `meters`, their serials) until then; the values may be there and wait for a second person.
 */
export const activateTenancy = endpoint({
  ...tenancyAction,
  name: 'activateTenancy',
  path: '/apartment/tenancies/{tenancyId}/actions/activate',
  changes: ['apartment.tenancies'],
  response: Tenancy,
  errors: ['STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/** A check-out is asked: what is left are the last readings and the settlement. */
export const endTenancy = endpoint({
  ...tenancyAction,
  name: 'endTenancy',
  path: '/apartment/tenancies/{tenancyId}/actions/end',
  changes: ['apartment.tenancies'],
  body: z.object({ lastDay: day, reason: z._default(text(0, 500), '') }),
  response: Tenancy,
  errors: ['OVERLAP', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/** The check-out is called off; the last day is what is agreed now. */
export const keepTenancy = endpoint({
  ...tenancyAction,
  name: 'keepTenancy',
  path: '/apartment/tenancies/{tenancyId}/actions/keep',
  changes: ['apartment.tenancies'],
  body: z.object({ lastDay: z.nullable(day) }),
  response: Tenancy,
  errors: ['OVERLAP', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/**
 * Into another room of the building from a day on, both or neither: the old tenancy ends the day before, the new one is
 * signed with the same people, deposit and pay cycle. What was signed for but not moved into yet goes over on its own first
 * day only, and is cancelled. A day before `firstTransferDay` is `before_start` at `firstDay`.
 */
export const transferTenancy = endpoint({
  ...tenancyAction,
  name: 'transferTenancy',
  path: '/apartment/tenancies/{tenancyId}/actions/transfer',
  changes: ['apartment.tenancies', 'apartment.bills'],
  body: z.object({
    roomId: uuid,
    bedId: z._default(z.nullable(uuid), null),
    firstDay: day,
    rentMinor: amountOfRoom,
    reason: z._default(text(0, 500), ''),
  }),
  response: z.object({ left: Tenancy, entered: Tenancy }),
  errors: ['OVERLAP', 'STATE_CONFLICT', 'VERSION_CONFLICT'],
});

/** Something that was done to a tenancy. */
export const TenancyEvent = z.object({
  at: instant,
  /** As in the audit log: create, update, sign, renew … */
  action: z.string(),
  /** Who did it; null where the account has no name. */
  by: z.nullable(z.string()),
  /** What an update changed: rates, occupants, note, payCycle, payerEmployer. */
  fields: z.array(z.string()),
  lastDayBefore: z.nullable(day),
  lastDay: z.nullable(day),
  reason: z.string(),
});
export type TenancyEvent = z.infer<typeof TenancyEvent>;

/** Newest first; the last 200. */
export const listTenancyEvents = endpoint({
  name: 'listTenancyEvents',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/events',
  access: inBuildingOf('tenancy', 'apartment.tenancy.read'),
  shows: ['apartment.tenancies', 'apartment.tenancyDocuments'],
  params: tenancyParams,
  response: z.object({ items: z.array(TenancyEvent) }),
});

const TenancyDocuments = z.object({ items: z.array(z.object({ attachmentId: uuid, addedAt: instant })) });
/** Most papers of one tenancy. */
export const documentsAtMost = 100;

/** The papers of a tenancy, oldest first; `listEvidence` has their names and links. */
export const listTenancyDocuments = endpoint({
  name: 'listTenancyDocuments',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/documents',
  access: inBuildingOf('tenancy', 'apartment.tenancy.read'),
  shows: ['apartment.tenancyDocuments'],
  params: tenancyParams,
  response: TenancyDocuments,
});

/** Puts an attachment of the building (`addEvidence`) to the tenancy; once more changes nothing. */
export const addTenancyDocument = endpoint({
  name: 'addTenancyDocument',
  method: 'POST',
  path: '/apartment/tenancies/{tenancyId}/documents',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancyDocuments'],
  params: tenancyParams,
  body: z.object({ attachmentId: uuid }),
  response: TenancyDocuments,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Takes a paper off the tenancy, for good; as evidence of a reading the same file stays. Who did it stays in the log. */
export const removeTenancyDocument = endpoint({
  name: 'removeTenancyDocument',
  method: 'DELETE',
  path: '/apartment/tenancies/{tenancyId}/documents/{attachmentId}',
  access: inBuildingOf('tenancy', 'apartment.tenancy.write'),
  changes: ['apartment.tenancyDocuments'],
  params: z.object({ ...tenancyParams.shape, attachmentId: uuid }),
  response: TenancyDocuments,
  errors: ['STATE_CONFLICT'],
});

/** The room that `category` (building code, else room-type code) and `roomNumber` name, and who lives there today. */
export const resolveRoom = endpoint({
  name: 'resolveRoom',
  method: 'GET',
  path: '/apartment/rooms:resolve',
  access: inEachBuilding('apartment.room.list'),
  shows: ['apartment.rooms', 'apartment.tenancies'],
  query: z.object({ category: z.optional(text(0, 40)), roomNumber: text(1, 40) }),
  response: z.object({
    room: Room,
    tenancy: seenWithOr('apartment.tenancy.read', z.nullable(Tenancy), {
      tenantAt: 'room.buildingId',
      otherwise: null,
    }),
  }),
  errors: ['AMBIGUOUS_ROOM'],
});
