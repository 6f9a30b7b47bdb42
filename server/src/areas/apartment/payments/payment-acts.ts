import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type {
  allocatePayment as allocatePaymentCall,
  refundPayment as refundPaymentCall,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, auditsOf } from '../audit.ts';
import { firstOpenDay, lockBills, moveDeposit, postFlows, settle, takeBack } from '../ledger/index.ts';
import { me } from '../me.ts';
import { separated } from '../separation-rules.ts';
import { demandMove } from '../state-moves.ts';
import { moneyGround } from './money-ground.ts';
import {
  type Cashier,
  creditIn,
  findPayment,
  isOfCheckout,
  type PaymentRow,
  paymentDetail,
  selectPayments,
  shownTo,
} from './payment-rows.ts';
import { demandEvidence, insertPayment, moneyDay } from './payments.ts';

const about = (buildingId: string, paymentId: string) =>
  ({ objectType: 'payment', objectId: paymentId, buildingId }) as const;

const lockPayments = (tx: Db, buildingId: string, paymentIds: readonly string[]) =>
  tx.rows(sql`select from apartment.payments
    where building_id = ${buildingId}::uuid and payment_id = any(${[...paymentIds]}::uuid[])
    order by payment_id for update`);

const lockTheirBills = (tx: Db, buildingId: string, tenancyId: string) =>
  lockBills(
    tx,
    buildingId,
    sql`b.tenancy_id = ${tenancyId}::uuid and b.state in ('issued', 'part_paid', 'paid')`,
  );

/** The payment as it is now that it is locked. @throws VERSION_CONFLICT where it is not the one that the caller saw */
async function locked(tx: Db, buildingId: string, cashier: Cashier, paymentId: string, version: number) {
  await lockPayments(tx, buildingId, [paymentId]);
  const row = await findPayment(tx, buildingId, paymentId);
  if (row.version !== version) throw versionConflict(shownTo(cashier)(row));
  return row;
}

export const confirmPayment = (
  db: Db,
  buildingId: string,
  cashier: Cashier,
  paymentId: string,
  version: number,
) =>
  db.transaction(async (tx) => {
    const row = await locked(tx, buildingId, cashier, paymentId, version);
    await tx.batch(...confirmed(buildingId, [row], cashier));
    return paymentDetail(tx, buildingId, cashier, paymentId);
  });

/** @throws SOD_SAME_PERSON for whoever has recorded one of them */
function confirmed(
  buildingId: string,
  rows: readonly PaymentRow[],
  { userId: actor }: Pick<Cashier, 'userId'>,
): Sql[] {
  const all = rows.map(({ paymentId, state, sodMode: mode, recordedBy }) => {
    demandMove('payment', state, 'confirmed');
    const { selfChecked } = separated({ mode, act: 'payment.confirm', actor, before: [recordedBy] });
    return { paymentId, selfChecked };
  });
  return [
    ...[true, false].flatMap((own) => {
      const ids = all.filter(({ selfChecked }) => selfChecked === own).map(({ paymentId }) => paymentId);
      return ids.length === 0 ? [] : [confirms(buildingId, ids, own)];
    }),
    ...auditsOf(
      all.map(({ paymentId, selfChecked }) => ({
        ...about(buildingId, paymentId),
        action: 'confirm',
        after: { selfChecked },
      })),
    ),
  ];
}

const confirms = (buildingId: string, paymentIds: readonly string[], selfChecked: boolean): Sql => sql`
  update apartment.payments set state = 'confirmed', confirmed_by = ${me}, confirmed_at = now(),
    self_checked = self_checked or ${selfChecked}::boolean, version = version + 1
  where building_id = ${buildingId}::uuid and payment_id = any(${paymentIds}::uuid[])`;

/** All that was received until a day and waits for a second person: this one. */
export const confirmUntil = (
  db: Db,
  buildingId: string,
  cashier: Pick<Cashier, 'userId'>,
  day: string,
): Promise<void> =>
  db.transaction(async (tx) => {
    const waiting = await tx.rows<{ paymentId: string }>(sql`select payment_id from apartment.payments
      where building_id = ${buildingId}::uuid and state = 'recorded' and received_on <= ${day}::date
      order by payment_id for update`);
    if (waiting.length === 0) return;
    const ids = waiting.map(({ paymentId }) => paymentId);
    const rows = await tx.rows<PaymentRow>(
      selectPayments(buildingId, sql`and p.payment_id = any(${ids}::uuid[])`),
    );
    await tx.batch(...confirmed(buildingId, rows, cashier));
  });

/** @throws STATE_CONFLICT for what cannot be taken back any more */
function demandReversible(row: PaymentRow): void {
  demandMove('payment', row.state, 'reversed');
  if (Number(row.refundedMinor) > 0)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'refunded', state: row.state } });
  if (isOfCheckout(row))
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'of_checkout', state: row.state } });
}

export const reversePayment = (
  db: Db,
  buildingId: string,
  cashier: Cashier,
  paymentId: string,
  version: number,
  reason: string,
) =>
  db.transaction(async (tx) => {
    const { today } = await moneyGround(tx, buildingId);
    const { receivedOn, tenancy, refundsPaymentId } = await findPayment(tx, buildingId, paymentId);
    const onItsDay = (await firstOpenDay(tx, buildingId, receivedOn)) === receivedOn;
    const day = onItsDay ? receivedOn : await firstOpenDay(tx, buildingId, today);
    await lockTheirBills(tx, buildingId, tenancy.tenancyId);
    await lockPayments(tx, buildingId, refundsPaymentId ? [refundsPaymentId, paymentId] : [paymentId]);
    const row = await locked(tx, buildingId, cashier, paymentId, version);
    demandReversible(row);
    const { selfChecked } = separated({
      ...{ mode: row.sodMode, act: 'payment.reverse', actor: cashier.userId, before: [row.recordedBy] },
    });
    await takeBack(tx, { buildingId, paymentId, tenancyId: tenancy.tenancyId, day });
    await tx.batch(
      sql`update apartment.payments set state = 'reversed', reversed_by = ${me}, reversed_at = now(),
          reversed_on = ${day}::date, self_checked = self_checked or ${selfChecked}::boolean, reason = ${reason},
          version = version + 1
        where building_id = ${buildingId}::uuid and payment_id = ${paymentId}::uuid`,
      ...mirrored(buildingId, row, day),
      auditOf({ ...about(buildingId, paymentId), action: 'reverse', after: { reason, day, selfChecked } }),
    );
    return paymentDetail(tx, buildingId, cashier, paymentId);
  });

/** The line against its own in the ledger, and what stood by it: the refunded payment, the line of the bank. */
function mirrored(buildingId: string, row: PaymentRow, day: string) {
  const { paymentId, direction, method, tenancy } = row;
  const amountMinor = Number(row.amountMinor);
  const isIn = direction === 'in';
  return [
    ...postFlows(buildingId, [
      {
        ...{ kind: isIn ? 'payment_reversed' : 'refund_reversed', businessDate: day, paymentId, method },
        ...{
          roomId: tenancy.roomId,
          tenancyId: tenancy.tenancyId,
          amountMinor: isIn ? amountMinor : -amountMinor,
        },
      },
    ]),
    ...(row.refundsPaymentId ? [addRefunded(buildingId, row.refundsPaymentId, -amountMinor)] : []),
    ...(row.bankStatementLineId
      ? [
          sql`update apartment.bank_statement_lines set state = 'open', version = version + 1
            where building_id = ${buildingId}::uuid and bank_statement_line_id = ${row.bankStatementLineId}::uuid
              and state = 'booked'`,
        ]
      : []),
  ];
}

const addRefunded = (buildingId: string, paymentId: string, amountMinor: number) => sql`
  update apartment.payments set refunded_minor = refunded_minor + ${amountMinor}::bigint, version = version + 1
  where building_id = ${buildingId}::uuid and payment_id = ${paymentId}::uuid`;

/** What is left of it, to be spent. @throws STATE_CONFLICT where nothing is, or it is reversed */
function demandCredit(row: PaymentRow): number {
  const creditMinor = creditIn(row);
  if (creditMinor === 0)
    throw new ApiError('STATE_CONFLICT', { details: { reason: 'no_credit', state: row.state } });
  return creditMinor;
}

export const allocatePayment = (
  db: Db,
  buildingId: string,
  cashier: Cashier,
  paymentId: string,
  version: number,
  { bills }: BodyOf<typeof allocatePaymentCall>,
) =>
  db.transaction(async (tx) => {
    const day = await moneyDay(tx, buildingId, undefined);
    const { tenancy } = await findPayment(tx, buildingId, paymentId);
    await lockTheirBills(tx, buildingId, tenancy.tenancyId);
    const row = await locked(tx, buildingId, cashier, paymentId, version);
    const before = demandCredit(row);
    const rest = await settle(tx, { buildingId, paymentId, tenancyId: tenancy.tenancyId, day, bills });
    if (rest === before)
      throw new ApiError('STATE_CONFLICT', { details: { reason: 'nothing_open', state: row.state } });
    await tx.rows(
      auditOf({
        ...about(buildingId, paymentId),
        action: 'allocate',
        after: { bills, amountMinor: before - rest },
      }),
    );
    return paymentDetail(tx, buildingId, cashier, paymentId);
  });

/** Gives back of a payment's credit what the caller has locked. @returns the id of the payment that went out */
export async function refundOf(
  tx: Db,
  row: PaymentRow,
  refund: BodyOf<typeof refundPaymentCall> & { receivedOn: string; checkoutId?: string | null },
): Promise<string> {
  const { buildingId, paymentId, tenancy } = row;
  const creditMinor = demandCredit(row);
  if (refund.amountMinor > creditMinor) throw invalidField('amountMinor', 'over_credit', { creditMinor });
  const { tenancyId, roomId } = tenancy;
  const refundId = await insertPayment(tx, {
    ...{ ...refund, buildingId, tenancyId, roomId, direction: 'out', refundsPaymentId: paymentId },
  });
  await tx.batch(
    addRefunded(buildingId, paymentId, refund.amountMinor),
    auditOf({
      ...about(buildingId, paymentId),
      action: 'refund',
      after: { refundId, amountMinor: refund.amountMinor },
    }),
  );
  return refundId;
}

export const refundPayment = (
  db: Db,
  buildingId: string,
  cashier: Cashier,
  paymentId: string,
  version: number,
  body: BodyOf<typeof refundPaymentCall>,
) =>
  db.transaction(async (tx) => {
    const receivedOn = await moneyDay(tx, buildingId, body.receivedOn);
    await demandEvidence(tx, buildingId, body.evidence);
    const row = await locked(tx, buildingId, cashier, paymentId, version);
    if (receivedOn < row.receivedOn)
      throw invalidField('receivedOn', 'before_payment', { day: row.receivedOn });
    await refundOf(tx, row, { ...body, receivedOn });
    return paymentDetail(tx, buildingId, cashier, paymentId);
  });

/** What a check-out does with the credit and the deposit of whoever leaves, in its own transaction. */
export interface LeavingMoney {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly roomId: string;
  readonly checkoutId: string;
  readonly day: string;
  /** The day at whose end their bills are less open: their last one. */
  readonly valueOn: string;
}

/** The deposit pays: as much of it as is told settles bills, and is held no more. @returns the id of the payment */
export async function deductDeposit(
  tx: Db,
  { buildingId, tenancyId, roomId, checkoutId, day, valueOn }: LeavingMoney,
  amountMinor: number,
): Promise<string> {
  await lockTheirBills(tx, buildingId, tenancyId);
  const paymentId = await insertPayment(tx, {
    ...{ buildingId, tenancyId, roomId, checkoutId, amountMinor, receivedOn: day },
    ...{ direction: 'in', method: 'deposit_offset' },
  });
  await moveDeposit(tx, {
    ...{ buildingId, tenancyId, roomId, kind: 'deducted', amountMinor: -amountMinor, day },
    ...{ source: 'checkout', sourceId: checkoutId, paymentId },
  });
  await settle(tx, { buildingId, paymentId, tenancyId, day, valueOn });
  return paymentId;
}

interface Out {
  readonly method: BodyOf<typeof refundPaymentCall>['method'];
  readonly amountMinor: number;
  readonly reference?: string;
  readonly note?: string;
}

/** The deposit goes back. @returns the id of the payment */
export async function refundDeposit(
  tx: Db,
  { buildingId, tenancyId, roomId, checkoutId, day }: LeavingMoney,
  out: Out,
): Promise<string> {
  const paymentId = await insertPayment(tx, {
    ...{ buildingId, tenancyId, roomId, checkoutId, receivedOn: day, direction: 'out', ...out },
  });
  await moveDeposit(tx, {
    ...{ buildingId, tenancyId, roomId, kind: 'refunded', amountMinor: -out.amountMinor, day },
    ...{ source: 'checkout', sourceId: checkoutId, paymentId },
  });
  return paymentId;
}

/** Credit goes back, of the newest payment first. @returns what could not be given back, for there is no more */
export async function refundCredit(
  tx: Db,
  { buildingId, tenancyId, checkoutId, day }: LeavingMoney,
  { amountMinor, ...out }: Out,
): Promise<number> {
  const rich = await tx.rows<{ paymentId: string }>(sql`select payment_id from apartment.payments
    where building_id = ${buildingId}::uuid and tenancy_id = ${tenancyId}::uuid and direction = 'in'
      and state <> 'reversed' and amount_minor > allocated_minor + refunded_minor`);
  await lockPayments(
    tx,
    buildingId,
    rich.map(({ paymentId }) => paymentId),
  );
  let left = amountMinor;
  for (const { paymentId } of rich.toReversed()) {
    const row = await findPayment(tx, buildingId, paymentId);
    const part = Math.min(left, creditIn(row));
    if (part === 0) continue;
    await refundOf(tx, row, {
      ...{ ...out, payer: '', reference: out.reference ?? '', note: out.note ?? '', evidence: [] },
      ...{ amountMinor: part, receivedOn: day, checkoutId },
    });
    left -= part;
  }
  return left;
}
