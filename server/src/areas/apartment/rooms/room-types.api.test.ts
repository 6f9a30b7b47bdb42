import {
  createRoomType,
  deleteRoomType,
  listRoomTypes,
  type NewRoomType,
  type RoomType,
  updateRoomType,
} from '@console/contract/apartment';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let params: { buildingId: string };
beforeAll(async () => {
  area = await apartmentHouse();
  params = { buildingId: area.lanting.buildingId };
});
afterAll(() => area.close());

const newType = (code: string): NewRoomType => ({
  code,
  name: { zh: code, en: code },
  defaultRentMinor: 98_000,
  defaultDepositMinor: 50_000,
  capacity: 2,
});
const create = (as: Person | undefined, body: object, where = params) =>
  area.house.call(createRoomType, { params: where, body: body as NewRoomType }, { as });
const update = (as: Person | undefined, type: RoomType, body: object, version = type.version) =>
  area.house.call(
    updateRoomType,
    { params: { ...params, roomTypeId: type.roomTypeId }, body, version },
    { as },
  );
const remove = (as: Person | undefined, type: RoomType, version = type.version) =>
  area.house.call(deleteRoomType, { params: { ...params, roomTypeId: type.roomTypeId }, version }, { as });
const list = (as: Person | undefined, where = params) =>
  area.house.call(listRoomTypes, { params: where }, { as });

describe('room types', () => {
  it('need no English name', async () => {
    const made = good(await create(area.ming, { ...newType('ZH'), name: { zh: '单人间' } }));
    expect(made.name).toEqual({ zh: '单人间', en: '单人间' });
    good(await remove(area.ming, made));
  });

  it('are created, listed by code, changed and deleted, each with an audit line', async () => {
    const b = good(await create(area.ming, newType('B')));
    const a = good(await create(area.ming, newType('A')));
    expect(a).toMatchObject({ ...newType('A'), rooms: 0, version: 0 });
    expect(good(await list(area.ming)).items).toEqual([a, b]);
    const changed = good(await update(area.ming, a, { defaultRentMinor: 1, name: { zh: 'x', en: 'y' } }));
    expect(changed).toMatchObject({
      code: 'A',
      defaultRentMinor: 1,
      defaultDepositMinor: 50_000,
      version: 1,
    });
    expect(good(await remove(area.ming, changed))).toEqual({ roomTypeId: a.roomTypeId });
    expect(good(await list(area.ming)).items).toEqual([b]);
    expect((await area.auditOf(a.roomTypeId)).map(({ action }) => action)).toEqual([
      'create',
      'update',
      'delete',
    ]);
  });

  it('have codes unique in their building, free in another', async () => {
    const taken = good(await create(area.ming, newType('U')));
    const other = good(await create(area.ming, newType('V')));
    expect(refusal(await create(area.ming, newType('U')))).toBe('409 CODE_TAKEN code taken');
    expect(refusal(await update(area.ming, other, { code: taken.code }))).toBe('409 CODE_TAKEN code taken');
    const elsewhere = await area.building(area.ming);
    expect((await create(area.ming, newType('U'), { buildingId: elsewhere.buildingId })).status).toBe(201);
  });

  it('in use cannot be deleted', async () => {
    const type = good(await create(area.ming, newType('USED')));
    await area.rooms(params.buildingId, { toFloor: 1, roomsPerFloor: 3, roomTypeId: type.roomTypeId });
    const answer = await remove(area.ming, type);
    expect(refusal(answer)).toBe('409 STATE_CONFLICT');
    expect(answer.body).toMatchObject({ details: { rooms: 3 } });
  });

  it.each([
    [{ code: 'x' }, 'code bad_code'],
    [{ capacity: 17 }, 'capacity too_big'],
    [{ defaultRentMinor: -1 }, 'defaultRentMinor too_small'],
    [{ name: { en: 'x' } }, 'name.zh invalid_type'],
  ])('refuse %j at its field', async (change, problem) => {
    expect(refusal(await create(area.ming, { ...newType('Z'), ...change }))).toBe(
      `422 VALIDATION ${problem}`,
    );
  });

  it('refuse stale versions, strangers, onlookers and nobody', async () => {
    const type = good(await create(area.ming, newType('W')));
    expect(refusal(await update(area.ming, type, {}, 9))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await remove(area.ming, type, 9))).toBe('409 VERSION_CONFLICT');
    const missing = { ...type, roomTypeId: v7() };
    expect(refusal(await update(area.ming, missing, {}))).toBe('404 NOT_FOUND');
    expect(refusal(await remove(area.ming, missing))).toBe('404 NOT_FOUND');
    const desk = await area.colleague('FDK');
    const resident = await area.colleague('RES');
    for (const [who, answer] of [
      [area.stranger, '404 NOT_FOUND'],
      [desk, '403 FORBIDDEN'],
      [undefined, '401 UNAUTHENTICATED'],
    ] as const) {
      expect(refusal(await create(who, newType('Y')))).toBe(answer);
      expect(refusal(await update(who, type, {}))).toBe(answer);
      expect(refusal(await remove(who, type))).toBe(answer);
    }
    expect(refusal(await list(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await list(resident))).toBe('403 FORBIDDEN');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
    expect((await list(desk)).status).toBe(200);
  });
});
