import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, decimalNotNegative, instant, moneyMinor, month, text, uuid, version } from '../scalars.ts';
import { seenWith } from '../seen-with.ts';
import { inBuildingOf } from './access.ts';
import { BillLine } from './bill-lines.ts';
import { reason } from './cycles.ts';

export const billKinds = ['move_in', 'regular', 'adjustment', 'checkout', 'credit'] as const;
export type BillKind = (typeof billKinds)[number];

export const billStates = ['draft', 'checked', 'issued', 'part_paid', 'paid', 'discarded', 'void'] as const;
export type BillState = (typeof billStates)[number];

/** What a tenancy is asked for; its number comes when it is issued. */
export const Bill = z.object({
  billId: uuid,
  buildingId: uuid,
  number: z.nullable(z.string()),
  kind: z.enum(billKinds),
  tenancy: z.object({ tenancyId: uuid, number: z.int(), personName: z.string() }),
  room: z.object({ roomId: uuid, number: z.string(), floor: z.int() }),
  cycleId: z.nullable(uuid),
  /** Month of the cycle; null for bills that belong to none. */
  ym: z.nullable(month),
  /** Of a credit: the bill that it takes from. */
  creditsBillId: z.nullable(uuid),
  /** The employer who pays; empty where the tenant does. */
  payer: z.string(),
  /** First and last day that its rent is for; null where there is none in it. */
  period: z.nullable(z.object({ firstDay: day, lastDay: day })),
  issueOn: z.nullable(day),
  dueOn: z.nullable(day),
  totalMinor: moneyMinor,
  paidMinor: moneyMinor,
  creditedMinor: moneyMinor,
  lateFeeMinor: moneyMinor,
  lateFeePaidMinor: moneyMinor,
  /** What is still to be paid, late fees included; 0 before it is issued. */
  openMinor: moneyMinor,
  /** Days since it was due, as long as something is open; 0 before. */
  overdueDays: z.int(),
  state: z.enum(billStates),
  /** What the tenancy's regular bill of the month before came to; null where there was none. */
  lastMonthMinor: z.nullable(moneyMinor),
  /** Lines of it were written by hand. */
  byHand: z.boolean(),
  checkedByName: z.nullable(z.string()),
  checkedAt: z.nullable(instant),
  selfChecked: z.boolean(),
  /** Why it was rejected, discarded or voided last. */
  reason: z.string(),
  /** What the caller may do with it as it stands. */
  may: z.object({
    /** Lines by hand, recomputing, discarding. */
    write: z.boolean(),
    check: z.boolean(),
    reject: z.boolean(),
    issue: z.boolean(),
    void: z.boolean(),
    credit: z.boolean(),
  }),
  /** It waits for somebody else to check it: the caller wrote a line of it by hand. */
  ownLine: z.boolean(),
  version,
  createdAt: instant,
  updatedAt: instant,
});
export type Bill = z.infer<typeof Bill>;

/** With its lines, for those who may see more than what it comes to. */
export const BillWithLines = z.object({
  ...Bill.shape,
  lines: seenWith('apartment.bill.read', z.array(BillLine)),
});
export type BillWithLines = z.infer<typeof BillWithLines>;

/** Bills of a month by how they stand out: much more or less than the month before (by half), nothing, less than nothing. */
export const billChanges = ['more', 'less', 'zero', 'negative', 'by_hand'] as const;

const readsTotals = { orOneOf: ['apartment.bill.total'] } as const;
const cycleParams = z.object({ cycleId: uuid });
export const billParams = z.object({ billId: uuid });

/** In the order of the rooms; of the same room the newer tenancy last. */
export const listBills = endpoint({
  name: 'listBills',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/bills',
  access: inBuildingOf('cycle', 'apartment.bill.read', 'cycleId', readsTotals),
  shows: ['apartment.bills'],
  params: cycleParams,
  query: z.object({
    ...cursorQuery,
    /** Left out: all but those that were discarded. */
    state: z.optional(z.enum(billStates)),
    change: z.optional(z.enum(billChanges)),
    /** In the room's number, the tenant's name or the bill's number. */
    q: z.optional(text(0, 80)),
  }),
  response: cursorPage(Bill),
});

/** Newest first: what was issued to a tenancy, and what is being made for it. */
export const listTenancyBills = endpoint({
  name: 'listTenancyBills',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/bills',
  access: inBuildingOf('tenancy', 'apartment.bill.read', 'tenancyId', readsTotals),
  shows: ['apartment.bills'],
  params: z.object({ tenancyId: uuid }),
  query: z.object({ ...cursorQuery, state: z.optional(z.enum(billStates)) }),
  response: cursorPage(Bill),
});

export const getBill = endpoint({
  name: 'getBill',
  method: 'GET',
  path: '/apartment/bills/{billId}',
  access: inBuildingOf('bill', 'apartment.bill.read', 'billId', readsTotals),
  shows: ['apartment.bills'],
  params: billParams,
  response: BillWithLines,
});

/** One making of a month's bills, which goes on whoever looks. */
export const BillRun = z.object({
  billRunId: uuid,
  cycleId: uuid,
  ym: month,
  state: z.enum(['running', 'done', 'failed']),
  /** Tenancies to go through, and through with. */
  total: z.int(),
  done: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  startedByName: z.string(),
  startedAt: instant,
  endedAt: z.nullable(instant),
});
export type BillRun = z.infer<typeof BillRun>;

export const getBillRun = endpoint({
  name: 'getBillRun',
  method: 'GET',
  path: '/apartment/bill-runs/{billRunId}',
  access: inBuildingOf('billRun', 'apartment.bill.read', 'billRunId', readsTotals),
  shows: ['apartment.bills', 'apartment.billRuns'],
  params: z.object({ billRunId: uuid }),
  response: BillRun,
});

/**
 * Why a room has no bill of the month. `missing` is a fault: somebody lived there and was not billed. `check_out`: whoever
 * left settles with the check-out.
 */
export const noBillReasons = ['vacant', 'hold', 'begins_later', 'check_out', 'discarded', 'missing'] as const;

/** How far a month's bills are. */
export const BillFigures = z.object({
  /** How many are in each state. */
  states: z.object({
    draft: z.int(),
    checked: z.int(),
    issued: z.int(),
    part_paid: z.int(),
    paid: z.int(),
    discarded: z.int(),
    void: z.int(),
  }),
  /** Of all that stand, neither discarded nor void, but credit notes: what the month itself comes to. */
  totalMinor: moneyMinor,
  paidMinor: moneyMinor,
  openMinor: moneyMinor,
  lastMonthMinor: moneyMinor,
  zero: z.int(),
  negative: z.int(),
  /** Credit notes of the month, which are among `states` as paid, and what they come to: less than 0. */
  credits: z.int(),
  creditsMinor: moneyMinor,
  withoutBill: z.array(
    z.object({
      roomId: uuid,
      number: z.string(),
      floor: z.int(),
      tenancyId: z.nullable(uuid),
      personName: z.nullable(z.string()),
      reason: z.enum(noBillReasons),
    }),
  ),
  /** The one that is under way, else the last one. */
  run: z.nullable(BillRun),
});
export type BillFigures = z.infer<typeof BillFigures>;

export const getBillFigures = endpoint({
  name: 'getBillFigures',
  method: 'GET',
  path: '/apartment/cycles/{cycleId}/bill-figures',
  access: inBuildingOf('cycle', 'apartment.bill.read', 'cycleId', readsTotals),
  shows: ['apartment.bills', 'apartment.billRuns', 'apartment.tenancies', 'apartment.rooms'],
  params: cycleParams,
  response: BillFigures,
});

/** What a tenancy's regular bill of a month would say; nothing is written. */
export const previewBill = endpoint({
  name: 'previewBill',
  method: 'POST',
  path: '/apartment/bills:preview',
  access: inBuildingOf('cycle', 'apartment.bill.generate'),
  changes: 'nothing',
  body: z.object({ cycleId: uuid, tenancyId: uuid }),
  response: z.object({ totalMinor: moneyMinor, lines: z.array(BillLine) }),
  errors: ['STATE_CONFLICT'],
});

const draftAction = {
  method: 'POST',
  access: inBuildingOf('bill', 'apartment.bill.generate'),
  changes: ['apartment.bills'],
  params: billParams,
  response: BillWithLines,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
  idempotent: true,
} as const;

/** Kinds that somebody may charge for by hand; a deposit where the bill of moving in was taken back, or more is agreed. */
export const handKinds = [
  'rent',
  'deposit',
  'common',
  'service',
  'network',
  'parking',
  'damage',
  'cleaning',
  'adjustment',
  'other',
] as const;

/**
 * A line by hand, or a discount: then `amountMinor` is how much less, and never more than what the other lines come to
 * (field code `over_line` at `amountMinor`). What was checked already is a draft again.
 */
export const addBillLine = endpoint({
  ...draftAction,
  name: 'addBillLine',
  path: '/apartment/bills/{billId}/lines',
  body: z.object({
    kind: z.enum([...handKinds, 'discount']),
    chargeItemId: z._default(z.nullable(uuid), null),
    text: text(1, 200),
    quantity: z._default(z.nullable(decimalNotNegative(14, 4)), null),
    amountMinor: z.int().check(z.minimum(1), z.maximum(100_000_000)),
  }),
});

export const removeBillLine = endpoint({
  name: 'removeBillLine',
  method: 'DELETE',
  path: '/apartment/bills/{billId}/lines/{billLineId}',
  access: inBuildingOf('bill', 'apartment.bill.generate'),
  changes: ['apartment.bills'],
  params: z.object({ ...billParams.shape, billLineId: uuid }),
  response: BillWithLines,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  versioned: true,
});

/** Works a regular bill out anew from what is known now; lines by hand stay. */
export const recomputeBill = endpoint({
  ...draftAction,
  name: 'recomputeBill',
  path: '/apartment/bills/{billId}/actions/recompute',
});

/** A draft that nobody needs. */
export const discardBill = endpoint({
  ...draftAction,
  name: 'discardBill',
  path: '/apartment/bills/{billId}/actions/discard',
  body: z.object({ reason }),
});

/** A second person has looked at it: not who wrote a line of it by hand, unless one works alone. */
export const checkBill = endpoint({
  ...draftAction,
  name: 'checkBill',
  path: '/apartment/bills/{billId}/actions/check',
  access: inBuildingOf('bill', 'apartment.bill.check'),
  changes: ['apartment.bills', 'apartment.checks'],
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'SOD_SAME_PERSON'],
});

/** Looked at and found wrong: it is a draft, with the reason. */
export const rejectBill = endpoint({
  ...draftAction,
  name: 'rejectBill',
  path: '/apartment/bills/{billId}/actions/reject',
  access: inBuildingOf('bill', 'apartment.bill.check'),
  changes: ['apartment.bills', 'apartment.checks'],
  body: z.object({ reason }),
});

/**
 * Checks all drafts of a month, or those that are named, that the caller may check and that stand out in nothing: those
 * with lines by hand of the caller's own are left, and where none are named those that are zero, negative or more than half as
 * much again as the month before.
 */
export const checkBills = endpoint({
  name: 'checkBills',
  method: 'POST',
  path: '/apartment/cycles/{cycleId}/bills:check',
  access: inBuildingOf('cycle', 'apartment.bill.check'),
  changes: ['apartment.bills', 'apartment.checks'],
  params: cycleParams,
  body: z.object({ billIds: z.optional(z.array(uuid).check(z.maxLength(500))) }),
  response: z.object({ checked: z.int(), left: z.int() }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
