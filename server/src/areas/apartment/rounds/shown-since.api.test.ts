import { listMeters, replaceMeter } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { exact } from '../../../exact.ts';
import { lastShown } from '../meters/day-order-rules.ts';
import { good, refusal } from '../testing-house.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const [first = '', second = ''] = monthsBack(2);
type Stage = Awaited<ReturnType<typeof area.stage>>;
interface Moved {
  readonly rollover?: boolean;
  readonly state?: 'entered' | 'locked';
  readonly flags?: readonly string[];
  readonly source?: string;
  /** Hours ago. */
  readonly saved?: number;
}

/** A value of the stage's first meter that belongs to no round. */
const moved = (stage: Stage, readOn: string, value: string, more: Moved = {}) => {
  const { rollover = false, state = 'locked', flags = [], source = 'move_out', saved = 0 } = more;
  const isChecked = state === 'locked';
  return area.owner.rows(sql`
    insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, rollover, flags,
      entered_by, entered_at, state, checked_by, checked_at)
    values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0]}::uuid, 'total', ${readOn}::date,
      ${value}::numeric, ${source}, ${rollover}::boolean, ${flags}::text[], 'x', now() - make_interval(hours => ${saved}::int), ${state},
      ${isChecked ? 'y' : null}::text, case when ${isChecked}::boolean then now() end)`);
};

describe('5.1 the counter went round at moving', () => {
  let stage: Stage;
  const turn = (more: Moved = {}) => moved(stage, `${second}-10`, '20.0', { rollover: true, ...more });
  const entered = async (value: string, rollover = false) =>
    good(await stage.enter(second, [{ value, rollover }])).outcomes[0];

  beforeEach(async () => {
    stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    // Nothing that was used before makes any turn plausible.
    await moved(stage, `${first}-25`, '99920.5', { source: 'manual' });
    good(await stage.open(second));
  });

  it('the row says what was shown last; 35.0 is a use of 114.5, and nobody is asked', async () => {
    await turn();
    expect((await stage.round(second))[0]).toMatchObject({
      previous: { value: '99920.500' },
      shownSince: [{ value: '20.000', readOn: `${second}-10`, source: 'move_out', reached: '100020.000' }],
    });
    expect(await entered('35.0')).toMatchObject({
      outcome: 'saved',
      row: { usage: '114.500', reading: { rollover: false } },
    });
  });

  it('said once more by an earlier release, it needs no second manager', async () => {
    await moved(stage, `${second}-05`, '99930');
    await turn();
    expect(await entered('35.0', true)).toMatchObject({
      outcome: 'saved',
      row: { usage: '114.500', reading: { rollover: true, flags: ['USE_VACANT'] } },
    });
  });

  it('as long as nobody has confirmed it at moving, whoever says it again is asked for, too', async () => {
    await turn({ state: 'entered', flags: ['ROLLOVER'] });
    expect((await entered('35.0', true))?.row?.reading?.flags).toContain('ROLLOVER');
  });
});

describe('5.1 on the day of the previous value', () => {
  it('a turn that it is behind is no turn of the month after', async () => {
    const stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    await moved(stage, `${first}-24`, '99900', { source: 'manual' });
    await moved(stage, `${first}-25`, '3', { rollover: true, saved: 2 });
    await moved(stage, `${first}-25`, '5', { source: 'manual', saved: 1 });
    good(await stage.open(second));
    expect((await stage.round(second))[0]).not.toHaveProperty('shownSince');
    expect(good(await stage.enter(second, [{ value: '35' }])).outcomes[0]).toMatchObject({
      outcome: 'saved',
      row: { usage: '30.000' },
    });
  });

  it('of a meter that was replaced since, a turn after it counts', async () => {
    const stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    await moved(stage, `${first}-25`, '99950', { source: 'manual', saved: 2 });
    await moved(stage, `${first}-25`, '5', { rollover: true, saved: 1 });
    const listed = async () =>
      good(await area.house.call(listMeters, { params: stage.params, query: {} }, { as: area.ming })).items;
    const [old] = await listed();
    const body = {
      removedOn: `${second}-05`,
      final: [{ register: 'total' as const, value: '20' }],
      next: { serial: 'N-2', initial: [{ register: 'total' as const, value: '0' }] },
    };
    const params = { meterId: old?.meterId ?? '' };
    good(
      await area.house.call(replaceMeter, { params, version: old?.version ?? 0, body }, { as: area.ming }),
    );
    await area.lockFirstValues(stage.buildingId);
    good(await stage.open(second));
    const meterId = (await listed()).find(({ serial }) => serial === 'N-2')?.meterId ?? '';
    expect(good(await stage.enter(second, [{ meterId, value: '3' }])).outcomes[0]).toMatchObject({
      outcome: 'saved',
      row: { usage: '73.000' },
    });
  });

  it('A-11 an estimate that has told of the turn is not gone round once more', async () => {
    const stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    await moved(stage, `${first}-05`, '99900', { source: 'manual' });
    await moved(stage, `${first}-25`, '20', { source: 'estimate', rollover: true });
    await moved(stage, `${second}-10`, '30', { rollover: true });
    good(await stage.open(second));
    expect((await stage.round(second))[0]?.shownSince).toMatchObject([
      { value: '30.000', reached: '30.000' },
    ]);
    expect(good(await stage.enter(second, [{ value: '35' }])).outcomes[0]).toMatchObject({
      outcome: 'saved',
      row: { usage: '15.000', reading: { rollover: false } },
    });
  });
});

it('the row of a meter that showed nothing else since has no such list', async () => {
  const stage = await area.stage();
  good(await stage.open(first));
  expect((await stage.round(first))[0]).not.toHaveProperty('shownSince');
});

describe('5.1 what a meter showed last', () => {
  it('on the day of the turn is what it showed after it, in whichever order the values were saved', async () => {
    const stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    await moved(stage, `${first}-10`, '99900', { source: 'manual' });
    await moved(stage, `${second}-10`, '5', { source: 'move_in', rollover: true, saved: 2 });
    await moved(stage, `${second}-10`, '99990', { source: 'move_out', saved: 1 });
    const { items } = good(
      await area.house.call(listMeters, { params: stage.params, query: {} }, { as: area.ming }),
    );
    const [meter] = items;
    expect(meter?.last).toMatchObject([{ value: '5.000', source: 'move_in' }]);
    const body = {
      removedOn: `${second}-12`,
      final: [{ register: 'total' as const, value: '30' }],
      next: { serial: 'N-1', initial: [{ register: 'total' as const, value: '0' }] },
    };
    const answer = await area.house.call(
      replaceMeter,
      { params: { meterId: meter?.meterId ?? '' }, version: meter?.version ?? 0, body },
      { as: area.ming },
    );
    expect(refusal(answer)).toBe('200 ');
  });

  it('before an estimate, too: only below that a value is asked about', async () => {
    const stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    await moved(stage, `${first}-10`, '99900', { source: 'manual' });
    await moved(stage, `${first}-20`, '5', { source: 'move_in', rollover: true, saved: 2 });
    await moved(stage, `${first}-20`, '99990', { source: 'move_out', saved: 1 });
    await moved(stage, `${first}-25`, '30', { source: 'estimate' });
    good(await stage.open(second));
    const enter = async (value: string) => good(await stage.enter(second, [{ value }])).outcomes[0];
    expect(await enter('4')).toMatchObject({
      fields: [{ code: 'BELOW_PREVIOUS', params: { previous: '5.000' } }],
    });
    expect(await enter('20')).toMatchObject({ outcome: 'saved' });
  });

  it('among the values with which use is computed SQL chooses the one that the rule of the day chooses', async () => {
    const stage = await area.stage(1, {}, { intDigits: 5, decimals: 1 });
    const of = sql`building_id = ${stage.buildingId}::uuid`;
    const corrected = { readOn: `${first}-20`, value: '101', source: 'replace_in', rollover: false };
    const read = { readOn: `${first}-20`, value: '103', source: 'manual', rollover: false };
    await moved(stage, corrected.readOn, '100', { source: 'replace_in', saved: 3 });
    await moved(stage, read.readOn, read.value, { source: read.source, saved: 2 });
    // Put right afterwards, and therefore saved last.
    await area.owner.rows(sql`
      with first as (update apartment.readings set state = 'superseded' where ${of} and source = 'replace_in'
        and read_on = ${corrected.readOn}::date
        returning building_id, reading_id, meter_id, register, read_on)
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, supersedes,
        entered_by, state, checked_by, checked_at)
      select building_id, ${v7()}::uuid, meter_id, register, read_on, ${corrected.value}::numeric, 'correction',
        reading_id, 'x', 'locked', 'y', now() from first`);
    good(await stage.open(second));
    const [row] = await stage.round(second);
    const chosen = lastShown([read, corrected], { intDigits: 5, valueOf: ({ value }) => exact(value) });
    expect(chosen).toBe(read);
    expect(row?.previous).toMatchObject({ value: `${chosen?.value}.000`, source: chosen?.source });
    const { items } = good(
      await area.house.call(listMeters, { params: stage.params, query: {} }, { as: area.ming }),
    );
    expect(items[0]?.last).toMatchObject([{ value: `${chosen?.value}.000` }]);
  });
});
