import { ApiError } from '@console/contract';
import type { Building } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import type { MonthlyItem } from './item-rules.ts';
import type { Proration, RentTerms } from './rent-rules.ts';

/** What making bills needs to know of a building. */
export interface Ground extends Pick<Building, 'billDay' | 'dueDays' | 'sodMode' | 'state'> {
  readonly proration: Proration;
  /** In the building's zone. */
  readonly today: string;
}

const ground = (buildingId: string): Sql => sql`
  select g.proration, g.bill_day, g.due_days, g.sod_mode, g.state, (now() at time zone g.time_zone)::date as today
  from apartment.buildings g where g.building_id = ${buildingId}::uuid`;

/** @throws NOT_FOUND */
export async function billGround(db: Db, buildingId: string): Promise<Ground> {
  const found = await db.first<Ground>(ground(buildingId));
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}

/** A tenancy with all that its bills are made of, costs aside. */
export interface BilledTenancy {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly state: string;
  readonly payer: string;
  readonly depositMinor: number;
  readonly terms: RentTerms;
  /** The last day that other bills have asked rent for. */
  readonly chargedTo: string | null;
  readonly items: readonly MonthlyItem[];
}

interface TenancyRow extends Pick<RentTerms, 'firstDay' | 'lastDay' | 'payCycle'> {
  readonly tenancyId: string;
  readonly roomId: string;
  readonly state: string;
  readonly payer: string;
  readonly depositMinor: number;
}
type RateRow = RentTerms['rates'][number] & { readonly tenancyId: string };
interface GivenRow extends MonthlyItem {
  readonly tenancyId: string;
}

const itemColumns = sql`i.charge_item_id, i.kind, i.code, i.name_zh, i.name_en, i.tax_rate::text as tax_rate`;

/** What everybody is charged by the month. */
const everybodys = (buildingId: string): Sql => sql`
  select ${itemColumns}, to_jsonb(i.amount_minor) as amount_minor, '1' as quantity, null::jsonb as given
  from apartment.charge_items i
  where i.building_id = ${buildingId}::uuid and i.period = 'month' and i.charged_to = 'every' and i.state = 'active'
  order by i.code`;

/** What single tenancies are. */
const givenTo = (buildingId: string): Sql => sql`
  select c.tenancy_id, ${itemColumns}, to_jsonb(coalesce(c.amount_minor, i.amount_minor)) as amount_minor,
    trim_scale(c.quantity)::text as quantity,
    jsonb_build_object('firstDay', lower(c.period), 'lastDay', upper(c.period) - 1) as given
  from apartment.tenancy_charge_items c
  join apartment.charge_items i on i.building_id = c.building_id and i.charge_item_id = c.charge_item_id
  where c.building_id = ${buildingId}::uuid and i.state = 'active' order by i.code, c.period`;

interface Wanted {
  /** Of whom; left out: all who have ever signed. */
  readonly tenancyId?: string;
  /** Whose regular bills do not count for what was asked already: they are made anew. */
  readonly cycleId?: string;
}

/** Tenancies in the order of their ids, with what bills are made of, each kind of row by a statement of its own. */
export async function billedTenancies(
  db: Db,
  buildingId: string,
  { tenancyId, cycleId }: Wanted = {},
): Promise<BilledTenancy[]> {
  const mine = (column: Sql) =>
    sql`(${tenancyId ?? null}::uuid is null or ${column} = ${tenancyId ?? null}::uuid)`;
  const [tenancies, rates, charged, every, given] = await db.batch<
    [TenancyRow, RateRow, { tenancyId: string; chargedTo: string }, MonthlyItem, GivenRow]
  >(
    sql`select t.tenancy_id, t.room_id, t.state, coalesce(t.payer_employer, '') as payer, t.pay_cycle,
        to_jsonb(t.deposit_minor) as deposit_minor, lower(t.period) as first_day, upper(t.period) - 1 as last_day
      from apartment.tenancies t
      where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled') and ${mine(sql`t.tenancy_id`)}
      order by t.tenancy_id`,
    sql`select a.tenancy_id, a.from_date as "from", to_jsonb(a.rent_minor) as rent_minor from apartment.tenancy_rates a
      where a.building_id = ${buildingId}::uuid and ${mine(sql`a.tenancy_id`)} order by a.from_date`,
    sql`select b.tenancy_id, max(upper(b.period) - 1) as charged_to from apartment.bills b
      where b.building_id = ${buildingId}::uuid and b.state not in ('discarded', 'void') and b.kind in ('move_in', 'regular')
        and b.period is not null and ${mine(sql`b.tenancy_id`)}
        and (b.kind <> 'regular' or b.cycle_id is distinct from ${cycleId ?? null}::uuid)
      group by b.tenancy_id`,
    everybodys(buildingId),
    givenTo(buildingId),
  );
  const ratesOf = grouped(rates, (row) => row.tenancyId);
  const givenOf = grouped(given, (row) => row.tenancyId);
  const chargedTo = new Map(charged.map((row) => [row.tenancyId, row.chargedTo]));
  return tenancies.map(({ firstDay, lastDay, payCycle, ...row }) => ({
    ...row,
    terms: { firstDay, lastDay, payCycle, rates: ratesOf.get(row.tenancyId) ?? [] },
    chargedTo: chargedTo.get(row.tenancyId) ?? null,
    items: [...every, ...(givenOf.get(row.tenancyId) ?? [])],
  }));
}

/** What everybody is charged, for whoever is not there yet. */
export const everybodysItems = (db: Db, buildingId: string): Promise<MonthlyItem[]> =>
  db.rows<MonthlyItem>(everybodys(buildingId));
