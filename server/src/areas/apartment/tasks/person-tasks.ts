import sql from 'sql-template-tag';
import type { TaskSource } from './task-source.ts';

/** Fifteen days are what the law leaves to answer somebody who asks about their own data. */
export const answerErasures: TaskSource = {
  kind: 'answer_erasures',
  permission: 'apartment.member.manage',
  query: (buildings) => sql`
    select b.building_id, null::text as ym, count(*)::int as count,
      (min(e.asked_at) at time zone b.time_zone)::date + 15 as due_on
    from apartment.buildings b
    join apartment.erasure_requests e on e.building_id = b.building_id and e.state = 'asked'
    where b.building_id = any(${[...buildings]}::uuid[])
    group by b.building_id, b.time_zone`,
};
