import { getMe } from '@console/contract';
import type { FastifyPluginAsync } from 'fastify';
import sql from 'sql-template-tag';
import { type TestServer, testServer } from '../../testing/test-server.ts';
// Declares what it hangs on the server.
import type {} from './operations.ts';

let house: TestServer | undefined;
afterEach(async () => {
  await house?.close();
  house = undefined;
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${house?.address}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

describe('health', () => {
  it('alive without a sign-in, and ready: not while a migration is missing, nor once the stop is announced', async () => {
    house = await testServer();
    const owner = house.db({ kind: 'owner' });
    await owner.rows(sql`update public.schema_migrations set name = name || '?' where name like '%notes%'`);
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(await get('/livez')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await get('/healthz')).toMatchObject({ status: 200 });
    await owner.rows(sql`update public.schema_migrations set name = rtrim(name, '?')`);
    const ready = { status: 200, body: { status: 'ready', database: house.database.engine } };
    expect(await get('/readyz')).toMatchObject(ready);
    house.app.announceStop();
    expect((await get('/readyz')).status).toBe(503);
    expect((await get('/livez')).status).toBe(200);
  });
  it('not ready when the database is gone; calls say so and the process lives', async () => {
    house = await testServer();
    const ming = await house.user();
    await house.database.close();
    expect(await get('/readyz')).toMatchObject({ status: 503 });
    const call = await house.call(getMe, {}, { as: ming });
    expect(call).toMatchObject({
      status: 503,
      body: { code: 'UNAVAILABLE', message: 'Service Unavailable' },
    });
    expect(call.headers['retry-after']).toBe('2');
    expect((await get('/livez')).status).toBe(200);
    await house.app.close();
    house = undefined;
  });
});

it('a stop lets what is in flight finish', async () => {
  let entered = () => {};
  const inside = new Promise<void>((resolve) => {
    entered = resolve;
  });
  const slow: FastifyPluginAsync = async (app) => {
    app.get('/test/slow', async () => {
      entered();
      await new Promise((resolve) => setTimeout(resolve, 400));
      return { done: true };
    });
  };
  house = await testServer({ areas: [slow] });
  const answer = get('/api/v1/test/slow');
  await inside;
  await house.app.close();
  expect(await answer).toMatchObject({ status: 200, body: { done: true } });
  await expect(get('/livez')).rejects.toThrow();
});

describe('the rate limit', () => {
  it('counts each user alone, and strangers by address', async () => {
    house = await testServer({ config: { RATE_LIMIT_PER_MINUTE: 3 } });
    const [ming, hong] = [await house.user(), await house.user()];
    const statuses = async (as: typeof ming | undefined, times: number) => {
      const seen: number[] = [];
      for (let time = 0; time < times; time++) seen.push((await house?.call(getMe, {}, { as }))?.status ?? 0);
      return seen;
    };
    expect(await statuses(ming, 4)).toEqual([200, 200, 200, 429]);
    expect(await statuses(hong, 1)).toEqual([200]);
    expect(await statuses(undefined, 4)).toEqual([401, 401, 401, 429]);
    const refused = await house.call(getMe, {}, { as: ming });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'LIMIT', details: { retryAfter: expect.any(Number) } },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await get('/livez')).status).toBe(200);
  });
});

describe('the host', () => {
  it('another name than PUBLIC_URL’s is misdirected', async () => {
    house = await testServer({ config: { PUBLIC_URL: 'https://console.example.com', TRUST_PROXY: true } });
    expect(await get('/api/v1/me')).toMatchObject({ status: 421, body: { fields: [] } });
    expect(await get('/api/v1/me', { 'x-forwarded-host': 'console.example.com' })).toMatchObject({
      status: 401,
    });
    expect((await get('/livez')).status).toBe(200);
  });
});

describe('the log', () => {
  it('has one line for each request, with id and user, and no secret', async () => {
    const lines: string[] = [];
    house = await testServer({ logTo: { write: (line) => lines.push(line) } });
    const ming = await house.user({ userId: 'user-ming' });
    await get('/api/v1/me?code=secret-code&state=secret-state', {
      authorization: `Bearer ${ming.token}`,
      cookie: 'session=secret-cookie',
      'x-request-id': 'request-4711',
    });
    await get('/livez');
    const said = lines.map((line) => JSON.parse(line)).filter((line) => line.msg === 'answered');
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({
      reqId: 'request-4711',
      status: 200,
      user: 'user-ming',
      req: { method: 'GET', path: '/api/v1/me' },
    });
    expect(lines.join()).not.toMatch(/secret|Bearer|eyJ/);
  });
  it('of an error of ours has its cause, and not the row that it was about', async () => {
    const lines: string[] = [];
    const broken: FastifyPluginAsync = async (app) => {
      app.get('/test/broken', async () => {
        throw Object.assign(new Error('no such column'), {
          code: '42703',
          detail: 'Key (password)=(hunter2)',
        });
      });
    };
    house = await testServer({ areas: [broken], logTo: { write: (line) => lines.push(line) } });
    expect((await get('/api/v1/test/broken')).status).toBe(500);
    expect(lines.join()).toContain('no such column');
    expect(lines.join()).not.toContain('hunter2');
  });
});
