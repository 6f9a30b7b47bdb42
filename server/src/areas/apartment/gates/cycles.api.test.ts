import {
  type Cycle,
  type CycleBlocker,
  estimateReading,
  getCycle,
  listCycles,
  listMyTasks,
  moveWindow,
  openCycle,
  passRead,
  passUsed,
  stepBack,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { monthsBack, roundHouse } from '../rounds/testing-round.ts';
import { mayMove, statesOf } from '../state-moves.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
beforeAll(async () => {
  area = await roundHouse();
});
afterAll(() => area.close());

const [first = '', second = '', third = ''] = monthsBack(3);
type Stage = Awaited<ReturnType<typeof area.stage>>;
const blockersOf = (answer: { body: unknown }) =>
  ((answer.body as { details?: { blockers?: CycleBlocker[] } }).details?.blockers ?? []).map(
    ({ kind, count, examples }) => `${kind} ${count} ${examples.join(', ')}`,
  );
const back = async (stage: Stage, ym: string, as: Person | undefined = stage.people.MGR) => {
  const { version } = await stage.cycleOf(ym);
  const body = { reason: 'one is missing' };
  return area.house.call(stepBack, { params: { ...stage.params, ym }, version, body }, { as });
};

describe('cycles', () => {
  it('10 are opened with the days of the building, newest first', async () => {
    const stage = await area.stage(2, { readFromDay: 3, readToDay: 7 });
    const cycle = good(await stage.open(first));
    expect(cycle).toMatchObject({
      ym: first,
      readFrom: `${first}-03`,
      readTo: `${first}-07`,
      state: 'open',
      progress: { due: 2, read: 0, checked: 0, rejected: 0, estimated: 0, flagged: 0, anomalies: 0 },
    });
    expect((await area.auditOf(cycle.cycleId))[0]).toMatchObject({
      action: 'open',
      actor: stage.people.MGR.userId,
    });
    const earlier = await stage.open(second);
    expect(refusal(earlier)).toBe('409 STATE_CONFLICT');
    expect(blockersOf(earlier)).toEqual([`earlier_cycle 1 ${first}`]);
    good(await stage.open(second, { override: true, readTo: `${second}-20` }));
    const { items } = good(
      await area.house.call(listCycles, { params: stage.params }, { as: stage.people.RDR }),
    );
    expect(items.map(({ ym, readTo }) => [ym, readTo])).toEqual([
      [second, `${second}-20`],
      [first, `${first}-07`],
    ]);
  });

  it('10 a month comes once, after the ones before it, and not long before its time', async () => {
    const stage = await area.stage();
    good(await stage.open(second));
    expect(refusal(await stage.open(second))).toBe('409 STATE_CONFLICT');
    expect(await stage.open(first)).toMatchObject({
      status: 409,
      body: { details: { reason: 'later_cycle', ym: second } },
    });
    expect(refusal(await stage.open('2199-01', { override: true }))).toBe('422 VALIDATION ym in_future');
    expect(refusal(await stage.open('2999-13'))).toBe('404 NOT_FOUND');
    const days = { override: true, readFrom: `${third}-20`, readTo: `${third}-19` };
    expect(refusal(await stage.open(third, days))).toBe('422 VALIDATION readTo window_reversed');
    const shared = { override: true, readFrom: `${second}-25` };
    expect(refusal(await stage.open(third, shared))).toBe('422 VALIDATION readFrom other_cycle');
  });

  it('the window goes along while values are entered', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    const move = (version: number, body: object, as: Person | undefined = stage.people.MGR) =>
      area.house.call(
        moveWindow,
        {
          params: { ...stage.params, ym: first },
          version,
          body: body as { readFrom: string; readTo: string },
        },
        { as },
      );
    const window = { readFrom: `${first}-26`, readTo: `${first}-28` };
    expect(good(await move(0, window))).toMatchObject({ ...window, version: 1 });
    expect(refusal(await move(0, window))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await move(1, { ...window, readTo: `${first}-01` }))).toBe(
      '422 VALIDATION readTo window_reversed',
    );
    expect(refusal(await move(1, window, stage.people.RDR))).toBe('403 FORBIDDEN');
    expect(refusal(await move(1, window, area.stranger))).toBe('404 NOT_FOUND');
    good(await stage.enter(first, [{ value: '101', readOn: `${first}-27` }]));
    const { version } = await stage.cycleOf(first);
    expect(refusal(await move(version, { ...window, readFrom: `${first}-28` }))).toBe(
      '422 VALIDATION readFrom values_taken',
    );
    expect(refusal(await move(version, { ...window, readTo: `${first}-26` }))).toBe(
      '422 VALIDATION readTo values_taken',
    );
    const narrow = { readFrom: `${first}-27`, readTo: `${first}-27` };
    expect(good(await move(version, narrow))).toMatchObject(narrow);
    await setState(stage, first, 'read_checked');
    expect(refusal(await move(version + 1, window))).toBe('409 STATE_CONFLICT');
  });

  it('10 a gate with blockers stays shut and names them', async () => {
    const stage = await area.stage(4);
    good(await stage.open(first));
    const [a, b, c] = stage.meterIds;
    good(
      await stage.enter(
        first,
        [a, b, c].map((meterId) => ({ meterId, value: '101' })),
      ),
    );
    const rows = await stage.round(first);
    good(await stage.check(rows[0] as (typeof rows)[number]));
    await area.owner.rows(sql`update apartment.readings set state = 'rejected', checked_by = 'x', checked_at = now()
      where reading_id = ${rows[1]?.reading?.readingId}::uuid`);
    const answer = await stage.pass(passRead, first);
    expect(refusal(answer)).toBe('409 STATE_CONFLICT');
    expect(blockersOf(answer)).toEqual([
      'unread 1 104 · E-3',
      'unchecked 1 103 · E-2',
      'rejected 1 102 · E-1',
    ]);
  });

  it('10 through the gates and back', async () => {
    const stage = await area.stage(2);
    await stage.month(first, () => '102');
    const cycle = await stage.cycleOf(first);
    expect(cycle).toMatchObject({ state: 'usage_checked', progress: { due: 2, read: 2, checked: 2 } });
    const used = await area.owner.rows(sql`select state, quantity from apartment.usages
      where building_id = ${stage.buildingId}::uuid`);
    expect(used).toEqual([
      { state: 'locked', quantity: '2.000' },
      { state: 'locked', quantity: '2.000' },
    ]);
    const records = await area.owner.rows<{ gate: string }>(sql`select gate from apartment.check_records
      where subject_id = ${cycle.cycleId}::uuid and subject_type = 'cycle' order by at`);
    expect(records.map(({ gate }) => gate)).toEqual(['read', 'used']);
    expect(good(await back(stage, first)).state).toBe('read_checked');
    expect(good(await back(stage, first)).state).toBe('reading');
    expect(await back(stage, first)).toMatchObject({
      status: 409,
      body: { details: { reason: 'has_readings' } },
    });
  });

  it('10 a month that was left out takes no value any more once a later one is locked: its use is counted there', async () => {
    const stage = await area.stage();
    const [before = '', left = '', later = ''] = monthsBack(3);
    await stage.month(before, () => '150');
    good(await stage.open(left, { override: true }));
    await stage.month(later, () => '250');
    const refusedBy = { status: 409, body: { details: { reason: 'later_cycle', ym: later } } };
    expect(await stage.enter(left, [{ value: '200' }])).toMatchObject(refusedBy);
    const { cycleId, leftOut } = await stage.cycleOf(left);
    const open = (await stage.round(left)).map(({ may }) => may.enter);
    const work = good(await area.house.call(listMyTasks, {}, { as: stage.people.RDR })).items;
    expect([leftOut, open, work, (await stage.cycleOf(before)).leftOut]).toEqual([later, [false], [], null]);
    const params = { cycleId };
    const body = { meterId: stage.meterIds[0] ?? '', register: 'total', note: 'nobody at home' } as const;
    expect(await area.house.call(estimateReading, { params, body }, { as: stage.people.MGR })).toMatchObject(
      refusedBy,
    );
    // Even where a value got in before the later month was locked.
    await area.owner.rows(
      sql`update apartment.cycles set state = 'reading' where cycle_id = ${cycleId}::uuid`,
    );
    await area.owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source,
        entered_by, checked_by, checked_at, state)
      values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0]}::uuid, 'total', ${cycleId}::uuid,
        ${`${left}-25`}::date, 200, 'manual', 'x', 'y', now(), 'checked')`);
    expect(await stage.pass(passRead, left)).toMatchObject(refusedBy);
    await area.owner.rows(
      sql`update apartment.cycles set state = 'read_checked' where cycle_id = ${cycleId}::uuid`,
    );
    expect(await stage.pass(passUsed, left)).toMatchObject(refusedBy);
  });

  it('10 a month that was left out keeps none after it from being opened', async () => {
    const stage = await area.stage();
    const [before = '', left = '', later = '', next = ''] = monthsBack(4);
    await stage.month(before, () => '150');
    good(await stage.open(left, { override: true }));
    await stage.month(later, () => '250');
    // Those whose bills are not out do.
    await setState(stage, before, 'issued');
    expect(blockersOf(await stage.open(next))).toEqual([`earlier_cycle 1 ${later}`]);
    await setState(stage, later, 'issued');
    expect(good(await stage.open(next)).state).toBe('open');
  });

  it('28 months follow one another without a word of a manager once their bills are out', async () => {
    const stage = await area.stage();
    await stage.month(first, () => '150', false);
    expect(blockersOf(await stage.open(second))).toEqual([`earlier_cycle 1 ${first}`]);
    await setState(stage, first, 'issued');
    await stage.month(second, () => '250', false);
    await setState(stage, second, 'closed');
    expect(good(await stage.open(third)).state).toBe('open');
  });

  it('12 the second gate stays shut while nobody has decided about an anomaly', async () => {
    const stage = await area.stage(1);
    good(await stage.open(first));
    good(await stage.enter(first, [{ value: '400' }]));
    for (const row of await stage.round(first)) good(await stage.check(row));
    expect(good(await stage.pass(passRead, first)).progress.anomalies).toBe(1);
    const answer = await stage.pass(passUsed, first);
    expect(refusal(answer)).toBe('409 STATE_CONFLICT');
    expect(blockersOf(answer)).toEqual(['anomaly 1 101 · E-0']);
  });

  it.each(statesOf('cycle'))('2 a cycle that is %s: what is not declared is refused', async (state) => {
    const stage = await area.stage(0);
    const moves = { passRead: 'read_checked', passUsed: 'usage_checked' } as const;
    for (const [name, to] of Object.entries(moves)) {
      const ym = await cycleIn(stage, state);
      const answer = await stage.pass(name === 'passRead' ? passRead : passUsed, ym);
      const forward =
        mayMove('cycle', state, to) && statesOf('cycle').indexOf(to) > statesOf('cycle').indexOf(state);
      expect([name, answer.status]).toEqual([name, forward ? 200 : 409]);
      if (!forward) expect(refusal(answer)).toBe('409 STATE_CONFLICT');
    }
    const ym = await cycleIn(stage, state);
    const answer = await back(stage, ym);
    const before = statesOf('cycle')[statesOf('cycle').indexOf(state) - 1];
    const declared = before !== undefined && mayMove('cycle', state, before);
    expect(answer.status).toBe(declared ? 200 : 409);
    if (declared) expect((answer.body as Cycle).state).toBe(before);
    expect(refusal(await stage.open(ym))).toBe('409 STATE_CONFLICT');
  });

  it('two who pass a gate at once: one does', async () => {
    const stage = await area.stage(1);
    good(await stage.open(first));
    good(await stage.enter(first, [{ value: '101' }]));
    for (const row of await stage.round(first)) good(await stage.check(row));
    const answers = await Promise.all([
      stage.pass(passRead, first),
      stage.pass(passRead, first, stage.people.MGR),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('who may', async () => {
    const stage = await area.stage();
    good(await stage.open(first));
    const params = { ...stage.params, ym: first };
    const calls: [string, (as: Person | undefined) => Promise<{ status: number; body: unknown }>, Person][] =
      [
        [
          'list',
          (as) => area.house.call(listCycles, { params: stage.params }, { as }),
          await area.colleague('RES', stage.buildingId),
        ],
        [
          'get',
          (as) => area.house.call(getCycle, { params }, { as }),
          await area.colleague('FDK', stage.buildingId),
        ],
        [
          'open',
          (as) => area.house.call(openCycle, { params: { ...params, ym: second }, body: {} }, { as }),
          stage.people.CHK,
        ],
        ['read', (as) => area.house.call(passRead, { params, version: 0 }, { as }), stage.people.RDR],
        ['used', (as) => area.house.call(passUsed, { params, version: 0 }, { as }), stage.people.RDR],
        [
          'back',
          (as) => area.house.call(stepBack, { params, version: 0, body: { reason: 'because' } }, { as }),
          stage.people.CHK,
        ],
      ];
    for (const [name, call, without] of calls) {
      expect([name, refusal(await call(undefined))]).toEqual([name, '401 UNAUTHENTICATED']);
      expect([name, refusal(await call(without))]).toEqual([name, '403 FORBIDDEN']);
      expect([name, refusal(await call(area.stranger))]).toEqual([name, '404 NOT_FOUND']);
    }
    const missing = await area.house.call(getCycle, { params: { ...params, ym: second } }, { as: area.ming });
    expect(missing.status).toBe(404);
    const short = await area.house.call(
      stepBack,
      { params, version: 0, body: { reason: 'no' } },
      { as: area.ming },
    );
    expect(refusal(short)).toBe('422 VALIDATION reason too_small');
  });
});

const setState = (stage: Stage, ym: string, state: string) =>
  area.owner.rows(sql`update apartment.cycles set state = ${state}
    where building_id = ${stage.buildingId}::uuid and ym = ${ym}`);

/** The first month of an empty building, put into a state whatever it takes. */
async function cycleIn(stage: Stage, state: string): Promise<string> {
  await area.owner.rows(sql`delete from apartment.cycles where building_id = ${stage.buildingId}::uuid`);
  good(await stage.open(first));
  await setState(stage, first, state);
  return first;
}
