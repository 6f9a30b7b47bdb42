import {
  createSpecies,
  createTeam,
  createYard,
  listSpecies,
  listTeamMembers,
  listTeams,
  listYards,
  updateTeam,
} from '@console/contract/wood';
import sql, { raw } from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted, problemOf } from '../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { type WoodTeam, woodTeam } from './testing-team.ts';

let house: TestServer;
let team: WoodTeam;
let other: WoodTeam;
let stranger: Person;
beforeAll(async () => {
  house = await testServer();
  [team, other] = [await woodTeam(house, 'ONE'), await woodTeam(house, 'TWO')];
  stranger = await house.user();
});
afterAll(() => house.close());

const names = { zh: '新团队', en: 'New team' };

describe('teams', () => {
  it('the founder of a team becomes its owner, with every right in it', async () => {
    const founder = await house.user();
    const made = accepted(
      await house.call(createTeam, { body: { code: ' new-1 ', names } }, { as: founder }),
    );
    expect(made).toMatchObject({
      code: 'NEW-1',
      names,
      roles: ['OW'],
      sawnRounding: 'line',
      currency: 'CNY',
      version: 0,
    });
    expect(made.may).toContain('wood.opening.post');
    const { items } = accepted(await house.call(listTeams, {}, { as: founder }));
    expect(items).toEqual([made]);
  });

  it('needs no English name, nor do its yards and species', async () => {
    const as = await house.user();
    const created = await house.call(createTeam, { body: { code: 'ZH', names: { zh: '长青' } } }, { as });
    const { teamId, names: both } = accepted(created);
    expect(both).toEqual({ zh: '长青', en: '长青' });
    const query = { teamId };
    const yard = { code: 'Y', names: { zh: '东场' }, kind: 'yard' } as const;
    const species = { code: 'S', names: { zh: '杉木', en: '' } };
    expect(accepted(await house.call(createYard, { query, body: yard }, { as })).names.en).toBe('东场');
    expect(accepted(await house.call(createSpecies, { query, body: species }, { as })).names.en).toBe('杉木');
  });

  it('a stranger to the trade has none', async () => {
    expect(accepted(await house.call(listTeams, {}, { as: stranger }))).toEqual({ items: [] });
  });

  it.each([
    ['code', { code: 'a b', names }, 'code'],
    ['a name', { code: 'OK', names: { zh: ' ', en: 'x' } }, 'names.zh'],
    ['the rounding', { code: 'OK', names, sawnRounding: 'never' }, 'sawnRounding'],
  ])('refuses a bad %s', async (_, body, path) => {
    const answer = await house.call(createTeam, { body: body as never }, { as: stranger });
    expect(answer.status).toBe(422);
    expect(problemOf(answer).fields.map((field) => field.path)).toEqual([path]);
  });

  it('asks for sign-in, and for the right to found one', async () => {
    expect((await house.call(listTeams, {})).status).toBe(401);
    expect((await house.call(createTeam, { body: { code: 'X', names } })).status).toBe(401);
    const auditor = await house.user({ roles: ['auditor'] });
    const answer = await house.call(createTeam, { body: { code: 'X', names } }, { as: auditor });
    expect(answer.status).toBe(403);
    expect(problemOf(answer).details).toEqual({ permission: 'wood.team.create' });
  });

  it('an owner changes names and rounding, against the version that was read', async () => {
    const params = { teamId: other.teamId };
    const change = (version: number | undefined, as: Person) =>
      house.call(
        updateTeam,
        { params, ...(version === undefined ? {} : { version }), body: { sawnRounding: 'piece' } },
        { as },
      );
    expect(accepted(await change(0, other.people.MG))).toMatchObject({ sawnRounding: 'piece', version: 1 });
    const stale = await change(0, other.people.OW);
    expect(stale.status).toBe(409);
    expect(problemOf(stale)).toMatchObject({
      code: 'VERSION_CONFLICT',
      details: { current: { version: 1 } },
    });
    expect((await change(undefined, other.people.OW)).status).toBe(428);
    expect((await change(1, other.people.BY)).status).toBe(403);
    expect((await change(1, team.people.OW)).status).toBe(404);
    expect(
      (
        await house.call(
          updateTeam,
          { params, version: 1, body: { names: { zh: '', en: '' } } },
          { as: other.people.OW },
        )
      ).status,
    ).toBe(422);
    expect((await house.call(updateTeam, { params, version: 1, body: {} })).status).toBe(401);
  });

  it('every member sees the members, nobody else does', async () => {
    const params = { teamId: team.teamId };
    const { items } = accepted(await house.call(listTeamMembers, { params }, { as: team.people.VW }));
    expect(items).toHaveLength(8);
    expect(items.find((one) => one.userId === team.people.BY.userId)).toMatchObject({
      username: 'ONE-BY',
      roles: ['BY'],
    });
    expect((await house.call(listTeamMembers, { params }, { as: other.people.OW })).status).toBe(404);
    expect((await house.call(listTeamMembers, { params }, { as: stranger })).status).toBe(403);
    expect((await house.call(listTeamMembers, { params })).status).toBe(401);
    expect(
      (await house.call(listTeamMembers, { params: { teamId: 'x' } }, { as: team.people.OW })).status,
    ).toBe(404);
  });

  it('the wall stands by itself: no row of another team is visible or writable', async () => {
    const db = house.db({ kind: 'user', userId: other.people.OW.userId });
    for (const table of [
      'teams',
      'species',
      'yards',
      'sorts',
      'counters',
      'txns',
      'txn_lines',
      'tally_rows',
      'stock_moves',
      'stock_balances',
      'value_pools',
    ]) {
      const theirs = sql`select 1 from wood.${raw(table)} where team_id = ${team.teamId}::uuid`;
      expect(await db.rows(theirs)).toEqual([]);
    }
    const intrude = sql`insert into wood.yards (team_id, yard_id, code, name_zh, name_en, kind)
      values (${team.teamId}::uuid, ${v7()}::uuid, 'THEFT', 'x', 'x', 'yard')`;
    await expect(db.rows(intrude)).rejects.toThrow(/row-level security/);
  });
});

describe.each([
  [
    'species',
    listSpecies,
    createSpecies,
    { code: 'LAR', names: { zh: '落叶松', en: 'Larch' }, densityKgM3: 640 },
    'wood.sort.manage',
  ],
  [
    'yards',
    listYards,
    createYard,
    { code: 'KILN', names: { zh: '烘干窑', en: 'Kiln' }, kind: 'kiln' as const },
    'wood.team.manage',
  ],
] as const)('%s', (_, list, create, body, permission) => {
  const query = () => ({ teamId: team.teamId });
  const made = (given: object, as?: Person) =>
    house.call(create, { query: query(), body: given as never }, { as });

  it('are made by owners and listed for every member', async () => {
    expect(accepted(await made(body, team.people.OW))).toMatchObject({ ...body, version: 0 });
    const { items } = accepted(await house.call(list, { query: query() }, { as: team.people.VW }));
    expect(items.map((one) => one.code)).toContain(body.code);
  });

  it('have a code of their own in their team', async () => {
    const answer = await made({ ...body, code: body.code.toLowerCase() }, team.people.MG);
    expect(answer.status).toBe(409);
    expect(problemOf(answer)).toMatchObject({ code: 'CODE_TAKEN', fields: [{ path: 'code' }] });
    const elsewhere = await house.call(
      create,
      { query: { teamId: other.teamId }, body: body as never },
      { as: other.people.OW },
    );
    expect(elsewhere.status).toBe(201);
  });

  it('refuse bad input, strangers and members without the right', async () => {
    const bad = await made({ ...body, code: '', names: { zh: 'x'.repeat(61), en: 'x' } }, team.people.OW);
    expect(bad.status).toBe(422);
    expect(problemOf(bad).fields.map((field) => field.path)).toEqual(
      expect.arrayContaining(['code', 'names.zh']),
    );
    expect((await made(body)).status).toBe(401);
    const forbidden = await made(body, team.people.VW);
    expect([forbidden.status, problemOf(forbidden).details]).toEqual([403, { permission }]);
    expect((await made(body, other.people.OW)).status).toBe(404);
    expect((await house.call(list, { query: query() })).status).toBe(401);
    expect((await house.call(list, { query: query() }, { as: stranger })).status).toBe(403);
    expect((await house.call(list, { query: query() }, { as: other.people.OW })).status).toBe(404);
    expect((await house.call(list, { query: { teamId: 'x' } }, { as: team.people.OW })).status).toBe(422);
  });
});
