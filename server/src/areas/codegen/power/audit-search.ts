import type { AnswerOf, Grants, QueryOf } from '@console/contract';
import type { searchAuditLog } from '@console/contract/codegen';
import sql, { empty } from 'sql-template-tag';
import { workplacesOf } from '../../../plugins/contract/tenant.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { down, keyset } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';

interface Row {
  readonly id: string;
  readonly at: string;
  readonly actor: string | null;
  readonly name: string | null;
  readonly area: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  readonly tenantId: string | null;
  readonly requestId: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

const newestFirst = keyset([down(sql`e.audit_event_id`, 'int')]);

/** Areas whose things are nobody's own: what was and what is may be read by whoever may read the log. */
const openAreas = ['codegen', 'platform', 'identity'];

/** What was done, the newest first. What belongs to a building, a team or a person is told to its own people only. */
export async function auditPage(
  db: Db,
  { userId, grants }: { readonly userId: string; readonly grants: Grants },
  { cursor, limit, actor, area, action, objectType, objectId, from, to }: QueryOf<typeof searchAuditLog>,
): Promise<AnswerOf<typeof searchAuditLog>> {
  const rows = await db.rows<Row>(sql`
    select e.audit_event_id::text as id, e.at, e.actor, coalesce(u.name, u.username) as name, e.area, e.action,
      e.object_type, e.object_id, e.tenant_id, e.request_id, e.before, e.after
    from platform.audit_events e left join platform.users u on u.user_id = e.actor
    where true
      ${actor === undefined ? empty : sql`and e.actor = ${actor}`}
      ${area === undefined ? empty : sql`and e.area = ${area}`}
      ${action === undefined ? empty : sql`and starts_with(e.action, ${action})`}
      ${objectType === undefined ? empty : sql`and e.object_type = ${objectType}`}
      ${objectId === undefined ? empty : sql`and e.object_id = ${objectId}`}
      ${from === undefined ? empty : sql`and e.at >= ${from}::timestamptz`}
      ${to === undefined ? empty : sql`and e.at < ${to}::timestamptz`}
      ${newestFirst.behind(cursor)}
    order by ${newestFirst.inOrder} limit ${limit + 1}::int`);
  const { items, next } = pageOf(rows, limit, ({ id }) => [id]);
  const workplaces = new Set(workplacesOf(grants));
  const isTold = (row: Row) =>
    row.actor === userId ||
    (row.tenantId === null ? openAreas.includes(row.area) : workplaces.has(row.tenantId));
  return {
    items: items.map(({ actor: by, name, before, after, ...row }) => {
      const told = isTold({ actor: by, name, before, after, ...row });
      return {
        ...row,
        actor: by === null ? null : { userId: by, name },
        ...{ hidden: !told, before: told ? before : null, after: told ? after : null },
      };
    }),
    next,
  };
}
