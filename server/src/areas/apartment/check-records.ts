import type { checkGates, checkResults, checkSubjects } from '@console/contract/apartment';
import type { Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../plugins/database/insertions.ts';
import { me } from './me.ts';

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
}: Checked): Sql[] =>
  insertionsOf(
    'apartment.check_records',
    subjectIds.map((subjectId) => ({
      ...{ buildingId, checkRecordId: v7(), subjectType, subjectId, gate, result, note: note ?? '' },
      ...{ checker: me, selfChecked: selfChecked ?? false },
    })),
  );
