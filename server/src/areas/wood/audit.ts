import { type AuditEvent, auditLine } from '../../house/audit/audit.ts';
import type { Db } from '../../plugins/database/db.ts';

interface Event extends Pick<AuditEvent, 'action' | 'objectId' | 'before' | 'after'> {
  readonly teamId: string;
  readonly objectType: 'team' | 'species' | 'yard' | 'sort' | 'txn';
}

/** Leaves a trace of who changed what; in the caller's transaction, so no change goes without. */
export async function audit(db: Db, { teamId, ...event }: Event): Promise<void> {
  await db.rows(auditLine({ ...event, area: 'wood', tenantId: teamId }));
}
