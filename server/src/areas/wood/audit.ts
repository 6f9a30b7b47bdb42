import sql from 'sql-template-tag';
import type { Db } from '../../plugins/database/db.ts';

interface Event {
  teamId: string;
  action: string;
  objectType: 'team' | 'species' | 'yard' | 'sort' | 'txn';
  objectId: string;
  before?: unknown;
  after?: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** Leaves a trace of who changed what; in the caller's transaction, so no change goes without. */
export async function audit(db: Db, event: Event): Promise<void> {
  await db.rows(sql`
    insert into platform.audit_events (actor, area, action, object_type, object_id, tenant_id, before, after, request_id)
    values (platform.current_user_id(), 'wood', ${event.action}, ${event.objectType}, ${event.objectId},
            ${event.teamId}::uuid, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb,
            nullif(current_setting('app.request_id', true), ''))`);
}
