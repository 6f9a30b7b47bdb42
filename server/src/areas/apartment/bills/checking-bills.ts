import { ApiError } from '@console/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { auditsOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { standingCycle } from '../cycles/index.ts';
import { separation } from '../separation-rules.ts';
import { aboutBill, type Biller, type BillRow, here, selectBills } from './bill-rows.ts';

interface Passed {
  readonly billId: string;
  readonly selfChecked: boolean;
}

/** Whether a bill of this month may be passed with many others: nothing about it stands out. */
const isPlain = ({ totalMinor, lastMonthMinor, writtenBy }: BillRow): boolean =>
  totalMinor > 0 && writtenBy.length === 0 && !(lastMonthMinor !== null && totalMinor > lastMonthMinor * 1.5);

const set = (buildingId: string, billIds: readonly string[], selfChecked: boolean): Sql => sql`
  update apartment.bills b set state = 'checked', checked_by = platform.current_user_id(), checked_at = now(),
    self_checked = ${selfChecked}::boolean, version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
  where ${here(buildingId)} and b.bill_id = any(${billIds}::uuid[])`;

/**
 * Many at once: those that are named, else all drafts of the month about which nothing stands out. One's own stay in a strict
 * building.
 */
export const checkMany = (
  db: Db,
  buildingId: string,
  biller: Biller,
  cycleId: string,
  named: readonly string[] | undefined,
): Promise<{ checked: number; left: number }> =>
  db.transaction(async (tx) => {
    await standingCycle(tx, buildingId, { cycleId });
    const drafts = await lockedDrafts(tx, buildingId, sql`b.cycle_id = ${cycleId}::uuid`, named);
    if (named && drafts.length < new Set(named).size)
      throw new ApiError('STATE_CONFLICT', { details: { wanted: 'checked' } });
    return passedOf(tx, buildingId, biller, drafts, (bill) => named !== undefined || isPlain(bill));
  });

/** The bills of moving in of these tenancies: somebody has looked at each. */
export const checkFirstBills = (
  db: Db,
  buildingId: string,
  biller: Pick<Biller, 'userId'>,
  tenancyIds: readonly string[],
): Promise<{ checked: number; left: number }> =>
  db.transaction(async (tx) => {
    const theirs = sql`b.kind = 'move_in' and b.tenancy_id = any(${[...tenancyIds]}::uuid[])`;
    return passedOf(tx, buildingId, biller, await lockedDrafts(tx, buildingId, theirs), () => true);
  });

/** Passes those of the drafts that it is for the caller to pass. */
async function passedOf(
  tx: Db,
  buildingId: string,
  { userId: actor }: Pick<Biller, 'userId'>,
  drafts: readonly BillRow[],
  isWanted: (bill: BillRow) => boolean,
): Promise<{ checked: number; left: number }> {
  const passed = drafts.flatMap((bill): Passed[] => {
    const { sodMode: mode, writtenBy: before, billId } = bill;
    const { refused, selfChecked } = separation({ mode, actor, before });
    return refused || !isWanted(bill) ? [] : [{ billId, selfChecked }];
  });
  await tx.batch(...[true, false].flatMap((own) => passing(buildingId, passed, own)));
  return { checked: passed.length, left: drafts.length - passed.length };
}

function passing(buildingId: string, all: readonly Passed[], selfChecked: boolean): Sql[] {
  const billIds = all.filter((one) => one.selfChecked === selfChecked).map(({ billId }) => billId);
  if (billIds.length === 0) return [];
  return [
    set(buildingId, billIds, selfChecked),
    ...recordOf({
      ...{ buildingId, subjectType: 'bill', subjectIds: billIds, gate: 'bill', result: 'pass', selfChecked },
    }),
    ...auditsOf(
      billIds.map((billId) => ({
        ...aboutBill(buildingId, billId),
        action: 'check',
        after: { selfChecked },
      })),
    ),
  ];
}

/** Drafts among these bills, which nobody else changes meanwhile. */
async function lockedDrafts(
  tx: Db,
  buildingId: string,
  which: Sql,
  named?: readonly string[],
): Promise<BillRow[]> {
  const drafts = sql`${here(buildingId)} and ${which} and b.state = 'draft'
    ${named === undefined ? empty : sql`and b.bill_id = any(${[...named]}::uuid[])`}`;
  const rows = await tx.rows<{ billId: string }>(
    sql`select b.bill_id from apartment.bills b where ${drafts} order by b.bill_id for update`,
  );
  const ids = rows.map(({ billId }) => billId);
  return tx.rows<BillRow>(selectBills(sql`${here(buildingId)} and b.bill_id = any(${ids}::uuid[])`));
}
