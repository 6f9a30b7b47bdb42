import sql, { type Sql } from 'sql-template-tag';

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

/** One line of the audit log; runs in the transaction of the write that it tells of, so no change goes without. */
export const auditLine = (event: AuditEvent): Sql => sql`
  insert into platform.audit_events
    (actor, area, action, object_type, object_id, tenant_id, before, after, request_id)
  values (platform.current_user_id(), ${event.area}, ${event.action}, ${event.objectType}, ${event.objectId},
    ${event.tenantId}::uuid, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb,
    nullif(current_setting('app.request_id', true), ''))`;
