import { moveReadingsIn } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { isLeaving, isOfMove } from '../moving/index.ts';
import type { TaskSource } from './task-source.ts';

/** Days before the end in which somebody asks whether to renew. */
const daysAhead = 30;

export const tenanciesEnding: TaskSource = {
  kind: 'tenancies_ending',
  permission: 'apartment.tenancy.write',
  query: (buildings) => sql`
    select t.building_id, null::text as ym, min(upper(t.period) - 1) as due_on, count(*)::int as count
    from apartment.tenancies t
    where t.building_id = any(${buildings}::uuid[])
      and upper(t.period) - 1 <= apartment.today_in(t.building_id) + ${daysAhead}::int
      -- Of whoever asked to leave and has left there is nothing to ask any more.
      and (t.state in ('signed', 'active')
        or t.state = 'ending' and upper(t.period) > apartment.today_in(t.building_id))
    group by t.building_id`,
};

/** A value of moving that was rejected and that nobody has entered again; a task for each tenancy. */
export const enterMoveReadingsAgain: TaskSource = {
  kind: 'enter_move_readings_again',
  permission: 'apartment.reading.enter_move',
  andToGetThere: 'apartment.tenancy.read',
  query: (buildings) => sql`
    select again.building_id, null::text as ym, min(again.read_on) as due_on, count(*)::int as count,
      jsonb_build_object('tenancyId', again.tenancy_id, 'roomNumber', again.number) as tenancy
    from (
      -- Two who move on the same day share their room's values: the one who has signed is asked.
      select distinct on (g.reading_id) t.building_id, t.tenancy_id, r.number, g.read_on
      from apartment.readings g
      join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id and m.scope = 'room'
        and m.state in ('installed', 'suspended')
      join apartment.tenancies t on t.building_id = m.building_id and t.room_id = m.room_id and ${isOfMove('g')}
        and t.state = any (case g.source when 'move_in' then ${[...moveReadingsIn.move_in]}::text[]
          else ${[...moveReadingsIn.move_out]}::text[] end)
        -- A check-out that is called off waits for no value.
        and (g.source = 'move_in' or ${isLeaving})
      join apartment.rooms r on r.building_id = t.building_id and r.room_id = t.room_id
      where g.building_id = any(${buildings}::uuid[]) and g.cycle_id is null and g.state = 'rejected'
        and not exists (select from apartment.readings n
          where n.building_id = g.building_id and n.meter_id = g.meter_id and n.register = g.register
            and n.source = g.source and (n.entered_at, n.reading_id) > (g.entered_at, g.reading_id)
            and ${isOfMove('n')})
      order by g.reading_id, t.state = 'draft', t.tenancy_id
    ) again
    group by again.building_id, again.tenancy_id, again.number`,
};
