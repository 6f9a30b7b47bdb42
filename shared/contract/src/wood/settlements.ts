import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { inTeam, inTeamOf } from './access.ts';
import { names } from './names.ts';
import { ofTeam } from './teams.ts';
import { txnMinorAtMost } from './txns.ts';

/** Money that comes in, and money that goes out. */
export const settlementKinds = ['receipt', 'payment'] as const;
export type SettlementKind = (typeof settlementKinds)[number];
export const settlementMethods = ['cash', 'bank', 'wechat', 'alipay', 'bill', 'other'] as const;
export const settlementStates = ['recorded', 'confirmed', 'reversed'] as const;
export type SettlementState = (typeof settlementStates)[number];
export const settlementActions = ['confirm', 'allocate', 'reverse'] as const;

/** What of the money settles what. */
export const SettlementAllocation = z.object({
  allocationNo: z.int(),
  /** Null: what was open with the partner when the books began. */
  txn: z.nullable(z.object({ txnId: uuid, number: z.string(), kind: z.enum(['purchase', 'sale']) })),
  amountMinor: moneyMinor,
  /** It gives back what was paid too much, as goods have gone back. */
  refund: z.boolean(),
  allocatedAt: instant,
});
export type SettlementAllocation = z.infer<typeof SettlementAllocation>;

const head = {
  settlementId: uuid,
  /** RC-000001 of a receipt, PY-000001 of a payment. */
  number: z.string(),
  kind: z.enum(settlementKinds),
  method: z.enum(settlementMethods),
  state: z.enum(settlementStates),
  partner: z.object({ partnerId: uuid, code: z.string(), names }),
  businessDate: day,
  amountMinor: moneyMinor,
  /** What documents have taken of it, and what is left: paid in advance. Nothing is left of what is reversed. */
  allocatedMinor: moneyMinor,
  restMinor: moneyMinor,
  /** The bank's or the payer's own number. */
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** Why it was reversed. */
  reason: z.nullable(z.string()),
  recordedBy: z.nullable(z.string()),
  recordedAt: instant,
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  reversedBy: z.nullable(z.string()),
  reversedAt: z.nullable(instant),
  /** One person did what two should have. */
  selfChecked: z.boolean(),
  version,
};

export const SettlementHead = z.object(head);
export type SettlementHead = z.infer<typeof SettlementHead>;

export const Settlement = z.object({
  ...head,
  allocations: z.array(SettlementAllocation),
  /** What the caller may do with it as it stands. */
  may: z.array(z.enum(settlementActions)),
});
export type Settlement = z.infer<typeof Settlement>;

const amountMinor = moneyMinor.check(z.minimum(1), z.maximum(txnMinorAtMost));

/** Which documents take the money, in this order; without an amount as much as is open and left. */
export const NamedAllocation = z.object({
  /** Null: what was open with the partner when the books began. */
  txnId: z.nullable(uuid),
  amountMinor: z._default(z.nullable(amountMinor), null),
});
const allocations = z.array(NamedAllocation).check(z.maxLength(200));

export const NewSettlement = z.object({
  kind: z.enum(settlementKinds),
  method: z.enum(settlementMethods),
  partnerId: uuid,
  amountMinor,
  /** Left out, today. */
  businessDate: z.optional(day),
  reference: z._default(z.nullable(text(1, 80)), null),
  note: z._default(z.nullable(text(1, 500)), null),
  /** Left out, what is due first takes it; an empty list: nothing does yet, it is paid in advance. */
  allocations: z.optional(allocations),
});
export type NewSettlement = z.infer<typeof NewSettlement>;

/** All that shows what is open. */
const settlementTags = ['wood.settlements', 'wood.txns', 'wood.partners'] as const;

/** Money with partners, newest business date first. Whoever takes cash only sees what they have recorded. */
export const listSettlements = endpoint({
  name: 'listSettlements',
  method: 'GET',
  path: '/wood/settlements',
  access: inTeam('wood.settlement.read', { orOneOf: ['wood.settlement.record_cash'] }),
  shows: ['wood.settlements'],
  query: z.object({
    ...ofTeam,
    ...cursorQuery,
    kind: z.optional(z.enum(settlementKinds)),
    state: z.optional(z.enum(settlementStates)),
    method: z.optional(z.enum(settlementMethods)),
    partner: z.optional(uuid),
    /** That settles this document. */
    txn: z.optional(uuid),
    /** Of which something is left. */
    rest: z.optional(z.enum(['true', 'false'])),
    from: z.optional(day),
    to: z.optional(day),
    /** Number, reference or partner. */
    q: z.optional(text(0, 80)),
  }),
  response: cursorPage(SettlementHead),
});

const settlementId = { params: z.object({ settlementId: uuid }) };

export const getSettlement = endpoint({
  name: 'getSettlement',
  method: 'GET',
  path: '/wood/settlements/{settlementId}',
  access: inTeamOf('settlement', 'wood.settlement.read', { orOneOf: ['wood.settlement.record_cash'] }),
  shows: ['wood.settlements'],
  ...settlementId,
  response: Settlement,
});

/**
 * Writes money down and lets documents take it; somebody else confirms it. Whoever may record cash only takes it from customers.
 * Field codes: at `partnerId` `unknown`; at `amountMinor` `over_refund` for more than goes back to or comes back from somebody who
 * trades the other way; at `allocations.0.txnId` `not_open`, `named_twice`; at `allocations.0.amountMinor` `over_open`, `over_amount`.
 */
export const createSettlement = endpoint({
  name: 'createSettlement',
  method: 'POST',
  path: '/wood/settlements',
  access: inTeam('wood.settlement.record', { orOneOf: ['wood.settlement.record_cash'] }),
  changes: settlementTags,
  query: z.object(ofTeam),
  body: NewSettlement,
  response: Settlement,
  errors: ['PERIOD_LOCKED'],
  idempotent: true,
});

/** By somebody else than who recorded it. */
export const confirmSettlement = endpoint({
  name: 'confirmSettlement',
  method: 'POST',
  path: '/wood/settlements/{settlementId}/actions/confirm',
  access: inTeamOf('settlement', 'wood.settlement.confirm'),
  changes: ['wood.settlements'],
  ...settlementId,
  body: z.object({ reason: z.optional(text(1, 500)) }),
  response: Settlement,
  errors: ['STATE_CONFLICT', 'SOD_SAME_PERSON'],
  idempotent: true,
});

/** What is left of money that was paid in advance; left out, what is due first takes it. Field codes as of `createSettlement`. */
export const allocateSettlement = endpoint({
  name: 'allocateSettlement',
  method: 'POST',
  path: '/wood/settlements/{settlementId}/actions/allocate',
  access: inTeamOf('settlement', 'wood.settlement.record'),
  changes: settlementTags,
  ...settlementId,
  body: z.object({ allocations: z.optional(allocations.check(z.minLength(1))) }),
  response: Settlement,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/** The money never was: all that it settled is open again. Not while what it paid too much has been given back. */
export const reverseSettlement = endpoint({
  name: 'reverseSettlement',
  method: 'POST',
  path: '/wood/settlements/{settlementId}/actions/reverse',
  access: inTeamOf('settlement', 'wood.settlement.reverse'),
  changes: settlementTags,
  ...settlementId,
  body: z.object({ reason: text(1, 500) }),
  response: Settlement,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
