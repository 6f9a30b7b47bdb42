import sql, { raw, type Sql } from 'sql-template-tag';
import { countsInCycle, isDue, laterLocked, registersOfMeter } from '../meters/index.ts';
import type { TaskSource } from './task-source.ts';

/** Registers of the round that have no value which counts. @param which whether one was rejected */
const missing = (buildings: readonly string[], which: Sql): Sql => sql`
  select c.building_id, c.ym, c.read_to as due_on, count(*)::int as count
  from apartment.cycles c
  join apartment.meters m on m.building_id = c.building_id
  cross join lateral ${registersOfMeter}
  where c.building_id = any(${buildings}::uuid[]) and ${isDue}
    -- Before the first day of its window nobody is asked to read.
    and c.read_from <= apartment.today_in(c.building_id)
    -- Nor in a month that was left out.
    and ${laterLocked} is null
    and not exists (select from apartment.readings g
      where g.building_id = c.building_id and g.cycle_id = c.cycle_id and g.meter_id = m.meter_id
        and g.register = reg.register and ${countsInCycle('g')})
    and ${which} (select from apartment.readings g
      where g.building_id = c.building_id and g.cycle_id = c.cycle_id and g.meter_id = m.meter_id
        and g.register = reg.register and g.state = 'rejected')
  group by c.building_id, c.cycle_id`;

export const enterReadings: TaskSource = {
  kind: 'enter_readings',
  permission: 'apartment.reading.enter',
  query: (buildings) => missing(buildings, raw('not exists')),
};

export const readAgain: TaskSource = {
  kind: 'read_again',
  permission: 'apartment.reading.enter',
  query: (buildings) => missing(buildings, raw('exists')),
};
