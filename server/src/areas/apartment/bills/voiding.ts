import { ApiError } from '@console/contract';
import type { BillState, BillWithLines } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { auditOf } from '../audit.ts';
import {
  firstOpenDay,
  type LiveBill,
  lockAccount,
  lockedBills,
  postFlows,
  waiveLateFeeOf,
} from '../ledger/index.ts';
import { demandMove } from '../state-moves.ts';
import { todayIn } from '../who-and-when.ts';
import { aboutBill, type Biller, findBill, here, lockedBill } from './bill-rows.ts';
import { isSettled } from './bill-state-rules.ts';
import { discarded } from './drafts.ts';

export const voidOne = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  reason: string,
): Promise<BillWithLines> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, buildingId, billId);
    const bill = await lockedBill(tx, buildingId, billId, version, biller);
    if (bill.kind === 'credit')
      throw new ApiError('STATE_CONFLICT', { details: { state: bill.state, reason: 'is_credit' } });
    if (isSettled(bill)) throw settled(bill.state);
    demandMove('bill', asAsked(bill), 'void');
    await voided(tx, buildingId, sql`b.bill_id = ${billId}::uuid`, reason);
    return findBill(tx, buildingId, biller, billId);
  });

/** Of what was paid or credited nothing is taken back as a whole: a credit does it. */
const settled = (state: BillState) =>
  new ApiError('STATE_CONFLICT', { details: { state, wanted: 'void', reason: 'has_payment' } });

/** What asks for nothing is paid as it is sent; to take it back it is a bill like any other. */
const asAsked = ({ state, totalMinor }: { state: BillState; totalMinor: number }): BillState =>
  state === 'paid' && totalMinor <= 0 ? 'issued' : state;

/**
 * Takes bills back as a whole, with the late fees that nobody has paid. @param which of them
 * @throws STATE_CONFLICT with `reason` `has_payment` where anything of any of them is settled
 */
async function voided(tx: Db, buildingId: string, which: Sql, reason: string): Promise<void> {
  const bills = await lockedBills(tx, buildingId, sql`b.kind <> 'credit' and ${which}`);
  const paid = bills.find(isSettled);
  if (paid) throw settled(paid.state);
  if (bills.length === 0) return;
  await demandNotPassedOn(tx, buildingId, bills);
  const day = await firstOpenDay(tx, buildingId, await todayIn(tx, buildingId));
  for (const bill of bills) await waiveLateFeeOf(tx, bill, { reason, day });
  await inFlights(tx, [
    ...bills.map((bill) => setVoid(bill, reason)),
    ...postFlows(
      buildingId,
      bills.map(({ billId, tenancyId, roomId, totalMinor }) => ({
        ...{ kind: 'bill_voided', businessDate: day, roomId, tenancyId, billId, amountMinor: -totalMinor },
      })),
    ),
    ...bills.map(({ billId, state }) =>
      auditOf({ ...aboutBill(buildingId, billId), action: 'void', before: { state }, after: { reason } }),
    ),
  ]);
}

/** What a bill of less than nothing has taken from others stays taken. @throws STATE_CONFLICT */
async function demandNotPassedOn(tx: Db, buildingId: string, bills: readonly LiveBill[]): Promise<void> {
  const billIds = bills.map(({ billId }) => billId);
  const passed = await tx.first(sql`select 1 from apartment.bill_lines n
    where n.building_id = ${buildingId}::uuid and n.bill_id = any(${billIds}::uuid[]) and n.source = 'credit'
      and n.source_id = n.bill_id limit 1`);
  if (passed) throw settled('paid');
}

const setVoid = ({ buildingId, billId }: LiveBill, reason: string): Sql => sql`
  update apartment.bills b set state = 'void', reason = ${reason}, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id()
  where ${here(buildingId)} and b.bill_id = ${billId}::uuid`;

interface Month {
  readonly buildingId: string;
  readonly cycleId: string;
}

/** Takes back all bills of a month that were sent. @throws STATE_CONFLICT as soon as anything of one is settled */
export const voidMonth = (tx: Db, { buildingId, cycleId }: Month, reason: string): Promise<void> =>
  voided(tx, buildingId, sql`b.cycle_id = ${cycleId}::uuid`, reason);

/** Discards all bills of a month that nobody has been asked for. */
export const discardMonth = (tx: Db, { buildingId, cycleId }: Month, reason: string): Promise<void> =>
  discardedAll(tx, buildingId, sql`b.cycle_id = ${cycleId}::uuid`, reason);

/** Discards all bills of a tenancy that nobody has been asked for: what they would ask is settled otherwise. */
export const discardTheirs = (tx: Db, buildingId: string, tenancyId: string, reason: string): Promise<void> =>
  discardedAll(tx, buildingId, sql`b.tenancy_id = ${tenancyId}::uuid`, reason);

async function discardedAll(tx: Db, buildingId: string, which: Sql, reason: string): Promise<void> {
  const rows = await tx.rows<{ billId: string }>(sql`
    select b.bill_id from apartment.bills b
    where ${here(buildingId)} and ${which} and b.state in ('draft', 'checked') order by b.bill_id for update`);
  await inFlights(
    tx,
    rows.flatMap(({ billId }) => discarded(buildingId, billId, reason)),
  );
}

/** The bills of somebody who never moved in: what was not sent is discarded, what was is taken back. */
export async function withdrawn(
  tx: Db,
  buildingId: string,
  tenancyId: string,
  reason: string,
): Promise<void> {
  const theirs = sql`b.tenancy_id = ${tenancyId}::uuid`;
  await discardedAll(tx, buildingId, theirs, reason);
  await voided(tx, buildingId, theirs, reason);
}
