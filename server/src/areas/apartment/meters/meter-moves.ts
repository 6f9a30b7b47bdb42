import { ApiError, type BodyOf } from '@console/contract';
import type {
  installMeter as installMeterCall,
  Meter,
  MeterState,
  removeMeter as removeMeterCall,
  replaceMeter as replaceMeterCall,
} from '@console/contract/apartment';
import sql, { empty, type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import type { Db } from '../../../plugins/database/db.ts';
import { type AuditEvent, auditOf } from '../audit.ts';
import { demandMove } from '../state-moves.ts';
import { todayIn } from '../who-and-when.ts';
import { insertReadings, lastOf } from './meter-readings.ts';
import {
  endingProblems,
  finalProblems,
  multiplierProblems,
  normalSerial,
  placeProblems,
  valueProblems,
} from './meter-rules.ts';
import { surroundingsOf } from './meter-surroundings.ts';
import { pricedAsBefore, pricedAtFirst } from './meter-tariffs.ts';
import {
  aboutMeter,
  beginningOf,
  findMeter,
  insertMeter,
  type MeterKey,
  photoProblems,
  readyMeter,
  refuse,
  serialTaken,
} from './meters.ts';

type Ending = Pick<BodyOf<typeof removeMeterCall>, 'removedOn' | 'final' | 'photos'>;

const setState = ({ buildingId, meterId }: Meter, state: MeterState, more: Sql = empty): Sql => sql`
  update apartment.meters set state = ${state}, version = version + 1, updated_at = now(),
    updated_by = platform.current_user_id() ${more}
  where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid`;

/** What is wrong with the day, the last values and the photos of a meter that goes. */
async function endingOf(db: Db, meter: Meter, { removedOn, final, photos }: Ending) {
  const [today, last, around] = await Promise.all([
    todayIn(db, meter.buildingId),
    lastOf(db, meter),
    surroundingsOf(db, meter, photos),
  ]);
  const shape = valueProblems(final, meter, 'final');
  return [
    ...endingProblems(removedOn, {
      today,
      installedOn: meter.installedOn,
      lastReadOn: last.lastReadOn,
    }),
    ...(shape.length > 0 ? shape : finalProblems(final, last.checked)),
    ...photoProblems(photos, around.photos),
  ];
}

const ends = (meter: Meter, { removedOn, final, photos }: Ending): Sql[] => [
  setState(meter, 'removed', sql`, removed_on = ${removedOn}::date`),
  ...insertReadings(meter, 'replace_out', { values: final, readOn: removedOn, photos }),
];

/** What stands on the meter: sub-meters that are up, and common pools in use. */
async function standingOn(db: Db, { buildingId, meterId }: Meter) {
  const found = await db.first<{ subMeters: number; commonPools: number }>(sql`
    select (select count(*)::int from apartment.meters where building_id = ${buildingId}::uuid
        and parent_meter_id = ${meterId}::uuid and state in ('in_stock', 'installed', 'suspended')) as sub_meters,
      (select count(*)::int from apartment.common_pools where building_id = ${buildingId}::uuid
        and meter_id = ${meterId}::uuid and state = 'active') as common_pools`);
  return found ?? { subMeters: 0, commonPools: 0 };
}

export const installMeter = (
  db: Db,
  meter: MeterKey,
  version: number,
  wanted: BodyOf<typeof installMeterCall>,
) =>
  db.transaction(async (tx) => {
    const before = await readyMeter(tx, meter, version);
    demandMove('meter', before.state, 'installed');
    // A suspended one is resumed: it has its first values.
    if (before.state !== 'in_stock') {
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: 'installed' } });
    }
    const { installedOn, initial, photos, scope, roomId } = wanted;
    const placed = { ...before, scope, roomId };
    const around = await surroundingsOf(tx, placed, photos);
    refuse([
      ...placeProblems(placed, around),
      ...(await beginningOf(tx, before, { installedOn, initial, photos }, around.photos)),
    ]);
    const values = initial.map((one) => ({ ...one, rollover: false }));
    await tx.batch(
      setState(
        before,
        'installed',
        sql`, scope = ${scope}, room_id = ${roomId}::uuid, installed_on = ${installedOn}::date`,
      ),
      ...pricedAtFirst({ ...before, installedOn }, installedOn),
      ...insertReadings(before, 'replace_in', { values, readOn: installedOn, photos }),
      auditOf({ ...aboutMeter(before), action: 'install', after: wanted }),
    );
    return findMeter(tx, meter);
  });

export const replaceMeter = (
  db: Db,
  meter: MeterKey,
  version: number,
  { next, ...ending }: BodyOf<typeof replaceMeterCall>,
) =>
  db.transaction(async (tx) => {
    const before = await readyMeter(tx, meter, version);
    demandMove('meter', before.state, 'removed');
    const { initial, photos, ...plate } = next;
    const after = {
      ...before,
      ...plate,
      meterId: v7(),
      serial: normalSerial(plate.serial),
      supply: 'on' as const,
      installedOn: ending.removedOn,
      replaces: before.meterId,
      state: 'installed' as const,
    };
    const known = await surroundingsOf(tx, before, photos);
    refuse([
      ...(await endingOf(tx, before, ending)),
      ...[
        ...multiplierProblems(after.multiplier),
        ...valueProblems(initial, after, 'initial'),
        ...photoProblems(photos, known.photos),
      ].map(({ path, ...rest }) => ({ path: `next.${path}`, ...rest })),
    ]);
    await tx.batch(...ends(before, ending));
    await serialTaken(tx.rows(insertMeter(after)), 'next.serial');
    const values = initial.map((one) => ({ ...one, rollover: false }));
    await tx.batch(
      ...(await pricedAsBefore(tx, before, after.meterId, ending.removedOn)),
      ...insertReadings(after, 'replace_in', { values, readOn: ending.removedOn, photos }),
      ...goesOver(before, after.meterId),
      auditOf({
        ...aboutMeter(before),
        action: 'replace',
        after: { ...ending, replacedBy: after.meterId },
      }),
      auditOf({ ...aboutMeter(after), action: 'create', after: { ...next, replaces: before.meterId } }),
    );
    return {
      removed: await findMeter(tx, before),
      installed: await findMeter(tx, after),
    };
  });

export const removeMeter = (
  db: Db,
  meter: MeterKey,
  version: number,
  { reason, ...ending }: BodyOf<typeof removeMeterCall>,
) =>
  db.transaction(async (tx) => {
    const before = await readyMeter(tx, meter, version);
    demandMove('meter', before.state, 'removed');
    const standing = await standingOn(tx, before);
    if (standing.subMeters + standing.commonPools > 0) {
      throw new ApiError('STATE_CONFLICT', {
        details: { reason: 'standing_on', state: before.state, ...standing },
      });
    }
    refuse(await endingOf(tx, before, ending));
    await tx.batch(
      ...ends(before, ending),
      auditOf({ ...aboutMeter(before), action: 'remove', after: { ...ending, reason } }),
    );
    return findMeter(tx, meter);
  });

/** A move without values: suspend, resume, scrap. */
export const moveMeter = (db: Db, meter: MeterKey, version: number, to: PlainMove, reason: string) =>
  db.transaction(async (tx) => {
    const before = await readyMeter(tx, meter, version);
    const state = plainMoves[to];
    demandMove('meter', before.state, state);
    // Out of stock it goes by being installed, with its first values.
    if (before.state === 'in_stock') {
      throw new ApiError('STATE_CONFLICT', { details: { state: before.state, wanted: state } });
    }
    await tx.batch(
      setState(before, state),
      auditOf({
        ...aboutMeter(before),
        action: to,
        before: { state: before.state },
        after: { state, reason },
      }),
    );
    return findMeter(tx, meter);
  });

const plainMoves = {
  suspend: 'suspended',
  resume: 'installed',
  scrap: 'scrapped',
} as const satisfies Partial<Record<AuditEvent['action'], MeterState>>;
type PlainMove = keyof typeof plainMoves;

/** Whatever stands on the old meter stands on the new one from now on. */
const goesOver = ({ buildingId, meterId }: Meter, next: string): Sql[] => [
  sql`update apartment.meters set parent_meter_id = ${next}::uuid, version = version + 1, updated_at = now(),
      updated_by = platform.current_user_id()
    where building_id = ${buildingId}::uuid and parent_meter_id = ${meterId}::uuid
      and state in ('in_stock', 'installed', 'suspended')`,
  sql`update apartment.common_pools set meter_id = ${next}::uuid, version = version + 1, updated_at = now(),
      updated_by = platform.current_user_id()
    where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid`,
];
