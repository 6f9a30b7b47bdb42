import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, instant, month, text, uuid, version } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { buildingParams } from './buildings.ts';
import { cycleStates } from './cycle-states.ts';

/** Why something is rejected, sent back, waived or undone. */
export const reason = text(5, 500);

/** How far the round is, counted in registers that are due. */
export const CycleProgress = z.object({
  due: z.int(),
  /** Have a value that counts, checked or not. */
  read: z.int(),
  checked: z.int(),
  rejected: z.int(),
  estimated: z.int(),
  flagged: z.int(),
  /** Uses that somebody still has to decide about. */
  anomalies: z.int(),
});
export type CycleProgress = z.infer<typeof CycleProgress>;

export const Cycle = z.object({
  cycleId: uuid,
  buildingId: uuid,
  ym: month,
  /** First and last day on which readings belong to it. */
  readFrom: day,
  readTo: day,
  state: z.enum(cycleStates),
  /**
   * It was left out: this later month is locked and has counted its use. It takes no value and passes no gate any more
   * (`later_cycle`); null where that is not so.
   */
  leftOut: z.optional(z.nullable(month)),
  /** When somebody was last reminded of it. */
  remindedAt: z.optional(z.nullable(instant)),
  progress: CycleProgress,
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Cycle = z.infer<typeof Cycle>;

export const cycleBlockerKinds = [
  'unread',
  'unchecked',
  'rejected',
  'anomaly',
  'master_gap',
  'earlier_cycle',
  /** Bills that nobody has checked yet. */
  'unchecked_bills',
  /** Tenancies of the month that have no bill. */
  'unbilled',
  /** Drafts that are left when the month is to be closed. */
  'open_drafts',
  /** A run that makes the month's bills is under way. */
  'bill_run',
] as const;

/** What keeps a gate shut: `details.blockers` of STATE_CONFLICT. */
export const CycleBlocker = z.object({
  kind: z.enum(cycleBlockerKinds),
  count: z.int(),
  /** Some of them, by what people call them: room and meter, room and tenant, or a month. */
  examples: z.array(z.string()).check(z.maxLength(20)),
});
export type CycleBlocker = z.infer<typeof CycleBlocker>;

/** Newest first. */
export const listCycles = endpoint({
  name: 'listCycles',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/cycles',
  /** Whoever sees what bills come to chooses a month of them. */
  access: inBuilding('apartment.usage.read', 'buildingId', { orOneOf: ['apartment.bill.total'] }),
  shows: ['apartment.cycles', 'apartment.readings', 'apartment.usages'],
  params: buildingParams,
  response: z.object({ items: z.array(Cycle) }),
});

export const monthParams = z.object({ ...buildingParams.shape, ym: month });

export const getCycle = endpoint({
  name: 'getCycle',
  method: 'GET',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}',
  access: inBuilding('apartment.usage.read'),
  shows: ['apartment.cycles', 'apartment.readings', 'apartment.usages'],
  params: monthParams,
  response: Cycle,
});

/**
 * Opens a month. It stands at `open` until the first reading begins it. Refused with the blocker `earlier_cycle` while
 * an earlier one is not finished (`finishedStates`), unless a manager says so with `override`; with `details.reason`
 * `later_cycle` where a later month was opened before. Field codes: `window_reversed` and `other_cycle` (the window
 * shares a day with the month beside it) at `readFrom` and `readTo`, `in_future` at `ym` (later than next month).
 */
export const openCycle = endpoint({
  name: 'openCycle',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/open',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.cycles'],
  params: monthParams,
  body: z.object({
    readFrom: z.optional(day),
    readTo: z.optional(day),
    override: z._default(z.boolean(), false),
  }),
  response: Cycle,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** Other days to read on, where a round began early or came late. */
export const moveWindow = endpoint({
  name: 'moveWindow',
  method: 'PATCH',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}',
  access: inBuilding('apartment.building.configure'),
  changes: ['apartment.cycles'],
  params: monthParams,
  body: z.object({ readFrom: day, readTo: day }),
  response: Cycle,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

/** How a month goes through any of its gates. */
export const cycleMove = {
  method: 'POST',
  params: monthParams,
  response: Cycle,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
  idempotent: true,
} as const;

/** All is read and checked: uses are computed and looked through for anomalies. */
export const passRead = endpoint({
  name: 'passRead',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/pass-read',
  access: inBuilding('apartment.reading.check'),
  changes: ['apartment.cycles', 'apartment.readings', 'apartment.usages', 'apartment.checks'],
  ...cycleMove,
});

/** No anomaly is left open: readings and uses are locked and written into the ledger. */
export const passUsed = endpoint({
  name: 'passUsed',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/pass-used',
  access: inBuilding('apartment.usage.check'),
  changes: ['apartment.cycles', 'apartment.readings', 'apartment.usages', 'apartment.checks'],
  ...cycleMove,
  /** A refusal leaves the uses drawn anew behind; sent again after it was done it is a VERSION_CONFLICT. */
  idempotent: false,
});

/**
 * One gate back, with a reason, while nothing of it is paid (`has_payment`): bills that were issued are voided, from `billed` its
 * drafts are discarded. To `open` only while no value is in it (`has_readings`).
 */
export const stepBack = endpoint({
  name: 'stepBack',
  path: '/apartment/buildings/{buildingId}/cycles/{ym}/actions/step-back',
  access: inBuilding('apartment.building.configure'),
  changes: [
    'apartment.cycles',
    'apartment.readings',
    'apartment.usages',
    'apartment.checks',
    'apartment.bills',
    'apartment.flows',
  ],
  body: z.object({ reason }),
  ...cycleMove,
});
