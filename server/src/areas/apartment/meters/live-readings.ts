import sql, { raw, type Sql } from 'sql-template-tag';

/** Readings that count; what was rejected or corrected does not. Word for word as in the indexes. */
export const counts = (alias: string): Sql => raw(`${alias}.state in ('entered', 'checked', 'locked')`);

/** A value of a register for a cycle that counts: the one of the index readings_live. */
export const countsInCycle = (alias: string): Sql =>
  sql`${counts(alias)} and ${raw(
    `${alias}.cycle_id is not null and ${alias}.source in ('manual', 'import', 'self', 'remote', 'estimate', 'correction')`,
  )}`;

/**
 * Source of the reading `g`; between cycles a corrected value stands for what it corrects.
 * @param buildingId left out: where all other tables of the statement are joined on their building with `g`, too
 */
export const sourceOf = (
  buildingId?: string,
): Sql => sql`case when g.source = 'correction' and g.cycle_id is null
  then (select o.source from apartment.readings o
    where o.building_id = ${buildingId === undefined ? raw('g.building_id') : sql`${buildingId}::uuid`}
      and o.reading_id = apartment.original_reading(g.building_id, g.reading_id)) else g.source end`;

/** What the ledger says of the locked use `u`, corrections counted; null of a draft. */
export const bookedOf = (buildingId: string): Sql => sql`(select sum(f.quantity) from apartment.usage_flows f
  where u.state = 'locked' and f.building_id = ${buildingId}::uuid and f.usage_id = u.usage_id)`;

/** The registers of the meter `m`, one a row, as `reg(register, position)`. */
export const registersOfMeter = raw(`unnest(case m.registers when 'single' then array['total']
  when 'peak_valley' then array['peak', 'valley'] else array['peak', 'flat', 'valley'] end)
  with ordinality as reg(register, position)`);

/** The first month after the cycle `c` that is locked: it has counted from before `c` to after it. */
export const laterLocked = raw(`(select min(y.ym) from apartment.cycles y
  where y.building_id = c.building_id and y.ym > c.ym and exists (select from apartment.usages u
    where u.building_id = y.building_id and u.cycle_id = y.cycle_id and u.state = 'locked'))`);

/** Of a cycle `c` that was left out: the later one, in which its use was counted; else null. */
export const leftOut = sql`case when c.state in ('open', 'reading', 'read_checked') then ${laterLocked} end`;

/** Cycles in which values are entered. */
export const readingStatesOfCycle: readonly string[] = ['open', 'reading'];

/** Whether the meter `m` has to be read in the cycle `c`; one that is suspended stays where it is, unread. */
export const isDue = raw(`c.state in ('open', 'reading') and m.state = 'installed'
  and coalesce(m.installed_on <= c.read_to, true)`);
