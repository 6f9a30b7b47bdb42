/**
 * `npm run bench:buildings [-- --json | --smoke] [--engine postgres --engine pglite]`
 *
 * What a large building costs, on both engines, in milliseconds an answer: the grid of a round with 300 registers and two
 * years behind them, and each list of rooms. Nothing has been analysed before: statistics come later than people do.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { AnyEndpoint, CallInput, ResultOf } from '@console/contract';
import {
  countRooms,
  createBuilding,
  generateRooms,
  getBuildingMap,
  getBuildingRooms,
  listBuildings,
  listRooms,
  listRound,
  openCycle,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { insertionsOf } from '../../server/src/plugins/database/insertions.ts';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { type Person, type TestServer, testServer } from '../../server/testing/test-server.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    engine: { type: 'string', multiple: true, default: ['postgres', 'pglite'] },
  },
});
const { rounds, grid, lists } = sizeOf(options, {
  whole: { rounds: 7, grid: { rooms: 300, months: 24 }, lists: [200, 2000] },
  smallest: { rounds: 1, grid: { rooms: 1, months: 1 }, lists: [1, 2] },
});

const by = { createdBy: 'bench', updatedBy: 'bench' };

/** The months before the one that is read, the latest first. */
const monthsBefore = (ym: string, count: number) =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(Number(ym.slice(0, 4)), Number(ym.slice(5)) - 2 - back, 1)).toISOString().slice(0, 7),
  );

/** A house whose calls must go well. */
function askingAs(house: TestServer, as: Person) {
  return async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) => {
    const { status, body } = await house.call(endpoint, input, { as });
    if (status >= 300) throw new Error(`${endpoint.name}: ${status} ${JSON.stringify(body)}`);
    return body as ResultOf<E>;
  };
}
type Ask = ReturnType<typeof askingAs>;

async function buildingWith(ask: Ask, rooms: number) {
  const perFloor = Math.min(rooms, 20);
  const floors = rooms / perFloor;
  const { buildingId } = await ask(createBuilding, {
    body: {
      code: `B-${randomUUID().slice(0, 8)}`.toUpperCase(),
      name: { zh: '测速楼', en: 'Bench house' },
      floors,
      photoRule: 'never',
    },
  });
  await ask(generateRooms, {
    params: { buildingId },
    body: {
      ...{ fromFloor: 1, toFloor: floors, roomsPerFloor: perFloor, pattern: '{floor}-{seq:02}' },
      ...{ areaM2: '25', capacity: 2, rentMinor: 100_000, depositMinor: 100_000 },
    },
  });
  const all = await ask(getBuildingRooms, { params: { buildingId } });
  return { buildingId, roomIds: all.rooms.map(({ roomId }) => roomId) };
}

/** Two of three rooms are let, each to one person. */
async function letRooms(house: TestServer, buildingId: string, roomIds: readonly string[]) {
  const let_ = roomIds.filter((_, index) => index % 3 > 0).map((roomId) => ({ roomId, personId: v7() }));
  const tenancies = let_.map(({ roomId, personId }, index) => ({
    ...{ buildingId, tenancyId: v7(), number: index + 1, roomId, primaryPersonId: personId },
    ...{ period: '[2024-01-01,)', signedOn: '2024-01-01', state: 'active', ...by },
  }));
  await house.db({ kind: 'owner' }).batch(
    ...insertionsOf(
      'apartment.persons',
      let_.map(({ personId }) => ({ buildingId, personId, name: '张三', ...by })),
    ),
    ...insertionsOf('apartment.tenancies', tenancies),
    ...insertionsOf(
      'apartment.tenancy_rates',
      tenancies.map(({ tenancyId }) => ({
        ...{ buildingId, tenancyId, fromDate: '2024-01-01', rentMinor: 100_000 },
      })),
    ),
  );
}

/** An electricity meter in each room, read and locked each month before the one that is open. */
async function readMonths(house: TestServer, buildingId: string, roomIds: readonly string[], ym: string) {
  const meters = roomIds.map((roomId, index) => ({
    ...{ buildingId, meterId: v7(), serial: `S-${index}`, kind: 'electricity', scope: 'room', roomId },
    ...{ installedOn: '2020-01-01', ...by },
  }));
  const cycles = monthsBefore(ym, grid.months).map((month) => ({
    ...{ buildingId, cycleId: v7(), ym: month, readFrom: `${month}-20`, readTo: `${month}-25` },
    ...{ state: 'closed', ...by },
  }));
  const readings = meters.flatMap(({ meterId }) =>
    cycles.map(({ cycleId, readTo }, back) => ({
      ...{ buildingId, readingId: v7(), meterId, register: 'total', cycleId, readOn: readTo },
      ...{ value: 100 + 50 * (cycles.length - back), source: 'manual', state: 'locked' },
      ...{ enteredBy: 'a', checkedBy: 'b', checkedAt: `${readTo}T08:00:00Z` },
    })),
  );
  const usages = readings.map(({ readingId, cycleId, meterId, register }) => ({
    ...{ buildingId, usageId: v7(), cycleId, meterId, register },
    ...{ fromReadingId: readingId, toReadingId: readingId },
    ...{ days: 30, quantity: 50, kind: 'actual', state: 'locked' },
  }));
  await house
    .db({ kind: 'owner' })
    .batch(
      ...insertionsOf('apartment.meters', meters),
      ...insertionsOf('apartment.cycles', cycles),
      ...insertionsOf('apartment.readings', readings),
      ...insertionsOf('apartment.usages', usages),
    );
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** Each as often as there are rounds; the first answer counts, too: it is the one that somebody waits for. */
async function measured(calls: Readonly<Record<string, () => Promise<unknown>>>) {
  const found: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [what, call] of Object.entries(calls)) {
      found[what] = [...(found[what] ?? []), await timed(call)];
    }
  return found;
}

async function gridOpens(house: TestServer) {
  const ask = askingAs(house, await house.user());
  const { buildingId, roomIds } = await buildingWith(ask, grid.rooms);
  const ym = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  await readMonths(house, buildingId, roomIds, ym);
  const { cycleId } = await ask(openCycle, { params: { buildingId, ym }, body: { override: true } });
  return measured({ 'grid opens': () => ask(listRound, { params: { cycleId }, query: {} }) });
}

async function listsOf(house: TestServer, rooms: number) {
  const ask = askingAs(house, await house.user());
  const { buildingId, roomIds } = await buildingWith(ask, rooms);
  await letRooms(house, buildingId, roomIds);
  const params = { buildingId };
  return measured({
    buildings: () => ask(listBuildings, { query: {} }),
    'rooms of a building': () => ask(getBuildingRooms, { params }),
    'rooms, a page': () => ask(listRooms, { query: {} }),
    'rooms in a state': () => ask(listRooms, { query: { state: 'vacant' } }),
    'rooms counted': () => ask(countRooms, { query: {} }),
    map: () => ask(getBuildingMap, { params, query: {} }),
  });
}

interface Line {
  readonly engine: string;
  readonly what: string;
  readonly rooms: number;
  readonly ms: readonly number[];
  readonly least?: readonly number[] | undefined;
}

async function measure(engine: Engine): Promise<Line[]> {
  const house = await testServer({ engine });
  try {
    progress(options, `${engine}: a round of ${grid.rooms}`);
    const opened = await gridOpens(house);
    const lines: Line[] = Object.entries(opened).map(([what, ms]) => ({
      ...{ engine, what, rooms: grid.rooms, ms },
    }));
    let least: Record<string, number[]> | undefined;
    for (const rooms of lists) {
      progress(options, `${engine}: ${rooms} rooms`);
      const found = await listsOf(house, rooms);
      lines.push(
        ...Object.entries(found).map(([what, ms]) => ({ engine, what, rooms, ms, least: least?.[what] })),
      );
      least ??= found;
    }
    return lines;
  } finally {
    await house.close();
  }
}

const removeEngines = await prepareEngines();
try {
  const lines: Line[] = [];
  for (const engine of options.engine) lines.push(...(await measure(engine as Engine)));
  const figures = lines.map(({ ms, least, ...line }) => ({
    ...line,
    first: ms[0] ?? Number.NaN,
    ms: figuresOf(ms),
    ratio: least ? ratiosOf(ms, least) : undefined,
  }));
  tell(
    options,
    figures,
    table(
      ['engine', 'answer', 'rooms', 'first ms', 'ms', `cost against ${lists[0]} rooms`],
      figures.map(({ engine, what, rooms, first, ms, ratio }) => [
        ...[engine, what, String(rooms), first.toFixed(0), shown(ms, 0), ratio ? shown(ratio, 1) : ''],
      ]),
    ),
  );
} finally {
  await removeEngines();
}
