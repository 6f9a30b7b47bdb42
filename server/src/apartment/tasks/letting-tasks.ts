import sql from 'sql-template-tag';
import type { TaskSource } from './task-source.ts';

/** Days before the end in which somebody asks whether to renew. */
const daysAhead = 30;

export const tenanciesEnding: TaskSource = {
  kind: 'tenancies_ending',
  permission: 'apartment.tenancy.write',
  query: (buildings) => sql`
    select t.building_id, null::text as ym, min(upper(t.period) - 1) as due_on, count(*)::int as count
    from apartment.tenancies t
    where t.building_id = any(${buildings}::uuid[]) and t.state in ('signed', 'active', 'ending')
      and upper(t.period) - 1 <= apartment.today_in(t.building_id) + ${daysAhead}::int
    group by t.building_id`,
};
