import {
  endpoint,
  type Grants,
  type InEachTenant,
  type InTenant,
  type OfOneself,
  uuid,
} from '@console/contract';
import * as z from 'zod/mini';
import type { Db } from '../database/db.ts';
import { demandOwn, demandPlace, demandTenant, demandTenants } from './tenant.ts';

const mine = '019a0000-0000-7000-8000-00000000000a';
const other = '019a0000-0000-7000-8000-00000000000b';
const foreign = '019a0000-0000-7000-8000-00000000000c';
const thing = '019a0000-0000-7000-8000-00000000000d';

const member = (...teams: [tenantId: string, role: string][]): Grants => ({
  roles: ['member'],
  memberships: teams.map(([tenantId, role]) => ({ area: 'wood', tenantId, roles: [role] })),
});
const owner = member([mine, 'OW']);

const inTeam: InTenant = {
  kind: 'inTenant',
  area: 'wood',
  permission: 'wood.sort.manage',
  orOneOf: [],
  and: [],
  by: 'teamId',
  part: undefined,
  orTheOnly: false,
};
const call = { name: 'x', method: 'POST', path: '/x', response: z.object({}) } as const;
const byQuery = endpoint({ ...call, access: inTeam, query: z.object({ teamId: z.optional(uuid) }) });
const nothing = { params: {}, query: {}, body: {} };
const nobodyKnows = { db: {} as Db, is: {} };
const demanded = async (access: InTenant, said: object, grants: Grants, is: object = {}) => {
  const found = await demandTenant({ ...byQuery, access }, access, { ...nothing, ...said }, grants, {
    ...nobodyKnows,
    is: is as never,
  });
  return found?.id;
};

describe('the tenant that a call names', () => {
  it('is handed over to who holds the permission there', async () => {
    expect(await demanded(inTeam, { query: { teamId: mine } }, owner)).toBe(mine);
    expect(await demanded(inTeam, { query: { teamId: mine.toUpperCase() } }, owner)).toBe(mine);
  });
  it('is not found by who does not belong to it, whatever they hold elsewhere', async () => {
    await expect(demanded(inTeam, { query: { teamId: foreign } }, owner)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(
      demanded({ ...inTeam, area: 'apartment' }, { query: { teamId: mine } }, owner),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
  it('is refused to a member who does not hold it, even one who does elsewhere', async () => {
    const viewer = member([mine, 'VW'], [other, 'OW']);
    await expect(demanded(inTeam, { query: { teamId: mine } }, viewer)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      details: { permission: 'wood.sort.manage' },
    });
  });
  it('is let to who holds one of the others that will do', async () => {
    const buyer = member([mine, 'BY']);
    const either: InTenant = { ...inTeam, orOneOf: ['wood.cost.read'] };
    expect(await demanded(either, { query: { teamId: mine } }, buyer)).toBe(mine);
  });
  it('is refused without what is needed beside it, which the refusal names', async () => {
    const both: InTenant = { ...inTeam, permission: 'wood.sort.read', and: ['wood.cost.read'] };
    expect(await demanded(both, { query: { teamId: mine } }, member([mine, 'BY']))).toBe(mine);
    await expect(
      demanded(both, { query: { teamId: mine } }, member([mine, 'VW'], [other, 'BY'])),
    ).rejects.toMatchObject({ code: 'FORBIDDEN', details: { permission: 'wood.cost.read' } });
  });
  it('stands where the contract has it: what a caller writes elsewhere names nothing', async () => {
    for (const said of [{ body: { teamId: mine } }, { params: { teamId: mine } }])
      expect(await demanded(inTeam, said, owner)).toBeUndefined();
  });
  it.each([[''], ['x'], [7], [[mine, foreign]], [{ toString: () => mine }], [null]])(
    'is left to the schema to refuse: %j',
    async (teamId) => {
      expect(await demanded({ ...inTeam, orTheOnly: true }, { query: { teamId } }, owner)).toBeUndefined();
    },
  );
});

describe('left out', () => {
  const only: InTenant = { ...inTeam, orTheOnly: true };
  it('is the only one that the caller has', async () => {
    expect(await demanded(only, {}, owner)).toBe(mine);
  });
  it('is asked for where there are several', async () => {
    await expect(demanded(only, {}, member([mine, 'OW'], [other, 'OW']))).rejects.toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'teamId', code: 'required' }],
    });
  });
  it('is nobody’s for a stranger', async () => {
    await expect(demanded(only, {}, member())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('the tenant of something', () => {
  const ofThing: InTenant = { ...inTeam, by: 'teamId', part: 'thing' };
  const whose = (answer: string | undefined) => ({
    wood: { thing: async (_: Db, ids: readonly string[]) => ids.find((id) => id === answer) },
  });
  it('is asked as if it were named', async () => {
    expect(await demanded(ofThing, { query: { teamId: thing } }, owner, whose(mine))).toBe(mine);
    await expect(
      demanded(ofThing, { query: { teamId: thing } }, member([mine, 'VW']), whose(mine)),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
  it('is looked for among the caller’s own only', async () => {
    await expect(
      demanded(ofThing, { query: { teamId: thing } }, owner, whose(foreign)),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('all tenants of the caller', () => {
  const each: InEachTenant = {
    kind: 'inEachTenant',
    area: 'wood',
    permission: 'wood.sort.manage',
    narrowedBy: 'teamId',
  };
  const several = member([mine, 'OW'], [other, 'VW']);
  const about = (access: InEachTenant, query: object, grants = several) =>
    demandTenants({ ...byQuery, access }, access, { ...nothing, query }, grants).map(({ id }) => id);

  it('are those where it is held, or all where nothing is asked', () => {
    expect(about(each, {})).toEqual([mine]);
    expect(about({ ...each, permission: undefined }, {})).toEqual([mine, other]);
  });
  it('are narrowed to the one that is named', () => {
    expect(about(each, { teamId: mine })).toEqual([mine]);
    expect(() => about(each, { teamId: other })).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
    expect(() => about(each, { teamId: foreign })).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  });
  it('say what else the caller may do there', () => {
    const [one] = demandTenants({ ...byQuery, access: each }, each, nothing, several);
    expect(one?.may('wood.team.manage')).toBe(true);
    expect(() => one?.demand('apartment.room.list')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  });
});

it('a contract whose calls do not have what names their tenant is not served', () => {
  expect(() => demandPlace(endpoint({ ...call, access: inTeam }))).toThrow('x is about what "teamId" names');
});

describe('what is somebody’s own', () => {
  const is = {
    wood: {
      thing: async (_: Db, tenantIds: readonly string[]) => tenantIds.find((id) => id === mine),
      ownThing: async (_: Db, __: readonly string[], id: string) => (id === thing ? foreign : undefined),
    },
  };
  const whose = { db: {} as Db, is };
  const said = (id?: string) => ({ ...nothing, query: { teamId: id } });
  const own: OfOneself = { kind: 'ofOneself', area: 'wood', by: 'teamId', part: 'ownThing' };
  const ofThing: InTenant = { ...inTeam, part: 'thing', orOwn: 'ownThing' };

  it('is theirs whatever they hold, and nothing else of that tenant is', async () => {
    const found = await demandOwn(byQuery, own, said(thing), member(), whose);
    expect(found).toMatchObject({ id: foreign, onlyOwn: true });
    expect(found?.may('wood.sort.read')).toBe(false);
    expect(await demandOwn(byQuery, own, said('nonsense'), owner, whose)).toBeUndefined();
    await expect(demandOwn(byQuery, own, said(other), owner, whose)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
  it('beside a permission: who holds it comes in by it, others by what is theirs, and nobody is told more', async () => {
    expect(await demandTenant(byQuery, ofThing, said(thing), owner, whose)).toMatchObject({
      ...{ id: mine, onlyOwn: false },
    });
    const viewer = member([mine, 'VW']);
    expect(await demandTenant(byQuery, ofThing, said(thing), viewer, whose)).toMatchObject({
      ...{ id: foreign, onlyOwn: true },
    });
    await expect(demandTenant(byQuery, ofThing, said(other), viewer, whose)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
