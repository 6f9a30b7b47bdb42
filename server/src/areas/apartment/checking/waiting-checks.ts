import type { BodyOf } from '@console/contract';
import type { checkWaitingReadings, WaitingOutcome } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import type { Db } from '../../../plugins/database/db.ts';
import { auditOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { lockedGround } from '../cycles/index.ts';
import { type Caller, storedReadings } from '../rounds/index.ts';
import { activateReady } from '../tenancies/index.ts';
import { passed } from './checking.ts';
import { isFirstValue } from './lock-rules.ts';
import { waitingVerdict } from './waiting-rules.ts';

type Wanted = BodyOf<typeof checkWaitingReadings>['readings'];

/** Many values of no month at once, each for itself; whoever has moved in with them has moved in. */
export const checkWaiting = (
  db: Db,
  buildingId: string,
  wanted: Wanted,
  { userId }: Caller,
): Promise<{ outcomes: WaitingOutcome[]; activated: number }> =>
  db.transaction(async (tx) => {
    const { sodMode: mode } = await lockedGround(tx, buildingId);
    const ids = wanted.map(({ readingId }) => readingId);
    const stored = await storedReadings(
      tx,
      sql`g.building_id = ${buildingId}::uuid and g.reading_id = any(${ids}::uuid[])`,
    );
    const known = new Map(stored.map((one) => [one.readingId, one]));
    const verdicts = wanted.map(({ readingId, version }) => ({
      readingId,
      verdict: waitingVerdict(known.get(readingId), version, { mode, userId }),
    }));
    const idsWith = (selfChecked: boolean) => [
      ...new Set(
        verdicts.flatMap(({ readingId, verdict }) =>
          'selfChecked' in verdict && verdict.selfChecked === selfChecked ? [readingId] : [],
        ),
      ),
    ];
    const statements = [false, true].flatMap((self) => locks(buildingId, idsWith(self), self));
    if (statements.length > 0) await tx.batch(...statements);
    const first = verdicts.flatMap(({ readingId, verdict }) => {
      const reading = known.get(readingId);
      return reading && 'selfChecked' in verdict && isFirstValue(reading) ? [reading.meterId] : [];
    });
    return {
      outcomes: verdicts.map(({ readingId, verdict }) =>
        'code' in verdict
          ? { readingId, outcome: 'refused', code: verdict.code }
          : { readingId, outcome: 'saved', code: null },
      ),
      activated: first.length > 0 ? await activateReady(tx, buildingId, { meterIds: first }) : 0,
    };
  });

/** As one person has passed them, with a line each in the log of checks and one in the audit log. */
function locks(buildingId: string, ids: readonly string[], selfChecked: boolean): Sql[] {
  if (ids.length === 0) return [];
  const about = { objectType: 'building', objectId: buildingId, buildingId } as const;
  return [
    passed(buildingId, ids, sql`'locked'`, sql`self_checked = ${selfChecked}::boolean`),
    ...recordOf({
      ...{ buildingId, subjectType: 'reading', subjectIds: ids, gate: 'read', result: 'pass' },
      selfChecked,
    }),
    auditOf({ ...about, action: 'check', after: { readings: ids, state: 'locked', selfChecked } }),
  ];
}
