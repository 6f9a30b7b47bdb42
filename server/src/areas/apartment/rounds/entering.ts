import { ApiError, type BodyOf } from '@console/contract';
import type {
  Cycle,
  EnteredReading,
  enterReadings,
  Reading,
  RowOutcome,
  UnreadRow,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { knownAttachments } from '../attachments/index.ts';
import { auditOf } from '../audit.ts';
import { aboutCycle, findCycle, type Ground, lockedGround } from '../cycles/index.ts';
import { demandNoLaterLocked } from '../drawing/index.ts';
import { me } from '../me.ts';
import { readingStatesOfCycle } from '../meters/index.ts';
import { inRowOrder, type Judged, type Named, readRow } from './entered-row-rules.ts';
import { type Entry, type Surroundings, type Verdict, verdictOn } from './entering-rules.ts';
import { registerFacts, registersStanding, withHistoryOf } from './round.ts';
import { type Looking, type RegisterFacts, rowOf } from './round-rules.ts';

/** Who enters, as far as the rows depend on it. */
export type Caller = Pick<Looking, 'userId' | 'mayEnter' | 'mayCheck'>;
type Entering = BodyOf<typeof enterReadings>;
/** Residents read, too: by a call of their own. */
type Source = NonNullable<Entering['source']> | 'self';

const keyOf = ({ meterId, register }: { meterId: string; register: string }) => `${meterId} ${register}`;

export const lookingAt = (
  ground: Ground,
  cycle: Pick<Cycle, 'state' | 'leftOut'>,
  caller: Caller,
): Looking => ({
  ...caller,
  sodMode: ground.sodMode,
  taking: readingStatesOfCycle.includes(cycle.state) && !cycle.leftOut,
});

/** @throws STATE_CONFLICT once the reading gate of the cycle was passed */
export function demandTaking(cycle: Pick<Cycle, 'state'>): void {
  if (!readingStatesOfCycle.includes(cycle.state))
    throw new ApiError('STATE_CONFLICT', { details: { state: cycle.state, wanted: 'reading' } });
}

/** Values of a round, each for itself: what is wrong with one leaves the others alone. */
export const enterValues = (
  db: Db,
  buildingId: string,
  cycleId: string,
  wanted: { rows: readonly (EnteredReading | UnreadRow)[]; source: Source; dryRun: boolean },
  caller: Caller,
): Promise<{ cycle: Cycle; outcomes: RowOutcome[] }> =>
  db.transaction(async (tx) => {
    // One after the other: of two who enter the same register the second one sees the value of the first.
    const ground = await lockedGround(tx, buildingId);
    const cycle = await findCycle(tx, buildingId, cycleId);
    demandTaking(cycle);
    await demandNoLaterLocked(tx, cycle);
    const rows = wanted.rows.map(readRow);
    const meterIds = [...new Set(rows.map(({ name }) => name.meterId))];
    const before = await registerFacts(tx, buildingId, { cycle }, meterIds);
    const facts = byRegister(before);
    const entries = rows.flatMap(({ entry }) => entry ?? []);
    const judged = await verdictsOn(tx, ground, cycle, entries, facts);
    const verdicts = inRowOrder(rows, judged);
    const saved = judged.filter(({ verdict }) => verdict.kind === 'save');
    if (wanted.dryRun) {
      const after = supposed(facts, saved, caller, wanted.source);
      return { cycle, outcomes: outcomesOf(verdicts, after, cycle.ym, lookingAt(ground, cycle, caller)) };
    }
    if (saved.length === 0)
      return { cycle, outcomes: outcomesOf(verdicts, facts, cycle.ym, lookingAt(ground, cycle, caller)) };
    await tx.batch(...writing(cycle, saved, wanted.source));
    const standing = await registersStanding(tx, buildingId, { cycle }, meterIds);
    const after = byRegister(withHistoryOf(before, standing));
    const now = await findCycle(tx, buildingId, cycleId);
    return { cycle: now, outcomes: outcomesOf(verdicts, after, cycle.ym, lookingAt(ground, now, caller)) };
  });

const byRegister = (facts: readonly RegisterFacts[]) => new Map(facts.map((one) => [keyOf(one), one]));

async function verdictsOn(
  tx: Db,
  ground: Ground,
  cycle: Cycle,
  entries: readonly Entry[],
  facts: ReadonlyMap<string, RegisterFacts>,
): Promise<Judged[]> {
  const { known, photos } = await referencesOf(tx, cycle, entries);
  const around: Surroundings = {
    window: cycle,
    today: ground.today,
    photoRule: ground.photoRule,
    limits: { jumpRatio: exact(ground.jumpRatio), dropRatio: exact(ground.dropRatio) },
    knownPhotos: new Set(photos),
  };
  const taken = new Set<string>();
  return entries.map((entry) => {
    const there = known.find(({ readingId }) => readingId === entry.readingId);
    const here = there && there.cycleId === cycle.cycleId && keyOf(there) === keyOf(entry);
    const verdict = verdictOn(
      entry,
      facts.get(keyOf(entry)),
      around,
      there && { ...there, here: here === true },
    );
    return { entry, verdict: verdict.kind === 'save' ? onlyOnce(entry, verdict, taken) : verdict };
  });
}

/** One batch says one thing of a register: which of two values were meant, nobody can tell. */
function onlyOnce(entry: Entry, verdict: Verdict, taken: Set<string>): Verdict {
  const names = [keyOf(entry), entry.readingId];
  if (names.some((name) => taken.has(name)))
    return { kind: 'refused', code: 'VALIDATION', fields: [{ path: 'register', code: 'duplicate' }] };
  for (const name of names) taken.add(name);
  return verdict;
}

type Known = Pick<Reading, 'readingId' | 'value' | 'state'> & {
  meterId: string;
  register: string;
  cycleId: string | null;
};

/** Readings that have the ids already, and those of the photos that the building has. */
async function referencesOf(tx: Db, { buildingId }: Cycle, entries: readonly Entry[]) {
  const ids = entries.map(({ readingId }) => readingId);
  const photoIds = [...new Set(entries.flatMap(({ photos }) => photos))];
  const [known, photos] = await tx.batch<[Known, { attachmentId: string }]>(
    sql`select reading_id, meter_id, register, cycle_id, value, state from apartment.readings
      where building_id = ${buildingId}::uuid and reading_id = any(${ids}::uuid[])`,
    knownAttachments(buildingId, photoIds),
  );
  return {
    known,
    photos: photos.map(({ attachmentId }) => attachmentId),
  };
}

interface Written extends Omit<Entry, 'seen'> {
  readonly flags: readonly string[];
  readonly source: string;
}

/** What is saved: new values, and those that put right what nobody has checked yet. */
function writing(cycle: Cycle, saved: readonly Judged[], source: Source): Sql[] {
  const made: Written[] = [];
  const changed: (Written & { before: Reading })[] = [];
  for (const {
    entry: { seen: _, ...entry },
    verdict,
  } of saved) {
    if (verdict.kind !== 'save') continue;
    const row = { ...entry, flags: verdict.flags, source };
    if (verdict.changes)
      changed.push({ ...row, readingId: verdict.changes.readingId, before: verdict.changes });
    else made.push(row);
  }
  return [
    ...insertValues(cycle, made),
    ...(changed.length > 0 ? [updateValues(cycle, changed)] : []),
    ...begun(cycle),
    auditOf({
      ...aboutCycle(cycle),
      action: 'enter',
      before: changed.map(({ before: { readingId, value, readOn, enteredBy } }) => ({
        readingId,
        value,
        readOn,
        enteredBy,
      })),
      after: [...made, ...changed].map(({ readingId, value, readOn }) => ({ readingId, value, readOn })),
    }),
  ];
}

const recordset = (rows: readonly object[]) => sql`
  jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w("readingId" uuid, "meterId" uuid, register text, value numeric,
    "readOn" date, source text, rollover boolean, flags text[], note text, photos uuid[])`;

export const insertValues = (
  { buildingId, cycleId }: Pick<Cycle, 'buildingId' | 'cycleId'>,
  rows: readonly Written[],
) =>
  insertionsOf(
    'apartment.readings',
    rows.map(({ readingId, meterId, register, readOn, value, source, rollover, flags, note, photos }) => ({
      ...{ buildingId, readingId, meterId, register, cycleId, readOn, value, source },
      ...{ rollover, flags, note, photos, enteredBy: me },
    })),
  );

const updateValues = ({ buildingId }: Cycle, rows: readonly Written[]) => sql`
  update apartment.readings g set read_on = w."readOn", value = w.value, source = w.source, rollover = w.rollover,
    flags = w.flags, note = w.note, photos = w.photos, entered_by = platform.current_user_id(), entered_at = now(),
    version = g.version + 1
  from ${recordset(rows)} where g.building_id = ${buildingId}::uuid and g.reading_id = w."readingId"`;

/** The first value begins the round. */
export const begun = ({ buildingId, cycleId, state }: Cycle): Sql[] =>
  state === 'open'
    ? [
        sql`update apartment.cycles set state = 'reading', version = version + 1, updated_at = now(),
          updated_by = platform.current_user_id()
        where building_id = ${buildingId}::uuid and cycle_id = ${cycleId}::uuid and state = 'open'`,
      ]
    : [];

/** The registers as they would stand: for a dry run. */
function supposed(
  facts: ReadonlyMap<string, RegisterFacts>,
  saved: readonly Judged[],
  { userId }: Caller,
  source: Source,
): Map<string, RegisterFacts> {
  const after = new Map(facts);
  const at = new Date().toISOString();
  for (const { entry, verdict } of saved) {
    const before = after.get(keyOf(entry));
    if (!before || verdict.kind !== 'save') continue;
    const { readingId, value, readOn, rollover, note, photos } = entry;
    const entered = { enteredBy: userId, enteredByName: '', enteredAt: at };
    const unchecked = {
      checkedBy: null,
      checkedByName: null,
      checkedAt: null,
      selfChecked: false,
      reason: '',
    };
    const current: Reading = {
      ...{ readingId, value, readOn, rollover, note, photos: [...photos] },
      ...{ source, state: 'entered', flags: verdict.flags, version: 0 },
      ...entered,
      ...unchecked,
    };
    after.set(keyOf(entry), { ...before, current });
  }
  return after;
}

function outcomesOf(
  verdicts: readonly Named[],
  after: ReadonlyMap<string, RegisterFacts>,
  ym: string,
  looking: Looking,
): RowOutcome[] {
  return verdicts.map(({ entry, verdict }): RowOutcome => {
    const found = after.get(keyOf(entry));
    const row = found ? rowOf(found, ym, looking) : null;
    const { readingId } = entry;
    if (verdict.kind === 'refused')
      return { outcome: 'refused', readingId, code: verdict.code, fields: verdict.fields, row };
    if (!row) throw new Error('A register that was read is in its round.');
    return { outcome: verdict.kind === 'save' ? 'saved' : 'unchanged', readingId, row };
  });
}
