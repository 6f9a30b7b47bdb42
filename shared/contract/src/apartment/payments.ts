import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, text, uuid, version } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { reason } from './cycles.ts';
import { paymentMethods } from './flows.ts';

export const paymentStates = ['recorded', 'confirmed', 'reversed'] as const;
export type PaymentState = (typeof paymentStates)[number];
export const paymentDirections = ['in', 'out'] as const;

/** By which tenants pay; `deposit_offset` comes with a check-out only. */
export const receivingMethods = ['cash', 'wechat', 'alipay', 'bank', 'payroll'] as const;
/** By which money goes back to tenants. */
export const creditRefundMethods = ['cash', 'wechat', 'alipay', 'bank'] as const;
/** Of what a second person looks at the money. */
export const methodsToConfirm = ['cash', 'bank', 'payroll'] as const;

export const allocationParts = ['principal', 'late_fee'] as const;

/** Most of one payment; far above any rent, and far below what sums of them can hold. */
export const paymentAtMostMinor = 100_000_000_000;
const amount = moneyMinor.check(z.minimum(1), z.maximum(paymentAtMostMinor));

/** Whose money it is, with the room that the tenancy is of. */
export const PaymentTenancy = z.object({
  tenancyId: uuid,
  number: z.int(),
  tenantName: z.string(),
  roomId: uuid,
  roomNumber: z.string(),
});
export type PaymentTenancy = z.infer<typeof PaymentTenancy>;

/** What a payment has settled of a bill, after all that was taken back. */
export const Allocation = z.object({
  billId: uuid,
  billNumber: z.string(),
  part: z.enum(allocationParts),
  amountMinor: moneyMinor,
});
export type Allocation = z.infer<typeof Allocation>;

export const Payment = z.object({
  paymentId: uuid,
  buildingId: uuid,
  number: z.string(),
  /** `in`: received; `out`: given back, of a credit or of a deposit. */
  direction: z.enum(paymentDirections),
  method: z.enum(paymentMethods),
  receivedOn: day,
  amountMinor: moneyMinor,
  /** What bills have taken of it, what was given back of it, and what is left as the tenant's credit. */
  allocatedMinor: moneyMinor,
  refundedMinor: moneyMinor,
  creditMinor: moneyMinor,
  tenancy: PaymentTenancy,
  payer: z.string(),
  reference: z.string(),
  note: z.string(),
  evidence: z.array(uuid),
  /** Of money given back: the payment that it is taken from; null where it is the deposit. */
  refundsPaymentId: z.nullable(uuid),
  checkoutId: z.nullable(uuid),
  state: z.enum(paymentStates),
  recordedByName: z.string(),
  recordedAt: instant,
  confirmedByName: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
  reversedByName: z.nullable(z.string()),
  reversedOn: z.nullable(day),
  selfChecked: z.boolean(),
  reason: z.string(),
  may: z.object({ confirm: z.boolean(), reverse: z.boolean(), allocate: z.boolean(), refund: z.boolean() }),
  version,
});
export type Payment = z.infer<typeof Payment>;

/** A payment with what it settled. */
export const PaymentDetail = z.extend(Payment, {
  allocations: z.array(Allocation),
  /** What was given back of it. */
  refunds: z.array(
    z.object({
      paymentId: uuid,
      number: z.string(),
      method: z.enum(paymentMethods),
      receivedOn: day,
      amountMinor: moneyMinor,
      state: z.enum(paymentStates),
    }),
  ),
});
export type PaymentDetail = z.infer<typeof PaymentDetail>;

/** A bill of which something is to be paid. */
export const OpenBill = z.object({
  billId: uuid,
  number: z.string(),
  issueOn: day,
  dueOn: day,
  /** Days since it was due; 0 where it is not yet. */
  overdueDays: z.int(),
  totalMinor: moneyMinor,
  principalMinor: moneyMinor,
  lateFeeMinor: moneyMinor,
  /** Both together. */
  openMinor: moneyMinor,
});
export type OpenBill = z.infer<typeof OpenBill>;

/** What a tenancy owes and has to its credit. */
export const TenancyAccount = z.object({
  ...PaymentTenancy.shape,
  /** Who pays: the tenant, or the employer. */
  payer: z.string(),
  openMinor: moneyMinor,
  overdueMinor: moneyMinor,
  creditMinor: moneyMinor,
  /** The oldest due first. */
  bills: z.array(OpenBill),
});
export type TenancyAccount = z.infer<typeof TenancyAccount>;

/** Somebody who may have come to pay. */
export const PaymentCandidate = z.extend(TenancyAccount, {
  /** What a month's rent is today, by which an amount that somebody types is judged. */
  monthRentMinor: moneyMinor,
});
export type PaymentCandidate = z.infer<typeof PaymentCandidate>;

/** Bills that the payer names, in this order; without an amount as much as is open and left. */
const namedBills = z
  .array(z.object({ billId: uuid, amountMinor: z.optional(amount) }))
  .check(z.minLength(1), z.maxLength(100));

const received = {
  receivedOn: z.optional(day),
  payer: z._default(text(0, 80), ''),
  reference: z._default(text(0, 100), ''),
  note: z._default(text(0, 500), ''),
  evidence: z._default(z.array(uuid).check(z.maxLength(6)), []),
};

/** The day to which money is dated unless told: today or, once that was counted, the first day after it that is open. */
export const firstOpenOn = day;

/** All that money touches. */
export const moneyTags = ['apartment.payments', 'apartment.flows', 'apartment.bills'] as const;

/** Newest first by the day of receipt. Whoever only takes cash sees what they have recorded themselves. */
export const listPayments = endpoint({
  name: 'listPayments',
  method: 'GET',
  path: '/apartment/payments',
  access: inBuilding('apartment.flow.read', 'building', { orOneOf: ['apartment.payment.record_cash'] }),
  shows: ['apartment.payments', 'apartment.tenancies'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    state: z.optional(z.enum(paymentStates)),
    method: z.optional(z.enum(paymentMethods)),
    direction: z.optional(z.enum(paymentDirections)),
    day: z.optional(day),
    from: z.optional(day),
    to: z.optional(day),
    room: z.optional(uuid),
    tenancy: z.optional(uuid),
    /** Of payments with something left: the tenant's credit. */
    credit: z.optional(z.enum(['true'])),
    /** Number, payer, reference, tenant or room. */
    q: z.optional(text(0, 40)),
  }),
  response: z.extend(cursorPage(Payment), { currency: z.string(), today: day, firstOpenOn }),
});

export const getPayment = endpoint({
  name: 'getPayment',
  method: 'GET',
  path: '/apartment/payments/{paymentId}',
  access: inBuildingOf('payment', 'apartment.flow.read', 'paymentId', {
    orOneOf: ['apartment.payment.record_cash'],
  }),
  shows: ['apartment.payments', 'apartment.tenancies', 'apartment.bills'],
  params: z.object({ paymentId: uuid }),
  response: PaymentDetail,
});

/** Whoever may have come to pay, found by room number or name: who owes most first; without `q` all that owe. */
export const findPaymentCandidates = endpoint({
  name: 'findPaymentCandidates',
  method: 'GET',
  path: '/apartment/payments:candidates',
  access: inBuilding('apartment.payment.record', 'building', { orOneOf: ['apartment.payment.record_cash'] }),
  shows: ['apartment.bills', 'apartment.payments', 'apartment.tenancies'],
  query: z.object({ building: uuid, tenancy: z.optional(uuid), q: z.optional(text(0, 40)) }),
  response: z.object({ currency: z.string(), today: day, firstOpenOn, items: z.array(PaymentCandidate) }),
});

/**
 * Money that was received; it settles the named bills, else the oldest due first, and the rest is the tenant's credit.
 * Methods other than cash need `payment.record`. Field codes: at `receivedOn` `in_future`, at
 * `bills.0.billId` `not_open`, `named_twice`, at `bills.0.amountMinor` `over_open` (params `openMinor`),
 * `over_amount`; PERIOD_LOCKED at `receivedOn` where that day is closed.
 */
export const recordPayment = endpoint({
  name: 'recordPayment',
  method: 'POST',
  path: '/apartment/payments',
  access: inBuildingOf('tenancy', 'apartment.payment.record', 'tenancyId', {
    orOneOf: ['apartment.payment.record_cash'],
  }),
  changes: moneyTags,
  body: z.object({
    tenancyId: uuid,
    method: z.enum(receivingMethods),
    amountMinor: amount,
    ...received,
    bills: z.optional(namedBills),
  }),
  response: PaymentDetail,
  errors: ['PERIOD_LOCKED', 'STATE_CONFLICT'],
  idempotent: true,
});

const act = {
  method: 'POST',
  params: z.object({ paymentId: uuid }),
  changes: moneyTags,
  response: PaymentDetail,
  versioned: true,
  idempotent: true,
} as const;

/** A second person has seen the money. */
export const confirmPayment = endpoint({
  name: 'confirmPayment',
  path: '/apartment/payments/{paymentId}/actions/confirm',
  access: inBuildingOf('payment', 'apartment.payment.confirm'),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'SOD_SAME_PERSON'],
  ...act,
});

/**
 * It was none: everything is mirrored, dated the day of receipt or, where that is closed, today. Refused with `details.reason`
 * `refunded` while something of it has been given back, `deposit_used` where the deposit that it paid is spent, `of_checkout` for
 * what a settlement has done with the deposit.
 */
export const reversePayment = endpoint({
  name: 'reversePayment',
  path: '/apartment/payments/{paymentId}/actions/reverse',
  access: inBuildingOf('payment', 'apartment.payment.reverse'),
  body: z.object({ reason }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'SOD_SAME_PERSON'],
  ...act,
});

/** What is left of it settles the named bills, or without any the oldest due first. Codes as of `recordPayment`. */
export const allocatePayment = endpoint({
  name: 'allocatePayment',
  path: '/apartment/payments/{paymentId}/actions/allocate',
  access: inBuildingOf('payment', 'apartment.payment.record'),
  body: z.object({ bills: z.optional(namedBills) }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT'],
  ...act,
});

/** What is left of it goes back to the tenant. Field code `over_credit` at `amountMinor`, params `creditMinor`. */
export const refundPayment = endpoint({
  name: 'refundPayment',
  path: '/apartment/payments/{paymentId}/actions/refund',
  access: inBuildingOf('payment', 'apartment.payment.record'),
  body: z.object({ method: z.enum(creditRefundMethods), amountMinor: amount, ...received }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'PERIOD_LOCKED'],
  ...act,
});
