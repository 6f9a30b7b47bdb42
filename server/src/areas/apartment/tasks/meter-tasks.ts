import sql from 'sql-template-tag';
import type { TaskSource } from './task-source.ts';

const daysAhead = 30;

export const verifyMeters: TaskSource = {
  kind: 'verify_meters',
  permission: 'apartment.room.configure',
  query: (buildings) => sql`
    select m.building_id, null::text as ym, min(m.verify_due) as due_on, count(*)::int as count
    from apartment.meters m
    where m.building_id = any(${buildings}::uuid[]) and m.state in ('installed', 'suspended')
      and m.verify_due <= apartment.today_in(m.building_id) + ${daysAhead}::int
    group by m.building_id`,
};
