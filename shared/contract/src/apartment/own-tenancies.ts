import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { bilingual, day, moneyMinor, month, uuid } from '../scalars.ts';
import { checkoutStates } from './checkout-states.ts';
import { meterKinds } from './meter-words.ts';
import { payCycles, tenancyStates } from './tenancy-words.ts';

/** A tenancy that the caller has signed, also once it is over. */
export const OwnTenancy = z.object({
  tenancyId: uuid,
  number: z.int(),
  building: z.object({ buildingId: uuid, name: bilingual(80) }),
  roomId: uuid,
  roomNumber: z.string(),
  bedLabel: z.nullable(z.string()),
  /** What the building has, for whoever wants another room. */
  roomTypes: z.array(z.object({ roomTypeId: uuid, name: bilingual(80) })),
  state: z.enum(tenancyStates),
  firstDay: day,
  /** The last day itself; null while no end is agreed. */
  lastDay: z.nullable(day),
  payCycle: z.literal([...payCycles]),
  currency: z.string(),
  /** From the first day on, each rent with the day from which it holds. */
  rents: z.array(z.object({ from: day, rentMinor: moneyMinor })),
  /** As it was agreed, and what is held of it. */
  depositMinor: moneyMinor,
  depositHeldMinor: moneyMinor,
  /** Paid beyond what bills ask for. */
  creditMinor: moneyMinor,
  /** What is open of its bills, and what of that is overdue. */
  openMinor: moneyMinor,
  overdueMinor: moneyMinor,
  /** The earliest day on which something open is due. */
  dueOn: z.nullable(day),
  /** The check-out, from the day on which its settlement was submitted. */
  checkout: z.nullable(
    z.object({ checkoutId: uuid, number: z.string(), state: z.enum(checkoutStates), isSigned: z.boolean() }),
  ),
});
export type OwnTenancy = z.infer<typeof OwnTenancy>;

/** What lasts longest first. By who the caller is, as `listMyRooms`. */
export const listMyTenancies = endpoint({
  name: 'listMyTenancies',
  method: 'GET',
  path: '/apartment/me/tenancy',
  access: 'signedIn',
  shows: ['apartment.tenancies', 'apartment.bills', 'apartment.payments', 'apartment.checkouts'],
  response: z.object({ items: z.array(OwnTenancy) }),
});

/** What was used in a month by a tenancy of the caller’s, as the ledger has it with all corrections. */
export const OwnUsage = z.object({
  tenancyId: uuid,
  roomNumber: z.string(),
  kind: z.enum(meterKinds),
  months: z.array(z.object({ ym: month, quantity: z.string(), isEstimated: z.boolean() })),
});
export type OwnUsage = z.infer<typeof OwnUsage>;

/** Two years at most, oldest month first. What several tenancies shared is in none of them. */
export const getMyUsage = endpoint({
  name: 'getMyUsage',
  method: 'GET',
  path: '/apartment/me/usage',
  access: 'signedIn',
  shows: ['apartment.usages'],
  response: z.object({ items: z.array(OwnUsage) }),
});
