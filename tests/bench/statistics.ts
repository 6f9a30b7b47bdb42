/**
 * `npm run bench:statistics [-- --json | --smoke] [--engine postgres --engine pglite] [--of buildings | --of teams | --of people] [--what 'find anything']`
 *
 * What figures cost in milliseconds an answer, of one building with ten times the rooms of the demo's two (600 for 60) with two and with ten
 * years behind it: the dashboard, each statistic by month and by what it can be grouped by, the charts, what rooms used by month, a
 * room's history, a file; of as many months as may be asked for, at most three years. Then those of a trading team with ten times the
 * documents of the demo's: about 20 000 sales and 60 000 movements in three years; and what somebody with 5 000 notes and 2 000 videos of
 * their own finds. An answer above a second fails it,
 * and what is found while somebody types above 150 ms.
 * Behind the figures it prints how PostgreSQL goes about each statement. Nothing has been analysed before: statistics come later
 * than people do.
 */
import { parseArgs } from 'node:util';
import {
  exportIncomeStat,
  getApartmentToday,
  getArrearsStat,
  getCostStat,
  getElectricityChart,
  getIncomeStat,
  getKeyFigures,
  getOccupancyStat,
  getRoomTimeline,
  getUsageMatrix,
  getUsageStat,
  getWorkloadStat,
  listRoomStays,
  statMonthsAtMost,
  taskKinds,
} from '@console/contract/apartment';
import { searchRecords } from '@console/contract/platform';
import {
  exportTxnStat,
  getAgeingStat,
  getStockStat,
  getSupplierStat,
  getTxnStat,
  getWoodToday,
  listSelfChecked,
  stockStatGroups,
  txnStatGroupsOf,
  txnStatMeasures,
  woodStatMonthsAtMost,
} from '@console/contract/wood';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { testServer } from '../../server/testing/test-server.ts';
import { figuresOf, shown, table } from './figures.ts';
import { hearing } from './heard-statements.ts';
import { askingAs } from './large-building.ts';
import { largeTeam } from './large-team.ts';
import { longBuilding } from './long-building.ts';
import { ownThings } from './own-things.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    engine: { type: 'string', multiple: true, default: ['postgres'] },
    of: { type: 'string', multiple: true, default: ['buildings', 'teams', 'people'] },
    /** Only answers whose name contains this. */
    what: { type: 'string', default: '' },
  },
});
const { rounds, rooms, histories, documents, own } = sizeOf(options, {
  whole: {
    rounds: 6,
    rooms: 600,
    histories: [24, 120],
    documents: 23_500,
    own: { notes: 5000, videos: 2000 },
  },
  smallest: { rounds: 1, rooms: 2, histories: [2], documents: 40, own: { notes: 2, videos: 2 } },
});
const slowestAllowed = 1000;
/** What is found while somebody types. */
const slowestWhileTyping = 150;

/** The month that it is, which is not over. */
const current = new Date().toISOString().slice(0, 7);
const monthsBefore = (count: number): string =>
  new Date(Date.UTC(Number(current.slice(0, 4)), Number(current.slice(5)) - 1 - count, 1))
    .toISOString()
    .slice(0, 7);

interface Cost {
  readonly engine: string;
  readonly what: string;
  readonly months: number;
  readonly asked: number;
  readonly times: readonly number[];
}

const scopes = {
  income: ['month', 'floor', 'item'],
  arrears: ['month', 'floor'],
  occupancy: ['month', 'floor'],
  usage: ['month', 'floor', 'item'],
  cost: ['month', 'item'],
  workload: ['month', 'item'],
} as const;

async function measure(engine: Engine): Promise<Cost[]> {
  const house = await testServer({ engine });
  try {
    const person = await house.user();
    const ask = askingAs(house, person);
    const heard = hearing(house.database);
    const costs: Cost[] = [];
    for (const months of histories) {
      progress(options, `${engine}: ${rooms} rooms, ${months} months`);
      const building = await longBuilding(house, ask, { rooms, months, last: current });
      const asked = Math.min(months, statMonthsAtMost);
      const of = { building, from: monthsBefore(asked - 1), to: current };
      const span = { from: of.from, to: of.to };
      const chart = await ask(getElectricityChart, { query: { id: building, ...span } });
      const room = chart.rooms[0]?.roomId ?? '';
      const calls: Record<string, () => Promise<unknown>> = {
        'electricity charts': () => ask(getElectricityChart, { query: { id: building, ...span } }),
        'electricity charts of a room': () =>
          ask(getElectricityChart, { query: { id: room, scope: 'room', ...span } }),
        'dashboard, this month': () => ask(getKeyFigures, { query: { building } }),
        'card of the home': () => ask(getApartmentToday, { query: { kinds: taskKinds.join() } }),
        'find anything, by a number': () => ask(searchRecords, { query: { q: '1-0' } }),
        'find anything, two characters': () => ask(searchRecords, { query: { q: '张三' } }),
        'find anything, by initials': () => ask(searchRecords, { query: { q: 'zs' } }),
        'dashboard, last month': () => ask(getKeyFigures, { query: { building, ym: monthsBefore(1) } }),
        ...grouped('income', (group) => ask(getIncomeStat, { query: { ...of, group } })),
        ...grouped('arrears', (group) => ask(getArrearsStat, { query: { ...of, group } })),
        ...grouped('occupancy', (group) => ask(getOccupancyStat, { query: { ...of, group } })),
        ...grouped('usage', (group) => ask(getUsageStat, { query: { ...of, group } })),
        ...grouped('cost', (group) => ask(getCostStat, { query: { ...of, group } })),
        ...grouped('workload', (group) => ask(getWorkloadStat, { query: { ...of, group } })),
        'used by month, by cycles': () =>
          ask(getUsageMatrix, { query: { building, mode: 'cycle', ...span } }),
        'used by month, by the calendar': () =>
          ask(getUsageMatrix, { query: { building, mode: 'calendar', ...span } }),
        'history of a room': () => ask(getRoomTimeline, { params: { roomId: room }, query: {} }),
        'stays in a room': () => ask(listRoomStays, { params: { roomId: room } }),
        'income, a file': () => ask(exportIncomeStat, { query: { ...of, group: 'item' } }),
      };
      const wanted = chosen(calls);
      costs.push(...(await timesOf(engine, { months, asked }, wanted)));
      if (options.json || engine !== 'postgres' || months !== histories.at(-1)) continue;
      progress(options, `How the statements of ${asked} months go, with ${months} behind them`);
      for (const [what, call] of Object.entries(wanted)) tellPlans(what, await heard.plansOf(call));
    }
    return costs;
  } finally {
    await house.close();
  }
}

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

const chosen = (calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).filter(([what]) => what.includes(options.what)));

async function timesOf(
  engine: string,
  { months, asked }: Pick<Cost, 'months' | 'asked'>,
  calls: Calls,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const [what, call] of Object.entries(calls)) {
    // Of files people get ten a minute.
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const from = performance.now();
      await call();
      times.push(performance.now() - from);
    }
    costs.push({ engine, what, months, asked, times });
  }
  return costs;
}

/** What figures of a trading team cost. */
async function measureTeam(engine: Engine): Promise<Cost[]> {
  const house = await testServer({ engine });
  try {
    const ask = askingAs(house, await house.user());
    const heard = hearing(house.database);
    const months = woodStatMonthsAtMost;
    progress(options, `${engine}: ${documents} documents, ${months} months`);
    const teamId = await largeTeam(house, ask, { documents, days: 30 * months });
    const of = { teamId, from: monthsBefore(months - 1), to: current };
    const then = `${monthsBefore(12)}-28`;
    const trade = txnStatMeasures.flatMap((measure) =>
      txnStatGroupsOf[measure].map((group) => ({ measure, group })),
    );
    const calls: Calls = {
      ...Object.fromEntries(
        stockStatGroups.map((group) => [
          `stock by ${group}`,
          () => ask(getStockStat, { query: { teamId, group } }),
        ]),
      ),
      'stock a year ago': () => ask(getStockStat, { query: { teamId, asOf: then } }),
      ...Object.fromEntries(
        trade.map((query) => [
          `${query.measure} by ${query.group}`,
          () => ask(getTxnStat, { query: { ...of, ...query } }),
        ]),
      ),
      'card of the home': () => ask(getWoodToday, {}),
      'find anything, by a number': () => ask(searchRecords, { query: { q: '0012' } }),
      'find anything, two characters': () => ask(searchRecords, { query: { q: '松木' } }),
      suppliers: () => ask(getSupplierStat, { query: of }),
      'receivable by age': () => ask(getAgeingStat, { query: { teamId, side: 'receivable' } }),
      'payable by age, a year ago': () =>
        ask(getAgeingStat, { query: { teamId, side: 'payable', asOf: then } }),
      'self-checked': () => ask(listSelfChecked, { query: of }),
      'margin by sort, a file': () =>
        ask(exportTxnStat, { query: { ...of, measure: 'margin', group: 'sort' } }),
    };
    const wanted = chosen(calls);
    const costs = await timesOf(engine, { months, asked: months }, wanted);
    if (options.json || engine !== 'postgres') return costs;
    progress(options, `How the statements of ${documents} documents go`);
    for (const [what, call] of Object.entries(wanted)) tellPlans(what, await heard.plansOf(call));
    return costs;
  } finally {
    await house.close();
  }
}

/** What is found of somebody's own. */
async function measurePerson(engine: Engine): Promise<Cost[]> {
  const house = await testServer({ engine });
  try {
    const ask = askingAs(house, await house.user());
    const heard = hearing(house.database);
    progress(options, `${engine}: ${own.notes} notes, ${own.videos} videos`);
    await ownThings(ask, own);
    const calls: Calls = Object.fromEntries(
      Object.entries({
        'two characters': '抄表',
        'by initials': 'cb',
        'a word of the text': 'river',
        'a video': '榫卯',
      }).map(([what, q]) => [
        `find anything of one's own, ${what}`,
        () => ask(searchRecords, { query: { q } }),
      ]),
    );
    const wanted = chosen(calls);
    const costs = await timesOf(engine, { months: 0, asked: 0 }, wanted);
    if (options.json || engine !== 'postgres') return costs;
    for (const [what, call] of Object.entries(wanted)) tellPlans(what, await heard.plansOf(call));
    return costs;
  } finally {
    await house.close();
  }
}

function tellPlans(what: string, plans: readonly string[]): void {
  if (options.smoke) return;
  if (plans.length === 0) console.info(`\n${what}: nothing is asked that does not stand above`);
  for (const [at, plan] of plans.entries()) console.info(`\n${what}, statement ${at + 1}\n${plan}`);
}

const grouped = <Topic extends keyof typeof scopes>(
  topic: Topic,
  call: (group: (typeof scopes)[Topic][number]) => Promise<unknown>,
): Record<string, () => Promise<unknown>> =>
  Object.fromEntries(scopes[topic].map((group) => [`${topic} by ${group}`, () => call(group)]));

const removeEngines = await prepareEngines();
try {
  const costs: Cost[] = [];
  for (const engine of options.engine as Engine[]) {
    if (options.of.includes('buildings')) costs.push(...(await measure(engine)));
    if (options.of.includes('teams')) costs.push(...(await measureTeam(engine)));
    if (options.of.includes('people')) costs.push(...(await measurePerson(engine)));
  }
  const least = new Map(
    costs.filter(({ months }) => months === histories[0]).map((one) => [`${one.engine} ${one.what}`, one]),
  );
  const warm = (times: readonly number[]) => (times.length > 1 ? times.slice(1) : times);
  const lines = costs.map(({ engine, what, months, asked, times }) => {
    const before = least.get(`${engine} ${what}`)?.times ?? times;
    const ms = figuresOf(warm(times));
    return {
      ...{ engine, what, months, asked, first: times[0] ?? Number.NaN, ms },
      ratio: ms.median / figuresOf(warm(before)).median,
    };
  });
  tell(
    options,
    lines,
    table(
      [
        'engine',
        `answer of ${rooms} rooms, ${documents} documents or ${own.notes} notes`,
        'months behind',
        'asked',
        'first ms',
        'warm ms',
        `against ${histories[0]} months`,
      ],
      lines.map(({ engine, what, months, asked, first, ms, ratio }) => [
        ...[engine, what, String(months), String(asked), first.toFixed(0), shown(ms, 0), ratio.toFixed(1)],
      ]),
    ),
  );
  // One round later on may meet whatever else the machine does.
  const slow = lines.filter(({ what, first, ms }) =>
    what.startsWith('find anything')
      ? ms.median > slowestWhileTyping
      : Math.max(first, ms.median) > slowestAllowed,
  );
  if (!options.smoke && slow.length > 0)
    throw new Error(
      `Above a second, or for what is typed above ${slowestWhileTyping} ms: ${slow.map(({ what, months }) => `${what} (${months} months)`).join(', ')}`,
    );
} finally {
  await removeEngines();
}
