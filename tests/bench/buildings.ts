/**
 * `npm run bench:buildings [-- --json | --smoke] [--engine postgres --engine pglite]`
 *
 * What a large building costs, on both engines, in milliseconds an answer: the grid of a round with 600 registers, of a
 * new building and with two years behind them, and each list of the area; and the lists of settings, timber and videos at
 * ten times the demo. Nothing has been analysed before: statistics come later than people do.
 */
import { parseArgs } from 'node:util';
import {
  countRooms,
  getBuildingMap,
  getBuildingRooms,
  getReconciliation,
  getUsageMatrix,
  listBuildings,
  listCheckRecords,
  listCycles,
  listMeters,
  listMyTasks,
  listPersons,
  listRooms,
  listRound,
  listTenancies,
  listUsageFlows,
  listUsages,
  listWaitingReadings,
  readingLimits,
} from '@console/contract/apartment';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { figuresOf, ratiosOf, shown, table } from './figures.ts';
import { askingAs, buildingWith, letRooms, openMonth, readMonths, ym } from './large-building.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';
import { listsOfSettings, listsOfVideos, listsOfWood, type Times } from './small-lists.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    engine: { type: 'string', multiple: true, default: ['postgres', 'pglite'] },
  },
});
const { rounds, grids, lists, times } = sizeOf<Sizes>(options, {
  whole: { rounds: 7, grids: { rooms: 300, months: [1, 24] }, lists: [200, 2000], times: 10 },
  smallest: { rounds: 1, grids: { rooms: 1, months: [1] }, lists: [1, 2], times: 1 },
});

interface Sizes {
  readonly rounds: number;
  readonly grids: { readonly rooms: number; readonly months: readonly number[] };
  /** Rooms of the buildings whose lists are asked for. */
  readonly lists: readonly number[];
  /** How many times the demo the other lists are. */
  readonly times: Times;
}

interface Cost {
  readonly ms: number;
  /** Of this process's processor time, in milliseconds; the embedded engine works in it, PostgreSQL beside it. */
  readonly cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Cost> {
  const [from, cpuFrom] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpuFrom);
  return { ms: performance.now() - from, cpu: (user + system) / 1000 };
}

/** Each as often as there are rounds; the first answer is told by itself: it is the one that somebody waits for. */
async function measured(calls: Readonly<Record<string, () => Promise<unknown>>>) {
  const found: Record<string, Cost[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [what, call] of Object.entries(calls)) {
      found[what] = [...(found[what] ?? []), await timed(call)];
    }
  return found;
}

/** As the round is asked for before it is walked. */
async function walked(
  page: (query: {
    limit: number;
    cursor?: string | undefined;
  }) => Promise<{ next?: string | null | undefined }>,
) {
  const limit = readingLimits.page;
  let { next } = await page({ limit });
  while (next) ({ next } = await page({ limit, cursor: next }));
}

async function gridOpens(house: TestServer, months: number) {
  const ask = askingAs(house, await house.user());
  const building = await buildingWith(ask, grids.rooms);
  await readMonths(house, building, { ym, months });
  const { cycleId } = await openMonth(ask, building.buildingId);
  return measured({
    [`grid opens, ${months} months behind`]: () =>
      walked((query) => ask(listRound, { params: { cycleId }, query })),
  });
}

async function listsOf(house: TestServer, rooms: number) {
  const ask = askingAs(house, await house.user());
  const building = await buildingWith(ask, rooms);
  const { buildingId, roomIds } = building;
  await letRooms(house, buildingId, roomIds);
  await readMonths(house, building, { ym, months: 1 });
  const { cycleId } = await openMonth(ask, buildingId);
  const { items: months } = await ask(listCycles, { params: { buildingId } });
  const before = { cycleId: months.find((month) => month.cycleId !== cycleId)?.cycleId ?? cycleId };
  const params = { buildingId };
  const page = { params, query: {} };
  return measured({
    buildings: () => ask(listBuildings, { query: {} }),
    'rooms of a building': () => ask(getBuildingRooms, { params }),
    'rooms, a page': () => ask(listRooms, { query: {} }),
    'rooms in a state': () => ask(listRooms, { query: { state: 'vacant' } }),
    'rooms counted': () => ask(countRooms, { query: {} }),
    map: () => ask(getBuildingMap, page),
    meters: () => ask(listMeters, page),
    tenancies: () => ask(listTenancies, page),
    people: () => ask(listPersons, page),
    tasks: () => ask(listMyTasks, { query: {} }),
    months: () => ask(listCycles, { params }),
    'readings, a page': () => ask(listRound, { params: { cycleId }, query: { limit: readingLimits.page } }),
    'readings, page by page': () => walked((query) => ask(listRound, { params: { cycleId }, query })),
    'readings at once': () => ask(listRound, { params: { cycleId }, query: {} }),
    'readings to check': () => ask(listWaitingReadings, page),
    'usages, a page': () => ask(listUsages, { params: before, query: { limit: 100 } }),
    'usages at once': () => ask(listUsages, { params: before, query: {} }),
    reconciliation: () => ask(getReconciliation, { params: before }),
    'usage ledger': () => ask(listUsageFlows, { query: { building: buildingId } }),
    'usage by month': () => ask(getUsageMatrix, { query: { building: buildingId } }),
    checks: () => ask(listCheckRecords, { query: { building: buildingId } }),
  });
}

interface Line {
  readonly engine: string;
  readonly what: string;
  /** How many rooms, or how many times the demo. */
  readonly size: string;
  readonly costs: readonly Cost[];
  readonly least?: readonly Cost[] | undefined;
}

async function measure(engine: Engine): Promise<Line[]> {
  const house = await testServer({ engine });
  try {
    const lines: Line[] = [];
    for (const months of grids.months) {
      progress(options, `${engine}: a round of ${grids.rooms} rooms`);
      const opened = await gridOpens(house, months);
      for (const [what, costs] of Object.entries(opened))
        lines.push({ engine, what, size: String(grids.rooms), costs });
    }
    let least: Record<string, Cost[]> | undefined;
    for (const rooms of lists) {
      progress(options, `${engine}: ${rooms} rooms`);
      const found = await listsOf(house, rooms);
      lines.push(
        ...Object.entries(found).map(([what, costs]) => ({
          engine,
          what,
          size: String(rooms),
          costs,
          least: least?.[what],
        })),
      );
      least ??= found;
    }
    for (const othersOf of [listsOfSettings, listsOfWood, listsOfVideos]) {
      progress(options, `${engine}: ${othersOf.name}, ${times} times the demo`);
      const found = await measured(await othersOf(house, times));
      for (const [what, costs] of Object.entries(found))
        lines.push({ engine, what, size: `demo × ${times}`, costs });
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
  const msOf = (costs: readonly Cost[]) => costs.map(({ ms }) => ms);
  // The first answer is the cold one.
  const warm = (costs: readonly Cost[]) => (costs.length > 1 ? costs.slice(1) : costs);
  const figures = lines.map(({ costs, least, ...line }) => ({
    ...line,
    first: costs[0]?.ms ?? Number.NaN,
    ms: figuresOf(msOf(warm(costs))),
    cpu: figuresOf(warm(costs).map(({ cpu }) => cpu)),
    ratio: least ? ratiosOf(msOf(costs), msOf(least)) : undefined,
  }));
  tell(
    options,
    figures,
    table(
      [
        'engine',
        'answer',
        'rooms, or size',
        'first ms',
        'warm ms',
        'CPU ms',
        `cost against ${lists[0]} rooms`,
      ],
      figures.map(({ engine, what, size, first, ms, cpu, ratio }) => [
        ...[engine, what, size, first.toFixed(0), shown(ms, 0), shown(cpu, 0)],
        ratio ? shown(ratio, 1) : '',
      ]),
    ),
  );
} finally {
  await removeEngines();
}
