import sql, { raw } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { dayOf, textOf } from './testing-calendar.ts';

/** A row as the database keeps it: days, amounts and quantities are texts. */
export type Row = Readonly<Record<string, string | null>>;

const tables = [
  ...['rooms', 'tenancies', 'tenancy_rates', 'tenancy_occupants', 'charge_items', 'tenancy_charge_items'],
  ...[
    'meters',
    'meter_tariffs',
    'tariff_versions',
    'tariff_tiers',
    'cycles',
    'readings',
    'corrections',
    'usages',
  ],
  ...[
    'gap_bearers',
    'common_pools',
    'common_pool_rooms',
    'checkouts',
    'checkout_items',
    'bills',
    'bill_lines',
    'check_records',
  ],
  ...['payments', 'payment_allocations', 'late_fees', 'deposit_entries', 'money_flows'],
] as const;
type Table = (typeof tables)[number];

/** What a building's tables hold, and nothing that was worked out for a bill but the bills themselves. */
export type Facts = Readonly<Record<Table, readonly Row[]>> & {
  readonly building: Row;
  /** What the log says about last days of tenancies, from the newest to the oldest. */
  readonly endings: readonly Row[];
};

const indexes = new WeakMap<readonly Row[], Map<string, Map<string | null, Row[]>>>();

/** The rows of a table that have a value in a column; each table is gone through once for each column. */
export function having(
  rows: readonly Row[],
  column: string,
  value: string | null | undefined,
): readonly Row[] {
  const columns = indexes.get(rows) ?? new Map<string, Map<string | null, Row[]>>();
  indexes.set(rows, columns);
  let index = columns.get(column);
  if (!index) {
    index = new Map();
    columns.set(column, index);
    for (const row of rows) {
      const of = row[column] ?? null;
      const own = index.get(of);
      if (own) own.push(row);
      else index.set(of, [row]);
    }
  }
  return index.get(value ?? null) ?? [];
}

const asText = (row: Record<string, unknown>): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value === null || typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );

/** @param db of the owner of the database, who sees all */
export async function factsOf(db: Db, buildingId: string): Promise<Facts> {
  const read = async (table: string): Promise<Row[]> => {
    const found = await db.rows<{ row: string }>(sql`
      select to_jsonb(one)::text as row from apartment.${raw(table)} one where one.building_id = ${buildingId}::uuid`);
    return found.map(({ row }) => asText(JSON.parse(row)));
  };
  const entries: [string, readonly Row[]][] = [];
  for (const table of tables) entries.push([table, await read(table)]);
  const [building = {}] = await read('buildings');
  const endings = await db.rows<{ tenancyId: string; at: string; before: string | null }>(sql`
    select object_id as tenancy_id, to_jsonb(at)#>>'{}' as at, before->>'lastDay' as before from platform.audit_events
    where area = 'apartment' and tenant_id = ${buildingId}::uuid and object_type = 'tenancy' and before ? 'lastDay'
    order by audit_event_id desc`);
  return {
    ...(Object.fromEntries(entries) as Record<Table, readonly Row[]>),
    ...{
      building,
      endings: endings.map(({ tenancyId, at, before }) => ({ tenancy_id: tenancyId, at, before })),
    },
  };
}

/** With the last days and check-outs that were known at an instant. */
export function asKnown(facts: Facts, at: string): Facts {
  const until = Date.parse(at);
  const later = facts.endings.filter((one) => Date.parse(one.at ?? '') > until);
  const tenancies = facts.tenancies.map((tenancy): Row => {
    const first = later.filter(({ tenancy_id }) => tenancy_id === tenancy.tenancy_id).at(-1);
    if (!first) return tenancy;
    const from = tenancy.period?.split(',')[0] ?? '';
    const to = first.before == null ? '' : textOf(dayOf(first.before) + 1);
    return { ...tenancy, period: `${from},${to})` };
  });
  const checkouts = facts.checkouts.filter(
    ({ submitted_at }) => submitted_at !== null && Date.parse(submitted_at ?? '') <= until,
  );
  const bills = facts.bills.filter(({ created_at }) => Date.parse(created_at ?? '') < until);
  return { ...facts, tenancies, checkouts, bills };
}
