import { ApiError, type BodyOf, type FieldProblem, type QueryOf } from '@console/contract';
import type {
  createMeter as createMeterCall,
  listMeters as listMetersCall,
  Meter,
  MeterChange,
} from '@console/contract/apartment';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { withFreeCode } from '../../../plugins/database/refusals.ts';
import { versionConflict } from '../../../plugins/errors.ts';
import { auditOf, partOf } from '../audit.ts';
import { lockedActive } from '../buildings/index.ts';
import { byMe } from '../me.ts';
import { todayIn } from '../who-and-when.ts';
import { counts, registersOfMeter, sourceOf } from './live-readings.ts';
import { insertReadings, type LateReading, lastByRegister, lastDaysOf } from './meter-readings.ts';
import {
  beginningProblems,
  multiplierProblems,
  normalSerial,
  placeProblems,
  valueProblems,
} from './meter-rules.ts';
import { surroundingsOf } from './meter-surroundings.ts';
import { pricedAnew, pricedAtFirst } from './meter-tariffs.ts';

const registerOrder = raw(`array_position(array['total', 'peak', 'flat', 'valley'], g.register)`);
const shownJson =
  raw(`jsonb_build_object('readingId', g.reading_id, 'register', g.register, 'value', g.value::text,
  'readOn', g.read_on, 'source', g.source, 'state', g.state, 'rollover', g.rollover, 'flags', g.flags,
  'version', g.version)`);

/** What the meter `m` came or went with, as a JSON list in the order in which its registers are named. */
const readingsOf = (buildingId: string, source: 'replace_in' | 'replace_out') => sql`(
  select coalesce(jsonb_agg(${shownJson} order by ${registerOrder}), '[]')
  from (select distinct on (g.register) g.* from apartment.readings g
    where g.building_id = ${buildingId}::uuid and g.meter_id = m.meter_id and ${counts('g')} and g.source = ${source}
    order by g.register, g.read_on desc, g.entered_at desc) g)`;

/** Out of which {@link lastByRegister} takes what the meter `m` showed last. */
const lateReadings = (buildingId: string) => sql`(
  select coalesce(jsonb_agg(${shownJson} || jsonb_build_object('placedAs', ${sourceOf(buildingId)})
    order by ${registerOrder}, g.entered_at), '[]')
  from ${registersOfMeter} ${lastDaysOf(buildingId, counts('g'))})`;

type Row = Omit<Meter, 'last'> & { last: (Meter['last'][number] & LateReading)[] };

const meterOf = (row: Row): Meter => ({
  ...row,
  last: [...lastByRegister(row.last, row).values()].map(({ placedAs: _, ...reading }) => reading),
});

const from = sql`apartment.meters m
  left join apartment.rooms r on r.building_id = m.building_id and r.room_id = m.room_id`;

const select = (buildingId: string, where: Sql, tail: Sql = empty) => sql`
  select m.building_id, m.meter_id, m.serial, m.kind, m.scope, m.room_id, r.number as room_number, m.parent_meter_id,
    m.int_digits, m.decimals, m.multiplier, m.registers, m.installed_on, m.removed_on, m.replaces, m.verify_due,
    m.tariff_plan_id, m.supply, m.state, m.note, m.version, m.created_at, m.updated_at,
    ${readingsOf(buildingId, 'replace_in')} as initial,
    ${readingsOf(buildingId, 'replace_out')} as final,
    ${lateReadings(buildingId)} as last
  from ${from} where ${where}
  order by r.floor nulls first, r.number_order, m.scope, m.kind, m.serial ${tail}`;

const matching = (buildingId: string, query: QueryOf<typeof listMetersCall>): Sql => {
  const { room, kind, scope, state, q } = query;
  const states = state === 'live' ? ['installed', 'suspended'] : state === 'all' ? undefined : [state];
  return sql`m.building_id = ${buildingId}::uuid
    ${room === undefined ? empty : sql`and m.room_id = ${room}::uuid`}
    ${kind === undefined ? empty : sql`and m.kind = ${kind}::text`}
    ${scope === undefined ? empty : sql`and m.scope = ${scope}::text`}
    ${states === undefined ? empty : sql`and m.state = any(${states}::text[])`}
    ${q ? sql`and strpos(m.serial, ${normalSerial(q)}::text) > 0` : empty}`;
};

/** One serial comes once among the meters of a kind in a building, those taken down included. */
export const serialTaken = <T>(work: Promise<T>, path = 'serial') =>
  withFreeCode('meters_serial_unique', work, path);

export const aboutMeter = ({ buildingId, meterId }: { buildingId: string; meterId: string }) =>
  ({ objectType: 'meter', objectId: meterId, buildingId }) as const;

export function refuse(fields: readonly FieldProblem[]): void {
  if (fields.length > 0) throw new ApiError('VALIDATION', { fields });
}

type Stored = Omit<
  Meter,
  'roomNumber' | 'removedOn' | 'initial' | 'final' | 'last' | 'version' | 'createdAt' | 'updatedAt'
>;
export type NewMeter = BodyOf<typeof createMeterCall>;

export const insertMeter = (meter: Stored): Sql =>
  insertionOf('apartment.meters', {
    ...{ buildingId: meter.buildingId, meterId: meter.meterId, serial: meter.serial, kind: meter.kind },
    ...{ scope: meter.scope, roomId: meter.roomId, parentMeterId: meter.parentMeterId },
    ...{ intDigits: meter.intDigits, decimals: meter.decimals, multiplier: meter.multiplier },
    ...{ registers: meter.registers, installedOn: meter.installedOn, replaces: meter.replaces },
    ...{ verifyDue: meter.verifyDue, tariffPlanId: meter.tariffPlanId, supply: meter.supply },
    ...{ state: meter.state, note: meter.note, ...byMe },
  });

/** A new meter as it is stored. */
const storedOf = (buildingId: string, { install, ...wanted }: NewMeter): Stored => ({
  ...wanted,
  buildingId,
  meterId: v7(),
  serial: normalSerial(wanted.serial),
  installedOn: install?.installedOn ?? null,
  replaces: null,
  state: install ? 'installed' : 'in_stock',
});

/** Enters a meter that breaks no rule, with the values that it begins with and its line in the log. */
function entersMeter(meter: Stored, { install, ...wanted }: NewMeter, today: string): Sql[] {
  const values = install?.initial.map((one) => ({ ...one, rollover: false })) ?? [];
  return [
    insertMeter(meter),
    ...pricedAtFirst(meter, today),
    ...(install
      ? insertReadings(meter, 'replace_in', { values, readOn: install.installedOn, photos: install.photos })
      : []),
    auditOf({
      ...aboutMeter(meter),
      action: 'create',
      after: { ...wanted, ...(install ? { install } : {}) },
    }),
  ];
}

/** Enters many new meters that break no rule; for few flights. */
export const entersMeters = (buildingId: string, wanted: readonly NewMeter[], today: string): Sql[] =>
  wanted.flatMap((one) => entersMeter(storedOf(buildingId, one), one, today));

export type MeterKey = Pick<Meter, 'buildingId' | 'meterId'>;

/** @throws NOT_FOUND */
export const findMeter = async (db: Db, { buildingId, meterId }: MeterKey): Promise<Meter> => {
  const row = await db.first<Row>(
    select(buildingId, sql`m.building_id = ${buildingId}::uuid and m.meter_id = ${meterId}::uuid`),
  );
  if (!row) throw new ApiError('NOT_FOUND');
  return meterOf(row);
};

/** Ready to be changed: its building locked and active, the meter in the version that the caller has read. */
export const readyMeter = async (db: Db, key: MeterKey, version: number): Promise<Meter> => {
  await lockedActive(db, key.buildingId);
  const meter = await findMeter(db, key);
  if (meter.version !== version) throw versionConflict(meter);
  return meter;
};

export async function listMeters(db: Db, buildingId: string, query: QueryOf<typeof listMetersCall>) {
  const where = matching(buildingId, query);
  const [items, totals] = await db.batch<[Row, { total: number }]>(
    select(buildingId, where, sql`limit ${query.size}::int offset ${(query.page - 1) * query.size}::int`),
    sql`select count(*)::int as total from ${from} where ${where}`,
  );
  return { items: items.map(meterOf), total: totals[0]?.total ?? 0 };
}

export const createMeter = (db: Db, buildingId: string, wanted: NewMeter) =>
  db.transaction(async (tx) => {
    await lockedActive(tx, buildingId);
    const { install } = wanted;
    const meter = storedOf(buildingId, wanted);
    const around = await surroundingsOf(tx, meter, install?.photos);
    refuse([
      ...multiplierProblems(meter.multiplier),
      ...placeProblems(meter, around),
      ...(install ? atInstall(await beginningOf(tx, meter, install, around.photos)) : []),
    ]);
    await serialTaken(tx.batch(...entersMeter(meter, wanted, await todayIn(tx, buildingId))));
    return findMeter(tx, meter);
  });

export const updateMeter = (db: Db, meter: MeterKey, version: number, change: MeterChange) =>
  db.transaction(async (tx) => {
    const before = await readyMeter(tx, meter, version);
    if (before.state === 'scrapped')
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state } });
    const after = { ...before, ...change, serial: normalSerial(change.serial ?? before.serial) };
    // What it was put under is looked at only where it is being changed: a parent may have gone since.
    const asked = {
      ...after,
      roomId: null,
      scope: 'common' as const,
      parentMeterId: change.parentMeterId ?? null,
    };
    refuse(placeProblems(asked, await surroundingsOf(tx, asked)));
    await serialTaken(
      tx.rows(sql`update apartment.meters set serial = ${after.serial}, parent_meter_id = ${after.parentMeterId}::uuid,
          verify_due = ${after.verifyDue}::date, tariff_plan_id = ${after.tariffPlanId}::uuid,
          supply = ${after.supply}, note = ${after.note}, version = version + 1, updated_at = now(),
          updated_by = platform.current_user_id()
        where building_id = ${meter.buildingId}::uuid and meter_id = ${meter.meterId}::uuid`),
    );
    const parts = { before: partOf(before, change), after: change };
    await tx.batch(
      ...(await pricedAnew(tx, before, after.tariffPlanId, await todayIn(tx, meter.buildingId))),
      auditOf({ ...aboutMeter(before), action: 'update', ...parts }),
    );
    return findMeter(tx, meter);
  });

type Beginning = NonNullable<NewMeter['install']>;

/** What is wrong with the day, the values and the photos that a meter begins with. */
export async function beginningOf(
  db: Db,
  meter: Pick<Stored, 'buildingId' | 'registers' | 'intDigits' | 'decimals'>,
  { installedOn, initial, photos }: Beginning,
  knownPhotos: number,
): Promise<FieldProblem[]> {
  return [
    ...beginningProblems(installedOn, await todayIn(db, meter.buildingId)),
    ...valueProblems(initial, meter, 'initial'),
    ...photoProblems(photos, knownPhotos),
  ];
}

export const photoProblems = (photos: readonly string[], known: number): FieldProblem[] =>
  new Set(photos).size === known ? [] : [{ path: 'photos', code: 'unknown_photo' }];

const atInstall = (problems: FieldProblem[]): FieldProblem[] =>
  problems.map(({ path, ...rest }) => ({ path: `install.${path}`, ...rest }));
