import type { Register } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { type ChartScope, linesOf, metersOf, readingsOf } from './chart-scope.ts';

/** How few others there may be. */
interface Compared {
  readonly roomId: string;
  readonly least: number;
}
interface Span {
  readonly first: string;
  readonly last: string;
}

/** What the ledger says of a register in the month that it is about; only of months that are locked. */
export interface RegisterRow {
  readonly ym: string;
  readonly register: Register;
  readonly scope: 'room' | 'common' | 'master';
  readonly quantity: string;
  readonly estimated: boolean;
}

const lockedLines = (buildingId: string, { first, last }: Span): Sql => sql`
  apartment.cycles c
    join apartment.usages u on u.building_id = ${buildingId}::uuid and u.cycle_id = c.cycle_id and u.state = 'locked'
    join apartment.usage_flows f on f.building_id = ${buildingId}::uuid and f.usage_id = u.usage_id
    join apartment.meters m on m.building_id = ${buildingId}::uuid and m.meter_id = f.meter_id
      and m.kind = 'electricity'
  where c.building_id = ${buildingId}::uuid and c.ym between ${first} and ${last}`;

/** Estimated, and no later value has put it right. */
const stillEstimated = (buildingId: string): Sql => sql`bool_or(u.kind = 'estimated' and not exists (
  select from apartment.usages t
  where t.building_id = ${buildingId}::uuid and t.cycle_id = u.cycle_id and t.meter_id = u.meter_id
    and t.register = u.register and t.kind = 'trued_up' and t.state = 'locked'))`;

export const registerRows = (scope: ChartScope, span: Span): Sql => sql`
  select c.ym, f.register, m.scope, sum(f.quantity) as quantity,
    ${stillEstimated(scope.buildingId)} as estimated
  from ${lockedLines(scope.buildingId, span)} ${linesOf(scope)}
  group by c.ym, f.register, m.scope`;

export interface FloorRow {
  readonly floor: number;
  readonly ym: string;
  readonly quantity: string;
  readonly estimated: boolean;
}

/** What the rooms of each floor used. */
export const floorRows = ({ buildingId }: ChartScope, span: Span): Sql => sql`
  select r.floor, used.ym, sum(used.quantity) as quantity, bool_or(used.estimated) as estimated
  from (
    select m.room_id, c.ym, sum(f.quantity) as quantity, ${stillEstimated(buildingId)} as estimated
    from ${lockedLines(buildingId, span)} and m.scope = 'room'
    group by m.room_id, c.ym
  ) used
    join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = used.room_id
  group by r.floor, used.ym`;

export interface TopRow {
  readonly roomId: string;
  readonly roomNumber: string;
  readonly quantity: string;
  readonly estimated: boolean;
}

/** The rooms that used most. */
export const topRows = ({ buildingId }: ChartScope, span: Span, count: number): Sql => sql`
  select r.room_id, r.number as room_number, most.quantity, most.estimated
  from (
    select m.room_id, sum(f.quantity) as quantity, ${stillEstimated(buildingId)} as estimated
    from ${lockedLines(buildingId, span)} and m.scope = 'room'
    group by m.room_id having sum(f.quantity) > 0 order by sum(f.quantity) desc, m.room_id limit ${count}
  ) most
    join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = most.room_id
  order by most.quantity desc, r.number_order`;

export interface MedianRow {
  readonly ym: string;
  readonly median: string;
}

/** The middle of what other rooms used in which somebody lived, in whole kWh, of months with enough of them. */
export const medianRows = (buildingId: string, span: Span, { roomId, least }: Compared): Sql => sql`
  select o.ym, round(percentile_disc(0.5) within group (order by o.quantity))::text as median
  from (
    select c.ym, m.room_id, sum(f.quantity) as quantity
    from ${lockedLines(buildingId, span)} and m.scope = 'room' and m.room_id <> ${roomId}::uuid
    group by c.ym, m.room_id
  ) o
  where exists (select from apartment.tenancies t
    where t.building_id = ${buildingId}::uuid and t.room_id = o.room_id and t.state not in ('draft', 'cancelled')
      and t.period && daterange((o.ym || '-01')::date, ((o.ym || '-01')::date + interval '1 month')::date))
  group by o.ym having count(*) >= ${least}`;

export interface PriceRow {
  readonly ym: string;
  readonly unitPrice: string;
}

/** For each month the first tier of the plan by which most of the rooms' meters are priced at its end. */
export const priceRows = (scope: ChartScope, { first, last }: Span): Sql => sql`
  with calendar as (
    select to_char(d.at, 'YYYY-MM') as ym, (d.at + interval '1 month')::date - 1 as last_day
    from generate_series(${`${first}-01`}::timestamp, ${`${last}-01`}::timestamp, interval '1 month') as d(at)
  ), priced as (
    select c.ym, c.last_day, p.tariff_plan_id, count(*) as meters
    from calendar c
      join apartment.meters m on m.building_id = ${scope.buildingId}::uuid and m.kind = 'electricity' and m.scope = 'room'
        and m.installed_on <= c.last_day and (m.removed_on is null or m.removed_on > c.last_day) ${metersOf(scope)}
      join lateral (
        select x.tariff_plan_id from apartment.meter_tariffs x
        where x.building_id = ${scope.buildingId}::uuid and x.meter_id = m.meter_id and x.from_day <= c.last_day
        order by x.from_day desc limit 1
      ) p on p.tariff_plan_id is not null
    group by c.ym, c.last_day, p.tariff_plan_id
  ), usual as (
    select distinct on (ym) ym, last_day, tariff_plan_id from priced order by ym, meters desc, tariff_plan_id
  )
  select u.ym, price.unit_price
  from usual u
    join lateral (
      select v.tariff_version_id from apartment.tariff_versions v
      where v.building_id = ${scope.buildingId}::uuid and v.tariff_plan_id = u.tariff_plan_id and v.state = 'active'
        and v.effective_from <= u.last_day
      order by v.effective_from desc limit 1
    ) version on true
    join lateral (
      select t.unit_price from apartment.tariff_tiers t
      where t.building_id = ${scope.buildingId}::uuid and t.tariff_version_id = version.tariff_version_id
      order by array_position(array['flat', 'peak', 'valley', 'total'], t.register), t.position limit 1
    ) price on true`;

export interface RoomRow {
  readonly roomId: string;
  readonly roomNumber: string;
}

/** Rooms that have or had a meter, in the order of the house. */
export const roomRows = ({ buildingId }: ChartScope): Sql => sql`
  select r.room_id, r.number as room_number from apartment.rooms r
  where r.building_id = ${buildingId}::uuid and exists (select from apartment.meters m
    where m.building_id = ${buildingId}::uuid and m.room_id = r.room_id and m.kind = 'electricity'
      and m.installed_on is not null)
  order by r.floor, r.number_order, r.room_id`;

export interface DayRow {
  readonly day: string;
  readonly quantity: string;
  readonly meters: number;
}

/** What remote readings tell from one day to the next, and of how many meters. */
export const dayRows = (scope: ChartScope, { first, last }: Span): Sql => sql`
  with shown as (
    select distinct on (g.meter_id, g.register, g.read_on) g.meter_id, g.register, g.read_on, g.value, m.multiplier
    from apartment.readings g
      join apartment.meters m on m.building_id = ${scope.buildingId}::uuid and m.meter_id = g.meter_id
        and m.kind = 'electricity' and m.scope = 'room' ${metersOf(scope)}
    where g.building_id = ${scope.buildingId}::uuid and g.source = 'remote' and g.state in ('checked', 'locked')
      and g.read_on between ${`${first}-01`}::date - 1 and (${`${last}-01`}::date + interval '1 month')::date - 1
      ${readingsOf(scope)}
    order by g.meter_id, g.register, g.read_on, g.entered_at desc
  ), used as (
    select s.meter_id, s.read_on, s.multiplier * (s.value - lag(s.value) over one) as quantity,
      s.read_on - lag(s.read_on) over one as days
    from shown s window one as (partition by s.meter_id, s.register order by s.read_on)
  )
  select u.read_on as day, sum(u.quantity)::numeric(14,3) as quantity, count(distinct u.meter_id)::int as meters
  from used u where u.days = 1 and u.quantity >= 0 and u.read_on >= ${`${first}-01`}::date
  group by u.read_on order by u.read_on`;

/** What is asked of the house itself: its limit, its last month that is locked, and whether two values of a meter are known. */
export interface HouseRow {
  readonly lossLimit: string;
  readonly lockedYm: string | null;
  readonly values: number;
}
export const houseRow = (scope: ChartScope): Sql => sql`
  select b.loss_limit, (
      select max(c.ym) from apartment.cycles c
      where c.building_id = b.building_id and c.state not in ('open', 'reading', 'read_checked')) as locked_ym, (
      select count(*)::int from (
        select from apartment.readings g
          join apartment.meters m on m.building_id = ${scope.buildingId}::uuid and m.meter_id = g.meter_id
            and m.kind = 'electricity' ${metersOf(scope)}
        where g.building_id = ${scope.buildingId}::uuid and g.state in ('checked', 'locked') ${readingsOf(scope)} limit 2
      ) two) as values
  from apartment.buildings b where b.building_id = ${scope.buildingId}::uuid`;
