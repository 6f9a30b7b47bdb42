import { type AnyEndpoint, isAboutTenants, type Permission } from '@console/contract';
import { getPolicy } from '@console/contract/codegen';
import { accepted } from '../../../../testing/answers.ts';
import { type TestServer, testServer } from '../../../../testing/test-server.ts';
import { allPermissions } from '../../../plugins/policy/policy-rules.ts';

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
    'getApplicationOpening',
    'getMe',
    'getMyUsage',
    'getNotificationSettings',
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
    'setNotificationSettings',
    'tryChannel',
  ]);
  const others = without.filter(({ access }) => access !== 'public' && access !== 'signedIn');
  expect(others.every(({ access }) => isAboutTenants(access))).toBe(true);
});
