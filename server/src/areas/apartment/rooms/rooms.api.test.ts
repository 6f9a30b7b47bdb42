import {
  archiveBuilding,
  countRooms,
  createPerson,
  createRoom,
  createRoomType,
  createTenancy,
  getBuildingRooms,
  type ListedRoom,
  listRooms,
  type NewRoom,
  type Room,
  roomAmountLimit,
  roomStates,
  updateRoom,
  updateRooms,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';
import { roomState } from './room-state-rules.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const get = (as: Person | undefined, buildingId: string) =>
  area.house.call(getBuildingRooms, { params: { buildingId } }, { as });
const update = (as: Person | undefined, room: Room, body: object, version = room.version) =>
  area.house.call(updateRoom, { params: { roomId: room.roomId }, body, version }, { as });
const newRoom = (change: Partial<NewRoom> = {}): NewRoom => ({
  number: '999',
  floor: 1,
  roomTypeId: null,
  areaM2: '25.00',
  capacity: 2,
  leaseMode: 'whole',
  rentMinor: 98_000,
  depositMinor: 98_000,
  hold: 'none',
  ...change,
});
const create = (as: Person | undefined, buildingId: string, change: Partial<NewRoom> = {}) =>
  area.house.call(createRoom, { params: { buildingId }, body: newRoom(change) }, { as });
const edit = (as: Person | undefined, buildingId: string, rooms: readonly Room[], change: object) =>
  area.house.call(
    updateRooms,
    {
      params: { buildingId },
      body: { rooms: rooms.map(({ roomId, version }) => ({ roomId, version })), change },
    },
    { as },
  );
const list = (as: Person | undefined, query: object = {}) => area.house.call(listRooms, { query }, { as });
const count = (as: Person | undefined, query: object = {}) => area.house.call(countRooms, { query }, { as });

/** A building of Ming's with rooms of a type, and the first of them. */
async function furnished(change: object = {}) {
  const { buildingId } = await area.building(area.ming, { basements: 1 });
  const type = good(
    await area.house.call(
      createRoomType,
      {
        params: { buildingId },
        body: {
          code: 'S',
          name: { zh: 'S', en: 'Single' },
          defaultRentMinor: 98_000,
          defaultDepositMinor: 98_000,
          capacity: 1,
        },
      },
      { as: area.ming },
    ),
  );
  await area.rooms(buildingId, { roomsPerFloor: 2, toFloor: 2, roomTypeId: type.roomTypeId, ...change });
  const rooms = await area.roomsOf(buildingId);
  const first = rooms[0];
  if (!first) throw new Error('no rooms');
  return { buildingId, type, rooms, first };
}

describe('getBuildingRooms', () => {
  it('answers the building, its rooms in natural order and its types', async () => {
    const { buildingId, type } = await furnished({
      fromFloor: -1,
      roomsPerFloor: 10,
      pattern: '{floor}-{seq}',
    });
    const answer = good(await get(area.ming, buildingId));
    expect(answer.building).toMatchObject({ buildingId, rooms: { total: 30 } });
    expect(answer.roomTypes).toMatchObject([{ roomTypeId: type.roomTypeId, rooms: 30 }]);
    expect(answer.openRoomId).toBeNull();
    expect(answer.rooms.slice(0, 11).map(({ number }) => number)).toEqual([
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((seq) => `B1-${seq}`),
      '1-1',
    ]);
  });

  it("a room's id is answered with its building and names the room", async () => {
    const { buildingId, first } = await furnished();
    const answer = good(await get(area.ming, first.roomId));
    expect([answer.building.buildingId, answer.openRoomId]).toEqual([buildingId, first.roomId]);
  });

  it('front desk and auditor may look, other roles may not, strangers find nothing', async () => {
    const { buildingId, first } = await furnished();
    for (const role of ['FDK', 'AUD'] as const) {
      const answer = good(await get(await area.colleague(role, buildingId), buildingId));
      expect(answer.building.may).not.toContain('apartment.room.configure');
    }
    for (const role of ['RDR', 'CHK', 'CSH', 'RES'] as const) {
      expect(await get(await area.colleague(role, buildingId), first.roomId)).toMatchObject({
        status: 403,
        body: { details: { permission: 'apartment.room.read' } },
      });
    }
    expect(refusal(await get(area.stranger, buildingId))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.stranger, first.roomId))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.ming, v7()))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.ming, 'x'))).toBe('404 NOT_FOUND');
    expect(refusal(await get(undefined, buildingId))).toBe('401 UNAUTHENTICATED');
  });
});

describe('createRoom', () => {
  it('adds one room at its place in the natural order, and records it', async () => {
    const { buildingId, type } = await furnished();
    const made = good(
      await create(area.ming, buildingId, {
        number: ' 101a ',
        roomTypeId: type.roomTypeId,
        hold: 'disabled',
      }),
    );
    expect(made).toMatchObject({
      number: '101A',
      state: 'disabled',
      amenities: [],
      mapRow: null,
      version: 0,
    });
    expect((await area.roomsOf(buildingId)).map(({ number }) => number)).toEqual([
      ...['101', '101A', '102'],
      ...['201', '202'],
    ]);
    expect(await area.auditOf(made.roomId)).toMatchObject([{ action: 'create', after: { number: '101A' } }]);
  });

  it.each([
    [{ number: '101' }, 'number number_taken'],
    [{ number: '１０１' }, 'number number_taken'],
    [{ number: '' }, 'number too_small'],
    [{ floor: 7 }, 'floor no_such_floor'],
    [{ floor: 0 }, 'floor no_such_floor'],
    [{ areaM2: '0' }, 'areaM2 too_small'],
    [{ areaM2: '' }, 'areaM2 not_a_decimal'],
    [{ capacity: 17 }, 'capacity too_big'],
    [{ rentMinor: roomAmountLimit + 1 }, 'rentMinor amount_too_big'],
    [{ depositMinor: -1 }, 'depositMinor too_small'],
    [{ roomTypeId: v7() }, 'roomTypeId unknown_room_type'],
  ])('refuses %j at its field', async (change, problem) => {
    const { buildingId } = await furnished();
    expect(refusal(await create(area.ming, buildingId, change))).toBe(`422 VALIDATION ${problem}`);
  });

  it('needs sign-in, the role, a building of theirs, and one in use', async () => {
    const { buildingId } = await furnished();
    expect(refusal(await create(undefined, buildingId))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await create(await area.colleague('FDK', buildingId), buildingId))).toBe('403 FORBIDDEN');
    expect(refusal(await create(area.stranger, buildingId))).toBe('404 NOT_FOUND');
    const archived = { params: { buildingId }, body: {}, version: 0 };
    good(await area.house.call(archiveBuilding, archived, { as: area.ming }));
    expect(refusal(await create(area.ming, buildingId))).toBe('409 STATE_CONFLICT');
    expect(await area.roomsOf(buildingId)).toHaveLength(4);
  });
});

describe('updateRoom', () => {
  it('changes what is named, capitals the number, records before and after', async () => {
    const { first } = await furnished();
    const changed = good(
      await update(area.ming, first, {
        number: ' 101a ',
        hold: 'maintenance',
        rentMinor: 99_900,
        amenities: ['TV'],
      }),
    );
    expect(changed).toMatchObject({
      roomId: first.roomId,
      number: '101A',
      hold: 'maintenance',
      state: 'maintenance',
      rentMinor: 99_900,
      amenities: ['TV'],
      floor: 1,
      version: 1,
    });
    expect(await area.auditOf(first.roomId)).toMatchObject([
      { action: 'update', before: { number: '101', hold: 'none', rentMinor: 98_000 } },
    ]);
  });

  it('moves the room in the natural order when its number changes', async () => {
    const { buildingId, first } = await furnished();
    good(await update(area.ming, first, { number: '199' }));
    expect((await area.roomsOf(buildingId)).slice(0, 2).map(({ number }) => number)).toEqual(['102', '199']);
  });

  it.each([
    [{ number: '102' }, 'number number_taken'],
    [{ number: '10 2' }, 'number number_bad'],
    [{ number: 'X'.repeat(17) }, 'number number_too_long'],
    [{ number: '  ' }, 'number too_small'],
    [{ floor: 0 }, 'floor no_such_floor'],
    [{ floor: 7 }, 'floor no_such_floor'],
    [{ floor: -2 }, 'floor no_such_floor'],
    [{ areaM2: '0.00' }, 'areaM2 too_small'],
    [{ areaM2: '1.234' }, 'areaM2 not_a_decimal'],
    [{ capacity: 0 }, 'capacity too_small'],
    [{ rentMinor: -1 }, 'rentMinor too_small'],
    [{ depositMinor: 1.5 }, 'depositMinor invalid_type'],
    [{ hold: 'burnt' }, 'hold invalid_value'],
    [{ leaseMode: 'sofa' }, 'leaseMode invalid_value'],
    [{ roomTypeId: v7() }, 'roomTypeId unknown_room_type'],
  ])('refuses %j at its field', async (change, problem) => {
    const { first } = await furnished();
    expect(refusal(await update(area.ming, first, change))).toBe(`422 VALIDATION ${problem}`);
  });

  it('a type of another building is unknown here', async () => {
    const { first } = await furnished();
    const other = await furnished();
    expect(refusal(await update(area.ming, first, { roomTypeId: other.type.roomTypeId }))).toBe(
      '422 VALIDATION roomTypeId unknown_room_type',
    );
    expect(good(await update(area.ming, first, { roomTypeId: null })).roomTypeId).toBeNull();
  });

  it('of a stale version is refused with the present room; of twenty at once one succeeds', async () => {
    const { first } = await furnished();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => update(area.ming, first, { rentMinor: index })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const stale = answers.filter((one) => refusal(one) === '409 VERSION_CONFLICT');
    expect(stale).toHaveLength(19);
    expect(stale[0]?.body).toMatchObject({ details: { current: { roomId: first.roomId, version: 1 } } });
  });

  it('needs version, sign-in, the role, and a room of theirs', async () => {
    const { buildingId, first } = await furnished();
    const unversioned = await area.house.call(
      updateRoom,
      { params: { roomId: first.roomId }, body: {} },
      { as: area.ming },
    );
    expect(refusal(unversioned)).toBe('428 VERSION_REQUIRED');
    expect(refusal(await update(undefined, first, {}))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await update(await area.colleague('FDK', buildingId), first, {}))).toBe('403 FORBIDDEN');
    expect(refusal(await update(area.stranger, first, { rentMinor: 0 }))).toBe('404 NOT_FOUND');
    expect(good(await get(area.ming, buildingId)).rooms[0]?.rentMinor).toBe(98_000);
  });
});

describe('rooms:edit', () => {
  it('changes all the rooms, and none where one is stale', async () => {
    const { buildingId, rooms } = await furnished();
    expect(good(await edit(area.ming, buildingId, rooms, { hold: 'disabled', rentMinor: 5 }))).toEqual({
      updated: 4,
    });
    const after = await area.roomsOf(buildingId);
    expect(after.map(({ hold, rentMinor, version }) => [hold, rentMinor, version])).toEqual(
      Array.from({ length: 4 }, () => ['disabled', 5, 1]),
    );
    expect(after.map(({ number }) => number)).toEqual(rooms.map(({ number }) => number));
    expect(
      refusal(await edit(area.ming, buildingId, [...after.slice(1), ...rooms.slice(0, 1)], { hold: 'none' })),
    ).toBe('409 VERSION_CONFLICT');
    expect((await area.roomsOf(buildingId)).every(({ hold }) => hold === 'disabled')).toBe(true);
  });

  it('refuses bad values, rooms of elsewhere, strangers and onlookers', async () => {
    const { buildingId, rooms } = await furnished();
    const other = await furnished();
    const refused = (change: object, of = rooms, as: Person | undefined = area.ming) =>
      edit(as, buildingId, of, change).then(refusal);
    expect(await refused({ areaM2: '0' })).toBe('422 VALIDATION change.areaM2 too_small');
    expect(await refused({ capacity: 99 })).toBe('422 VALIDATION change.capacity too_big');
    expect(await refused({ roomTypeId: other.type.roomTypeId })).toBe(
      '422 VALIDATION change.roomTypeId unknown_room_type',
    );
    expect(await refused({}, [])).toBe('422 VALIDATION rooms too_small');
    expect(await refused({ hold: 'none' }, other.rooms)).toBe('404 NOT_FOUND');
    expect(await refused({}, rooms, area.stranger)).toBe('404 NOT_FOUND');
    expect(await refused({}, rooms, await area.colleague('AUD', buildingId))).toBe('403 FORBIDDEN');
    expect(refusal(await edit(undefined, buildingId, rooms, {}))).toBe('401 UNAUTHENTICATED');
  });
});

describe('listRooms and countRooms', () => {
  const numbers = async (query: object) =>
    good(await list(area.ming, query)).items.map(({ number }) => number);

  it('filter by building, floor, type, state and number', async () => {
    const { buildingId: building, first, type } = await furnished();
    good(await update(area.ming, first, { hold: 'disabled', roomTypeId: null }));
    expect(await numbers({ building })).toEqual(['101', '102', '201', '202']);
    expect(await numbers({ building, floor: 2 })).toEqual(['201', '202']);
    expect(await numbers({ building, floor: '-1' })).toEqual([]);
    expect(await numbers({ building, type: type.code })).toEqual(['102', '201', '202']);
    expect(await numbers({ building, state: 'disabled' })).toEqual(['101']);
    expect(await numbers({ building, state: 'occupied' })).toEqual([]);
    expect(await numbers({ building, q: '02' })).toEqual(['102', '202']);
    expect(await numbers({ building, q: "%_'" })).toEqual([]);
    expect(await numbers({ building, q: '' })).toHaveLength(4);
  });

  async function letToHua() {
    const { buildingId: building, first } = await furnished();
    const params = { buildingId: building };
    const somebody = { params, body: { name: 'Hua', phone: '+8613912345678', consent: true } };
    const { person } = good(await area.house.call(createPerson, somebody, { as: area.ming }));
    const body = {
      ...{
        roomId: first.roomId,
        primaryPersonId: person.personId,
        firstDay: '2020-01-01',
        lastDay: '2099-12-31',
      },
      ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
      rates: [{ from: '2020-01-01', rentMinor: 1 }],
    };
    good(await area.house.call(createTenancy, { body }, { as: area.ming }));
    return building;
  }

  it('who has a room and how to call them is told in each building to those who may know it there', async () => {
    const roles = ['FDK', 'AUD', 'RDR'] as const;
    const buildings = await Promise.all(roles.map(letToHua));
    const memberships = roles.map((role, at) => ({
      ...{ area: 'apartment', tenantId: String(buildings[at]), roles: [role] },
    }));
    const { items } = good(await list(await area.house.user({ roles: ['member'], memberships })));
    const told = buildings.map((building) =>
      items
        .filter(({ buildingId, number }) => buildingId === building && number === '101')
        .flatMap(({ tenancies }) => tenancies.map(({ name, phone }) => [name, phone])),
    );
    expect(told).toEqual([[['Hua', '+8613912345678']], [['Hua', undefined]], []]);
  });

  it('when somebody leaves is told to those who may read tenancies', async () => {
    const building = await letToHua();
    const query = { building, endingBefore: '2099-12-31' };
    const seenBy = async (as: Person) => [
      good(await list(as, query)).items.map(({ number }) => number),
      good(await count(as, query)).total,
    ];
    expect(await seenBy(await area.colleague('FDK', building))).toEqual([['101'], 1]);
    expect(await seenBy(await area.colleague('RDR', building))).toEqual([[], 0]);
  });

  it('tell building and type of each room', async () => {
    const { buildingId: building } = await furnished();
    expect(good(await list(area.ming, { building, limit: 1 })).items[0]).toMatchObject({
      buildingId: building,
      buildingName: { en: 'Lanting' },
      currency: 'CNY',
      roomTypeCode: 'S',
      roomTypeName: { en: 'Single' },
      rentMinor: 98_000,
    });
  });

  it('page through everything once, over several buildings', async () => {
    const someone = await area.house.user();
    const expected: string[] = [];
    for (const _ of [1, 2]) {
      const { buildingId } = await area.building(someone);
      await area.rooms(buildingId, { toFloor: 2, roomsPerFloor: 3 }, someone);
      expected.push(...(await area.roomsOf(buildingId, someone)).map(({ roomId }) => roomId));
    }
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = good(await list(someone, { limit: 5, ...(cursor ? { cursor } : {}) }));
      seen.push(...page.items.map(({ roomId }) => roomId));
      cursor = page.next;
    } while (cursor);
    expect(seen).toEqual(expected);
  });

  it.each([
    ['number', ({ number }: { number: string }) => Number(number), 1],
    ['-number', ({ number }: { number: string }) => Number(number), -1],
    ['floor', ({ floor }: { floor: number }) => floor, 1],
    ['-floor', ({ floor }: { floor: number }) => floor, -1],
  ])('sorted by %s, page through everything once, equals in one order', async (sort, numberOf, way) => {
    const someone = await area.house.user();
    for (const _ of [1, 2]) {
      const { buildingId } = await area.building(someone);
      await area.rooms(buildingId, { toFloor: 2, roomsPerFloor: 3 }, someone);
    }
    const walked = async (limit: number) => {
      const rooms: ListedRoom[] = [];
      let cursor: string | null | undefined;
      do {
        const page = good(await list(someone, { sort, limit, ...(cursor ? { cursor } : {}) }));
        rooms.push(...page.items);
        cursor = page.next;
      } while (cursor);
      return rooms;
    };
    const whole = await walked(200);
    const values = whole.map(numberOf);
    expect(values).toEqual(values.toSorted((a, b) => (a - b) * way));
    // Each number stands in both buildings.
    expect(new Set(values).size).toBeLessThan(values.length);
    for (const limit of [1, 5])
      expect((await walked(limit)).map(({ roomId }) => roomId)).toEqual(whole.map(({ roomId }) => roomId));
  });

  it('count the same rooms by state, with what they ask together', async () => {
    const { buildingId: building, first } = await furnished();
    good(await update(area.ming, first, { hold: 'maintenance', rentMinor: 1 }));
    expect(good(await count(area.ming, { building }))).toEqual({
      arrearsMinor: 0,
      total: 4,
      vacant: 3,
      maintenance: 1,
      disabled: 0,
      occupied: 0,
      reserved: 0,
      checkout_pending: 0,
      rentMinor: 3 * 98_000 + 1,
      currency: 'CNY',
    });
    expect(good(await count(area.ming, { building, state: 'maintenance' }))).toMatchObject({
      total: 1,
      rentMinor: 1,
    });
    expect(good(await count(area.ming, { building, q: 'nothing' }))).toMatchObject({
      total: 0,
      rentMinor: null,
      currency: null,
    });
  });

  it('add up exactly whatever the rooms ask', async () => {
    const someone = await area.house.user();
    const { buildingId: building } = await area.building(someone);
    const change = { toFloor: 6, roomsPerFloor: 99, rentMinor: roomAmountLimit };
    await area.rooms(building, change, someone);
    expect(good(await count(someone))).toMatchObject({ total: 594, rentMinor: 594 * roomAmountLimit });
  });

  it('several currencies are not added up', async () => {
    const someone = await area.house.user();
    for (const currency of ['CNY', 'USD']) {
      const { buildingId } = await area.building(someone, { currency });
      await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 1 }, someone);
    }
    expect(good(await count(someone))).toMatchObject({ total: 2, rentMinor: null, currency: null });
  });

  it('refuse bad filters, strangers, residents and nobody', async () => {
    const building = area.lanting.buildingId;
    const resident = await area.colleague('RES');
    const nobody = await area.house.user();
    for (const call of [list, count]) {
      expect(refusal(await call(area.ming, { state: 'x' }))).toBe('422 VALIDATION state invalid_value');
      expect(refusal(await call(area.ming, { floor: 'x' }))).toMatch('422 VALIDATION floor');
      expect(refusal(await call(area.stranger, { building }))).toBe('404 NOT_FOUND');
      expect(refusal(await call(resident))).toBe('403 FORBIDDEN');
      expect(refusal(await call(nobody))).toBe('403 FORBIDDEN');
      expect(refusal(await call(undefined))).toBe('401 UNAUTHENTICATED');
    }
    for (const cursor of ['x', 'bnVsbA', Buffer.from('[1,2,3]').toString('base64url')]) {
      expect(refusal(await list(area.ming, { cursor }))).toBe('422 VALIDATION cursor bad_cursor');
    }
    expect(refusal(await list(area.ming, { limit: 201 }))).toBe('422 VALIDATION limit too_big');
    expect(refusal(await list(area.ming, { sort: 'rent' }))).toBe('422 VALIDATION sort invalid_value');
  });

  it("a cursor from another building's list shows nothing of it", async () => {
    const { buildingId } = await furnished();
    const next = good(await list(area.ming, { building: buildingId, limit: 1 })).next;
    const items = good(await list(area.stranger, { cursor: next })).items;
    expect(items.filter((room) => room.buildingId === buildingId)).toEqual([]);
  });
});

describe('the state of a room', () => {
  it('is the same by the rule and in the database, for every combination of facts', async () => {
    const bools = [true, false];
    const db = area.house.db({ kind: 'owner' });
    for (const hold of ['none', 'maintenance', 'disabled'] as const)
      for (const checkoutPending of bools)
        for (const occupied of bools)
          for (const reserved of bools) {
            const row = await db.first<{ state: string }>(sql`select apartment.room_state(
              ${hold}::text, ${checkoutPending}::boolean, ${occupied}::boolean, ${reserved}::boolean) as state`);
            expect(row?.state).toBe(roomState({ hold, checkoutPending, occupied, reserved }));
            expect(roomStates).toContain(row?.state);
          }
  });
});
