import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, uuid } from '../scalars.ts';

/** A bill of the caller's own that is not settled, with nothing of anybody else. */
export const OwnBill = z.object({
  billId: uuid,
  number: z.string(),
  kind: z.enum(['move_in', 'regular', 'adjustment', 'checkout', 'credit']),
  tenancyId: uuid,
  roomNumber: z.string(),
  /** What it is for; null for what belongs to no span of days. */
  firstDay: z.nullable(day),
  /** Included. */
  lastDay: z.nullable(day),
  issueOn: day,
  dueOn: day,
  isOverdue: z.boolean(),
  totalMinor: z.int(),
  /** Of `openMinor`: what being late has added. */
  lateFeeMinor: z.int(),
  openMinor: z.int(),
  currency: z.string(),
});
export type OwnBill = z.infer<typeof OwnBill>;

/** Oldest due first. By who the caller is, as `listMyRooms`: the tenant themselves, also once they have moved out. */
export const listMyBills = endpoint({
  name: 'listMyBills',
  method: 'GET',
  path: '/apartment/me/bills',
  access: 'signedIn',
  shows: ['apartment.bills'],
  response: z.object({ items: z.array(OwnBill) }),
});
