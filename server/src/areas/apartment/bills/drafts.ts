import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type { addBillLine as addBillLineCall, BillWithLines } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { findCycle } from '../cycles/index.ts';
import { me } from '../me.ts';
import { separated } from '../separation-rules.ts';
import { demandMove, type StateOf } from '../state-moves.ts';
import { aboutBill, type Biller, type BillRow, findBill, lockedBill } from './bill-rows.ts';
import { isUnsent } from './bill-state-rules.ts';
import { byHandSum } from './by-hand-rules.ts';
import { replannedFirstBill } from './first-bills.ts';
import { planMonth } from './planning.ts';
import { firstByHand, rewritten, totalOf } from './writing-drafts.ts';

/** A bill that nobody has been asked for yet, against the version that was read. */
const changingDraft = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  work: (tx: Db, bill: BillRow) => Promise<unknown>,
): Promise<BillWithLines> =>
  db.transaction(async (tx) => {
    const bill = await lockedBill(tx, buildingId, billId, version, biller);
    await work(tx, bill);
    return findBill(tx, buildingId, biller, billId);
  });

/** @throws STATE_CONFLICT for what was sent or discarded */
function demandUnsent({ state }: BillRow, wanted: string): void {
  if (!isUnsent(state)) throw new ApiError('STATE_CONFLICT', { details: { state, wanted } });
}

const one = (buildingId: string, billId: string): Sql =>
  sql`building_id = ${buildingId}::uuid and bill_id = ${billId}::uuid`;

/** Its sum and its writers by its lines as they are now; it is a draft again, where it was checked. */
const asItsLines = (buildingId: string, billId: string): Sql => sql`
  update apartment.bills set total_minor = ${totalOf(buildingId, billId)},
    written_by = array(select distinct n.written_by from apartment.bill_lines n
      where n.building_id = ${buildingId}::uuid and n.bill_id = ${billId}::uuid and n.written_by is not null),
    state = 'draft', checked_by = null, checked_at = null, self_checked = false, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id()
  where ${one(buildingId, billId)}`;

const inState = (buildingId: string, billId: string, state: StateOf<'bill'>, more: Sql): Sql => sql`
  update apartment.bills set state = ${state}, ${more}, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id()
  where ${one(buildingId, billId)}`;

type Line = BodyOf<typeof addBillLineCall>;

export const addLine = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  line: Line,
) =>
  changingDraft(db, buildingId, biller, billId, version, async (tx, bill) => {
    demandUnsent(bill, 'add_line');
    await demandKnownItem(tx, buildingId, line.chargeItemId);
    const isDiscount = line.kind === 'discount';
    if (isDiscount && line.amountMinor > bill.totalMinor)
      throw invalidField('amountMinor', 'over_line', { mostMinor: Math.max(0, bill.totalMinor) });
    const billLineId = v7();
    await tx.batch(
      insertionOf('apartment.bill_lines', {
        ...{ buildingId, billLineId, billId, position: firstByHand, chargeKind: line.kind },
        ...{
          chargeItemId: line.chargeItemId,
          description: isDiscount ? 'discount' : 'manual',
          text: line.text,
        },
        ...{ quantity: line.quantity, amountMinor: byHandSum(line), source: 'manual', writtenBy: me },
        calc: { kind: 'manual', reason: line.text },
      }),
      asItsLines(buildingId, billId),
      auditOf({ ...aboutBill(buildingId, billId), action: 'add_line', after: { billLineId, ...line } }),
    );
  });

async function demandKnownItem(tx: Db, buildingId: string, chargeItemId: string | null): Promise<void> {
  if (chargeItemId === null) return;
  const item = await tx.first(sql`select 1 from apartment.charge_items i
    where i.building_id = ${buildingId}::uuid and i.charge_item_id = ${chargeItemId}::uuid and i.state = 'active'`);
  if (!item) throw invalidField('chargeItemId', 'unknown_charge_item');
}

export const removeLine = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  billLineId: string,
) =>
  changingDraft(db, buildingId, biller, billId, version, async (tx, bill) => {
    demandUnsent(bill, 'remove_line');
    const [gone] = await tx.rows<{ amountMinor: string; text: string; source: string }>(sql`
      select n.amount_minor, n.text, n.source from apartment.bill_lines n
      where n.building_id = ${buildingId}::uuid and n.bill_id = ${billId}::uuid and n.bill_line_id = ${billLineId}::uuid`);
    if (!gone) throw new ApiError('NOT_FOUND');
    // What was worked out is put right by a line against it, or by working it out anew.
    if (gone.source !== 'manual')
      throw new ApiError('STATE_CONFLICT', { details: { state: bill.state, reason: 'not_by_hand' } });
    await tx.batch(
      sql`delete from apartment.bill_lines where building_id = ${buildingId}::uuid and bill_line_id = ${billLineId}::uuid`,
      asItsLines(buildingId, billId),
      auditOf({
        ...aboutBill(buildingId, billId),
        action: 'remove_line',
        before: { billLineId, text: gone.text, amountMinor: Number(gone.amountMinor) },
      }),
    );
  });

/** Works it out anew; nothing to work out for bills that were written by hand alone. */
export const recompute = (db: Db, buildingId: string, biller: Biller, billId: string, version: number) =>
  changingDraft(db, buildingId, biller, billId, version, async (tx, bill) => {
    demandUnsent(bill, 'recompute');
    const planned = await planAnew(tx, bill);
    if (!planned)
      throw new ApiError('STATE_CONFLICT', { details: { state: bill.state, reason: 'not_planned' } });
    await tx.batch(
      ...rewritten(buildingId, billId, planned.plan, planned.basis),
      auditOf({
        ...aboutBill(buildingId, billId),
        action: 'generate',
        before: { totalMinor: bill.totalMinor },
      }),
    );
  });

async function planAnew(tx: Db, { kind, buildingId, cycleId, tenancy }: BillRow) {
  const { tenancyId } = tenancy;
  if (kind === 'move_in') return replannedFirstBill(tx, buildingId, tenancyId);
  if (kind !== 'regular' || cycleId === null) return undefined;
  const { plans, basis } = await planMonth(tx, await findCycle(tx, buildingId, cycleId), tenancyId);
  const [plan] = plans;
  return plan && { plan, basis };
}

const subject = (buildingId: string, billIds: readonly string[]) =>
  ({ buildingId, subjectType: 'bill', subjectIds: billIds, gate: 'bill' }) as const;

export const check = (db: Db, buildingId: string, biller: Biller, billId: string, version: number) =>
  changingDraft(db, buildingId, biller, billId, version, async (tx, bill) => {
    demandMove('bill', bill.state, 'checked');
    const { selfChecked } = separated({
      ...{ mode: bill.sodMode, act: 'bill.check', actor: biller.userId, before: bill.writtenBy },
    });
    await tx.batch(
      inState(
        buildingId,
        billId,
        'checked',
        sql`checked_by = platform.current_user_id(), checked_at = now(), self_checked = ${selfChecked}::boolean`,
      ),
      ...recordOf({ ...subject(buildingId, [billId]), result: 'pass', selfChecked }),
      auditOf({ ...aboutBill(buildingId, billId), action: 'check', after: { selfChecked } }),
    );
  });

export const reject = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  reason: string,
) =>
  changingDraft(db, buildingId, biller, billId, version, async (tx, bill) => {
    demandMove('bill', bill.state, 'draft');
    await tx.batch(
      inState(
        buildingId,
        billId,
        'draft',
        sql`checked_by = null, checked_at = null, self_checked = false, reason = ${reason}`,
      ),
      ...recordOf({ ...subject(buildingId, [billId]), result: 'reject', note: reason }),
      auditOf({ ...aboutBill(buildingId, billId), action: 'reject', after: { reason } }),
    );
  });

export const discard = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  reason: string,
) =>
  changingDraft(db, buildingId, biller, billId, version, async (tx, bill) => {
    demandMove('bill', bill.state, 'discarded');
    await tx.batch(
      ...discarded(buildingId, billId, reason),
      sql`update apartment.bills set left_out = true where ${one(buildingId, billId)}`,
    );
  });

/** Nobody will be asked for it. */
export const discarded = (buildingId: string, billId: string, reason: string): Sql[] => [
  inState(buildingId, billId, 'discarded', sql`reason = ${reason}`),
  auditOf({ ...aboutBill(buildingId, billId), action: 'discard', after: { reason } }),
];
