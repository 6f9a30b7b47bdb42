import { ApiError, invalidField } from '@console/contract';
import type { LateFees } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { dayBefore } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import {
  billsAs,
  firstOpenDay,
  lateFeeLine,
  lateFeeUntil,
  lockedBills,
  openLateFee,
  postLateFeesOf,
  waiveLateFeeOf,
} from '../ledger/index.ts';
import { nameOf } from '../who-and-when.ts';
import { moneyGround } from './money-ground.ts';
import type { Cashier } from './payment-rows.ts';

type LineRow = Omit<LateFees['lines'][number], 'amountMinor'> & { readonly amountMinor: string };

/** How a bill's late fee stands; there is none of what is not out, or was taken back. @throws NOT_FOUND */
export async function lateFeesOf(
  db: Db,
  buildingId: string,
  cashier: Pick<Cashier, 'may'>,
  billId: string,
): Promise<LateFees> {
  const [{ today }, named, [bill], lines] = await Promise.all([
    moneyGround(db, buildingId),
    db.first<{ billId: string; billNumber: string }>(sql`select bill_id, coalesce(number, '') as bill_number
      from apartment.bills where building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`),
    billsAs(db, buildingId, sql`b.bill_id = ${billId}::uuid`),
    db.rows<LineRow>(sql`
      select l.late_fee_id, l.kind, l.amount_minor, l.through, l.reason, l.at, ${nameOf(sql`l.by_user`)} as by_name
      from apartment.late_fees l
      where l.building_id = ${buildingId}::uuid and l.bill_id = ${billId}::uuid order by l.seq desc`),
  ]);
  if (!named) throw new ApiError('NOT_FOUND');
  const { postedMinor, waivedMinor, paidMinor } = bill?.books ?? noBooks;
  const openMinor = bill ? openLateFee(bill) : 0;
  const calc = bill ? lateFeeUntil(bill, dayBefore(today)) : null;
  const unpostedMinor = bill && calc ? lateFeeLine(calc.amountMinor, bill.books) : 0;
  return {
    ...named,
    calc,
    ...{ postedMinor, waivedMinor, paidMinor, unpostedMinor, openMinor },
    lines: lines.map((line) => ({ ...line, amountMinor: Number(line.amountMinor) })),
    may: { waive: openMinor + unpostedMinor > 0 && cashier.may('apartment.payment.reverse') },
  };
}

const noBooks = { postedMinor: 0, waivedMinor: 0, paidMinor: 0 };

/** What the days came to until one of them, of all bills of a building that are open; yesterday unless told. */
export const postLateFees = (db: Db, buildingId: string, wanted: string | undefined) =>
  db.transaction(async (tx) => {
    const { today } = await moneyGround(tx, buildingId);
    const through = wanted ?? dayBefore(today);
    if (through >= today) throw invalidField('through', 'in_future', { day: dayBefore(today) });
    const day = await firstOpenDay(tx, buildingId, today);
    const posted = await postLateFeesOf(tx, buildingId, through, day);
    if (posted.bills > 0)
      await tx.rows(
        auditOf({
          ...{ action: 'post_late_fee', objectType: 'building', objectId: buildingId, buildingId },
          after: { through, ...posted },
        }),
      );
    return { through, ...posted };
  });

export const waiveLateFee = (
  db: Db,
  buildingId: string,
  cashier: Pick<Cashier, 'may'>,
  billId: string,
  { amountMinor, reason }: { amountMinor?: number | undefined; reason: string },
) =>
  db.transaction(async (tx) => {
    const { today } = await moneyGround(tx, buildingId);
    const day = await firstOpenDay(tx, buildingId, today);
    // What its days came to and nobody has posted yet is posted with it: there is nothing to let somebody off before it is asked.
    await postLateFeesOf(tx, buildingId, dayBefore(today), day, sql`b.bill_id = ${billId}::uuid`);
    const [bill] = await lockedBills(tx, buildingId, sql`b.bill_id = ${billId}::uuid`);
    if (!bill || openLateFee(bill) === 0)
      throw new ApiError('STATE_CONFLICT', { details: { reason: 'no_late_fee' } });
    const waived = await waiveLateFeeOf(tx, bill, { amountMinor, reason, day });
    await tx.rows(
      auditOf({
        ...{ action: 'waive_late_fee', objectType: 'bill', objectId: bill.billId, buildingId },
        after: { amountMinor: waived, reason },
      }),
    );
    return lateFeesOf(tx, buildingId, cashier, billId);
  });
