import { jest } from '@jest/globals';
import sql, { raw } from 'sql-template-tag';
import { openStream } from '../../../testing/open-stream.ts';
import { telling } from '../../../testing/telling.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { readConfig, settings } from '../../config.ts';
import { simulators } from '../../simulators/index.ts';
import { story } from './testing-story.ts';

jest.setTimeout(120_000);

/** Names of what a setting keeps from everybody, wherever it stands in a list. An access key is public: tokens begin with it. */
const secretNames = /^(secret|secretKey|apiKey|password|token)$/;

/** What systems outside keep in their own answers: Clash tells all of its configuration to whoever has its secret. */
const secretsOfSystems = [
  'tuic-password-77',
  'proxy-password-12',
  '9f3f6b0e-8d5a-4a49-9ed2-000000000001',
  'sub-token-5f2c',
  'geo-key-3',
  'YWVzOnNzLXBhc3N3b3Jk',
];

/** Everything in what the server runs with that must never leave it. */
function canariesIn(value: unknown, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => canariesIn(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => canariesIn(one, key));
  if (typeof value !== 'string' || value === '') return [];
  if (secretNames.test(name)) return [value];
  const password = URL.canParse(value) ? new URL(value).password : '';
  return password === '' ? [] : [decodeURIComponent(password)];
}

const planted = {
  SMTP_URL: 'smtp://console:canary-of-smtp@127.0.0.1:2525',
  DATABASE_URL: 'postgresql://console:canary-of-database@127.0.0.1:1/console',
  VAPID_PRIVATE_KEY: 'Y2FuYXJ5LW9mLXZhcGlkLWNhbmFyeS1vZi12YXBpZC0',
};

let house: TestServer;
let admin: Person;
let canaries: readonly string[];
const logged: string[] = [];
/** Every answer that the server has given, with its headers. */
const answered: string[] = [];
const asked = globalThis.fetch;

beforeAll(async () => {
  const config = readConfig({ ...planted, LOG_LEVEL: 'trace' });
  const named = Object.fromEntries(
    Object.keys(planted).map((name) => [name, config[name as keyof typeof planted]]),
  );
  house = await testServer({
    simulators,
    config: { ...named, LOG_LEVEL: 'trace' },
    logTo: { write: (line) => void logged.push(line) },
  });
  const running = house.app.ground.config;
  canaries = [
    ...new Set([
      ...Object.entries(settings)
        .filter(([, setting]) => 'secret' in setting)
        .flatMap(([name]) => canariesIn(running[name as keyof typeof running])),
      ...['canary-of-smtp', 'canary-of-database', planted.VAPID_PRIVATE_KEY],
      ...secretsOfSystems,
    ]),
  ];
  globalThis.fetch = async (...request) => {
    const answer = await asked(...request);
    // What a simulator answers is no answer of ours.
    if (String(request[0]).startsWith(house.address)) answered.push(await toldBy(answer.clone()));
    return answer;
  };
  admin = await house.user({ name: '雨', roles: ['admin', 'developer', 'member'] });
});

afterAll(async () => {
  globalThis.fetch = asked;
  await house.close();
});

const toldBy = async (answer: Response): Promise<string> =>
  `${JSON.stringify(Object.fromEntries(answer.headers))}\n${await answer.text()}`;

/** Which secrets stand in a text, and around what. */
const foundIn = (texts: readonly string[]): string[] =>
  canaries.flatMap((canary) =>
    texts
      .filter((text) => text.includes(canary))
      .map((text) => `${canary} in …${text.slice(Math.max(0, text.indexOf(canary) - 60)).slice(0, 160)}…`),
  );

/** All rows of the tools and of the audit log, as text. */
async function rowsOfTools(): Promise<string[]> {
  const db = house.db({ kind: 'owner' });
  const tables = await db.rows<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema = 'codegen' or (table_schema, table_name) = ('platform', 'audit_events')`);
  const rows = await Promise.all(
    tables.map(({ name }) => db.rows<{ row: string }>(sql`select t::text as row from ${raw(name)} t`)),
  );
  return rows.flat().map(({ row }) => row);
}

it('no secret of a setting or of a system outside is in any answer, log line, live event, row or audit line', async () => {
  expect(canaries.length).toBeGreaterThan(8);
  const events = await openStream(house.address, admin.token);
  const clash = await openStream(house.address, admin.token, '/codegen/clash/home-router/stream');
  await story(telling(house, admin, async () => {}));
  // What a stream tells comes on its own time: one second of the simulated router is enough for all four kinds.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  events.close();
  clash.close();
  expect(clash.status).toBe(200);
  expect(clash.events.length).toBeGreaterThan(0);
  expect(answered.length).toBeGreaterThan(50);
  expect(logged.length).toBeGreaterThan(50);
  const rows = await rowsOfTools();
  expect(rows.length).toBeGreaterThan(10);
  expect(foundIn(answered)).toEqual([]);
  expect(foundIn(logged)).toEqual([]);
  expect(foundIn([JSON.stringify(events.events), JSON.stringify(clash.events)])).toEqual([]);
  expect(foundIn(rows)).toEqual([]);
});

it('the sweep would find one', () => {
  expect(foundIn(['{"note":"canary-of-smtp"}'])).toHaveLength(1);
});
