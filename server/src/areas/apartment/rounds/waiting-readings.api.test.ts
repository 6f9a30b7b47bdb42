import {
  checkReading,
  checkWaitingReadings,
  confirmRollover,
  createPerson,
  createTenancy,
  enterMoveReadings,
  getTenancy,
  listWaitingReadings,
  rejectReading,
  removeMeter,
  type WaitingReading,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { good, type Person, refusal } from '../testing-house.ts';
import { roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let desk: Person;
let tenancyId: string;
beforeAll(async () => {
  area = await roundHouse();
});
beforeEach(async () => {
  // No month is opened in any of these tests.
  stage = await area.stage(1, {}, { registers: 'peak_valley', multiplier: '40' });
  desk = await area.colleague('FDK', stage.buildingId);
  const { person } = good(
    await area.house.call(
      createPerson,
      { params: stage.params, body: { name: 'Hua', consent: true } },
      { as: desk },
    ),
  );
  const body = {
    ...{
      roomId: stage.roomIds[0] ?? '',
      primaryPersonId: person.personId,
      firstDay: yesterday,
      lastDay: null,
    },
    ...{ depositMinor: 0, payCycle: 1 as const, occupants: [], sign: true },
    rates: [{ from: yesterday, rentMinor: 1 }],
  };
  ({ tenancyId } = good(await area.house.call(createTenancy, { body }, { as: desk })));
});
afterAll(() => area.close());

const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const enter = async (as: Person = desk, [peak, valley] = ['120', '130']) =>
  good(
    await area.house.call(
      enterMoveReadings,
      {
        params: { tenancyId },
        body: {
          source: 'move_in',
          readOn: yesterday,
          values: [
            { meterId: stage.meterIds[0] ?? '', register: 'peak', value: peak ?? '' },
            { meterId: stage.meterIds[0] ?? '', register: 'valley', value: valley ?? '' },
          ],
        },
      },
      { as },
    ),
  ).items;
const list = (as: Person | undefined, query: { cursor?: string; limit?: number } = {}) =>
  area.house.call(listWaitingReadings, { params: stage.params, query }, { as });
const waiting = async (as: Person = stage.people.CHK) => good(await list(as)).items;
const on = ({ reading: { readingId, version } }: WaitingReading) => ({ params: { readingId }, version });

describe('values that wait without a month', () => {
  it('a checker sees them with what was shown before and what was used since, and checks them', async () => {
    await enter();
    const rows = await waiting();
    expect(rows).toMatchObject([
      {
        ...{
          serial: 'E-0',
          kind: 'electricity',
          register: 'peak',
          scope: 'room',
          roomNumber: '101',
          floor: 1,
        },
        reading: { value: '120.000', source: 'move_in', state: 'entered', enteredBy: desk.userId },
        previous: { value: '100.000', source: 'replace_in' },
        usage: '800.000',
        may: { check: true, reject: true, confirmRollover: false },
      },
      { register: 'valley', usage: '1200.000' },
    ]);
    // Whose tenancy it is, a checker does not learn.
    expect(JSON.stringify(rows)).not.toContain('Hua');
    for (const row of rows) {
      const checked = good(await area.house.call(checkReading, on(row), { as: stage.people.CHK }));
      // The answer is the row by itself, as there is no round that it stands in.
      expect(checked).toMatchObject({
        ...{ meterId: row.meterId, register: row.register },
        reading: { readingId: row.reading.readingId, state: 'locked', checkedBy: stage.people.CHK.userId },
        may: { enter: false, check: false },
      });
    }
    expect(await waiting()).toEqual([]);
    const [first] = rows as [WaitingReading];
    const late = await area.house.call(checkReading, on(first), { as: stage.people.CHK });
    expect(refusal(late)).toBe('409 VERSION_CONFLICT');
  });

  it('what was rejected leaves the list, and comes back once it is entered anew', async () => {
    await enter();
    const [peak, valley] = (await waiting()) as [WaitingReading, WaitingReading];
    const body = { reason: 'the photo says 119' };
    const rejected = good(
      await area.house.call(rejectReading, { ...on(peak), body }, { as: stage.people.CHK }),
    );
    expect(rejected.reading).toMatchObject({ state: 'rejected', reason: 'the photo says 119' });
    expect((await waiting()).map(({ register }) => register)).toEqual(['valley']);
    await enter(desk, ['119', '130']);
    const again = await waiting();
    expect(again.map(({ reading }) => reading.value).sort()).toEqual(['119.000', '130.000']);
    const anew = again.find(({ register }) => register === 'peak');
    expect(anew?.reading.readingId).not.toBe(peak.reading.readingId);
    // What was rejected is nothing that the meter has shown.
    expect(anew?.previous?.value).toBe('100.000');
    expect(again).toContainEqual(valley);
  });

  it('3 one’s own are for somebody else, unless one works alone', async () => {
    await enter(stage.people.MGR);
    const own = await waiting(stage.people.MGR);
    expect(own.map(({ may }) => may.check)).toEqual([false, false]);
    const [row] = own as [WaitingReading];
    expect(refusal(await area.house.call(checkReading, on(row), { as: stage.people.MGR }))).toBe(
      '403 SOD_SAME_PERSON',
    );
    // Touched by a colleague it stays one's own.
    await area.owner.rows(sql`update apartment.readings set entered_by = ${desk.userId}
      where reading_id = ${row.reading.readingId}::uuid`);
    const touched = (await waiting(stage.people.MGR))[0];
    expect(touched).toMatchObject({
      reading: { enteredBy: desk.userId },
      may: { check: false, reject: false },
    });
    await area.owner.rows(sql`update apartment.buildings set sod_mode = 'solo'
      where building_id = ${stage.buildingId}::uuid`);
    expect((await waiting(stage.people.MGR))[0]?.may.check).toBe(true);
  });

  it('first and last values of a meter are among them, and are not rejected', async () => {
    await area.house.call(
      removeMeter,
      {
        params: { meterId: stage.meterIds[0] ?? '' },
        body: {
          removedOn: yesterday,
          final: [
            { register: 'peak', value: '150' },
            { register: 'valley', value: '160' },
          ],
        },
        version: 0,
      },
      { as: area.ming },
    );
    const [last] = (await waiting()) as [WaitingReading];
    expect(last).toMatchObject({
      reading: { source: 'replace_out', value: '150.000' },
      usage: '2000.000',
      may: { check: true, reject: false },
    });
    const refused = await area.house.call(
      rejectReading,
      { ...on(last), body: { reason: 'read it again' } },
      { as: stage.people.CHK },
    );
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(good(await area.house.call(checkReading, on(last), { as: stage.people.CHK })).reading?.state).toBe(
      'locked',
    );
  });

  it('5.1 a rollover that nobody would believe waits for a manager, without a month too', async () => {
    const [peak] = await enter();
    await area.owner.rows(sql`update apartment.readings set value = 20, rollover = true, flags = '{ROLLOVER}'
      where reading_id = ${peak?.readingId}::uuid`);
    const seen = async (as: Person) =>
      (await waiting(as)).find(({ register }) => register === 'peak') as WaitingReading;
    const turned = await seen(stage.people.CHK);
    // From 100 over 100000 to 20, forty times.
    expect(turned).toMatchObject({ usage: '3996800.000', may: { check: true, confirmRollover: false } });
    expect(refusal(await area.house.call(checkReading, on(turned), { as: stage.people.CHK }))).toBe(
      '422 VALIDATION rollover manager_must_confirm',
    );
    expect((await seen(stage.people.MGR)).may.confirmRollover).toBe(true);
    good(await area.house.call(confirmRollover, on(turned), { as: stage.people.MGR }));
    const confirmed = await seen(stage.people.CHK);
    expect(confirmed.reading.flags).toEqual([]);
    expect(
      good(await area.house.call(checkReading, on(confirmed), { as: stage.people.CHK })).reading?.state,
    ).toBe('locked');
  });

  it('an estimate is nothing that the meter has shown', async () => {
    await area.owner.rows(sql`
      insert into apartment.readings (building_id, reading_id, meter_id, register, read_on, value, source, entered_by)
      values (${stage.buildingId}::uuid, ${v7()}::uuid, ${stage.meterIds[0]}::uuid, 'peak',
        ${yesterday}::date - 1, 115, 'estimate', 'x')`);
    await enter();
    const row = (await waiting()).find(({ reading }) => reading.source === 'move_in');
    expect(row).toMatchObject({ register: 'peak', previous: { value: '100.000' } });
  });

  it('page by page, the oldest day first', async () => {
    await enter();
    await area.owner.rows(sql`update apartment.readings set read_on = read_on - 3
      where building_id = ${stage.buildingId}::uuid and register = 'valley' and source = 'move_in'`);
    const first = good(await list(stage.people.CHK, { limit: 1 }));
    expect(first.items.map(({ register }) => register)).toEqual(['valley']);
    const second = good(await list(stage.people.CHK, { limit: 1, cursor: first.next ?? '' }));
    expect(second.items.map(({ register }) => register)).toEqual(['peak']);
    expect(second.next).toBeNull();
    expect(refusal(await list(stage.people.CHK, { cursor: 'x' }))).toBe('422 VALIDATION cursor bad_cursor');
  });

  it('an archived building takes no decision', async () => {
    await enter();
    await area.owner.rows(sql`update apartment.buildings set state = 'archived'
      where building_id = ${stage.buildingId}::uuid`);
    expect((await waiting())[0]?.may).toEqual({ check: false, reject: false, confirmRollover: false });
  });

  it('who may: those of the round, auditors without acting', async () => {
    await enter();
    const colleague = (role: 'AUD' | 'RES' | 'CSH') => area.colleague(role, stage.buildingId);
    expect((await waiting(await colleague('AUD')))[0]?.may.check).toBe(false);
    expect((await waiting(stage.people.RDR))[0]?.may.check).toBe(false);
    for (const nobody of [desk, await colleague('CSH'), await colleague('RES')])
      expect(refusal(await list(nobody))).toBe('403 FORBIDDEN');
    expect(refusal(await list(area.stranger))).toBe('404 NOT_FOUND');
    const elsewhere = await area.house.call(
      listWaitingReadings,
      { params: { buildingId: area.lanting.buildingId } },
      { as: stage.people.CHK },
    );
    expect(refusal(elsewhere)).toBe('404 NOT_FOUND');
    expect(refusal(await list(undefined))).toBe('401 UNAUTHENTICATED');
  });
});

describe('many at once', () => {
  const body = (rows: readonly WaitingReading[]) => ({
    readings: rows.map(({ reading: { readingId, version } }) => ({ readingId, version })),
  });
  const pass = (rows: readonly WaitingReading[], as: Person | undefined = stage.people.CHK) =>
    area.house.call(checkWaitingReadings, { params: stage.params, body: body(rows) }, { as });
  const told = async (answer: ReturnType<typeof pass>) =>
    good(await answer).outcomes.map(({ outcome, code }) => code ?? outcome);

  it('a checker passes them, each for itself, and with the last one somebody has moved in', async () => {
    await enter();
    const [peak, valley] = (await waiting()) as [WaitingReading, WaitingReading];
    const gone = { ...peak, reading: { ...peak.reading, readingId: v7() } };
    const stale = { ...valley, reading: { ...valley.reading, version: 9 } };
    const done = good(await pass([peak, gone, stale]));
    expect(done.outcomes.map(({ code }) => code)).toEqual([null, 'NOT_FOUND', 'VERSION_CONFLICT']);
    expect(done.activated).toBe(0);
    expect(good(await pass([valley])).activated).toBe(1);
    const tenancy = await area.house.call(getTenancy, { params: { tenancyId } }, { as: desk });
    expect(good(tenancy).state).toBe('active');
    expect(await waiting()).toEqual([]);
    expect(await told(pass([peak]))).toEqual(['VERSION_CONFLICT']);
    const log = await area.auditOf(stage.buildingId);
    expect(log.at(-1)).toMatchObject({ action: 'check', after: { state: 'locked', selfChecked: false } });
  });

  it('3 one’s own and unusual ones are left; who works alone passes theirs, stamped', async () => {
    const [peak] = await enter(stage.people.MGR);
    const rows = await waiting();
    expect(await told(pass(rows, stage.people.MGR))).toEqual(['SOD_SAME_PERSON', 'SOD_SAME_PERSON']);
    await area.owner.rows(sql`update apartment.readings set flags = '{ROLLOVER}'
      where reading_id = ${peak?.readingId}::uuid`);
    await area.owner.rows(sql`update apartment.buildings set sod_mode = 'solo'
      where building_id = ${stage.buildingId}::uuid`);
    expect((await told(pass(rows, stage.people.MGR))).sort()).toEqual(['VALIDATION', 'saved']);
    const stamped = await area.owner.rows(sql`select 1 from apartment.readings
      where building_id = ${stage.buildingId}::uuid and source = 'move_in' and self_checked`);
    expect(stamped).toHaveLength(1);
  });

  it('values of another building are not there', async () => {
    await enter();
    const rows = await waiting();
    const params = { buildingId: area.lanting.buildingId };
    const there = await area.colleague('CHK', params.buildingId);
    const answer = area.house.call(checkWaitingReadings, { params, body: body(rows) }, { as: there });
    expect(await told(answer)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    expect(await waiting()).toHaveLength(2);
  });

  it('who may: who checks readings, in a building that is in use', async () => {
    await enter();
    const rows = await waiting();
    for (const role of ['RDR', 'FDK', 'AUD', 'CSH'] as const)
      expect(refusal(await pass(rows, await area.colleague(role, stage.buildingId)))).toBe('403 FORBIDDEN');
    expect(refusal(await pass(rows, area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await pass([]))).toMatch(/^422 VALIDATION readings/);
    await area.owner.rows(sql`update apartment.buildings set state = 'archived'
      where building_id = ${stage.buildingId}::uuid`);
    expect(refusal(await pass(rows))).toBe('409 STATE_CONFLICT');
  });
});
