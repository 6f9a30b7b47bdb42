import {
  archiveBuilding,
  createBuilding,
  getBuilding,
  listBuildings,
  restoreBuilding,
  updateBuilding,
} from '@console/contract/apartment';
import { apartmentHouse, newBuilding } from './testing-house.ts';

let at: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  at = await apartmentHouse();
});
afterAll(() => at.close());

const paramsOf = ({ buildingId }: { buildingId: string }) => ({ buildingId });
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const faultsOf = (answer: { body: unknown }) =>
  ((answer.body as { fields?: { path: string; code: string }[] }).fields ?? []).map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('creating a building', () => {
  it('makes its creator the owner and records who did it', async () => {
    const answer = await at.house.call(createBuilding, { body: newBuilding('NEW-1') }, { as: at.ming });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ code: 'NEW-1', version: 0, state: 'active', rooms: { total: 0 } });
    expect((answer.body as { may: string[] }).may).toContain('apartment.building.archive');
    const { buildingId } = answer.body as { buildingId: string };
    expect(await at.auditOf(buildingId)).toMatchObject([{ actor: at.ming.userId }]);
    const seen = await at.house.call(getBuilding, { params: { buildingId } }, { as: at.ming });
    expect(seen.body).toMatchObject({ code: 'NEW-1' });
  });

  it.each([
    [{ code: 'lower case' }, 'code'],
    [{ floors: 0 }, 'floors'],
    [{ floors: 201 }, 'floors'],
    [{ name: { zh: '', en: 'x' } }, 'name.zh'],
    [{ lateRateDaily: '0.5' }, 'lateRateDaily'],
    [{ readFromDay: 20, readToDay: 10 }, 'readToDay'],
    [{ timeZone: 'Nowhere/Land' }, 'timeZone'],
  ])('refuses %j at its field', async (change, field) => {
    const answer = await at.house.call(
      createBuilding,
      { body: newBuilding(at.freshCode(), change) },
      { as: at.ming },
    );
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).map((fault) => fault.split(' ')[0])).toContain(field);
  });

  it('refuses a code that is taken, without telling by whom', async () => {
    const answer = await at.house.call(
      createBuilding,
      { body: newBuilding(at.lanting.code) },
      { as: at.stranger },
    );
    expect([answer.status, codeOf(answer)]).toEqual([409, 'CODE_TAKEN']);
    expect(JSON.stringify(answer.body)).not.toContain(at.lanting.buildingId);
  });

  it('needs a signed-in user with the permission', async () => {
    const anonymous = await at.house.call(createBuilding, { body: newBuilding('X') });
    expect(anonymous.status).toBe(401);
    const auditor = await at.house.user({ roles: ['auditor'] });
    const refused = await at.house.call(createBuilding, { body: newBuilding('X') }, { as: auditor });
    expect([refused.status, codeOf(refused)]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('seeing buildings', () => {
  it('lists one’s own only', async () => {
    const { body } = await at.house.call(listBuildings, {}, { as: at.stranger });
    expect((body as { items: { buildingId: string }[] }).items.map((one) => one.buildingId)).not.toContain(
      at.lanting.buildingId,
    );
    expect((await at.house.call(listBuildings, {})).status).toBe(401);
  });

  it('refuses a page that is none', async () => {
    const answer = await at.house.call(listBuildings, { query: { page: 0 } }, { as: at.ming });
    expect([answer.status, faultsOf(answer)]).toEqual([422, ['page too_small']]);
  });

  it('tells a resident that this is for the staff', async () => {
    const resident = await at.colleague('RES');
    expect((await at.house.call(listBuildings, {}, { as: resident })).status).toBe(403);
    expect(
      (await at.house.call(getBuilding, { params: paramsOf(at.lanting) }, { as: resident })).status,
    ).toBe(403);
  });

  it('answers a stranger as if it did not exist', async () => {
    const foreign = await at.house.call(getBuilding, { params: paramsOf(at.lanting) }, { as: at.stranger });
    expect([foreign.status, codeOf(foreign)]).toEqual([404, 'NOT_FOUND']);
    expect(
      (await at.house.call(getBuilding, { params: { buildingId: 'no-uuid' } }, { as: at.ming })).status,
    ).toBe(404);
    expect((await at.house.call(getBuilding, { params: paramsOf(at.lanting) })).status).toBe(401);
  });
});

describe('changing a building', () => {
  it('takes the part that was sent and counts the version up', async () => {
    const building = await at.building(at.ming);
    const input = { params: paramsOf(building), version: building.version, body: { billDay: 5 } };
    const answer = await at.house.call(updateBuilding, input, { as: at.ming });
    expect(answer.body).toMatchObject({
      billDay: 5,
      version: building.version + 1,
      dueDays: building.dueDays,
    });
    const stale = await at.house.call(updateBuilding, input, { as: at.ming });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'VERSION_CONFLICT']);
    expect(stale.body).toMatchObject({ details: { current: { billDay: 5 } } });
  });

  it('refuses bad values, a missing version, and a code of another building', async () => {
    const building = await at.building(at.ming);
    const params = paramsOf(building);
    const bad = await at.house.call(
      updateBuilding,
      { params, version: 0, body: { billDay: 31 } },
      { as: at.ming },
    );
    expect([bad.status, faultsOf(bad)]).toEqual([422, ['billDay too_big']]);
    expect(
      (await at.house.call(updateBuilding, { params, body: { billDay: 2 } }, { as: at.ming })).status,
    ).toBe(428);
    const taken = await at.house.call(
      updateBuilding,
      { params, version: 0, body: { code: at.lanting.code } },
      { as: at.ming },
    );
    expect(codeOf(taken)).toBe('CODE_TAKEN');
  });

  it.each(['RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const)('is not for %s', async (role) => {
    const input = { params: paramsOf(at.lanting), version: at.lanting.version, body: { billDay: 9 } };
    const answer = await at.house.call(updateBuilding, input, { as: await at.colleague(role) });
    expect([answer.status, codeOf(answer)]).toEqual([403, 'FORBIDDEN']);
  });

  it('is not for strangers, signed in or not', async () => {
    const input = { params: paramsOf(at.lanting), version: at.lanting.version, body: { billDay: 9 } };
    expect((await at.house.call(updateBuilding, input, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(updateBuilding, input)).status).toBe(401);
  });
});

describe.each([
  ['archive', archiveBuilding],
  ['restore', restoreBuilding],
] as const)('%s', (verb, endpoint) => {
  it('is for the owner only', async () => {
    const input = { params: paramsOf(at.lanting), version: at.lanting.version, body: {} };
    expect((await at.house.call(endpoint, input)).status).toBe(401);
    expect((await at.house.call(endpoint, input, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(endpoint, input, { as: await at.colleague('MGR') })).status).toBe(403);
    const tooLong = await at.house.call(
      endpoint,
      { ...input, body: { reason: 'x'.repeat(501) } },
      { as: at.ming },
    );
    expect([tooLong.status, faultsOf(tooLong)]).toEqual([422, ['reason too_big']]);
  });

  it('moves from one state to the other, and refuses the move that is none', async () => {
    const building = await at.building(at.ming);
    const params = paramsOf(building);
    const archived = await at.house.call(archiveBuilding, { params, version: 0, body: {} }, { as: at.ming });
    expect(archived.body).toMatchObject({ state: 'archived', version: 1 });
    if (verb === 'restore') {
      const restored = await at.house.call(
        restoreBuilding,
        { params, version: 1, body: {} },
        { as: at.ming },
      );
      expect(restored.body).toMatchObject({ state: 'active', version: 2 });
    }
    const again = await at.house.call(
      endpoint,
      { params, version: verb === 'restore' ? 2 : 1, body: {} },
      { as: at.ming },
    );
    expect([again.status, codeOf(again)]).toEqual([409, 'STATE_CONFLICT']);
    const stale = await at.house.call(endpoint, { params, version: 77, body: {} }, { as: at.ming });
    expect(stale.status).toBe(409);
  });
});
