import {
  approveCorrection,
  askCorrection,
  type Correction,
  listCheckRecords,
  listCorrections,
  openCycle,
  refuseCorrection,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
let reader: Person;
let checker: Person;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place();
  reader = await area.colleague('RDR', house.buildingId);
  checker = await area.colleague('CHK', house.buildingId);
});
afterAll(() => area.close());

const ask = (as: Person | undefined, readingId: string, more: object = {}, idempotencyKey?: string) =>
  area.house.call(
    askCorrection,
    {
      params: { readingId },
      body: { value: '160', reason: 'a 5 was read as a 6', ...more },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    { as },
  );
const approve = (
  as: Person | undefined,
  { correctionId, version }: Correction,
  note = '',
  idempotencyKey?: string,
) =>
  area.house.call(
    approveCorrection,
    { params: { correctionId }, version, body: { note }, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const refuse = (as: Person | undefined, { correctionId, version }: Correction, note = 'the photo says 150') =>
  area.house.call(refuseCorrection, { params: { correctionId }, version, body: { note } }, { as });
const list = (as: Person | undefined, query: object = {}) =>
  area.house.call(listCorrections, { params: { buildingId: house.buildingId }, query }, { as });
const records = (as: Person | undefined, query: object = {}) =>
  area.house.call(listCheckRecords, { query: { building: house.buildingId, ...query } }, { as });

/** Locked values 100, 150 and 200 of April, May and June; July is open. */
async function quarter(more: object = {}) {
  const cycles = [await house.cycle('2026-04'), await house.cycle('2026-05'), await house.cycle('2026-06')];
  const [april = '', may = '', june = ''] = cycles;
  const meterId = await readMonthly(
    house,
    { first: '50', values: [] },
    { serial: 'Q', installedOn: '2026-03-25', ...more },
  );
  const readings: string[] = [];
  for (const [cycleId, readOn, value] of [
    [april, '2026-04-25', '100'],
    [may, '2026-05-25', '150'],
    [june, '2026-06-25', '200'],
  ] as const) {
    readings.push(await house.reading({ meterId, cycleId, readOn, value, enteredBy: reader.userId }));
    await house.draw(cycleId);
    await house.lock(cycleId);
  }
  const july = await house.cycle('2026-07', 'reading');
  return { meterId, cycles, july, readings, may: readings[1] ?? '' };
}

describe('correcting a locked value', () => {
  it('14 one asks, another approves: the new value counts, both months are put right in the open one', async () => {
    const { meterId, may, july } = await quarter();
    const asked = good(await ask(reader, may, {}, 'ask-correction-1'));
    expect(asked).toMatchObject({
      serial: 'Q',
      cycleYm: '2026-05',
      before: '150.000',
      value: '160.000',
      state: 'asked',
      askedBy: reader.userId,
      may: { decide: false },
    });
    expect(good(await ask(reader, may, {}, 'ask-correction-1'))).toEqual(asked);
    const approved = good(await approve(checker, asked, 'seen', 'approve-once-1'));
    expect(approved).toMatchObject({ state: 'approved', decisionNote: 'seen', selfChecked: false });
    expect(good(await approve(checker, asked, 'seen', 'approve-once-1'))).toEqual(approved);
    const values = await house.owner.rows(sql`
      select value, state, source from apartment.readings where meter_id = ${meterId}::uuid and read_on = '2026-05-25' order by entered_at, value`);
    expect(values).toEqual([
      { value: '150.000', state: 'superseded', source: 'manual' },
      { value: '160.000', state: 'locked', source: 'correction' },
    ]);
    expect(await house.ledger(meterId)).toEqual([
      'actual 50',
      'actual 50',
      'actual 50',
      'correction 10',
      'correction -10',
    ]);
    const posted = await house.owner.rows(sql`
      select distinct cycle_id from apartment.usage_flows where meter_id = ${meterId}::uuid and kind = 'correction'`);
    expect(posted).toEqual([{ cycleId: july }]);
  });

  it('13: however often corrected, the ledger adds up to the last value less the first', async () => {
    const { meterId, readings } = await quarter();
    const correct = async (readingId: string, value: string) => {
      good(await approve(checker, good(await ask(reader, readingId, { value }))));
      const row = await house.owner.first<{ readingId: string }>(sql`
        select reading_id from apartment.readings where supersedes = ${readingId}::uuid`);
      return row?.readingId ?? '';
    };
    const [april = '', may = '', june = ''] = readings;
    const again = await correct(may, '180');
    await correct(april, '120');
    await correct(again, '140');
    await correct(june, '333.3');
    const { counted } = (await house.owner.first<{ counted: string }>(sql`
      select sum(quantity) as counted from apartment.usage_flows where meter_id = ${meterId}::uuid`)) ?? {
      counted: '',
    };
    expect(counted).toBe('283.300');
    const byUse = await house.owner.rows(sql`
      select y.ym, sum(f.quantity) as quantity from apartment.usage_flows f
        join apartment.usages u on u.usage_id = f.usage_id join apartment.cycles y on y.cycle_id = u.cycle_id
      where f.meter_id = ${meterId}::uuid group by y.ym order by y.ym`);
    expect(byUse).toEqual([
      { ym: '2026-04', quantity: '70.000' },
      { ym: '2026-05', quantity: '20.000' },
      { ym: '2026-06', quantity: '193.300' },
    ]);
  });

  it('the first value of a meter, too; drafts are drawn anew', async () => {
    const { meterId, july } = await quarter();
    const first = await house.owner.first<{ readingId: string }>(sql`
      select reading_id from apartment.readings where meter_id = ${meterId}::uuid and cycle_id is null`);
    await house.owner.rows(
      sql`update apartment.cycles set state = 'read_checked' where cycle_id = ${july}::uuid`,
    );
    await house.reading({ meterId, cycleId: july, readOn: '2026-07-25', value: '250' });
    await house.draw(july);
    good(await approve(checker, good(await ask(reader, first?.readingId ?? '', { value: '40' }))));
    expect((await house.ledger(meterId)).at(-1)).toBe('correction 10');
    const june = await house.owner.first<{ readingId: string }>(sql`
      select reading_id from apartment.readings where meter_id = ${meterId}::uuid and read_on = '2026-06-25'`);
    good(await approve(checker, good(await ask(reader, june?.readingId ?? '', { value: '210' }))));
    expect(await house.drawn(july)).toEqual(['2026-07 Q actual 40/30 draft']);
  });

  it('5.1 A-11: of a value that has put an estimate right, both months', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    await house.cycle('2026-07', 'open');
    const meterId = await readMonthly(house, { first: '1000', values: [] }, { installedOn: '2026-04-25' });
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-26', value: '1210', source: 'estimate' });
    await house.draw(may);
    await house.lock(may);
    const reading = await house.reading({
      meterId,
      cycleId: june,
      readOn: '2026-06-25',
      value: '1520',
      enteredBy: reader.userId,
    });
    await house.draw(june);
    await house.lock(june);
    good(await approve(checker, good(await ask(reader, reading, { value: '1581' }))));
    // 581 over 31 and 30 days: 295.3 and 285.7.
    expect(await house.ledger(meterId)).toEqual([
      'estimated 210',
      'true_up 54.3',
      'actual 255.7',
      'correction 31',
      'correction 30',
    ]);
  });

  /** 25 April 1000; May estimated at 1210 and locked. */
  async function estimatedMay() {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    await house.cycle('2026-07', 'open');
    const meterId = await readMonthly(
      house,
      { first: '1000', values: [] },
      { serial: 'E', installedOn: '2026-04-25' },
    );
    const estimate = await house.reading({
      ...{ meterId, cycleId: may, readOn: '2026-05-26', value: '1210', source: 'estimate' },
      enteredBy: reader.userId,
    });
    await house.draw(may);
    await house.lock(may);
    const readJune = (value: string) =>
      house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value });
    return { meterId, june, estimate, readJune };
  }

  it('5.1 A-11: of an estimate itself; the month after begins at it and puts nothing right any more', async () => {
    const { meterId, june, estimate, readJune } = await estimatedMay();
    good(await approve(checker, good(await ask(reader, estimate, { value: '1100' }))));
    expect(await house.ledger(meterId)).toEqual(['estimated 210', 'correction -110']);
    await readJune('1290');
    await house.draw(june);
    expect(await house.drawn(june)).toEqual(['2026-06 E actual 190/30 draft']);
    await house.lock(june);
    expect(await house.ledger(meterId)).toEqual(['estimated 210', 'correction -110', 'actual 190']);
  });

  it('5.1 A-11: of an estimate that somebody has put right by reading; that line is taken back', async () => {
    const { meterId, june, estimate, readJune } = await estimatedMay();
    await readJune('1520');
    await house.draw(june);
    await house.lock(june);
    const before = ['estimated 210', 'true_up 54.3', 'actual 255.7'];
    expect(await house.ledger(meterId)).toEqual(before);
    good(await approve(checker, good(await ask(reader, estimate, { value: '1100' }))));
    const lines = (await house.ledger(meterId)).slice(before.length).sort();
    expect(lines).toEqual(['correction -110', 'correction -54.3', 'correction 164.3']);
    const byMonth = await house.owner.rows(sql`
      select y.ym, sum(f.quantity) as quantity from apartment.usage_flows f
        join apartment.usages u on u.usage_id = f.usage_id join apartment.cycles y on y.cycle_id = u.cycle_id
      where f.meter_id = ${meterId}::uuid group by y.ym order by y.ym`);
    expect(byMonth).toEqual([
      { ym: '2026-05', quantity: '100.000' },
      { ym: '2026-06', quantity: '420.000' },
    ]);
  });

  it('5.1 a rollover that nobody would believe is approved by a manager', async () => {
    const { readings } = await quarter();
    const june = readings[2] ?? '';
    expect(refusal(await ask(reader, june, { value: '151', rollover: true }))).toBe(
      '422 VALIDATION rollover no_rollover',
    );
    const asked = good(await ask(reader, june, { value: '149', rollover: true }));
    expect(await approve(checker, asked)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'apartment.building.configure' } },
    });
    good(await approve(await area.colleague('MGR', house.buildingId), asked));
  });

  it('5.1 a believable rollover is approved like any other value', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    await house.cycle('2026-07', 'open');
    const meterId = await readMonthly(house, { first: '99800', values: [] }, { installedOn: '2026-04-25' });
    const read = (cycleId: string, readOn: string, value: string) =>
      house.reading({ meterId, cycleId, readOn, value, enteredBy: reader.userId });
    await read(may, '2026-05-25', '99900');
    await house.draw(may);
    await house.lock(may);
    const reading = await read(june, '2026-06-25', '99990');
    await house.draw(june);
    await house.lock(june);
    good(await approve(checker, good(await ask(reader, reading, { value: '20', rollover: true }))));
    expect((await house.ledger(meterId)).slice(2)).toEqual(['correction 30']);
  });

  it('5.1 of the value that told of a turn, to more than another one of that day: it is still one turn', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    await house.cycle('2026-07', 'open');
    const meterId = await readMonthly(house, { first: '99800', values: [] }, { installedOn: '2026-04-25' });
    const of = { meterId, enteredBy: reader.userId };
    await house.reading({ ...of, cycleId: may, readOn: '2026-05-25', value: '99900' });
    await house.draw(may);
    await house.lock(may);
    const onDay = { ...of, readOn: '2026-06-25' };
    const reading = await house.reading({ ...onDay, cycleId: june, value: '5', rollover: true });
    await house.reading({ ...onDay, value: '6', source: 'move_in', state: 'locked' });
    await house.draw(june);
    await house.owner.rows(sql`update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x', decided_at = now()
      where building_id = ${house.buildingId}::uuid`);
    await house.lock(june);
    good(await approve(checker, good(await ask(reader, reading, { value: '8', rollover: true }))));
    expect(await house.ledger(meterId)).toEqual(['actual 100', 'actual 105', 'correction 3']);
  });

  it('an empty month before takes no line of a later one', async () => {
    const { readings, meterId, cycles } = await quarter();
    await house.cycle('2026-03', 'open');
    good(await approve(checker, good(await ask(reader, readings[2] ?? '', { value: '210' }))));
    const posted = await house.owner.rows(sql`
      select y.ym from apartment.usage_flows f join apartment.cycles y on y.cycle_id = f.cycle_id
      where f.meter_id = ${meterId}::uuid and f.kind = 'correction'`);
    expect([cycles.length, posted]).toEqual([3, [{ ym: '2026-07' }]]);
  });

  /** April 100 and June 200 are locked, May was left out between them; July is open. */
  async function leftOutMay() {
    const april = await house.cycle('2026-04');
    const meterId = await readMonthly(house, { first: '50', values: [] }, { installedOn: '2026-03-25' });
    const read = (cycleId: string, readOn: string, value: string) =>
      house.reading({ meterId, cycleId, readOn, value, enteredBy: reader.userId });
    const reading = await read(april, '2026-04-25', '100');
    await house.draw(april);
    await house.lock(april);
    const june = await house.cycle('2026-06');
    await read(june, '2026-06-25', '200');
    await house.draw(june);
    await house.lock(june);
    await house.cycle('2026-05', 'open');
    const july = await house.cycle('2026-07', 'open');
    const posted = () =>
      house.owner.rows(sql`
        select y.ym, f.quantity from apartment.usage_flows f join apartment.cycles y on y.cycle_id = f.cycle_id
        where f.meter_id = ${meterId}::uuid and f.kind = 'correction' order by f.seq`);
    return { reading, july, posted };
  }
  const differences = (ym: string) => [
    { ym, quantity: '10.000' },
    { ym, quantity: '-10.000' },
  ];

  it('a month that was left out takes no line: nobody bills it any more', async () => {
    const { reading, posted } = await leftOutMay();
    const approved = good(await approve(checker, good(await ask(reader, reading, { value: '110' }))));
    expect([approved.waits, await posted()]).toEqual([false, differences('2026-07')]);
  });

  it('where only a month is open that was left out it waits for the next one', async () => {
    const { reading, july, posted } = await leftOutMay();
    await house.owner.rows(sql`update apartment.cycles set state = 'issued' where cycle_id = ${july}::uuid`);
    const approved = good(await approve(checker, good(await ask(reader, reading, { value: '110' }))));
    expect([approved.waits, await posted()]).toEqual([true, []]);
    const params = { buildingId: house.buildingId, ym: '2026-08' };
    good(await area.house.call(openCycle, { params, body: { override: true } }, { as: area.ming }));
    expect(await posted()).toEqual(differences('2026-08'));
  });

  it('18 where no month is open it waits for the next one, and is posted there once', async () => {
    const { may, july, meterId, readings } = await quarter();
    const posted = () =>
      house.owner.rows(sql`
        select y.ym, f.quantity from apartment.usage_flows f join apartment.cycles y on y.cycle_id = f.cycle_id
        where f.meter_id = ${meterId}::uuid and f.kind = 'correction' order by f.seq`);
    await house.owner.rows(sql`update apartment.cycles set state = 'issued' where cycle_id = ${july}::uuid`);
    const waiting = good(await approve(checker, good(await ask(reader, may))));
    expect([waiting.state, waiting.waits]).toEqual(['approved', true]);
    good(await approve(checker, good(await ask(reader, readings[2] ?? '', { value: '210' }))));
    expect(await posted()).toEqual([]);
    const open = (ym: string) =>
      area.house.call(
        openCycle,
        { params: { buildingId: house.buildingId, ym }, body: { override: true } },
        { as: area.ming },
      );
    good(await open('2026-08'));
    // May 60 instead of 50; June 50 as before, from 160 to 210.
    expect(await posted()).toEqual([{ ym: '2026-08', quantity: '10.000' }]);
    expect(good(await list(checker)).items.map(({ waits }) => waits)).toEqual([false, false]);
    good(await open('2026-09'));
    expect(await posted()).toHaveLength(1);
  });

  it.each<[string, object, string]>([
    ['the same value', { value: '150' }, '422 VALIDATION value unchanged'],
    ['one above the next', { value: '200.1' }, '422 VALIDATION value breaks_order'],
    ['one below the last', { value: '99' }, '422 VALIDATION value breaks_order'],
    ['too many decimals', { value: '160.25' }, '422 VALIDATION value too_many_decimals'],
    ['more digits than the meter has', { value: '100000' }, '422 VALIDATION value too_many_digits'],
    ['no number', { value: 'many' }, '422 VALIDATION value not_a_decimal'],
    ['no reason', { reason: 'hm' }, '422 VALIDATION reason too_small'],
    ['a photo of nowhere', { evidence: [v7()] }, '422 VALIDATION evidence unknown_photo'],
  ])('refuses %s', async (_, more, problem) => {
    const { may } = await quarter();
    expect(refusal(await ask(reader, may, more))).toBe(problem);
  });

  it('only what is locked, and once at a time', async () => {
    const { may, meterId, july } = await quarter();
    const open = await house.reading({ meterId, cycleId: july, readOn: '2026-07-25', value: '250' });
    expect(refusal(await ask(reader, open, { value: '260' }))).toBe('409 STATE_CONFLICT');
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(reader, may)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409).map(({ body }) => body);
    expect(refused).toEqual(
      Array(9).fill(expect.objectContaining({ code: 'STATE_CONFLICT', details: { state: 'asked' } })),
    );
  });

  it('3 who has asked does not approve or refuse; in a solo building it is stamped', async () => {
    const { may } = await quarter();
    const own = good(await ask(checker, may));
    expect(own.may.decide).toBe(false);
    expect(refusal(await approve(checker, own))).toBe('403 SOD_SAME_PERSON');
    expect(refusal(await refuse(checker, own))).toBe('403 SOD_SAME_PERSON');
    await house.owner.rows(
      sql`update apartment.buildings set sod_mode = 'solo' where building_id = ${house.buildingId}::uuid`,
    );
    expect(good(await list(checker)).items[0]?.may.decide).toBe(true);
    expect(good(await approve(checker, own)).selfChecked).toBe(true);
    expect(good(await records(checker, { selfChecked: 'true' })).items).toMatchObject([
      { subjectType: 'correction', result: 'pass', selfChecked: true, before: '150.000', value: '160.000' },
    ]);
  });

  it('refused it stays as it was, and may be asked again', async () => {
    const { may, meterId } = await quarter();
    const asked = good(await ask(reader, may));
    expect(refusal(await refuse(checker, asked, 'no'))).toBe('422 VALIDATION note too_small');
    expect(good(await refuse(checker, asked))).toMatchObject({
      state: 'refused',
      decisionNote: 'the photo says 150',
    });
    expect(refusal(await approve(checker, asked))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await approve(checker, { ...asked, version: 1 }))).toBe('409 STATE_CONFLICT');
    expect(refusal(await refuse(checker, { ...asked, version: 1 }))).toBe('409 STATE_CONFLICT');
    expect(await house.ledger(meterId)).toHaveLength(3);
    good(await ask(reader, may));
  });

  it('14 values of the same day do not bind it; the first one of a meter does', async () => {
    const { may, meterId } = await quarter();
    const moving = (readOn: string, value: string) =>
      house.reading({ meterId, readOn, value, source: 'move_out', enteredBy: reader.userId });
    const moved = await moving('2026-05-25', '155');
    good(await approve(checker, good(await ask(reader, may))));
    good(await approve(checker, good(await ask(reader, moved, { value: '162' }))));
    const { counted } = (await house.owner.first<{ counted: string }>(sql`
      select sum(quantity) as counted from apartment.usage_flows where meter_id = ${meterId}::uuid`)) ?? {
      counted: '',
    };
    expect(counted).toBe('150.000');
    const first = await house.owner.first<{ readingId: string }>(sql`
      select reading_id from apartment.readings where meter_id = ${meterId}::uuid and source = 'replace_in'`);
    await moving('2026-03-25', '52');
    const { readingId = '' } = first ?? {};
    expect(refusal(await ask(reader, readingId, { value: '53' }))).toBe('422 VALIDATION value breaks_order');
    good(await ask(reader, readingId, { value: '52' }));
  });

  it('a value that does not fit any more is not approved', async () => {
    const { may, readings } = await quarter();
    const asked = good(await ask(reader, may, { value: '190' }));
    good(await approve(checker, good(await ask(reader, readings[2] ?? '', { value: '170' }))));
    expect(refusal(await approve(checker, asked))).toBe('422 VALIDATION value breaks_order');
  });

  it('of two who approve at once one does', async () => {
    const { may, meterId } = await quarter();
    const asked = good(await ask(reader, may));
    const answers = await Promise.all(Array.from({ length: 10 }, () => approve(checker, asked)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await house.ledger(meterId)).toHaveLength(5);
  });

  it('14 closed more than a year ago: only the owner', async () => {
    const { may, cycles } = await quarter();
    await house.owner.rows(sql`
      update apartment.cycles set state = 'closed', ym = '2019-05' where cycle_id = ${cycles[1] ?? ''}::uuid`);
    expect(refusal(await ask(reader, may))).toBe('409 PERIOD_LOCKED');
    const asked = good(await ask(area.ming, may));
    expect(refusal(await approve(checker, asked))).toBe('409 PERIOD_LOCKED');
  });

  it('strangers find nothing, others lack the permission', async () => {
    const { may } = await quarter();
    const asked = good(await ask(reader, may));
    const desk = await area.colleague('FDK', house.buildingId);
    for (const [who, answer] of [
      [undefined, '401 UNAUTHENTICATED'],
      [area.stranger, '404 NOT_FOUND'],
      [desk, '403 FORBIDDEN'],
    ] as const) {
      expect(refusal(await ask(who, may))).toBe(answer);
      expect(refusal(await approve(who, asked))).toBe(answer);
      expect(refusal(await refuse(who, asked))).toBe(answer);
      expect(refusal(await list(who))).toBe(answer);
      expect(refusal(await records(who))).toBe(answer);
    }
    expect(refusal(await approve(reader, asked))).toBe('403 FORBIDDEN');
    expect(refusal(await ask(reader, v7()))).toBe('404 NOT_FOUND');
    expect(refusal(await approve(checker, { ...asked, correctionId: v7() }))).toBe('404 NOT_FOUND');
    expect(refusal(await refuse(checker, { ...asked, correctionId: v7() }))).toBe('404 NOT_FOUND');
  });
});

describe('lists', () => {
  it('waiting ones first, page after page; readers see their own', async () => {
    const { readings } = await quarter();
    const [april = '', may = '', june = ''] = readings;
    good(await refuse(checker, good(await ask(reader, april, { value: '101' }))));
    good(await ask(reader, may));
    good(await ask(checker, june, { value: '210' }));
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = good(await list(area.ming, { limit: 1, ...(cursor ? { cursor } : {}) }));
      seen.push(...page.items.map(({ state, value }) => `${state} ${value}`));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(seen).toEqual(['asked 210.000', 'asked 160.000', 'refused 101.000']);
    expect(good(await list(reader)).items.map(({ value }) => value)).toEqual(['160.000', '101.000']);
    expect(good(await list(checker, { state: 'refused' })).items).toHaveLength(1);
    expect(good(await list(await area.colleague('AUD', house.buildingId))).items).toHaveLength(3);
    expect(refusal(await list(reader, { state: 'lost' }))).toBe('422 VALIDATION state invalid_value');
    expect(refusal(await list(reader, { cursor: 'x' }))).toBe('422 VALIDATION cursor bad_cursor');
  });

  it('14 the log: who passed and rejected what, before and after; readers see what is about their own', async () => {
    const { readings, cycles } = await quarter();
    const [april = '', may = ''] = readings;
    const colleague = await area.colleague('RDR', house.buildingId);
    good(await approve(checker, good(await ask(reader, may)), 'seen'));
    good(await refuse(area.ming, good(await ask(checker, april, { value: '101' }))));
    await house.owner.rows(sql`
      insert into apartment.check_records (building_id, check_record_id, subject_type, subject_id, gate, result, checker, at)
      values (${house.buildingId}::uuid, ${v7()}::uuid, 'cycle', ${cycles[0] ?? ''}::uuid, 'used', 'pass', 'x', '2026-05-01T00:00:00Z')`);
    const all = good(await records(area.ming)).items;
    expect(all).toMatchObject([
      {
        subjectType: 'correction',
        result: 'reject',
        before: '100.000',
        value: '101.000',
        note: 'the photo says 150',
      },
      {
        subjectType: 'correction',
        result: 'pass',
        before: '150.000',
        value: '160.000',
        meter: { serial: 'Q', cycleYm: '2026-05' },
      },
      { subjectType: 'cycle', label: '2026-04', meter: null, value: null, photos: [] },
    ]);
    // The one of April is the reader's, whoever found it wrong.
    expect(good(await records(reader)).items).toMatchObject([{ value: '101.000' }, { value: '160.000' }]);
    expect(good(await records(colleague)).items).toEqual([]);
    await house.owner.rows(sql`
      update apartment.readings set edited_by = array[${colleague.userId}] where reading_id = ${april}::uuid`);
    expect(good(await records(colleague)).items).toMatchObject([{ value: '101.000' }]);
    expect(good(await records(checker, { result: 'pass', gate: 'used' })).items).toHaveLength(1);
    expect(good(await records(checker, { subject: all[0]?.subjectId })).items).toHaveLength(1);
    expect(good(await records(checker, { from: '2026-05-01', to: '2026-05-01' })).items).toHaveLength(1);
    expect(good(await records(checker, { to: '2026-04-30' })).items).toHaveLength(0);
    const first = good(await records(checker, { limit: 2 }));
    expect(good(await records(checker, { limit: 2, cursor: first.next ?? '' })).items).toHaveLength(1);
    expect(refusal(await records(checker, { cursor: 'x' }))).toBe('422 VALIDATION cursor bad_cursor');
    expect(refusal(await records(checker, { gate: 'x' }))).toBe('422 VALIDATION gate invalid_value');
  });
});
