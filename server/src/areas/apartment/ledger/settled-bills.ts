import type { LateFeeCalc } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { me } from '../me.ts';
import { settledState } from './allocation-rules.ts';
import { depositPaid } from './deposit-rules.ts';
import { moveDeposit } from './deposits.ts';
import { postFlows } from './flows.ts';
import type { LiveBill } from './live-bills.ts';

/** A line of what a payment settled; against it, where it is taken back. */
export interface AllocationLine {
  readonly paymentId: string;
  readonly billId: string;
  readonly part: 'principal' | 'late_fee';
  readonly amountMinor: number;
  readonly valueOn: string;
}

/** A line of a bill's late fee. */
export interface LateFeeLine {
  readonly bill: LiveBill;
  readonly kind: 'posted' | 'waived';
  readonly amountMinor: number;
  readonly through: string;
  readonly calc: LateFeeCalc | null;
  readonly reason?: string;
}

/** Writes what payments settled or gave back; one that is nothing is none. */
export const insertAllocations = (buildingId: string, lines: readonly AllocationLine[]): Sql[] =>
  insertionsOf(
    'apartment.payment_allocations',
    lines
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map((line) => ({ buildingId, paymentAllocationId: v7(), ...line, byUser: me })),
  );

/** Writes late fees with their lines in the ledger. @param day to which they are dated */
export const insertLateFees = (buildingId: string, day: string, lines: readonly LateFeeLine[]): Sql[] => {
  const some = lines.filter(({ amountMinor }) => amountMinor !== 0);
  return [
    ...insertionsOf(
      'apartment.late_fees',
      some.map(({ bill, kind, amountMinor, through, calc, reason = '' }) => ({
        ...{ buildingId, lateFeeId: v7(), billId: bill.billId, kind, amountMinor, through, calc, reason },
        byUser: me,
      })),
    ),
    ...postFlows(
      buildingId,
      some.map(({ bill, kind, amountMinor }) => ({
        kind: kind === 'posted' ? ('late_fee' as const) : ('late_fee_waived' as const),
        ...{
          businessDate: day,
          roomId: bill.roomId,
          tenancyId: bill.tenancyId,
          billId: bill.billId,
          amountMinor,
        },
      })),
    ),
  ];
};

/** The sums of bills, and the states that they make. */
export const updateSums = (buildingId: string, bills: readonly LiveBill[]): Sql[] =>
  bills.length === 0
    ? []
    : [
        sql`
          update apartment.bills b set paid_minor = s.paid_minor, credited_minor = s.credited_minor,
            late_fee_minor = s.late_fee_minor, late_fee_paid_minor = s.late_fee_paid_minor, state = s.state,
            version = b.version + 1, updated_at = now(), updated_by = ${me}
          from unnest(${bills.map(({ billId }) => billId)}::uuid[], ${bills.map(({ paidMinor }) => paidMinor)}::bigint[],
            ${bills.map(({ creditedMinor }) => creditedMinor)}::bigint[],
            ${bills.map(({ lateFeeMinor }) => lateFeeMinor)}::bigint[],
            ${bills.map(({ lateFeePaidMinor }) => lateFeePaidMinor)}::bigint[], ${bills.map(settledState)}::text[])
            as s (bill_id, paid_minor, credited_minor, late_fee_minor, late_fee_paid_minor, state)
          where b.building_id = ${buildingId}::uuid and b.bill_id = s.bill_id`,
      ];

/** Brings the deposit to what is paid of it: of the sums each time, so that pieces come to the same as the whole. */
export async function followDeposit(tx: Db, bill: LiveBill, day: string): Promise<void> {
  await moveDeposit(tx, {
    ...{ buildingId: bill.buildingId, tenancyId: bill.tenancyId, roomId: bill.roomId, kind: 'received', day },
    amountMinor: depositPaid(bill) - bill.depositHeldMinor,
    ...{ source: 'bill', sourceId: bill.billId, billId: bill.billId },
  });
}
