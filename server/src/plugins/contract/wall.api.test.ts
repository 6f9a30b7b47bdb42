import { apartmentRoles, endpoint, uuid, woodRoles } from '@console/contract';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { accepted } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { codeOf, type Db } from '../database/db.ts';
import { serving } from './serve.ts';
import { workplacesOf } from './tenant.ts';

/**
 * Row-level security stands around the tenants of a call. The handlers here have forgotten every condition: they read
 * and write whatever the database lets them.
 */
const area = 'apartment';
const [mine, alsoMine, lived, foreign] = [v7(), v7(), v7(), v7()];
const nameOf = new Map(
  Object.entries({ [mine]: 'A', [alsoMine]: 'B', [lived]: 'home', [foreign]: 'foreign' }),
);

const params = z.object({ id: uuid });
const response = z.object({ seen: z.array(z.string()), changed: z.array(z.string()) });
const permission = 'apartment.building.configure';
const inTenant = {
  kind: 'inTenant',
  area,
  permission,
  orOneOf: [],
  and: [],
  by: 'id',
  orTheOnly: false,
} as const;
const call = { method: 'POST', params, response, changes: 'nothing', idempotent: true } as const;
const inBuilding = endpoint({
  ...call,
  name: 'tryInBuilding',
  path: '/test/buildings/{id}',
  access: { ...inTenant, part: undefined },
});
const inBuildingOf = endpoint({
  ...call,
  name: 'tryInBuildingOf',
  path: '/test/rooms/{id}',
  access: { ...inTenant, part: 'room' },
});
const query = z.object({ only: z.optional(uuid) });
const each = { kind: 'inEachTenant', area, permission: undefined, narrowedBy: 'only' } as const;
const inEach = endpoint({
  ...call,
  name: 'tryInEach',
  path: '/test/each',
  params: z.object({}),
  query,
  access: each,
});
const entersElsewhere = endpoint({
  ...call,
  name: 'tryEntering',
  path: '/test/entering/{id}',
  response: z.object({ outcome: z.string() }),
  access: inBuilding.access,
});
const signedIn = endpoint({
  ...call,
  name: 'trySignedIn',
  path: '/test/mine',
  params: z.object({}),
  access: 'signedIn',
});
const open = endpoint({
  ...call,
  name: 'tryOpen',
  path: '/test/open',
  params: z.object({}),
  access: 'public',
});

const named = (rows: readonly { id: string }[]) =>
  [...new Set(rows.map(({ id }) => nameOf.get(id) ?? 'new'))].sort();
const read = sql`select building_id as id from apartment.rooms`;
const change = sql`update apartment.rooms set version = version + 1 returning building_id as id`;
const enteringType = (buildingId: string) => sql`
  insert into apartment.room_types (building_id, room_type_id, code, name_zh, name_en, default_rent_minor,
    default_deposit_minor, capacity, created_by, updated_by)
  values (${buildingId}::uuid, ${v7()}::uuid, ${v7().slice(-8).toUpperCase()}, '甲', 'A', 0, 0, 1, 'x', 'x')`;
const enteringBuilding = (buildingId: string) => {
  const code = buildingId.slice(-12).toUpperCase();
  return [
    sql`insert into apartment.building_codes (code, building_id) values (${code}, ${buildingId}::uuid)`,
    sql`insert into apartment.buildings (building_id, code, name_zh, name_en, floors, created_by, updated_by)
        values (${buildingId}::uuid, ${code}, '楼', 'House', 3, 'x', 'x')`,
  ];
};
const enteringRoom = (buildingId: string, roomId: string) => sql`
  insert into apartment.rooms (building_id, room_id, number, number_order, floor, area_m2, capacity, rent_minor,
    deposit_minor, created_by, updated_by)
  values (${buildingId}::uuid, ${roomId}::uuid, '101', '101', 1, 20, 1, 0, 0, 'x', 'x')`;

async function attempt(db: Db): Promise<z.output<typeof response>> {
  const rows = (query: Sql) => db.rows<{ id: string }>(query);
  return { seen: named(await rows(read)), changed: named(await rows(change)) };
}

const outcome = (work: Promise<unknown>) => work.then(() => 'done', codeOf);

const forgetful = serving((serve) => {
  serve(inBuilding, ({ db }) => db.transaction(attempt));
  serve(inBuildingOf, ({ db }) => attempt(db));
  serve(inEach, ({ db }) => attempt(db));
  serve(signedIn, ({ db }) => attempt(db));
  serve(open, ({ db }) => attempt(db));
  serve(entersElsewhere, async ({ outside }) => ({
    outcome: await outcome(outside.rows(enteringType(alsoMine))),
  }));
});

let house: TestServer;
let ming: Person;
const rooms = new Map<string, string>();

beforeAll(async () => {
  house = await testServer({ areas: [forgetful] });
  const memberships = [
    { area, tenantId: mine, roles: ['OWN'] },
    { area, tenantId: alsoMine, roles: ['OWN'] },
    { area, tenantId: lived, roles: ['RES'] },
  ];
  ming = await house.user({ memberships });
  for (const id of nameOf.keys()) {
    const roomId = v7();
    rooms.set(id, roomId);
    await house.db({ kind: 'owner' }).batch(...enteringBuilding(id), enteringRoom(id, roomId));
  }
});
afterAll(() => house.close());

const both = { seen: ['A', 'B'], changed: ['A', 'B'] };
const onlyA = { seen: ['A'], changed: ['A'] };

describe('a call about one building, by an owner of two', () => {
  it('reads and changes nothing of the other, also in a transaction', async () => {
    const answer = await house.call(inBuilding, { params: { id: mine } }, { as: ming });
    expect(accepted(answer)).toMatchObject(onlyA);
  });
  it('the same in the transaction that remembers its answer', async () => {
    const input = { params: { id: mine }, idempotencyKey: 'once-and-again' };
    expect(accepted(await house.call(inBuilding, input, { as: ming }))).toMatchObject(onlyA);
    const again = await house.call(inBuilding, input, { as: ming });
    expect([again.headers['idempotency-replayed'], again.body]).toMatchObject(['true', onlyA]);
  });
  it('the same where it names something of the building’s', async () => {
    const id = rooms.get(mine) ?? '';
    expect(accepted(await house.call(inBuildingOf, { params: { id } }, { as: ming }))).toMatchObject(onlyA);
  });
  it('enters nothing into the other', async () => {
    const about = async (id: string) =>
      accepted(await house.call(entersElsewhere, { params: { id } }, { as: ming })).outcome;
    expect([await about(mine), await about(alsoMine)]).toEqual(['42501', 'done']);
  });
});

describe('a call about several buildings', () => {
  it('is about those in which the caller works, and about no home of theirs', async () => {
    expect(accepted(await house.call(inEach, {}, { as: ming }))).toMatchObject(both);
  });
  it('narrowed to one, it is about that one', async () => {
    expect(accepted(await house.call(inEach, { query: { only: mine } }, { as: ming }))).toMatchObject(onlyA);
  });
  it('narrowed to a home, it is about nothing', async () => {
    const answer = await house.call(inEach, { query: { only: lived } }, { as: ming });
    expect(accepted(answer)).toMatchObject({ seen: [], changed: [] });
  });
});

describe('a call that is about no building', () => {
  it('reaches those in which the caller works', async () => {
    expect(accepted(await house.call(signedIn, {}, { as: ming }))).toMatchObject(both);
  });
  it('by nobody reaches none', async () => {
    expect(accepted(await house.call(open, {}))).toMatchObject({ seen: [], changed: [] });
  });
});

describe('somebody for whom the database is asked without a call', () => {
  const seenBy = async (db: Db) => named(await db.rows<{ id: string }>(read));
  const as = (tenants?: readonly string[]) => house.db({ kind: 'user', userId: ming.userId, tenants });

  it('reaches where they work, as long as they do', async () => {
    const leaver = await house.user({ memberships: [{ area, tenantId: mine, roles: ['OWN'] }] });
    const db = house.db({ kind: 'user', userId: leaver.userId });
    expect([await seenBy(as()), await seenBy(db)]).toEqual([['A', 'B'], ['A']]);
    await house.db({ kind: 'owner' }).rows(sql`
      update platform.members set state = 'suspended' where user_id = ${leaver.userId}`);
    expect(await seenBy(db)).toEqual([]);
  });
  it('reaches those that are named, and with none named none', async () => {
    expect([await seenBy(as([mine])), await seenBy(as([]))]).toEqual([['A'], []]);
  });
  it('leaves nothing on the connection for the next', async () => {
    const statement = sql`select coalesce(current_setting('app.tenants', true), '') as tenants`;
    await seenBy(as([mine]));
    expect(await house.db({ kind: 'owner' }).first(statement)).toEqual({ tenants: '' });
  });
  it('works at once in what they found, and nobody else does by being entered there', async () => {
    const founded = v7();
    const founding = (userId: string) => sql`
      insert into platform.members (area, tenant_id, user_id, roles)
      values (${area}, ${founded}::uuid, ${userId}, '{OWN}')`;
    const entered = as([mine]).transaction(async (tx) => {
      await tx.batch(founding(ming.userId), ...enteringBuilding(founded), enteringRoom(founded, v7()));
      return seenBy(tx);
    });
    expect(await entered).toEqual(['A', 'new']);
    const stranger = await house.user();
    const sly = house.db({ kind: 'user', userId: stranger.userId, tenants: [] });
    expect(await outcome(sly.rows(founding(stranger.userId)))).toBe('42501');
  });
});

it.each([
  ['apartment', [[], ...Object.keys(apartmentRoles).map((role) => [role]), ['RES', 'RDR']]],
  ['wood', [[], ...Object.keys(woodRoles).map((role) => [role])]],
] as const)('in %s the database counts the same as workplaces as a call does', async (where, sets) => {
  const memberships = sets.map((roles) => ({ area: where, tenantId: v7(), roles: [...roles] }));
  const { userId } = await house.user({ memberships });
  const rows = await house
    .db({ kind: 'user', userId })
    .rows<{ id: string }>(sql`select mine as id from platform.my_workplaces() as mine`);
  expect(rows.map(({ id }) => id).sort()).toEqual(workplacesOf({ roles: [], memberships }).sort());
});

it('no table that belongs to a tenant is without this wall', async () => {
  const open = await house.db({ kind: 'owner' }).rows(sql`
    select c.table_schema, c.table_name from information_schema.columns c
    where c.column_name in ('building_id', 'team_id') and c.table_schema in ('apartment', 'wood')
      and not exists (select from pg_policies p where (p.schemaname, p.tablename) = (c.table_schema, c.table_name)
        and p.qual = format('platform.is_of_this_call(%s)', c.column_name)
        and p.with_check = format('platform.is_of_this_call(%s)', c.column_name))`);
  expect(open).toEqual([]);
});
