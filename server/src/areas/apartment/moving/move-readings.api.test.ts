import {
  activateTenancy,
  checkReading,
  confirmRollover,
  createPerson,
  createTenancy,
  endTenancy,
  enterMoveReadings,
  getTenancy,
  keepTenancy,
  listMoveReadings,
  listMyTasks,
  listRound,
  type Reading,
  rejectReading,
  taskKinds,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { roundHouse } from '../rounds/testing-round.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let desk: Person;
let tenancyId: string;
beforeAll(async () => {
  area = await roundHouse();
});
beforeEach(async () => {
  stage = await area.stage(1, {}, { registers: 'peak_valley' });
  desk = await area.colleague('FDK', stage.buildingId);
  const { person } = good(
    await area.house.call(
      createPerson,
      { params: stage.params, body: { name: 'Hua', consent: true } },
      { as: desk },
    ),
  );
  const roomId = stage.roomIds[0] ?? '';
  const body = {
    ...{ roomId, primaryPersonId: person.personId, firstDay: yesterday, lastDay: null },
    ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
    rates: [{ from: yesterday, rentMinor: 1 }],
  };
  ({ tenancyId } = good(await area.house.call(createTenancy, { body }, { as: desk })));
});
afterAll(() => area.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const yesterday = daysAgo(1);
const seenOf = ({ readingId, version }: Reading) => ({ readingId, version });
const values = (peak = '120', valley = '130') => [
  { meterId: stage.meterIds[0] ?? '', register: 'peak' as const, value: peak },
  { meterId: stage.meterIds[0] ?? '', register: 'valley' as const, value: valley },
];
const enter = (body: object = {}, as: Person | undefined = desk, id = tenancyId) =>
  area.house.call(
    enterMoveReadings,
    { params: { tenancyId: id }, body: { source: 'move_in', readOn: yesterday, values: values(), ...body } },
    { as },
  );
const check = ({ readingId, version }: Reading, as = stage.people.CHK) =>
  area.house.call(checkReading, { params: { readingId }, version }, { as });
const look = (as: Person, id = tenancyId) =>
  area.house.call(listMoveReadings, { params: { tenancyId: id } }, { as });
const moves = async (id = tenancyId) => good(await look(desk, id)).items;
const stateOf = async () =>
  good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: desk })).state;

describe('values of moving', () => {
  it('8 the desk enters them, another person locks them, and with the last one the tenancy is active', async () => {
    const { items } = good(await enter());
    expect(items).toMatchObject([
      { value: '120.000', source: 'move_in', state: 'entered', enteredBy: desk.userId },
      { value: '130.000', source: 'move_in', state: 'entered' },
    ]);
    expect(good(await check(items[0] as Reading)).reading).toMatchObject({ state: 'locked' });
    expect(await stateOf()).toBe('signed');
    expect(good(await check(items[1] as Reading))).toMatchObject({
      reading: { state: 'locked' },
      usage: '30.000',
    });
    expect(await stateOf()).toBe('active');
  });

  it('2 every register needs its value: the first of two makes nobody move in', async () => {
    const { items } = good(await enter({ values: values().slice(0, 1) }));
    good(await check(items[0] as Reading));
    expect(await stateOf()).toBe('signed');
    const { version } = good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: desk }));
    const moving = await area.house.call(activateTenancy, { params: { tenancyId }, version }, { as: desk });
    expect(refusal(moving)).toBe('409 STATE_CONFLICT');
    const rest = good(await enter({ values: values().slice(1) })).items;
    good(await check(rest[0] as Reading));
    expect(await stateOf()).toBe('active');
  });

  it('a value of moving is no basis of a month, but nothing below it is entered without a rollover', async () => {
    const { items } = good(await enter());
    for (const item of items) good(await check(item));
    const [ym = ''] = [yesterday.slice(0, 7)];
    const today = daysAgo(0);
    good(await stage.open(ym, { readFrom: yesterday, readTo: today }));
    const [low, fine] = good(
      await stage.enter(ym, [
        { register: 'peak', value: '119', readOn: today },
        { register: 'valley', value: '131', readOn: today },
      ]),
    ).outcomes;
    expect(low).toMatchObject({
      outcome: 'refused',
      fields: [
        { path: 'value', code: 'BELOW_PREVIOUS', params: { previous: '120.000', usageWithRollover: null } },
      ],
    });
    expect(fine).toMatchObject({
      outcome: 'saved',
      row: { previous: { value: '100.000' }, usage: '31.000', occupied: true },
    });
    const { cycleId } = await stage.cycleOf(ym);
    const { items: rows } = good(
      await area.house.call(listRound, { params: { cycleId }, query: {} }, { as: stage.people.RDR }),
    );
    expect(rows.map(({ waiting }) => waiting)).toEqual([[], []]);
  });

  it('11 within a day it does not matter who saves first, the reader or the desk', async () => {
    const ym = yesterday.slice(0, 7);
    good(await stage.open(ym, { readFrom: yesterday, readTo: yesterday }));
    const read = async (register: 'peak' | 'valley', value: string) =>
      good(await stage.enter(ym, [{ register, value, readOn: yesterday }])).outcomes[0]?.outcome;
    // The desk has read in the morning, the reader in the afternoon; the other way round of the other register.
    expect(await read('peak', '123')).toBe('saved');
    expect(good(await enter()).items).toHaveLength(2);
    expect(await read('valley', '127')).toBe('saved');
    expect(refusal(await enter({ readOn: daysAgo(0), values: values('122') }))).toBe(
      '422 VALIDATION values.0.value BELOW_PREVIOUS',
    );
  });

  it('the first value of a meter binds on the day it came, corrected ones too', async () => {
    const [meterId, first] = [v7(), v7()];
    await area.owner.rows(sql`
      insert into apartment.meters (building_id, meter_id, serial, kind, scope, room_id, installed_on, created_by, updated_by)
      values (${stage.buildingId}::uuid, ${meterId}::uuid, 'NEW', 'cold_water', 'room', ${stage.roomIds[0]}::uuid,
        ${yesterday}::date, 'x', 'x')`);
    const corrected = [
      { readingId: first, value: 100, source: 'replace_in', supersedes: null, state: 'superseded' },
      { readingId: v7(), value: 110, source: 'correction', supersedes: first, state: 'locked' },
    ].map((one) => ({
      ...{ ...one, buildingId: stage.buildingId, meterId, register: 'total', readOn: yesterday },
      ...{ enteredBy: 'x', checkedBy: 'y', checkedAt: sql`now()` },
    }));
    await area.owner.batch(...insertionsOf('apartment.readings', corrected));
    const value = (shown: string) => [{ meterId, register: 'total', value: shown }];
    expect(refusal(await enter({ values: value('109') }))).toBe(
      '422 VALIDATION values.0.value BELOW_PREVIOUS',
    );
    expect(good(await enter({ values: value('110') })).items).toHaveLength(1);
  });

  it('on the day the counter went round a value is from before it or from after it', async () => {
    const [meterId = ''] = stage.meterIds;
    await area.owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, rollover,
        entered_by)
      values (${stage.buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, 'peak', ${yesterday}::date, 5, 'manual', true,
        'x')`);
    const told = async (peak: string) => refusal(await enter({ values: values(peak) }));
    expect(await told('4')).toBe('422 VALIDATION values.0.value BELOW_PREVIOUS');
    const before = good(await enter({ values: values('99990') })).items;
    const right = before.map((one, index) => ({ ...values('7')[index], value: '7', seen: seenOf(one) }));
    const [peak] = good(await enter({ values: right.slice(0, 1) })).items;
    expect(peak).toMatchObject({ readingId: before[0]?.readingId, value: '7.000' });
  });

  describe('5.1 over the highest value of the counter', () => {
    const write = (readOn: string, value: string, more: { register?: string; rollover?: boolean } = {}) =>
      area.owner.rows(sql`
        insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, rollover,
          entered_by, checked_by, checked_at, state)
        values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0]}::uuid, ${more.register ?? 'peak'},
          ${readOn}::date, ${value}::numeric, 'manual', ${more.rollover ?? false}::boolean, 'x', 'y', now(), 'locked')`);
    const turned = (value: string, more: object = {}) => [{ ...values(value)[0], rollover: true, ...more }];
    const confirmed = ({ readingId, version }: Reading, as: Person) =>
      area.house.call(confirmRollover, { params: { readingId }, version }, { as });

    it('asked for with what the use would be, said, confirmed by a manager, then checked', async () => {
      await write(daysAgo(5), '99990');
      const asked = await enter({ values: values('5').slice(0, 1) });
      expect(refusal(asked)).toBe('422 VALIDATION values.0.value BELOW_PREVIOUS');
      expect(asked.body).toMatchObject({
        fields: [{ params: { previous: '99990.000', usageWithRollover: '15.000' } }],
      });
      expect(refusal(await enter({ values: turned('99990') }))).toBe(
        '422 VALIDATION values.0.rollover no_rollover',
      );
      const [said] = good(await enter({ values: turned('5') })).items;
      expect(said).toMatchObject({ value: '5.000', rollover: true, flags: ['ROLLOVER'], state: 'entered' });
      expect((await area.auditOf(tenancyId)).at(-1)?.after).toMatchObject({
        values: [{ register: 'peak', value: '5', rollover: true }],
      });
      expect(refusal(await check(said as Reading))).toBe('422 VALIDATION rollover manager_must_confirm');
      expect(refusal(await confirmed(said as Reading, desk))).toBe('403 FORBIDDEN');
      const { reading } = good(await confirmed(said as Reading, stage.people.MGR));
      expect(reading).toMatchObject({ flags: [], rollover: true });
      expect(good(await check(reading as Reading))).toMatchObject({
        reading: { state: 'locked', rollover: true },
      });
    });

    it('of a use that one expects of the register nobody is asked', async () => {
      for (const [index, value] of ['99700', '99800', '99900'].entries())
        await write(daysAgo(40 - index), value);
      await area.owner.rows(sql`
        with month as (
          insert into apartment.cycles (building_id, cycle_id, ym, read_from, read_to, state, created_by, updated_by)
          values (${stage.buildingId}::uuid, ${v7()}::uuid, '2020-01', '2020-01-20', '2020-01-25', 'closed', 'x', 'x')
          returning building_id, cycle_id)
        insert into apartment.usages (building_id, usage_id, meter_id, register, cycle_id, from_reading_id,
          to_reading_id, days, quantity, kind, state)
        select m.building_id, ${v7()}::uuid, g.meter_id, 'peak', m.cycle_id, g.reading_id, t.reading_id, 1, 60, 'actual',
          'locked'
        from month m join apartment.readings g on g.building_id = m.building_id and g.value = 99700
          join apartment.readings t on t.building_id = m.building_id and t.value = 99800`);
      const [near] = good(await enter({ values: turned('20') })).items;
      expect(near).toMatchObject({ rollover: true, flags: [] });
      const [far] = good(await enter({ values: turned('21', { seen: seenOf(near as Reading) }) })).items;
      expect(far).toMatchObject({ readingId: near?.readingId, value: '21.000', flags: ['ROLLOVER'] });
    });

    it('sent once more it is the same; only the mark is a change, of the value that was seen', async () => {
      await write(daysAgo(5), '99990');
      const [said] = good(await enter({ values: turned('5') })).items;
      expect(good(await enter({ values: turned('5') })).items).toEqual([said]);
      // The values before it turn out to be none, and so it has not gone round.
      await area.owner.rows(sql`update apartment.readings set state = 'superseded'
        where building_id = ${stage.buildingId}::uuid and register = 'peak' and state = 'locked'`);
      const plain = values('5').slice(0, 1);
      expect(refusal(await enter({ values: plain }))).toBe('409 VERSION_CONFLICT');
      const [put] = good(
        await enter({ values: plain.map((one) => ({ ...one, seen: seenOf(said as Reading) })) }),
      ).items;
      expect(put).toMatchObject({ readingId: said?.readingId, rollover: false, flags: [], version: 1 });
      expect((await area.auditOf(tenancyId)).at(-1)?.before).toMatchObject({
        values: [{ value: '5.000', rollover: true }],
      });
    });

    it('what was read afterwards binds it', async () => {
      await write(daysAgo(5), '99990');
      await write(daysAgo(0), '9', { rollover: true });
      expect(refusal(await enter({ values: turned('10') }))).toBe('422 VALIDATION values.0.value ABOVE_NEXT');
      expect(good(await enter({ values: turned('9') })).items).toHaveLength(1);
    });

    it('whoever moved out in the morning was there before the turn, in whichever order it is saved', async () => {
      await write(daysAgo(5), '99900');
      await write(daysAgo(2), '5', { rollover: true });
      await write(daysAgo(2), '99990');
      const told = async (peak: string) => refusal(await enter({ values: values(peak).slice(0, 1) }));
      expect(await told('4')).toBe('422 VALIDATION values.0.value BELOW_PREVIOUS');
      expect(await told('6')).toBe('200 ');
    });

    it('the month goes on from there: it counts over the turn, and asks for none', async () => {
      await write(daysAgo(5), '99990');
      good(await enter({ values: turned('5') }));
      const ym = yesterday.slice(0, 7);
      const today = daysAgo(0);
      good(await stage.open(ym, { readFrom: yesterday, readTo: today }));
      const [low, fine] = good(
        await stage.enter(ym, [
          { register: 'peak', value: '4', readOn: today },
          { register: 'peak', value: '20', readOn: today },
        ]),
      ).outcomes;
      expect(low).toMatchObject({
        fields: [{ code: 'BELOW_PREVIOUS', params: { previous: '5.000' } }],
      });
      expect(fine).toMatchObject({
        outcome: 'saved',
        row: { usage: '30.000', reading: { rollover: false } },
      });
    });
  });

  it('sent again they are the same; put right they stay one value; locked ones stay', async () => {
    const [first] = good(await enter()).items;
    const [again] = good(await enter()).items;
    expect(again?.readingId).toBe(first?.readingId);
    const put = (value: string, seen?: Reading) =>
      values(value).map((one, index) => (index === 0 && seen ? { ...one, seen: seenOf(seen) } : one));
    expect(refusal(await enter({ values: put('121') }))).toBe('409 VERSION_CONFLICT');
    const [changed] = good(await enter({ values: put('121', first) })).items;
    expect(refusal(await enter({ values: put('122', first) }))).toBe('409 VERSION_CONFLICT');
    expect((await area.auditOf(tenancyId)).at(-1)?.before).toEqual({
      values: [
        {
          meterId: stage.meterIds[0],
          register: 'peak',
          value: '120.000',
          readOn: yesterday,
          rollover: false,
        },
      ],
    });
    expect(changed).toMatchObject({ readingId: first?.readingId, value: '121.000', version: 1 });
    good(await check(changed as Reading));
    const locked = { ...(changed as Reading), version: 2 };
    expect(refusal(await enter({ values: put('122', locked) }))).toBe('409 STATE_CONFLICT');
    expect(good(await enter({ values: values('121') })).items[0]?.state).toBe('locked');
  });

  it('whoever moves in next does not write over the unchecked values of who moved in before', async () => {
    const { person } = good(
      await area.house.call(
        createPerson,
        { params: stage.params, body: { name: 'Li', consent: true } },
        { as: desk },
      ),
    );
    const [from, until] = [daysAgo(20), daysAgo(10)];
    const body = {
      ...{ roomId: stage.roomIds[0] ?? '', primaryPersonId: person.personId, firstDay: from, lastDay: until },
      ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
      rates: [{ from, rentMinor: 1 }],
    };
    const before = good(await area.house.call(createTenancy, { body }, { as: desk }));
    const early = { readOn: from, values: values('110', '111') };
    const theirs = good(await enter(early, desk, before.tenancyId)).items;
    const mine = good(await enter()).items;
    expect(mine.map(({ value }) => value)).toEqual(['120.000', '130.000']);
    expect(mine.map(({ readingId }) => readingId)).not.toContain(theirs[0]?.readingId);
    expect(good(await enter(early, desk, before.tenancyId)).items).toEqual(theirs);
    const right = theirs.map((one, index) => ({ ...early.values[index], value: '112', seen: seenOf(one) }));
    const put = good(await enter({ ...early, values: right }, desk, before.tenancyId)).items;
    expect(put.map(({ readingId }) => readingId)).toEqual(theirs.map(({ readingId }) => readingId));
  });

  it('a rejected one is entered anew', async () => {
    const [first] = good(await enter()).items;
    const where = { params: { readingId: first?.readingId ?? '' }, version: 0 };
    good(
      await area.house.call(
        rejectReading,
        { ...where, body: { reason: 'blurred' } },
        { as: stage.people.CHK },
      ),
    );
    const [again] = good(await enter({ values: values('119') })).items;
    expect(again).toMatchObject({ value: '119.000', state: 'entered', version: 0 });
    expect(again?.readingId).not.toBe(first?.readingId);
  });

  describe('8 photos', () => {
    const photo = async () => {
      const id = v7();
      await area.owner.rows(sql`
        insert into apartment.attachments (building_id, attachment_id, name, mime, size, sha256, key, created_by)
        values (${stage.buildingId}::uuid, ${id}::uuid, 'meter.jpg', 'image/jpeg', 3, ${'0'.repeat(64)}, ${id}, 'x')`);
      return id;
    };
    const rule = (photoRule: string) =>
      area.owner.rows(sql`update apartment.buildings set photo_rule = ${photoRule}
        where building_id = ${stage.buildingId}::uuid`);

    it('wanted of every value where the building says so; they come back with the value', async () => {
      await rule('always');
      expect(refusal(await enter())).toBe(
        '422 VALIDATION values.0.photos photo_required values.1.photos photo_required',
      );
      const photos = [await photo()];
      const { items } = good(await enter({ values: values().map((one) => ({ ...one, photos })) }));
      expect(items.map((one) => one.photos)).toEqual([photos, photos]);
      expect((await moves()).map((one) => one.photos)).toEqual([photos, photos]);
    });

    it('under `anomaly` only of a value that a manager has to confirm, as in a round', async () => {
      await rule('anomaly');
      await area.owner.rows(sql`
        insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by,
          checked_by, checked_at, state)
        values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0]}::uuid, 'peak', ${daysAgo(5)}::date, 99990,
          'manual', 'x', 'y', now(), 'locked')`);
      const turned = { ...values('5')[0], rollover: true };
      expect(refusal(await enter({ values: [turned, values()[1]] }))).toBe(
        '422 VALIDATION values.0.photos photo_required',
      );
      const photos = [await photo()];
      const [said] = good(await enter({ values: [{ ...turned, photos }, values()[1]] })).items;
      expect(said).toMatchObject({ flags: ['ROLLOVER'], photos });
    });

    it('one more of the value that was seen is a change; the request sent once more is none', async () => {
      const [first] = good(await enter()).items;
      const photos = [await photo()];
      const more = [{ ...values()[0], photos, seen: seenOf(first as Reading) }];
      const [changed] = good(await enter({ values: more })).items;
      expect(changed).toMatchObject({ readingId: first?.readingId, photos, version: 1 });
      expect(good(await enter({ values: more })).items).toEqual([changed]);
    });
  });

  describe('8 a rejected value waits to be entered again', () => {
    const reject = ({ readingId, version }: Reading, reason = 'blurred') =>
      area.house.call(
        rejectReading,
        { params: { readingId }, version, body: { reason } },
        { as: stage.people.CHK },
      );
    const again = async (as: Person, kinds: object = { kinds: taskKinds.join(',') }) =>
      good(
        await area.house.call(listMyTasks, { query: { building: stage.buildingId, ...kinds } }, { as }),
      ).items.filter(({ kind }) => kind === 'enter_move_readings_again');

    it('told with who, when and why, until there is a newer one', async () => {
      const [peak, valley] = good(await enter()).items;
      expect(await again(desk)).toEqual([]);
      good(await reject(peak as Reading));
      good(await reject(valley as Reading, 'too low'));
      expect(await moves()).toMatchObject([
        { register: 'peak', state: 'rejected', reason: 'blurred', checkedBy: stage.people.CHK.userId },
        { register: 'valley', state: 'rejected', reason: 'too low', checkedAt: expect.any(String) },
      ]);
      const task = { count: 2, dueOn: yesterday, ym: null, tenancy: { tenancyId, roomNumber: '101' } };
      expect(await again(desk)).toMatchObject([task]);
      expect(await again(stage.people.MGR)).toMatchObject([task]);
      // Releases from before there was this kind do not know it.
      expect(await again(desk, {})).toEqual([]);
      // Who may not enter them, and who could not open the tenancy in which it is done.
      expect(await again(stage.people.CHK)).toEqual([]);
      expect(await again(stage.people.RDR)).toEqual([]);
      const [entered] = good(await enter({ values: values('119').slice(0, 1) })).items;
      expect(await again(desk)).toMatchObject([{ count: 1 }]);
      expect(await moves()).toMatchObject([
        { register: 'peak', state: 'entered', readingId: entered?.readingId },
        { register: 'valley', state: 'rejected' },
      ]);
      good(await reject(entered as Reading));
      expect(await again(desk)).toMatchObject([{ count: 2 }]);
    });

    it('of a tenancy that is over nobody is asked', async () => {
      const [peak] = good(await enter()).items;
      good(await reject(peak as Reading));
      await area.owner.rows(sql`update apartment.tenancies set state = 'cancelled'
        where tenancy_id = ${tenancyId}::uuid`);
      expect(await again(desk)).toEqual([]);
    });

    it('of moving out only as long as somebody leaves: the check-out is called off, and nobody is asked', async () => {
      for (const item of good(await enter()).items) good(await check(item));
      const move = async (to: typeof endTenancy | typeof keepTenancy, lastDay: string | null) => {
        const { version } = good(await area.house.call(getTenancy, { params: { tenancyId } }, { as: desk }));
        const how = { params: { tenancyId }, version, body: { lastDay } };
        good(await area.house.call(to as typeof keepTenancy, how, { as: desk }));
      };
      await move(endTenancy, daysAgo(-5));
      const [peak] = good(await enter({ source: 'move_out', values: values('125', '135') })).items;
      good(await reject(peak as Reading));
      expect(await again(desk)).toMatchObject([{ count: 1, tenancy: { tenancyId } }]);
      await move(keepTenancy, null);
      expect(await again(desk)).toEqual([]);
      // Who stays until an agreed day leaves then.
      await move(endTenancy, daysAgo(-5));
      await move(keepTenancy, daysAgo(-9));
      expect(await again(desk)).toMatchObject([{ count: 1 }]);
    });

    it('it belongs to whoever moves on that day, not to who lived there before', async () => {
      const { person } = good(
        await area.house.call(
          createPerson,
          { params: stage.params, body: { name: 'Li', consent: true } },
          { as: desk },
        ),
      );
      const [from, until] = [daysAgo(20), daysAgo(2)];
      const body = {
        ...{
          roomId: stage.roomIds[0] ?? '',
          primaryPersonId: person.personId,
          firstDay: from,
          lastDay: until,
        },
        ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
        rates: [{ from, rentMinor: 1 }],
      };
      const before = good(await area.house.call(createTenancy, { body }, { as: desk }));
      const theirs = good(
        await enter({ readOn: from, values: values('110', '111') }, desk, before.tenancyId),
      );
      const mine = good(await enter({ readOn: daysAgo(2) })).items;
      good(await reject(mine[0] as Reading));
      expect(await moves(before.tenancyId)).toMatchObject(
        theirs.items.map(({ readingId }) => ({ readingId, state: 'entered' })),
      );
      expect(await moves()).toMatchObject([{ state: 'rejected', value: '120.000' }, { state: 'entered' }]);
      expect(await again(desk)).toMatchObject([{ count: 1, tenancy: { tenancyId } }]);
    });

    it('where two could move in on that day it is told once', async () => {
      const { primaryPerson, firstDay } = good(
        await area.house.call(getTenancy, { params: { tenancyId } }, { as: desk }),
      );
      const body = {
        ...{
          roomId: stage.roomIds[0] ?? '',
          primaryPersonId: primaryPerson.personId,
          firstDay,
          lastDay: null,
        },
        ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: false },
        rates: [{ from: firstDay, rentMinor: 1 }],
      };
      good(await area.house.call(createTenancy, { body }, { as: desk }));
      const [peak] = good(await enter()).items;
      good(await reject(peak as Reading));
      expect(await again(desk)).toMatchObject([{ count: 1, tenancy: { tenancyId } }]);
    });

    it('who may look', async () => {
      expect((await look(stage.people.CHK)).status).toBe(200);
      expect(refusal(await look(area.stranger))).toBe('404 NOT_FOUND');
      expect(refusal(await look(desk, v7()))).toBe('404 NOT_FOUND');
      expect(refusal(await area.house.call(listMoveReadings, { params: { tenancyId } }))).toBe(
        '401 UNAUTHENTICATED',
      );
    });
  });

  it('what is wrong is named, and nothing is saved', async () => {
    expect(refusal(await enter({ readOn: '2199-01-01' }))).toBe('422 VALIDATION readOn in_future');
    expect(refusal(await enter({ readOn: '2025-01-01' }))).toBe('422 VALIDATION readOn outside_window');
    expect(refusal(await enter({ values: values('99', '9999999') }))).toBe(
      '422 VALIDATION values.0.value BELOW_PREVIOUS values.1.value too_many_digits',
    );
    const unknown = [{ meterId: v7(), register: 'peak', value: '1' }];
    expect(refusal(await enter({ values: unknown }))).toBe('422 VALIDATION values.0.meterId unknown_meter');
    const twice = [...values().slice(0, 1), ...values().slice(0, 1)];
    expect(refusal(await enter({ values: twice }))).toBe('422 VALIDATION values.1.register duplicate');
    const photo = [{ ...values()[0], photos: [v7()] }];
    expect(refusal(await enter({ values: photo }))).toBe('422 VALIDATION values.0.photos unknown_photo');
    const stored = await area.owner.rows(sql`select 1 from apartment.readings
      where building_id = ${stage.buildingId}::uuid and source = 'move_in'`);
    expect(stored).toEqual([]);
  });

  it('7 an estimate before it binds nobody; what was read afterwards does', async () => {
    const [meterId = ''] = stage.meterIds;
    const write = (readOn: string, value: string, source: string) =>
      area.owner.rows(sql`
        insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by)
        values (${stage.buildingId}::uuid, ${v7()}::uuid, ${meterId}::uuid, 'peak', ${readOn}::date, ${value}::numeric,
          ${source}, 'x')`);
    await write(daysAgo(2), '180', 'estimate');
    const [today] = [daysAgo(0)];
    await write(today, '125', 'manual');
    expect(refusal(await enter({ values: values('125.1') }))).toBe(
      '422 VALIDATION values.0.value ABOVE_NEXT',
    );
    expect(refusal(await enter({ values: values('99.9') }))).toBe(
      '422 VALIDATION values.0.value BELOW_PREVIOUS',
    );
    expect(good(await enter({ values: values('125') })).items).toHaveLength(2);
  });

  it('moving out belongs to who lives there', async () => {
    expect(refusal(await enter({ source: 'move_out' }))).toBe('409 STATE_CONFLICT');
    for (const item of good(await enter()).items) good(await check(item));
    expect(good(await enter({ source: 'move_out', values: values('125', '135') })).items).toHaveLength(2);
    expect(refusal(await enter())).toBe('200 ');
  });

  it('who may', async () => {
    expect(
      refusal(
        await area.house.call(enterMoveReadings, {
          params: { tenancyId },
          body: { source: 'move_in', readOn: yesterday, values: values() },
        }),
      ),
    ).toBe('401 UNAUTHENTICATED');
    expect(refusal(await enter({}, stage.people.CHK))).toBe('403 FORBIDDEN');
    expect(refusal(await enter({}, area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await enter({}, desk, v7()))).toBe('404 NOT_FOUND');
  });
});
