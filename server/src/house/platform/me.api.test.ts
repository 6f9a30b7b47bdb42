import { getMe } from '@console/contract';
import { type TestServer, testServer } from '../../../testing/test-server.ts';

let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

it('tells a caller who it is and what it may do', async () => {
  const tenantId = '0193b0d2-0000-7000-8000-000000000001';
  const ming = await house.user({
    username: 'ming',
    name: '小明',
    roles: ['auditor'],
    memberships: [{ area: 'wood', tenantId, roles: ['VW'] }],
  });
  const answer = await house.call(getMe, {}, { as: ming });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      userId: ming.userId,
      username: 'ming',
      name: '小明',
      roles: ['auditor'],
      memberships: [{ area: 'wood', tenantId, roles: ['VW'] }],
    },
  });
  expect('permissions' in answer.body && answer.body.permissions).toContain('wood.stock.read');
});
it('not signed in → 401', async () => {
  expect(await house.call(getMe)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED', fields: [] },
  });
});
