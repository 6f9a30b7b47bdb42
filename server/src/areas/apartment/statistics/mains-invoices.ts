import { ApiError, type BodyOf } from '@console/contract';
import {
  type MainsInvoice,
  type setMainsInvoice as setMainsInvoiceCall,
  type Utility,
  utilities,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf } from '../audit.ts';
import { byMe } from '../me.ts';

type Row = Omit<MainsInvoice, 'amountMinor'> & { readonly amountMinor: string | null };

const invoiceOf = ({ amountMinor, ...row }: Row): MainsInvoice => ({
  ...row,
  amountMinor: amountMinor === null ? null : Number(amountMinor),
});

const blank = (utility: Utility): MainsInvoice => ({
  ...{ utility, amountMinor: null, quantity: null, reference: '', version: 0 },
});

const selectInvoices = (buildingId: string, cycleId: string) => sql`
  select utility, amount_minor::text as amount_minor, quantity, reference, version from apartment.mains_invoices
  where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid`;

/** What the supplier asked for a month, of each utility that the building has meters of, typed in or not. */
export async function listMainsInvoices(db: Db, buildingId: string, cycleId: string, mayChange: boolean) {
  const [rows, kinds, [ground]] = await db.batch<[Row, { utility: Utility }, { currency: string }]>(
    selectInvoices(buildingId, cycleId),
    sql`select distinct case when kind in ('cold_water', 'hot_water') then 'water' else kind end as utility
      from apartment.meters where building_id = ${buildingId}::uuid and installed_on is not null`,
    sql`select currency from apartment.buildings where building_id = ${buildingId}::uuid`,
  );
  const typed = new Map(rows.map((row) => [row.utility, invoiceOf(row)]));
  const known = new Set<Utility>([...typed.keys(), ...kinds.map(({ utility }) => utility)]);
  return {
    currency: ground?.currency ?? '',
    items: utilities.filter((one) => known.has(one)).map((one) => typed.get(one) ?? blank(one)),
    may: { change: mayChange },
  };
}

export const setMainsInvoice = (
  db: Db,
  buildingId: string,
  { cycleId, utility }: { readonly cycleId: string; readonly utility: Utility },
  version: number,
  change: BodyOf<typeof setMainsInvoiceCall>,
): Promise<MainsInvoice> =>
  db.transaction(async (tx) => {
    // Of two who type it in the second waits, and is told what the first one has typed.
    const [cycle] = await tx.rows(sql`select 1 from apartment.cycles
      where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid for update`);
    if (!cycle) throw new ApiError('NOT_FOUND');
    const found = await tx.rows<Row>(selectInvoices(buildingId, cycleId));
    const row = found.find((one) => one.utility === utility);
    const before = row ? invoiceOf(row) : blank(utility);
    if (before.version !== version) throw versionConflict(before);
    const {
      amountMinor = before.amountMinor,
      quantity = before.quantity,
      reference = before.reference,
    } = change;
    const after = { amountMinor, quantity, reference };
    await tx.batch(
      insertionOf(
        'apartment.mains_invoices',
        { buildingId, cycleId, utility, ...after, version: version + 1, ...byMe },
        sql`on conflict (building_id, cycle_id, utility) do update set amount_minor = excluded.amount_minor,
          quantity = excluded.quantity, reference = excluded.reference, version = excluded.version,
          updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      ),
      auditOf({
        ...{ objectType: 'cycle', objectId: cycleId, buildingId, action: 'enter' },
        before: { mainsInvoice: before },
        after: { mainsInvoice: { utility, ...after } },
      }),
    );
    return { utility, ...after, version: version + 1 };
  });
