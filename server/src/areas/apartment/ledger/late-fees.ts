import { invalidField } from '@console/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { openLateFee } from './allocation-rules.ts';
import { lateFeeLine, lateFeeUntil } from './late-fee-rules.ts';
import { type LiveBill, lockedBills } from './live-bills.ts';
import { insertLateFees, type LateFeeLine, updateSums } from './settled-bills.ts';

/**
 * Posts late fees of all open bills of a building. @param through the last day that is counted @param day the posting's own
 * @param which of the bills `b`, where not all
 */
export async function postLateFeesOf(tx: Db, buildingId: string, through: string, day: string, which?: Sql) {
  const theirs = which === undefined ? empty : sql`and ${which}`;
  const open = sql`b.state in ('issued', 'part_paid') and b.due_on < ${through}::date ${theirs}`;
  const lines = (await lockedBills(tx, buildingId, open)).flatMap((bill) => lineOf(bill, through));
  await inFlights(tx, [
    ...insertLateFees(buildingId, day, lines),
    ...updateSums(
      buildingId,
      lines.map(({ bill, amountMinor }) => withFee(bill, amountMinor)),
    ),
  ]);
  return { bills: lines.length, amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) };
}

const withFee = (bill: LiveBill, amountMinor: number): LiveBill => ({
  ...bill,
  lateFeeMinor: bill.lateFeeMinor + amountMinor,
});

function lineOf(bill: LiveBill, wanted: string): LateFeeLine[] {
  const { books } = bill;
  const through = books.through !== null && books.through > wanted ? books.through : wanted;
  const calc = lateFeeUntil(bill, through);
  const amountMinor = lateFeeLine(calc?.amountMinor ?? 0, books);
  return calc && amountMinor !== 0 ? [{ bill, kind: 'posted', amountMinor, through, calc }] : [];
}

/**
 * Lets a tenant off a late fee. @param wanted how much; all that is open unless told
 * @throws VALIDATION at `amountMinor` above what is open
 */
export async function waiveLateFeeOf(
  tx: Db,
  bill: LiveBill,
  { amountMinor: wanted, reason, day }: { amountMinor?: number | undefined; reason: string; day: string },
): Promise<number> {
  const openMinor = openLateFee(bill);
  const amountMinor = wanted ?? openMinor;
  if (amountMinor > openMinor) throw invalidField('amountMinor', 'over_open', { openMinor });
  if (amountMinor === 0) return 0;
  const through = bill.books.through ?? day;
  await tx.batch(
    ...insertLateFees(bill.buildingId, day, [
      { bill, kind: 'waived', amountMinor: -amountMinor, through, calc: null, reason },
    ]),
    ...updateSums(bill.buildingId, [withFee(bill, -amountMinor)]),
  );
  return amountMinor;
}
