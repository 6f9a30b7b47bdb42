import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, uuid } from '../scalars.ts';
import { inBuilding } from './access.ts';
import { FlowTenancy } from './usages.ts';

export const moneyFlowKinds = [
  'bill_issued',
  'bill_voided',
  'credit_issued',
  'late_fee',
  'late_fee_waived',
  'payment',
  'payment_reversed',
  'refund',
  'refund_reversed',
  'deposit_received',
  'deposit_deducted',
  'deposit_refunded',
  'deposit_transferred',
] as const;
export type MoneyFlowKind = (typeof moneyFlowKinds)[number];

/** What tenants owe, and what is held of theirs as a deposit. */
export const moneyAccounts = ['receivable', 'deposit'] as const;
export type MoneyAccount = (typeof moneyAccounts)[number];

export const paymentMethods = ['cash', 'wechat', 'alipay', 'bank', 'payroll', 'deposit_offset'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** One line of the money ledger; never changed, never deleted. */
export const MoneyFlow = z.object({
  moneyFlowId: uuid,
  /** Running number of the ledger, for people who talk about a line. */
  reference: z.string(),
  at: instant,
  businessDate: day,
  kind: z.enum(moneyFlowKinds),
  account: z.enum(moneyAccounts),
  roomId: z.nullable(uuid),
  roomNumber: z.nullable(z.string()),
  tenancy: FlowTenancy,
  bill: z.nullable(z.object({ billId: uuid, number: z.string() })),
  payment: z.nullable(z.object({ paymentId: uuid, number: z.string() })),
  method: z.nullable(z.enum(paymentMethods)),
  /** With its sign: what is owed, or held, more by. */
  amountMinor: moneyMinor,
  /** Of its account after this line, over all that is filtered but for `kind`; null where kinds are filtered. */
  balanceMinor: z.nullable(moneyMinor),
  /** Who wrote it; null for what comes by itself, as late fees do when a month ends. */
  byName: z.nullable(z.string()),
});
export type MoneyFlow = z.infer<typeof MoneyFlow>;

/** An account before and after the days that are shown, whatever kinds are filtered. */
export const AccountBalance = z.object({
  account: z.enum(moneyAccounts),
  openingMinor: moneyMinor,
  /** What the lines of these days add, and what they take; `decreaseMinor` is not above nothing. */
  increaseMinor: moneyMinor,
  decreaseMinor: moneyMinor,
  closingMinor: moneyMinor,
});
export type AccountBalance = z.infer<typeof AccountBalance>;

/** Newest first, by business day and then as they were written. Without `to` until the newest line, also of days to come. */
export const listMoneyFlows = endpoint({
  name: 'listMoneyFlows',
  method: 'GET',
  path: '/apartment/flows/amount',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.flows', 'apartment.tenancies'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    room: z.optional(uuid),
    tenancy: z.optional(uuid),
    from: z.optional(day),
    to: z.optional(day),
    kind: z.optional(z.enum(moneyFlowKinds)),
    account: z.optional(z.enum(moneyAccounts)),
  }),
  response: z.extend(cursorPage(MoneyFlow), {
    currency: z.string(),
    /** Today where the building stands. */
    today: day,
    /** Of each account, or of the one that is filtered. */
    balances: z.array(AccountBalance),
  }),
});
