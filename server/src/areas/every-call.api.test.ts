import {
  type AnyEndpoint,
  getMe,
  isAboutTenants,
  type Permission,
  pathOf,
  type TenantArea,
  tenantAreas,
  viewAsHeader,
} from '@console/contract';
import { beginViewAs, getPolicy } from '@console/contract/codegen';
import { v7 } from 'uuid';
import { accepted } from '../../testing/answers.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { allPermissions } from '../plugins/policy/policy-rules.ts';
import { furnished } from './testing-belongings.ts';

/** Every call of the product is under a permission of the matrix, or says that it needs none and why. */
let house: TestServer;
beforeAll(async () => {
  house = await testServer();
});
afterAll(() => house.close());

/** What a call asks for: one of them, and all that come with it. */
function askedBy({ access }: AnyEndpoint): readonly Permission[] {
  if (access === 'public' || access === 'signedIn') return [];
  if (typeof access === 'string') return [access];
  if (access.kind === 'where') return [access.permission];
  if (access.kind === 'ofOneself') return [];
  const { permission } = access;
  const more = access.kind === 'inTenant' ? [...access.orOneOf, ...access.and] : [];
  return [...(permission === undefined ? [] : [permission]), ...more];
}

it('asks for permissions that the matrix shows, and for no others', async () => {
  const admin = await house.user({ roles: ['admin'] });
  const policy = accepted(await house.call(getPolicy, {}, { as: admin }));
  const rows = new Set(policy.permissions.map(({ code }) => code));
  expect([...rows].sort()).toEqual([...allPermissions].sort());
  const unknown = house.app.endpoints.flatMap((endpoint) =>
    askedBy(endpoint)
      .filter((one) => !rows.has(one))
      .map((one) => `${endpoint.name}: ${one}`),
  );
  expect(unknown).toEqual([]);
  // Each row is somebody's: nothing stands in the matrix that no role holds.
  const held = new Set(policy.rules.filter(({ core }) => core).map(({ permission }) => permission));
  expect([...rows].filter((one) => !held.has(one))).toEqual([]);
});

it('without a permission answers only what is public, the caller’s own, or asks the tenant itself', () => {
  const without = house.app.endpoints.filter((one) => askedBy(one).length === 0);
  const named = (wanted: (one: AnyEndpoint) => boolean) =>
    without
      .filter(wanted)
      .map(({ name }) => name)
      .sort();
  expect(named(({ access }) => access === 'public')).toEqual([
    ...['getApartmentAbout', 'getDrawNotice'],
    // By a key of the project's own.
    ...['pullI18nFiles', 'pushI18nFile'],
    ...['recordEvents', 'verifyDraw'],
  ]);
  expect(named(({ access }) => access === 'signedIn')).toEqual([
    'acceptInvitation',
    'acceptTeamInvitation',
    'addPushSubscription',
    'confirmEmail',
    'endViewAs',
    'findAgain',
    'getApplicationOpening',
    'getMe',
    'getMyUsage',
    'getNotificationSettings',
    'getPreferences',
    'listMyApplications',
    'listMyBills',
    'listMyDocuments',
    'listMyDraws',
    'listMyOwnershipOffers',
    'listMyPersons',
    'listMyRooms',
    'listMyRounds',
    'listMyTenancies',
    'listNotifications',
    'listTeams',
    'markNotifications',
    'removePushSubscription',
    'requestAccess',
    'searchRecords',
    'setFavourites',
    'setFramePreference',
    'setHomePreference',
    'setNotesPreference',
    'setNotificationSettings',
    'tryChannel',
  ]);
  const others = without.filter(({ access }) => access !== 'public' && access !== 'signedIn');
  expect(others.every(({ access }) => isAboutTenants(access))).toBe(true);
});

it('through a view every read answers as the person has it, or is private; nothing else is answered', async () => {
  const viewed = await house.user({ roles: ['developer', 'member'] });
  const owned = await furnished(house, viewed);
  const me = accepted(await house.call(getMe, {}, { as: viewed }));
  const memberships = me.memberships.map(({ area, tenantId }) => ({
    ...{ area, tenantId, roles: Object.keys(tenantAreas[area as TenantArea]) },
  }));
  const viewer = await house.user({ roles: ['admin', 'member'], memberships });
  const { viewId, hiddenTenants } = accepted(
    await house.call(beginViewAs, { body: { userId: viewed.userId } }, { as: viewer }),
  );
  expect(hiddenTenants).toBe(0);
  const namesOf = (schema: AnyEndpoint['params']) =>
    Object.keys((schema._zod.def as { shape?: object }).shape ?? {});
  const outcomes = new Map<string, number>();
  for (const endpoint of house.app.endpoints) {
    const params = Object.fromEntries(namesOf(endpoint.params).map((name) => [name, owned[name] ?? v7()]));
    const isRead = endpoint.method === 'GET';
    const query = Object.fromEntries(
      namesOf(endpoint.query).flatMap((name) =>
        /Id$/.test(name) && owned[name] ? [[name, owned[name]]] : [],
      ),
    );
    const answer = await fetch(`${house.address}/api/v1${pathOf(endpoint, params, query)}`, {
      method: endpoint.method,
      headers: {
        ...{ authorization: `Bearer ${viewer.token}`, [viewAsHeader]: viewId },
        ...(isRead ? {} : { 'content-type': 'application/json' }),
      },
      ...(isRead ? {} : { body: '{}' }),
    });
    const said = await answer.text();
    const code = answer.ok ? 'OK' : (JSON.parse(said) as { code: string }).code;
    if (!isRead) expect([endpoint.name, code]).toEqual([endpoint.name, 'VIEW_ONLY']);
    if (answer.status >= 500) throw new Error(`${endpoint.name}: ${said}`);
    if (isRead) outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
  }
  expect(outcomes.get('VIEW_PRIVATE')).toBeGreaterThan(10);
  expect(outcomes.get('OK')).toBeGreaterThan(60);
});
