import sql from 'sql-template-tag';
import { registersOfMeter } from '../meters/index.ts';
import { daysBeforehand } from './tenancy-span-rules.ts';

/**
 * The meters `m` in the room of the tenancy `t` with a register `reg` whose value nobody has locked from where the tenancy
 * uses it: the one of moving in, or the first one of a meter that was put up on the first day or later.
 */
export const unreadMetersOfTenancy = sql`
  apartment.meters m cross join lateral ${registersOfMeter}
  where m.building_id = t.building_id and m.room_id = t.room_id and m.scope = 'room'
    and m.state in ('installed', 'suspended')
    and not exists (select from apartment.readings reading
      where reading.building_id = m.building_id and reading.meter_id = m.meter_id and reading.register = reg.register
        and reading.state = 'locked' and (
          reading.source = 'replace_in' and reading.read_on >= lower(t.period)
          or reading.source = 'move_in'
            -- As long before as it could have been entered for this tenancy; of a shared room it is the only bound.
            and reading.read_on >= lower(t.period) - ${daysBeforehand}::int
            -- Not the value of somebody who moved in there before.
            and reading.read_on >= coalesce((select max(upper(e.period)) - 1 from apartment.tenancies e
              where e.building_id = t.building_id and e.room_id = t.room_id and e.tenancy_id <> t.tenancy_id
                and e.bed_id is not distinct from t.bed_id and e.state not in ('draft', 'cancelled')
                and upper(e.period) <= lower(t.period)), '-infinity')))`;
