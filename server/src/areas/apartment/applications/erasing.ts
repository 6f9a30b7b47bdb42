import sql, { type Sql } from 'sql-template-tag';

/** What somebody has said of themselves and others in their applications; which there were, and what became of them, stays. */
export const erasesApplicant = (buildingId: string, personId: string): Sql =>
  sql`update apartment.applications set applicant_phone = null, occupant_name = '', occupant_phone = null, note = '',
      applicant_user_id = null, version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
    where building_id = ${buildingId}::uuid and person_id = ${personId}::uuid`;
