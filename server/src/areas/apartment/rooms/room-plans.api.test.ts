import { createRoom, generateRooms, mostRoomsOfBuilding, previewRooms } from '@console/contract/apartment';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { apartmentHouse, good, newPlan, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const preview = (buildingId: string, change: object = {}, as: Person | undefined = area.ming) =>
  area.house.call(previewRooms, { params: { buildingId }, body: { ...newPlan(), ...change } }, { as });
const generate = (
  buildingId: string,
  change: object = {},
  as: Person | undefined = area.ming,
  idempotencyKey?: string,
) =>
  area.house.call(
    generateRooms,
    {
      params: { buildingId },
      body: { ...newPlan(), ...change },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    { as },
  );

describe('rooms:preview', () => {
  it('shows every room of the plan and makes none', async () => {
    const { buildingId } = await area.building(area.ming, { basements: 1 });
    const plan = good(await preview(buildingId, { fromFloor: -1, toFloor: 1, roomsPerFloor: 2 }));
    expect(plan).toEqual({
      rooms: [
        { floor: -1, seq: 1, number: 'B101', status: 'new' },
        { floor: -1, seq: 2, number: 'B102', status: 'new' },
        { floor: 1, seq: 1, number: '101', status: 'new' },
        { floor: 1, seq: 2, number: '102', status: 'new' },
      ],
      new: 4,
      exists: 0,
      wrong: 0,
    });
    expect(await area.roomsOf(buildingId)).toEqual([]);
  });

  it('says which exist and which cannot be made', async () => {
    const { buildingId } = await area.building(area.ming);
    await generate(buildingId, { toFloor: 1 });
    const again = good(await preview(buildingId, { toFloor: 2 }));
    expect(again).toMatchObject({ new: 6, exists: 6, wrong: 0 });
    expect(good(await preview(buildingId, { pattern: 'R{seq}' }))).toMatchObject({ new: 6, wrong: 30 });
  });
});

describe('rooms:bulk', () => {
  it('makes 36 rooms on six floors, with one audit line', async () => {
    const { buildingId } = await area.building(area.ming);
    const made = good(await generate(buildingId));
    expect(made).toMatchObject({ created: 36, existing: 0 });
    const rooms = await area.roomsOf(buildingId);
    expect(rooms).toHaveLength(36);
    expect(rooms.map(({ number }) => number)).toEqual(made.numbers);
    expect(rooms[0]).toMatchObject({
      number: '101',
      floor: 1,
      areaM2: '25.00',
      capacity: 2,
      leaseMode: 'whole',
      rentMinor: 98_000,
      depositMinor: 98_000,
      hold: 'none',
      state: 'vacant',
      mapRow: 1,
      mapCol: 1,
      amenities: [],
      version: 0,
    });
    const audit = await area.auditOf(buildingId);
    expect(audit.map(({ action }) => action)).toEqual(['create', 'generate']);
  });

  it('a second time makes nothing; a bigger plan makes the rest and changes nothing', async () => {
    const { buildingId } = await area.building(area.ming);
    await generate(buildingId, { toFloor: 2 });
    const before = await area.roomsOf(buildingId);
    expect(good(await generate(buildingId, { toFloor: 2 }))).toEqual({
      created: 0,
      existing: 12,
      numbers: [],
    });
    expect(good(await generate(buildingId, { toFloor: 3, rentMinor: 1 }))).toMatchObject({
      created: 6,
      existing: 12,
    });
    expect((await area.roomsOf(buildingId)).slice(0, 12)).toEqual(before);
    expect((await area.auditOf(buildingId)).filter(({ action }) => action === 'generate')).toHaveLength(2);
  });

  it('the same key answers the first result again', async () => {
    const { buildingId } = await area.building(area.ming);
    const first = good(await generate(buildingId, {}, area.ming, 'bulk-once-1'));
    expect(good(await generate(buildingId, {}, area.ming, 'bulk-once-1'))).toEqual(first);
  });

  it('twenty at once make each room once', async () => {
    const { buildingId } = await area.building(area.ming);
    const answers = await Promise.all(Array.from({ length: 20 }, () => generate(buildingId)));
    const created = answers.map((answer) => good(answer).created);
    expect(created.filter((count) => count > 0)).toEqual([36]);
    const numbers = (await area.roomsOf(buildingId)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(36);
    expect(numbers).toHaveLength(36);
  });

  it('one bad row refuses the whole, each at its row', async () => {
    const { buildingId } = await area.building(area.ming);
    await generate(buildingId, { toFloor: 1, roomsPerFloor: 1 });
    const twice = await generate(buildingId, { toFloor: 2, roomsPerFloor: 1, pattern: 'R{seq}' });
    expect(refusal(twice)).toBe('422 VALIDATION rooms.1.number number_duplicate');
    const taken = await generate(buildingId, {
      fromFloor: 2,
      toFloor: 2,
      roomsPerFloor: 2,
      pattern: '10{seq}',
    });
    expect(refusal(taken)).toBe('422 VALIDATION rooms.0.number number_taken');
    expect(taken.body).toMatchObject({ fields: [{ params: { number: '101', floor: 2 } }] });
    expect(await area.roomsOf(buildingId)).toHaveLength(1);
  });
});

describe.each([
  ['rooms:preview', preview],
  ['rooms:bulk', generate],
])('%s refuses', (_, call) => {
  it.each([
    [{ pattern: '{floor' }, 'pattern pattern_unclosed'],
    [{ pattern: '' }, 'pattern pattern_empty'],
    [{ pattern: '{floor}' }, 'pattern pattern_no_seq'],
    [{ toFloor: 7 }, 'toFloor no_such_floor'],
    [{ fromFloor: -1 }, 'fromFloor no_such_floor'],
    [{ fromFloor: 4, toFloor: 3 }, 'toFloor floors_reversed'],
    [{ roomsPerFloor: 0 }, 'roomsPerFloor too_small'],
    [{ roomsPerFloor: 100 }, 'roomsPerFloor too_big'],
    [{ areaM2: '0' }, 'areaM2 too_small'],
    [{ areaM2: '-1' }, 'areaM2 not_a_decimal'],
    [{ capacity: 17 }, 'capacity too_big'],
    [{ rentMinor: -1 }, 'rentMinor too_small'],
    [{ rentMinor: 0.5 }, 'rentMinor invalid_type'],
    [{ roomTypeId: v7() }, 'roomTypeId unknown_room_type'],
  ])('%j at its field', async (change, problem) => {
    expect(refusal(await call(area.lanting.buildingId, change))).toBe(`422 VALIDATION ${problem}`);
  });

  it('strangers, onlookers and nobody', async () => {
    const { buildingId } = area.lanting;
    expect(refusal(await area.house.call(generateRooms, { params: { buildingId }, body: newPlan() }))).toBe(
      '401 UNAUTHENTICATED',
    );
    expect(refusal(await call(buildingId, {}, area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await call(v7(), {}))).toBe('404 NOT_FOUND');
    for (const role of ['FDK', 'AUD', 'RDR'] as const) {
      expect(refusal(await call(buildingId, {}, await area.colleague(role)))).toBe('403 FORBIDDEN');
    }
  });
});

describe('27 a building that is full', () => {
  it('takes no more rooms by any way; of two who make the last one at once, one does', async () => {
    const { buildingId } = await area.building(area.ming);
    const rows = Array.from({ length: mostRoomsOfBuilding - 1 }, (_, at) => ({
      ...{ buildingId, roomId: v7(), number: `X${at}`, numberOrder: `X${at}`, floor: 1, areaM2: '25' },
      ...{ capacity: 1, rentMinor: 0, depositMinor: 0, createdBy: 'x', updatedBy: 'x' },
    }));
    await area.house.db({ kind: 'owner' }).batch(...insertionsOf('apartment.rooms', rows));
    const full = '422 VALIDATION roomsPerFloor building_full';
    expect(refusal(await preview(buildingId, { toFloor: 1, roomsPerFloor: 2 }))).toBe(full);
    expect(refusal(await generate(buildingId, { toFloor: 1, roomsPerFloor: 2 }))).toBe(full);
    const room = {
      ...{ floor: 1, roomTypeId: null, areaM2: '25', capacity: 1, leaseMode: 'whole' as const },
      ...{ rentMinor: 0, depositMinor: 0, hold: 'none' as const },
    };
    const make = (number: string) =>
      area.house.call(createRoom, { params: { buildingId }, body: { ...room, number } }, { as: area.ming });
    const answers = await Promise.all([make('101'), make('102')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(refusal(await make('103'))).toBe('422 VALIDATION number building_full');
    const again = { fromFloor: 1, toFloor: 1, pattern: 'X{seq}', roomsPerFloor: 6 };
    expect(good(await generate(buildingId, again))).toMatchObject({ created: 0, existing: 6 });
  });
});
