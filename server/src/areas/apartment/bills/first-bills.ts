import type { BodyOf, ResultOf } from '@console/contract';
import type { previewFirstBill as previewFirstBillCall, Tenancy } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { auditOf } from '../audit.ts';
import { firstOpenDay, heldDeposit, moveDeposit } from '../ledger/index.ts';
import { todayIn } from '../who-and-when.ts';
import { billedTenancies, billGround, everybodysItems } from './bill-ground.ts';
import { firstBill, sumOf } from './bill-plan-rules.ts';
import { aboutBill } from './bill-rows.ts';
import { shownLines } from './line-rules.ts';
import { newDrafts } from './writing-drafts.ts';

/** What the first bill would say of terms that nobody has signed yet. */
export async function previewFirstBill(
  db: Db,
  buildingId: string,
  { depositMinor, firstDay, lastDay, payCycle, rates }: BodyOf<typeof previewFirstBillCall>,
): Promise<ResultOf<typeof previewFirstBillCall>> {
  const { proration } = await billGround(db, buildingId);
  const items = await everybodysItems(db, buildingId);
  const terms = { firstDay, lastDay, payCycle, rates: inOrder(rates) };
  const { lines, period } = firstBill({ terms, depositMinor, items, proration });
  return { totalMinor: sumOf(lines), chargedTo: period?.to ?? firstDay, lines: shownLines(lines) };
}

const inOrder = <Rate extends { readonly from: string }>(rates: readonly Rate[]): Rate[] =>
  [...rates].sort((one, other) => (one.from < other.from ? -1 : 1));

/** The first bill of a tenancy as it would be made now. What of its deposit came over from another one is not asked for again. */
async function planned(tx: Db, buildingId: string, tenancyId: string) {
  const { proration, billDay, dueDays } = await billGround(tx, buildingId);
  const [tenancy] = await billedTenancies(tx, buildingId, { tenancyId });
  if (!tenancy) return undefined;
  const depositMinor = Math.max(0, tenancy.depositMinor - (await cameOver(tx, buildingId, tenancyId)));
  const { roomId, payer, terms, items } = tenancy;
  const plan = { roomId, payer, ...firstBill({ terms, depositMinor, items, proration }) };
  return { plan, basis: { proration, billDay, dueDays } };
}

export const replannedFirstBill = planned;

async function cameOver(tx: Db, buildingId: string, tenancyId: string): Promise<number> {
  const [row] = await tx.rows<{ minor: string }>(sql`
    select coalesce(sum(d.amount_minor), 0)::text as minor from apartment.deposit_entries d
    where d.building_id = ${buildingId}::uuid and d.tenancy_id = ${tenancyId}::uuid and d.kind = 'transferred'
      and d.amount_minor > 0`);
  return Number(row?.minor ?? 0);
}

/** Whoever has signed gets the bill of moving in, as a draft that a second person looks at like any other. */
export async function draftFirstBill(
  tx: Db,
  { buildingId, tenancyId, state }: Pick<Tenancy, 'buildingId' | 'tenancyId' | 'state'>,
): Promise<void> {
  if (state !== 'signed') return;
  const found = await planned(tx, buildingId, tenancyId);
  if (!found) return;
  const billId = v7();
  const draft = {
    billId,
    kind: 'move_in',
    tenancyId,
    cycleId: null,
    ...found.plan,
    basis: found.basis,
  } as const;
  await inFlights(tx, [
    ...newDrafts(buildingId, [draft]),
    auditOf({ ...aboutBill(buildingId, billId), action: 'create', after: { tenancyId, kind: 'move_in' } }),
  ]);
}

/** What is held of the old tenancy's deposit is the new one's from today on. */
export async function depositCarried(tx: Db, left: Tenancy, entered: Tenancy): Promise<void> {
  const { buildingId } = left;
  const heldMinor = await heldDeposit(tx, buildingId, left.tenancyId);
  const amountMinor = Math.min(heldMinor, entered.depositMinor);
  if (amountMinor === 0) return;
  const day = await firstOpenDay(tx, buildingId, await todayIn(tx, buildingId));
  const move = { buildingId, kind: 'transferred', day, source: 'tenancy' } as const;
  const [from, to] = [left, entered].map(({ tenancyId, room }) => ({ tenancyId, roomId: room.roomId }));
  if (!from || !to) return;
  await moveDeposit(tx, { ...move, ...from, sourceId: to.tenancyId, amountMinor: -amountMinor });
  await moveDeposit(tx, { ...move, ...to, sourceId: from.tenancyId, amountMinor });
}
