import sql from 'sql-template-tag';
import type { TaskSource } from './task-source.ts';

/** Drafts that somebody else has written: of months whose bills are made, and of who is about to move in. */
export const checkBills: TaskSource = {
  kind: 'check_bills',
  permission: 'apartment.bill.check',
  query: (buildings) => sql`
    select g.building_id, y.ym, null::date as due_on, count(*)::int as count
    from apartment.buildings g
    join apartment.bills b on b.building_id = g.building_id and b.state = 'draft'
    left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = b.cycle_id
    where g.building_id = any(${buildings}::uuid[])
      and (g.sod_mode = 'solo' or not platform.current_user_id() = any (b.written_by))
    group by g.building_id, y.cycle_id, y.ym`,
};

/** What was checked: of a month once all of it is, of who moves in at once. */
export const issueBills: TaskSource = {
  kind: 'issue_bills',
  permission: 'apartment.bill.issue',
  query: (buildings) => sql`
    select g.building_id, y.ym, null::date as due_on, count(*)::int as count
    from apartment.buildings g
    join apartment.bills b on b.building_id = g.building_id and b.state = 'checked'
    left join apartment.cycles y on y.building_id = b.building_id and y.cycle_id = b.cycle_id
    where g.building_id = any(${buildings}::uuid[]) and (y.state is null or y.state = 'bills_checked')
    group by g.building_id, y.cycle_id, y.ym`,
};
