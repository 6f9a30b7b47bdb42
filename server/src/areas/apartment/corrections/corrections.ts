import { ApiError, type BodyOf, invalidField, type QueryOf } from '@console/contract';
import type {
  askCorrection as askCorrectionCall,
  Correction,
  listCorrections as listCorrectionsCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Exact, exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { down, keyset, up } from '../../../plugins/database/keyset.ts';
import { pageOf } from '../../../plugins/database/keyset-rules.ts';
import { withFree } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { knownAttachments } from '../attachments/index.ts';
import { auditOf } from '../audit.ts';
import { recordOf } from '../check-records.ts';
import { lockedGround } from '../cycles/index.ts';
import { bookCorrection, demandBelievable, inOrder, readingsSince } from '../drawing/index.ts';
import { me } from '../me.ts';
import { boundsOf, neighboursAt, refuse } from '../meters/index.ts';
import { separated, separation } from '../separation-rules.ts';
import { demandMove } from '../state-moves.ts';
import { nameOf } from '../who-and-when.ts';
import { correctionProblems, isLongClosed } from './correction-rules.ts';

/** Who asks or decides, and what they may in the building. */
export interface Corrector {
  readonly userId: string;
  readonly mayApprove: boolean;
  /** Readers see only what they have asked for themselves. */
  readonly seesAll: boolean;
  /** A rollover that nobody would believe is a manager's decision. */
  readonly mayConfirmRollover?: boolean;
  /** An owner may correct what was closed long ago. */
  readonly isOwner: boolean;
}

/** A locked value that somebody finds wrong. */
export interface Locked {
  readonly buildingId: string;
  readonly readingId: string;
  readonly meterId: string;
  readonly register: string;
  readonly cycleId: string | null;
  readonly ym: string;
  readonly cycleState: string;
  readonly value: string;
  readonly rollover: boolean;
  readonly readOn: string;
  readonly state: 'entered' | 'checked' | 'locked' | 'rejected' | 'superseded';
  readonly photos: string[];
  readonly intDigits: number;
  readonly decimals: number;
}

type Row = Omit<Correction, 'may'> & { buildingId: string; sodMode: 'strict' | 'solo' };

const select = (where: Sql, tail: Sql = empty): Sql => sql`
  select x.building_id, x.correction_id, x.reading_id, g.meter_id, m.serial, m.kind, g.register, r.number as room_number,
    y.ym as cycle_ym, g.read_on, g.value as before, x.value, x.rollover, x.reason, x.evidence, x.asked_by,
    coalesce(${nameOf(sql`x.asked_by`)}, '') as asked_by_name, x.asked_at, ${nameOf(sql`x.decided_by`)} as decided_by_name,
    x.decided_at, x.decision_note, x.self_checked, x.state, x.waits, x.version, b.sod_mode
  from apartment.corrections x
    join apartment.buildings b on b.building_id = x.building_id
    join apartment.readings g on g.building_id = x.building_id and g.reading_id = x.reading_id
    join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
    left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id
    left join apartment.cycles y on y.building_id = g.building_id and y.cycle_id = g.cycle_id
  where ${where} ${tail}`;

const shownTo =
  ({ userId, mayApprove }: Corrector) =>
  ({ sodMode, buildingId: _, ...row }: Row): Correction => {
    const { refused } = separation({ mode: sodMode, actor: userId, before: [row.askedBy] });
    return { ...row, may: { decide: mayApprove && row.state === 'asked' && !refused } };
  };

/** The reading with the month that it stands in. @throws NOT_FOUND */
async function readingToCorrect(db: Db, buildingId: string, readingId: string): Promise<Locked> {
  const row = await db.first<Locked>(sql`
    select g.building_id, g.reading_id, g.meter_id, g.register, g.cycle_id, g.value, g.rollover, g.read_on, g.state, g.photos,
      m.int_digits, m.decimals, coalesce(y.ym, to_char(g.read_on, 'YYYY-MM')) as ym, coalesce(y.state, 'none') as cycle_state
    from apartment.readings g
      join apartment.meters m on m.building_id = g.building_id and m.meter_id = g.meter_id
      -- What belongs to no round stands in the use of the month in which it was read.
      left join apartment.cycles y on y.building_id = g.building_id
        and (y.cycle_id = g.cycle_id or g.cycle_id is null and y.ym = to_char(g.read_on, 'YYYY-MM'))
    where g.building_id = ${buildingId}::uuid and g.reading_id = ${readingId}::uuid`);
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

function demandOpenPeriod({ ym, cycleState }: Locked, today: string, { isOwner }: Corrector): void {
  if (!isOwner && isLongClosed(ym, cycleState, today))
    throw new ApiError('PERIOD_LOCKED', { details: { month: ym } });
}

/** Whether another value fits where the locked one stands. @returns the last value read before it @throws VALIDATION */
async function demandFitting(
  db: Db,
  locked: Locked,
  { value, rollover }: { value: string; rollover: boolean },
): Promise<Exact | undefined> {
  const all = await readingsSince(db, locked.buildingId, [{ meterId: locked.meterId, day: '0001-01-01' }]);
  const thread = inOrder(
    all.filter(({ register, state }) => register === locked.register && state !== 'entered'),
    () => ({ position: 0, intDigits: locked.intDigits }),
  );
  const here = thread.find(({ readingId }) => readingId === locked.readingId);
  if (!here) throw new ApiError('NOT_FOUND');
  // Estimates bind nobody: they may have been too high.
  const around = neighboursAt(
    thread.filter((one) => one !== here && one.source !== 'estimate'),
    here,
  );
  const { last, next } = boundsOf(
    { ...around, sameDay: rollover ? [] : around.sameDay },
    exact(value),
    (one) => one.value,
  );
  refuse(
    correctionProblems(exact(value), rollover, {
      value: exact(locked.value),
      rollover: locked.rollover,
      face: locked,
      before: last?.value,
      after: next?.value,
    }),
  );
  return last?.value;
}

const here = (buildingId: string) => sql`x.building_id = ${buildingId}::uuid`;
const mine = (caller: Corrector) => (caller.seesAll ? empty : sql`and x.asked_by = ${caller.userId}`);

const findCorrection = async (db: Db, buildingId: string, correctionId: string): Promise<Row> => {
  const row = await db.first<Row>(
    select(sql`${here(buildingId)} and x.correction_id = ${correctionId}::uuid`),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
};
const shownCorrection = async (db: Db, buildingId: string, caller: Corrector, correctionId: string) =>
  shownTo(caller)(await findCorrection(db, buildingId, correctionId));

const deciding = async (
  tx: Db,
  buildingId: string,
  caller: Corrector,
  correctionId: string,
  version: number,
  to: 'approved' | 'refused',
) => {
  const { sodMode, today } = await lockedGround(tx, buildingId);
  const row = await findCorrection(tx, buildingId, correctionId);
  if (row.version !== version) throw versionConflict(shownTo(caller)(row));
  demandMove('correction', row.state, to);
  const { selfChecked } = separated({
    mode: sodMode,
    act: 'correction.approve',
    actor: caller.userId,
    before: [row.askedBy],
  });
  return { row, selfChecked, today };
};

/** What waits first, then the newest. */
const toDecideFirst = keyset([
  up(sql`(case x.state when 'asked' then 0 else 1 end)`, 'int'),
  down(sql`x.asked_at`, 'timestamptz'),
  down(sql`x.correction_id`, 'uuid'),
]);

export async function listCorrections(
  db: Db,
  buildingId: string,
  caller: Corrector,
  { state, cursor, limit }: QueryOf<typeof listCorrectionsCall>,
) {
  const rows = await db.rows<Row>(
    select(
      sql`${here(buildingId)} ${mine(caller)} ${state === undefined ? empty : sql`and x.state = ${state}`}
        ${toDecideFirst.behind(cursor)}`,
      sql`order by ${toDecideFirst.inOrder} limit ${limit + 1}::int`,
    ),
  );
  const { items, next } = pageOf(rows, limit, (row) => [
    row.state === 'asked' ? 0 : 1,
    row.askedAt,
    row.correctionId,
  ]);
  return { items: items.map(shownTo(caller)), next };
}

export const askCorrection = (
  db: Db,
  buildingId: string,
  caller: Corrector,
  readingId: string,
  { value, rollover, reason, evidence }: BodyOf<typeof askCorrectionCall>,
) =>
  db.transaction(async (tx) => {
    const { today } = await lockedGround(tx, buildingId);
    const locked = await readingToCorrect(tx, buildingId, readingId);
    demandMove('reading', locked.state, 'superseded');
    demandOpenPeriod(locked, today, caller);
    await demandFitting(tx, locked, { value, rollover });
    await demandEvidence(tx, buildingId, evidence);
    const correctionId = v7();
    await oneAtATime(
      tx.rows(
        insertionOf('apartment.corrections', {
          buildingId,
          correctionId,
          readingId,
          value,
          rollover,
          reason,
          evidence,
          askedBy: me,
        }),
      ),
    );
    await tx.rows(
      auditOf({
        ...about(buildingId, correctionId),
        action: 'ask_correction',
        before: { value: locked.value },
        after: { readingId: locked.readingId, value, rollover, reason, evidence },
      }),
    );
    return shownTo(caller)(await findCorrection(tx, buildingId, correctionId));
  });

export const approveCorrection = (
  db: Db,
  buildingId: string,
  caller: Corrector,
  correctionId: string,
  version: number,
  note: string,
) =>
  db.transaction(async (tx) => {
    const { row, selfChecked, today } = await deciding(
      tx,
      buildingId,
      caller,
      correctionId,
      version,
      'approved',
    );
    const locked = await readingToCorrect(tx, buildingId, row.readingId);
    demandMove('reading', locked.state, 'superseded');
    demandOpenPeriod(locked, today, caller);
    const before = await demandFitting(tx, locked, row);
    if (row.rollover && before) await demandBelievable(tx, locked, [before, exact(row.value)], caller);
    const newReadingId = v7();
    // First the old value goes: of a register and cycle only one counts.
    await tx.rows(sql`update apartment.readings set state = 'superseded', version = version + 1
      where building_id = ${buildingId}::uuid and reading_id = ${row.readingId}::uuid`);
    await tx.rows(insertCorrected(locked, row, newReadingId, selfChecked));
    await tx.batch(
      settle(row, 'approved', note, selfChecked, newReadingId),
      ...recordOf({ ...subject(row), result: 'pass', note, selfChecked }),
      auditOf({
        ...about(buildingId, correctionId),
        action: 'approve',
        before: { value: locked.value },
        after: { value: row.value, note, selfChecked },
      }),
    );
    const { waits } = await bookCorrection(tx, locked, today);
    if (waits)
      await tx.rows(sql`update apartment.corrections set waits = true
        where building_id = ${buildingId}::uuid and correction_id = ${correctionId}::uuid`);
    return shownCorrection(tx, buildingId, caller, correctionId);
  });

export const refuseCorrection = (
  db: Db,
  buildingId: string,
  caller: Corrector,
  correctionId: string,
  version: number,
  note: string,
) =>
  db.transaction(async (tx) => {
    const { row, selfChecked } = await deciding(tx, buildingId, caller, correctionId, version, 'refused');
    await tx.batch(
      settle(row, 'refused', note, selfChecked, null),
      ...recordOf({ ...subject(row), result: 'reject', note, selfChecked }),
      auditOf({ ...about(buildingId, correctionId), action: 'refuse', after: { note, selfChecked } }),
    );
    return shownCorrection(tx, buildingId, caller, correctionId);
  });

const about = (buildingId: string, correctionId: string) =>
  ({ objectType: 'correction', objectId: correctionId, buildingId }) as const;

const subject = ({ buildingId, correctionId }: Row) =>
  ({ buildingId, subjectType: 'correction', subjectIds: [correctionId], gate: 'read' }) as const;

/** The index says it, so that of two who ask at once one is told. */
const oneAtATime = <T>(work: Promise<T>): Promise<T> =>
  withFree('corrections_open', work, () => new ApiError('STATE_CONFLICT', { details: { state: 'asked' } }));

async function demandEvidence(db: Db, buildingId: string, evidence: readonly string[]): Promise<void> {
  const [{ known = 0 } = {}] = await db.rows<{ known: number }>(sql`
    select count(*)::int as known from (${knownAttachments(buildingId, evidence)}) as known`);
  if (known < new Set(evidence).size) throw invalidField('evidence', 'unknown_photo');
}

const mostPhotos = 6;

/** The value that counts from now on: entered by who asked, checked by who approves, locked like the one before it. */
const insertCorrected = (locked: Locked, row: Row, readingId: string, selfChecked: boolean): Sql =>
  insertionOf('apartment.readings', {
    ...{ buildingId: locked.buildingId, readingId, meterId: locked.meterId, register: locked.register },
    ...{ cycleId: locked.cycleId, readOn: locked.readOn, value: row.value, source: 'correction' },
    ...{ rollover: row.rollover, photos: [...row.evidence, ...locked.photos].slice(0, mostPhotos) },
    ...{
      enteredBy: row.askedBy,
      enteredAt: row.askedAt,
      checkedBy: me,
      checkedAt: sql`now()`,
      selfChecked,
    },
    ...{ supersedes: locked.readingId, reason: row.reason, state: 'locked' },
  });

const settle = (
  { buildingId, correctionId }: Row,
  state: 'approved' | 'refused',
  note: string,
  selfChecked: boolean,
  newReadingId: string | null,
): Sql => sql`
  update apartment.corrections set state = ${state}, decided_by = platform.current_user_id(), decided_at = now(),
    decision_note = ${note}, self_checked = ${selfChecked}::boolean, new_reading_id = ${newReadingId}::uuid,
    version = version + 1
  where building_id = ${buildingId}::uuid and correction_id = ${correctionId}::uuid`;
