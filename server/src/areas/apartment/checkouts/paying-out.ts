import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type { payCheckoutOut, Settlement } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { dayBefore } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { creditOut, discardTheirs, sendOut } from '../bills/index.ts';
import type { ChargeLine } from '../costs/index.ts';
import { demandOpenDay, firstOpenDay, lockBills, postLateFeesOf, useCredit } from '../ledger/index.ts';
import { me } from '../me.ts';
import { deductDeposit, type LeavingMoney, refundCredit, refundDeposit } from '../payments/index.ts';
import { separated } from '../separation-rules.ts';
import { demandMove } from '../state-moves.ts';
import { closeTenancy } from '../tenancies/index.ts';
import { todayIn } from '../who-and-when.ts';
import { type Changing, changingCheckout, type Known } from './changing-checkout.ts';
import { type CheckoutFacts, factsOf } from './checkout-facts.ts';
import { demandNone, moves } from './checkout-moves.ts';
import { type StoredCheckout, storedCheckout } from './checkout-rows.ts';
import { billLinesOf, type Leaving, type Owed, unusedLine } from './settlement-rules.ts';
import { refundOf, waitingOf } from './shown-checkout.ts';

type Wanted = BodyOf<typeof payCheckoutOut>;
type Refunds = Wanted['refunds'];

/**
 * Settles everything between house and tenant at once: unused rent is credited, credit settles what is owed, the bill of uses and
 * findings is sent, the deposit settles the rest, what is left of both goes back, and the tenancy is closed. All or nothing.
 */
export const payOut = (
  ...[db, buildingId, settler, checkoutId, version, { paidOn, refunds }]: [...Changing, Wanted]
): Promise<Known> =>
  db.transaction(async (outer) => {
    // Whoever counts a day waits, before anything of money is locked.
    await demandOpenDay(outer, buildingId, paidOn, 'paidOn');
    return changingCheckout(outer, buildingId, settler, checkoutId, version, async (tx, before) => {
      demandMove('checkout', before.state, 'paid_out');
      const { selfChecked } = separated({
        ...{ mode: before.sodMode, act: 'checkout.pay_out', actor: settler.userId },
        before: before.approvedBy === null ? [] : [before.approvedBy],
      });
      await demandPayDay(tx, before, paidOn);
      const settled = await settledNow(tx, before, refunds);
      const billId = await settleAll(tx, before, settled, { paidOn, refunds });
      await closeTenancy(tx, { buildingId, tenancyId: before.tenancy.tenancyId });
      await tx.batch(...paidOut(before, settled.settlement, { billId, selfChecked, paidOn, refunds }));
      await closeIfDone(tx, before);
      return undefined;
    });
  });

/** @throws VALIDATION for a day that is still to come, or on which they were still there */
async function demandPayDay(tx: Db, { buildingId, lastDay }: StoredCheckout, paidOn: string): Promise<void> {
  const day = await firstOpenDay(tx, buildingId, await todayIn(tx, buildingId));
  if (paidOn > day) throw invalidField('paidOn', 'in_future', { day });
  if (paidOn < lastDay) throw invalidField('paidOn', 'before_last_day', { lastDay });
}

/** The figures as they are now that the bills are locked. @throws VALIDATION where the refunds are not what is given back */
async function settledNow(tx: Db, before: StoredCheckout, refunds: Refunds): Promise<CheckoutFacts> {
  const { buildingId, tenancy, netMinor } = before;
  await lockBills(tx, buildingId, sql`b.tenancy_id = ${tenancy.tenancyId}::uuid`);
  const facts = await factsOf(tx, before);
  demandNone(facts.blockers, before.state);
  demandRefunds(refunds, refundOf(netMinor ?? 0, facts.settlement.netMinor));
  return facts;
}

function demandRefunds(refunds: Refunds, refundMinor: number): void {
  const sum = refunds.reduce((all, { amountMinor }) => all + amountMinor, 0);
  if (sum > refundMinor) throw invalidField('refunds', 'over_refund', { refundMinor });
  if (sum < refundMinor) throw invalidField('refunds', 'under_refund', { refundMinor });
}

/** @returns the bill of what was used and found; null where there is nothing of it */
async function settleAll(
  tx: Db,
  { buildingId, checkoutId, tenancy, room, lastDay, number }: StoredCheckout,
  { leaving, settlement }: CheckoutFacts,
  { paidOn, refunds }: Wanted,
): Promise<string | null> {
  const { tenancyId } = tenancy;
  const money: LeavingMoney = {
    ...{ buildingId, tenancyId, roomId: room.roomId, checkoutId, day: paidOn, valueOn: lastDay },
  };
  await discardTheirs(tx, buildingId, tenancyId, number);
  // Before anything is settled: what a credit settles as a whole would owe no late fee any more.
  await postLateFeesOf(tx, buildingId, dayBefore(lastDay), paidOn, sql`b.tenancy_id = ${tenancyId}::uuid`);
  await creditUnused(tx, money, leaving, number);
  await useCredit(tx, buildingId, [tenancyId], paidOn, lastDay);
  const lines = billLinesOf(leaving);
  const billId =
    lines.length === 0
      ? null
      : await sendOut(tx, { buildingId, tenancyId, kind: 'checkout', lines, issueOn: paidOn });
  if (settlement.deductedMinor > 0) await deductDeposit(tx, money, settlement.deductedMinor);
  await giveBack(tx, money, refunds, settlement.toRefund.depositMinor);
  return billId;
}

/** Rent and items of days that nobody lives in, and deposits that nobody has paid: each bill is asked for less by one credit. */
async function creditUnused(
  tx: Db,
  { buildingId, day }: LeavingMoney,
  { unused, owed }: Leaving,
  reason: string,
): Promise<void> {
  const unpaid = owed.filter(({ unpaidDepositMinor }) => unpaidDepositMinor > 0);
  const lines = [
    ...unused.map((one) => ({ billId: one.bill.billId, line: unusedLine(one) })),
    ...unpaid.map((one) => ({ billId: one.billId, line: unpaidLine(one) })),
  ];
  for (const [billId, ofBill] of grouped(lines, (one) => one.billId))
    await creditOut(tx, { buildingId, billId, day, reason, lines: ofBill.map(({ line }) => line) });
}

const unpaidLine = ({ number, unpaidDepositMinor }: Owed): ChargeLine => ({
  ...{ chargeKind: 'deposit', chargeItemId: null, description: 'credit', params: { number } },
  ...{ quantity: null, unit: null, unitPrice: null, amountMinor: -unpaidDepositMinor, taxMinor: 0 },
  ...{ source: 'credit', sourceId: null, calc: null },
});

/** Each refund takes what is left of the deposit first, then the tenant's credit. */
async function giveBack(tx: Db, money: LeavingMoney, refunds: Refunds, depositMinor: number): Promise<void> {
  let held = depositMinor;
  for (const { amountMinor, ...out } of refunds) {
    const ofDeposit = Math.min(held, amountMinor);
    held -= ofDeposit;
    if (ofDeposit > 0) await refundDeposit(tx, money, { ...out, amountMinor: ofDeposit });
    if (amountMinor > ofDeposit) {
      const missingMinor = await refundCredit(tx, money, { ...out, amountMinor: amountMinor - ofDeposit });
      // Whoever hands money over has it in the books, or hands none over.
      if (missingMinor > 0)
        throw new ApiError('STATE_CONFLICT', { details: { reason: 'no_credit', missingMinor } });
    }
  }
}

interface Paid {
  readonly billId: string | null;
  readonly selfChecked: boolean;
  readonly paidOn: string;
  readonly refunds: Refunds;
}

function paidOut(before: StoredCheckout, settlement: Settlement, { billId, selfChecked, ...told }: Paid) {
  const { netMinor } = settlement;
  const set = sql`paid_by = ${me}, paid_at = now(), self_checked = self_checked or ${selfChecked}::boolean,
    bill_id = ${billId}::uuid, settlement = ${JSON.stringify(settlement)}::jsonb, net_minor = ${netMinor}::bigint`;
  return moves(before, 'paid_out', 'pay_out', { set, told: { ...told, netMinor, selfChecked } });
}

/** Where no refund has to be confirmed and nothing is owed, nobody needs to look at it again. */
async function closeIfDone(tx: Db, { buildingId, checkoutId }: StoredCheckout): Promise<void> {
  const after = await storedCheckout(tx, buildingId, checkoutId);
  const waiting = await waitingOf(tx, after);
  if (waiting.length === 0) await tx.batch(...moves(after, 'closed', 'close'));
}
