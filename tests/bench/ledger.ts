/**
 * `npm run bench:ledger [-- --json | --smoke | --plans] [--engine postgres --engine pglite]`
 *
 * What a page of a long money ledger costs, in milliseconds an answer: of a building with a hundred thousand lines, newest page,
 * a page in the middle, one tenancy, one kind; each with its running balances and its opening and closing ones. `--plans` prints
 * how PostgreSQL goes about it.
 */
import { parseArgs } from 'node:util';
import { listMoneyFlows } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { statementsOfPage } from '../../server/src/areas/apartment/payments/money-flows.ts';
import { type Engine, prepareEngines } from '../../server/testing/prepared.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { figuresOf, shown, table } from './figures.ts';
import { askingAs, buildingWith, letRooms } from './large-building.ts';
import { benchOptions, progress, sizeOf, tell } from './size.ts';

const { values: options } = parseArgs({
  options: {
    ...benchOptions,
    plans: { type: 'boolean', default: false },
    engine: { type: 'string', multiple: true, default: ['postgres', 'pglite'] },
  },
});
const { rounds, rooms, lines } = sizeOf(options, {
  whole: { rounds: 9, rooms: 300, lines: 100_000 },
  smallest: { rounds: 1, rooms: 3, lines: 100 },
});

/** Bills and payments of five years, day by day, of everybody who lives there. */
async function fill(house: TestServer, buildingId: string) {
  await house.db({ kind: 'owner' }).rows(sql`
    insert into apartment.money_flows (building_id, money_flow_id, business_date, kind, account, tenancy_id, room_id,
      amount_minor, by_user)
    select ${buildingId}::uuid, gen_random_uuid(), date '2021-07-01' + (n * 1800 / ${lines}::int),
      case when n % 2 = 0 then 'bill_issued' else 'payment' end,
      case when n % 20 = 0 then 'deposit' else 'receivable' end, t.tenancy_id, t.room_id,
      case when n % 2 = 0 then 100000 + n % 977 else -100000 - n % 991 end, 'bench'
    from generate_series(1, ${lines}::int) n
      join (select tenancy_id, room_id, row_number() over (order by tenancy_id) - 1 as at, count(*) over () as all_of_them
        from apartment.tenancies where building_id = ${buildingId}::uuid) t on t.at = n % t.all_of_them
    order by n`);
}

async function measure(engine: Engine) {
  const house = await testServer({ engine });
  try {
    const person = await house.user();
    const ask = askingAs(house, person);
    const { buildingId, roomIds } = await buildingWith(ask, rooms);
    await letRooms(house, buildingId, roomIds);
    progress(options, `${engine}: a ledger of ${lines} lines`);
    await fill(house, buildingId);
    const of = { building: buildingId };
    const newest = await ask(listMoneyFlows, { query: of });
    const middle = await ask(listMoneyFlows, { query: { ...of, to: '2023-12-31' } });
    const tenancy = newest.items[0]?.tenancy.tenancyId;
    const month = newest.items[0]?.businessDate.slice(0, 8) ?? '';
    const calls = {
      'newest page': of,
      'the page behind it': { ...of, cursor: newest.next ?? undefined },
      'this month': { ...of, from: `${month}01` },
      'until a day in the middle': { ...of, to: '2023-12-31' },
      'a page behind that': { ...of, to: '2023-12-31', cursor: middle.next ?? undefined },
      'one tenancy': { ...of, tenancy },
      'one account': { ...of, account: 'deposit' as const },
      'one kind': { ...of, kind: 'payment' as const },
    };
    const found: { engine: string; what: string; first: number; ms: ReturnType<typeof figuresOf> }[] = [];
    for (const [what, query] of Object.entries(calls)) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const from = performance.now();
        await ask(listMoneyFlows, { query });
        times.push(performance.now() - from);
      }
      const [first = Number.NaN, ...warm] = times;
      found.push({ engine, what, first, ms: figuresOf(warm.length > 0 ? warm : times) });
    }
    if (options.plans) await explain(house, person.userId, calls['newest page']);
    return found;
  } finally {
    await house.close();
  }
}

/** As whoever asks for it: behind the wall of the building. */
async function explain(house: TestServer, userId: string, query: { building: string }) {
  const db = house.db({ kind: 'user', userId, tenants: [query.building] });
  const asked = { ...query, limit: 50 };
  for (const statement of statementsOfPage(asked)) {
    const plan = await db.rows<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${statement}`);
    console.info(plan.map((line) => Object.values(line)[0]).join('\n'), '\n');
  }
}

const removeEngines = await prepareEngines();
try {
  const found = [];
  for (const engine of options.engine) found.push(...(await measure(engine as Engine)));
  tell(
    options,
    found,
    table(
      ['engine', `a page of ${lines} lines`, 'first ms', 'warm ms'],
      found.map(({ engine, what, first, ms }) => [engine, what, first.toFixed(0), shown(ms, 0)]),
    ),
  );
} finally {
  await removeEngines();
}
