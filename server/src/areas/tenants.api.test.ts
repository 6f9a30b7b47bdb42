import { randomUUID } from 'node:crypto';
import {
  type AnyEndpoint,
  type GlobalPermission,
  type GlobalRole,
  globalRoles,
  type InEachTenant,
  type InTenant,
  isAboutTenants,
  type OfOneself,
  type OnlyWhere,
  type Permission,
  type Problem,
  pathOf,
  permissionOf,
  permissionsOfGlobalRole,
  permissionsOfMembership,
  type TenantArea,
  tenantAreas,
} from '@console/contract';
import { createBuilding } from '@console/contract/apartment';
import { createTeam } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted } from '../../testing/answers.ts';
import { type Belongings, type Person, type TestServer, testServer } from '../../testing/test-server.ts';
import { placeOf } from '../plugins/contract/tenant.ts';
import { furnished } from './testing-belongings.ts';

/**
 * Every endpoint against everybody who has no business there: those about a building or a team, and those for which a
 * permission of the whole console is enough. What each role may do is written out once more in the areas' own role tables
 * (`roles.api.test.ts`); here it is the contract that is asked.
 */
let house: TestServer;
/** Something of the owner's for every name that a parameter has. */
let owned: Belongings;
/** Owns a building and a team, and knows nothing of these. */
let foreigner: Person;
/** Works in the building and the team in every role of theirs, and has none in the console as a whole. */
let onlyInside: Person;
/** As the foreigner, and has been an owner of these, too, until suspended. */
let suspended: Person;
const rolesIn = (area: TenantArea) => Object.keys(tenantAreas[area]);
const people = new Map<string, Person>();
/** One for each role of the whole console. */
const everywhere = new Map<GlobalRole, Person>();

const areas = Object.keys(tenantAreas) as TenantArea[];

/** What names the tenant of an area in its calls. */
const tenantName: Readonly<Record<TenantArea, string>> = { apartment: 'buildingId', wood: 'teamId' };
const tenantIn = (area: TenantArea) => String(owned[tenantName[area]]);

beforeAll(async () => {
  house = await testServer();
  owned = await furnished(house, await house.user());
  [foreigner, suspended] = [await ownerElsewhere('A'), await ownerElsewhere('B')];
  for (const role of globalRoles) everywhere.set(role, await house.user({ roles: [role] }));
  const memberships = areas.map((area) => ({ area, tenantId: tenantIn(area), roles: rolesIn(area) }));
  onlyInside = await house.user({ roles: [], memberships });
  for (const area of areas) {
    const tenantId = tenantIn(area);
    for (const role of rolesIn(area))
      people.set(role, await house.user({ memberships: [{ area, tenantId, roles: [role] }] }));
    await house.db({ kind: 'owner' }).rows(sql`
      insert into platform.members (area, tenant_id, user_id, roles, state)
      values (${area}, ${tenantId}, ${suspended.userId}, ${[rolesIn(area)[0]]}::text[], 'suspended')`);
  }
});
afterAll(() => house.close());

/** Has every role there, too: owners of buildings take no money, and would be refused without being asked where. */
async function ownerElsewhere(code: string): Promise<Person> {
  const person = await house.user();
  const names = { zh: '别处', en: 'Elsewhere' };
  const building = { code: `ELSE-${code}`, name: names, floors: 1 };
  accepted(await house.call(createBuilding, { body: building }, { as: person }));
  accepted(await house.call(createTeam, { body: { code: `ELSE-${code}`, names } }, { as: person }));
  for (const area of areas)
    await house.db({ kind: 'owner' }).rows(sql`
      update platform.members set roles = ${rolesIn(area)}::text[] where area = ${area} and user_id = ${person.userId}`);
  return person;
}

type Asking = InTenant | InEachTenant | OfOneself;
type About = AnyEndpoint & { readonly access: Asking };
type Everywhere = AnyEndpoint & { readonly access: GlobalPermission | OnlyWhere };
const askedBy = ({ access }: Everywhere) => permissionOf(access) as GlobalPermission;
const isAbout = (endpoint: AnyEndpoint): endpoint is About => isAboutTenants(endpoint.access);

/** A permission of the whole console, or one that is held in any building or team, is enough. */
const isEverywhere = (endpoint: AnyEndpoint): endpoint is Everywhere =>
  !isAbout(endpoint) && permissionOf(endpoint.access) !== undefined;

const namesOf = (schema: AnyEndpoint['params']): string[] =>
  Object.keys((schema._zod.def as { shape?: object }).shape ?? {});

const namedBy = ({ access }: About) => (access.kind === 'inEachTenant' ? access.narrowedBy : access.by);

/** Asks about what the owner has, with nothing else to say. */
async function ask(
  endpoint: About | Everywhere,
  as: Person,
): Promise<{ status: number; problem: Partial<Problem> }> {
  const by = isAbout(endpoint) ? namedBy(endpoint) : undefined;
  const named = by === undefined ? {} : { [by]: owned[by] };
  const place = by === undefined ? undefined : placeOf(endpoint, by);
  const params = Object.fromEntries(
    namesOf(endpoint.params).map((name) => [name, owned[name] ?? randomUUID()]),
  );
  const path = pathOf(endpoint, params, place === 'query' ? named : {});
  const answer = await fetch(`${house.address}/api/v1${path}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${as.token}`, 'if-match': '"999"', 'content-type': 'application/json' },
    ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(place === 'body' ? named : {}) }),
  });
  const said = await answer.text();
  return { status: answer.status, problem: answer.ok || said === '' ? {} : JSON.parse(said) };
}

const endpointsAboutTenants = (): About[] => house.app.endpoints.filter(isAbout);
const isNarrow = ({ access }: About) => access.kind !== 'inEachTenant' || access.narrowedBy !== undefined;

/** What each of them answered, where it is not what it should be. */
async function wrong(
  as: (endpoint: About) => readonly (readonly [who: string, person: Person, should: string])[],
): Promise<string[]> {
  const found: string[] = [];
  for (const endpoint of endpointsAboutTenants())
    for (const [who, person, should] of as(endpoint)) {
      const { status, problem } = await ask(endpoint, person);
      const did = [status, problem.details?.permission].filter(Boolean).join(' ');
      if (did !== should) found.push(`${endpoint.name} as ${who}: ${did}, should be ${should}`);
    }
  return found;
}

it('everything in these areas is about a tenant, but for what is about nobody’s, or about the caller', () => {
  const inAreas = house.app.endpoints.filter(({ path }) => /^\/(apartment|wood)\//.test(path));
  expect(inAreas.length).toBeGreaterThan(100);
  const others = inAreas.filter((one) => !isAbout(one)).map(({ name, access }) => `${name}: ${access}`);
  expect(others.sort()).toEqual([
    'acceptInvitation: signedIn',
    'acceptTeamInvitation: signedIn',
    'createBuilding: apartment.building.create',
    'createTeam: wood.team.create',
    'getApartmentAbout: public',
    'getApplicationOpening: signedIn',
    'getDrawNotice: public',
    'getMyUsage: signedIn',
    'listMyApplications: signedIn',
    'listMyBills: signedIn',
    'listMyDocuments: signedIn',
    'listMyDraws: signedIn',
    'listMyOwnershipOffers: signedIn',
    'listMyPersons: signedIn',
    'listMyRooms: signedIn',
    'listMyRounds: signedIn',
    'listMyTenancies: signedIn',
    'listTeams: signedIn',
    'verifyDraw: public',
  ]);
  const ofAnyMember = endpointsAboutTenants().filter(
    ({ access }) => access.kind !== 'ofOneself' && access.permission === undefined,
  );
  expect(ofAnyMember.map(({ name }) => name).sort()).toEqual([
    'getApartmentToday',
    'getWoodToday',
    'listBuildings',
    'listMyTasks',
    'previewVolume',
  ]);
});

it('does not exist for an owner of something else', async () => {
  expect(await wrong((one) => (isNarrow(one) ? [['foreigner', foreigner, '404']] : []))).toEqual([]);
});

it('does not exist any more for whoever was suspended', async () => {
  expect(await wrong((one) => (isNarrow(one) ? [['suspended', suspended, '404']] : []))).toEqual([]);
});

/** The first permission that a role lacks; undefined where it lacks none. */
function lackedBy(role: string, { access }: About): Permission | undefined {
  if (access.kind === 'ofOneself') return undefined;
  const { area, permission } = access;
  if (permission === undefined) return undefined;
  const held = permissionsOfMembership({ area, roles: [role] });
  const [orOneOf, and] = access.kind === 'inTenant' ? [access.orOneOf, access.and] : [[], []];
  if (![permission, ...orOneOf].some((one) => held.has(one))) return permission;
  return and.find((one) => !held.has(one));
}

/** No role is enough for what is somebody's own. */
const rolesWithout = (one: About): string[] =>
  rolesIn(one.access.area).filter(
    (role) => one.access.kind === 'ofOneself' || lackedBy(role, one) !== undefined,
  );

/** Where a tenant has their own without a permission, nobody is told that somebody else's is there. */
const answerWithout = (role: string, one: About): string =>
  one.access.kind === 'ofOneself' || (one.access.kind === 'inTenant' && one.access.orOwn !== undefined)
    ? '404'
    : `403 ${lackedBy(role, one)}`;

it('says to each role without the permission which one it is', async () => {
  expect(
    await wrong((one) =>
      rolesWithout(one).map((role) => [role, people.get(role) as Person, answerWithout(role, one)]),
    ),
  ).toEqual([]);
});

it('lets every role in that holds it', async () => {
  const refused: string[] = [];
  // Whoever has left has no role any more.
  const takesAway = ({ method, name }: AnyEndpoint) =>
    Number(method === 'DELETE') + 2 * Number(name === 'leaveTeam');
  const asked = endpointsAboutTenants().sort((one, other) => takesAway(one) - takesAway(other));
  for (const endpoint of asked) {
    const without = rolesWithout(endpoint);
    for (const role of rolesIn(endpoint.access.area).filter((one) => !without.includes(one))) {
      const { status, problem } = await ask(endpoint, people.get(role) as Person);
      if (
        status === 403 &&
        'permission' in endpoint.access &&
        problem.details?.permission === endpoint.access.permission
      )
        refused.push(`${endpoint.name} as ${role}`);
      if (status >= 500) refused.push(`${endpoint.name} as ${role}: ${status}`);
    }
  }
  expect(refused).toEqual([]);
});

describe('what a permission of the whole console is enough for', () => {
  const endpoints = () => house.app.endpoints.filter(isEverywhere);
  const holds = (role: GlobalRole, permission: Permission) =>
    (permissionsOfGlobalRole[role] as readonly Permission[]).includes(permission);
  const rolesThat = (endpoint: Everywhere, hold: boolean) =>
    globalRoles.filter((role) => holds(role, askedBy(endpoint)) === hold);

  it('is refused to each role without it, and to whoever only works in a building and a team', async () => {
    const found: string[] = [];
    let asked = 0;
    for (const endpoint of endpoints()) {
      const without = rolesThat(endpoint, false).map(
        (role) => [role, everywhere.get(role) as Person] as const,
      );
      for (const [who, person] of [...without, ['only inside', onlyInside] as const]) {
        const { status, problem } = await ask(endpoint, person);
        const did = [status, problem.details?.permission].filter(Boolean).join(' ');
        if (did !== `403 ${askedBy(endpoint)}`) found.push(`${endpoint.name} as ${who}: ${did}`);
        asked += 1;
      }
    }
    expect(found).toEqual([]);
    expect(asked).toBeGreaterThan(60);
  });

  it('is open to each role that holds it', async () => {
    const refused: string[] = [];
    for (const endpoint of endpoints())
      for (const role of rolesThat(endpoint, true)) {
        const { status } = await ask(endpoint, everywhere.get(role) as Person);
        if (status === 403 || status >= 500) refused.push(`${endpoint.name} as ${role}: ${status}`);
      }
    expect(refused).toEqual([]);
  });
});
