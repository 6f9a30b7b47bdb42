import { ApiError, type BodyOf } from '@console/contract';
import type { BillWithLines, creditBill as creditBillCall } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { auditOf } from '../audit.ts';
import type { ChargeLine } from '../costs/index.ts';
import {
  billsAs,
  demandOpenDay,
  firstOpenDay,
  lockAccount,
  openPrincipal,
  postFlows,
  takeCredit,
  useCredit,
} from '../ledger/index.ts';
import { takeNumbers } from '../number-series.ts';
import { billGround } from './bill-ground.ts';
import { sumOf } from './bill-plan-rules.ts';
import { aboutBill, type Biller, type BillRow, findBill, here, lockedBill } from './bill-rows.ts';
import { isCreditable } from './bill-state-rules.ts';
import { type CreditableLine, creditableOf, creditLine, takenFrom } from './credit-rules.ts';
import { firstByHand, newDrafts, totalOf } from './writing-drafts.ts';

type Wanted = BodyOf<typeof creditBillCall>;

export const credit = (
  db: Db,
  buildingId: string,
  biller: Biller,
  billId: string,
  version: number,
  { reason, lines }: Wanted,
): Promise<BillWithLines> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, buildingId, billId);
    const bill = await lockedBill(tx, buildingId, billId, version, biller);
    if (!isCreditable(bill))
      throw new ApiError('STATE_CONFLICT', { details: { state: bill.state, wanted: 'credit' } });
    const { today } = await billGround(tx, buildingId);
    const day = await firstOpenDay(tx, buildingId, today);
    const taken = creditLines(await creditable(tx, buildingId, billId), bill, lines);
    const creditId = await wroteCredit(tx, bill, taken, reason, day);
    await useCredit(tx, buildingId, [bill.tenancy.tenancyId], day);
    return findBill(tx, buildingId, biller, creditId);
  });

/** @throws VALIDATION where more would be taken than is left of a line, or of the bill */
function creditLines(
  known: readonly CreditableLine[],
  { number, totalMinor, creditedMinor }: BillRow,
  wanted: Wanted['lines'],
): ChargeLine[] {
  const taken = new Map(known.map((line) => [line.billLineId, line.creditedMinor]));
  let ofBill = totalMinor - creditedMinor;
  return wanted.map(({ billLineId, amountMinor, text }, at) => {
    const found = known.find((one) => one.billLineId === billLineId.toLowerCase());
    const path = `lines.${at}`;
    if (!found)
      throw new ApiError('VALIDATION', { fields: [{ path: `${path}.billLineId`, code: 'unknown_line' }] });
    const line = { ...found, creditedMinor: taken.get(found.billLineId) ?? found.creditedMinor };
    const mostMinor = Math.min(creditableOf(line), ofBill);
    if (amountMinor > mostMinor)
      throw new ApiError('VALIDATION', {
        fields: [{ path: `${path}.amountMinor`, code: 'over_line', params: { mostMinor } }],
      });
    taken.set(line.billLineId, line.creditedMinor + amountMinor);
    ofBill -= amountMinor;
    const made = creditLine(line, amountMinor, number ?? '');
    return text === '' ? made : { ...made, params: { ...made.params, text } };
  });
}

/** The lines of a bill with what credits have taken of each. */
const creditable = (tx: Db, buildingId: string, billId: string): Promise<CreditableLine[]> =>
  tx.rows<CreditableLine>(sql`
    select n.bill_line_id, n.charge_kind, to_jsonb(n.amount_minor) as amount_minor,
      to_jsonb(n.tax_minor) as tax_minor, to_jsonb(coalesce((
        select -sum(k.amount_minor) from apartment.bills b
        join apartment.bill_lines k on k.building_id = b.building_id and k.bill_id = b.bill_id
        where b.building_id = ${buildingId}::uuid and b.credits_bill_id = ${billId}::uuid and b.state not in ('discarded', 'void')
          and k.source_id = n.bill_line_id), 0)) as credited_minor
    from apartment.bill_lines n
    where n.building_id = ${buildingId}::uuid and n.bill_id = ${billId}::uuid`);

type Against = Pick<BillRow, 'buildingId' | 'billId' | 'cycleId' | 'payer'> & {
  readonly tenancy: { readonly tenancyId: string };
  readonly room: { readonly roomId: string };
};

/**
 * Takes these lines from a bill in this transaction: what somebody else has looked at already, as unused rent is. The caller uses
 * the credit that comes of it.
 * @param lines each below nothing @returns the credit's id
 */
export async function creditOut(
  tx: Db,
  {
    buildingId,
    billId,
    lines,
    day,
    reason = '',
  }: { buildingId: string; billId: string; lines: readonly ChargeLine[]; day: string; reason?: string },
): Promise<string> {
  const one = sql`${here(buildingId)} and b.bill_id = ${billId}::uuid`;
  await tx.rows(sql`select from apartment.bills b where ${one} for update`);
  const row = await tx.first<{
    tenancyId: string;
    roomId: string;
    cycleId: string | null;
    payer: string;
  }>(sql`
    select b.tenancy_id, b.room_id, b.cycle_id, b.payer from apartment.bills b where ${one}`);
  if (!row) throw new ApiError('NOT_FOUND');
  const { tenancyId, roomId, ...more } = row;
  return wroteCredit(
    tx,
    { buildingId, billId, tenancy: { tenancyId }, room: { roomId }, ...more },
    lines,
    reason,
    day,
  );
}

/** Writes a credit against a bill and sends it. @returns its id */
async function wroteCredit(
  tx: Db,
  { buildingId, billId, tenancy, room, cycleId, payer }: Against,
  lines: readonly ChargeLine[],
  reason: string,
  day: string,
): Promise<string> {
  await demandOpenDay(tx, buildingId, day, 'issueOn');
  const [number = ''] = await takeNumbers(tx, { buildingId, series: 'bill', day, count: 1 });
  const creditId = v7();
  const ids = { tenancyId: tenancy.tenancyId, roomId: room.roomId };
  const draft = { billId: creditId, kind: 'credit', creditsBillId: billId, ...ids, cycleId, payer } as const;
  const amountMinor = -sumOf(lines);
  await inFlights(tx, [
    ...newDrafts(buildingId, [{ ...draft, period: undefined, lines }]),
    sentCredit(buildingId, creditId, number, reason, day),
    ...postFlows(buildingId, [
      { kind: 'credit_issued', businessDate: day, ...ids, billId: creditId, amountMinor: -amountMinor },
    ]),
    auditOf({
      ...aboutBill(buildingId, billId),
      action: 'credit',
      after: { creditId, number, amountMinor, reason },
    }),
  ]);
  await takeCredit(tx, { buildingId, billId, amountMinor, day });
  return creditId;
}

/** Nothing is to be paid of it. */
const sentCredit = (
  buildingId: string,
  creditId: string,
  number: string,
  reason: string,
  day: string,
): Sql => sql`
  update apartment.bills b set number = ${number}, issue_on = ${day}::date, due_on = ${day}::date, state = 'paid',
    reason = ${reason}, issued_by = platform.current_user_id(), issued_at = now(), version = version + 1
  where ${here(buildingId)} and b.bill_id = ${creditId}::uuid`;

/**
 * A bill that comes to less than nothing takes it from others of its tenancy, by credits against these: so it is to the tenant's
 * good like any other credit. A line of its own tells of it.
 * @returns what is left: 0, or less where no other bill is there to take it from
 */
export async function passedOn(tx: Db, bill: BillRow, day: string): Promise<number> {
  const { buildingId, billId, tenancy, totalMinor } = bill;
  const others = await billsAs(
    tx,
    buildingId,
    sql`b.tenancy_id = ${tenancy.tenancyId}::uuid and b.kind <> 'credit' and b.total_minor > b.credited_minor`,
  );
  const targets = others.map((one) => ({
    ...{ billId: one.billId, number: one.number, dueOn: one.dueOn, openMinor: openPrincipal(one) },
    leftMinor: one.totalMinor - one.creditedMinor,
  }));
  const taken = takenFrom(targets, -totalMinor);
  const passedMinor = taken.reduce((sum, one) => sum + one.amountMinor, 0);
  if (passedMinor === 0) return totalMinor;
  for (const { target, amountMinor } of taken) {
    const against = { ...bill, billId: target.billId };
    await tx.rows(
      sql`select from apartment.bills b where ${here(buildingId)} and b.bill_id = ${target.billId}::uuid for update`,
    );
    await wroteCredit(tx, against, [passedLine(-amountMinor, target.number, null)], '', day);
  }
  const told = passedLine(passedMinor, taken.map(({ target }) => target.number).join(', '), billId);
  await tx.batch(
    insertionOf('apartment.bill_lines', {
      ...{ buildingId, billLineId: v7(), billId, position: firstByHand - 1, ...told },
    }),
    sql`update apartment.bills b set total_minor = ${totalOf(buildingId, billId)}
      where ${here(buildingId)} and b.bill_id = ${billId}::uuid`,
  );
  return totalMinor + passedMinor;
}

const passedLine = (amountMinor: number, number: string, sourceId: string | null): ChargeLine => ({
  ...{ chargeKind: 'adjustment', chargeItemId: null, description: 'credit', params: { number } },
  ...{ quantity: null, unit: null, unitPrice: null, amountMinor, taxMinor: 0 },
  ...{ source: 'credit', sourceId, calc: null },
});
