import sql, { type Sql } from 'sql-template-tag';
import { auditOf } from '../audit.ts';

/**
 * Forgets somebody as far as no ledger needs them: bills, receipts and contracts go on naming them, and nothing else is known of whoever
 * that is. Their account sees nothing of the building by them any more.
 */
export const erasesPerson = (buildingId: string, personId: string): Sql[] => [
  sql`update apartment.persons set phone = null, gender = null, employer = '', department = '', staff_no = '',
      emergency_name = '', emergency_phone = null, id_kind = null, id_cipher = null, id_digest = null, id_first3 = null,
      id_last4 = null, consent_at = null, user_id = null, version = version + 1, updated_at = now(),
      updated_by = platform.current_user_id()
    where building_id = ${buildingId}::uuid and person_id = ${personId}::uuid`,
  auditOf({ action: 'erase', objectType: 'person', objectId: personId, buildingId }),
];
