import { ApiError } from '@console/contract';
import type { CheckoutItem } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { dayBefore } from '../../../days.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { costsNotBilled } from '../bills/index.ts';
import { costsOfLeaving } from '../costs/index.ts';
import { billsAs, heldDeposit, type LiveBill, oldestDueFirst, openPrincipal } from '../ledger/index.ts';
import { creditsOf } from '../payments/index.ts';
import { lateFeeAt } from './late-calc-rules.ts';
import type { Leaving, Owed } from './settlement-rules.ts';
import { type BilledAhead, unusedOf } from './unused-rent-rules.ts';

interface Who {
  readonly buildingId: string;
  readonly tenancyId: string;
  readonly lastDay: string;
}

/**
 * All that a settlement is made of, as the books stand now.
 * @param isRead whether the final readings are there: without them nobody knows what was used
 * @returns with the serials of meters of which some value is seen by one person only
 */
export async function leavingOf(
  db: Db,
  who: Who,
  findings: readonly CheckoutItem[],
  isRead: boolean,
): Promise<Leaving & { readonly unlocked: readonly string[] }> {
  const { buildingId, tenancyId, lastDay } = who;
  const bills = await billsAs(db, buildingId, sql`b.tenancy_id = ${tenancyId}::uuid and b.kind <> 'credit'`);
  const { used, unlocked } = isRead ? await usedUntil(db, who) : { used: [], unlocked: [] };
  return {
    depositMinor: await heldDeposit(db, buildingId, tenancyId),
    creditMinor: (await creditsOf(db, buildingId, [tenancyId])).get(tenancyId) ?? 0,
    unused: unusedOf(await billedAhead(db, who, bills), lastDay),
    costs: [...(await costsNotBilled(db, buildingId, tenancyId, lastDay)), ...used],
    ...{ owed: owedOf(bills, lastDay), findings, unlocked },
  };
}

async function usedUntil(db: Db, { buildingId, tenancyId, lastDay }: Who) {
  try {
    return { used: await costsOfLeaving(db, buildingId, tenancyId, lastDay), unlocked: [] };
  } catch (error) {
    if (!(error instanceof ApiError) || error.details.reason !== 'final_reading_unlocked') throw error;
    const { meters } = error.details;
    return { used: [], unlocked: Array.isArray(meters) ? meters.map(String) : [''] };
  }
}

/** What is still open, the oldest due first; late fees until the day on which all of it is settled. */
const owedOf = (bills: readonly LiveBill[], lastDay: string): Owed[] =>
  oldestDueFirst(bills)
    .map((bill): Owed => {
      const { openMinor, calc } = lateFeeAt(bill, dayBefore(lastDay));
      const { billId, number, dueOn } = bill;
      const unpaidDepositMinor = unpaidDeposit(bill);
      const principalMinor = openPrincipal(bill) - unpaidDepositMinor;
      const owed = { principalMinor, unpaidDepositMinor, lateFeeMinor: openMinor };
      return { billId, number, dueOn, ...owed, lateFeeCalc: calc };
    })
    .filter((one) => one.principalMinor + one.unpaidDepositMinor + one.lateFeeMinor > 0);

/** What a bill asked as a deposit and nobody has paid: there is nothing to hold any more. */
const unpaidDeposit = (bill: LiveBill): number =>
  Math.max(0, Math.min(openPrincipal(bill), bill.depositMinor - bill.depositHeldMinor));

type AheadRow = Omit<BilledAhead, 'bill' | 'creditableMinor'> & { readonly billId: string };

/** Rent and monthly items that were asked for, for days after the last one. */
async function billedAhead(
  db: Db,
  { buildingId, lastDay }: Who,
  bills: readonly LiveBill[],
): Promise<BilledAhead[]> {
  const ids = bills.map(({ billId }) => billId);
  const rows = await db.rows<AheadRow>(sql`
    select n.bill_id, n.charge_kind, n.charge_item_id, n.params, to_jsonb(n.amount_minor) as amount_minor,
      to_jsonb(n.tax_minor) as tax_minor, n.calc, coalesce(b.basis->>'proration', g.proration) as mode,
      to_jsonb(coalesce((select -sum(k.amount_minor) from apartment.bills c
        join apartment.bill_lines k on k.building_id = ${buildingId}::uuid and k.bill_id = c.bill_id
        where c.building_id = ${buildingId}::uuid and c.credits_bill_id = n.bill_id and c.state not in ('discarded', 'void')
          and k.source_id = n.bill_line_id), 0)) as credited_minor
    from apartment.bill_lines n
      join apartment.bills b on b.building_id = n.building_id and b.bill_id = n.bill_id
      join apartment.buildings g on g.building_id = n.building_id
    where n.building_id = ${buildingId}::uuid and n.bill_id = any(${ids}::uuid[]) and n.source in ('rent', 'item')
      and n.calc->>'kind' = n.source and n.calc->>'to' > ${lastDay}
    order by n.source desc, n.calc->>'from', n.bill_line_id`);
  return rows.flatMap(({ billId, ...line }) => {
    const bill = bills.find((one) => one.billId === billId);
    if (!bill) return [];
    const { number, dueOn, totalMinor, creditedMinor } = bill;
    return { bill: { billId, number, dueOn }, creditableMinor: totalMinor - creditedMinor, ...line };
  });
}
