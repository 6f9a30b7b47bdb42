import {
  activateTariffVersion,
  countRooms,
  createPerson,
  createTariff,
  createTariffVersion,
  createTenancy,
  getAbout,
  getBuildingMap,
  listRooms,
  listTariffs,
  type MapRoom,
  type Room,
  updateTariff,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { apartmentHouse, type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let rooms: Room[];
let reader: Caller;
let desk: Caller;
let resident: Caller;
beforeAll(async () => {
  area = await apartmentHouse();
  const { buildingId } = area.lanting;
  await area.rooms(buildingId, { toFloor: 2, roomsPerFloor: 2 });
  rooms = await area.roomsOf(buildingId);
  [reader, desk, resident] = await Promise.all([
    area.colleague('RDR'),
    area.colleague('FDK'),
    area.colleague('RES'),
  ]);
  const { person } = good(
    await area.house.call(
      createPerson,
      { params: { buildingId }, body: { name: 'Hua', consent: true } },
      { as: area.ming },
    ),
  );
  await lets(0, person.personId, '2026-01-01', '2097-12-31');
  await lets(1, person.personId, '2020-01-01', '2020-12-31');
  await lets(2, person.personId, '2098-01-01', null);
});
afterAll(() => area.close());

async function lets(at: number, primaryPersonId: string, firstDay: string, lastDay: string | null) {
  const rates = [
    { from: firstDay, rentMinor: 98_000 },
    ...(lastDay === null ? [{ from: '2099-01-01', rentMinor: 99_000 }] : []),
  ];
  const body = { roomId: rooms[at]?.roomId ?? '', primaryPersonId, firstDay, lastDay, rates };
  good(
    await area.house.call(
      createTenancy,
      { body: { ...body, depositMinor: 0, payCycle: 1, occupants: [], sign: true } },
      { as: area.ming },
    ),
  );
}

const map = (as: Caller | undefined, query: { asOf?: string; layer?: 'state' | 'end' } = {}) =>
  area.house.call(getBuildingMap, { params: { buildingId: area.lanting.buildingId }, query }, { as });
const shown = (all: MapRoom[]) =>
  all.map(({ number, state, tenancies: [who] }) => [number, state, who?.name, who?.rentMinor]);

describe('the map of a building', () => {
  it('7 /apartment/overview: today, a day to come, and never before the first day', async () => {
    const days = await area.house
      .db({ kind: 'owner' })
      .first<{ today: string }>(sql`select apartment.today_in(${area.lanting.buildingId}::uuid) as today`);
    const today = good(await map(area.ming, { asOf: '2026-06-01' }));
    expect(today.today).toBe(days?.today);
    expect(today.firstDay).toBe('2020-01-01');
    expect(shown(today.rooms)).toEqual([
      ['101', 'occupied', 'Hua', 98_000],
      ['102', 'vacant', undefined, undefined],
      ['201', 'reserved', undefined, undefined],
      ['202', 'vacant', undefined, undefined],
    ]);
    const later = good(await map(area.ming, { asOf: '2099-06-01', layer: 'end' }));
    expect([later.layer, shown(later.rooms)[2]]).toEqual(['end', ['201', 'occupied', 'Hua', 99_000]]);
    const earlier = good(await map(area.ming, { asOf: '1990-01-01' }));
    expect([earlier.asOf, shown(earlier.rooms)[1]]).toEqual([
      '2020-01-01',
      ['102', 'occupied', 'Hua', 98_000],
    ]);
  });

  it('names nobody to those who may not read tenancies', async () => {
    const seen = good(await map(reader, { asOf: '2026-06-01' }));
    expect(shown(seen.rooms)[0]).toEqual(['101', 'occupied', undefined, undefined]);
    expect(shown(good(await map(desk, { asOf: '2026-06-01' })).rooms)[0]?.[2]).toBe('Hua');
  });

  it('refuses strangers, residents and days that are none', async () => {
    expect(refusal(await map(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await map(resident))).toBe('403 FORBIDDEN');
    expect(refusal(await map(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await map(area.ming, { asOf: '2026-02-30' }))).toMatch(/^422 VALIDATION asOf/);
  });
});

describe('the room list', () => {
  const numbers = async (query: object, as = area.ming) =>
    good(await area.house.call(listRooms, { query }, { as })).items.map(({ number }) => number);

  it('6 /apartment/list: ending soon, and vacant for some days', async () => {
    expect(await numbers({ endingBefore: '2097-12-31' })).toEqual(['101']);
    expect(await numbers({ endingBefore: '2097-12-30' })).toEqual([]);
    expect(await numbers({ vacantDays: 30 })).toEqual(['102', '202']);
    expect(await numbers({ vacantDays: 3650 })).toEqual(['202']);
    const counted = good(await area.house.call(countRooms, { query: { vacantDays: 30 } }, { as: area.ming }));
    expect([counted.total, counted.vacant]).toEqual([2, 2]);
    const bad = await area.house.call(listRooms, { query: { endingBefore: 'soon' } }, { as: area.ming });
    expect(refusal(bad)).toMatch(/^422 VALIDATION endingBefore/);
  });

  it('tells who lives there to the desk, not to a meter reader', async () => {
    const first = async (as: Caller) => good(await area.house.call(listRooms, {}, { as })).items[0];
    expect(await first(desk)).toMatchObject({
      tenancies: [{ name: 'Hua', bed: null, lastDay: '2097-12-31', rentMinor: 98_000, isActive: false }],
      lastReadOn: null,
    });
    expect((await first(reader))?.tenancies).toEqual([]);
  });

  it('27 the phone of a tenant, to those who may read it in full; whether a check-out can begin', async () => {
    const owner = area.house.db({ kind: 'owner' });
    const { buildingId } = area.lanting;
    await owner.rows(sql`update apartment.persons set phone = '+8613912345678'
      where building_id = ${buildingId}::uuid`);
    await owner.rows(sql`update apartment.tenancies set state = 'active'
      where building_id = ${buildingId}::uuid and room_id = ${rooms[0]?.roomId}::uuid`);
    const auditor = await area.colleague('AUD');
    const tenantOf = async (as: Caller) =>
      good(await area.house.call(listRooms, {}, { as })).items[0]?.tenancies[0];
    expect(await tenantOf(desk)).toMatchObject({ phone: '+8613912345678', isActive: true });
    expect(await tenantOf(auditor)).toMatchObject({ name: 'Hua', isActive: true });
    expect(await tenantOf(auditor)).not.toHaveProperty('phone');
  });
});

describe('what everybody may know', () => {
  it('2 /apartment/about: prices in force without sign-in, drafts and whose they are not', async () => {
    const { buildingId } = area.lanting;
    const params = { buildingId };
    const name = { zh: '居民电价', en: 'Homes' };
    const { tariffPlanId } = good(
      await area.house.call(
        createTariff,
        { params, body: { code: 'HOME', name, meterKind: 'electricity' } },
        { as: area.ming },
      ),
    );
    const tiers = [
      { register: 'total' as const, upTo: '230', unitPrice: '0.5283' },
      { register: 'total' as const, upTo: null, unitPrice: '0.5783' },
    ];
    const draft = good(
      await area.house.call(
        createTariffVersion,
        { params: { ...params, tariffPlanId }, body: { effectiveFrom: '2026-01-01', tiers } },
        { as: area.ming },
      ),
    );
    const about = async (as?: Caller) => good(await area.house.call(getAbout, {}, { as }));
    expect((await about()).tariffs).toEqual([]);
    const owner = await area.colleague('OWN');
    good(
      await area.house.call(
        activateTariffVersion,
        { params: { ...params, tariffVersionId: draft.tariffVersionId }, version: draft.version },
        { as: owner },
      ),
    );
    expect((await about()).tariffs).toEqual([]);
    const publish = async (published: boolean) => {
      const { items } = good(await area.house.call(listTariffs, { params }, { as: owner }));
      const version = items.find((one) => one.tariffPlanId === tariffPlanId)?.version ?? 0;
      const input = { params: { ...params, tariffPlanId }, version, body: { published } };
      return good(await area.house.call(updateTariff, input, { as: owner })).published;
    };
    expect(await publish(true)).toBe(true);
    const { tariffs } = await about();
    expect(tariffs).toEqual([
      {
        name,
        meterKind: 'electricity',
        basis: 'month',
        currency: 'CNY',
        effectiveFrom: '2026-01-01',
        minChargeMinor: 0,
        fixedMonthlyMinor: 0,
        tiers: [
          { register: 'total', upTo: '230.000', unitPrice: '0.528300' },
          { register: 'total', upTo: null, unitPrice: '0.578300' },
        ],
      },
    ]);
    expect(await about(area.stranger)).toEqual(await about());
    expect(JSON.stringify(tariffs)).not.toContain(area.lanting.code);
    expect([await publish(false), (await about()).tariffs]).toEqual([false, []]);
  });
});

describe('the map of another day', () => {
  it('7 a past day is told as it was then: whose end was asked for since was still living there', async () => {
    const { buildingId } = await area.building(area.ming);
    await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 3 });
    const places = await area.roomsOf(buildingId);
    const { person } = good(
      await area.house.call(
        createPerson,
        { params: { buildingId }, body: { name: 'Lan', consent: true } },
        { as: area.ming },
      ),
    );
    const enter = async (at: number) => {
      const roomId = places[at]?.roomId ?? '';
      const terms = {
        firstDay: '2026-01-01',
        lastDay: '2099-12-31',
        rates: [{ from: '2026-01-01', rentMinor: 1 }],
      };
      const body = {
        roomId,
        primaryPersonId: person.personId,
        ...terms,
        depositMinor: 0,
        payCycle: 1 as const,
      };
      return good(
        await area.house.call(
          createTenancy,
          { body: { ...body, occupants: [], sign: true } },
          { as: area.ming },
        ),
      ).tenancyId;
    };
    const [kept, leaving] = [await enter(0), await enter(1)];
    const owner = area.house.db({ kind: 'owner' });
    await owner.rows(
      sql`update apartment.tenancies set state = case tenancy_id when ${leaving}::uuid then 'ending' else 'active' end
        where building_id = ${buildingId}::uuid`,
    );
    /** The log, at noon so many days ago in the building. */
    const became = (tenancyId: string, daysAgo: number, action: string, state: string) =>
      owner.rows(sql`
        insert into platform.audit_events (at, actor, area, action, object_type, object_id, tenant_id, after)
        values (((apartment.today_in(${buildingId}::uuid) - ${daysAgo}::int) + time '12:00') at time zone 'Asia/Shanghai',
          'x', 'apartment', ${action}, 'tenancy', ${tenancyId}, ${buildingId}::uuid, ${JSON.stringify({ state })}::jsonb)`);
    await became(kept, 20, 'end', 'ending');
    await became(kept, 10, 'keep', 'active');
    await became(leaving, 3, 'end', 'ending');
    const meterReader = await area.colleague('RDR', buildingId);
    const states = async (daysAgo: number, as: Caller) => {
      const day = await owner.first<{ asOf: string }>(
        sql`select apartment.today_in(${buildingId}::uuid) - ${daysAgo}::int as as_of`,
      );
      const call = { params: { buildingId }, query: { asOf: day?.asOf ?? '' } };
      return good(await area.house.call(getBuildingMap, call, { as })).rooms.map(({ state }) => state);
    };
    for (const as of [area.ming, meterReader]) {
      expect(await states(21, as)).toEqual(['occupied', 'occupied', 'vacant']);
      expect(await states(20, as)).toEqual(['checkout_pending', 'occupied', 'vacant']);
      expect(await states(11, as)).toEqual(['checkout_pending', 'occupied', 'vacant']);
      expect(await states(10, as)).toEqual(['occupied', 'occupied', 'vacant']);
      expect(await states(3, as)).toEqual(['occupied', 'checkout_pending', 'vacant']);
      expect(await states(0, as)).toEqual(['occupied', 'checkout_pending', 'vacant']);
      expect(await states(-30, as)).toEqual(['occupied', 'checkout_pending', 'vacant']);
    }
    // Today the list of rooms says the same.
    expect((await area.roomsOf(buildingId)).map(({ state }) => state)).toEqual(await states(0, area.ming));
  });
});
