import { ApiError, type BodyOf, invalidField } from '@console/contract';
import type { checkReadings, RoundRow, RowOutcome } from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { grouped } from '../../../grouped.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, auditsOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { aboutCycle, findCycle, lockedGround, standingCycle } from '../cycles/index.ts';
import {
  type Caller,
  demandTaking,
  enteredIt,
  findReading,
  lookingAt,
  type RegisterStanding,
  registerFacts,
  registersStanding,
  rowOf,
  rowOfReading,
  type StoredReading,
} from '../rounds/index.ts';
import { separated } from '../separation-rules.ts';
import { demandMove, mayMove } from '../state-moves.ts';
import { activateReady } from '../tenancies/index.ts';
import { isFirstValue, stateAfterCheck } from './lock-rules.ts';

const aboutReading = ({ buildingId, readingId }: Pick<StoredReading, 'buildingId' | 'readingId'>) =>
  ({ objectType: 'reading', objectId: readingId, buildingId }) as const;

/** Readings that a second person has passed, as they are stored. */
export const passed = (buildingId: string, ids: readonly string[], state: Sql, set: Sql): Sql => sql`
  update apartment.readings set state = ${state}, checked_by = platform.current_user_id(), checked_at = now(),
    version = version + 1, ${set}
  where building_id = ${buildingId}::uuid and reading_id = any(${ids}::uuid[])`;

type Acting = { reading: StoredReading; mode: 'strict' | 'solo' };

const secondPerson = ({ reading, mode }: Acting, caller: Caller) =>
  separated({
    mode,
    act: 'reading.check',
    actor: caller.userId,
    before: [reading.enteredBy, ...reading.editedBy],
  });

/** Passes values of a building, for whatever reason they were looked at. @throws what hinders the caller from passing one */
export function checkOf(
  buildingId: string,
  readings: readonly StoredReading[],
  mode: Acting['mode'],
  caller: Caller,
): Sql[] {
  const all = readings.map((reading) => {
    demandMove('reading', reading.state, 'checked');
    const { selfChecked } = secondPerson({ reading, mode }, caller);
    if (reading.flags.includes('ROLLOVER')) throw invalidField('rollover', 'manager_must_confirm');
    return { reading, to: stateAfterCheck(reading.source), selfChecked };
  });
  const alike = grouped(all, ({ to, selfChecked }) => `${to} ${selfChecked}`);
  return [
    ...[...alike.values()].flatMap((some) => passing(buildingId, some)),
    ...auditsOf(
      all.map(({ reading, to, selfChecked }) => ({
        ...aboutReading(reading),
        action: 'check',
        after: { state: to, selfChecked },
      })),
    ),
  ];
}

interface Passing {
  readonly reading: StoredReading;
  readonly to: ReturnType<typeof stateAfterCheck>;
  readonly selfChecked: boolean;
}

/** Those that come to the same state in the same manner. */
function passing(buildingId: string, some: readonly Passing[]): Sql[] {
  const [first] = some;
  if (!first) return [];
  const { to, selfChecked } = first;
  const ids = some.map(({ reading }) => reading.readingId);
  return [
    passed(buildingId, ids, sql`${to}`, sql`self_checked = ${selfChecked}::boolean`),
    ...recordOf({
      ...{ buildingId, subjectType: 'reading', subjectIds: ids, gate: 'read', result: 'pass', selfChecked },
    }),
  ];
}

/** What a second person does with a value, and what a manager confirms. */
export const checking = (
  db: Db,
  { buildingId, readingId }: Pick<StoredReading, 'buildingId' | 'readingId'>,
  caller: Caller,
) => {
  const acting = (version: number, work: (tx: Db, on: Acting) => Promise<void>): Promise<RoundRow> =>
    db.transaction(async (tx) => {
      const { sodMode: mode } = await lockedGround(tx, buildingId);
      const reading = await findReading(tx, buildingId, readingId);
      if (reading.version !== version) {
        const current = await rowOfReading(tx, reading, caller);
        throw versionConflict(current);
      }
      // Behind the gate nothing changes without the month coming back through it.
      if (reading.cycleId) demandTaking(await standingCycle(tx, buildingId, { cycleId: reading.cycleId }));
      await work(tx, { reading, mode });
      return rowOfReading(tx, await findReading(tx, buildingId, readingId), caller);
    });

  return {
    check: (version: number) =>
      acting(version, async (tx, { reading, mode }) => {
        await tx.batch(...checkOf(buildingId, [reading], mode, caller));
        if (isFirstValue(reading)) await activateReady(tx, buildingId, { meterIds: [reading.meterId] });
      }),

    reject: (version: number, reason: string) =>
      acting(version, async (tx, on) => {
        const { reading } = on;
        demandMove('reading', reading.state, 'rejected');
        // A meter has one first and one last value: nobody can enter them again, but a locked one can be corrected.
        if (reading.source === 'replace_in' || reading.source === 'replace_out')
          throw new ApiError('STATE_CONFLICT', {
            details: { state: reading.state, reason: 'not_read_again' },
          });
        const { selfChecked } = secondPerson(on, caller);
        const what = { buildingId, subjectType: 'reading', subjectIds: [readingId], gate: 'read' } as const;
        await tx.batch(
          passed(
            buildingId,
            [readingId],
            sql`'rejected'`,
            sql`self_checked = ${selfChecked}::boolean, reason = ${reason}`,
          ),
          ...recordOf({ ...what, result: 'reject', note: reason, selfChecked }),
          auditOf({ ...aboutReading(reading), action: 'reject', after: { state: 'rejected', reason } }),
        );
      }),

    /** From then on it may be checked like any other; that it went round stays written on it. */
    confirmRollover: (version: number) =>
      acting(version, async (tx, on) => {
        const { reading } = on;
        const { state, flags } = reading;
        if (state !== 'entered' || !flags.includes('ROLLOVER'))
          throw new ApiError('STATE_CONFLICT', { details: { state, reason: 'no_rollover_to_confirm' } });
        const { selfChecked } = secondPerson(on, caller);
        const what = { buildingId, subjectType: 'reading', subjectIds: [readingId], gate: 'read' } as const;
        await tx.batch(
          sql`update apartment.readings set flags = array_remove(flags, 'ROLLOVER'), version = version + 1
            where building_id = ${buildingId}::uuid and reading_id = ${readingId}::uuid`,
          ...recordOf({ ...what, result: 'waive', note: 'ROLLOVER', selfChecked }),
          auditOf({ ...aboutReading(reading), action: 'confirm_rollover', after: { value: reading.value } }),
        );
      }),
  };
};

type Wanted = BodyOf<typeof checkReadings>['readings'];

/** Many at once: only what nothing is unusual about, and only what others have entered, in solo buildings too. */
export const checkMany = (db: Db, buildingId: string, cycleId: string, wanted: Wanted, caller: Caller) =>
  db.transaction(async (tx) => {
    const ground = await lockedGround(tx, buildingId);
    const cycle = await standingCycle(tx, buildingId, { cycleId });
    demandTaking(cycle);
    const facts = await registersStanding(tx, buildingId, { cycle });
    const verdicts = wanted.map((one) => ({ ...one, ...verdictOn(one, facts, caller) }));
    const ids = [
      ...new Set(verdicts.filter(({ code }) => code === undefined).map(({ readingId }) => readingId)),
    ];
    if (ids.length > 0)
      await tx.batch(
        passed(buildingId, ids, sql`'checked'`, sql`self_checked = false`),
        ...recordOf({ buildingId, subjectType: 'reading', subjectIds: ids, gate: 'read', result: 'pass' }),
        auditOf({ ...aboutCycle(cycle), action: 'check', after: { readings: ids } }),
      );
    const meters = [...new Set(verdicts.flatMap(({ facts: found }) => (found ? [found.meterId] : [])))];
    const [after, now] = await Promise.all([
      registerFacts(tx, buildingId, { cycle }, meters),
      findCycle(tx, buildingId, cycleId),
    ]);
    const looking = lookingAt(ground, now, caller);
    const outcomes = verdicts.map(({ readingId, code, fields, facts: found }): RowOutcome => {
      const stands =
        found && after.find((one) => one.meterId === found.meterId && one.register === found.register);
      const row = stands ? rowOf(stands, cycle.ym, looking) : null;
      if (code === undefined && row) return { outcome: 'saved', readingId, row };
      return { outcome: 'refused', readingId, code: code ?? 'NOT_FOUND', fields: fields ?? [], row };
    });
    return { cycle: now, outcomes };
  });

interface BulkVerdict {
  readonly facts?: RegisterStanding;
  readonly code?: string;
  readonly fields?: { path: string; code: string }[];
}

function verdictOn(
  { readingId, version }: Wanted[number],
  all: readonly RegisterStanding[],
  { userId }: Caller,
): BulkVerdict {
  const facts = all.find(({ current }) => current?.readingId === readingId);
  const current = facts?.current;
  if (!facts || !current) return { code: 'NOT_FOUND' };
  if (current.version !== version) return { facts, code: 'VERSION_CONFLICT' };
  if (!mayMove('reading', current.state, 'checked')) return { facts, code: 'STATE_CONFLICT' };
  if (enteredIt(facts, userId)) return { facts, code: 'SOD_SAME_PERSON' };
  if (current.flags.length > 0)
    return { facts, code: 'VALIDATION', fields: [{ path: 'flags', code: 'flagged' }] };
  return { facts };
}
