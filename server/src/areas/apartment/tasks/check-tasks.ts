import sql, { raw, type Sql } from 'sql-template-tag';
import type { TaskSource } from './task-source.ts';

/** In a strict building what one did oneself is for somebody else. @param who everybody who did it */
export const others = (who: Sql): Sql =>
  sql`(b.sod_mode = 'solo' or not platform.current_user_id() = any (${who}))`;

/** Everybody who has entered the value of that reading, whoever put it right since. */
const enteredBy = (alias: 'g' | 't'): Sql => raw(`(${alias}.entered_by || ${alias}.edited_by)`);

export const checkReadings: TaskSource = {
  kind: 'check_readings',
  permission: 'apartment.reading.check',
  query: (buildings) => sql`
    select c.building_id, c.ym, c.read_to as due_on, count(*)::int as count
    from apartment.cycles c
    join apartment.buildings b on b.building_id = c.building_id
    join apartment.readings g on g.building_id = c.building_id and g.cycle_id = c.cycle_id and g.state = 'entered'
    where c.building_id = any(${buildings}::uuid[]) and c.state in ('open', 'reading') and ${others(enteredBy('g'))}
    group by c.building_id, c.cycle_id`,
};

export const checkUsage: TaskSource = {
  kind: 'check_usage',
  permission: 'apartment.usage.check',
  query: (buildings) => sql`
    select c.building_id, c.ym, null::date as due_on, count(*)::int as count
    from apartment.cycles c
    join apartment.usages u on u.building_id = c.building_id and u.cycle_id = c.cycle_id and u.state <> 'void'
    join apartment.anomalies a on a.building_id = u.building_id and a.usage_id = u.usage_id and a.state = 'open'
    join apartment.buildings b on b.building_id = c.building_id
    join apartment.readings t on t.building_id = u.building_id and t.reading_id = u.to_reading_id
    where c.building_id = any(${buildings}::uuid[]) and c.state = 'read_checked' and ${others(enteredBy('t'))}
    group by c.building_id, c.cycle_id`,
};

export const lockMoveReadings: TaskSource = {
  kind: 'lock_move_readings',
  permission: 'apartment.reading.check',
  query: (buildings) => sql`
    select b.building_id, null::text as ym, min(g.read_on) as due_on, count(*)::int as count
    from apartment.buildings b
    join apartment.readings g on g.building_id = b.building_id and g.state = 'entered' and g.cycle_id is null
    where b.building_id = any(${buildings}::uuid[]) and ${others(enteredBy('g'))}
    group by b.building_id`,
};

export const decideCorrections: TaskSource = {
  kind: 'decide_corrections',
  permission: 'apartment.correction.approve',
  query: (buildings) => sql`
    select b.building_id, null::text as ym, null::date as due_on, count(*)::int as count
    from apartment.buildings b
    join apartment.corrections o on o.building_id = b.building_id and o.state = 'asked'
    where b.building_id = any(${buildings}::uuid[]) and ${others(sql`array[o.asked_by]`)}
    group by b.building_id`,
};

export const activateTariffs: TaskSource = {
  kind: 'activate_tariffs',
  permission: 'apartment.tariff.activate',
  query: (buildings) => sql`
    select b.building_id, null::text as ym, min(v.effective_from) as due_on, count(*)::int as count
    from apartment.buildings b
    join apartment.tariff_versions v on v.building_id = b.building_id and v.state = 'draft'
    where b.building_id = any(${buildings}::uuid[]) and ${others(sql`v.edited_by`)}
    group by b.building_id`,
};
