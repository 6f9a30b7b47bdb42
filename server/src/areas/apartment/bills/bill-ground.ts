import { ApiError } from '@console/contract';
import type { Building } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { lastDayOf, monthAfter, monthOf } from '../../../days.ts';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { type AskedItems, askedItem } from './bill-plan-rules.ts';
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
  readonly asked: AskedItems;
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
    jsonb_build_object('firstDay', lower(c.period), 'lastDay', upper(c.period) - 1, 'ownPrice', c.amount_minor is not null) as given
  from apartment.tenancy_charge_items c
  join apartment.charge_items i on i.building_id = c.building_id and i.charge_item_id = c.charge_item_id
  where c.building_id = ${buildingId}::uuid and i.state = 'active' order by i.code, c.period`;

/** Where it is about one: said only then, so that a plan that is kept finds that one by an index. */
export const ofTenancy = (column: Sql, tenancyId: string | undefined): Sql =>
  tenancyId === undefined ? sql`true` : sql`${column} = ${tenancyId}::uuid`;

interface Wanted {
  /** Of whom; left out: all who have ever signed. */
  readonly tenancyId?: string;
  /** The month whose regular bills are made: what those there are ask for does not count, for they are made anew. */
  readonly cycle?: { readonly cycleId: string; readonly ym: string };
}

/** Bills `b` that ask for rent and monthly items, and stand. */
const asking = (buildingId: string): Sql => sql`b.building_id = ${buildingId}::uuid
  and b.state not in ('discarded', 'void') and b.kind in ('move_in', 'regular')`;

/**
 * The last day that other bills have asked rent for. What later months ask for does not count: made again, a month asks for its own
 * days, which those bills begin behind.
 */
const charged = (buildingId: string, cycle: Wanted['cycle'], mine: Sql): Sql => sql`
  select b.tenancy_id, max(upper(b.period) - 1) as charged_to from apartment.bills b
  where ${asking(buildingId)} and b.period is not null and ${mine}
    and (b.kind <> 'regular' or b.cycle_id is distinct from ${cycle?.cycleId ?? null}::uuid)
    and lower(b.period) <= coalesce(${cycle ? lastDayOf(monthAfter(cycle.ym)) : null}::date, 'infinity')
  group by b.tenancy_id`;

interface AskedRow {
  readonly tenancyId: string;
  readonly ym: string | null;
}
const askedBefore = (buildingId: string, ym: string | null, mine: Sql): Sql => sql`
  select b.tenancy_id, max(y.ym) as ym from apartment.bills b
    left join apartment.cycles y on y.building_id = ${buildingId}::uuid and y.cycle_id = b.cycle_id
  where ${asking(buildingId)} and ${mine} and (b.kind = 'move_in' or y.ym < ${ym}) group by b.tenancy_id`;

interface LaterRow {
  readonly tenancyId: string;
  readonly chargeItemId: string;
  readonly month: string;
}
const askedLater = (buildingId: string, ym: string | null, mine: Sql): Sql => sql`
  select b.tenancy_id, n.charge_item_id, n.params->>'month' as month from apartment.bills b
    join apartment.cycles y on y.building_id = ${buildingId}::uuid and y.cycle_id = b.cycle_id and y.ym > ${ym}
    join apartment.bill_lines n on n.building_id = ${buildingId}::uuid and n.bill_id = b.bill_id and n.source = 'item'
      and n.calc->>'kind' = 'item'
  where ${asking(buildingId)} and ${mine}`;

/** Tenancies in the order of their ids, with what bills are made of, each kind of row by a statement of its own. */
export async function billedTenancies(
  db: Db,
  buildingId: string,
  { tenancyId, cycle }: Wanted = {},
): Promise<BilledTenancy[]> {
  const mine = (column: Sql) => ofTenancy(column, tenancyId);
  const ym = cycle?.ym ?? null;
  const [tenancies, rates, until, before, after, every, given] = await db.batch<
    [TenancyRow, RateRow, { tenancyId: string; chargedTo: string }, AskedRow, LaterRow, MonthlyItem, GivenRow]
  >(
    sql`select t.tenancy_id, t.room_id, t.state, coalesce(t.payer_employer, '') as payer, t.pay_cycle,
        to_jsonb(t.deposit_minor) as deposit_minor, lower(t.period) as first_day, upper(t.period) - 1 as last_day
      from apartment.tenancies t
      where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled') and ${mine(sql`t.tenancy_id`)}
      order by t.tenancy_id`,
    sql`select a.tenancy_id, a.from_date as "from", to_jsonb(a.rent_minor) as rent_minor from apartment.tenancy_rates a
      where a.building_id = ${buildingId}::uuid and ${mine(sql`a.tenancy_id`)} order by a.from_date`,
    charged(buildingId, cycle, mine(sql`b.tenancy_id`)),
    askedBefore(buildingId, ym, mine(sql`b.tenancy_id`)),
    askedLater(buildingId, ym, mine(sql`b.tenancy_id`)),
    everybodys(buildingId),
    givenTo(buildingId),
  );
  const ratesOf = grouped(rates, (row) => row.tenancyId);
  const givenOf = grouped(given, (row) => row.tenancyId);
  const chargedTo = new Map(until.map((row) => [row.tenancyId, row.chargedTo]));
  const askedOf = new Map(before.map((row) => [row.tenancyId, row]));
  const laterOf = grouped(after, (row) => row.tenancyId);
  return tenancies.map(({ firstDay, lastDay, payCycle, ...row }) => ({
    ...row,
    terms: { firstDay, lastDay, payCycle, rates: ratesOf.get(row.tenancyId) ?? [] },
    chargedTo: chargedTo.get(row.tenancyId) ?? null,
    items: ownFirst(every, givenOf.get(row.tenancyId) ?? []),
    asked: {
      until: askedUntilMonth(askedOf.get(row.tenancyId), firstDay),
      later: (laterOf.get(row.tenancyId) ?? []).map((one) => askedItem(one.chargeItemId, one.month)),
    },
  }));
}

/** What a tenancy has by itself takes the place of what everybody pays. */
function ownFirst(every: readonly MonthlyItem[], given: readonly MonthlyItem[]): MonthlyItem[] {
  const own = new Set(given.map(({ chargeItemId }) => chargeItemId));
  return [...every.filter(({ chargeItemId }) => !own.has(chargeItemId)), ...given];
}

/** A bill of a month asks for the items of the next one, that of moving in for those of the first. */
function askedUntilMonth(asked: AskedRow | undefined, firstDay: string): string | null {
  if (!asked) return null;
  return asked.ym === null ? monthOf(firstDay) : monthAfter(asked.ym);
}

/** What everybody is charged, for whoever is not there yet. */
export const everybodysItems = (db: Db, buildingId: string): Promise<MonthlyItem[]> =>
  db.rows<MonthlyItem>(everybodys(buildingId));
