import type { Problem } from '@console/contract';
import {
  activateTenancy,
  addTenancyDocument,
  cancelTenancy,
  createMeter,
  createPerson,
  createTenancy,
  endTenancy,
  getBuildingRooms,
  getTenancy,
  keepTenancy,
  listTenancies,
  listTenancyDocuments,
  listTenancyEvents,
  type NewTenancy,
  type Room,
  removeTenancyDocument,
  renewTenancy,
  resolveRoom,
  signTenancy,
  type Tenancy,
  transferTenancy,
  updateRoom,
  updateTenancy,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let desk: Caller;
let auditor: Caller;
let reader: Caller;
let hua: string;
let rooms: Room[];
let next = 0;
beforeAll(async () => {
  area = await apartmentHouse();
  const { buildingId } = area.lanting;
  await area.rooms(buildingId);
  rooms = await area.roomsOf(buildingId);
  [desk, auditor, reader] = await Promise.all([
    area.colleague('FDK'),
    area.colleague('AUD'),
    area.colleague('RDR'),
  ]);
  hua = await person('Hua');
});
afterAll(() => area.close());

async function person(name: string): Promise<string> {
  const params = { buildingId: area.lanting.buildingId };
  const answer = await area.house.call(
    createPerson,
    { params, body: { name, consent: true } },
    { as: area.ming },
  );
  return good(answer).person.personId;
}
/** A room of its own for each test. */
const freshRoom = (): Room => {
  const room = rooms[next];
  next += 1;
  if (!room) throw new Error('no more rooms');
  return room;
};
const terms = (roomId: string, more: Partial<NewTenancy> = {}): NewTenancy => ({
  roomId,
  primaryPersonId: hua,
  firstDay: '2026-01-01',
  lastDay: '2097-12-31',
  depositMinor: 98_000,
  payCycle: 1,
  rates: [{ from: '2026-01-01', rentMinor: 98_000 }],
  occupants: [],
  sign: true,
  ...more,
});
const checkIn = (as: Caller | undefined, body: NewTenancy) =>
  area.house.call(createTenancy, { body }, { as });
const standing = async (more: Partial<NewTenancy> = {}): Promise<Tenancy> =>
  good(await checkIn(area.ming, terms(freshRoom().roomId, more)));
const params = ({ tenancyId }: Tenancy) => ({ tenancyId });

describe('checking in', () => {
  it('gives the room to one, with a number of the building, and the room shows it', async () => {
    const room = freshRoom();
    const li = await person('Li');
    const tenancy = good(
      await checkIn(desk, {
        ...terms(room.roomId, { lastDay: null }),
        occupants: [{ personId: li, firstDay: '2026-01-01', lastDay: null, shareWeight: '0.5' }],
      }),
    );
    expect(tenancy).toMatchObject({
      room: { roomId: room.roomId, number: room.number },
      bed: null,
      primaryPerson: { personId: hua, name: 'Hua' },
      firstDay: '2026-01-01',
      lastDay: null,
      depositMinor: 98_000,
      rates: [{ from: '2026-01-01', rentMinor: 98_000 }],
      occupants: [{ personId: li, name: 'Li', firstDay: '2026-01-01', lastDay: null, shareWeight: '0.500' }],
      state: 'signed',
      version: 0,
    });
    const after = await checkIn(area.ming, terms(freshRoom().roomId));
    expect(good(after).number).toBe(tenancy.number + 1);
    const shown = good(
      await area.house.call(
        getBuildingRooms,
        { params: { buildingId: area.lanting.buildingId } },
        { as: area.ming },
      ),
    ).rooms.find(({ roomId }) => roomId === room.roomId);
    expect(shown?.state).toBe('occupied');
    expect((await area.auditOf(tenancy.tenancyId)).map(({ action }) => action)).toEqual(['create']);
  });

  it('twenty at once into one room: one succeeds, nineteen hear of it by name', async () => {
    const { roomId, number } = freshRoom();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        checkIn(
          area.ming,
          terms(roomId, { firstDay: '2026-02-01', rates: [{ from: '2026-02-01', rentMinor: 1 }] }),
        ),
      ),
    );
    const winners = answers.filter(({ status }) => status < 300);
    expect(winners).toHaveLength(1);
    const [winner] = winners.map(good);
    const losers = answers.filter(({ status }) => status >= 300);
    expect(new Set(losers.map(refusal))).toEqual(new Set(['409 OVERLAP']));
    expect(losers.map(({ body }) => (body as { details: unknown }).details)).toEqual(
      losers.map(() => ({
        tenancyId: winner?.tenancyId,
        number: winner?.number,
        name: 'Hua',
        room: number,
        firstDay: '2026-02-01',
        lastDay: '2097-12-31',
      })),
    );
  });

  it('the next one may begin the day after the last', async () => {
    const { roomId } = freshRoom();
    good(await checkIn(area.ming, terms(roomId)));
    const later = (firstDay: string) =>
      checkIn(
        area.ming,
        terms(roomId, { firstDay, lastDay: null, rates: [{ from: firstDay, rentMinor: 1 }] }),
      );
    expect(refusal(await later('2097-12-31'))).toBe('409 OVERLAP');
    expect(good(await later('2098-01-01')).state).toBe('signed');
  });

  it('a draft holds nothing until it is signed', async () => {
    const { roomId } = freshRoom();
    const draft = good(await checkIn(area.ming, terms(roomId, { sign: false })));
    expect([draft.state, draft.signedOn]).toEqual(['draft', null]);
    good(await checkIn(area.ming, terms(roomId)));
    const sign = await area.house.call(signTenancy, { params: params(draft), version: 0 }, { as: area.ming });
    expect(refusal(sign)).toBe('409 OVERLAP');
  });

  it.each<[string, object, string]>([
    ['an end before the start', { lastDay: '2025-12-31' }, '422 VALIDATION lastDay before_start'],
    [
      'a first rent on another day',
      { rates: [{ from: '2026-01-02', rentMinor: 1 }] },
      '422 VALIDATION rates.0.from not_first_day',
    ],
    [
      'a rent below nothing',
      { rates: [{ from: '2026-01-01', rentMinor: -1 }] },
      '422 VALIDATION rates.0.rentMinor too_small',
    ],
    ['no rent', { rates: [] }, '422 VALIDATION rates too_small'],
    ['somebody who is not known', { primaryPersonId: v7() }, '422 VALIDATION primaryPersonId unknown_person'],
    ['a bed where rooms are let as a whole', { bedId: v7() }, '422 VALIDATION bedId let_as_whole'],
    ['a room of nobody', { roomId: v7() }, '404 NOT_FOUND'],
    ['months that nobody pays by', { payCycle: 5 }, '422 VALIDATION payCycle invalid_value'],
  ])('%s is refused at its field', async (_, more, expected) => {
    expect(refusal(await checkIn(area.ming, { ...terms(freshRoom().roomId), ...more }))).toBe(expected);
    next -= 1;
  });

  it('more people than the room has places are too many, and strangers live nowhere', async () => {
    const { roomId, capacity } = freshRoom();
    const names = await Promise.all(Array.from({ length: capacity + 1 }, (_, index) => person(`P${index}`)));
    const living = (people: string[]) =>
      people.map((personId) => ({ personId, firstDay: '2026-01-01', lastDay: '2097-12-31' }));
    expect(refusal(await checkIn(area.ming, { ...terms(roomId), occupants: living(names) }))).toBe(
      '422 VALIDATION occupants over_capacity',
    );
    expect(refusal(await checkIn(area.ming, { ...terms(roomId), occupants: living([v7()]) }))).toBe(
      '422 VALIDATION occupants.0.personId unknown_person',
    );
    good(await checkIn(area.ming, { ...terms(roomId), occupants: living(names.slice(1)) }));
  });

  it('a room that is out of use is not let', async () => {
    const room = freshRoom();
    const hold = {
      params: { roomId: room.roomId },
      body: { hold: 'disabled' as const },
      version: room.version,
    };
    good(await area.house.call(updateRoom, hold, { as: area.ming }));
    expect(refusal(await checkIn(area.ming, terms(room.roomId)))).toBe('409 STATE_CONFLICT');
  });

  it('is the desk’s work; others may not, or see no such room', async () => {
    const { roomId } = freshRoom();
    expect(refusal(await checkIn(undefined, terms(roomId)))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await checkIn(auditor, terms(roomId)))).toBe('403 FORBIDDEN');
    expect(refusal(await checkIn(area.stranger, terms(roomId)))).toBe('404 NOT_FOUND');
    expect(good(await checkIn(desk, terms(roomId))).state).toBe('signed');
  });
});

describe('a tenancy', () => {
  const get = (as: Caller | undefined, tenancyId: string) =>
    area.house.call(getTenancy, { params: { tenancyId } }, { as });
  const update = (as: Caller | undefined, of: Tenancy, body: object, version = of.version) =>
    area.house.call(updateTenancy, { params: params(of), body, version }, { as });
  const renew = (as: Caller | undefined, of: Tenancy, lastDay: string | null, version = of.version) =>
    area.house.call(renewTenancy, { params: params(of), body: { lastDay }, version }, { as });
  const cancel = (as: Caller | undefined, of: Tenancy, version = of.version) =>
    area.house.call(cancelTenancy, { params: params(of), body: { reason: 'moved away' }, version }, { as });
  const sign = (as: Caller | undefined, of: Tenancy, version = of.version) =>
    area.house.call(signTenancy, { params: params(of), version }, { as });

  it('is shown to those who may read it', async () => {
    const tenancy = await standing();
    expect(good(await get(auditor, tenancy.tenancyId))).toEqual(tenancy);
    expect(refusal(await get(undefined, tenancy.tenancyId))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await get(reader, tenancy.tenancyId))).toBe('403 FORBIDDEN');
    expect(refusal(await get(area.stranger, tenancy.tenancyId))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.ming, v7()))).toBe('404 NOT_FOUND');
    expect(refusal(await get(area.ming, 'x'))).toBe('404 NOT_FOUND');
  });

  it('gets new rent steps and occupants; a rent in force only by a manager', async () => {
    const tenancy = await standing({ lastDay: null });
    const steps = [...tenancy.rates, { from: '2099-01-01', rentMinor: 120_000 }];
    const stepped = good(await update(desk, tenancy, { rates: steps, note: 'step agreed' }));
    expect([stepped.rates, stepped.note, stepped.version]).toEqual([steps, 'step agreed', 1]);
    const lower = [{ from: '2026-01-01', rentMinor: 1 }];
    expect(refusal(await update(desk, stepped, { rates: lower }))).toBe('403 FORBIDDEN');
    expect(good(await update(area.ming, stepped, { rates: lower })).rates).toEqual(lower);
    expect(refusal(await update(area.ming, stepped, { note: 'late' }))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await update(auditor, stepped, { note: '' }))).toBe('403 FORBIDDEN');
    expect(refusal(await update(area.stranger, stepped, { note: '' }))).toBe('404 NOT_FOUND');
    expect(refusal(await update(undefined, stepped, { note: '' }))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await update(area.ming, { ...stepped, version: 2 }, { rates: [] }))).toBe(
      '422 VALIDATION rates too_small',
    );
  });

  it('is renewed as far as the room is free, and takes along who stays to the end', async () => {
    const li = await person('Li Renews');
    const occupants = [{ personId: li, firstDay: '2026-01-01', lastDay: '2097-12-31' }];
    const tenancy = await standing({ occupants });
    const { roomId } = tenancy.room;
    const following = good(
      await checkIn(
        area.ming,
        terms(roomId, {
          firstDay: '2098-06-01',
          lastDay: null,
          rates: [{ from: '2098-06-01', rentMinor: 1 }],
        }),
      ),
    );
    expect(refusal(await renew(area.ming, tenancy, '2098-06-01'))).toBe('409 OVERLAP');
    const renewed = good(await renew(desk, tenancy, '2098-05-31'));
    expect([renewed.lastDay, renewed.occupants[0]?.lastDay]).toEqual(['2098-05-31', '2098-05-31']);
    expect(refusal(await renew(area.ming, tenancy, '2098-04-30'))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await renew(area.ming, renewed, '2025-01-01'))).toBe(
      '422 VALIDATION lastDay before_start',
    );
    good(await cancel(area.ming, following));
    expect(good(await renew(area.ming, renewed, null)).lastDay).toBeNull();
    expect(refusal(await renew(undefined, renewed, null))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await renew(auditor, renewed, null))).toBe('403 FORBIDDEN');
    expect(refusal(await renew(area.stranger, renewed, null))).toBe('404 NOT_FOUND');
  });

  it('is signed once, and cancelled only before somebody lives there', async () => {
    const draft = await standing({ sign: false });
    const signed = good(await sign(desk, draft));
    expect([signed.state, signed.signedOn === null]).toEqual(['signed', false]);
    expect(refusal(await sign(area.ming, signed))).toBe('409 STATE_CONFLICT');
    expect(refusal(await sign(area.ming, signed, 7))).toBe('409 VERSION_CONFLICT');
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [auditor, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(refusal(await sign(who, signed))).toBe(expected);
      expect(refusal(await cancel(who, signed))).toBe(expected);
    }
    const cancelled = good(await cancel(desk, signed));
    expect(cancelled.state).toBe('cancelled');
    expect(cancelled.signedOn).toBe(signed.signedOn);
    expect(refusal(await cancel(area.ming, cancelled))).toBe('409 STATE_CONFLICT');
    expect(refusal(await cancel(area.ming, cancelled, 0))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await update(area.ming, cancelled, { note: 'x' }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await renew(area.ming, cancelled, null))).toBe('409 STATE_CONFLICT');
  });

  it('is listed by room, state and end, page by page', async () => {
    const room = freshRoom();
    const spans = [
      ['2020-01-01', '2020-12-31'],
      ['2021-01-01', '2021-12-31'],
      ['2022-01-01', null],
    ] as const;
    for (const [firstDay, lastDay] of spans)
      good(
        await checkIn(
          area.ming,
          terms(room.roomId, { firstDay, lastDay, rates: [{ from: firstDay, rentMinor: 1 }] }),
        ),
      );
    const list = (as: Caller | undefined, query: object) =>
      area.house.call(listTenancies, { params: { buildingId: area.lanting.buildingId }, query }, { as });
    const days = async (query: object) =>
      good(await list(area.ming, { room: room.roomId, ...query })).items.map(({ firstDay }) => firstDay);
    expect(await days({})).toEqual(['2022-01-01', '2021-01-01', '2020-01-01']);
    expect(await days({ endingBefore: '2021-12-31' })).toEqual(['2021-01-01', '2020-01-01']);
    expect(await days({ state: 'cancelled' })).toEqual([]);
    const first = good(await list(area.ming, { room: room.roomId, limit: 2 }));
    const rest = good(await list(area.ming, { room: room.roomId, limit: 2, cursor: first.next }));
    expect([first.items.length, rest.items.length, rest.next]).toEqual([2, 1, null]);
    expect(refusal(await list(area.ming, { cursor: 'x' }))).toBe('422 VALIDATION cursor bad_cursor');
    expect(refusal(await list(undefined, {}))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await list(reader, {}))).toBe('403 FORBIDDEN');
    expect(refusal(await list(area.stranger, {}))).toBe('404 NOT_FOUND');
  });
});

describe('8 /apartment/edit: the room that category and number name', () => {
  const resolve = (as: Caller | undefined, query: { category?: string; roomNumber: string }) =>
    area.house.call(resolveRoom, { query }, { as });

  it('is found by number alone while there is one; the building’s code decides between several', async () => {
    const { number } = freshRoom();
    expect(good(await resolve(area.ming, { roomNumber: number })).room).toMatchObject({
      number,
      buildingId: area.lanting.buildingId,
    });
    const other = await area.building(area.ming);
    await area.rooms(other.buildingId);
    const ambiguous = await resolve(area.ming, { roomNumber: number });
    expect(refusal(ambiguous)).toBe('409 AMBIGUOUS_ROOM');
    const { details } = ambiguous.body as Problem;
    const choices = details?.choices as { buildingCode: string }[];
    expect(choices.map(({ buildingCode }) => buildingCode)).toEqual([area.lanting.code, other.code].sort());
    expect(
      good(await resolve(area.ming, { category: other.code.toLowerCase(), roomNumber: number })).room
        .buildingId,
    ).toBe(other.buildingId);
    expect(refusal(await resolve(area.ming, { category: 'NONE', roomNumber: number }))).toBe('404 NOT_FOUND');
    expect(refusal(await resolve(area.ming, { roomNumber: '' }))).toBe(
      '422 VALIDATION roomNumber invalid_type',
    );
    expect(refusal(await resolve(undefined, { roomNumber: number }))).toBe('401 UNAUTHENTICATED');
    // A reader sees the one building that is theirs, and not who lives there.
    expect(good(await resolve(reader, { roomNumber: number })).tenancy).toBeNull();
  });

  it('tells who lives there today', async () => {
    const room = freshRoom();
    const { tenancyId } = good(
      await checkIn(
        area.ming,
        terms(room.roomId, {
          firstDay: '2020-01-01',
          lastDay: null,
          rates: [{ from: '2020-01-01', rentMinor: 1 }],
        }),
      ),
    );
    const found = good(await resolve(desk, { roomNumber: room.number }));
    expect(found.tenancy?.tenancyId).toBe(tenancyId);
    expect(found.room.state).toBe('occupied');
  });
});

it('a bed is let beside another one', async () => {
  const room = freshRoom();
  const mode = {
    params: { roomId: room.roomId },
    body: { leaseMode: 'bed' as const },
    version: room.version,
  };
  good(await area.house.call(updateRoom, mode, { as: area.ming }));
  const beds = ['A', 'B'].map((label) => ({ bedId: v7(), label }));
  for (const { bedId, label } of beds)
    await area.house.db({ kind: 'owner' }).rows(sql`
      insert into apartment.beds (building_id, bed_id, room_id, label)
      values (${area.lanting.buildingId}::uuid, ${bedId}::uuid, ${room.roomId}::uuid, ${label})`);
  const into = (bedId: string | null) => checkIn(area.ming, terms(room.roomId, { bedId }));
  expect(refusal(await into(null))).toBe('422 VALIDATION bedId bed_needed');
  expect(refusal(await into(v7()))).toBe('422 VALIDATION bedId unknown_bed');
  for (const { bedId, label } of beds) {
    expect(good(await into(bedId)).bed).toEqual({ bedId, label });
    expect(refusal(await into(bedId))).toBe('409 OVERLAP');
  }
});

it('whoever moves into a bed needs values of their own time, not those of years ago', async () => {
  const [room, bedId] = [freshRoom(), v7()];
  const { roomId } = room;
  const { buildingId } = area.lanting;
  const bed = { params: { roomId }, body: { leaseMode: 'bed' as const }, version: room.version };
  good(await area.house.call(updateRoom, bed, { as: area.ming }));
  const owner = area.house.db({ kind: 'owner' });
  await owner.rows(sql`insert into apartment.beds (building_id, bed_id, room_id, label)
    values (${buildingId}::uuid, ${bedId}::uuid, ${roomId}::uuid, 'A')`);
  const install = { installedOn: '2020-01-01', initial: [{ register: 'total' as const, value: '0' }] };
  const meter = { serial: 'BED-1', kind: 'electricity', scope: 'room', roomId, install } as const;
  const { meterId } = good(
    await area.house.call(createMeter, { params: { buildingId }, body: meter }, { as: area.ming }),
  );
  const read = (day: string) =>
    owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by,
        checked_by, checked_at, state)
      values (${buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, 'total', ${day}::date, 12, 'move_in', 'a', 'b', now(), 'locked')`);
  const tenancy = good(await checkIn(area.ming, terms(roomId, { bedId })));
  const activate = () =>
    area.house.call(
      activateTenancy,
      { params: params(tenancy), version: tenancy.version },
      { as: area.ming },
    );
  await read('2022-01-01');
  expect(refusal(await activate())).toBe('409 STATE_CONFLICT');
  await read('2025-12-31');
  expect(good(await activate()).state).toBe('active');
});

describe('living there, leaving, and going into another room', () => {
  const move = {
    activate: (as: Caller | undefined, of: Tenancy, version = of.version) =>
      area.house.call(activateTenancy, { params: params(of), version }, { as }),
    end: (
      as: Caller | undefined,
      of: Tenancy,
      body: { lastDay: string; reason?: string },
      version = of.version,
    ) => area.house.call(endTenancy, { params: params(of), body, version }, { as }),
    keep: (as: Caller | undefined, of: Tenancy, lastDay: string | null, version = of.version) =>
      area.house.call(keepTenancy, { params: params(of), body: { lastDay }, version }, { as }),
    transfer: (
      as: Caller | undefined,
      of: Tenancy,
      body: { roomId: string; firstDay: string },
      version = of.version,
    ) =>
      area.house.call(
        transferTenancy,
        { params: params(of), body: { rentMinor: 120_000, ...body }, version },
        { as },
      ),
  };
  /** Rooms of this house have no meters, so that moving in needs no readings. */
  const livingThere = async (more: Partial<NewTenancy> = {}) =>
    good(await move.activate(area.ming, await standing(more)));

  it('moves in on the first day, not before, and only what was signed', async () => {
    const tenancy = await standing();
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [auditor, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const)
      expect(refusal(await move.activate(who, tenancy))).toBe(expected);
    const active = good(await move.activate(desk, tenancy));
    expect([active.state, active.version]).toEqual(['active', tenancy.version + 1]);
    expect(refusal(await move.activate(area.ming, active))).toBe('409 STATE_CONFLICT');
    expect(refusal(await move.activate(area.ming, active, 0))).toBe('409 VERSION_CONFLICT');
    const later = await standing({
      firstDay: '2099-01-01',
      lastDay: null,
      rates: [{ from: '2099-01-01', rentMinor: 1 }],
    });
    const early = await move.activate(area.ming, later);
    expect([refusal(early), (early.body as Problem).details?.reason]).toEqual([
      '409 STATE_CONFLICT',
      'before_first_day',
    ]);
  });

  it('waits for locked values of every meter of its room', async () => {
    const tenancy = await standing();
    const { roomId } = tenancy.room;
    const { buildingId } = tenancy;
    const install = { installedOn: '2026-01-01', initial: [{ register: 'total' as const, value: '0' }] };
    const meter = { serial: 'MOVE-1', kind: 'electricity', scope: 'room', roomId, install } as const;
    const { meterId } = good(
      await area.house.call(createMeter, { params: { buildingId }, body: meter }, { as: area.ming }),
    );
    const refused = await move.activate(area.ming, tenancy);
    expect([refusal(refused), (refused.body as Problem).details]).toEqual([
      '409 STATE_CONFLICT',
      { reason: 'readings_missing', state: 'signed', meters: ['MOVE-1'] },
    ]);
    await area.house.db({ kind: 'owner' }).rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by,
        checked_by, checked_at, state)
      values (${buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, 'total', '2026-01-01', 12, 'move_in', 'a', 'b', now(), 'locked')`);
    expect(good(await move.activate(area.ming, tenancy)).state).toBe('active');
  });

  it('ends on a day when a check-out is asked, and goes on when it is called off', async () => {
    const li = await person('Li Leaves');
    const tenancy = await livingThere({
      lastDay: null,
      rates: [
        { from: '2026-01-01', rentMinor: 1 },
        { from: '2098-01-01', rentMinor: 2 },
      ],
      occupants: [{ personId: li, firstDay: '2026-01-01', lastDay: null }],
    });
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [auditor, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const) {
      expect(refusal(await move.end(who, tenancy, { lastDay: '2097-12-31' }))).toBe(expected);
      expect(refusal(await move.keep(who, tenancy, null))).toBe(expected);
    }
    expect(refusal(await move.end(area.ming, tenancy, { lastDay: '2025-01-01' }))).toBe(
      '422 VALIDATION lastDay before_start',
    );
    expect(refusal(await move.keep(area.ming, tenancy, null))).toBe('409 STATE_CONFLICT');
    const ending = good(await move.end(desk, tenancy, { lastDay: '2097-12-31', reason: 'new job' }));
    expect(ending).toMatchObject({ state: 'ending', lastDay: '2097-12-31', version: tenancy.version + 1 });
    expect([ending.rates.length, ending.occupants[0]?.lastDay]).toEqual([1, '2097-12-31']);
    expect(refusal(await move.end(area.ming, ending, { lastDay: '2097-12-30' }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await move.end(area.ming, ending, { lastDay: '2097-12-30' }, 0))).toBe(
      '409 VERSION_CONFLICT',
    );
    expect(refusal(await move.keep(area.ming, ending, null, 0))).toBe('409 VERSION_CONFLICT');
    const following = good(
      await checkIn(
        area.ming,
        terms(tenancy.room.roomId, {
          firstDay: '2098-06-01',
          lastDay: null,
          rates: [{ from: '2098-06-01', rentMinor: 1 }],
        }),
      ),
    );
    expect(refusal(await move.keep(area.ming, ending, null))).toBe('409 OVERLAP');
    const kept = good(await move.keep(desk, ending, '2098-05-31'));
    expect(kept).toMatchObject({ state: 'active', lastDay: '2098-05-31' });
    expect(kept.occupants[0]?.lastDay).toBe('2098-05-31');
    expect(refusal(await move.end(area.ming, kept, { lastDay: '2098-06-01' }))).toBe('409 OVERLAP');
    expect(following.state).toBe('signed');
  });

  it('goes into another room: the old one ends the day before, the new one takes people and deposit along', async () => {
    const li = await person('Li Moves');
    const tenancy = await livingThere({
      occupants: [{ personId: li, firstDay: '2026-01-01', lastDay: '2097-12-31', shareWeight: '0.5' }],
    });
    const { roomId } = freshRoom();
    const body = { roomId, firstDay: '2026-07-01' };
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [auditor, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const)
      expect(refusal(await move.transfer(who, tenancy, body))).toBe(expected);
    expect(refusal(await move.transfer(area.ming, tenancy, { ...body, roomId: v7() }))).toBe('404 NOT_FOUND');
    expect(refusal(await move.transfer(area.ming, tenancy, { ...body, roomId: tenancy.room.roomId }))).toBe(
      '422 VALIDATION roomId same_room',
    );
    expect(refusal(await move.transfer(area.ming, tenancy, { roomId, firstDay: '2098-01-01' }))).toBe(
      '422 VALIDATION firstDay after_end',
    );
    expect(refusal(await move.transfer(area.ming, tenancy, { roomId, firstDay: '2026-01-01' }))).toBe(
      '422 VALIDATION firstDay before_start',
    );
    expect(refusal(await move.transfer(area.ming, tenancy, body, 0))).toBe('409 VERSION_CONFLICT');
    const { left, entered } = good(await move.transfer(desk, tenancy, body));
    expect(left).toMatchObject({ state: 'ending', lastDay: '2026-06-30' });
    expect(left.occupants[0]?.lastDay).toBe('2026-06-30');
    expect(entered).toMatchObject({
      room: { roomId },
      primaryPerson: { personId: hua },
      state: 'signed',
      firstDay: '2026-07-01',
      lastDay: '2097-12-31',
      depositMinor: 98_000,
      rates: [{ from: '2026-07-01', rentMinor: 120_000 }],
      occupants: [{ personId: li, firstDay: '2026-07-01', lastDay: '2097-12-31', shareWeight: '0.500' }],
    });
    const events = good(await area.house.call(listTenancyEvents, { params: params(left) }, { as: auditor }));
    expect(
      events.items.map(({ action, lastDayBefore, lastDay }) => [action, lastDayBefore, lastDay]),
    ).toEqual([
      ['transfer', '2097-12-31', '2026-06-30'],
      ['activate', null, null],
      ['sign', null, null],
      ['create', null, '2097-12-31'],
    ]);
    for (const [who, expected] of [
      [undefined, '401 UNAUTHENTICATED'],
      [reader, '403 FORBIDDEN'],
      [area.stranger, '404 NOT_FOUND'],
    ] as const)
      expect(refusal(await area.house.call(listTenancyEvents, { params: params(left) }, { as: who }))).toBe(
        expected,
      );
  });

  it('a taken room leaves both as they were; what was only signed for is cancelled', async () => {
    const taken = await standing();
    const tenancy = await livingThere();
    const into = { roomId: taken.room.roomId, firstDay: '2026-07-01' };
    expect(refusal(await move.transfer(area.ming, tenancy, into))).toBe('409 OVERLAP');
    expect(good(await area.house.call(getTenancy, { params: params(tenancy) }, { as: area.ming }))).toEqual(
      tenancy,
    );
    const signed = await standing();
    const { roomId } = freshRoom();
    const before = await move.transfer(area.ming, signed, { roomId, firstDay: '2025-12-31' });
    expect(refusal(before)).toBe('422 VALIDATION firstDay before_start');
    expect((before.body as Problem).fields?.[0]?.params).toEqual({ start: '2026-01-01' });
    const { left, entered } = good(
      await move.transfer(area.ming, signed, { roomId, firstDay: '2026-01-01' }),
    );
    expect([left.state, entered.state]).toEqual(['cancelled', 'signed']);
    expect(left.signedOn).toBe(signed.signedOn);
    const { items } = good(
      await area.house.call(listTenancyEvents, { params: params(left) }, { as: area.ming }),
    );
    expect(items.map(({ action }) => action)).toEqual(['cancel', 'transfer', 'sign', 'create']);
    const other = await standing();
    expect(
      refusal(await move.transfer(area.ming, other, { roomId: freshRoom().roomId, firstDay: '2026-03-01' })),
    ).toBe('409 STATE_CONFLICT');
  });

  it('8 /apartment/edit: uuid and roomNumber that disagree → 409 ROOM_MISMATCH with the real room', async () => {
    const tenancy = await standing();
    const asking = (query: object) =>
      area.house.call(getTenancy, { params: params(tenancy), query }, { as: area.ming });
    const { code } = area.lanting;
    expect(good(await asking({ roomNumber: tenancy.room.number, category: code })).tenancyId).toBe(
      tenancy.tenancyId,
    );
    const wrong = await asking({ roomNumber: 'X1' });
    expect([refusal(wrong), (wrong.body as Problem).details]).toEqual([
      '409 ROOM_MISMATCH',
      { room: tenancy.room.number },
    ]);
    expect(refusal(await asking({ roomNumber: tenancy.room.number, category: 'ELSEWHERE' }))).toBe(
      '409 ROOM_MISMATCH',
    );
  });
});

describe('papers of a tenancy', () => {
  it('are attachments of its building, each once; put in by the desk, seen by readers', async () => {
    const tenancy = await standing();
    const { buildingId } = tenancy;
    const attachmentId = v7();
    await area.house.db({ kind: 'owner' }).rows(sql`
      insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
      values (${buildingId}::uuid, ${attachmentId}::uuid, 'contract.pdf', 'application/pdf', 10, 'x', 'x', 'a')`);
    const add = (as: Caller | undefined, id = attachmentId) =>
      area.house.call(addTenancyDocument, { params: params(tenancy), body: { attachmentId: id } }, { as });
    const list = (as: Caller | undefined) =>
      area.house.call(listTenancyDocuments, { params: params(tenancy) }, { as });
    expect(good(await list(auditor)).items).toEqual([]);
    expect(refusal(await add(desk, v7()))).toBe('422 VALIDATION attachmentId unknown_attachment');
    expect(good(await add(desk)).items).toHaveLength(1);
    expect(good(await add(area.ming)).items).toHaveLength(1);
    expect(good(await list(auditor)).items.map((one) => one.attachmentId)).toEqual([attachmentId]);
    expect((await area.auditOf(tenancy.tenancyId)).map(({ action }) => action)).toEqual(['create', 'attach']);
    expect([refusal(await add(undefined)), refusal(await list(undefined))]).toEqual([
      '401 UNAUTHENTICATED',
      '401 UNAUTHENTICATED',
    ]);
    const remove = (as: Caller | undefined, id = attachmentId) =>
      area.house.call(removeTenancyDocument, { params: { ...params(tenancy), attachmentId: id } }, { as });
    expect([
      refusal(await remove(undefined)),
      refusal(await remove(auditor)),
      refusal(await remove(area.stranger)),
      refusal(await remove(desk, v7())),
    ]).toEqual(['401 UNAUTHENTICATED', '403 FORBIDDEN', '404 NOT_FOUND', '404 NOT_FOUND']);
    expect(good(await remove(desk)).items).toEqual([]);
    expect(refusal(await remove(desk))).toBe('404 NOT_FOUND');
    expect(good(await list(auditor)).items).toEqual([]);
    expect((await area.auditOf(tenancy.tenancyId)).at(-1)).toMatchObject({
      ...{ action: 'detach', actor: desk.userId, before: { attachmentId, name: 'contract.pdf' } },
    });
    const kept = await area.house.db({ kind: 'owner' }).rows(sql`
      select removed_by, removed_at is not null as removed from apartment.tenancy_documents
      where attachment_id = ${attachmentId}::uuid`);
    expect(kept).toEqual([{ removedBy: desk.userId, removed: true }]);
    expect(refusal(await add(desk))).toBe('422 VALIDATION attachmentId unknown_attachment');
    expect([refusal(await add(auditor)), refusal(await list(reader))]).toEqual([
      '403 FORBIDDEN',
      '403 FORBIDDEN',
    ]);
    expect([refusal(await add(area.stranger)), refusal(await list(area.stranger))]).toEqual([
      '404 NOT_FOUND',
      '404 NOT_FOUND',
    ]);
  });
});
