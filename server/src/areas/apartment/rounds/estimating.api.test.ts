import { estimateReading, type Reading } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { good, type Person, refusal } from '../testing-house.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const months = monthsBack(6);
type Stage = Awaited<ReturnType<typeof area.stage>>;
const estimate = async (stage: Stage, ym: string, as: Person | undefined, index = 0, change: object = {}) => {
  const { cycleId } = await stage.cycleOf(ym);
  const body = {
    meterId: stage.meterIds[index] ?? '',
    register: 'total' as const,
    note: 'nobody at home',
    ...change,
  };
  return area.house.call(estimateReading, { params: { cycleId }, body }, { as });
};
const daysTo = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const why = (answer: { body: unknown }) =>
  (answer.body as { details?: { refused?: string } }).details?.refused;

describe('estimating', () => {
  it('5.1 the mean of the last three months, to the meter’s decimals; a third in a row is refused', async () => {
    const stage = await area.stage();
    const [a = '', b = '', c = '', d = '', e = '', f = ''] = months;
    // The first of them began long before; the days of all three count.
    await stage.month(a, () => '1000');
    await stage.month(b, () => '1031');
    await stage.month(c, () => '1060');
    good(await stage.open(d, { override: true }));
    const row = good(await estimate(stage, d, stage.people.RDR));
    const uses = await area.owner.rows<{ quantity: string; days: number }>(
      sql`select quantity, days from apartment.usages where building_id = ${stage.buildingId}::uuid`,
    );
    const perDay =
      uses.reduce((sum, { quantity }) => sum + Number(quantity), 0) /
      uses.reduce((sum, { days }) => sum + days, 0);
    const expected = 1060 + Math.round(perDay * daysTo(`${c}-25`, `${d}-25`) * 10) / 10;
    expect(row.reading).toMatchObject({
      source: 'estimate',
      state: 'entered',
      note: 'nobody at home',
      readOn: `${d}-25`,
    });
    expect(Number(row.reading?.value)).toBeCloseTo(expected, 6);
    expect(row.reading?.flags).toContain('ESTIMATED');
    expect((await stage.cycleOf(d)).progress).toMatchObject({ read: 1, estimated: 1 });
    expect(refusal(await estimate(stage, d, stage.people.RDR))).toBe('409 STATE_CONFLICT');
    await finish(stage, d);

    good(await stage.open(e, { override: true }));
    expect(await estimate(stage, e, stage.people.RDR)).toMatchObject({
      status: 403,
      body: { details: { permission: 'apartment.building.configure' } },
    });
    good(await estimate(stage, e, stage.people.MGR));
    await finish(stage, e);
    good(await stage.open(f, { override: true }));
    const third = await estimate(stage, f, stage.people.MGR);
    expect([refusal(third), why(third)]).toEqual(['409 STATE_CONFLICT', 'third_in_a_row']);
  });

  it('5.1 what was corrected counts as what it was corrected to', async () => {
    const stage = await area.stage();
    const [a = '', b = '', c = '', d = ''] = months;
    for (const [index, ym] of [a, b, c].entries()) await stage.month(ym, () => String(1000 + index * 31));
    await corrected(stage.meterIds[0], c, '30');
    good(await stage.open(d, { override: true }));
    const [row] = await stage.round(d);
    const span = (
      await area.owner.rows<{ days: number }>(
        sql`select sum(days)::int as days from apartment.usages where building_id = ${stage.buildingId}::uuid`,
      )
    )[0]?.days as number;
    // 900 of the first month, 31 each of the others, and the 30.
    expect(Number(row?.perDayLast3)).toBeCloseTo(992 / span, 3);
    const { reading } = good(await estimate(stage, d, stage.people.RDR));
    const days = daysTo(`${c}-25`, `${d}-25`);
    expect(Number(reading?.value)).toBeCloseTo(1062 + Math.round((992 / span) * days * 10) / 10, 6);
  });

  it('5.1 without three months: the middle of the rooms of the same type; without them nothing', async () => {
    const stage = await area.stage(4);
    const [a = '', b = ''] = months;
    const { createRoomType, updateRooms } = await import('@console/contract/apartment');
    const type = good(
      await area.house.call(
        createRoomType,
        {
          params: stage.params,
          body: {
            code: 'S',
            name: { zh: 's', en: 's' },
            capacity: 1,
            defaultRentMinor: 0,
            defaultDepositMinor: 0,
          },
        },
        { as: area.ming },
      ),
    );
    expect(updateRooms.name).toBe('updateRooms');
    await area.owner.rows(sql`update apartment.rooms set room_type_id = ${type.roomTypeId}::uuid
      where building_id = ${stage.buildingId}::uuid`);
    good(await stage.open(a));
    const nothing = await estimate(stage, a, stage.people.MGR);
    expect([refusal(nothing), why(nothing)]).toEqual(['409 STATE_CONFLICT', 'no_basis']);
    await finishRound(stage, a, ['110', '400', '700', '9000']);
    good(await stage.open(b, { override: true }));
    await corrected(stage.meterIds[2], a, '-150');
    const row = good(await estimate(stage, b, stage.people.RDR));
    const days = daysTo(`${a}-25`, `${b}-25`);
    const span = (
      await area.owner.rows<{ days: number }>(
        sql`select days from apartment.usages where building_id = ${stage.buildingId}::uuid limit 1`,
      )
    )[0]?.days as number;
    // Of the other three, 300, 600 corrected by 150, and 8900: the middle one.
    expect(Number(row.reading?.value)).toBeCloseTo(110 + Math.round((450 / span) * days * 10) / 10, 6);
  });

  it('5.1 the same month a year ago counts first, if the same people lived there', async () => {
    const stage = await area.stage();
    const [a = ''] = months;
    good(await stage.open(a));
    const { cycleId } = await stage.cycleOf(a);
    const meterId = stage.meterIds[0] ?? '';
    const lastYear = `${Number(a.slice(0, 4)) - 1}${a.slice(4)}`;
    const [past, from, to] = [v7(), v7(), v7()];
    await area.owner.batch(
      sql`insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
        values (${stage.buildingId}::uuid, ${past}::uuid, ${lastYear}, ${`${lastYear}-20`}::date, ${`${lastYear}-25`}::date, 'closed', 'x', 'x')`,
      ...insertionsOf(
        'apartment.readings',
        [
          { readingId: from, cycleId: null, readOn: `${lastYear}-05`, value: 300, source: 'replace_in' },
          { readingId: to, cycleId: past, readOn: `${lastYear}-25`, value: 400, source: 'manual' },
        ].map((one) => ({
          ...{ ...one, buildingId: stage.buildingId, meterId, register: 'total', state: 'locked' },
          ...{ enteredBy: 'a', checkedBy: 'b', checkedAt: sql`now()` },
        })),
      ),
      sql`insert into apartment.usages (building_id, usage_id, cycle_id, meter_id, register, from_reading_id, to_reading_id, days, quantity, kind, state)
        values (${stage.buildingId}::uuid, ${v7()}::uuid, ${past}::uuid, ${meterId}::uuid, 'total', ${from}::uuid, ${to}::uuid, 20, 100, 'actual', 'locked')`,
    );
    const refused = await estimate(stage, a, stage.people.RDR);
    expect(why(refused)).toBe('no_basis');
    const person = v7();
    await area.owner.batch(
      sql`insert into apartment.persons (building_id, person_id, name, created_by, updated_by)
        values (${stage.buildingId}::uuid, ${person}::uuid, 'Hua', 'x', 'x')`,
      sql`insert into apartment.tenancies (building_id, tenancy_id, number, room_id, primary_person_id, period, state, signed_on, created_by, updated_by)
        values (${stage.buildingId}::uuid, ${v7()}::uuid, 1, ${stage.roomIds[0]}::uuid, ${person}::uuid,
          daterange(${`${lastYear}-01`}::date, null), 'active', current_date, 'x', 'x')`,
    );
    const row = good(await estimate(stage, a, stage.people.RDR));
    const days = daysTo(`${lastYear}-25`, `${a}-25`);
    expect(Number(row.reading?.value)).toBeCloseTo(400 + 5 * days, 6);
    expect(row.perDayLastYear).toBe('5.000');
    expect(cycleId).toBeTruthy();
  });

  it('5.1 A-11 an estimate that was too high binds nobody: the true value of the month after is taken', async () => {
    const stage = await area.stage();
    const [a = '', b = '', c = '', d = '', e = ''] = months;
    for (const [index, ym] of [a, b, c].entries()) await stage.month(ym, () => String(1000 + index * 100));
    good(await stage.open(d, { override: true }));
    const estimated = good(await estimate(stage, d, stage.people.RDR)).reading as Reading;
    expect(Number(estimated.value)).toBeGreaterThan(1210);
    await finish(stage, d);
    good(await stage.open(e, { override: true }));
    const [low, fine] = [
      good(await stage.enter(e, [{ value: '1199.9' }])).outcomes[0],
      good(await stage.enter(e, [{ value: '1205' }])).outcomes[0],
    ];
    expect(low).toMatchObject({ outcome: 'refused', fields: [{ code: 'BELOW_PREVIOUS' }] });
    expect(low).toMatchObject({ fields: [{ params: { previous: '1200.000' } }] });
    expect(fine).toMatchObject({ outcome: 'saved' });
    await finish(stage, e);
    const uses = await area.owner.rows<{ ym: string; quantity: string }>(sql`
      select y.ym, sum(f.quantity) as quantity from apartment.usage_flows f
        join apartment.usages u on u.usage_id = f.usage_id join apartment.cycles y on y.cycle_id = u.cycle_id
      where f.building_id = ${stage.buildingId}::uuid and y.ym in (${d}, ${e}) group by y.ym`);
    expect(uses.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBeCloseTo(5, 6);
  });

  it('somebody reads after all: the value takes the place of the estimate', async () => {
    const stage = await area.stage();
    const [a = '', b = '', c = '', d = ''] = months;
    for (const [index, ym] of [a, b, c].entries()) await stage.month(ym, () => String(200 + index * 10));
    good(await stage.open(d, { override: true }));
    const { readingId, version, value } = good(await estimate(stage, d, stage.people.RDR)).reading as Reading;
    const read = good(await stage.enter(d, [{ value, seen: { readingId, version } }])).outcomes[0];
    expect(read).toMatchObject({
      outcome: 'saved',
      row: { reading: { readingId, source: 'manual', version: 1 } },
    });
  });

  it('who may', async () => {
    const stage = await area.stage();
    const [a = ''] = months;
    good(await stage.open(a));
    expect(refusal(await estimate(stage, a, undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await estimate(stage, a, stage.people.CHK))).toBe('403 FORBIDDEN');
    expect(refusal(await estimate(stage, a, area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await estimate(stage, a, stage.people.RDR, 0, { meterId: v7() }))).toBe('404 NOT_FOUND');
    expect(refusal(await estimate(stage, a, stage.people.RDR, 0, { note: 'no' }))).toBe(
      '422 VALIDATION note too_small',
    );
  });
});

/** Checks what is there and goes through both gates. */
async function finish(stage: Stage, ym: string) {
  const { passRead, passUsed } = await import('@console/contract/apartment');
  for (const row of await stage.round(ym)) good(await stage.check(row));
  good(await stage.pass(passRead, ym));
  await area.owner.rows(sql`update apartment.anomalies set state = 'waived', note = 'looked at', decided_by = 'x',
    decided_at = now() where building_id = ${stage.buildingId}::uuid and state = 'open'`);
  good(await stage.pass(passUsed, ym));
}

/** A line of the ledger that puts the use of a month right. */
async function corrected(meterId: string | undefined, ym: string, quantity: string): Promise<void> {
  const uses = await area.owner.rows<object>(sql`
    select u.building_id, y.read_to as business_date, u.meter_id, u.register, u.cycle_id, u.usage_id
    from apartment.usages u join apartment.cycles y on y.building_id = u.building_id and y.cycle_id = u.cycle_id
    where u.meter_id = ${meterId}::uuid and y.ym = ${ym}`);
  const lines = uses.map((use) => ({ ...use, usageFlowId: v7(), quantity, kind: 'correction' }));
  await area.owner.batch(...insertionsOf('apartment.usage_flows', lines));
}

async function finishRound(stage: Stage, ym: string, values: readonly string[]) {
  good(
    await stage.enter(
      ym,
      values.map((value, index) => ({ value, meterId: stage.meterIds[index] })),
    ),
  );
  await finish(stage, ym);
}

describe('between what somebody has read', () => {
  /** Three months of 30, and in the fourth a value of moving in. */
  async function movedAt(day: number, value: string) {
    const stage = await area.stage();
    const [a = '', b = '', c = '', d = ''] = months;
    for (const [index, ym] of [a, b, c].entries()) await stage.month(ym, () => String(1000 + index * 30));
    await area.owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by)
      values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0] ?? ''}::uuid, 'total',
        ${`${d}-${day}`}::date, ${value}::numeric, 'move_in', 'x')`);
    good(await stage.open(d, { override: true }));
    return good(await estimate(stage, d, stage.people.RDR)).reading?.value;
  }

  it('5.1 an estimate is not below what was shown since, nor above what was shown afterwards', async () => {
    expect(await movedAt(10, '9000')).toBe('9000.000');
    expect(await movedAt(26, '1060.5')).toBe('1060.500');
  });
});
