import { NewMeter, type Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { createMeter, findMeter, replaceMeter } from '../meters/index.ts';
import type { Cast } from './cast.ts';
import { checkEach } from './check-each.ts';
import { countedOn } from './consumption.ts';
import { type DemoMeter, digits, shownOn } from './meters.ts';
import type { TariffIds } from './tariffs.ts';

interface House {
  /** The meters are installed on it, unless they came before. */
  readonly day: string;
  readonly buildingId: string;
  readonly code: string;
  readonly rooms: readonly Room[];
}

/** Installs what is not there yet, masters first, and has the first values looked at. */
export async function placeMeters(
  cast: Cast,
  { day, buildingId, code, rooms }: House,
  wanted: readonly DemoMeter[],
  tariffs: TariffIds,
): Promise<void> {
  const there = await cast.manager.db.rows<{ meterId: string; serial: string }>(
    sql`select meter_id, serial from apartment.meters where building_id = ${buildingId}::uuid`,
  );
  const known = new Map(there.map(({ serial, meterId }) => [serial, meterId]));
  const idOf = (name: string | null) => wanted.find((one) => one.name === name)?.meterId ?? null;
  for (const meter of wanted) {
    const serial = `${code}-${meter.name}`;
    const room = rooms.find(({ number }) => number === meter.room);
    const isHere = known.get(serial);
    if (isHere === undefined && meter.since !== day) continue;
    meter.meterId =
      isHere ??
      (await createMeter(
        cast.manager.db,
        buildingId,
        NewMeter.parse({
          ...{ serial, kind: meter.kind, scope: meter.scope, roomId: room?.roomId ?? null },
          ...{ parentMeterId: idOf(meter.below), intDigits: digits[meter.scope] },
          tariffPlanId: tariffs[meter.tariff],
          install: {
            installedOn: day,
            initial: [{ register: 'total', value: shownOn(meter, day) }],
          },
        }),
      ).then(({ meterId }) => meterId));
    const next = known.get(`${serial}-2`);
    if (next) takeOver(meter, next, (await installedOn(cast, buildingId, next)) ?? day);
  }
  await checkFirstValues(cast, buildingId);
}

async function installedOn(
  { manager }: Cast,
  buildingId: string,
  meterId: string,
): Promise<string | undefined> {
  const row = await manager.db.first<{ installedOn: string }>(sql`
    select installed_on from apartment.meters where building_id = ${buildingId}::uuid and meter_id = ${meterId}::uuid`);
  return row?.installedOn;
}

/** Tenths that a new counter shows: the factory has tried it. */
const factoryValue = 3;

function takeOver(meter: DemoMeter, meterId: string, on: string): void {
  Object.assign(meter, { meterId, begins: factoryValue, offset: countedOn(meter.curve, on) });
}

/** Another meter in its place: it begins near nothing and counts on. */
export async function exchange(cast: Cast, buildingId: string, meter: DemoMeter, on: string): Promise<void> {
  const before = await findMeter(cast.manager.db, { buildingId, meterId: meter.meterId });
  if (before.replaces !== null) return;
  const { intDigits, decimals, multiplier, registers, serial, version } = before;
  const next = {
    ...{ serial: `${serial}-2`, intDigits, decimals, multiplier, registers },
    ...{ verifyDue: null, note: '', photos: [] },
    initial: [{ register: 'total' as const, value: (factoryValue / 10).toFixed(1) }],
  };
  const final = [{ register: 'total' as const, value: shownOn(meter, on), rollover: false }];
  const { installed } = await replaceMeter(cast.manager.db, before, version, {
    ...{ removedOn: on, final, photos: [], next },
  });
  takeOver(meter, installed.meterId, on);
  await checkFirstValues(cast, buildingId);
}

/** First and last values of meters, and those of moves: what one has entered somebody else looks at. */
export async function checkFirstValues({ checker }: Cast, buildingId: string): Promise<void> {
  const waiting = await checker.db.rows<{ readingId: string }>(sql`
    select reading_id from apartment.readings
    where building_id = ${buildingId}::uuid and state = 'entered' and cycle_id is null`);
  if (waiting.length > 0) await checkEach(checker.db, buildingId, waiting, checker);
}
