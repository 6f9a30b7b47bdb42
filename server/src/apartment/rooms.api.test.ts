import {
  countRooms,
  generateRooms,
  getBuildingRooms,
  listRooms,
  previewRooms,
  type Room,
  type RoomChange,
  updateRoom,
  updateRooms,
} from '@console/contract/apartment';
import { apartmentHouse, newPlan } from './testing-house.ts';

let at: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  at = await apartmentHouse();
  await at.rooms(at.lanting.buildingId);
});
afterAll(() => at.close());

const codeOf = (answer: { body: unknown }) => (answer.body as { code?: string }).code;
const faultsOf = (answer: { body: unknown }) =>
  ((answer.body as { fields?: { path: string; code: string }[] }).fields ?? []).map(
    ({ path, code }) => `${path} ${code}`,
  );
const params = () => ({ buildingId: at.lanting.buildingId });

async function roomsOf(buildingId: string): Promise<Room[]> {
  const { body } = await at.house.call(getBuildingRooms, { params: { buildingId } }, { as: at.ming });
  return (body as { rooms: Room[] }).rooms;
}

describe('generating rooms', () => {
  it('makes 36 rooms, and the same plan again makes none', async () => {
    const building = await at.building(at.ming);
    const first = await at.rooms(building.buildingId);
    expect([first.status, first.body]).toMatchObject([200, { created: 36, existing: 0 }]);
    const again = await at.rooms(building.buildingId);
    expect(again.body).toMatchObject({ created: 0, existing: 36 });
    expect((await roomsOf(building.buildingId)).map((room) => room.number)).toContain('606');
  });

  it('20 identical plans at once make each room once', async () => {
    const building = await at.building(at.ming);
    const answers = await Promise.all(Array.from({ length: 20 }, () => at.rooms(building.buildingId)));
    expect(answers.every((answer) => answer.status < 300)).toBe(true);
    const numbers = (await roomsOf(building.buildingId)).map((room) => room.number);
    expect([numbers.length, new Set(numbers).size]).toEqual([36, 36]);
  });

  it('shows beforehand what it would make, and makes nothing', async () => {
    const building = await at.building(at.ming);
    const plan = {
      params: { buildingId: building.buildingId },
      body: newPlan({ toFloor: 2, roomsPerFloor: 3 }),
    };
    const { body } = await at.house.call(previewRooms, plan, { as: at.ming });
    expect(body).toMatchObject({ new: 6, exists: 0, wrong: 0 });
    expect(await roomsOf(building.buildingId)).toEqual([]);
  });

  describe.each([
    ['preview', previewRooms],
    ['generate', generateRooms],
  ] as const)('%s', (_, endpoint) => {
    it.each([
      [{ pattern: 'room' }, 'pattern pattern_no_seq'],
      [{ fromFloor: 6, toFloor: 1 }, 'toFloor floors_reversed'],
      [{ toFloor: 7 }, 'toFloor no_such_floor'],
      [{ roomsPerFloor: 0 }, 'roomsPerFloor too_small'],
      [{ areaM2: 'wide' }, 'areaM2 not_a_decimal'],
    ])('refuses %j at its field', async (change, fault) => {
      const answer = await at.house.call(
        endpoint,
        { params: params(), body: newPlan(change) },
        { as: at.ming },
      );
      expect([answer.status, faultsOf(answer)]).toEqual([422, [fault]]);
    });

    it('is for owners and managers of the building', async () => {
      const plan = { params: params(), body: newPlan() };
      expect((await at.house.call(endpoint, plan)).status).toBe(401);
      expect((await at.house.call(endpoint, plan, { as: at.stranger })).status).toBe(404);
      for (const role of ['RDR', 'CHK', 'CSH', 'FDK', 'AUD', 'RES'] as const) {
        expect((await at.house.call(endpoint, plan, { as: await at.colleague(role) })).status).toBe(403);
      }
      expect((await at.house.call(endpoint, plan, { as: await at.colleague('MGR') })).status).toBe(200);
    });
  });
});

describe('a building’s rooms', () => {
  it('come with the building and its room types; a room’s id opens its building', async () => {
    const [room] = await roomsOf(at.lanting.buildingId);
    const byRoom = await at.house.call(
      getBuildingRooms,
      { params: { buildingId: room?.roomId ?? '' } },
      { as: at.ming },
    );
    expect(byRoom.body).toMatchObject({
      building: { buildingId: at.lanting.buildingId },
      openRoomId: room?.roomId,
    });
  });

  it('are read by front desk and auditor, not by others, and hidden from strangers', async () => {
    const see = async (as?: Parameters<typeof at.house.call>[2]) =>
      (await at.house.call(getBuildingRooms, { params: params() }, as)).status;
    expect(await see({ as: await at.colleague('FDK') })).toBe(200);
    expect(await see({ as: await at.colleague('AUD') })).toBe(200);
    expect(await see({ as: await at.colleague('RDR') })).toBe(403);
    expect(await see({ as: at.stranger })).toBe(404);
    expect(await see()).toBe(401);
    expect(
      (await at.house.call(getBuildingRooms, { params: { buildingId: 'x' } }, { as: at.ming })).status,
    ).toBe(404);
  });
});

describe('the room list', () => {
  it('filters, pages and counts', async () => {
    const query = { building: at.lanting.buildingId, floor: 2, limit: 4 };
    const first = await at.house.call(listRooms, { query }, { as: at.ming });
    const page = first.body as { items: { number: string }[]; next: string | null };
    expect(page.items.map((room) => room.number)).toEqual(['201', '202', '203', '204']);
    const second = await at.house.call(
      listRooms,
      { query: { ...query, cursor: page.next ?? '' } },
      { as: at.ming },
    );
    expect((second.body as typeof page).items.map((room) => room.number)).toEqual(['205', '206']);
    const counted = await at.house.call(
      countRooms,
      { query: { building: at.lanting.buildingId } },
      { as: at.ming },
    );
    expect(counted.body).toMatchObject({ total: 36, vacant: 36, rentMinor: 36 * 98_000 });
  });

  it.each([listRooms, countRooms] as const)('is for the staff of the building', async (endpoint) => {
    const query = { building: at.lanting.buildingId };
    expect((await at.house.call(endpoint, { query })).status).toBe(401);
    expect((await at.house.call(endpoint, { query }, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(endpoint, { query }, { as: await at.colleague('RES') })).status).toBe(403);
    expect((await at.house.call(endpoint, { query }, { as: await at.colleague('RDR') })).status).toBe(200);
    const bad = await at.house.call(endpoint, { query: { state: 'haunted' as 'vacant' } }, { as: at.ming });
    expect([bad.status, faultsOf(bad).length]).toEqual([422, 1]);
  });

  it('shows a stranger nothing of other buildings', async () => {
    const { body } = await at.house.call(listRooms, {}, { as: at.stranger });
    expect((body as { items: unknown[] }).items).toEqual([]);
  });
});

describe('changing a room', () => {
  it('takes what was sent; a stale version is shown the current one', async () => {
    const [room] = await roomsOf(at.lanting.buildingId);
    if (!room) throw new Error('no room');
    const input = {
      params: { roomId: room.roomId },
      version: room.version,
      body: { hold: 'maintenance' as const },
    };
    const answer = await at.house.call(updateRoom, input, { as: at.ming });
    expect(answer.body).toMatchObject({
      hold: 'maintenance',
      state: 'maintenance',
      version: room.version + 1,
    });
    const stale = await at.house.call(updateRoom, input, { as: at.ming });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await at.auditOf(room.roomId)).length).toBeGreaterThan(0);
  });

  it('refuses a number that is taken, and bad values, at the field', async () => {
    const rooms = await roomsOf(at.lanting.buildingId);
    const [first, second] = rooms.slice(5);
    if (!first || !second) throw new Error('no rooms');
    const change = (body: RoomChange) =>
      at.house.call(
        updateRoom,
        { params: { roomId: first.roomId }, version: first.version, body },
        { as: at.ming },
      );
    expect(faultsOf(await change({ number: second.number }))).toEqual(['number number_taken']);
    expect(faultsOf(await change({ capacity: 17 }))).toEqual(['capacity too_big']);
    expect(faultsOf(await change({ rentMinor: -1 }))).toEqual(['rentMinor too_small']);
  });

  it('is for owners and managers; a stranger’s room does not exist', async () => {
    const [room] = await roomsOf(at.lanting.buildingId);
    const input = {
      params: { roomId: room?.roomId ?? '' },
      version: room?.version ?? 0,
      body: { capacity: 3 },
    };
    expect((await at.house.call(updateRoom, input)).status).toBe(401);
    expect((await at.house.call(updateRoom, input, { as: at.stranger })).status).toBe(404);
    expect((await at.house.call(updateRoom, input, { as: await at.colleague('FDK') })).status).toBe(403);
  });
});

describe('changing many rooms', () => {
  it('changes all or none', async () => {
    const rooms = (await roomsOf(at.lanting.buildingId)).slice(10, 13);
    const these = rooms.map(({ roomId, version }) => ({ roomId, version }));
    const call = (list: typeof these, change: object) =>
      at.house.call(updateRooms, { params: params(), body: { rooms: list, change } }, { as: at.ming });
    expect((await call(these, { rentMinor: 120_000 })).body).toMatchObject({ updated: 3 });
    const stale = await call(these, { rentMinor: 1 });
    expect([stale.status, codeOf(stale)]).toEqual([409, 'VERSION_CONFLICT']);
    expect((await roomsOf(at.lanting.buildingId)).filter((room) => room.rentMinor === 120_000)).toHaveLength(
      3,
    );
    expect((await call([], { rentMinor: 1 })).status).toBe(422);
  });

  it('is for owners and managers of the building', async () => {
    const [room] = await roomsOf(at.lanting.buildingId);
    const body = {
      rooms: [{ roomId: room?.roomId ?? '', version: room?.version ?? 0 }],
      change: { capacity: 4 },
    };
    expect((await at.house.call(updateRooms, { params: params(), body })).status).toBe(401);
    expect((await at.house.call(updateRooms, { params: params(), body }, { as: at.stranger })).status).toBe(
      404,
    );
    expect(
      (await at.house.call(updateRooms, { params: params(), body }, { as: await at.colleague('AUD') }))
        .status,
    ).toBe(403);
  });
});
