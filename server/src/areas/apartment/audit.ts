import sql, { type Sql } from 'sql-template-tag';

export interface AuditEvent {
  readonly action:
    | ('create' | 'update' | 'delete' | 'archive' | 'restore' | 'generate')
    | ('activate' | 'retire' | 'enable' | 'disable' | 'set_sod_mode')
    | ('sign' | 'cancel' | 'renew' | 'reveal_id' | 'link_account' | 'unlink_account')
    | ('end' | 'keep' | 'transfer' | 'attach' | 'detach')
    | ('invite' | 'withdraw' | 'accept' | 'offer')
    | ('install' | 'replace' | 'remove' | 'suspend' | 'resume' | 'scrap')
    | ('open' | 'pass_read' | 'pass_used' | 'step_back')
    | ('waive' | 'send_back' | 'set_bearer' | 'ask_correction' | 'approve' | 'refuse')
    | ('enter' | 'check' | 'reject' | 'confirm_rollover' | 'estimate' | 'upload');
  readonly objectType:
    | ('building' | 'room' | 'room_type')
    | ('tariff_plan' | 'tariff_version' | 'charge_item' | 'common_pool' | 'meter')
    | ('person' | 'tenancy')
    | ('cycle' | 'reading' | 'attachment')
    | ('usage' | 'correction')
    | ('member' | 'invitation' | 'ownership');
  readonly objectId: string;
  readonly buildingId: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));

/** One line of the audit log; runs in the transaction of the write that it tells of. */
export const auditOf = (event: AuditEvent): Sql => sql`
  insert into platform.audit_events
    (actor, area, action, object_type, object_id, tenant_id, before, after, request_id)
  values (platform.current_user_id(), 'apartment', ${event.action}, ${event.objectType}, ${event.objectId},
    ${event.buildingId}::uuid, ${json(event.before)}::jsonb, ${json(event.after)}::jsonb,
    nullif(current_setting('app.request_id', true), ''))`;

/** The parts of `whole` that `change` names: what an audit line shows as before and after. */
export const partOf = (whole: object, change: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => name in change));
