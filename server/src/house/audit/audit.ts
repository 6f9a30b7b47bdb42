import sql, { type Sql } from 'sql-template-tag';
import { insertionOf, insertionsOf } from '../../plugins/database/insertions.ts';

/** Who did what to which thing of whom; the actor is whoever the database acts for. */
export interface AuditEvent {
  readonly area: string;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string;
  /** The building, the team; null where it is somebody's own. */
  readonly tenantId: string | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

const rowOf = ({ area, action, objectType, objectId, tenantId, before, after }: AuditEvent) => ({
  actor: sql`platform.current_user_id()`,
  area,
  action,
  objectType,
  objectId,
  tenantId,
  before: json(before),
  after: json(after),
  requestId: sql`nullif(current_setting('app.request_id', true), '')`,
});

/** One line of the audit log; runs in the transaction of the write that it tells of, so no change goes without. */
export const auditLine = (event: AuditEvent): Sql => insertionOf('platform.audit_events', rowOf(event));

/** The same for many, in their order. */
export const auditLines = (events: readonly AuditEvent[]): Sql[] =>
  insertionsOf('platform.audit_events', events.map(rowOf));
