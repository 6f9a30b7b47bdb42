import { getMe } from '@console/contract';
import { createBuilding, getBuilding, listBuildings, updateBuilding } from '@console/contract/apartment';
import { getNote, saveNote } from '@console/contract/notes';
import { createTeam, listTeams, updateTeam } from '@console/contract/wood';
import sql from 'sql-template-tag';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { codeOf } from '../../plugins/database/db.ts';

let house: TestServer;
/** One person, as each of their tokens shows them. */
let personal: Person;
let harbour: Person;
let northwood: Person;
let reader: Person;
let writer: Person;

const names = { zh: '兰亭', en: 'Lanting' };
const building = async (as: Person, code: string) =>
  accepted(await house.call(createBuilding, { body: { code, name: names, floors: 3 } }, { as }));
const team = async (as: Person, code: string) =>
  accepted(await house.call(createTeam, { body: { code, names } }, { as }));
const buildingsOf = async (as: Person) =>
  accepted(await house.call(listBuildings, {}, { as })).items.map(({ code }) => code);
const teamsOf = async (as: Person) =>
  accepted(await house.call(listTeams, {}, { as })).items.map(({ code }) => code);

/** The same person with another token. */
const holding = async ({ userId }: Person, claims: Record<string, unknown>): Promise<Person> => ({
  userId,
  token: await house.token({ sub: userId, ...claims }),
});

beforeAll(async () => {
  house = await testServer();
  personal = await house.user();
  const scope = 'read write';
  harbour = await holding(personal, { organization_id: 'harbour-street', scope });
  northwood = await holding(personal, { organization_id: 'northwood', scope });
  reader = await holding(personal, { organization_id: 'harbour-street', scope: 'read' });
  writer = await holding(personal, { organization_id: 'harbour-street', scope: 'write' });
});
afterAll(() => house.close());

describe('C9 5 organization tokens: which tenants', () => {
  beforeAll(async () => {
    await building(personal, 'MINE');
    await building(harbour, 'HARBOUR');
    await building(northwood, 'NORTH');
    await team(personal, 'OWN');
    await team(northwood, 'WOODS');
  });

  it('an organization’s token sees that organization’s only, a personal one all', async () => {
    expect(await buildingsOf(harbour)).toEqual(['HARBOUR']);
    expect(await buildingsOf(northwood)).toEqual(['NORTH']);
    expect((await buildingsOf(personal)).sort()).toEqual(['HARBOUR', 'MINE', 'NORTH']);
    expect(await teamsOf(harbour)).toEqual([]);
    expect(await teamsOf(northwood)).toEqual(['WOODS']);
    expect((await teamsOf(personal)).sort()).toEqual(['OWN', 'WOODS']);
  });

  it('what is founded with an organization’s token is its own', async () => {
    const owners = await house.db({ kind: 'owner' }).rows<{ area: string; organizationId: string }>(sql`
      select area, organization_id from platform.tenant_organizations order by area, organization_id`);
    expect(owners).toEqual([
      { area: 'apartment', organizationId: 'harbour-street' },
      { area: 'apartment', organizationId: 'northwood' },
      { area: 'wood', organizationId: 'northwood' },
    ]);
  });

  it('GET /me names the organization, and the memberships and permissions inside it', async () => {
    const me = async (as: Person) => accepted(await house.call(getMe, {}, { as }));
    expect((await me(personal)).organization).toBeNull();
    expect((await me(personal)).memberships).toHaveLength(5);
    const inside = await me(harbour);
    expect([inside.organization, inside.memberships.map(({ area }) => area)]).toEqual([
      'harbour-street',
      ['apartment'],
    ]);
    expect(inside.permissions).toContain('apartment.building.configure');
    expect(inside.permissions).not.toContain('wood.team.manage');
  });

  it.each<[string, () => Person]>([
    ['another organization’s token', () => northwood],
    ['the token of an organization that nobody has heard of', () => stray],
  ])('C9 %s → 404 for reading and for changing, as for a stranger', async (_, who) => {
    const { buildingId, version } = await ofHarbour();
    const params = { buildingId };
    const body = { name: { zh: '别的', en: 'Other' } };
    const read = await house.call(getBuilding, { params }, { as: who() });
    const changed = await house.call(updateBuilding, { params, body, version }, { as: who() });
    expect([403, 404]).toContain(read.status);
    expect([403, 404]).toContain(changed.status);
    expect((await ofHarbour()).version).toBe(version);
  });

  it('C9 with permissions of one’s own elsewhere a foreign tenant is not found', async () => {
    const { buildingId } = await ofHarbour();
    expect(await house.call(getBuilding, { params: { buildingId } }, { as: northwood })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    const { teamId, version } = accepted(await house.call(listTeams, {}, { as: personal })).items.find(
      ({ code }) => code === 'OWN',
    ) ?? { teamId: '', version: 0 };
    const rename = { params: { teamId }, body: { names }, version };
    expect((await house.call(updateTeam, rename, { as: northwood })).status).toBe(404);
    expect((await house.call(updateTeam, rename, { as: personal })).status).toBe(200);
  });

  const ofHarbour = async () => {
    const { items } = accepted(await house.call(listBuildings, {}, { as: harbour }));
    const [found] = items;
    if (!found) throw new Error('no building');
    return found;
  };

  let stray: Person;
  beforeAll(async () => {
    stray = await holding(personal, { organization_id: 'elsewhere', scope: 'read write' });
  });
});

describe('C9 scopes', () => {
  const write = (as: Person, code: string) =>
    house.call(createBuilding, { body: { code, name: names, floors: 1 } }, { as });
  const forbidden = (scope: string) => ({ status: 403, body: { code: 'FORBIDDEN', details: { scope } } });

  it('an organization’s token that may read only → 403 naming write', async () => {
    expect((await house.call(listBuildings, {}, { as: reader })).status).toBe(200);
    expect(await write(reader, 'NO-1')).toMatchObject(forbidden('write'));
  });

  it('one that may write only → 403 naming read', async () => {
    expect(await house.call(listBuildings, {}, { as: writer })).toMatchObject(forbidden('read'));
    expect((await write(writer, 'YES-1')).status).toBe(201);
  });

  it.each([undefined, '', 'openid profile', 'reads writes'])(
    'an organization’s token with scope %j may do nothing, not even ask who it is',
    async (scope) => {
      const bare = await holding(personal, { organization_id: 'harbour-street', scope });
      expect(await house.call(getMe, {}, { as: bare })).toMatchObject(forbidden('read'));
      expect(await write(bare, 'NO-2')).toMatchObject(forbidden('write'));
    },
  );

  it('a personal token is narrowed by our scopes when it names one, and not when it names none', async () => {
    const readOnly = await holding(personal, { scope: 'openid read' });
    expect(await write(readOnly, 'NO-3')).toMatchObject(forbidden('write'));
    const foreign = await holding(personal, { scope: 'openid profile' });
    expect((await write(foreign, 'YES-2')).status).toBe(201);
  });

  it('a scope gives no permission that its user does not hold', async () => {
    const nobody = await house.user({ roles: [] });
    const asked = await holding(nobody, { organization_id: 'harbour-street', scope: 'read write' });
    expect(await write(asked, 'NO-4')).toMatchObject({
      status: 403,
      body: { details: { permission: 'apartment.building.create' } },
    });
  });
});

describe('C9 the claim itself', () => {
  it.each<unknown>(['', ' ', 'a b', 7, true, ['harbour-street'], { id: 'x' }, 'x'.repeat(101), "'; --"])(
    'organization_id %j cannot be read → 401, never a personal token',
    async (organization_id) => {
      const odd = await holding(personal, { organization_id, scope: 'read write' });
      expect(await house.call(getMe, {}, { as: odd })).toMatchObject({
        status: 401,
        body: { code: 'UNAUTHENTICATED', details: { reason: 'invalid' } },
      });
    },
  );

  it('null is a personal token, as some providers say it', async () => {
    const plain = await holding(personal, { organization_id: null });
    expect(accepted(await house.call(getMe, {}, { as: plain })).organization).toBeNull();
  });
});

it('personal rows are one’s own in every organization', async () => {
  const uuid = '019a0000-0000-7000-8000-0000000000aa';
  const body = { title: '抄表', content: '三楼', saveId: uuid };
  expect((await house.call(saveNote, { params: { uuid }, body }, { as: harbour })).status).toBe(200);
  for (const as of [personal, northwood, reader])
    expect((await house.call(getNote, { params: { uuid } }, { as })).status).toBe(200);
});

it('the answer to an idempotency key is one organization’s: elsewhere the same words are refused', async () => {
  const call = (as: Person) =>
    house.call(createTeam, { body: { code: 'ONCE', names }, idempotencyKey: 'the-same-key-twice' }, { as });
  expect((await call(harbour)).status).toBe(201);
  expect((await call(harbour)).headers['idempotency-replayed']).toBe('true');
  expect(await call(northwood)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_MISMATCH' } });
});

describe('the wall below the handlers', () => {
  const dbIn = (organizationId: string) =>
    house.db({ kind: 'user', userId: personal.userId, organizationId });
  const refusal = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

  it('shows the rows of one organization’s tenants only', async () => {
    const count = async (organizationId: string) =>
      (await dbIn(organizationId).rows(sql`select from platform.members`)).length;
    expect(await count('elsewhere')).toBe(0);
    const seen = await dbIn('northwood').rows<{ code: string }>(sql`select code from apartment.buildings`);
    expect(seen.every(({ code }) => code === 'NORTH')).toBe(true);
  });

  it('lets nobody say to which organization a tenant belongs, or read it', async () => {
    for (const attack of [
      sql`select from platform.tenant_organizations`,
      sql`update platform.tenant_organizations set organization_id = 'northwood'`,
      sql`insert into platform.tenant_organizations (area, tenant_id, organization_id)
          values ('wood', '0193b0d2-0000-7000-8000-00000000000a', 'northwood')`,
    ])
      expect(await refusal(dbIn('northwood').rows(attack))).toBe('42501');
  });

  it('lets nobody appoint into another organization’s tenant, nor take over one that lost its members', async () => {
    const owner = house.db({ kind: 'owner' });
    const tenantId = '0193b0d2-0000-7000-8000-0000000000bb';
    await owner.rows(sql`insert into platform.tenant_organizations (area, tenant_id, organization_id)
      values ('wood', ${tenantId}::uuid, 'harbour-street')`);
    const enter = sql`insert into platform.members (area, tenant_id, user_id, roles)
      values ('wood', ${tenantId}::uuid, ${personal.userId}, '{OW}')`;
    expect(await refusal(dbIn('northwood').rows(enter))).toBe('42501');
    const personally = house.db({ kind: 'user', userId: personal.userId });
    expect(await refusal(personally.rows(enter))).toBe('42501');
    expect(await refusal(dbIn('harbour-street').rows(enter))).toBe('done');
  });
});
