import sql, { type Sql } from 'sql-template-tag';

/**
 * Those of the ids that a value, a correction or a tenancy may name: uploads of the building, without papers that were
 * taken off their tenancy. Naming one of these would show it again to everybody who reads values.
 */
export const knownAttachments = (buildingId: string, ids: readonly string[]): Sql => sql`
  select attachment_id from apartment.attachments
  where building_id = ${buildingId}::uuid and attachment_id = any(${[...ids]}::uuid[])
    and apartment.is_shown(building_id, attachment_id)`;
