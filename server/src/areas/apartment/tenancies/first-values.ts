import sql, { raw } from 'sql-template-tag';
import { registersOfMeter, sourceOf } from '../meters/index.ts';
import { daysBeforehand } from './tenancy-span-rules.ts';

/**
 * Whether the locked reading `g` is the value of moving in of the tenancy `t`: as long before as it could have been entered
 * for it (of a shared room that is the only bound), and not the value of somebody who moved in there before.
 */
const isOfMovingIn = sql`${sourceOf()} = 'move_in' and g.read_on >= lower(t.period) - ${daysBeforehand}::int
  and g.read_on >= coalesce((select max(upper(e.period)) - 1 from apartment.tenancies e
    where e.building_id = t.building_id and e.room_id = t.room_id and e.tenancy_id <> t.tenancy_id
      and e.bed_id is not distinct from t.bed_id and e.state not in ('draft', 'cancelled')
      and upper(e.period) <= lower(t.period)), '-infinity')`;

/** Whether the locked reading `g` is the first one of its meter, which was put up while the tenancy `t` ran. */
const isOfPuttingUp = sql`${sourceOf()} = 'replace_in' and g.read_on >= lower(t.period)`;

const isInTime = raw(`g.state = 'locked' and g.read_on < coalesce(upper(t.period), 'infinity')`);

/**
 * Whether the first value of the meter `m` says where the tenancy `t` begins. One that came in place of another goes on where
 * that was taken down: it does so on the first day, or if the tenancy has a value on the one before it.
 */
const beginsWithMeter = sql`(m.replaces is null or g.read_on = lower(t.period) or exists (
  select from apartment.meters old
  join apartment.readings g on g.building_id = old.building_id and g.meter_id = old.meter_id
  where old.building_id = m.building_id and old.meter_id = m.replaces and ${isInTime}
    and (${isOfMovingIn} or (old.replaces is null or g.read_on = lower(t.period)) and ${isOfPuttingUp})))`;

/**
 * The meters `m` in the room of the tenancy `t` with a register `reg` whose value nobody has locked from where the tenancy
 * uses it: the one of moving in, or the first one of a meter that was put up on the first day or later.
 */
export const unreadMetersOfTenancy = sql`
  apartment.meters m cross join lateral ${registersOfMeter}
  where m.building_id = t.building_id and m.room_id = t.room_id and m.scope = 'room'
    and m.state in ('installed', 'suspended')
    and not exists (select from apartment.readings g
      where g.building_id = m.building_id and g.meter_id = m.meter_id and g.register = reg.register and ${isInTime}
        and (${isOfMovingIn} or ${isOfPuttingUp} and ${beginsWithMeter}))`;
