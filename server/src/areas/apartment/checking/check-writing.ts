import type { checkGates, checkResults, checkSubjects } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';

export interface Checked {
  readonly buildingId: string;
  readonly subjectType: (typeof checkSubjects)[number];
  readonly subjectIds: readonly string[];
  readonly gate: (typeof checkGates)[number];
  readonly result: (typeof checkResults)[number];
  readonly note?: string;
  readonly selfChecked?: boolean;
}

/** One line each in the log of checks, in the transaction of the check itself. */
export const recordOf = ({
  buildingId,
  subjectType,
  subjectIds,
  gate,
  result,
  note,
  selfChecked,
}: Checked): Sql => sql`
  insert into apartment.check_records (building_id, check_record_id, subject_type, subject_id, gate, result, note,
    checker, self_checked)
  select ${buildingId}::uuid, one.id, ${subjectType}, one.subject, ${gate}, ${result}, ${note ?? ''},
    platform.current_user_id(), ${selfChecked ?? false}::boolean
  from unnest(${subjectIds.map(() => v7())}::uuid[], ${subjectIds}::uuid[]) as one(id, subject)`;
