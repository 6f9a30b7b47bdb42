import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import {
  type listPayments as listPaymentsCall,
  methodsToConfirm,
  type PaymentMethod,
  type recordPayment as recordPaymentCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { standsIn } from '../../../plugins/database/like.ts';
import { knownAttachments } from '../attachments/index.ts';
import { type AuditEvent, auditsOf } from '../audit.ts';
import {
  demandOpenDay,
  firstOpenDay,
  lockBills,
  type MoneyLine,
  type NamedBill,
  openDayFrom,
  postFlows,
  settle,
  useCredit,
} from '../ledger/index.ts';
import { me } from '../me.ts';
import { takeNumbers } from '../number-series.ts';
import { moneyGround } from './money-ground.ts';
import { type Cashier, type PaymentRow, paymentDetail, selectPayments, shownTo } from './payment-rows.ts';

const newestFirst = keyset([down(sql`p.received_on`, 'date'), down(sql`p.payment_id`, 'uuid')]);

type Filter = Omit<QueryOf<typeof listPaymentsCall>, 'cursor' | 'limit' | 'building'>;

const matching = ({ state, method, direction, day, from, to, room, tenancy, credit, q }: Filter): Sql => sql`
  ${state === undefined ? empty : sql`and p.state = ${state}`}
  ${method === undefined ? empty : sql`and p.method = ${method}`}
  ${direction === undefined ? empty : sql`and p.direction = ${direction}`}
  ${day === undefined ? empty : sql`and p.received_on = ${day}::date`}
  ${from === undefined ? empty : sql`and p.received_on >= ${from}::date`}
  ${to === undefined ? empty : sql`and p.received_on <= ${to}::date`}
  ${room === undefined ? empty : sql`and t.room_id = ${room}::uuid`}
  ${tenancy === undefined ? empty : sql`and p.tenancy_id = ${tenancy}::uuid`}
  ${credit === undefined ? empty : sql`and p.direction = 'in' and p.state <> 'reversed' and p.amount_minor > p.allocated_minor + p.refunded_minor`}
  ${q === undefined || q === '' ? empty : sql`and (p.number ilike ${standsIn(q)} or p.payer ilike ${standsIn(q)} or p.reference ilike ${standsIn(q)} or n.name ilike ${standsIn(q)} or r.number ilike ${standsIn(q)})`}`;

/** Whoever only takes cash at the desk sees what they have taken themselves. */
const seenBy = ({ userId, may }: Cashier): Sql =>
  may('apartment.flow.read') ? empty : sql`and p.recorded_by = ${userId}`;

export async function listPayments(
  db: Db,
  buildingId: string,
  cashier: Cashier,
  { cursor, limit, building: _, ...filter }: QueryOf<typeof listPaymentsCall>,
) {
  const [ground, rows] = await Promise.all([
    moneyGround(db, buildingId),
    db.rows<PaymentRow>(
      selectPayments(
        buildingId,
        sql`${matching(filter)} ${seenBy(cashier)} ${newestFirst.behind(cursor)}`,
        sql`order by ${newestFirst.inOrder} limit ${limit + 1}::int`,
      ),
    ),
  ]);
  const { items, next } = pageOf(rows, limit, (row) => [row.receivedOn, row.paymentId]);
  const { currency, today } = ground;
  const firstOpenOn = await openDayFrom(db, buildingId, today);
  return { items: items.map(shownTo(cashier)), next, currency, today, firstOpenOn };
}

export async function getPayment(db: Db, buildingId: string, cashier: Cashier, paymentId: string) {
  const seen = await db.first(sql`select from apartment.payments p
    where p.building_id = ${buildingId}::uuid and p.payment_id = ${paymentId}::uuid ${seenBy(cashier)}`);
  if (!seen) throw new ApiError('NOT_FOUND');
  return paymentDetail(db, buildingId, cashier, paymentId);
}

/** Money as it is written down. */
export interface NewPayment {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly direction: 'in' | 'out';
  readonly method: PaymentMethod;
  readonly receivedOn: string;
  readonly amountMinor: number;
  readonly payer?: string;
  readonly reference?: string;
  readonly note?: string;
  readonly evidence?: readonly string[];
  /** Of money given back: of which payment; null for the deposit, which is no debt of the tenant's. */
  readonly refundsPaymentId?: string | null;
  readonly bankStatementLineId?: string | null;
  readonly checkoutId?: string | null;
}

/**
 * Writes money down with its number, its line in the ledger and its line in the log; whoever calls has asked whether the day is
 * open and has locked what it is about. What nobody can hand over wrongly is confirmed as it is written.
 */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<string> {
  const [paymentId = ''] = await insertPayments(tx, payment, [payment]);
  return paymentId;
}

/** Where and when money was received or given back. */
type OnDay = Pick<NewPayment, 'buildingId' | 'receivedOn'>;

/** The same for all of a day. @returns their ids */
async function insertPayments(
  tx: Db,
  { buildingId, receivedOn }: OnDay,
  payments: readonly Omit<NewPayment, keyof OnDay>[],
): Promise<string[]> {
  const count = payments.length;
  const numbers = await takeNumbers(tx, { buildingId, series: 'receipt', day: receivedOn, count });
  const written = payments.map((payment, at) =>
    writtenOf({ ...payment, buildingId, receivedOn }, numbers[at] ?? ''),
  );
  await inFlights(tx, [
    ...insertionsOf(
      'apartment.payments',
      written.map(({ row }) => row),
    ),
    ...postFlows(
      buildingId,
      written.flatMap(({ flow }) => flow),
    ),
    ...auditsOf(written.map(({ log }) => log)),
  ]);
  return written.map(({ row }) => row.paymentId);
}

function writtenOf(payment: NewPayment, number: string) {
  const { buildingId, tenancyId, roomId, direction, method, receivedOn, amountMinor } = payment;
  const paymentId = v7();
  const words = {
    payer: payment.payer ?? '',
    reference: payment.reference ?? '',
    note: payment.note ?? '',
  };
  // Without the words: they name people, and the log is kept when these are forgotten.
  const told = {
    ...{ buildingId, paymentId, number, direction, method, receivedOn, amountMinor, tenancyId },
    evidence: [...(payment.evidence ?? [])],
    refundsPaymentId: payment.refundsPaymentId ?? null,
    bankStatementLineId: payment.bankStatementLineId ?? null,
    checkoutId: payment.checkoutId ?? null,
  };
  const confirmed = (methodsToConfirm as readonly string[]).includes(method)
    ? { state: 'recorded', confirmedBy: null, confirmedAt: null }
    : { state: 'confirmed', confirmedBy: me, confirmedAt: sql`now()` };
  const isDeposit = direction === 'out' && told.refundsPaymentId === null;
  const line: MoneyLine = {
    ...{ kind: direction === 'in' ? 'payment' : 'refund', businessDate: receivedOn, roomId, tenancyId },
    ...{ paymentId, method, amountMinor: direction === 'in' ? -amountMinor : amountMinor },
  };
  const log: AuditEvent = {
    action: 'record',
    objectType: 'payment',
    objectId: paymentId,
    buildingId,
    after: told,
  };
  return {
    row: { ...told, ...words, recordedBy: me, ...confirmed },
    flow: isDeposit ? [] : [line],
    log,
  };
}

/** Who pays for what, as long as it is a tenancy that somebody has signed. */
export interface PayingTenancy {
  readonly tenancyId: string;
  readonly roomId: string;
  /** The day it was signed, or its first day where that was before: nothing is paid earlier. */
  readonly paysFrom: string;
}

/** @throws NOT_FOUND, and STATE_CONFLICT for what was never signed */
export async function payingTenancy(db: Db, buildingId: string, tenancyId: string): Promise<PayingTenancy> {
  const row = await db.first<PayingTenancy & { state: string }>(sql`
    select tenancy_id, room_id, least(signed_on, lower(period)) as pays_from, state from apartment.tenancies
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.state === 'draft' || row.state === 'cancelled')
    throw new ApiError('STATE_CONFLICT', { details: { state: row.state } });
  return row;
}

/** The day of money: the one that is told, else today, or the next day where today has been counted already. */
export async function moneyDay(
  tx: Db,
  buildingId: string,
  told: string | undefined,
  field = 'receivedOn',
): Promise<string> {
  const { today } = await moneyGround(tx, buildingId);
  const first = await firstOpenDay(tx, buildingId, today);
  if (told === undefined) return first;
  if (told > first) throw invalidField(field, 'in_future', { day: first });
  await demandOpenDay(tx, buildingId, told, field);
  return told;
}

export async function demandEvidence(db: Db, buildingId: string, evidence: readonly string[]): Promise<void> {
  if (evidence.length === 0) return;
  const known = await db.rows(knownAttachments(buildingId, evidence));
  if (known.length < new Set(evidence).size) throw invalidField('evidence', 'unknown_photo');
}

/**
 * Money of a tenancy comes in and settles its bills. The bills are locked before the payment has a number, so that everybody
 * locks in one order.
 * @returns the id of the payment @throws VALIDATION at `receivedOn` for a day before the tenancy
 */
export async function receive(
  tx: Db,
  payment: Omit<NewPayment, 'direction' | 'roomId'>,
  bills?: readonly NamedBill[],
): Promise<string> {
  const { buildingId, tenancyId, receivedOn: day } = payment;
  const { roomId, paysFrom } = await payingTenancy(tx, buildingId, tenancyId);
  if (day < paysFrom) throw invalidField('receivedOn', 'before_tenancy', { day: paysFrom });
  await lockBills(
    tx,
    buildingId,
    sql`b.tenancy_id = ${tenancyId}::uuid and b.state in ('issued', 'part_paid')`,
  );
  const paymentId = await insertPayment(tx, { ...payment, roomId, direction: 'in' });
  await settle(tx, { buildingId, paymentId, tenancyId, day, bills });
  return paymentId;
}

/** What one of several tenants pays on a day. */
export type ReceivedOfMany = Omit<NewPayment, keyof OnDay | 'direction' | 'roomId'>;

/**
 * What several tenants pay on one day, each the bills of theirs that are due first: to each of them the same as {@link receive}
 * without naming bills.
 */
export async function receiveAll(
  tx: Db,
  { buildingId, receivedOn }: OnDay,
  payments: readonly ReceivedOfMany[],
): Promise<void> {
  if (payments.length === 0) return;
  const tenancyIds = [...new Set(payments.map(({ tenancyId }) => tenancyId))];
  const tenancies = await tx.rows<
    Pick<PayingTenancy, 'tenancyId' | 'roomId'>
  >(sql`select tenancy_id, room_id from apartment.tenancies
    where building_id = ${buildingId}::uuid and tenancy_id = any(${tenancyIds}::uuid[])
      and state not in ('draft', 'cancelled')`);
  const roomOf = new Map(tenancies.map(({ tenancyId, roomId }) => [tenancyId, roomId]));
  const unknown = tenancyIds.find((tenancyId) => !roomOf.has(tenancyId));
  if (unknown !== undefined) throw new ApiError('NOT_FOUND');
  await lockBills(
    tx,
    buildingId,
    sql`b.tenancy_id = any(${tenancyIds}::uuid[]) and b.state in ('issued', 'part_paid')`,
  );
  await insertPayments(
    tx,
    { buildingId, receivedOn },
    payments.map((one) => ({ ...one, direction: 'in', roomId: roomOf.get(one.tenancyId) ?? '' })),
  );
  await useCredit(tx, buildingId, tenancyIds, receivedOn);
}

export const recordPayment = (
  db: Db,
  buildingId: string,
  cashier: Cashier,
  { bills, receivedOn, ...body }: BodyOf<typeof recordPaymentCall>,
) =>
  db.transaction(async (tx) => {
    if (body.method !== 'cash') cashier.demand('apartment.payment.record');
    const day = await moneyDay(tx, buildingId, receivedOn);
    await demandEvidence(tx, buildingId, body.evidence);
    const paymentId = await receive(tx, { ...body, buildingId, receivedOn: day }, bills);
    return paymentDetail(tx, buildingId, cashier, paymentId);
  });
