import sql from 'sql-template-tag';
import type { TaskSource } from './task-source.ts';

/** Money that somebody else has taken and that nobody has seen since. */
export const confirmPayments: TaskSource = {
  kind: 'confirm_payments',
  permission: 'apartment.payment.confirm',
  query: (buildings) => sql`
    select b.building_id, null::text as ym, min(p.received_on) as due_on, count(*)::int as count
    from apartment.buildings b
    join apartment.payments p on p.building_id = b.building_id and p.state = 'recorded'
    where b.building_id = any(${buildings}::uuid[])
      and (b.sod_mode = 'solo' or p.recorded_by <> platform.current_user_id())
    group by b.building_id`,
};
