import { getApiAdminInfo, getApiInfo, listToolStates, pingSystem } from '@console/contract/codegen';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';

let house: TestServer;
let admin: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  house = await testServer();
  [admin, member, stranger] = await Promise.all([
    house.user({ roles: ['admin'] }),
    house.user({ roles: ['member'] }),
    house.user({ roles: [] }),
  ]);
});
afterAll(() => house.close());

describe('getApiInfo', () => {
  it('tells versions and the time, which shows how wrong a browser’s clock is', async () => {
    const before = Date.now();
    const answer = await house.call(getApiInfo, {}, { as: member });
    expect(answer).toMatchObject({
      status: 200,
      body: { version: expect.stringMatching(/^\d+\.\d+\.\d+/), contract: '1.0.0' },
    });
    const now = 'now' in answer.body ? Date.parse(answer.body.now) : 0;
    expect(now >= before && now <= Date.now()).toBe(true);
  });
  it('not signed in → 401', async () => expect((await house.call(getApiInfo)).status).toBe(401));
  it('without codegen.info.view → 403 that names it', async () => {
    const answer = await house.call(getApiInfo, {}, { as: stranger });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'codegen.info.view' } },
    });
  });
});

describe('getApiAdminInfo', () => {
  it('tells of process, database and settings', async () => {
    const answer = await house.call(getApiAdminInfo, {}, { as: admin });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        node: process.version,
        database: {
          engine: house.database.engine,
          version: expect.stringMatching(/^1[5-9]/),
          migrations: { applied: expect.any(Number), latest: expect.stringMatching(/^2026\d{8}-.+\.sql$/) },
        },
      },
    });
    expect('memory' in answer.body && answer.body.memory.rssBytes > 0).toBe(true);
  });
  it('names settings and whether they are set, never a value', async () => {
    const answer = await house.call(getApiAdminInfo, {}, { as: admin });
    const settings = 'settings' in answer.body ? answer.body.settings : [];
    expect(settings.map((one) => one.name)).toContain('DATABASE_URL');
    expect(
      settings.every(
        (one) => Object.keys(one).sort().join() === 'name,set,source' && typeof one.set === 'boolean',
      ),
    ).toBe(true);
  });
  it('tells how many messages wait and how many never arrived, and of the connections', async () => {
    const answer = await house.call(getApiAdminInfo, {}, { as: admin });
    const pool = house.database.engine === 'postgres' ? { size: expect.any(Number) } : null;
    expect(answer.body).toMatchObject({
      queues: [
        { name: 'reminders', due: 0, failed: 0 },
        { name: 'news', due: 0, failed: 0 },
      ],
      ...(pool ? { pool } : { pool: null }),
    });
  });
  it('tells what the process failed at, by the id that the person was shown, and nothing that they wrote', async () => {
    const failing = await testServer({
      areas: [
        async (app) => {
          app.get('/broken/:what', async () => {
            throw new TypeError('the word was hunter2');
          });
        },
      ],
    });
    try {
      const failed = await fetch(`${failing.address}/api/v1/broken/hunter2?q=hunter2`);
      const { requestId } = (await failed.json()) as { requestId: string };
      const operator = await failing.user({ roles: ['admin'] });
      const answer = await failing.call(getApiAdminInfo, {}, { as: operator });
      expect(answer.body).toMatchObject({
        failures: [
          { requestId, method: 'GET', route: '/api/v1/broken/:what', status: 500, cause: 'TypeError' },
        ],
      });
      expect(JSON.stringify(answer.body)).not.toContain('hunter2');
    } finally {
      await failing.close();
    }
  });
  it('not signed in → 401', async () => expect((await house.call(getApiAdminInfo)).status).toBe(401));
  it('a member may not → 403 that names the permission', async () => {
    const answer = await house.call(getApiAdminInfo, {}, { as: member });
    expect(answer).toMatchObject({ status: 403, body: { details: { permission: 'codegen.info.admin' } } });
  });
});

describe('pingSystem', () => {
  const nowhere = { params: { kind: 'clash', system: 'nowhere' } } as const;
  it('a system that no setting names → 404', async () =>
    expect((await house.call(pingSystem, nowhere, { as: admin })).status).toBe(404));
  it('not signed in → 401, a member → 403', async () => {
    expect((await house.call(pingSystem, nowhere)).status).toBe(401);
    expect((await house.call(pingSystem, nowhere, { as: member })).status).toBe(403);
  });
});

describe('listToolStates', () => {
  it('tells of the tools that the caller may open, and of no other', async () => {
    const ofAdmin = await house.call(listToolStates, {}, { as: admin });
    expect(ofAdmin.body).toEqual({
      items: ['clashInfo', 'database', 'dns', 'i18n', 'qiniu'].map((tool) => ({
        ...{ tool, systems: expect.any(Number), answering: expect.any(Number) },
      })),
    });
    expect((await house.call(listToolStates, {}, { as: member })).body).toEqual({ items: [] });
  });
  it('not signed in → 401, without codegen.use → 403', async () => {
    expect((await house.call(listToolStates)).status).toBe(401);
    expect((await house.call(listToolStates, {}, { as: stranger })).status).toBe(403);
  });
});
