import sql, { type Sql } from 'sql-template-tag';
import { auditOf } from './audit.ts';

/** An approved application of which nothing was made in time runs out, with its line in the log: what it kept is free again. */
export const expiresApplication = (buildingId: string, applicationId: string): Sql[] => [
  sql`update apartment.applications
    set state = 'expired', version = version + 1, updated_at = now(), updated_by = platform.current_user_id()
    where building_id = ${buildingId}::uuid and application_id = ${applicationId}::uuid and state = 'approved'`,
  auditOf({
    ...{ objectType: 'application', objectId: applicationId, buildingId },
    ...{ action: 'expire', before: { state: 'approved' }, after: { state: 'expired' } },
  }),
];
