import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, instant, moneyMinor, text, uuid } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { PaymentTenancy } from './payments.ts';

export const depositEntryKinds = ['received', 'deducted', 'refunded', 'transferred'] as const;
export type DepositEntryKind = (typeof depositEntryKinds)[number];

/** What a deposit became more or less by, and why. */
export const DepositEntry = z.object({
  depositEntryId: uuid,
  kind: z.enum(depositEntryKinds),
  /** With its sign. */
  amountMinor: moneyMinor,
  /** What is held after it. */
  balanceMinor: moneyMinor,
  businessDate: day,
  source: z.enum(['bill', 'payment', 'checkout', 'tenancy']),
  sourceId: uuid,
  at: instant,
  byName: z.string(),
});
export type DepositEntry = z.infer<typeof DepositEntry>;

/** The deposit of a tenancy: what was agreed, what is held, and how it came to that. The newest entry first. */
export const getDeposit = endpoint({
  name: 'getDeposit',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/deposit',
  access: inBuildingOf('tenancy', 'apartment.flow.read'),
  shows: ['apartment.payments', 'apartment.flows', 'apartment.tenancies'],
  params: z.object({ tenancyId: uuid }),
  response: z.object({
    tenancy: PaymentTenancy,
    currency: z.string(),
    agreedMinor: moneyMinor,
    heldMinor: moneyMinor,
    entries: z.array(DepositEntry),
  }),
});

/** What is held of whom, by room; those of whom nothing was ever held are left out. */
export const listDeposits = endpoint({
  name: 'listDeposits',
  method: 'GET',
  path: '/apartment/deposits',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.payments', 'apartment.flows', 'apartment.tenancies'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    /** Number of the room, or name of the tenant. */
    q: z.optional(text(0, 40)),
  }),
  response: z.extend(
    cursorPage(z.object({ tenancy: PaymentTenancy, agreedMinor: moneyMinor, heldMinor: moneyMinor })),
    {
      currency: z.string(),
      /** Of the building, whatever is filtered. */
      heldMinor: moneyMinor,
    },
  ),
});
