import { ApiError } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { inFlights } from '../../../plugins/database/flights.ts';
import { type NamedBill, type SettlementStep, settlementOf } from './allocation-rules.ts';
import { type LiveBill, lockedBills } from './live-bills.ts';
import {
  type AllocationLine,
  followDeposit,
  insertAllocations,
  insertLateFees,
  type LateFeeLine,
  updateSums,
} from './settled-bills.ts';

/** A payment that has something left. */
interface Spare {
  readonly paymentId: string;
  readonly tenancyId: string;
  readonly spareMinor: number;
}

const spareOf = sql`amount_minor - allocated_minor - refunded_minor`;
const hasSpare = sql`direction = 'in' and state <> 'reversed' and ${spareOf} > 0`;

/** Open bills of tenancies, locked. */
const lockedOpen = (tx: Db, buildingId: string, tenancyIds: readonly string[]) =>
  lockedBills(
    tx,
    buildingId,
    sql`b.tenancy_id = any(${tenancyIds}::uuid[]) and b.state in ('issued', 'part_paid')`,
  );

/** After the bills, so that everybody locks in one order. */
async function lockedSpare(tx: Db, buildingId: string, which: ReturnType<typeof sql>): Promise<Spare[]> {
  const here = sql`building_id = ${buildingId}::uuid`;
  const locked = await tx.rows<{ paymentId: string }>(sql`select payment_id from apartment.payments
    where ${here} and ${which} and ${hasSpare} order by payment_id for update`);
  const paymentIds = locked.map(({ paymentId }) => paymentId);
  const rows = await tx.rows<Omit<Spare, 'spareMinor'> & { spareMinor: string }>(sql`
    select payment_id, tenancy_id, (${spareOf})::text as spare_minor from apartment.payments
    where ${here} and payment_id = any(${paymentIds}::uuid[])
    order by received_on, payment_id`);
  return rows.map((row) => ({ ...row, spareMinor: Number(row.spareMinor) }));
}

/**
 * What is left of a payment settles bills of its tenancy: those that are named, else the oldest due first.
 * @param day to which late fees are dated
 * @param valueOn at whose end the bills are less open, the same day unless told
 * @returns what is still left
 * @throws VALIDATION at `bills.0.…` where a named one cannot take so much
 */
export async function settle(
  tx: Db,
  {
    buildingId,
    paymentId,
    tenancyId,
    day,
    valueOn = day,
    bills: named,
  }: {
    buildingId: string;
    paymentId: string;
    tenancyId: string;
    day: string;
    valueOn?: string;
    bills?: readonly NamedBill[] | undefined;
  },
): Promise<number> {
  const bills = await lockedOpen(tx, buildingId, [tenancyId]);
  const [payment] = await lockedSpare(tx, buildingId, sql`payment_id = ${paymentId}::uuid`);
  const settling = new Settling(buildingId, { day, valueOn }, bills);
  const restMinor = settling.spend(paymentId, payment?.spareMinor ?? 0, named);
  await Settling.write(tx, [settling]);
  return restMinor;
}

/** Credit of tenancies, the oldest first, settles what is open of theirs; nothing where there is none of one or the other. */
export async function useCredit(
  tx: Db,
  buildingId: string,
  tenancyIds: readonly string[],
  day: string,
  valueOn = day,
): Promise<void> {
  const rich = await tx.rows<{ tenancyId: string }>(sql`select distinct tenancy_id from apartment.payments
    where building_id = ${buildingId}::uuid and tenancy_id = any(${tenancyIds}::uuid[]) and ${hasSpare}`);
  if (rich.length === 0) return;
  const theirs = rich.map(({ tenancyId }) => tenancyId);
  const bills = grouped(await lockedOpen(tx, buildingId, theirs), ({ tenancyId }) => tenancyId);
  const payments = await lockedSpare(tx, buildingId, sql`tenancy_id = any(${theirs}::uuid[])`);
  const all = [...grouped(payments, ({ tenancyId }) => tenancyId)].map(([tenancyId, spare]) => {
    const settling = new Settling(buildingId, { day, valueOn }, bills.get(tenancyId) ?? []);
    for (const { paymentId, spareMinor } of spare) settling.spend(paymentId, spareMinor);
    return settling;
  });
  await Settling.write(tx, all);
}

/** To which day what is written is dated, and at whose end bills are less open. */
interface Days {
  readonly day: string;
  readonly valueOn: string;
}

/** Money that goes into bills one payment after the other, and is written at once. */
class Settling {
  readonly #buildingId: string;
  readonly #days: Days;
  readonly #bills: Map<string, LiveBill>;
  readonly #touched = new Set<string>();
  readonly #allocations: AllocationLine[] = [];
  readonly #fees: LateFeeLine[] = [];

  constructor(buildingId: string, days: Days, bills: readonly LiveBill[]) {
    this.#buildingId = buildingId;
    this.#days = days;
    this.#bills = new Map(bills.map((bill) => [bill.billId, bill]));
  }

  spend(paymentId: string, amountMinor: number, named?: readonly NamedBill[]): number {
    const settlement = settlementOf([...this.#bills.values()], {
      amountMinor,
      valueOn: this.#days.valueOn,
      named,
    });
    if (settlement.problems.length > 0) throw new ApiError('VALIDATION', { fields: settlement.problems });
    for (const step of settlement.steps) this.#take(paymentId, step);
    return settlement.restMinor;
  }

  #take(paymentId: string, step: SettlementStep): void {
    const bill = this.#bills.get(step.billId);
    if (!bill) return;
    const line = { paymentId, billId: step.billId, valueOn: this.#days.valueOn };
    this.#allocations.push(
      { ...line, part: 'principal', amountMinor: step.principalMinor },
      { ...line, part: 'late_fee', amountMinor: step.lateFeeMinor },
    );
    if (step.calc)
      this.#fees.push({
        ...{
          bill,
          kind: 'posted',
          amountMinor: step.postedMinor,
          through: step.calc.through,
          calc: step.calc,
        },
      });
    this.#touched.add(step.billId);
    this.#bills.set(step.billId, billAfter(bill, step, this.#days.valueOn));
  }

  get #after(): LiveBill[] {
    return [...this.#touched].flatMap((billId) => this.#bills.get(billId) ?? []);
  }

  /** All that one call settles, of one tenancy or of many: what goes into one table goes together. */
  static async write(tx: Db, all: readonly Settling[]): Promise<void> {
    const written = all.filter((settling) => settling.#touched.size > 0);
    const [first] = written;
    if (!first) return;
    const buildingId = first.#buildingId;
    const { day } = first.#days;
    const fees = written.flatMap((settling) => settling.#fees);
    const bills = written.flatMap((settling) => settling.#after);
    const allocations = written.flatMap((settling) => settling.#allocations);
    const spent = grouped(allocations, ({ paymentId }) => paymentId);
    const taken = [...spent].map(([paymentId, lines]) => ({
      paymentId,
      amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    }));
    await inFlights(tx, [
      ...insertLateFees(buildingId, day, fees),
      ...updateSums(buildingId, bills),
      addAllocated(buildingId, taken),
      ...insertAllocations(buildingId, allocations),
    ]);
    // Deposits are held as far as their bills are paid by what was written.
    for (const bill of bills) await followDeposit(tx, bill, day);
  }
}

/** The bill as a step leaves it. */
const billAfter = (bill: LiveBill, step: SettlementStep, day: string): LiveBill => ({
  ...bill,
  paidMinor: bill.paidMinor + step.principalMinor,
  lateFeeMinor: bill.lateFeeMinor + step.postedMinor,
  lateFeePaidMinor: bill.lateFeePaidMinor + step.lateFeeMinor,
  changes: [...bill.changes, { on: day, amountMinor: step.principalMinor }],
  books: {
    ...bill.books,
    postedMinor: bill.books.postedMinor + step.postedMinor,
    paidMinor: bill.books.paidMinor + step.lateFeeMinor,
    through: step.postedMinor !== 0 && step.calc ? step.calc.through : bill.books.through,
  },
});

/** What bills have taken of payments, more or less by so much. */
export const addAllocated = (
  buildingId: string,
  taken: readonly { readonly paymentId: string; readonly amountMinor: number }[],
): Sql => sql`
  update apartment.payments p set allocated_minor = p.allocated_minor + t.amount_minor, version = p.version + 1
  from unnest(${taken.map(({ paymentId }) => paymentId)}::uuid[],
    ${taken.map(({ amountMinor }) => amountMinor)}::bigint[]) as t (payment_id, amount_minor)
  where p.building_id = ${buildingId}::uuid and p.payment_id = t.payment_id`;
