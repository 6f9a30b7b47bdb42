import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyEndpoint, type CallInput, pathOf, type ResultOf } from '@console/contract';
import { closeDay, generateBills, getBillRun, recordPayment } from '@console/contract/apartment';
import { jest } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import sql, { type Sql } from 'sql-template-tag';
import { bundleInto } from '../../../testing/bundle.ts';
import { freePort } from '../../../testing/free-port.ts';
import { nodeAtHand } from '../../../testing/image-node.ts';
import type { Person } from '../../../testing/test-server.ts';
import { until } from '../../../testing/until.ts';
import { billHouse } from './bills/testing-bills.ts';
import { fullHouse } from './bills/testing-full-house.ts';

// A bundle, and processes that are started and killed.
jest.setTimeout(300_000);

const issuer = 'https://identity.test/oidc';
const folder = mkdtempSync(path.join(tmpdir(), 'console-killed-'));
let area: Awaited<ReturnType<typeof billHouse>>;
let provider: Server;
let keysAt: string;
let tokenOf: (person: Person) => Promise<string>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }] });
  provider = createServer((_, answer) => answer.setHeader('content-type', 'application/json').end(keys));
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  keysAt = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/jwks`;
  tokenOf = ({ userId }) =>
    new SignJWT({ iss: issuer, aud: 'urn:console:api', sub: userId })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
  await bundleInto(folder, { start: 'server/testing/start.ts' });
  area = await billHouse();
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(async () => {
  await area.close();
  provider.close();
  rmSync(folder, { recursive: true });
});

/** The real process, on the database of the test. */
async function started() {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn(nodeAtHand, [path.join(folder, 'start.mjs')], {
    env: {
      ...{
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        PORT: port,
        PUBLIC_URL: origin,
      },
      ...{ DATA_DIR: folder, DATABASE_URL: area.house.database.place, RATE_LIMIT_PER_MINUTE: '0' },
      ...{ OIDC_ISSUER: issuer, OIDC_JWKS_URL: keysAt },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  const over = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await until(
    async () => (await fetch(`${origin}/readyz`).catch(() => undefined))?.status === 200,
    'it is ready',
  );
  const call = async <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, as: Person) => {
    const { params, body, version } = input as { params?: object; body?: object; version?: number };
    const answer = await fetch(`${origin}/api/v1${pathOf(endpoint, { ...params })}`, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${await tokenOf(as)}`,
        ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${endpoint.name}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as ResultOf<E>;
  };
  const kill = () => {
    child.kill('SIGKILL');
    return over;
  };
  return { call, kill };
}

/** What the work does is held up where it comes to what is locked, so that it is killed half-way. */
const heldUpAt = (lock: Sql, work: () => Promise<void>) =>
  area.owner.transaction(async (tx) => {
    await tx.rows(lock);
    await work();
  });
const count = async (query: Sql) => (await area.owner.first<{ n: number }>(query))?.n;

it('a run of 300 rooms whose server was killed is gone on with: nothing half, nothing twice', async () => {
  const { buildingId, month, cycleOf, people } = await fullHouse(area, 300);
  await month('2026-05');
  const here = sql`building_id = ${buildingId}::uuid`;
  const params = { buildingId, ym: '2026-05' };
  const { version } = await cycleOf('2026-05');
  const first = await started();
  let billRunId = '';
  const inTheThirdPart = sql`select from apartment.tenancies where ${here} and tenancy_id =
    (select tenancy_id from apartment.tenancies where ${here} order by tenancy_id offset 120 limit 1) for update`;
  await heldUpAt(inTheThirdPart, async () => {
    ({ billRunId } = await first.call(generateBills, { params, version }, people.CSH));
    const done = () => count(sql`select done as n from apartment.bill_runs where ${here}`);
    await until(async () => (await done()) === 100, 'two parts are done');
    await first.kill();
  });
  // As if the minute were over in which nobody else takes it.
  await area.owner.rows(
    sql`update apartment.bill_runs set beat_at = beat_at - interval '2 minutes' where ${here}`,
  );
  expect(await count(sql`select count(*)::int as n from apartment.bills where ${here}`)).toBe(100);

  const second = await started();
  const told = await second.call(generateBills, { params, version }, people.CSH);
  expect(told).toMatchObject({ billRunId, state: 'running' });
  let run = told;
  await until(async () => {
    run = await second.call(getBillRun, { params: { billRunId } }, people.CSH);
    return run.state !== 'running';
  }, 'the run is through');
  expect(run).toMatchObject({ state: 'done', total: 300, done: 300, created: 200, unchanged: 100 });
  const bills = await area.owner.first(sql`
    select count(*)::int as bills, count(distinct tenancy_id)::int as tenancies, sum(total_minor)::int as minor
    from apartment.bills where ${here}`);
  expect(bills).toEqual({ bills: 300, tenancies: 300, minor: 300 * 215_000 });
  expect((await cycleOf('2026-05')).state).toBe('billed');
});

it('a day whose closing was killed is not closed, and is closed once after that', async () => {
  const { buildingId, moveIn, people } = await area.stage(1);
  const here = sql`building_id = ${buildingId}::uuid`;
  const { tenancyId } = await moveIn(0, '2026-04-01');
  const day = '2026-05-04';
  const paid = { tenancyId, method: 'cash', amountMinor: 50_000, receivedOn: day } as const;
  const first = await started();
  await first.call(recordPayment, { body: paid }, people.CSH);
  const counted = [{ method: 'cash', countedMinor: 50_000 } as const];
  const body = { buildingId, day, counted };
  await heldUpAt(sql`lock table apartment.day_close_lines in exclusive mode`, async () => {
    const answer = first.call(closeDay, { body }, people.CSH).then(
      () => 'answered',
      () => 'gone',
    );
    const waiting = sql`select count(*)::int as n from pg_locks l
      where l.relation = 'apartment.day_close_lines'::regclass and not l.granted`;
    await until(async () => (await count(waiting)) === 1, 'its lines wait');
    await first.kill();
    expect(await answer).toBe('gone');
  });
  const second = await started();
  expect(await count(sql`select count(*)::int as n from apartment.day_closes where ${here}`)).toBe(0);
  expect(await second.call(closeDay, { body }, people.CSH)).toMatchObject({ day, countedMinor: 50_000 });
  const [closes, lines] = await area.owner.batch<[{ n: number }, { n: number }]>(
    sql`select count(*)::int as n from apartment.day_closes where ${here}`,
    sql`select count(*)::int as n from apartment.day_close_lines where ${here} and method = 'cash'`,
  );
  expect([closes[0]?.n, lines[0]?.n]).toEqual([1, 1]);
});
