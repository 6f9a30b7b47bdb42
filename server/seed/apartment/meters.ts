import { NewMeter, type Room } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { checking } from '../../src/apartment/metering/checking.ts';
import { meters } from '../../src/apartment/metering/meters.ts';
import type { Db } from '../../src/plugins/database/db.ts';
import type { Cast } from './cast.ts';
import { type Curve, countedOn, curveOf, electricityUse, sumOf, waterUse } from './consumption.ts';
import { type Letting, livingIn } from './lettings.ts';
import type { TariffIds } from './tariffs.ts';

/** A meter of the demo house, with all that it will ever count. */
export interface DemoMeter {
  meterId: string;
  serial: string;
  readonly kind: 'electricity' | 'cold_water';
  readonly scope: 'room' | 'common' | 'master';
  readonly roomId: string | null;
  readonly curve: Curve;
  /** What the plate showed when it was installed, in tenths. */
  begins: number;
  /** Counted before it was installed: by the meter that stood there. */
  offset: number;
  readonly face: number;
}

/** What the register shows on a day, and whether it went round since the day before it was read. */
export function shownOn(meter: DemoMeter, day: string): string {
  const units = (meter.begins + countedOn(meter.curve, day) - meter.offset) % meter.face;
  return (units / 10).toFixed(1);
}
/** How often it has gone round; before it was installed not at all. */
export const turns = (meter: DemoMeter, day: string): number =>
  Math.max(0, Math.floor((meter.begins + countedOn(meter.curve, day) - meter.offset) / meter.face));

export interface Plan {
  readonly code: string;
  readonly rooms: readonly Room[];
  readonly lettings: readonly Letting[];
  /** Of the installation, of every month's reading, and today. */
  readonly days: readonly string[];
  readonly random: () => number;
  /** Index of the span in which the master counts far more than the meters below it. */
  readonly gapAt: number | null;
  /** Uses of single rooms that somebody shall wonder about: room, index of the span, factor. */
  readonly odd: readonly { room: string; kind: DemoMeter['kind']; span: number; factor: number }[];
}

const digits = { room: 5, common: 5, master: 7 } as const;
const faceOf = (scope: DemoMeter['scope']) => 10 ** (digits[scope] + 1);

/** All meters of a building: two in every room, one each for corridors and lift, and a master above each kind. */
export async function setUpMeters(
  cast: Cast,
  buildingId: string,
  plan: Plan,
  tariffs: TariffIds,
): Promise<DemoMeter[]> {
  const made: DemoMeter[] = [];
  for (const [kind, letter] of [
    ['electricity', 'E'],
    ['cold_water', 'W'],
  ] as const) {
    const inRooms = plan.rooms.map((room) => roomMeter(plan, room, kind, letter));
    const below = kind === 'electricity' ? [...inRooms, corridor(plan, letter)] : inRooms;
    const master = masterOf(plan, kind, letter, below);
    await create(cast.manager.db, buildingId, plan, master, null, tariffs);
    for (const meter of below)
      await create(cast.manager.db, buildingId, plan, meter, master.meterId, tariffs);
    made.push(master, ...below);
  }
  const lift = corridor(plan, 'LIFT');
  await create(cast.manager.db, buildingId, plan, lift, null, tariffs);
  await checkFirstValues(cast, buildingId);
  return [...made, lift];
}

function roomMeter(plan: Plan, room: Room, kind: DemoMeter['kind'], letter: string): DemoMeter {
  const { days, lettings, random } = plan;
  const uses = days.slice(1).map((day, span) => {
    const people = livingIn(lettings, room.roomId, days[span] ?? '', day);
    const month = Number(day.slice(5, 7));
    const use = kind === 'electricity' ? electricityUse(month, people, random) : waterUse(people, random);
    const odd = plan.odd.find((one) => one.room === room.number && one.kind === kind && one.span === span);
    return odd ? Math.round(Math.max(use, 40) * odd.factor) : use;
  });
  const nearTheEnd = kind === 'electricity' && rollsOver(plan.code, room.number);
  return {
    ...{
      meterId: '',
      serial: `${plan.code}-${letter}${room.number}`,
      kind,
      scope: 'room',
      roomId: room.roomId,
    },
    curve: curveOf(days, uses),
    begins: nearTheEnd ? faceOf('room') - 3000 : Math.floor(random() * 90_000),
    offset: 0,
    face: faceOf('room'),
  };
}

/** Two counters of the house have nearly come to their end. */
const rollsOver = (code: string, room: string) =>
  (code === 'LT' && room === '302') || (code === 'JP' && room === '304');

/** Light of the corridors, and the lift, which has a supply of its own. */
function corridor({ code, days, random }: Plan, letter: string): DemoMeter {
  const uses = days.slice(1).map(() => Math.round(1800 * (0.9 + 0.2 * random())));
  return {
    ...{ meterId: '', serial: `${code}-${letter}-C`, kind: 'electricity', scope: 'common', roomId: null },
    ...{
      curve: curveOf(days, uses),
      begins: Math.floor(random() * 20_000),
      offset: 0,
      face: faceOf('common'),
    },
  };
}

function masterOf(
  { code, days, random, gapAt }: Plan,
  kind: DemoMeter['kind'],
  letter: string,
  below: readonly DemoMeter[],
): DemoMeter {
  const curves = below.map(({ curve }) => curve);
  const lost = (index: number) =>
    kind === 'electricity' && index - 1 === gapAt ? 1.11 : 1.015 + 0.01 * random();
  return {
    ...{ meterId: '', serial: `${code}-${letter}-M`, kind, scope: 'master', roomId: null },
    ...{
      curve: sumOf(days, curves, lost),
      begins: Math.floor(random() * 900_000),
      offset: 0,
      face: faceOf('master'),
    },
  };
}

async function create(
  db: Db,
  buildingId: string,
  { days }: Plan,
  meter: DemoMeter,
  parentMeterId: string | null,
  tariffs: TariffIds,
): Promise<void> {
  const { serial, kind, scope, roomId } = meter;
  const installedOn = days[0] ?? '';
  const created = await meters(db).create(
    buildingId,
    NewMeter.parse({
      ...{
        serial,
        kind,
        scope,
        roomId,
        parentMeterId,
        intDigits: digits[scope],
        tariffPlanId: tariffs[kind],
      },
      install: { installedOn, initial: [{ register: 'total', value: shownOn(meter, installedOn) }] },
    }),
  );
  meter.meterId = created.meterId;
}

/** What a wizard has entered somebody else looks at: first and last values of meters. */
export async function checkFirstValues({ checker }: Cast, buildingId: string): Promise<void> {
  const waiting = await checker.db.rows<{ readingId: string; version: number }>(sql`
    select reading_id, version from apartment.readings
    where building_id = ${buildingId}::uuid and state = 'entered' and cycle_id is null`);
  for (const { readingId, version } of waiting)
    await checking(checker.db, { buildingId, readingId }, checker).check(version);
}
