import {
  approveCorrection,
  askCorrection,
  getUsageMatrix,
  listUsageFlows,
  passRead,
  passUsed,
  stepBack,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { monthsBack, roundHouse } from '../rounds/testing-round.ts';
import { good } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

/**
 * The first month is locked at 150; the second stands open and empty when its value becomes 160, so it takes the
 * difference. Then the third is read at 230 without it.
 */
async function emptyMonth() {
  const [m1 = '', m2 = '', m3 = '', m4 = ''] = monthsBack(4);
  const stage = await area.stage();
  const { people, buildingId } = stage;
  await stage.month(m1, () => '150');
  good(await stage.open(m2, { override: true }));
  const correct = async (ym: string, value: string) => {
    const { readingId = '' } =
      (await area.owner.first<{ readingId: string }>(sql`
        select r.reading_id from apartment.readings r join apartment.cycles y on y.cycle_id = r.cycle_id
        where r.building_id = ${buildingId}::uuid and y.ym = ${ym} and r.state = 'locked'`)) ?? {};
    const body = { value, reason: 'a 6 was read as a 5' };
    const asked = good(
      await area.house.call(askCorrection, { params: { readingId }, body }, { as: people.RDR }),
    );
    const { correctionId, version } = asked;
    const decided = { params: { correctionId }, version, body: { note: 'seen' } };
    return good(await area.house.call(approveCorrection, decided, { as: people.CHK }));
  };
  await correct(m1, '160');
  const read = async (ym: string, value: string) => {
    good(await stage.open(ym, { override: true }));
    good(await stage.enter(ym, [{ value }]));
    for (const row of await stage.round(ym)) good(await stage.check(row));
    good(await stage.pass(passRead, ym));
    await lock(ym);
  };
  /** What the gate asks about, it asks once the uses are drawn anew. */
  const lock = async (ym: string) => {
    if ((await stage.pass(passUsed, ym)).status === 200) return;
    await area.owner.rows(sql`
      update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'somebody', decided_at = now()
      where building_id = ${buildingId}::uuid and state = 'open'`);
    good(await stage.pass(passUsed, ym));
  };
  const unlock = async (ym: string) => {
    const { version } = await stage.cycleOf(ym);
    const call = { params: { ...stage.params, ym }, version, body: { reason: 'somebody looks again' } };
    good(await area.house.call(stepBack, call, { as: people.MGR }));
  };
  /** What stands in the months, corrections and all, without those that came to nothing. */
  const posted = async (kind: 'correction' | null = 'correction') =>
    (
      await area.owner.rows<{ line: string }>(sql`
        select concat(y.ym, ' ', trim_scale(sum(f.quantity))) as line from apartment.usage_flows f
          join apartment.cycles y on y.cycle_id = f.cycle_id
        where f.building_id = ${buildingId}::uuid and (${kind}::text is null or f.kind = ${kind})
        group by y.ym having sum(f.quantity) <> 0 order by y.ym`)
    ).map(({ line }) => line);
  const flows = async () =>
    good(await area.house.call(listUsageFlows, { query: { building: buildingId } }, { as: people.RDR }));
  const totals = async () =>
    good(
      await area.house.call(
        getUsageMatrix,
        { query: { building: buildingId, from: m1, to: m4 } },
        { as: people.RDR },
      ),
    ).totals;
  return { stage, months: [m1, m2, m3, m4] as const, correct, read, lock, unlock, posted, flows, totals };
}

it('18 a month that is left out hands its corrections on to the one that passes its gate', async () => {
  const { months, read, posted, flows, totals } = await emptyMonth();
  const [m1, m2, m3] = months;
  expect(await posted()).toEqual([`${m2} 10`]);
  await read(m3, '230');
  expect(await posted()).toEqual([`${m3} 10`]);
  expect(await posted(null)).toEqual([`${m1} 50`, `${m3} 80`]);
  const { items, sums } = await flows();
  const lines = items.map((one) => `${one.cycleYm} ${one.usageYm} ${one.flowKind} ${one.quantity}`);
  expect(lines.sort()).toEqual(
    [
      `${m1} ${m1} actual 50.000`,
      `${m2} ${m1} correction 10.000`,
      `${m2} ${m1} correction -10.000`,
      `${m3} ${m1} correction 10.000`,
      `${m3} ${m3} actual 70.000`,
    ].sort(),
  );
  expect(sums).toEqual([{ kind: 'electricity', quantity: '130.000' }]);
  // The running total of the register's newest line is its last value less its first one.
  expect(items.map(({ running }) => running)).toContain('130.000');
  expect(await totals()).toEqual(['60.000', '0.000', '70.000', '0.000']);
});

it('18 stepping back loses and doubles nothing, also where the month is read after all', async () => {
  const { months, stage, read, lock, unlock, posted, flows, totals } = await emptyMonth();
  const [m1, m2, m3] = months;
  await read(m3, '230');
  const before = [await posted(null), (await flows()).sums, await totals()];
  for (const again of [1, 2]) {
    await unlock(m3);
    expect([again, await posted()]).toEqual([again, [`${m3} 10`]]);
    await lock(m3);
    expect([await posted(null), (await flows()).sums, await totals()]).toEqual(before);
  }
  await unlock(m3);
  good(await stage.enter(m2, [{ value: '190' }]));
  for (const row of await stage.round(m2)) good(await stage.check(row));
  good(await stage.pass(passRead, m2));
  await lock(m2);
  await lock(m3);
  // Where it is billed it stays.
  expect(await posted(null)).toEqual([`${m1} 50`, `${m2} 30`, `${m3} 50`]);
  expect(await totals()).toEqual(['60.000', '30.000', '40.000', '0.000']);
});

it('18 what was stranded there before goes along, however many months were left out', async () => {
  const { months, stage, read, correct, unlock, lock, posted, flows } = await emptyMonth();
  const [m1, m2, m3, m4] = months;
  good(await stage.open(m3, { override: true }));
  // Taken by a month that stands open after it, as if it had been posted before the months in between were opened.
  await area.owner.rows(sql`
    insert into apartment.usage_flows (building_id, usage_flow_id, business_date, room_id, tenancy_id, meter_id, register,
      cycle_id, quantity, kind, usage_id)
    select f.building_id, gen_random_uuid(), f.business_date, f.room_id, f.tenancy_id, f.meter_id, f.register,
      y.cycle_id, sign.of * 3, f.kind, f.usage_id
    from apartment.usage_flows f join apartment.cycles y on y.building_id = f.building_id
      join (values (${m2}, -1), (${m3}, 1)) as sign (ym, of) on sign.ym = y.ym
    where f.building_id = ${stage.buildingId}::uuid and f.kind = 'correction'`);
  expect(await posted()).toEqual([`${m2} 7`, `${m3} 3`]);
  await read(m4, '230');
  expect(await posted()).toEqual([`${m4} 10`]);
  await unlock(m4);
  // Both are open again: the next correction is posted in the first of them, until they are left out once more.
  await correct(m1, '155');
  expect(await posted()).toEqual([`${m2} -5`, `${m4} 10`]);
  await lock(m4);
  expect(await posted()).toEqual([`${m4} 5`]);
  expect(await posted(null)).toEqual([`${m1} 50`, `${m4} 80`]);
  expect((await flows()).sums).toEqual([{ kind: 'electricity', quantity: '130.000' }]);
});
