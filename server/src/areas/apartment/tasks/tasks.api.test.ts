import {
  createMeter,
  createPerson,
  createTariff,
  createTariffVersion,
  createTenancy,
  listMyTasks,
  openCycle,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { apartmentHouse, type Person as Caller, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let today: string;
const day = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10);
beforeAll(async () => {
  area = await apartmentHouse();
  const { buildingId } = area.lanting;
  const params = { buildingId };
  await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 2 });
  const rooms = await area.roomsOf(buildingId);
  const row = await area.house
    .db({ kind: 'owner' })
    .first<{ today: string }>(sql`select apartment.today_in(${buildingId}::uuid) as today`);
  today = row?.today ?? '';
  const { person } = good(
    await area.house.call(createPerson, { params, body: { name: 'Hua', consent: true } }, { as: area.ming }),
  );
  const terms = {
    primaryPersonId: person.personId,
    depositMinor: 0,
    payCycle: 1 as const,
    occupants: [],
    sign: true,
  };
  for (const [index, ends] of [10, 60].entries()) {
    const firstDay = day(-100);
    const body = { ...terms, roomId: rooms[index]?.roomId ?? '', firstDay, lastDay: day(ends) };
    good(
      await area.house.call(
        createTenancy,
        { body: { ...body, rates: [{ from: firstDay, rentMinor: 1 }] } },
        { as: area.ming },
      ),
    );
  }
  const install = { installedOn: day(-100), initial: [{ register: 'total' as const, value: '0' }] };
  const meter = { kind: 'electricity', scope: 'room', roomId: rooms[0]?.roomId ?? '', install } as const;
  good(
    await area.house.call(
      createMeter,
      { params, body: { ...meter, serial: 'E1', verifyDue: day(5) } },
      { as: area.ming },
    ),
  );
  const tariff = { code: 'T', name: { zh: '电', en: 'Power' }, meterKind: 'electricity' } as const;
  const { tariffPlanId } = good(
    await area.house.call(createTariff, { params, body: tariff }, { as: area.ming }),
  );
  const prices = {
    effectiveFrom: day(1),
    tiers: [{ register: 'total' as const, upTo: null, unitPrice: '1' }],
  };
  good(
    await area.house.call(
      createTariffVersion,
      { params: { ...params, tariffPlanId }, body: prices },
      { as: area.ming },
    ),
  );
  good(
    await area.house.call(
      openCycle,
      {
        params: { ...params, ym: today.slice(0, 7) },
        body: { readFrom: `${today.slice(0, 7)}-01`, readTo: `${today.slice(0, 7)}-28` },
      },
      { as: area.ming },
    ),
  );
});
afterAll(() => area.close());

const tasks = async (as: Caller, building?: string) =>
  good(await area.house.call(listMyTasks, { query: building ? { building } : {} }, { as })).items.map(
    ({ kind, count }) => `${kind} ${count}`,
  );

describe('my tasks', () => {
  it('1 /apartment/: by role what waits, nothing of what one may not do', async () => {
    const [reader, checker, desk, owner, auditor] = await Promise.all([
      area.colleague('RDR'),
      area.colleague('CHK'),
      area.colleague('FDK'),
      area.colleague('OWN'),
      area.colleague('AUD'),
    ]);
    expect(await tasks(desk)).toEqual(['tenancies_ending 1']);
    expect(await tasks(reader)).toEqual(['enter_readings 1']);
    // The first value of a meter waits for somebody who has not entered it.
    expect(await tasks(checker)).toEqual(['lock_move_readings 1']);
    expect((await tasks(owner)).sort()).toEqual([
      'activate_tariffs 1',
      'enter_readings 1',
      'lock_move_readings 1',
      'tenancies_ending 1',
      'verify_meters 1',
    ]);
    expect(await tasks(auditor)).toEqual([]);
  });

  it('one’s own draft and one’s own values wait for others', async () => {
    expect((await tasks(area.ming)).sort()).toEqual([
      'enter_readings 1',
      'tenancies_ending 1',
      'verify_meters 1',
    ]);
  });

  it('strangers have their own; one building may be asked for; nobody else', async () => {
    expect(await tasks(area.stranger)).toEqual([]);
    expect(await tasks(area.ming, v7())).toEqual([]);
    expect(await tasks(area.ming, area.lanting.buildingId)).toHaveLength(3);
    expect(refusal(await area.house.call(listMyTasks, {}, { as: undefined }))).toBe('401 UNAUTHENTICATED');
    expect(
      refusal(await area.house.call(listMyTasks, { query: { building: 'x' } }, { as: area.ming })),
    ).toMatch(/^422 VALIDATION building/);
  });
});

it('3 a value that one has entered waits for others, also after a colleague put it right', async () => {
  const { buildingId } = area.lanting;
  const [first, second] = [await area.colleague('MGR'), await area.colleague('MGR')];
  const owner = area.house.db({ kind: 'owner' });
  const write = (who: Caller, set = sql`entered_by = ${who.userId}`) =>
    owner.rows(
      sql`update apartment.readings set ${set} where building_id = ${buildingId}::uuid and cycle_id is null`,
    );
  const locking = async (who: Caller) =>
    (await tasks(who, buildingId)).filter((task) => task.startsWith('lock_move_readings'));
  await write(first);
  await write(second);
  expect([await locking(first), await locking(second)]).toEqual([[], []]);
  expect(await locking(await area.colleague('CHK'))).toEqual(['lock_move_readings 1']);
});

it('who has left leaves the tasks, whatever state the tenancy is in until its settlement', async () => {
  const { buildingId } = area.lanting;
  const desk = await area.colleague('FDK');
  const owner = area.house.db({ kind: 'owner' });
  const [before] = await owner.rows<{ tenancyId: string; lastDay: string }>(sql`
    select tenancy_id, upper(period) - 1 as last_day from apartment.tenancies
    where building_id = ${buildingId}::uuid order by upper(period) limit 1`);
  const leaves = (state: string, lastDay: string) =>
    owner.rows(sql`update apartment.tenancies
      set state = ${state}, period = daterange(lower(period), ${lastDay}::date + 1, '[)')
      where building_id = ${buildingId}::uuid and tenancy_id = ${before?.tenancyId}::uuid`);
  await leaves('ending', day(0));
  expect(await tasks(desk)).toEqual(['tenancies_ending 1']);
  await leaves('ending', day(-1));
  expect(await tasks(desk)).toEqual([]);
  // Whose last day has passed without anybody asking to leave is still to be decided about.
  await leaves('active', day(-1));
  expect(await tasks(desk)).toEqual(['tenancies_ending 1']);
  await leaves('signed', before?.lastDay ?? '');
});
