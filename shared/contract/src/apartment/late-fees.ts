import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, instant, moneyMinor, uuid } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { buildingParams } from './buildings.ts';
import { reason } from './cycles.ts';
import { moneyTags } from './payments.ts';

/** Days on which the same principal was open at their end: `days` × `principalMinor` × the daily rate. */
export const LateDays = z.object({ from: day, to: day, days: z.int(), principalMinor: moneyMinor });
export type LateDays = z.infer<typeof LateDays>;

/** How a late fee came about; `cappedAtMinor` where the sum of its days was more. */
export const LateFeeCalc = z.object({
  rateDaily: z.string(),
  firstDay: day,
  through: day,
  rows: z.array(LateDays),
  amountMinor: moneyMinor,
  cappedAtMinor: z.nullable(moneyMinor),
});
export type LateFeeCalc = z.infer<typeof LateFeeCalc>;

export const lateFeeKinds = ['posted', 'waived'] as const;

/** The late fee of a bill: how it stands until today, and what was posted and waived. */
export const LateFees = z.object({
  billId: uuid,
  billNumber: z.string(),
  /** Up to yesterday, posted or not; null before its first day. */
  calc: z.nullable(LateFeeCalc),
  postedMinor: moneyMinor,
  waivedMinor: moneyMinor,
  paidMinor: moneyMinor,
  /** What the days until yesterday came to beyond what is posted; below nothing where a payment was dated back. */
  unpostedMinor: moneyMinor,
  /** Posted, and neither waived nor paid. */
  openMinor: moneyMinor,
  lines: z.array(
    z.object({
      lateFeeId: uuid,
      kind: z.enum(lateFeeKinds),
      /** With its sign: waived ones take. */
      amountMinor: moneyMinor,
      through: day,
      reason: z.string(),
      at: instant,
      /** Null for what was posted by itself, as a month ended. */
      byName: z.nullable(z.string()),
    }),
  ),
  may: z.object({ waive: z.boolean() }),
});
export type LateFees = z.infer<typeof LateFees>;

export const getLateFees = endpoint({
  name: 'getLateFees',
  method: 'GET',
  path: '/apartment/bills/{billId}/late-fees',
  access: inBuildingOf('bill', 'apartment.bill.read'),
  shows: ['apartment.bills', 'apartment.payments'],
  params: z.object({ billId: uuid }),
  response: LateFees,
});

/** Posts what the late fees of all overdue bills came to up to a day, yesterday unless told; code `in_future` at `through`. */
export const postLateFees = endpoint({
  name: 'postLateFees',
  method: 'POST',
  path: '/apartment/buildings/{buildingId}/late-fees:post',
  access: inBuilding('apartment.bill.issue'),
  changes: moneyTags,
  params: buildingParams,
  body: z.object({ through: z.optional(day) }),
  response: z.object({ through: day, bills: z.int(), amountMinor: moneyMinor }),
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});

/**
 * Lets a tenant off a late fee, the whole open one unless told, with what its days until yesterday came to, which is posted with it; code
 * `over_open` at `amountMinor`, params `openMinor`.
 */
export const waiveLateFee = endpoint({
  name: 'waiveLateFee',
  method: 'POST',
  path: '/apartment/bills/{billId}/actions/waive-late-fee',
  access: inBuildingOf('bill', 'apartment.payment.reverse'),
  changes: moneyTags,
  params: z.object({ billId: uuid }),
  body: z.object({ amountMinor: z.optional(moneyMinor.check(z.minimum(1))), reason }),
  response: LateFees,
  errors: ['STATE_CONFLICT'],
  idempotent: true,
});
