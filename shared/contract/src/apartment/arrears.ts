import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { cursorPage, cursorQuery } from '../paging.ts';
import { day, moneyMinor, text, uuid } from '../scalars.ts';
import { inBuilding, inBuildingOf } from './access.ts';
import { PaymentTenancy, TenancyAccount } from './payments.ts';
import { tenancyStates } from './tenancy-words.ts';

/** What is open by how long it has been due; arrears are all but `notDueMinor`. */
export const Ageing = z.object({
  notDueMinor: moneyMinor,
  days1To30Minor: moneyMinor,
  days31To60Minor: moneyMinor,
  days61To90Minor: moneyMinor,
  daysOver90Minor: moneyMinor,
});
export type Ageing = z.infer<typeof Ageing>;

export const ArrearsRow = z.object({
  tenancy: PaymentTenancy,
  /** Debts outlive a tenancy. */
  state: z.enum(tenancyStates),
  payer: z.string(),
  ...Ageing.shape,
  overdueMinor: moneyMinor,
  /** Late fees until yesterday that are not posted yet, and so are in none of the sums above. */
  unpostedLateFeeMinor: moneyMinor,
  oldestDueOn: day,
  overdueDays: z.int(),
  /** What they have to their credit, which settles nothing by itself while it is unallocated. */
  creditMinor: moneyMinor,
});
export type ArrearsRow = z.infer<typeof ArrearsRow>;

/** Who owes what is overdue, the longest first. */
export const listArrears = endpoint({
  name: 'listArrears',
  method: 'GET',
  path: '/apartment/arrears',
  access: inBuilding('apartment.flow.read', 'building'),
  shows: ['apartment.bills', 'apartment.payments', 'apartment.tenancies'],
  query: z.object({
    ...cursorQuery,
    building: uuid,
    /** Due for at least so many days: `31` is the second column and all after it. */
    over: z.optional(z.enum(['1', '31', '61', '91'])),
    /** Number of the room, or name of the tenant. */
    q: z.optional(text(0, 40)),
  }),
  response: z.extend(cursorPage(ArrearsRow), {
    currency: z.string(),
    today: day,
    /** Of the whole building, whatever is filtered: also of those who owe only what is not due yet. */
    totals: z.object({
      ...Ageing.shape,
      overdueMinor: moneyMinor,
      tenancies: z.int(),
      creditMinor: moneyMinor,
    }),
  }),
});

/** What one tenancy owes, has to its credit, and holds as a deposit. */
export const getTenancyAccount = endpoint({
  name: 'getTenancyAccount',
  method: 'GET',
  path: '/apartment/tenancies/{tenancyId}/account',
  access: inBuildingOf('tenancy', 'apartment.flow.read'),
  shows: ['apartment.bills', 'apartment.payments', 'apartment.tenancies'],
  params: z.object({ tenancyId: uuid }),
  response: z.object({ currency: z.string(), today: day, ...TenancyAccount.shape, depositMinor: moneyMinor }),
});
