import { checkReading, enterReadings, type RoundRow, rejectReading } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good, refusal } from '../testing-house.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const [first = '', second = '', third = ''] = monthsBack(3);
type Stage = Awaited<ReturnType<typeof area.stage>>;
const outcomes = async (answer: ReturnType<Stage['enter']>) => good(await answer).outcomes;
const told = (
  outcome: { outcome: string; code?: string; fields?: { path: string; code: string }[] } | undefined,
) =>
  [outcome?.outcome, outcome?.code, ...(outcome?.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
    .filter((part) => part !== undefined)
    .join(' ');
/** One value of the stage's first meter, and what became of it. */
const one = async (
  stage: Stage,
  ym: string,
  value: Parameters<Stage['enter']>[1][number],
  as?: Stage['people']['RDR'],
  more?: object,
) => {
  const [outcome] = await outcomes(stage.enter(ym, [value], as, more));
  return outcome;
};

describe('entering values', () => {
  it('11 the first value begins the round; the row tells use and days', async () => {
    const stage = await area.stage(2);
    expect(good(await stage.open(first)).state).toBe('open');
    const answer = good(await stage.enter(first, [{ value: '150.5', note: ' seen ' }]));
    expect(answer.cycle).toMatchObject({ state: 'reading', progress: { due: 2, read: 1, checked: 0 } });
    expect(answer.outcomes).toMatchObject([
      {
        outcome: 'saved',
        row: {
          previous: { value: '100.000', source: 'replace_in' },
          reading: {
            value: '150.500',
            state: 'entered',
            note: 'seen',
            enteredBy: stage.people.RDR.userId,
            version: 0,
          },
          usage: '50.500',
          roomNumber: '101',
          occupied: false,
        },
      },
    ]);
    const rows = await stage.round(first);
    expect(rows.map(({ reading }) => reading?.value)).toEqual(['150.500', undefined]);
    expect(rows[0]?.may).toEqual({ enter: true, check: true });
    expect((await stage.round(first, { state: 'unread' })).map(({ serial }) => serial)).toEqual(['E-1']);
  });

  it('5.1 moving out in the morning of the day the counter went round does not bind the month after', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    expect(told(await one(stage, first, { value: '9', rollover: true }))).toBe('saved');
    await area.owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by)
      values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0]}::uuid, 'total', ${`${first}-25`}::date,
        99990, 'move_out', 'x')`);
    good(await stage.open(second, { override: true }));
    expect(told(await one(stage, second, { value: '8' }))).toBe('refused VALIDATION value BELOW_PREVIOUS');
    expect(told(await one(stage, second, { value: '60' }))).toBe('saved');
  });

  it('11 digits, decimals, days and order are looked at; a bad row leaves the others alone', async () => {
    const stage = await area.stage(2, {}, { intDigits: 4, decimals: 1 });
    good(await stage.open(first));
    const [meter, other] = stage.meterIds;
    const cases: [object, string][] = [
      [{ value: '10000' }, 'refused VALIDATION value too_many_digits'],
      [{ value: '120.55' }, 'refused VALIDATION value too_many_decimals'],
      [{ value: '120', readOn: `${first}-19` }, 'refused VALIDATION readOn outside_window'],
      [{ value: '120', readOn: `${first}-26` }, 'refused VALIDATION readOn outside_window'],
      [{ value: '120', readOn: '2199-01-01' }, 'refused VALIDATION readOn in_future'],
      [{ value: '99' }, 'refused VALIDATION value BELOW_PREVIOUS'],
      [{ value: '120', rollover: true }, 'refused VALIDATION rollover no_rollover'],
      [{ value: '120', photos: [v7()] }, 'refused VALIDATION photos unknown_photo'],
      [{ value: '120', register: 'peak' }, 'refused NOT_FOUND'],
      [{ value: '120', meterId: v7() }, 'refused NOT_FOUND'],
      [{ value: '120', seen: { readingId: v7(), version: 0 } }, 'refused VERSION_CONFLICT'],
      [{ value: '-1' }, 'refused VALIDATION value not_a_decimal'],
      [{ value: '120', readOn: '0001-01-01' }, 'refused VALIDATION readOn year_out_of_range'],
      [{ value: '120', readOn: '9999-12-31' }, 'refused VALIDATION readOn year_out_of_range'],
      [{ value: '120', readOn: 'yesterday' }, 'refused VALIDATION readOn invalid_format'],
      [{ value: '120', note: 'x'.repeat(501) }, 'refused VALIDATION note too_big'],
    ];
    for (const [value, expected] of cases) {
      const [bad, fine] = await outcomes(
        stage.enter(
          first,
          [
            { meterId: meter, value: '', ...value },
            { meterId: other, value: '130' },
          ],
          undefined,
          { dryRun: true },
        ),
      );
      expect([value, told(bad), told(fine)]).toEqual([value, expected, 'saved']);
    }
    expect((await stage.cycleOf(first)).state).toBe('open');
    const below = await one(stage, first, { value: '99' });
    expect(below).toMatchObject({
      fields: [{ params: { previous: '100.000', usageWithRollover: '9999.000' } }],
    });
    const twice = await outcomes(stage.enter(first, [{ value: '120' }, { value: '121' }]));
    expect(twice.map(told)).toEqual(['saved', 'refused VALIDATION register duplicate']);
    const nameless = await stage.enter(first, [{ value: '120', meterId: 'x' }]);
    expect(nameless.status).toBe(422);
  });

  it('11 the same value sent again changes nothing, under its id or another', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    const readingId = v7();
    expect(told(await one(stage, first, { readingId, value: '150' }))).toBe('saved');
    expect(told(await one(stage, first, { readingId, value: '150.0' }))).toBe('unchanged');
    expect(told(await one(stage, first, { value: '150' }, stage.people.MGR))).toBe('unchanged');
    const conflict = await one(stage, first, { value: '151' }, stage.people.MGR);
    expect(told(conflict)).toBe('refused VERSION_CONFLICT');
    expect(conflict?.row?.reading).toMatchObject({
      readingId,
      value: '150.000',
      enteredBy: stage.people.RDR.userId,
    });
    const idempotencyKey = v7();
    const { cycleId } = await stage.cycleOf(first);
    const body = { rows: [stage.entry(first, { value: '152', seen: { readingId, version: 0 } })] };
    const call = () =>
      area.house.call(enterReadings, { params: { cycleId }, body, idempotencyKey }, { as: stage.people.RDR });
    const [answer, again] = [await call(), await call()];
    expect(good(answer).outcomes.map(told)).toEqual(['saved']);
    expect(again.body).toEqual(answer.body);
    expect((await stage.round(first))[0]?.reading).toMatchObject({ readingId, value: '152.000', version: 1 });
    expect(told(await one(stage, first, { value: '153', seen: { readingId, version: 0 } }))).toBe(
      'refused VERSION_CONFLICT',
    );
  });

  it('a value that was checked is not changed; one that was rejected is read again as a new one', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    const saved = await one(stage, first, { value: '150' });
    const row = saved?.row as RoundRow;
    const reading = row.reading as NonNullable<RoundRow['reading']>;
    const where = { params: { readingId: reading.readingId }, version: 0 };
    const body = { reason: 'not to be read on the photo' };
    const rejected = good(await area.house.call(rejectReading, { ...where, body }, { as: stage.people.CHK }));
    expect(rejected.reading).toMatchObject({
      state: 'rejected',
      reason: body.reason,
      checkedBy: stage.people.CHK.userId,
    });
    expect((await stage.cycleOf(first)).progress).toMatchObject({ due: 1, read: 0, rejected: 1 });
    expect(told(await one(stage, first, { readingId: reading.readingId, value: '150' }))).toBe('unchanged');
    expect(told(await one(stage, first, { readingId: reading.readingId, value: '151' }))).toBe(
      'refused STATE_CONFLICT',
    );
    const seen = { readingId: reading.readingId, version: 1 };
    const again = await one(stage, first, { value: '151', seen });
    expect(told(again)).toBe('saved');
    const readAgain = good(await stage.check(again?.row as RoundRow)).reading as NonNullable<
      RoundRow['reading']
    >;
    const { readingId } = readAgain;
    const late = await one(stage, first, { value: '152', seen: { readingId, version: 1 } });
    expect(told(late)).toBe('refused STATE_CONFLICT');
    expect(await area.house.call(checkReading, where, { as: stage.people.CHK })).toMatchObject({
      status: 409,
    });
  });

  it('10 twenty at once: one value stands, the others learn of it', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    const { cycleId } = await stage.cycleOf(first);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        area.house.call(
          enterReadings,
          { params: { cycleId }, body: { rows: [stage.entry(first, { value: `15${index % 2}` })] } },
          { as: index % 3 === 0 ? stage.people.MGR : stage.people.RDR },
        ),
      ),
    );
    const counted = answers.map((answer) => told(good(answer).outcomes[0]));
    expect(counted.filter((what) => what === 'saved')).toHaveLength(1);
    expect(counted.filter((what) => what === 'unchanged')).toHaveLength(9);
    expect(counted.filter((what) => what === 'refused VERSION_CONFLICT')).toHaveLength(10);
    const live =
      await area.owner.rows(sql`select 1 from apartment.readings where building_id = ${stage.buildingId}::uuid
      and cycle_id = ${cycleId}::uuid`);
    expect(live).toHaveLength(1);
  });

  it('11 photos are asked for as the building wants it', async () => {
    const strict = await area.stage(1, { photoRule: 'always' });
    good(await strict.open(first));
    expect(told(await one(strict, first, { value: '150' }))).toBe('refused VALIDATION photos photo_required');
    const unusual = await area.stage(1, { photoRule: 'anomaly' });
    good(await unusual.open(first));
    // Nobody lives there.
    const used = await one(unusual, first, { value: '150' });
    expect(told(used)).toBe('refused VALIDATION photos photo_required');
    expect(told(await one(unusual, first, { value: '102' }))).toBe('saved');
  });

  it('5.1 what is unusual against the months before is flagged', async () => {
    const stage = await area.stage();
    await stage.month(first, () => '102');
    await stage.month(second, () => '104');
    good(await stage.open(third, { override: true }));
    const flags = async (value: string) => {
      const outcome = await one(stage, third, { value }, undefined, { dryRun: true });
      return outcome?.row?.reading?.flags;
    };
    expect(await flags('105')).toEqual([]);
    expect(await flags('109')).toEqual(['JUMP', 'USE_VACANT']);
    expect(await flags('104')).toEqual(['DROP']);
    const saved = await one(stage, third, { value: '106' });
    expect(saved?.row).toMatchObject({ usage: '2.000', perDayLastYear: null });
    expect(saved?.row?.perDayLast3).not.toBeNull();
    await area.lockFirstValues(stage.buildingId);
  });

  it('gates: behind the first one nothing is entered any more', async () => {
    const stage = await area.stage();
    await stage.month(first, () => '102');
    expect(refusal(await stage.enter(first, [{ value: '103' }]))).toBe('409 STATE_CONFLICT');
  });

  it('who may: readers and managers; strangers find nothing', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    const { cycleId } = await stage.cycleOf(first);
    const body = { rows: [stage.entry(first, { value: '150' })] };
    const enter = async (as?: { userId: string; token: string }) =>
      refusal(await area.house.call(enterReadings, { params: { cycleId }, body }, { as }));
    expect(await enter()).toBe('401 UNAUTHENTICATED');
    expect(await enter(stage.people.CHK)).toBe('403 FORBIDDEN');
    expect(await enter(await area.colleague('FDK', stage.buildingId))).toBe('403 FORBIDDEN');
    expect(await enter(area.stranger)).toBe('404 NOT_FOUND');
    const unknown = await area.house.call(
      enterReadings,
      { params: { cycleId: v7() }, body },
      { as: area.ming },
    );
    expect(unknown.status).toBe(404);
  });
});
