import type { Register } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { type ChartRoom, type ChartScope, linesOf, metersOf, readingsOf } from './chart-scope.ts';

/** How few others there may be. */
interface Compared {
  readonly roomId: string;
  readonly least: number;
}
interface Span {
  readonly first: string;
  readonly last: string;
}

const cyclesOf = (buildingId: string, months: Sql): Sql => sql`array(select y.cycle_id from apartment.cycles y
    where y.building_id = ${buildingId}::uuid and ${months})`;

/**
 * What the ledger says of electricity in the months that it is about, of months that are locked: as the relation `lines`, by month, room and
 * register. A line is posted in the month that it is about or in a later one; both are found by lists of cycles, whatever else there is.
 * @param which more about the uses `u`, the lines `f` of the ledger and the meters `m`
 */
const lockedLines = (
  buildingId: string,
  { first, last }: Span,
  which: { uses?: Sql; lines?: Sql; meters?: Sql },
): Sql => {
  const here = sql`building_id = ${buildingId}::uuid`;
  const inMonths = sql`u.cycle_id = any(${cyclesOf(buildingId, sql`y.ym between ${first} and ${last}`)})`;
  return sql`
  lines as materialized (
    select c.ym, m.scope, m.room_id, f.register, sum(f.quantity) as quantity,
      -- Estimated, and no later value has put it right.
      bool_or(u.kind = 'estimated' and t.meter_id is null) as estimated
    from apartment.usages u
      join apartment.cycles c on c.${here} and c.cycle_id = u.cycle_id
      join apartment.usage_flows f on f.${here} and f.usage_id = u.usage_id
      join apartment.meters m on m.${here} and m.meter_id = f.meter_id
      left join (select distinct u.cycle_id, u.meter_id, u.register from apartment.usages u
        where u.${here} and ${inMonths} and u.kind = 'trued_up' and u.state = 'locked') t
        on t.cycle_id = u.cycle_id and t.meter_id = u.meter_id and t.register = u.register
    where u.${here} and ${inMonths} and u.state = 'locked' ${which.uses ?? empty} and m.kind = 'electricity'
      ${which.meters ?? empty} and f.cycle_id = any(${cyclesOf(buildingId, sql`y.ym >= ${first}`)}) ${which.lines ?? empty}
    group by c.ym, m.scope, m.room_id, f.register
  )`;
};

/** What the ledger says of a register in the month that it is about. */
export interface RegisterRow {
  readonly ym: string;
  readonly register: Register;
  readonly scope: 'room' | 'common' | 'master';
  readonly quantity: string;
  readonly estimated: boolean;
}

/** What the rooms of each floor used. */
export interface FloorRow {
  readonly floor: number;
  readonly ym: string;
  readonly quantity: string;
  readonly estimated: boolean;
}

/** The rooms that used most. */
export interface TopRow {
  readonly place: number;
  readonly roomId: string;
  readonly roomNumber: string;
  readonly quantity: string;
  readonly estimated: boolean;
}

/** A row of one of three kinds; the columns of the others are null. */
export type LineRow =
  | ({ readonly kind: 'register' } & RegisterRow)
  | ({ readonly kind: 'floor' } & FloorRow)
  | ({ readonly kind: 'top' } & TopRow);

/** Registers by month, from a year before on. */
const byRegister = sql`
  select 'register' as kind, l.ym, l.register, l.scope, null::int as floor, null::int as place, null::uuid as room_id,
    null as room_number, sum(l.quantity) as quantity, bool_or(l.estimated) as estimated
  from lines l group by l.ym, l.register, l.scope`;

/** Of a building all three at once: the ledger is read through once. @param before the months and the year before them */
export const buildingLines = (
  { buildingId }: ChartScope,
  span: Span,
  before: Span,
  rooms: number,
): Sql => sql`
  with ${lockedLines(buildingId, before, {})}
  ${byRegister}
  union all
  select 'floor', l.ym, null, null, r.floor, null, null, null, sum(l.quantity), bool_or(l.estimated)
  from lines l join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = l.room_id
  where l.scope = 'room' and l.ym >= ${span.first}
  group by l.ym, r.floor
  union all
  select 'top', null, null, null, null, row_number() over (order by most.quantity desc, r.number_order)::int, most.room_id,
    r.number, most.quantity, most.estimated
  from (
    select l.room_id, sum(l.quantity) as quantity, bool_or(l.estimated) as estimated
    from lines l where l.scope = 'room' and l.ym >= ${span.first}
    group by l.room_id having sum(l.quantity) > 0 order by sum(l.quantity) desc, l.room_id limit ${rooms}
  ) most
    join apartment.rooms r on r.building_id = ${buildingId}::uuid and r.room_id = most.room_id`;

/** Of a room, or of a tenancy's time in it. */
export const roomLines = (scope: ChartScope, room: ChartRoom, before: Span): Sql => sql`
  with ${lockedLines(scope.buildingId, before, {
    uses: sql`and u.usage_id = any(array(select x.usage_id from apartment.usage_flows x
      where x.building_id = ${scope.buildingId}::uuid and x.room_id = ${room.roomId}::uuid))`,
    lines: linesOf(scope),
  })}
  ${byRegister}`;

export interface MedianRow {
  readonly ym: string;
  readonly median: string;
}

/** The middle of what other rooms used in which somebody lived, in whole kWh, of months with enough of them. */
export const medianRows = (buildingId: string, span: Span, { roomId, least }: Compared): Sql => sql`
  with ${lockedLines(buildingId, span, { meters: sql`and m.scope = 'room' and m.room_id <> ${roomId}::uuid` })}, calendar as (
    select to_char(d.at, 'YYYY-MM') as ym, daterange(d.at::date, (d.at + interval '1 month')::date) as days
    from generate_series(${`${span.first}-01`}::timestamp, ${`${span.last}-01`}::timestamp, interval '1 month') as d(at)
  ), lived_in as (
    select distinct t.room_id, c.ym
    from apartment.tenancies t join calendar c on c.days && t.period
    where t.building_id = ${buildingId}::uuid and t.state not in ('draft', 'cancelled')
      and t.period && daterange(${`${span.first}-01`}::date, (${`${span.last}-01`}::date + interval '1 month')::date)
  )
  select o.ym, round(percentile_disc(0.5) within group (order by o.quantity))::text as median
  from (select l.ym, l.room_id, sum(l.quantity) as quantity from lines l group by l.ym, l.room_id) o
    join lived_in i on i.room_id = o.room_id and i.ym = o.ym
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
