import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { longTests } from '@console/testing/long';
import { jest } from '@jest/globals';
import sql from 'sql-template-tag';
import { bundleInto } from '../testing/bundle.ts';
import { onlyOn } from '../testing/engine.ts';
import { freePort } from '../testing/free-port.ts';
import { ensureImageNode, imageNode, nodeAtHand, onImageNode } from '../testing/image-node.ts';
import { copyDatabase, emptyDatabase } from '../testing/prepared.ts';
import { until } from '../testing/until.ts';
import { keptPasswords } from './house/demo/users.ts';
import { passwordMatches } from './house/identity/passwords.ts';
import { openEmbedded } from './plugins/database/open.ts';

jest.setTimeout(600_000);

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Which demo data a killed start was to enter, after what it is killed, and what has to be there in the end. In the usual
 * run the buildings are empty ones; `demo-buildings.api.test.ts` interrupts the two years in them at seven places.
 */
const killed = longTests
  ? {
      ...{ amount: 'full', after: 'files' },
      left: { areas: 5, months: 50, tenancies: 160, people: 168 },
    }
  : {
      ...{ amount: 'small', after: 'demo-users.json' },
      left: { areas: 5, months: 0, tenancies: 0, people: 0 },
    };

/** A Node, and what it is told to run. */
type Runner = readonly [program: string, script: string];
const bundles = mkdtempSync(path.join(tmpdir(), 'console-main-bundled-'));
const atHand: Runner = [nodeAtHand, path.join(bundles, 'start.mjs')];
beforeAll(() => bundleInto(bundles, { start: 'server/testing/start.ts' }));
afterAll(() => rmSync(bundles, { recursive: true }));

/** The real process, as a container or a service manager starts it. */
function startProcess([program, script]: Runner, environment: Record<string, string>) {
  const child = spawn(program, [script], {
    cwd: path.join(import.meta.dirname, '..'),
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const address = new Promise<string>((resolve) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const found = /ready at (\S+)/.exec(said)?.[1];
      if (found) resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
  });
  const over = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    child,
    address: Promise.race([address, over.then(() => Promise.reject(new Error(said)))]),
    over,
    said: () => said,
  };
}

let folder: string;
const started: ChildProcess[] = [];
let runner = atHand;
const begin = (environment: Record<string, string>) => {
  const one = startProcess(runner, { PORT: '0', DATA_DIR: folder, ...environment });
  one.address.catch(() => {});
  started.push(one.child);
  return one;
};
/** How many areas have all their demo data in an embedded database that nobody runs on. */
async function seedsIn(of: string): Promise<number> {
  const database = await openEmbedded(path.join(of, 'database'));
  const [found] = await database
    .as({ kind: 'owner' })
    .rows<{ areas: number }>(sql`select count(*)::int as areas from platform.seeds`);
  await database.close();
  return found?.areas ?? 0;
}
async function stop(one: ReturnType<typeof begin>): Promise<void> {
  one.child.kill('SIGTERM');
  expect(await one.over).toBe(0);
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'console-main-'));
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** What is told before any engine is asked for, and what is the same on each: once is enough. */
function startsAndStops(): void {
  it('bad settings end it with a sentence each and code 2', async () => {
    const one = begin({ PORT: 'x', LOG_LEVEL: 'loud' });
    expect(await one.over).toBe(2);
    expect(one.said()).toMatch(/PORT: "x" will not do\. Expected a port/);
    expect(one.said()).toMatch(/LOG_LEVEL: "loud" will not do/);
  });

  it('starts on a new database with demo data, stops on SIGTERM, and starts again with everything there', async () => {
    const copy = await copyDatabase('postgres');
    const environment = { DEMO_DATA: 'small', DATABASE_URL: copy.place };
    const first = begin(environment);
    const ready = await fetch(`${await first.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: 'postgres' }]);
    const passwords = readFileSync(path.join(folder, 'demo-users.json'), 'utf8');
    const { admin } = JSON.parse(passwords) as Record<string, string>;
    expect(Object.keys(JSON.parse(passwords))).toContain('wood-viewer');
    // In a container nobody sees the file: the process itself says them, once.
    expect(first.said()).toContain(`admin            ${admin}`);
    await stop(first);

    const second = begin(environment);
    expect((await fetch(`${await second.address}/readyz`)).status).toBe(200);
    expect(readFileSync(path.join(folder, 'demo-users.json'), 'utf8')).toBe(passwords);
    expect(second.said()).not.toContain(admin);
    await stop(second);
    await copy.close();
  });

  it('in production nothing is created by itself: there is a setup code', async () => {
    const copy = await copyDatabase('postgres');
    const one = begin({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://console.example.com',
      DATABASE_URL: copy.place,
    });
    await one.address;
    while (!one.said().includes('setup code')) await wait(20);
    expect(one.said()).toMatch(
      /first administrator at https:\/\/console\.example\.com\/oidc\/setup\s+with the setup code \S{8,}/,
    );
    expect(existsSync(path.join(folder, 'demo-users.json'))).toBe(false);
    await stop(one);
    await copy.close();
  });
}

/** What a process that began by itself prints of the way in. */
const setupCodeOf = (said: string) => /with the setup code (\S+)/.exec(said)?.[1];

onlyOn('postgres', () => {
  it('listens before the demo data is in: alive, not ready, and whoever calls is told to try again', async () => {
    const copy = await copyDatabase('postgres');
    const port = String(await freePort());
    const identityPort = String(await freePort());
    const ask = async (address: string) => {
      const answer = await fetch(address);
      return [answer.status, answer.headers.get('retry-after'), await answer.json()];
    };
    const unavailable = expect.objectContaining({ code: 'UNAVAILABLE', requestId: expect.any(String) });
    const origin = `http://127.0.0.1:${port}`;
    // Another process that starts has the database to itself until it has entered what is missing.
    const one = await copy.alone(async () => {
      const begun = begin({
        ...{ DEMO_DATA: 'small', DATABASE_URL: copy.place, PORT: port },
        ...{ PUBLIC_URL: `http://localhost:${port}`, IDENTITY_URL: `http://localhost:${identityPort}` },
      });
      await until(
        () =>
          fetch(`${origin}/livez`).then(
            ({ ok }) => ok,
            () => false,
          ),
        'it is alive',
      );
      const starting = { status: 503, body: { code: 'UNAVAILABLE', details: { reason: 'starting' } } };
      const ready = await fetch(`${origin}/readyz`);
      expect({ status: ready.status, body: await ready.json() }).toMatchObject(starting);
      for (const address of [
        `http://localhost:${port}/api/v1/me`,
        `http://localhost:${identityPort}/oidc/.well-known/openid-configuration`,
      ])
        expect(await ask(address)).toEqual([503, '2', unavailable]);
      expect(begun.said()).not.toContain('ready at');
      return begun;
    });
    await one.address;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    expect((await ask(`http://localhost:${port}/api/v1/me`))[0]).toBe(401);
    await stop(one);
    await copy.close();
  });

  it('two processes start at once on an empty database: one set of passwords, and all demo data once', async () => {
    const empty = await emptyDatabase();
    const environment = { DEMO_DATA: 'small', DATABASE_URL: empty.place };
    const both = [begin(environment), begin(environment)];
    await Promise.all(both.map(({ address }) => address));
    const { admin } = await keptPasswords(folder);
    expect(both.filter(({ said }) => said().includes(`admin            ${admin}`))).toHaveLength(1);
    expect(both.filter(({ said }) => said().includes('printed this once'))).toHaveLength(1);
    for (const one of both) expect(one.said()).not.toMatch(/\n\s+at |error/i);
    const owner = empty.as({ kind: 'owner' });
    const [stored] = await owner.rows<{ passwordHash: string }>(
      sql`select password_hash from identity.users where username = 'admin'`,
    );
    expect(await passwordMatches(admin ?? '', stored?.passwordHash)).toBe(true);
    const found = sql`select (select count(*)::int from platform.seeds) as areas,
      (select count(*)::int from apartment.buildings) as buildings, (select count(*)::int from identity.cookie_keys) as keys`;
    expect(await owner.rows(found)).toEqual([{ areas: 5, buildings: 2, keys: 1 }]);
    for (const one of both) await stop(one);
    await empty.close();
  });

  it('two processes start at once in production: the setup code that each has printed is the one that works', async () => {
    const empty = await emptyDatabase();
    const environment = {
      ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://console.example.com' },
      DATABASE_URL: empty.place,
    };
    const both = [begin(environment), begin(environment)];
    await until(() => both.every(({ said }) => setupCodeOf(said())), 'both have printed a code');
    const [stored] = await empty
      .as({ kind: 'owner' })
      .rows<{ codeDigest: string }>(sql`select code_digest from identity.setup_codes`);
    for (const { said } of both) {
      const code = setupCodeOf(said()) ?? '';
      expect(createHash('sha256').update(code).digest('hex')).toBe(stored?.codeDigest);
    }
    for (const one of both) await stop(one);
    await empty.close();
  });

  describe('on the Node at hand', startsAndStops);
  onImageNode(`on Node ${imageNode}, as in the image`, () => {
    beforeAll(async () => {
      // From its sources, as the image has them.
      runner = [await ensureImageNode(), path.join(import.meta.dirname, 'main.ts')];
    });
    afterAll(() => {
      runner = atHand;
    });
    startsAndStops();
  });
});

onlyOn('pglite', () => {
  it('12 killed while it enters the demo data, it ends with all of them the next time; alone on its data', async () => {
    const environment = { DEMO_DATA: killed.amount };
    const first = begin(environment);
    while (!existsSync(path.join(folder, killed.after))) await wait(20);
    first.child.kill('SIGKILL');
    await first.over;
    expect(await seedsIn(folder)).toBeLessThan(killed.left.areas);

    const second = begin(environment);
    const ready = await fetch(`${await second.address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', database: 'pglite' }]);
    const third = begin(environment);
    expect(await third.over).toBe(1);
    expect(third.said()).toMatch(/in use by another running console/);
    await stop(second);

    const database = await openEmbedded(path.join(folder, 'database'));
    const found = await database.as({ kind: 'owner' }).rows(sql`
      select (select count(*)::int from platform.seeds) as areas, (select count(*)::int from apartment.cycles) as months,
        (select count(*)::int from apartment.tenancies) as tenancies, (select count(*)::int from apartment.persons) as people`);
    await database.close();
    expect(found).toEqual([killed.left]);
  });
});
