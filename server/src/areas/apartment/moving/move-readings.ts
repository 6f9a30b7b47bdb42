import { ApiError, type BodyOf, type FieldProblem } from '@console/contract';
import {
  type Building,
  type enterMoveReadings,
  moveReadingsIn,
  type Reading,
  type ReadingFlag,
  type Tenancy,
} from '@console/contract/apartment';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { daysAfter } from '../../../days.ts';
import { compare, exact } from '../../../exact.ts';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { knownAttachments } from '../attachments/index.ts';
import { auditOf } from '../audit.ts';
import { type Ground, lockedGround } from '../cycles/index.ts';
import { isBelievable } from '../drawing/index.ts';
import { me } from '../me.ts';
import {
  asShown,
  counts,
  neighboursAt,
  refuse,
  registersOfMeter,
  segmentUsage,
  sourceOf,
} from '../meters/index.ts';
import {
  orderProblems,
  type Place,
  photoProblems,
  type Shown,
  shapeProblems,
  storedReadings,
} from '../rounds/index.ts';
import { daysBeforehand, tenancyOf } from '../tenancies/index.ts';
import { isOfMove } from './move-values.ts';

type Wanted = BodyOf<typeof enterMoveReadings>;
type Value = Wanted['values'][number];

/** A register of the room, what it showed around that day, and the value of this very move, if there is one already. */
interface RoomRegister {
  readonly meterId: string;
  readonly register: string;
  readonly intDigits: number;
  readonly decimals: number;
  readonly multiplier: string;
  readonly shown: readonly Shown[];
  readonly entered: Pick<
    Reading,
    'readingId' | 'value' | 'readOn' | 'rollover' | 'photos' | 'state' | 'version'
  > | null;
}

/** All values of the room or none: half of them are no handing over. */
export const enterMoveValues = (
  db: Db,
  buildingId: string,
  tenancyId: string,
  wanted: Wanted,
): Promise<Reading[]> =>
  db.transaction(async (tx) => {
    const ground = await lockedGround(tx, buildingId);
    const tenancy = await tenancyOf(tx, buildingId, tenancyId);
    const allowed: readonly string[] = moveReadingsIn[wanted.source];
    if (!allowed.includes(tenancy.state))
      throw new ApiError('STATE_CONFLICT', { details: { state: tenancy.state, wanted: wanted.source } });
    const registers = await registersOf(tx, tenancy, wanted);
    const knownPhotos = await photosOf(tx, buildingId, wanted);
    const flags = await flagsOf(tx, buildingId, wanted, registers);
    const around = { photoRule: ground.photoRule, knownPhotos, flags };
    refuse([...dayProblems(wanted, tenancy, ground), ...valueProblems(wanted, registers, around)]);
    const writes = wanted.values.map((value) => writeOf(tenancy, wanted, value, registers, flags.get(value)));
    await tx.batch(
      ...writes.flatMap(({ statements }) => statements),
      auditOf({
        ...{ action: 'enter', objectType: 'tenancy', objectId: tenancyId, buildingId },
        ...replacedBy(wanted, registers),
        after: wanted,
      }),
    );
    const ids = writes.map(({ readingId }) => readingId);
    const found = await storedReadings(
      tx,
      sql`g.building_id = ${buildingId}::uuid and g.reading_id = any(${ids}::uuid[])`,
    );
    return ids.flatMap((id) => found.filter(({ readingId }) => readingId === id));
  });

async function registersOf(
  tx: Db,
  { buildingId, tenancyId, room }: Tenancy,
  { source, readOn }: Wanted,
): Promise<RoomRegister[]> {
  const same = sql`g.building_id = m.building_id and g.meter_id = m.meter_id and g.register = reg.register
    and ${counts('g')}`;
  // Estimates bind nobody: they may have been too high, and the next ones are computed from this value.
  const others = sql`${same} and g.reading_id is distinct from entered.reading_id and g.source <> 'estimate'`;
  return tx.rows<RoomRegister>(sql`
    select m.meter_id, reg.register, m.int_digits, m.decimals, m.multiplier, coalesce(around.shown, '[]') as shown,
      entered.shown as entered
    from apartment.meters m cross join lateral ${registersOfMeter}
    left join lateral (
      select jsonb_build_object('readingId', g.reading_id, 'value', g.value::text, 'readOn', g.read_on, 'rollover',
          g.rollover, 'photos', g.photos, 'state', g.state, 'version', g.version) as shown, g.reading_id
      from apartment.tenancies t join apartment.readings g on ${same} and ${isOfMove('g')}
      where t.building_id = m.building_id and t.tenancy_id = ${tenancyId}::uuid and g.source = ${source}
        and (g.read_on = ${readOn}::date or g.state = 'entered')
      order by g.entered_at desc, g.reading_id desc limit 1) entered on true
    left join lateral (
      select min(day) as first from (select distinct g.read_on as day from apartment.readings g
        where ${others} and g.read_on < ${readOn}::date order by day desc limit 2) days) earlier on true
    left join lateral (
      select min(g.read_on) as day from apartment.readings g where ${others} and g.read_on > ${readOn}::date) later on true
    -- Of the two days before it: what stood on the meter before the day of a turn says which values were before that.
    left join lateral (
      select jsonb_agg(jsonb_build_object('value', g.value::text, 'readOn', g.read_on, 'rollover', g.rollover,
        'source', ${sourceOf()}) order by g.entered_at) as shown
      from apartment.readings g where ${others} and g.read_on >= coalesce(earlier.first, ${readOn}::date)
        and g.read_on <= coalesce(later.day, ${readOn}::date)) around on true
    where m.building_id = ${buildingId}::uuid and m.room_id = ${room.roomId}::uuid and m.scope = 'room'
      and m.state in ('installed', 'suspended')`);
}

async function photosOf(tx: Db, buildingId: string, { values }: Wanted): Promise<Set<string>> {
  const ids = [...new Set(values.flatMap(({ photos }) => photos))];
  const rows = await tx.rows<{ attachmentId: string }>(knownAttachments(buildingId, ids));
  return new Set(rows.map(({ attachmentId }) => attachmentId));
}

function dayProblems({ source, readOn }: Wanted, { firstDay }: Tenancy, { today }: Ground): FieldProblem[] {
  if (readOn > today) return [{ path: 'readOn', code: 'in_future' }];
  const from = source === 'move_out' ? firstDay : daysAfter(firstDay, -daysBeforehand);
  return readOn < from ? [{ path: 'readOn', code: 'outside_window', params: { from, to: today } }] : [];
}

const registerOf = (registers: readonly RoomRegister[], { meterId, register }: Value) =>
  registers.find((one) => one.meterId === meterId && one.register === register);

/** Sent once more; of the value that the caller has seen other photos are a change. */
function isSame(
  entered: RoomRegister['entered'],
  { value, rollover, photos, seen }: Value,
  readOn: string,
): boolean {
  if (entered === null || compare(exact(entered.value), exact(value)) !== 0) return false;
  if (entered.rollover !== rollover || entered.readOn !== readOn) return false;
  const isSeen = seen?.readingId === entered.readingId && seen.version === entered.version;
  return !isSeen || entered.photos.join() === photos.join();
}

interface Around {
  readonly photoRule: Building['photoRule'];
  readonly knownPhotos: ReadonlySet<string>;
  readonly flags: ReadonlyMap<Value, ReadingFlag[]>;
}

function valueProblems(
  { values, readOn }: Wanted,
  registers: readonly RoomRegister[],
  around: Around,
): FieldProblem[] {
  return values.flatMap((value, index): FieldProblem[] => {
    const path = `values.${index}`;
    const found = registerOf(registers, value);
    if (!found) return [{ path: `${path}.meterId`, code: 'unknown_meter' }];
    const first = values.findIndex(
      ({ meterId, register }) => meterId === value.meterId && register === value.register,
    );
    if (first !== index) return [{ path: `${path}.register`, code: 'duplicate' }];
    if (isSame(found.entered, value, readOn)) return [];
    return [
      ...figureProblems(value, found, readOn, `${path}.`),
      ...photoProblems(value, around.flags.get(value) ?? [], around, `${path}.`),
    ];
  });
}

function figureProblems(value: Value, found: RoomRegister, readOn: string, at: string): FieldProblem[] {
  const shape = shapeProblems(value, found, `${at}value`);
  return shape.length > 0 ? shape : orderProblems(value, placeOf(value, found, readOn), at);
}

/** Counted from whatever was read last, also at moving: a month's use has nothing to say of a few days. */
function placeOf({ value }: Pick<Value, 'value'>, register: RoomRegister, readOn: string): Place {
  const { intDigits, multiplier, shown } = register;
  const ordered = asShown(shown, { intDigits, valueOf: (one) => exact(one.value) });
  // No meter that is up has a last value; one that came that day showed nothing before.
  const around = neighboursAt(ordered, { readOn, source: 'move_in' });
  const read = around.last ?? null;
  return {
    around,
    read,
    useWithRollover: () =>
      read
        ? segmentUsage({
            face: { intDigits, multiplier: exact(multiplier) },
            previous: exact(read.value),
            current: exact(value),
            rollover: true,
          })
        : undefined,
  };
}

/** As in a round: what a manager has to confirm before anybody may pass it. */
async function flagsOf(
  tx: Db,
  buildingId: string,
  { values, readOn }: Wanted,
  registers: readonly RoomRegister[],
): Promise<Map<Value, ReadingFlag[]>> {
  const flags = new Map<Value, ReadingFlag[]>();
  for (const value of values) {
    const found = registerOf(registers, value);
    if (!value.rollover || !found || isSame(found.entered, value, readOn)) continue;
    if (figureProblems(value, found, readOn, '').length > 0) continue;
    const { read } = placeOf(value, found, readOn);
    const of = { buildingId, meterId: value.meterId, register: value.register, ym: readOn.slice(0, 7) };
    if (read && !(await isBelievable(tx, of, [exact(read.value), exact(value.value)])))
      flags.set(value, ['ROLLOVER']);
  }
  return flags;
}

/** The values that these ones put right, for the log; nothing where all are new. */
function replacedBy({ values, readOn }: Wanted, registers: readonly RoomRegister[]) {
  const before = values.flatMap((value) => {
    const entered = registerOf(registers, value)?.entered;
    if (!entered || isSame(entered, value, readOn)) return [];
    const { meterId, register } = value;
    return [{ meterId, register, value: entered.value, readOn: entered.readOn, rollover: entered.rollover }];
  });
  return before.length > 0 ? { before: { values: before } } : {};
}

interface Write {
  readonly readingId: string;
  readonly statements: Sql[];
}

/** A new value; or the one of this move put right, which nobody has checked yet. The same one once more is the same. */
function writeOf(
  { buildingId }: Tenancy,
  { source, readOn }: Wanted,
  value: Value,
  registers: readonly RoomRegister[],
  flags: readonly ReadingFlag[] = [],
): Write {
  const entered = registerOf(registers, value)?.entered;
  if (entered) {
    const { readingId, state } = entered;
    if (isSame(entered, value, readOn)) return { readingId, statements: [] };
    if (state !== 'entered')
      throw new ApiError('STATE_CONFLICT', { details: { state, meterId: value.meterId } });
    if (value.seen?.readingId !== readingId || value.seen.version !== entered.version)
      throw versionConflict(entered);
    return { readingId, statements: [changed(buildingId, readingId, readOn, value, flags)] };
  }
  const readingId = v7();
  return {
    readingId,
    statements: [
      insertionOf('apartment.readings', {
        ...{ buildingId, readingId, meterId: value.meterId, register: value.register, readOn },
        ...{
          value: value.value,
          source,
          rollover: value.rollover,
          flags,
          photos: value.photos,
          enteredBy: me,
        },
      }),
    ],
  };
}

const changed = (
  buildingId: string,
  readingId: string,
  readOn: string,
  { value, rollover, photos }: Value,
  flags: readonly ReadingFlag[],
): Sql => sql`
  update apartment.readings set value = ${value}::numeric, read_on = ${readOn}::date, rollover = ${rollover}::boolean,
    flags = ${flags}::text[], photos = ${photos}::uuid[],
    entered_by = platform.current_user_id(), entered_at = now(), version = version + 1
  where building_id = ${buildingId}::uuid and reading_id = ${readingId}::uuid`;
