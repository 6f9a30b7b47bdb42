import { closeCycle, discardBill, generateBills, getBillRun, voidBill } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { drawUsagesUp, lockUsages } from '../drawing/index.ts';
import { good, refusal } from '../testing-house.ts';
import { billRunJob } from './run.ts';
import { type BillStage, billHouse } from './testing-bills.ts';
import { fullHouse } from './testing-full-house.ts';

let area: Awaited<ReturnType<typeof billHouse>>;
beforeAll(async () => {
  area = await billHouse();
});
afterAll(() => area.close());

/** Two meters in each room, of which the month has counted 86.7 and 3.2, priced by 0.5283 and 4.35. */
async function metered({ buildingId, cycleOf, people }: BillStage, ym: string): Promise<void> {
  const { cycleId } = await cycleOf(ym);
  const of = sql`${buildingId}::uuid`;
  const kinds = [
    ['electricity', '0.5283', '86.7'],
    ['cold_water', '4.35', '3.2'],
  ] as const;
  for (const [kind, price, used] of kinds) {
    const [plan, version] = [v7(), v7()];
    await area.owner.batch(
      sql`insert into apartment.tariff_plans (building_id, tariff_plan_id, code, name_zh, name_en, meter_kind, created_by, updated_by)
        values (${of}, ${plan}::uuid, ${kind === 'electricity' ? 'E' : 'W'}, 'T', 'T', ${kind}, 'x', 'x')`,
      sql`insert into apartment.tariff_versions (building_id, tariff_version_id, tariff_plan_id, effective_from, edited_by)
        values (${of}, ${version}::uuid, ${plan}::uuid, '2020-01-01', '{y}')`,
      sql`insert into apartment.tariff_tiers (building_id, tariff_version_id, register, position, up_to, unit_price)
        values (${of}, ${version}::uuid, 'total', 0, null, ${price}::numeric)`,
      sql`update apartment.tariff_versions set state = 'active', activated_by = 'x', activated_at = now()
        where building_id = ${of} and tariff_version_id = ${version}::uuid`,
      sql`insert into apartment.meters (building_id, meter_id, serial, kind, scope, room_id, installed_on, created_by, updated_by)
        select building_id, gen_random_uuid(), number, ${kind}, 'room', room_id, '2025-01-01', 'x', 'x' from apartment.rooms
        where building_id = ${of}`,
      sql`insert into apartment.meter_tariffs (building_id, meter_id, from_day, tariff_plan_id, created_by)
        select building_id, meter_id, '2020-01-01', ${plan}::uuid, 'x' from apartment.meters
        where building_id = ${of} and kind = ${kind}`,
      sql`insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by, checked_by,
          checked_at, state)
        select building_id, gen_random_uuid(), meter_id, 'total', '2026-04-30', 100, 'replace_in', 'x', 'y', now(), 'locked'
        from apartment.meters where building_id = ${of} and kind = ${kind}`,
      sql`insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source, entered_by,
          checked_by, checked_at, state)
        select building_id, gen_random_uuid(), meter_id, 'total', ${cycleId}::uuid, '2026-05-25', 100 + ${used}::numeric, 'manual', 'x',
          'y', now(), 'checked'
        from apartment.meters where building_id = ${of} and kind = ${kind}`,
    );
  }
  const db = area.house.db({ kind: 'user', userId: people.MGR.userId });
  await db.transaction(async (tx) => lockUsages(tx, await drawUsagesUp(tx, buildingId, cycleId)));
}

describe('bill runs', () => {
  it('5.6 made again they change nothing but the drafts that come out otherwise', async () => {
    const stage = await area.stage(3);
    const first = await stage.moveIn(0, '2026-05-01');
    for (const index of [1, 2]) await stage.moveIn(index, '2026-05-01');
    const [one, two, three] = await stage.billed('2026-05');
    if (!one || !two || !three) throw new Error('Three were made.');
    expect(await stage.cycleOf('2026-05')).toMatchObject({ state: 'billed' });
    const checked = good(await stage.check(two));
    const again = good(await stage.generate('2026-05'));
    expect(again).toMatchObject({ state: 'done', total: 3, done: 3, created: 0, changed: 0, unchanged: 3 });
    expect(await stage.bills('2026-05')).toEqual(
      [one, { ...two, ...checked, lines: undefined }, three].map(withoutLines),
    );
    await area.owner.rows(sql`update apartment.tenancy_rates set rent_minor = 220000
      where building_id = ${stage.buildingId}::uuid`);
    expect(good(await stage.generate('2026-05'))).toMatchObject({ created: 0, changed: 2, unchanged: 1 });
    const now = await stage.bills('2026-05');
    expect(now.map(({ totalMinor, version, billId }) => [totalMinor, version, billId])).toEqual([
      [220_000, 1, one.billId],
      [215_000, 1, two.billId],
      [220_000, 1, three.billId],
    ]);
    expect(now[0]?.tenancy.tenancyId).toBe(first.tenancyId);
  });

  it('5.6 waits for the use of the month, and for who may', async () => {
    const stage = await area.stage(1);
    await stage.month('2026-05');
    expect(refusal(await stage.generate('2026-05', stage.people.CHK))).toBe('403 FORBIDDEN');
    expect(refusal(await stage.generate('2026-05', area.stranger))).toBe('404 NOT_FOUND');
    for (const state of ['read_checked', 'bills_checked', 'closed']) {
      await area.owner.rows(
        sql`update apartment.cycles set state = ${state} where building_id = ${stage.buildingId}::uuid`,
      );
      expect([state, refusal(await stage.generate('2026-05'))]).toEqual([state, '409 STATE_CONFLICT']);
    }
  });

  it('5.6 of a month that is sent, what was taken back is made again with all that it asks, and nothing else', async () => {
    const stage = await fullHouse(area, 2);
    await stage.month('2026-05');
    await metered(stage, '2026-05');
    await stage.through(good(await stage.generate('2026-05')));
    const [kept, wrong] = await stage.bills('2026-05');
    if (!kept || !wrong) throw new Error('The house has two rooms.');
    await stage.issued(kept);
    const sent = await stage.issued(wrong);
    const month = sql`building_id = ${stage.buildingId}::uuid and ym = '2026-05'`;
    await area.owner.rows(sql`update apartment.cycles set state = 'issued' where ${month}`);
    const gone = { params: { billId: sent.billId }, version: sent.version, body: { reason: 'not right' } };
    good(await area.house.call(voidBill, gone, { as: stage.people.CSH }));
    const close = async () => {
      const { version } = await stage.cycleOf('2026-05');
      const params = { buildingId: stage.buildingId, ym: '2026-05' };
      return area.house.call(closeCycle, { params, version }, { as: stage.people.MGR });
    };
    expect((await close()).body).toMatchObject({ details: { blockers: [{ kind: 'unbilled', count: 1 }] } });
    const run = await stage.through(good(await stage.generate('2026-05')));
    expect(run).toMatchObject({ state: 'done', created: 1, changed: 0, unchanged: 1 });
    expect((await stage.cycleOf('2026-05')).state).toBe('issued');
    const [again] = await stage.bills('2026-05', { state: 'draft' });
    expect(again).toMatchObject({ totalMinor: sent.totalMinor, room: sent.room });
    expect((await close()).body).toMatchObject({
      details: { blockers: [{ kind: 'open_drafts', count: 1 }] },
    });
    await stage.issued(again as NonNullable<typeof again>);
    expect(good(await close()).state).toBe('closed');
  });

  it('5.6 a zero bill is made and told as such', async () => {
    const stage = await area.stage(1);
    await stage.moveIn(0, '2026-04-01', { rates: [{ from: '2026-04-01', rentMinor: 0 }] });
    const [bill] = await stage.billed('2026-05');
    expect(bill).toMatchObject({ totalMinor: 0, state: 'draft' });
    expect(await stage.issued(bill as NonNullable<typeof bill>)).toMatchObject({
      state: 'paid',
      openMinor: 0,
    });
  });

  it('5.6 of 300 rooms goes on behind its answer, and is one however many ask', async () => {
    const stage = await fullHouse(area, 300);
    await stage.month('2026-05');
    await metered(stage, '2026-05');
    const answers = (await Promise.all([1, 2, 3].map(() => stage.generate('2026-05')))).map(good);
    expect(new Set(answers.map(({ billRunId }) => billRunId)).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: 'running', total: 300 });
    const [run] = await Promise.all(answers.map(stage.through));
    expect(run).toMatchObject({ state: 'done', done: 300, created: 300, changed: 0 });
    const counted = await area.owner.rows(sql`select count(*)::int as bills, sum(total_minor)::int as minor
      from apartment.bills where building_id = ${stage.buildingId}::uuid`);
    // Rent, 86.7 x 0.5283 and 3.2 x 4.35, each rounded once.
    expect(counted).toEqual([{ bills: 300, minor: 300 * (215_000 + 4_580 + 1_392) }]);
    const again = await stage.through(good(await stage.generate('2026-05')));
    expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 300 });
    expect((await stage.cycleOf('2026-05')).state).toBe('billed');
  }, 60_000);

  it('5.6 a draft that somebody has discarded is made again only for whom it is asked', async () => {
    const stage = await area.stage(2);
    const first = await stage.moveIn(0, '2026-05-01');
    const { tenancyId } = await stage.moveIn(1, '2026-05-01');
    const bills = await stage.billed('2026-05');
    const gone = bills.find(({ tenancy }) => tenancy.tenancyId === tenancyId);
    const { billId = '', version = 0 } = gone ?? {};
    const as = { as: stage.people.CSH };
    good(
      await area.house.call(
        discardBill,
        { params: { billId }, version, body: { reason: 'they live there for free' } },
        as,
      ),
    );
    const tenancies = async () => (await stage.bills('2026-05')).map(({ tenancy }) => tenancy.tenancyId);
    expect(good(await stage.generate('2026-05'))).toMatchObject({ total: 2, created: 0, changed: 0 });
    expect(await tenancies()).toEqual([first.tenancyId]);
    const ask = async (tenancy: string) => {
      const { version: month } = await stage.cycleOf('2026-05');
      const params = { ...stage.params, ym: '2026-05' };
      return area.house.call(generateBills, { params, query: { tenancy }, version: month }, as);
    };
    expect(good(await ask(tenancyId))).toMatchObject({ state: 'done', total: 1, created: 1 });
    expect(good(await stage.generate('2026-05'))).toMatchObject({ total: 2, created: 0, unchanged: 2 });
    expect((await tenancies()).sort()).toEqual([first.tenancyId, tenancyId].sort());
    // Nobody of another house, and nobody at all.
    expect(refusal(await ask(v7()))).toBe('409 STATE_CONFLICT');
  });

  it('5.6 one that nobody is at any more is gone on with: nothing twice, nothing left out', async () => {
    const stage = await fullHouse(area, 100);
    await stage.month('2026-05');
    const run = await stage.through(good(await stage.generate('2026-05')));
    const left = sql`building_id = ${stage.buildingId}::uuid`;
    // As a process leaves it that was killed after a part of them.
    await area.owner.batch(
      sql`update apartment.bills set state = 'discarded' where ${left} and bill_id in
        (select bill_id from apartment.bills where ${left} order by bill_id desc limit 25)`,
      sql`update apartment.cycles set state = 'usage_checked' where ${left}`,
      sql`update apartment.bill_runs set state = 'running', done = 50, ended_at = null, beat_at = now() - interval '2 minutes'
        where ${left}`,
    );
    const { database } = area.house;
    const told: string[] = [];
    const live = { tell: (userId: string, { topic }: { topic: string }) => told.push(`${userId} ${topic}`) };
    await Promise.all(
      [billRunJob(database, live), billRunJob(database, live)].map((job) => job.run(() => {})),
    );
    // Whoever has the month open sees that it is through.
    expect(told).toContain(`${stage.people.CHK.userId} month`);
    const params = { billRunId: run.billRunId };
    const done = good(await area.house.call(getBillRun, { params }, { as: stage.people.FDK }));
    expect(done).toMatchObject({ state: 'done', total: 100, created: 25, unchanged: 75 });
    expect((await stage.bills('2026-05', { limit: 200 })).length).toBe(100);
    expect((await stage.cycleOf('2026-05')).state).toBe('billed');
  });
});

const withoutLines = <One extends object>(one: One) => {
  const { lines: _, ...bill } = one as One & { lines?: unknown };
  return { ...bill, may: expect.anything() };
};
