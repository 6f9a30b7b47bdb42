import { ApiError } from '@console/contract';
import type { Allocation, Payment, PaymentDetail } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Tenant } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { separation } from '../separation-rules.ts';
import { nameOf } from '../who-and-when.ts';

/** Who takes money or looks at it, and what they may. */
export interface Cashier {
  readonly userId: string;
  readonly may: Tenant['may'];
  readonly demand: Tenant['demand'];
}

/** Sums arrive as texts, for they may be as large as the database holds them. */
type Sums = 'amountMinor' | 'allocatedMinor' | 'refundedMinor';
export type PaymentRow = Omit<Payment, Sums | 'creditMinor' | 'may'> &
  Record<Sums, string> & {
    readonly recordedBy: string;
    readonly bankStatementLineId: string | null;
    readonly sodMode: 'strict' | 'solo';
  };

/** Whose money it is, of a tenancy `t` in its room `r` with its person `n`. */
export const tenancyOf = sql`jsonb_build_object('tenancyId', t.tenancy_id, 'number', t.number, 'tenantName', n.name,
  'roomId', r.room_id, 'roomNumber', r.number)`;

/** Joins of a tenancy, whose building is told by a value. @param key of the table that names it */
const joinTenancy = (buildingId: string, key: Sql): Sql => sql`
  join apartment.tenancies t on t.building_id = ${buildingId}::uuid and t.tenancy_id = ${key}
  join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = t.room_id
  join apartment.persons n on n.building_id = ${buildingId}::uuid and n.person_id = t.primary_person_id`;

export const selectPayments = (buildingId: string, where: Sql, tail: Sql = empty): Sql => sql`
  select p.payment_id, p.building_id, p.number, p.direction, p.method, p.received_on, p.amount_minor, p.allocated_minor,
    p.refunded_minor, ${tenancyOf} as tenancy, p.payer, p.reference, p.note, p.evidence, p.refunds_payment_id, p.checkout_id,
    p.bank_statement_line_id, p.state, p.recorded_by, coalesce(${nameOf(sql`p.recorded_by`)}, '') as recorded_by_name,
    p.recorded_at, ${nameOf(sql`p.confirmed_by`)} as confirmed_by_name, p.confirmed_at,
    ${nameOf(sql`p.reversed_by`)} as reversed_by_name, p.reversed_on, p.self_checked, p.reason, p.version, b.sod_mode
  from apartment.payments p
    join apartment.buildings b on b.building_id = p.building_id
    ${joinTenancy(buildingId, sql`p.tenancy_id`)}
  where p.building_id = ${buildingId}::uuid ${where} ${tail}`;

/** What is left of it as the tenant's credit. */
export const creditIn = ({
  direction,
  state,
  ...sums
}: Pick<PaymentRow, Sums | 'direction' | 'state'>): number =>
  direction === 'out' || state === 'reversed'
    ? 0
    : Number(sums.amountMinor) - Number(sums.allocatedMinor) - Number(sums.refundedMinor);

/** What a check-out has settled with the deposit stands with it. */
export const isOfCheckout = ({
  method,
  direction,
  refundsPaymentId,
}: Pick<PaymentRow, 'method' | 'direction' | 'refundsPaymentId'>): boolean =>
  method === 'deposit_offset' || (direction === 'out' && refundsPaymentId === null);

export const shownTo =
  ({ userId, may }: Pick<Cashier, 'userId' | 'may'>) =>
  ({ recordedBy, bankStatementLineId: _, sodMode, ...row }: PaymentRow): Payment => {
    const { refused } = separation({ mode: sodMode, actor: userId, before: [recordedBy] });
    const creditMinor = creditIn(row);
    const spends = may('apartment.payment.record') && creditMinor > 0;
    return {
      ...row,
      amountMinor: Number(row.amountMinor),
      allocatedMinor: Number(row.allocatedMinor),
      refundedMinor: Number(row.refundedMinor),
      creditMinor,
      may: {
        confirm: may('apartment.payment.confirm') && row.state === 'recorded' && !refused,
        reverse:
          may('apartment.payment.reverse') &&
          row.state !== 'reversed' &&
          !refused &&
          !isOfCheckout(row) &&
          Number(row.refundedMinor) === 0,
        allocate: spends,
        refund: spends,
      },
    };
  };

/** @throws NOT_FOUND */
export async function findPayment(db: Db, buildingId: string, paymentId: string): Promise<PaymentRow> {
  const row = await db.first<PaymentRow>(
    selectPayments(buildingId, sql`and p.payment_id = ${paymentId}::uuid`),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

type AllocationRow = Omit<Allocation, 'amountMinor'> & { readonly amountMinor: string };
type RefundRow = Omit<PaymentDetail['refunds'][number], 'amountMinor'> & { readonly amountMinor: string };

/** A payment with what it settled and what was given back of it. @throws NOT_FOUND */
export async function paymentDetail(
  db: Db,
  buildingId: string,
  cashier: Pick<Cashier, 'userId' | 'may'>,
  paymentId: string,
): Promise<PaymentDetail> {
  const [[row], allocations, refunds] = await db.batch<[PaymentRow, AllocationRow, RefundRow]>(
    selectPayments(buildingId, sql`and p.payment_id = ${paymentId}::uuid`),
    sql`select a.bill_id, b.number as bill_number, a.part, sum(a.amount_minor)::text as amount_minor
      from apartment.payment_allocations a
        join apartment.bills b on b.building_id = a.building_id and b.bill_id = a.bill_id
      where a.building_id = ${buildingId}::uuid and a.payment_id = ${paymentId}::uuid
      group by a.bill_id, b.number, b.due_on, a.part having sum(a.amount_minor) <> 0
      order by b.due_on, a.bill_id, a.part desc`,
    sql`select payment_id, number, method, received_on, amount_minor, state from apartment.payments
      where building_id = ${buildingId}::uuid and refunds_payment_id = ${paymentId}::uuid order by payment_id`,
  );
  if (!row) throw new ApiError('NOT_FOUND');
  const counted = <R extends { readonly amountMinor: string }>(one: R) => ({
    ...one,
    amountMinor: Number(one.amountMinor),
  });
  return { ...shownTo(cashier)(row), allocations: allocations.map(counted), refunds: refunds.map(counted) };
}
