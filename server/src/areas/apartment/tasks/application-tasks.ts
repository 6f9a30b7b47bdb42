import sql from 'sql-template-tag';
import { others } from './check-tasks.ts';
import type { TaskSource } from './task-source.ts';

/** What waits for a decision, but for what the caller has handed in or stepped back from. */
export const reviewApplications: TaskSource = {
  kind: 'review_applications',
  permission: 'apartment.application.review',
  query: (buildings) => sql`
    select b.building_id, null::text as ym, null::date as due_on, count(*)::int as count
    from apartment.buildings b
    join apartment.applications a on a.building_id = b.building_id and a.state in ('submitted', 'under_review')
    where b.building_id = any(${[...buildings]}::uuid[]) and ${others(sql`a.submitted_by || a.declined_by`)}
    group by b.building_id`,
};
