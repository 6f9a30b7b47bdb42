import type { Sql } from 'sql-template-tag';
import { type AuditEvent, auditLine } from '../../house/audit/audit.ts';

interface Event extends Pick<AuditEvent, 'action' | 'objectId' | 'before' | 'after'> {
  readonly teamId: string;
  readonly objectType:
    | ('team' | 'species' | 'yard' | 'partner' | 'sort' | 'txn' | 'lot' | 'settlement' | 'price_exception')
    | ('sort_price' | 'sort_proposal' | 'cost_item' | 'cost_item_version');
}

/** One line of the audit log; runs in the transaction of the write that it tells of. */
export const auditOf = ({ teamId, ...event }: Event): Sql =>
  auditLine({ ...event, area: 'wood', tenantId: teamId });
