import {
  createRoomType,
  deleteRoomType,
  listRoomTypes,
  type NewRoomType,
  type RoomType,
  updateRoomType,
} from '@console/contract/apartment';
import { apartmentHouse } from './testing-house.ts';

let at: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  at = await apartmentHouse();
});
afterAll(() => at.close());

const single = (code: string, change: Partial<NewRoomType> = {}): NewRoomType => ({
  code,
  name: { zh: '\u5355\u4EBA\u95F4', en: 'Single' },
  defaultRentMinor: 98_000,
  defaultDepositMinor: 98_000,
  capacity: 1,
  ...change,
});
const params = () => ({ buildingId: at.lanting.buildingId });
const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const create = (code: string, as = at.ming) =>
  at.house.call(createRoomType, { params: params(), body: single(code) }, { as });

describe('room types', () => {
  it('are made, listed, changed and deleted', async () => {
    const made = (await create('S')).body as RoomType;
    const listed = await at.house.call(listRoomTypes, { params: params() }, { as: at.ming });
    expect((listed.body as { items: RoomType[] }).items).toContainEqual(made);
    const one = { ...params(), roomTypeId: made.roomTypeId };
    const changed = await at.house.call(
      updateRoomType,
      { params: one, version: 0, body: { capacity: 2 } },
      { as: at.ming },
    );
    expect(changed.body).toMatchObject({ capacity: 2, version: 1 });
    const stale = await at.house.call(
      updateRoomType,
      { params: one, version: 0, body: { capacity: 3 } },
      { as: at.ming },
    );
    expect([stale.status, codeOf(stale)]).toEqual([409, 'VERSION_CONFLICT']);
    const deleted = await at.house.call(deleteRoomType, { params: one, version: 1 }, { as: at.ming });
    expect(deleted.status).toBe(200);
  });

  it('that are in use stay', async () => {
    const made = (await create('USED')).body as RoomType;
    await at.rooms(at.lanting.buildingId, { roomTypeId: made.roomTypeId, toFloor: 1 });
    const one = { ...params(), roomTypeId: made.roomTypeId };
    const answer = await at.house.call(deleteRoomType, { params: one, version: 0 }, { as: at.ming });
    expect([answer.status, codeOf(answer)]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('have a code of their own and sensible values', async () => {
    await create('TWICE');
    expect(codeOf(await create('TWICE'))).toBe('CODE_TAKEN');
    const bad = await at.house.call(
      createRoomType,
      { params: params(), body: single('BAD', { capacity: 0 }) },
      { as: at.ming },
    );
    expect([bad.status, codeOf(bad)]).toEqual([422, 'VALIDATION']);
  });

  it('are changed by owners and managers, seen by the staff, unknown to strangers', async () => {
    const made = (await create('WALL')).body as RoomType;
    const one = { ...params(), roomTypeId: made.roomTypeId };
    const reader = await at.colleague('RDR');
    expect((await at.house.call(listRoomTypes, { params: params() }, { as: reader })).status).toBe(200);
    expect((await at.house.call(listRoomTypes, { params: params() }, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(listRoomTypes, { params: params() })).status).toBe(401);
    expect((await create('NO', reader)).status).toBe(403);
    expect((await create('NO', at.stranger)).status).toBe(404);
    const change = { params: one, version: 0, body: { capacity: 2 } };
    expect((await at.house.call(updateRoomType, change, { as: reader })).status).toBe(403);
    expect((await at.house.call(updateRoomType, change, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(updateRoomType, change)).status).toBe(401);
    const removal = { params: one, version: 0 };
    expect((await at.house.call(deleteRoomType, removal, { as: reader })).status).toBe(403);
    expect((await at.house.call(deleteRoomType, removal, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(deleteRoomType, removal)).status).toBe(401);
  });
});
