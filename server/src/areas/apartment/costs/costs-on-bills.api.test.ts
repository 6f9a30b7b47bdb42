import {
  activateTariffVersion,
  createCommonPool,
  createMeter,
  createPerson,
  createTariff,
  createTariffVersion,
  createTenancy,
  estimateReading,
  generateBills,
  getBill,
  getBillRun,
  listBills,
  type NewMeter,
  type NewTenancy,
  passRead,
  passUsed,
  setBeds,
  updateMeter,
  updateRoom,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { daysBetween, daysIn } from '../../../days.ts';
import { exact, plus, quotient, textOf, times, whole } from '../../../exact.ts';
import { monthsBack, roundHouse } from '../rounds/testing-round.ts';
import { good, type Person } from '../testing-house.ts';

/** The worked examples of shared costs and true-ups from the first value to the bill, through the API alone. */
let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

type Tiers = readonly (readonly [upTo: string | null, unitPrice: string])[];
const t: Tiers = [
  ['230', '0.5283'],
  ['400', '0.5783'],
  [null, '0.8283'],
];
const before = '2020-01-01';

/** Rooms with meters, which a tariff prices; who makes bills is there. */
async function priced(rooms: number, tiers: Tiers, meter: Partial<NewMeter> = {}) {
  const stage = await area.stage(rooms, { readFromDay: 20, readToDay: 25 }, meter);
  const { house, ming } = area;
  const { buildingId, params, people } = stage;
  const [desk, till] = [await area.colleague('FDK', buildingId), await area.colleague('CSH', buildingId)];
  const tell = { as: people.MGR };
  const plan = { code: 'T', name: { zh: 'T', en: 'T' }, meterKind: 'electricity' } as const;
  const { tariffPlanId } = good(await house.call(createTariff, { params, body: plan }, tell));
  const body = {
    effectiveFrom: before,
    tiers: tiers.map(([upTo, unitPrice]) => ({ register: 'total' as const, upTo, unitPrice })),
  };
  const draft = good(
    await house.call(createTariffVersion, { params: { ...params, tariffPlanId }, body }, tell),
  );
  const { tariffVersionId, version } = draft;
  good(
    await house.call(
      activateTariffVersion,
      { params: { ...params, tariffVersionId }, version },
      { as: ming },
    ),
  );
  const change = async (meterId: string, body: Parameters<typeof changed>[1]) =>
    changed(meterId, body, people.MGR);
  for (const meterId of stage.meterIds) await change(meterId, { tariffPlanId });

  const moveIn = async (roomId: string, firstDay: string, more: Partial<NewTenancy> = {}) => {
    const { person } = good(
      await house.call(createPerson, { params, body: { name: 'Hua', consent: true } }, { as: desk }),
    );
    const rates = [{ from: firstDay, rentMinor: 0 }];
    const terms = { lastDay: null, depositMinor: 0, payCycle: 1 as const, sign: true };
    const who = { roomId, primaryPersonId: person.personId, firstDay, rates, occupants: [] };
    const wanted = { ...who, ...terms, ...more };
    return good(await house.call(createTenancy, { body: wanted }, { as: desk })).tenancyId;
  };
  /** What the month's bill of each tenancy says of uses and pools: `use 11094`. */
  const bills = async (ym: string) => {
    const { version: seen } = await stage.cycleOf(ym);
    const { billRunId } = good(
      await house.call(generateBills, { params: { ...params, ym }, version: seen }, { as: till }),
    );
    while (good(await house.call(getBillRun, { params: { billRunId } }, { as: till })).state === 'running')
      await new Promise((resolve) => setTimeout(resolve, 20));
    const { cycleId } = await stage.cycleOf(ym);
    const { items } = good(await house.call(listBills, { params: { cycleId } }, { as: till }));
    const said = new Map<string, string[]>();
    for (const { billId } of items) {
      const bill = good(await house.call(getBill, { params: { billId } }, { as: till }));
      const costs = (bill.lines ?? []).filter(({ source }) => source !== 'rent');
      said.set(
        bill.tenancy.tenancyId,
        costs.map((line) => `${line.description} ${line.amountMinor}`),
      );
    }
    return said;
  };
  return { ...stage, tariffPlanId, change, moveIn, bills };
}

async function changed(meterId: string, body: { tariffPlanId?: string; parentMeterId?: string }, as: Person) {
  const { version = 0 } =
    (await area.owner.first<{ version: number }>(
      sql`select version from apartment.meters where meter_id = ${meterId}::uuid`,
    )) ?? {};
  return good(await area.house.call(updateMeter, { params: { meterId }, body, version }, { as }));
}

/** The newest months of which one of 31 days comes before one of 30, with three before them and one after. */
function threeAndTwo(): string[] {
  const months = monthsBack(14);
  const at = months.findLastIndex(
    (month, index) => index < 12 && daysIn(month) === 31 && daysIn(months[index + 1] ?? '') === 30,
  );
  return months.slice(at - 3, at + 3);
}

const waive = (buildingId: string) =>
  area.owner.rows(sql`
    update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'somebody', decided_at = now()
    where building_id = ${buildingId}::uuid and state = 'open'`);

it('A-11: a month that was estimated at 210.0 is trued up to 264.3 on the bill of the next one', async () => {
  const [m0 = '', m1 = '', m2 = '', m3 = '', may = '', june = ''] = threeAndTwo();
  const stage = await priced(1, t);
  const { people, meterIds, roomIds, buildingId } = stage;
  const tenancyId = await stage.moveIn(roomIds[0] ?? '', `${m0}-01`);
  // So much in three months that 31 days of it are 210.0.
  const days = daysBetween(`${m0}-25`, `${m3}-25`);
  const third = quotient(times(exact('210'), whole(days)), whole(31 * 3), 1);
  const shown = (count: number) => textOf(plus(exact('200.0'), times(third, whole(count))));
  for (const [count, ym] of [m0, m1, m2, m3].entries()) await stage.month(ym, () => shown(count));
  good(await stage.open(may, { override: true }));
  const { cycleId } = await stage.cycleOf(may);
  const body = { meterId: meterIds[0] ?? '', register: 'total', note: 'nobody was in' } as const;
  const { reading } = good(
    await area.house.call(estimateReading, { params: { cycleId }, body }, { as: people.RDR }),
  );
  const readAndLock = async (ym: string) => {
    for (const row of await stage.round(ym)) good(await stage.check(row));
    good(await stage.pass(passRead, ym));
    await waive(buildingId);
    good(await stage.pass(passUsed, ym));
  };
  await readAndLock(may);
  expect((await stage.bills(may)).get(tenancyId)).toEqual(['use 11094']);
  const value = textOf(plus(exact(shown(3)), exact('520.0')));
  expect([reading?.readOn, reading?.value]).toEqual([
    `${may}-25`,
    textOf(plus(exact(shown(3)), exact('210.000'))),
  ]);
  good(await stage.open(june, { override: true }));
  good(await stage.enter(june, [{ value }]));
  await readAndLock(june);
  expect((await stage.bills(june)).get(tenancyId)).toEqual(['use 13637', 'true_up 3040']);
});

it('A-12: what no meter below a master saw is shared by area', async () => {
  const [ym = ''] = monthsBack(1);
  const stage = await priced(3, [[null, '0.6000']]);
  const { people, roomIds, meterIds, params, tariffPlanId } = stage;
  const as = { as: people.MGR };
  const areas = ['32.50', '48.00', '60.00'];
  for (const [index, roomId] of roomIds.entries())
    good(
      await area.house.call(
        updateRoom,
        { params: { roomId }, version: 0, body: { areaM2: areas[index] ?? '' } },
        as,
      ),
    );
  const { meterId: master } = good(
    await area.house.call(
      createMeter,
      {
        params,
        body: {
          ...{ serial: 'MAIN', kind: 'electricity', scope: 'master', tariffPlanId },
          install: { installedOn: `${ym}-01`, initial: [{ register: 'total', value: '0' }] },
        },
      },
      as,
    ),
  );
  await area.lockFirstValues(stage.buildingId);
  for (const meterId of meterIds) await stage.change(meterId, { parentMeterId: master });
  const rooms = roomIds.map((roomId) => ({ roomId }));
  const pool = {
    name: 'Stairs',
    source: 'master_minus_subs',
    method: 'area',
    meterId: master,
    rooms,
  } as const;
  good(await area.house.call(createCommonPool, { params, body: pool }, as));
  const tenancies: string[] = [];
  for (const roomId of roomIds) tenancies.push(await stage.moveIn(roomId, `${ym}-01`));
  stage.meterIds.push(master);
  const shown = ['4100', '600', '512.4', '5280'];
  await stage.month(ym, (index) => shown[index] ?? '');
  const bills = await stage.bills(ym);
  expect(tenancies.map((who) => bills.get(who)?.at(-1))).toEqual(['pool 5102', 'pool 7535', 'pool 9419']);
});

it('A-13: the bill of one room is shared by 31, 31 and 12 days of persons', async () => {
  const months = monthsBack(4);
  const at = months.findLastIndex((month, index) => index < 3 && daysIn(month) === 31);
  const [first = '', second = ''] = months.slice(at);
  const stage = await priced(1, [[null, '1.0000']], { decimals: 2 });
  const roomId = stage.roomIds[0] ?? '';
  const as = { as: stage.people.MGR };
  const room = good(
    await area.house.call(
      updateRoom,
      { params: { roomId }, version: 0, body: { leaseMode: 'bed', capacity: 3 } },
      as,
    ),
  );
  const { beds } = good(
    await area.house.call(
      setBeds,
      {
        params: { roomId },
        version: room.version,
        body: { beds: ['A', 'B', 'C'].map((label) => ({ label })) },
      },
      as,
    ),
  );
  await stage.month(first, () => '200');
  const begins = [`${first}-01`, `${first}-01`, `${second}-14`];
  const tenancies: string[] = [];
  for (const [index, bed] of beds.entries())
    tenancies.push(await stage.moveIn(roomId, begins[index] ?? '', { bedId: bed.bedId }));
  await stage.month(second, () => '386.42');
  const bills = await stage.bills(second);
  expect(tenancies.map((who) => bills.get(who))).toEqual([['use 7810'], ['use 7809'], ['use 3023']]);
});
