import type { Sql } from 'sql-template-tag';
import { auditLine, auditLines } from '../../house/audit/audit.ts';

export interface AuditEvent {
  readonly action:
    | ('create' | 'update' | 'delete' | 'archive' | 'restore' | 'generate')
    | ('activate' | 'retire' | 'enable' | 'disable' | 'set_sod_mode')
    | ('sign' | 'cancel' | 'renew' | 'reveal_id' | 'link_account' | 'unlink_account')
    | ('end' | 'keep' | 'transfer' | 'attach' | 'detach')
    | ('invite' | 'withdraw' | 'accept' | 'offer')
    | ('install' | 'replace' | 'remove' | 'suspend' | 'resume' | 'scrap')
    | ('open' | 'pass_read' | 'pass_used' | 'step_back' | 'remind')
    | ('waive' | 'send_back' | 'set_bearer' | 'ask_correction' | 'approve' | 'refuse')
    | ('add_line' | 'remove_line' | 'discard' | 'issue' | 'void' | 'credit' | 'pass_bills' | 'close')
    | (
        | 'record'
        | 'allocate'
        | 'confirm'
        | 'reverse'
        | 'refund'
        | 'post_late_fee'
        | 'waive_late_fee'
        | 'close_day'
      )
    | ('take' | 'need_info' | 'decline' | 'fulfil' | 'expire')
    | ('import' | 'ignore' | 'book' | 'inspect' | 'settle' | 'submit' | 'return' | 'pay_out' | 'print')
    | ('commit' | 'draw' | 'publish' | 'annul')
    | ('ask_erasure' | 'erase' | 'export')
    | ('enter' | 'check' | 'reject' | 'confirm_rollover' | 'estimate' | 'upload');
  readonly objectType:
    | ('building' | 'room' | 'room_type')
    | ('tariff_plan' | 'tariff_version' | 'charge_item' | 'common_pool' | 'meter')
    | ('person' | 'tenancy')
    | ('cycle' | 'reading' | 'attachment')
    | ('usage' | 'correction')
    | (
        | 'bill'
        | 'bill_run'
        | 'payment'
        | 'day_close'
        | 'bank_statement'
        | 'bank_statement_line'
        | 'checkout'
        | 'application'
        | 'erasure_request'
        | 'print_batch'
      )
    | 'draw'
    | ('member' | 'invitation' | 'ownership');
  readonly objectId: string;
  readonly buildingId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One line of the audit log; runs in the transaction of the write that it tells of. */
export const auditOf = ({ buildingId, ...event }: AuditEvent): Sql =>
  auditLine({ ...event, area: 'apartment', tenantId: buildingId });

/** The same for many of one building, in their order. */
export const auditsOf = (events: readonly AuditEvent[]): Sql[] =>
  auditLines(
    events.map(({ buildingId, ...event }) => ({ ...event, area: 'apartment', tenantId: buildingId })),
  );

/** The parts of `whole` that `change` names: what an audit line shows as before and after. */
export const partOf = (whole: object, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in change));
