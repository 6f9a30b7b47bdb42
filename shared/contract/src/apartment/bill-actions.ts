import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, text, uuid } from '../scalars.ts';
import { inBuildingOf } from './access.ts';
import { BillWithLines, billParams } from './bills.ts';
import { reason } from './cycles.ts';

const billAction = {
  method: 'POST',
  access: inBuildingOf('bill', 'apartment.bill.issue'),
  changes: ['apartment.bills', 'apartment.flows', 'apartment.payments'],
  params: billParams,
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'PERIOD_LOCKED'],
  versioned: true,
  idempotent: true,
} as const;

/**
 * A checked bill gets its number and its days and is owed from then on; credit that the tenant has is used up for it. Days
 * that are left out are the building's (`billDay`, `dueDays`). Field codes: `day_closed` at `issueOn` (PERIOD_LOCKED),
 * `before_issue` at `dueOn`.
 */
export const issueBill = endpoint({
  ...billAction,
  name: 'issueBill',
  path: '/apartment/bills/{billId}/actions/issue',
  body: z.object({ issueOn: z.optional(day), dueOn: z.optional(day) }),
  response: BillWithLines,
});

/** Taken back as a whole, while nothing of it is settled: else STATE_CONFLICT with `reason` `has_payment`, and a credit does it. */
export const voidBill = endpoint({
  ...billAction,
  name: 'voidBill',
  path: '/apartment/bills/{billId}/actions/void',
  body: z.object({ reason }),
  response: BillWithLines,
});

/**
 * Less is owed of a bill that was issued: a bill of its own against it, whose lines name how much less for which of its lines.
 * What was paid already becomes the tenant's credit. Field code `over_line`: more than is left of that line to be taken.
 * @returns the credit
 */
export const creditBill = endpoint({
  ...billAction,
  name: 'creditBill',
  path: '/apartment/bills/{billId}/actions/credit',
  body: z.object({
    reason,
    lines: z
      .array(
        z.object({
          billLineId: uuid,
          amountMinor: z.int().check(z.minimum(1), z.maximum(100_000_000)),
          text: z._default(text(0, 200), ''),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: BillWithLines,
});
