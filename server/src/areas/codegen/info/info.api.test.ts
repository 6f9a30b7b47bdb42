import { getApiAdminInfo, getApiInfo } from '@console/contract/codegen';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';

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
      settings.every((one) => Object.keys(one).sort().join() === 'name,set' && typeof one.set === 'boolean'),
    ).toBe(true);
  });
  it('not signed in → 401', async () => expect((await house.call(getApiAdminInfo)).status).toBe(401));
  it('a member may not → 403 that names the permission', async () => {
    const answer = await house.call(getApiAdminInfo, {}, { as: member });
    expect(answer).toMatchObject({ status: 403, body: { details: { permission: 'codegen.info.admin' } } });
  });
});
