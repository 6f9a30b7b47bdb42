import {
  apartmentRoles,
  archiveBuilding,
  type Building,
  createBuilding,
  createPerson,
  deleteBuilding,
  getBuilding,
  listBuildings,
  mostBuildingsOfNewMember,
  mostOwnedBuildings,
  newMemberDays,
  restoreBuilding,
  updateBuilding,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { workOf } from '../../../../testing/work-of.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { place } from '../drawing/testing-usage.ts';
import { apartmentHouse, good, newBuilding, type Person, refusal } from '../testing-house.ts';
import { findBuilding } from './buildings.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const create = (as: Person | undefined, body: object, idempotencyKey?: string) =>
  area.house.call(
    createBuilding,
    { body: body as ReturnType<typeof newBuilding>, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const get = (as: Person | undefined, buildingId: string) =>
  area.house.call(getBuilding, { params: { buildingId } }, { as });
const update = (as: Person | undefined, building: Building, body: object, version = building.version) =>
  area.house.call(updateBuilding, { params: { buildingId: building.buildingId }, body, version }, { as });
const act = (
  action: typeof archiveBuilding | typeof restoreBuilding,
  as: Person | undefined,
  { buildingId, version }: Building,
) => area.house.call(action, { params: { buildingId }, body: { reason: 'moved' }, version }, { as });
const list = (as: Person | undefined, query: object = {}) =>
  area.house.call(listBuildings, { query }, { as });

describe('createBuilding', () => {
  it('starts with the defaults, the founder as owner, and an audit line', async () => {
    const code = area.freshCode();
    const answer = await create(area.ming, newBuilding(code, { basements: 2 }));
    const building = good(answer);
    expect(answer.status).toBe(201);
    expect(building).toMatchObject({
      code,
      floors: 6,
      basements: 2,
      timeZone: 'Asia/Shanghai',
      currency: 'CNY',
      lateRateDaily: '0.000500',
      lateCapRatio: '0.2000',
      lossLimit: '0.0500',
      jumpRatio: '2.00',
      dropRatio: '0.30',
      sodMode: 'strict',
      state: 'active',
      version: 0,
      rooms: { total: 0, vacant: 0 },
    });
    expect(building.may).toContain('apartment.building.archive');
    expect(await area.auditOf(building.buildingId)).toMatchObject([
      { action: 'create', actor: area.ming.userId, before: null, after: { code } },
    ]);
    expect(good(await get(area.ming, building.buildingId))).toEqual(building);
  });

  it('the same request again answers the same building', async () => {
    const body = newBuilding(area.freshCode());
    const first = good(await create(area.ming, body, 'create-once-1'));
    expect(good(await create(area.ming, body, 'create-once-1')).buildingId).toBe(first.buildingId);
    expect(refusal(await create(area.ming, newBuilding(area.freshCode()), 'create-once-1'))).toBe(
      '409 IDEMPOTENCY_MISMATCH',
    );
  });

  it("a code of anybody's is taken, without telling whose, and nothing is left behind", async () => {
    const answer = await create(area.stranger, newBuilding(area.lanting.code));
    expect(refusal(answer)).toBe('409 CODE_TAKEN code taken');
    expect(JSON.stringify(answer.body)).not.toContain(area.lanting.buildingId);
    const left = await area.house.db({ kind: 'owner' }).rows(
      sql`select from platform.members where area = 'apartment'
        and tenant_id not in (select building_id from apartment.buildings)`,
    );
    expect(left).toEqual([]);
  });

  it('needs no English name: the Chinese one stands there, until there is one', async () => {
    const body = { ...newBuilding(area.freshCode()), name: { zh: '绿源公寓' } };
    const made = good(await create(area.ming, body));
    expect(made.name).toEqual({ zh: '绿源公寓', en: '绿源公寓' });
    const renamed = good(await update(area.ming, made, { name: { zh: '绿源一号', en: '' } }));
    expect(renamed.name).toEqual({ zh: '绿源一号', en: '绿源一号' });
    const named = good(await update(area.ming, renamed, { name: { zh: '绿源一号', en: 'Luyuan One' } }));
    expect(named.name).toEqual({ zh: '绿源一号', en: 'Luyuan One' });
  });

  it('of twenty at once with one code, one is made', async () => {
    const code = area.freshCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(area.ming, newBuilding(code))));
    expect(answers.map(refusal).filter((one) => one === '409 CODE_TAKEN code taken')).toHaveLength(19);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  it.each([
    [{ code: 'lower' }, 'code bad_code'],
    [{ code: '' }, 'code bad_code'],
    [{ code: 'X'.repeat(17) }, 'code bad_code'],
    [{ name: { zh: '', en: 'x' } }, 'name.zh too_small'],
    [{ name: { zh: 'x', en: 'x'.repeat(81) } }, 'name.en too_big'],
    [{ floors: 0 }, 'floors too_small'],
    [{ floors: 201 }, 'floors too_big'],
    [{ floors: 1.5 }, 'floors invalid_type'],
    [{ basements: 10 }, 'basements too_big'],
    [{ billDay: 29 }, 'billDay too_big'],
    [{ dueDays: 61 }, 'dueDays too_big'],
    [{ graceDays: -1 }, 'graceDays too_small'],
    [{ depositMonths: 7 }, 'depositMonths too_big'],
    [{ proration: 'weekly' }, 'proration invalid_value'],
    [{ lateRateDaily: '0.02' }, 'lateRateDaily too_big'],
    [{ lateRateDaily: '0.0000001' }, 'lateRateDaily not_a_decimal'],
    [{ lateRateDaily: '-0.001' }, 'lateRateDaily not_a_decimal'],
    [{ jumpRatio: '0.5' }, 'jumpRatio too_small'],
    [{ readFromDay: 9, readToDay: 8 }, 'readToDay window_reversed'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone unknown_time_zone'],
    [{ currency: 'yuan' }, 'currency bad_currency'],
    [{ officePhone: 'ask inside' }, 'officePhone not_an_office_phone'],
    [{ officePhone: '' }, 'officePhone not_an_office_phone'],
    [{ officeMail: 'office' }, 'officeMail invalid_format'],
    [{ officeNote: 'x'.repeat(301) }, 'officeNote too_big'],
  ])('refuses %j at its field', async (change, problem) => {
    const answer = await create(area.ming, { ...newBuilding(area.freshCode()), ...change });
    expect(refusal(answer)).toBe(`422 VALIDATION ${problem}`);
  });

  it('needs sign-in, and the permission to found buildings', async () => {
    expect(refusal(await create(undefined, newBuilding('X')))).toBe('401 UNAUTHENTICATED');
    const auditor = await area.house.user({ roles: ['auditor'] });
    expect(await create(auditor, newBuilding('X'))).toMatchObject({
      status: 403,
      body: { details: { permission: 'apartment.building.create' } },
    });
  });
});

describe('27 deleteBuilding', () => {
  const remove = (
    as: Person | undefined,
    { buildingId, version }: Pick<Building, 'buildingId' | 'version'>,
  ) => area.house.call(deleteBuilding, { params: { buildingId }, version }, { as });

  it('takes a building that was never used away, with its rooms and whoever works there; its code is free again', async () => {
    const someone = await area.house.user();
    await area.building(someone);
    const building = await area.building(someone);
    await area.rooms(building.buildingId, {}, someone);
    expect(refusal(await remove(area.stranger, building))).toBe('404 NOT_FOUND');
    expect(refusal(await remove(someone, { ...building, version: building.version + 1 }))).toBe(
      '409 VERSION_CONFLICT',
    );
    expect(good(await remove(someone, building))).toEqual({ buildingId: building.buildingId });
    expect(good(await list(someone)).total).toBe(1);
    expect(refusal(await get(someone, building.buildingId))).toBe('404 NOT_FOUND');
    expect((await area.auditOf(building.buildingId)).at(-1)).toMatchObject({
      action: 'delete',
      actor: someone.userId,
    });
    good(await create(someone, newBuilding(building.code)));
  });

  it('keeps one in which anything has happened, and says what', async () => {
    const someone = await area.house.user();
    const building = await area.building(someone);
    good(
      await area.house.call(
        createPerson,
        { params: { buildingId: building.buildingId }, body: { name: 'Hua', consent: true } },
        { as: someone },
      ),
    );
    expect(await remove(someone, building)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { reason: 'used', uses: ['persons'] } },
    });
    expect(good(await get(someone, building.buildingId)).code).toBe(building.code);
  });

  it('the database itself lets nobody but an owner, whatever is asked of it', async () => {
    const someone = await area.house.user();
    const { buildingId } = await area.building(someone);
    const as = (userId: string) => area.house.db({ kind: 'user', userId, tenants: [buildingId] });
    const call = sql`select apartment.delete_unused_building(${buildingId}::uuid)`;
    await expect(as(area.stranger.userId).rows(call)).rejects.toMatchObject({ code: '42501' });
    expect(good(await get(someone, buildingId)).buildingId).toBe(buildingId);
  });

  it('is for who may archive', async () => {
    const manager = await area.colleague('MGR');
    expect(refusal(await remove(manager, area.lanting))).toBe('403 FORBIDDEN');
    expect(refusal(await remove(undefined, area.lanting))).toBe('401 UNAUTHENTICATED');
  });

  const owning = (someone: Person, buildings: number) =>
    area.house.db({ kind: 'owner' }).rows(sql`
      insert into platform.members (area, tenant_id, user_id, roles, created_by)
      select 'apartment', gen_random_uuid(), ${someone.userId}, '{OWN}', ${someone.userId}
      from generate_series(1, ${buildings}::int)`);

  it('a new member founds so many, two at once included; a month later more', async () => {
    const someone = await area.house.user();
    await owning(someone, mostBuildingsOfNewMember - 1);
    const both = await Promise.all([1, 2].map(() => create(someone, newBuilding(area.freshCode()))));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const limit = mostBuildingsOfNewMember;
    expect(await create(someone, newBuilding(area.freshCode()))).toMatchObject({
      body: {
        code: 'QUOTA_EXCEEDED',
        details: { limit, used: limit, reason: 'new_member', days: newMemberDays },
      },
    });
    await area.hereForLong(someone);
    good(await create(someone, newBuilding(area.freshCode())));
  });

  it('who owns as many as one may founds no more', async () => {
    const someone = await area.house.user();
    await owning(someone, mostOwnedBuildings);
    expect(await create(someone, newBuilding(area.freshCode()))).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', details: { limit: mostOwnedBuildings, used: mostOwnedBuildings } },
    });
  });
});

describe('listBuildings and getBuilding', () => {
  it("show the caller's buildings only, by code, with rooms counted by state", async () => {
    const someone = await area.house.user();
    expect(good(await list(someone))).toEqual({ items: [], total: 0, page: 1, size: 50 });
    const second = await area.building(someone, { code: 'LIST-B' });
    const first = await area.building(someone, { code: 'LIST-A' });
    await area.rooms(first.buildingId, {}, someone);
    const { items, total } = good(await list(someone));
    expect(items.map(({ buildingId }) => buildingId)).toEqual([first.buildingId, second.buildingId]);
    expect(total).toBe(2);
    expect(items[0]?.rooms).toMatchObject({ total: 36, vacant: 36, disabled: 0 });
    const page = good(await list(someone, { page: 2, size: 1 }));
    expect(page).toMatchObject({ items: [{ code: 'LIST-B' }], total: 2, page: 2, size: 1 });
  });

  it('leave archived ones out unless asked', async () => {
    const someone = await area.house.user();
    const building = await area.building(someone);
    good(await act(archiveBuilding, someone, building));
    const codes = async (query: object) => good(await list(someone, query)).items.map(({ code }) => code);
    expect(await codes({})).toEqual([]);
    expect(await codes({ state: 'archived' })).toEqual([building.code]);
    expect(await codes({ state: 'all' })).toEqual([building.code]);
  });

  it('are found by their names and code, with every sign as it was typed', async () => {
    const someone = await area.house.user();
    const named = (zh: string, en: string, code: string) =>
      area.building(someone, { name: { zh, en }, code });
    await named('绿苑', 'Oak 100% House', 'SEEK-A');
    await named('江畔', 'Oak 1000 House', 'SEEK-B');
    await named('新城_一', 'East\\West', 'SEEK-C');
    const found = async (q: string) => good(await list(someone, { q })).items.map(({ code }) => code);
    expect(await found('oak')).toEqual(['SEEK-A', 'SEEK-B']);
    expect(await found(' 绿 ')).toEqual(['SEEK-A']);
    expect(await found('seek-c')).toEqual(['SEEK-C']);
    expect(await found('100%')).toEqual(['SEEK-A']);
    expect(await found('城_')).toEqual(['SEEK-C']);
    expect(await found('_')).toEqual(['SEEK-C']);
    expect(await found('t\\w')).toEqual(['SEEK-C']);
    expect(await found('castle')).toEqual([]);
    expect(await found(' ')).toHaveLength(3);
    const page = good(await list(someone, { q: 'oak', size: 1 }));
    expect(page).toMatchObject({ items: [{ code: 'SEEK-A' }], total: 2 });
  });

  it('tell what the caller may do there', async () => {
    const auditor = await area.colleague('AUD');
    const { may } = good(await get(auditor, area.lanting.buildingId));
    expect([...may].sort()).toEqual([...apartmentRoles.AUD].sort());
    expect(may).not.toContain('apartment.building.configure');
  });

  it('refuse: bad page, no sign-in, a resident, a foreign building, no id', async () => {
    expect(refusal(await list(area.ming, { size: 0 }))).toBe('422 VALIDATION size too_small');
    expect(refusal(await list(area.ming, { state: 'x' }))).toBe('422 VALIDATION state invalid_value');
    expect(refusal(await list(area.ming, { q: 'x'.repeat(81) }))).toBe('422 VALIDATION q too_big');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await get(undefined, area.lanting.buildingId))).toBe('401 UNAUTHENTICATED');
    const resident = await area.colleague('RES');
    expect(refusal(await list(resident))).toBe('403 FORBIDDEN');
    expect(refusal(await get(resident, area.lanting.buildingId))).toBe('403 FORBIDDEN');
    expect(refusal(await get(area.stranger, area.lanting.buildingId))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.ming, v7()))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.ming, 'x'))).toBe('404 NOT_FOUND');
  });
});

describe('updateBuilding', () => {
  it('changes what is named and nothing else, and records before and after', async () => {
    const building = await area.building(area.ming);
    const changed = good(await update(area.ming, building, { floors: 8, lateRateDaily: '0.001' }));
    const { updatedAt, ...rest } = changed;
    const { updatedAt: before, ...was } = building;
    expect(rest).toEqual({ ...was, floors: 8, lateRateDaily: '0.001000', version: 1 });
    expect(updatedAt >= before).toBe(true);
    expect((await area.auditOf(building.buildingId)).at(-1)).toEqual({
      action: 'update',
      actor: area.ming.userId,
      before: { floors: 6, lateRateDaily: '0.000500' },
      after: { floors: 8, lateRateDaily: '0.001' },
    });
  });

  it('27 keeps how the office is reached, and forgets it again', async () => {
    const building = await area.building(area.ming);
    expect(building).toMatchObject({ officePhone: null, officeMail: null, officeNote: null });
    const office = {
      officePhone: '0512-6802 1188 转 6',
      officeMail: 'office@example.com',
      officeNote: '一楼大厅\n9:00–18:00',
    };
    const kept = good(await update(area.ming, building, office));
    expect(kept).toMatchObject(office);
    expect(good(await update(area.ming, kept, { officeMail: null }))).toMatchObject({
      ...office,
      officeMail: null,
    });
  });

  it('keeps code, time zone and currency once money has moved', async () => {
    const { buildingId, owner, roomId, tenancy } = await place(area);
    const building = good(await get(area.ming, buildingId));
    const renamed = good(await update(area.ming, building, { code: area.freshCode(), currency: 'EUR' }));
    const tenancyId = await tenancy(roomId(0), '2026-01-01', null);
    const flow = {
      buildingId,
      moneyFlowId: v7(),
      businessDate: '2026-06-01',
      kind: 'bill_issued',
      tenancyId,
    };
    await owner.rows(insertionOf('apartment.money_flows', { ...flow, amountMinor: 100, byUser: 'ming' }));
    const change = { code: area.freshCode(), timeZone: 'Asia/Tokyo', currency: 'CNY' };
    const answer = await update(area.ming, renamed, change);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION',
      fields: ['code', 'timeZone', 'currency'].map((path) => ({ path, code: 'money_moved' })),
    });
    const { code, timeZone, currency } = renamed;
    const kept = await update(area.ming, renamed, { code, timeZone, currency, floors: 9 });
    expect(good(kept)).toMatchObject({ code, currency: 'EUR', floors: 9 });
  });

  it('of a stale version is refused with the present one', async () => {
    const building = await area.building(area.ming);
    good(await update(area.ming, building, { floors: 7 }));
    const answer = await update(area.ming, building, { floors: 9 });
    expect(refusal(answer)).toBe('409 VERSION_CONFLICT');
    expect(answer.body).toMatchObject({ details: { current: { floors: 7, version: 1 } } });
  });

  it('of twenty at once with one version, one succeeds', async () => {
    const building = await area.building(area.ming);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(area.ming, building, { floors: index + 1 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((one) => refusal(one) === '409 VERSION_CONFLICT')).toHaveLength(19);
    expect(good(await get(area.ming, building.buildingId)).version).toBe(1);
  });

  it('judges limits across fields by what will stand', async () => {
    const building = await area.building(area.ming, { readFromDay: 10, readToDay: 12 });
    const refused = (body: object) => update(area.ming, building, body).then(refusal);
    expect(await refused({ readFromDay: 13 })).toBe('422 VALIDATION readToDay window_reversed');
    await area.rooms(building.buildingId, { fromFloor: 5, toFloor: 5 });
    expect(await refused({ floors: 4 })).toBe('422 VALIDATION floors rooms_beyond');
    expect(await refused({ lossLimit: '1.5' })).toBe('422 VALIDATION lossLimit too_big');
    expect(await refused({ code: area.lanting.code })).toBe('409 CODE_TAKEN code taken');
  });

  it('another code sets the one before free; the same one again is no other', async () => {
    const building = await area.building(area.ming);
    const renamed = good(await update(area.ming, building, { code: area.freshCode() }));
    expect(refusal(await create(area.ming, newBuilding(renamed.code)))).toBe('409 CODE_TAKEN code taken');
    expect(good(await update(area.ming, renamed, { code: renamed.code })).code).toBe(renamed.code);
    expect((await create(area.ming, newBuilding(building.code))).status).toBe(201);
  });

  it('needs the version, sign-in, the role, and the building to be theirs', async () => {
    const { lanting } = area;
    const unversioned = await area.house.call(
      updateBuilding,
      { params: { buildingId: lanting.buildingId }, body: {} },
      { as: area.ming },
    );
    expect(refusal(unversioned)).toBe('428 VERSION_REQUIRED');
    expect(refusal(await update(undefined, lanting, {}))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await update(await area.colleague('AUD'), lanting, {}))).toBe('403 FORBIDDEN');
    expect(refusal(await update(area.stranger, lanting, { floors: 9 }))).toBe('404 NOT_FOUND');
  });
});

describe('archiveBuilding and restoreBuilding', () => {
  it('turn the building off and on; an archived one cannot be changed', async () => {
    const building = await area.building(area.ming);
    const archived = good(await act(archiveBuilding, area.ming, building));
    expect(archived).toMatchObject({ state: 'archived', version: 1 });
    expect(refusal(await update(area.ming, archived, { floors: 9 }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await act(archiveBuilding, area.ming, archived))).toBe('409 STATE_CONFLICT');
    expect(refusal(await area.rooms(building.buildingId))).toBe('409 STATE_CONFLICT');
    expect(good(await act(restoreBuilding, area.ming, archived))).toMatchObject({
      state: 'active',
      version: 2,
    });
    expect((await area.auditOf(building.buildingId)).map(({ action }) => action)).toEqual([
      'create',
      'archive',
      'restore',
    ]);
  });

  it('are the owner’s alone', async () => {
    const building = await area.building(area.ming);
    for (const action of [archiveBuilding, restoreBuilding]) {
      const stale = { ...building, version: 7 };
      expect(refusal(await act(action, area.ming, stale))).toBe('409 VERSION_CONFLICT');
      expect(refusal(await act(action, undefined, building))).toBe('401 UNAUTHENTICATED');
      expect(refusal(await act(action, area.stranger, building))).toBe('404 NOT_FOUND');
      const manager = await area.colleague('MGR', building.buildingId);
      expect(refusal(await act(action, manager, building))).toBe('403 FORBIDDEN');
    }
    expect(refusal(await act(restoreBuilding, area.ming, building))).toBe('409 STATE_CONFLICT');
    const tooLong = await area.house.call(
      archiveBuilding,
      {
        params: { buildingId: building.buildingId },
        body: { reason: 'x'.repeat(501) },
        version: building.version,
      },
      { as: area.ming },
    );
    expect(refusal(tooLong)).toBe('422 VALIDATION reason too_big');
  });
});

describe('row-level security', () => {
  it('hides buildings, types and rooms of others even without the handler', async () => {
    await area.rooms(area.lanting.buildingId, { toFloor: 1 });
    const db = area.house.db({ kind: 'user', userId: area.stranger.userId });
    const id = area.lanting.buildingId;
    expect(await db.rows(sql`select from apartment.buildings where building_id = ${id}::uuid`)).toEqual([]);
    expect(await db.rows(sql`select from apartment.rooms where building_id = ${id}::uuid`)).toEqual([]);
    expect(
      await db.rows(
        sql`update apartment.rooms set hold = 'disabled' where building_id = ${id}::uuid returning 1`,
      ),
    ).toEqual([]);
    await expect(
      db.rows(sql`insert into apartment.room_types (building_id, room_type_id, code, name_zh, name_en,
        default_rent_minor, default_deposit_minor, capacity, created_by, updated_by)
        values (${id}::uuid, ${v7()}::uuid, 'X', 'x', 'x', 0, 0, 1, 'x', 'x')`),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(
      db.rows(sql`delete from apartment.rooms where building_id = ${id}::uuid`),
    ).rejects.toMatchObject({ code: '42501' });
  });
});

/** How fast that is, `npm run bench:buildings` tells. */
it('counting rooms by state looks them up together, not one by one', async () => {
  const someone = await area.house.user();
  const { buildingId } = await area.building(someone, { floors: 20 });
  const db = area.house.db({ kind: 'user', userId: someone.userId });
  const counting = () => workOf(db, (watched) => findBuilding(watched, buildingId));
  good(await area.rooms(buildingId, { toFloor: 5, roomsPerFloor: 20 }, someone));
  const few = await counting();
  good(await area.rooms(buildingId, { fromFloor: 6, toFloor: 20, roomsPerFloor: 20 }, someone));
  const many = await counting();
  expect((many.pages - few.pages) / 300).toBeLessThan(1);
});
