import {
  apartmentRoleNames,
  archiveBuilding,
  type BuildingToday,
  createTariff,
  createTariffVersion,
  getApartmentToday,
  getOccupancyStat,
  listArrears,
  listCycles,
  openCycle,
  todayBuildingsAtMost,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { moneyHouse, type Place } from '../payments/testing-money.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof moneyHouse>>;
let place: Place;
let today: string;
const never = (what: string): never => {
  throw new Error(`no ${what}`);
};
const ymOf = (day: string) => day.slice(0, 7);
beforeAll(async () => {
  area = await moneyHouse();
  place = await area.place();
  const row = await place.owner.first<{ today: string }>(
    sql`select apartment.today_in(${place.buildingId}::uuid) as today`,
  );
  today = row?.today ?? '';
});
afterAll(() => area.close());

const morning = async (as: Person) => good(await area.house.call(getApartmentToday, {}, { as }));
const card = async (as: Person, buildingId: string): Promise<BuildingToday | undefined> =>
  (await morning(as)).buildings.find((one) => one.buildingId === buildingId);
const memberOf = (buildingIds: readonly string[], roles: readonly string[]) =>
  area.house.user({
    roles: ['member'],
    memberships: buildingIds.map((tenantId) => ({ area: 'apartment', tenantId, roles: [...roles] })),
  });

describe('what is told of a building', () => {
  it('arrears are what the list of arrears comes to: overdue and open, by building, not by what is due later', async () => {
    await place.bill({ totalMinor: 50_000 });
    await place.bill({ totalMinor: 12_345 });
    await place.bill({ totalMinor: 99_999, issueOn: today, dueOn: '2099-01-01' });
    // In time, so that no late fee comes on top.
    await place.paid({ amountMinor: 20_000, receivedOn: '2026-05-09' });
    const { totals } = good(
      await area.house.call(listArrears, { query: { building: place.buildingId } }, { as: place.manager }),
    );
    expect(totals.overdueMinor).toBe(50_000 + 12_345 - 20_000);
    expect((await card(place.manager, place.buildingId))?.arrears).toEqual({
      overdueMinor: totals.overdueMinor,
      tenancies: 1,
    });
    // In another building nothing is owed, and a building of somebody else changes nothing.
    expect((await card(area.ming, area.lanting.buildingId))?.arrears).toEqual({
      overdueMinor: 0,
      tenancies: 0,
    });
    expect((await card(area.ming, place.buildingId))?.arrears?.overdueMinor).toBe(totals.overdueMinor);
  });

  it('the line of occupancy is that of the statistics', async () => {
    await place.owner.rows(sql`
      update apartment.rooms set created_at = '2025-01-01T00:00:00+08:00' where building_id = ${place.buildingId}::uuid`);
    const { months, buildings } = await morning(area.ming);
    const query = { group: 'building', from: months[0], to: months.at(-1) } as const;
    const { groups } = good(await area.house.call(getOccupancyStat, { query }, { as: area.ming }));
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toBe(ymOf(today));
    for (const { buildingId, occupancy } of buildings)
      expect(occupancy).toEqual(
        groups.find(({ key }) => key === buildingId)?.cells.map((one) => one?.occupancy ?? null),
      );
    // One of four rooms is let.
    expect((await card(area.ming, place.buildingId))?.occupancy?.at(-1)).toBe('0.2500');
  });

  it('the month is the newest that is worked on, with its progress; without any it is the last, or none', async () => {
    const { buildingId } = place;
    expect((await card(area.ming, buildingId))?.month).toBeNull();
    const open = async (ym: string) =>
      good(
        await area.house.call(
          openCycle,
          { params: { buildingId, ym }, body: { readFrom: `${ym}-20`, readTo: `${ym}-25`, override: true } },
          { as: area.ming },
        ),
      );
    await open('2026-01');
    await open('2026-02');
    const listed = async () =>
      good(await area.house.call(listCycles, { params: { buildingId } }, { as: area.ming })).items;
    const { progress, ...newest } = (await listed())[0] ?? never('month');
    expect((await card(area.ming, buildingId))?.month).toEqual({
      ...{ ym: '2026-02', state: newest.state, readTo: '2026-02-25' },
      ...{ due: progress.due, read: progress.read, checked: progress.checked },
    });
    const become = (ym: string, state: string) =>
      place.owner.rows(
        sql`update apartment.cycles set state = ${state} where building_id = ${buildingId}::uuid and ym = ${ym}`,
      );
    await become('2026-02', 'issued');
    expect((await card(area.ming, buildingId))?.month).toMatchObject({ ym: '2026-01', state: 'open' });
    await become('2026-01', 'closed');
    expect((await card(area.ming, buildingId))?.month).toMatchObject({ ym: '2026-02', state: 'issued' });
  });

  it.each(apartmentRoleNames)('goes by the role: %s', async (role) => {
    const found = await card(await area.colleague(role, place.buildingId), place.buildingId);
    const seen: Record<string, string> = {
      ...{
        OWN: 'month arrears occupancy',
        MGR: 'month arrears occupancy',
        RDR: 'month',
        CHK: 'month occupancy',
      },
      ...{ CSH: 'month arrears occupancy', FDK: 'occupancy', AUD: 'month arrears occupancy' },
    };
    const told = ['month', 'arrears', 'occupancy'].filter((name) => found && name in found).join(' ');
    // Whoever only lives there is told of nothing at all.
    expect([found === undefined, told]).toEqual([role === 'RES', seen[role] ?? '']);
  });

  it('who holds a right in one building and lacks it in another is told of it in the first alone', async () => {
    const both = await area.house.user({
      roles: ['member'],
      memberships: [
        { area: 'apartment', tenantId: place.buildingId, roles: ['RDR'] },
        { area: 'apartment', tenantId: area.lanting.buildingId, roles: ['MGR'] },
      ],
    });
    const { buildings } = await morning(both);
    expect(Object.fromEntries(buildings.map((one) => [one.code, 'arrears' in one]))).toEqual({
      [area.lanting.code]: true,
      [(await card(area.ming, place.buildingId))?.code ?? '']: false,
    });
  });
});

describe('which buildings', () => {
  it('another tenant’s never; who belongs to none is told of none; nobody signed in is refused', async () => {
    const mine = (await morning(area.ming)).buildings.map(({ buildingId }) => buildingId);
    const theirs = (await morning(area.stranger)).buildings.map(({ buildingId }) => buildingId);
    expect(theirs).toHaveLength(1);
    expect(mine).not.toContain(theirs[0]);
    const nobody = await area.house.user({ roles: ['member'] });
    expect(await morning(nobody)).toEqual({
      ...{ months: [], buildings: [], others: { buildings: 0, tasks: 0, late: 0 } },
    });
    expect(refusal(await area.house.call(getApartmentToday, {}, { as: undefined }))).toBe(
      '401 UNAUTHENTICATED',
    );
  });

  it('those where something waits first; of more than five the rest is counted; archived ones are left out', async () => {
    const founder = await area.house.user({ roles: ['member'] });
    const made = [];
    for (let at = 0; at <= todayBuildingsAtMost; at += 1) made.push(await area.building(founder));
    const last = made.at(-1) ?? never('building');
    const [first] = made;
    const partner = await memberOf(
      made.map(({ buildingId }) => buildingId),
      ['OWN'],
    );
    const codes = made.map(({ code }) => code).sort();
    const seen = async () => {
      const { buildings, others } = await morning(partner);
      return { codes: buildings.map(({ code }) => code), others };
    };
    expect(await seen()).toEqual({
      codes: codes.slice(0, todayBuildingsAtMost),
      others: { buildings: 1, tasks: 0, late: 0 },
    });
    // A draft of a tariff in the one that would come last waits for others than who wrote it.
    const params = { buildingId: last.buildingId };
    const plan = { code: 'T', name: { zh: '电', en: 'Power' }, meterKind: 'electricity' } as const;
    const { tariffPlanId } = good(
      await area.house.call(createTariff, { params, body: plan }, { as: founder }),
    );
    const body = {
      effectiveFrom: today,
      tiers: [{ register: 'total' as const, upTo: null, unitPrice: '1' }],
    };
    good(
      await area.house.call(
        createTariffVersion,
        { params: { ...params, tariffPlanId }, body },
        { as: founder },
      ),
    );
    const told = await morning(partner);
    expect(told.buildings[0]).toMatchObject({
      ...{ code: last.code, taskCount: 1, lateCount: 0 },
      tasks: [{ kind: 'activate_tariffs', count: 1, dueOn: today }],
    });
    good(
      await area.house.call(
        archiveBuilding,
        {
          params: { buildingId: first?.buildingId ?? '' },
          version: first?.version ?? 0,
          body: { reason: 'sold to others' },
        },
        { as: founder },
      ),
    );
    const { codes: left, others } = await seen();
    expect([left.includes(first?.code ?? ''), left.length, others.buildings]).toEqual([
      ...[false, todayBuildingsAtMost, 0],
    ]);
  });
});
