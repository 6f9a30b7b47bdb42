import {
  archiveBuilding,
  type Building,
  createPerson,
  createTenancy,
  getBuilding,
  listBeds,
  type NewTenancy,
  type Room,
  type RoomBeds,
  setBeds,
  updateRoom,
  updateRooms,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let rooms: Room[];
let hua: string;
let desk: Person;
beforeAll(async () => {
  area = await apartmentHouse();
  const { buildingId } = area.lanting;
  await area.rooms(buildingId, { toFloor: 1, capacity: 4 });
  rooms = await area.roomsOf(buildingId);
  hua = await person('Hua');
  desk = await area.colleague('FDK');
});
afterAll(() => area.close());

const person = async (name: string) => {
  const params = { buildingId: area.lanting.buildingId };
  const body = { name, consent: true };
  return good(await area.house.call(createPerson, { params, body }, { as: area.ming })).person.personId;
};
const letTo = (roomId: string, change: Partial<NewTenancy> = {}) =>
  area.house.call(
    createTenancy,
    {
      body: {
        roomId,
        primaryPersonId: hua,
        firstDay: '2026-01-01',
        lastDay: null,
        depositMinor: 0,
        payCycle: 1,
        rates: [{ from: '2026-01-01', rentMinor: 1 }],
        occupants: [],
        sign: true,
        ...change,
      },
    },
    { as: area.ming },
  );
const change = (room: Room, body: object, as = area.ming) =>
  area.house.call(updateRoom, { params: { roomId: room.roomId }, body, version: room.version }, { as });
const freshRoom = (): Room => {
  const room = rooms.shift();
  if (!room) throw new Error('no more rooms');
  return room;
};
const byBed = async () => good(await change(freshRoom(), { leaseMode: 'bed' }));
const bedsOf = (as: Person | undefined, roomId: string) =>
  area.house.call(listBeds, { params: { roomId } }, { as });
const set = (
  as: Person | undefined,
  { roomId, version }: Pick<RoomBeds, 'roomId' | 'version'>,
  beds: unknown,
) => area.house.call(setBeds, { params: { roomId }, body: { beds } as never, version }, { as });
const labels = ({ beds }: RoomBeds) => beds.map(({ label }) => label);

describe('the beds of a room', () => {
  it('2 bed: are set as a whole; those that are named stay, under a new label if told so', async () => {
    const room = await byBed();
    const first = good(await set(area.ming, room, [{ label: ' a ' }, { label: 'B' }]));
    expect(labels(first)).toEqual(['A', 'B']);
    expect(first).toMatchObject({ version: room.version + 1, beds: [{ inUse: false }, { inUse: false }] });
    const [a, b] = first.beds;
    const swapped = [{ bedId: b?.bedId, label: 'A' }, { bedId: a?.bedId, label: 'B' }, { label: '下' }];
    const second = good(await set(area.ming, first, swapped));
    expect(second.beds.map(({ bedId, label }) => [bedId, label]).slice(0, 2)).toEqual([
      [b?.bedId, 'A'],
      [a?.bedId, 'B'],
    ]);
    expect(labels(good(await bedsOf(desk, room.roomId)))).toEqual(['A', 'B', '下']);
    expect(labels(good(await set(area.ming, second, [{ bedId: a?.bedId, label: 'B' }])))).toEqual(['B']);
    expect((await area.auditOf(room.roomId)).at(-1)).toMatchObject({
      before: { beds: ['A', 'B', '下'] },
      after: { beds: ['B'] },
    });
  });

  it.each<[string, object[], string]>([
    ['a long label', [{ label: 'ABCDE' }], 'beds.0.label bad_bed_label'],
    ['an empty label', [{ label: ' ' }], 'beds.0.label bad_bed_label'],
    ['a label twice', [{ label: 'a' }, { label: 'A' }], 'beds.1.label duplicate'],
    ['another room’s bed', [{ bedId: v7(), label: 'A' }], 'beds.0.bedId unknown_bed'],
    ['more than it holds', ['A', 'B', 'C', 'D', 'E'].map((label) => ({ label })), 'beds too_many_beds'],
  ])('refuses %s', async (_, beds, expected) => {
    expect(refusal(await set(area.ming, room4(), beds))).toBe(`422 VALIDATION ${expected}`);
  });
  let shared: Room;
  beforeAll(async () => {
    shared = await byBed();
  });
  const room4 = () => shared;

  it('are none where the room is let as a whole', async () => {
    const refused = await set(area.ming, freshRoom(), [{ label: 'A' }]);
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(refused.body).toMatchObject({ details: { reason: 'not_by_bed' } });
  });

  it('stay while a tenancy has, will have or had them', async () => {
    const made = good(await set(area.ming, await byBed(), [{ label: 'A' }, { label: 'B' }]));
    const [a, b] = made.beds;
    good(
      await letTo(made.roomId, {
        bedId: a?.bedId ?? null,
        firstDay: '2099-01-01',
        rates: [{ from: '2099-01-01', rentMinor: 1 }],
      }),
    );
    const refused = await set(area.ming, made, [{ bedId: b?.bedId, label: 'B' }]);
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(refused.body).toMatchObject({ details: { reason: 'bed_in_use', label: 'A' } });
    const rest = good(await set(area.ming, made, [{ bedId: a?.bedId, label: 'A1' }]));
    expect(rest.beds).toEqual([{ bedId: a?.bedId, label: 'A1', inUse: true }]);
    expect(refusal(await change({ ...(await only(made.roomId)) }, { leaseMode: 'whole' }))).toBe(
      '409 STATE_CONFLICT',
    );
  });
  const only = async (roomId: string) => {
    const room = (await area.roomsOf(area.lanting.buildingId)).find((one) => one.roomId === roomId);
    if (!room) throw new Error('no such room');
    return room;
  };

  it('are hidden from strangers, and not for everybody to set', async () => {
    expect(refusal(await bedsOf(undefined, shared.roomId))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await bedsOf(area.stranger, shared.roomId))).toBe('404 NOT_FOUND');
    expect(refusal(await bedsOf(await area.colleague('CSH'), shared.roomId))).toBe('403 FORBIDDEN');
    expect(refusal(await set(undefined, shared, []))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await set(area.stranger, shared, []))).toBe('404 NOT_FOUND');
    expect(refusal(await set(desk, shared, []))).toBe('403 FORBIDDEN');
    expect(refusal(await set(area.ming, { ...shared, version: 77 }, []))).toBe('409 VERSION_CONFLICT');
  });
});

describe('4: capacity below current occupants', () => {
  it('is refused, for one room and for several, naming the room and how many it must hold', async () => {
    const room = freshRoom();
    const people = await Promise.all(['An', 'Bo', 'Cy'].map(person));
    // Two live there now, a third comes when one of them leaves: never more than two.
    const occupants = [
      { personId: people[0] ?? '', firstDay: '2026-01-01', lastDay: '2099-06-30' },
      { personId: people[1] ?? '', firstDay: '2026-01-01', lastDay: null },
      { personId: people[2] ?? '', firstDay: '2099-07-01', lastDay: null },
    ];
    good(await letTo(room.roomId, { occupants }));
    const refused = await change(room, { capacity: 1 });
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(refused.body).toMatchObject({
      details: { reason: 'occupants', occupants: 2, number: room.number },
    });
    const several = await area.house.call(
      updateRooms,
      {
        params: { buildingId: area.lanting.buildingId },
        body: { rooms: [{ roomId: room.roomId, version: room.version }], change: { capacity: 1 } },
      },
      { as: area.ming },
    );
    expect(refusal(several)).toBe('409 STATE_CONFLICT');
    expect(good(await change(room, { capacity: 2 })).capacity).toBe(2);
  });
});

describe('3: archiving a building', () => {
  it('with people in it is refused, listing them', async () => {
    const { buildingId } = area.lanting;
    const { version } = good(
      await area.house.call(getBuilding, { params: { buildingId } }, { as: area.ming }),
    ) as Building;
    const archive = () =>
      area.house.call(archiveBuilding, { params: { buildingId }, version, body: {} }, { as: area.ming });
    const refused = await archive();
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(refused.body).toMatchObject({
      details: { reason: 'live_tenancies', count: 2, tenancies: [{ name: 'Hua' }, { name: 'Hua' }] },
    });
    await area.house.db({ kind: 'owner' }).rows(sql`update apartment.tenancies set state = 'closed'
      where building_id = ${buildingId}::uuid`);
    expect(good(await archive()).state).toBe('archived');
  });
});
