import { endpoint, uuid, viewAsHeader } from '@console/contract';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { serving } from '../../plugins/contract/serve.ts';

/** Whose names the database shows in a call. The handlers have forgotten every condition. */
const area = 'wood';
const [ours, theirs] = [v7(), v7()];
const response = z.object({ names: z.array(z.string()) });
const inTeam = endpoint({
  name: 'namesInTeam',
  method: 'GET',
  path: '/test/teams/{id}/people',
  params: z.object({ id: uuid }),
  access: {
    ...{ kind: 'inTenant', area, permission: 'wood.sort.read', orOneOf: [], and: [], by: 'id' },
    ...{ part: undefined, orTheOnly: false },
  } as const,
  response,
});
const anywhere = endpoint({
  name: 'namesAnywhere',
  method: 'GET',
  path: '/test/people',
  access: 'public',
  response,
});

const everybody = sql`select name from platform.users where name is not null order by name`;

const forgetful = serving((serve) => {
  for (const one of [inTeam, anywhere])
    serve(one, async ({ db }) => ({
      names: (await db.rows<{ name: string }>(everybody)).map(({ name }) => name),
    }));
});

let house: TestServer;
const people = new Map<string, Person>();
const person = (name: string) => people.get(name) as Person;
const owner = () => house.db({ kind: 'owner' });

beforeAll(async () => {
  house = await testServer({ areas: [forgetful] });
  const of = (...tenantIds: string[]) => tenantIds.map((tenantId) => ({ area, tenantId, roles: ['VW'] }));
  const memberships = {
    ming: of(ours, theirs),
    hong: of(ours),
    left: of(ours),
    other: of(theirs),
    alone: of(),
  };
  for (const [name, held] of Object.entries(memberships))
    people.set(name, await house.user({ name, memberships: held }));
  people.set('admin', await house.user({ name: 'admin', roles: ['admin'], memberships: of(theirs) }));
  await owner().rows(
    sql`update platform.members set state = 'removed' where user_id = ${person('left').userId}`,
  );
});
afterAll(() => house.close());

const namesFor = async (as: Person | undefined) => accepted(await house.call(anywhere, {}, { as })).names;
const namesIn = async (id: string, as: Person) =>
  accepted(await house.call(inTeam, { params: { id } }, { as })).names;

it('a call about a team names its members, and those who have left it', async () => {
  expect(await namesIn(ours, person('ming'))).toEqual(['hong', 'left', 'ming']);
  expect(await namesIn(theirs, person('ming'))).toEqual(['admin', 'ming', 'other']);
});

it('a call about no team names those of all in which the caller works', async () => {
  expect(await namesFor(person('ming'))).toEqual(['admin', 'hong', 'left', 'ming', 'other']);
  expect(await namesFor(person('hong'))).toEqual(['hong', 'left', 'ming']);
});

it('whoever works nowhere, any more or at all, sees themselves; a stranger nobody', async () => {
  expect(await namesFor(person('alone'))).toEqual(['alone']);
  expect(await namesFor(person('left'))).toEqual(['left']);
  expect(await namesFor(undefined)).toEqual([]);
});

it('somebody who only lives in a building sees themselves', async () => {
  const tenantId = v7();
  const living = (name: string, roles: string[]) =>
    house.user({ name, memberships: [{ area: 'apartment', tenantId, roles }] });
  const [resident] = [await living('resident', ['RES']), await living('manager', ['MGR'])];
  expect(await namesFor(resident)).toEqual(['resident']);
  await owner().rows(sql`update platform.users set name = null where name in ('resident', 'manager')`);
});

describe('an administrator of the platform', () => {
  const all = ['admin', 'alone', 'hong', 'left', 'ming', 'other'];

  it('sees everybody, in whatever call', async () => {
    expect(await namesFor(person('admin'))).toEqual(all);
    expect(await namesIn(theirs, person('admin'))).toEqual(all);
  });

  it('with the token of an organization sees that one’s people only', async () => {
    const { userId } = person('admin');
    const token = await house.token({ sub: userId, organization_id: 'northwood', scope: 'read' });
    expect(await namesFor({ userId, token })).toEqual(['admin']);
  });

  it('looking as another sees everybody only with what they see by themselves', async () => {
    const { userId: viewed } = person('admin');
    const viewer = await house.user({
      roles: ['admin', 'member'],
      memberships: [{ area, tenantId: theirs, roles: ['OW'] }],
    });
    const viewId = v7();
    await owner().rows(sql`insert into platform.policy_views (viewer, view_id, viewed, ends_at)
      values (${viewer.userId}, ${viewId}::uuid, ${viewed}, now() + interval '5 minutes')`);
    const seenWith = async (token: string) => {
      const headers = { authorization: `Bearer ${token}`, [viewAsHeader]: viewId };
      const answer = await fetch(`${house.address}/api/v1/test/people`, { headers });
      return ((await answer.json()) as { names: string[] }).names;
    };
    expect(await seenWith(viewer.token)).toEqual(all);
    const ofOrganization = await house.token({
      ...{ sub: viewer.userId, organization_id: 'northwood', scope: 'read' },
    });
    expect(await seenWith(ofOrganization)).toEqual(['admin']);
  });

  it('is whoever may manage permissions, by whichever role, and nobody who is denied it', async () => {
    const { userId } = await house.user({ roles: [] });
    const manager = { userId, token: await house.token({ sub: userId }) };
    const rule = (role: string, effect: string) => sql`
      insert into platform.role_rules values (${role}, 'codegen.power.manage', ${effect}, '{"kind":"all"}')`;
    const next = sql`update platform.policy_state set version = version + 1`;
    await owner().batch(
      sql`insert into platform.roles (code, name_zh, name_en) values ('keeper', '管', 'Keeper')`,
      rule('keeper', 'allow'),
      sql`insert into platform.user_roles (user_id, role) values (${userId}, 'keeper')`,
      next,
    );
    expect(await namesFor(manager)).toEqual(all);
    await owner().batch(rule('admin', 'deny'), next);
    expect(await namesFor(person('admin'))).toEqual(['admin', 'ming', 'other']);
    await owner().batch(sql`delete from platform.role_rules where role = 'admin'`, next);
    expect(await namesFor(person('admin'))).toEqual(all);
  });

  it('sees no more than others once the role is taken away', async () => {
    const { userId } = person('admin');
    await owner().rows(sql`delete from platform.user_roles where user_id = ${userId}`);
    expect(await namesFor(person('admin'))).toEqual(['admin', 'ming', 'other']);
  });
});

it('nobody is shown by a statement that acts for nobody in particular', async () => {
  const db = house.db({ kind: 'user', userId: '', tenants: [] });
  expect(await db.rows(everybody)).toEqual([]);
});

it('whoever is configured as an administrator is one here, too, without a role in the database', async () => {
  const configured = await testServer({ areas: [forgetful], config: { ADMIN_USERS: ['chief'] } });
  try {
    const chief = await configured.user({ userId: 'chief', name: 'chief' });
    await configured.user({ name: 'anybody' });
    expect(accepted(await configured.call(anywhere, {}, { as: chief })).names).toEqual(['anybody', 'chief']);
  } finally {
    await configured.close();
  }
});
