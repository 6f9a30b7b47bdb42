import type { TenancyEvent } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { eventsOf, type LoggedTenancy } from './tenancy-event-rules.ts';

const most = 200;

/** Newest first. */
export async function tenancyEvents(db: Db, buildingId: string, tenancyId: string): Promise<TenancyEvent[]> {
  const rows = await db.rows<LoggedTenancy>(sql`
    select e.at, e.action, coalesce(u.name, u.username) as by, e.before, e.after
    from platform.audit_events e left join platform.users u on u.user_id = e.actor
    where e.area = 'apartment' and e.object_type = 'tenancy' and e.object_id = ${tenancyId}
      and e.tenant_id = ${buildingId}::uuid
    order by e.audit_event_id desc limit ${most}::int`);
  return rows.flatMap(eventsOf).slice(0, most);
}
