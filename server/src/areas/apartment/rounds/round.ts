import type { Cycle, Reading } from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import {
  bookedOf,
  counts,
  countsInCycle,
  isDue,
  lastShown,
  registersOfMeter,
  sourceOf,
} from '../meters/index.ts';
import type { Point, RegisterFacts, Shown } from './round-rules.ts';

/** Where one looks from: a cycle, or a value that belongs to none (moving in and out, replacements). */
export type Viewpoint =
  | { readonly cycle: Pick<Cycle, 'cycleId' | 'ym' | 'readTo' | 'state'> }
  | { readonly reading: Pick<Reading, 'readingId' | 'readOn'> };

type Row = Omit<RegisterFacts, 'lastRead'> & { readLast: Shown[] };

const instantText = (column: Sql) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const nameOf = (column: Sql) =>
  sql`(select coalesce(u.name, u.username, '') from platform.users u where u.user_id = ${column})`;

/** The reading `g` as the contract shows it. */
export const readingJson = sql`jsonb_build_object('readingId', g.reading_id, 'value', g.value::text, 'readOn', g.read_on,
  'source', g.source, 'state', g.state, 'rollover', g.rollover, 'flags', g.flags, 'note', g.note, 'photos', g.photos,
  'enteredBy', g.entered_by, 'enteredByName', coalesce(${nameOf(sql`g.entered_by`)}, ''),
  'enteredAt', ${instantText(sql`g.entered_at`)}, 'checkedBy', g.checked_by,
  'checkedByName', ${nameOf(sql`g.checked_by`)}, 'checkedAt', ${instantText(sql`g.checked_at`)},
  'selfChecked', g.self_checked, 'reason', g.reason, 'version', g.version)`;

/** Values with which use is computed; those of moving are between them. */
const isCountedIn = (buildingId: string): Sql =>
  sql`${sourceOf(buildingId)} not in ('move_in', 'move_out', 'replace_out')`;

/** Of those the last one first: a meter comes with its first value, whenever that was put right. */
const lastFirstIn = (buildingId: string): Sql =>
  sql`g.read_on desc, ${sourceOf(buildingId)} = 'replace_in', g.entered_at desc`;

/** The value that the row is about, as `cur`, and the last rejected one where there is none, as `rej`. */
const currentOf = (buildingId: string, view: Viewpoint): Sql => {
  const same = sql`g.building_id = ${buildingId}::uuid and g.meter_id = d.meter_id and g.register = d.register`;
  if ('reading' in view)
    return sql`
      join lateral (select g.reading_id, g.read_on, g.edited_by, ${readingJson} as shown from apartment.readings g
        where ${same} and g.reading_id = ${view.reading.readingId}::uuid) cur on true
      left join lateral (select null::jsonb as shown) rej on true`;
  const { cycleId } = view.cycle;
  return sql`
    left join lateral (select g.reading_id, g.read_on, g.edited_by, ${readingJson} as shown from apartment.readings g
      where ${same} and g.cycle_id = ${cycleId}::uuid and ${countsInCycle('g')}) cur on true
    left join lateral (select ${readingJson} as shown from apartment.readings g
      where g.building_id = ${buildingId}::uuid and g.cycle_id = ${cycleId}::uuid and g.state = 'rejected'
        and g.meter_id = d.meter_id and g.register = d.register
      order by g.entered_at desc limit 1) rej on cur.reading_id is null`;
};

/** Registers of meters with all that is known of them, in walking order. @param meters left out: all of the building */
function select(buildingId: string, view: Viewpoint, meters?: readonly string[]): Sql {
  const inCycle = 'cycle' in view;
  const until = inCycle ? view.cycle.readTo : view.reading.readOn;
  const before = inCycle ? view.cycle.ym : '9999-12';
  const here = (alias: Sql) => sql`${alias}.building_id = ${buildingId}::uuid`;
  const same = sql`${here(sql`g`)} and g.register = d.register and ${counts('g')}`;
  /** Of the meter, by somebody, and not the value that the row is about. */
  const read = sql`${same} and g.meter_id = d.meter_id and g.reading_id is distinct from cur.reading_id
    and g.source <> 'estimate'`;
  const [source, isCounted] = [sourceOf(buildingId), isCountedIn(buildingId)];
  const lastFirst = lastFirstIn(buildingId);
  const lastYear = `${Number(before.slice(0, 4)) - 1}${before.slice(4)}`;
  return sql`
    with recursive due as materialized (
      select m.meter_id, m.serial, m.kind, m.scope, m.room_id, m.int_digits, m.decimals, m.multiplier, m.verify_due,
        m.replaces, r.number as room_number, r.floor, r.number_order, r.room_type_id, reg.register, reg.position,
        ${
          inCycle
            ? sql`exists (select from apartment.cycles c where ${here(sql`c`)}
          and c.cycle_id = ${view.cycle.cycleId}::uuid and ${isDue})`
            : sql`true`
        } as is_due
      from apartment.meters m cross join lateral ${registersOfMeter}
      left join apartment.rooms r on ${here(sql`r`)} and r.room_id = m.room_id
      where ${here(sql`m`)} ${meters ? sql`and m.meter_id = any(${meters}::uuid[])` : empty}
    ),
    -- The meters that stood in the same place before, one after the other.
    chain as materialized (
      select d.meter_id as of_meter, d.meter_id, d.replaces, 0 as depth from due d where d.position = 1
      union all
      select c.of_meter, p.meter_id, p.replaces, c.depth + 1 from chain c
      join apartment.meters p on ${here(sql`p`)} and p.meter_id = c.replaces where c.depth < 6
    ),
    uses as materialized (
      -- What was put right afterwards counts as what it was put right to: locked rows are a sum over both of a month.
      select distinct on (ch.of_meter, u.register, c.ym) ch.of_meter, u.register, c.ym, u.days, t.read_on,
        case u.state when 'locked' then coalesce(sum(${bookedOf(buildingId)}) over (partition by ch.of_meter, u.register, c.ym),
          u.quantity) else u.quantity end as quantity,
        case when u.kind = 'estimated' and t.state <> 'superseded' then 'estimated' else 'actual' end as kind
      from chain ch
      join apartment.usages u on ${here(sql`u`)} and u.meter_id = ch.meter_id and u.state <> 'void'
      join apartment.cycles c on ${here(sql`c`)} and c.cycle_id = u.cycle_id and c.ym < ${before} and c.ym >= ${lastYear}
      join apartment.readings t on ${here(sql`t`)} and t.reading_id = u.to_reading_id
      order by ch.of_meter, u.register, c.ym, u.kind = 'trued_up' desc
    ),
    past as materialized (
      select of_meter, register, jsonb_agg(jsonb_build_object('ym', ym, 'quantity', quantity::text, 'days', days,
        'kind', kind, 'readOn', read_on) order by ym desc) as uses
      from uses group by of_meter, register
    )
    select d.meter_id, d.serial, d.kind, d.scope, d.room_id, d.int_digits, d.decimals, d.multiplier, d.verify_due,
      d.room_number, d.floor, d.room_type_id, d.register,
      cur.shown as current, coalesce(cur.edited_by, '{}') as edited_by, rej.shown as rejected,
      case when prev.reading_id is not null then jsonb_build_object('value', prev.value::text, 'readOn', prev.read_on,
        'source', prev.source, 'state', prev.state, 'rollover', prev.rollover) end as previous,
      coalesce(since.shown, '[]') as since,
      coalesce(seen.shown, '[]') as read_last,
      coalesce(earlier.meters, '[]') as before, coalesce(past.uses, '[]') as history,
      case when prev.source <> 'estimate' or prev.source is null then 0 else coalesce((
        select case when g.source = 'estimate' then 2 else 1 end from apartment.readings g
        where ${same} and g.meter_id = d.meter_id and g.reading_id <> prev.reading_id
          and ${isCounted} and g.read_on <= prev.read_on order by g.read_on desc, g.entered_at desc limit 1), 1) end
        as estimates_in_a_row,
      d.scope <> 'room' or exists (select from apartment.tenancies t
        where ${here(sql`t`)} and t.room_id = d.room_id and t.state not in ('draft', 'cancelled')
          and lower(t.period) <= coalesce(cur.read_on, least(${until}::date, apartment.today_in(${buildingId}::uuid)))
          and coalesce(upper(t.period) > prev.read_on + 1, true)) as occupied,
      coalesce(waiting.shown, '[]') as waiting
    from due d
    ${currentOf(buildingId, view)}
    left join lateral (
      select g.reading_id, g.value, g.read_on, g.rollover, ${source} as source, g.state from apartment.readings g
      where ${same} and g.meter_id = d.meter_id and g.reading_id is distinct from cur.reading_id and ${isCounted}
        and (g.cycle_id is null or g.cycle_id in
          (select c.cycle_id from apartment.cycles c where ${here(sql`c`)} and c.ym < ${before}))
        and g.read_on <= coalesce(cur.read_on, ${until}::date)
      order by ${lastFirst} limit 1) prev on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('value', g.value::text, 'readOn', g.read_on, 'rollover', g.rollover,
          'source', ${source}, 'toConfirm', 'ROLLOVER' = any(g.flags)) order by g.read_on, g.value, g.entered_at) as shown
      from apartment.readings g
      where ${same} and g.meter_id = d.meter_id and g.reading_id is distinct from cur.reading_id
        and g.reading_id is distinct from prev.reading_id and g.source <> 'estimate'
        and g.read_on >= coalesce(prev.read_on, '-infinity')) since on true
    left join lateral (
      select min(day) as first from (select distinct g.read_on as day from apartment.readings g
        where prev.source = 'estimate' and ${read} and g.read_on <= prev.read_on order by day desc limit 2) days)
      read_days on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('value', g.value::text, 'readOn', g.read_on, 'rollover', g.rollover,
          'source', ${source}) order by g.entered_at) as shown
      from apartment.readings g
      where ${read} and g.read_on >= read_days.first and g.read_on <= prev.read_on) seen on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('intDigits', p.int_digits, 'multiplier', p.multiplier::text,
        'final', fin.value::text, 'rollover', fin.rollover or exists (
          -- Or at moving, since the value from which on is counted; of its own day only the fall tells.
          select from apartment.readings g where ${same} and g.meter_id = ch.meter_id and g.rollover
            and g.read_on >= beg.read_on and g.read_on <= fin.read_on), 'state', fin.state, 'previous', beg.value::text,
        'previousOn', beg.read_on, 'previousSource', beg.source) order by ch.depth) as meters
      from chain ch join apartment.meters p on ${here(sql`p`)} and p.meter_id = ch.meter_id
      join lateral (
        select g.value, g.rollover, g.state, g.read_on from apartment.readings g
        where ${same} and g.meter_id = ch.meter_id and ${source} = 'replace_out'
        order by g.read_on desc, g.entered_at desc limit 1) fin on true
      join lateral (
        select g.value, g.read_on, ${source} as source from apartment.readings g
        where ${same} and g.meter_id = ch.meter_id and ${isCounted} and g.read_on <= fin.read_on
        order by ${lastFirst} limit 1) beg on true
      where ch.of_meter = d.meter_id and ch.depth > 0) earlier on prev.source = 'replace_in' and d.replaces is not null
    left join past on past.of_meter = d.meter_id and past.register = d.register
    left join lateral (
      select jsonb_agg(${readingJson} order by g.read_on, g.entered_at) as shown from apartment.readings g
      where ${same} and g.state = 'entered' and g.cycle_id is null
        -- Also the last value of the meter that stood there before: the gate waits for it, too.
        and g.meter_id in (select ch.meter_id from chain ch where ch.of_meter = d.meter_id)) waiting on true
    where d.is_due or cur.reading_id is not null
    order by d.room_id is null, d.floor, d.number_order,
      array_position(array['electricity', 'cold_water', 'hot_water', 'gas', 'heat'], d.kind), d.serial, d.position`;
}

/**
 * What is known of the registers that are read in a cycle, or of the one that a value belongs to. One query, however
 * many they are. @param meters left out: all that are due, and all that have a value
 */
export async function registerFacts(
  db: Db,
  buildingId: string,
  view: Viewpoint,
  meters?: readonly string[],
): Promise<RegisterFacts[]> {
  const rows = await db.rows<Row>(select(buildingId, view, meters));
  return rows.map(({ readLast, ...facts }) => ({ ...facts, lastRead: lastReadOf(readLast, facts) }));
}

/** @param readLast of the last two days on which somebody has read */
function lastReadOf(
  readLast: readonly Shown[],
  { intDigits }: Pick<RegisterFacts, 'intDigits'>,
): Point | null {
  const last = lastShown(readLast, { intDigits, valueOf: ({ value }) => exact(value) });
  return last ? { value: last.value, readOn: last.readOn } : null;
}
