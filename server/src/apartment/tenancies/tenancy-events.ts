import type { TenancyEvent } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';

type Facts = Readonly<Record<string, unknown>> | null;
interface Row {
  readonly at: string;
  readonly action: string;
  readonly by: string | null;
  readonly before: Facts;
  readonly after: Facts;
}

const most = 200;
const text = (facts: Facts, name: string): string | null => {
  const value = facts?.[name];
  return typeof value === 'string' ? value : null;
};

/** What the log says of a tenancy, without the ids and amounts that a reader of names has no use for. */
const eventOf = ({ at, action, by, before, after }: Row): TenancyEvent => ({
  at,
  action,
  by,
  fields: action === 'update' ? Object.keys(after ?? {}) : [],
  lastDayBefore: text(before, 'lastDay'),
  lastDay: text(after, 'lastDay'),
  reason: text(after, 'reason') ?? '',
});

/** Newest first. */
export async function tenancyEvents(db: Db, buildingId: string, tenancyId: string): Promise<TenancyEvent[]> {
  const rows = await db.rows<Row>(sql`
    select e.at, e.action, coalesce(u.name, u.username) as by, e.before, e.after
    from platform.audit_events e left join platform.users u on u.user_id = e.actor
    where e.area = 'apartment' and e.object_type = 'tenancy' and e.object_id = ${tenancyId}
      and e.tenant_id = ${buildingId}::uuid
    order by e.audit_event_id desc limit ${most}::int`);
  return rows.map(eventOf);
}
