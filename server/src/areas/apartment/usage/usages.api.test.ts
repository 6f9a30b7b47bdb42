import type { Problem } from '@console/contract';
import {
  type AnomalyRuleName,
  getCycle,
  getReconciliation,
  getUsageMatrix,
  listCheckRecords,
  listMyTasks,
  listUsageFlows,
  listUsages,
  passUsed,
  type Reconciliation,
  sendUsageBack,
  setGapBearer,
  stepBack,
  type Usage,
  waiveAnomaly,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { type Place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
let checker: Person;
let reader: Person;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place();
  [checker, reader] = [
    await area.colleague('CHK', house.buildingId),
    await area.colleague('RDR', house.buildingId),
  ];
});
afterAll(() => area.close());

const list = (as: Person | undefined, cycleId: string, query: object = {}) =>
  area.house.call(listUsages, { params: { cycleId }, query }, { as });
/** All pages, one after the other. */
async function walked(cycleId: string, query: object, cursor?: string): Promise<Usage[]> {
  const { items, next } = good(await list(checker, cycleId, { ...query, cursor }));
  return next ? [...items, ...(await walked(cycleId, query, next))] : items;
}
type Deciding = Pick<Usage | Reconciliation, 'usageId' | 'version'>;
const waive = (
  as: Person | undefined,
  { usageId, version }: Deciding,
  rule: AnomalyRuleName,
  note = 'a party',
  idempotencyKey?: string,
) =>
  area.house.call(
    waiveAnomaly,
    { params: { usageId }, body: { rule, note }, version, ...(idempotencyKey ? { idempotencyKey } : {}) },
    { as },
  );
const back = (as: Person | undefined, { usageId, version }: Deciding, note = 'looks like a 1') =>
  area.house.call(sendUsageBack, { params: { usageId }, body: { note }, version }, { as });
const bear = (
  as: Person | undefined,
  { usageId, version }: Deciding,
  note = 'the pump',
  bearer = 'landlord' as const,
) => area.house.call(setGapBearer, { params: { usageId }, body: { bearer, note }, version }, { as });

/** April and May, with a jump in room 101 and a good use in 102. */
async function jumped(enteredBy = 'reader') {
  const [april, may] = [await house.cycle('2026-04'), await house.cycle('2026-05')];
  await house.tenancy(house.roomId(0), '2026-01-01', null);
  const where = { installedOn: '2026-03-26' };
  const first = { values: [[april, '2026-04-25', '30']] as const };
  const jump = await readMonthly(house, first, { ...where, roomId: house.roomId(0), serial: 'J' });
  const still = await readMonthly(house, first, { ...where, roomId: house.roomId(1), serial: 'S' });
  await house.draw(april);
  await waivedAll();
  await house.lock(april);
  await house.reading({ meterId: jump, cycleId: may, readOn: '2026-05-25', value: '180', enteredBy });
  await house.reading({ meterId: still, cycleId: may, readOn: '2026-05-25', value: '33' });
  await house.draw(may);
  return { april, may, jump, still };
}
const waivedAll = () =>
  house.owner.rows(sql`
    update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x', decided_at = now()
    where state = 'open' and building_id = ${house.buildingId}::uuid`);
const only = async (cycleId: string, rule: AnomalyRuleName, as = checker): Promise<Usage> => {
  const [usage] = good(await list(as, cycleId, { rule })).items;
  if (!usage) throw new Error('no such anomaly');
  return usage;
};

it('what keeps the second gate shut can be found and decided about, also when it has only just become so', async () => {
  const [april, may] = [await house.cycle('2026-04'), await house.cycle('2026-05')];
  await house.tenancy(house.roomId(0), '2026-01-01', null);
  const values = [
    [april, '2026-04-25', '30'],
    [may, '2026-05-25', '60'],
  ] as const;
  await readMonthly(house, { values }, { installedOn: '2026-03-26', roomId: house.roomId(0), serial: 'V' });
  await house.draw(april);
  await house.lock(april);
  await house.draw(may);
  expect(good(await list(checker, may)).open).toEqual([]);
  await house.owner.rows(sql`update apartment.tenancies set state = 'cancelled'
    where building_id = ${house.buildingId}::uuid`);
  const params = { buildingId: house.buildingId, ym: '2026-05' };
  const pass = () => area.house.call(passUsed, { params, version: 0, idempotencyKey: v7() }, { as: checker });
  const shut = await pass();
  expect([refusal(shut), (shut.body as Problem).details?.blockers]).toEqual([
    '409 STATE_CONFLICT',
    [{ kind: 'anomaly', count: 1, examples: [`${house.rooms[0]?.number} · V`] }],
  ]);
  good(await waive(checker, await only(may, 'USE_VACANT'), 'USE_VACANT'));
  expect(good(await pass()).state).toBe('usage_checked');
});

it('the log of checks still tells of a waived use that is not drawn any more', async () => {
  const { may, jump } = await jumped();
  const use = await only(may, 'JUMP');
  good(await waive(checker, use, 'JUMP'));
  await house.owner.rows(sql`update apartment.readings set state = 'rejected'
    where meter_id = ${jump}::uuid and cycle_id = ${may}::uuid`);
  await house.draw(may);
  expect(good(await list(checker, may)).items.map(({ usageId }) => usageId)).not.toContain(use.usageId);
  const query = { building: house.buildingId, subject: use.usageId };
  const { items } = good(await area.house.call(listCheckRecords, { query }, { as: area.ming }));
  expect(items).toMatchObject([{ result: 'waive', meter: { serial: 'J', cycleYm: '2026-05' } }]);
});

describe('uses of a month', () => {
  it('what is open first, with what is usual, and counts by rule', async () => {
    const { may } = await jumped();
    const { cycle, open, items } = good(await list(reader, may));
    expect(cycle).toMatchObject({ ym: '2026-05', state: 'read_checked' });
    expect(open).toEqual([
      { rule: 'JUMP', count: 1 },
      { rule: 'DROP', count: 1 },
    ]);
    expect(items.map(({ serial, roomNumber }) => [serial, roomNumber])).toEqual([
      ['J', house.rooms[0]?.number],
      ['S', house.rooms[1]?.number],
    ]);
    expect(items[0]).toMatchObject({
      cycleYm: '2026-05',
      days: 30,
      quantity: '150.000',
      perDay: '5.0000',
      usualPerDay: '1.000000',
      past: [{ ym: '2026-04', perDay: '1.000000' }],
      usageKind: 'actual',
      state: 'draft',
      from: { value: '30.000', readOn: '2026-04-25' },
      to: { value: '180.000', readOn: '2026-05-25', photos: [] },
      occupied: true,
      anomalies: [{ rule: 'JUMP', state: 'open', note: null, decidedByName: null }],
      may: { decide: false },
    });
    expect(items[1]?.occupied).toBe(false);
    expect(good(await list(reader, may, { rule: 'DROP' })).items).toHaveLength(1);
    expect(good(await list(reader, may, { rule: 'any', state: 'waived' })).items).toEqual([]);
    expect(good(await list(reader, may, { rule: 'NEGATIVE' })).open).toHaveLength(2);
    expect(refusal(await list(reader, may, { rule: 'LOUD' }))).toBe('422 VALIDATION rule invalid_value');
  });

  it('page by page they are what they are at once, whatever is decided or hangs in no room', async () => {
    const { april, may } = await jumped();
    const more = { installedOn: '2026-03-26' };
    const values = [
      [april, '2026-04-25', '30'],
      [may, '2026-05-25', '95.5'],
    ] as const;
    for (const at of [3, 2, 2]) {
      const meter = { ...more, roomId: house.roomId(at) };
      await readMonthly(house, { values }, { ...meter, kind: 'cold_water' });
    }
    const common = await readMonthly(house, { values }, { ...more, serial: 'C' });
    await readMonthly(house, { values }, { ...more, replaces: common, serial: 'B' });
    await house.draw(may);
    good(await waive(checker, await only(may, 'JUMP'), 'JUMP'));
    const queries = [{}, { rule: 'any' }, { rule: 'USE_VACANT' }, { rule: 'JUMP', state: 'waived' }];
    for (const query of queries) {
      const whole = good(await list(checker, may, query));
      expect([whole.next, whole.total]).toEqual([null, good(await list(checker, may)).items.length]);
      expect(whole.found).toEqual(
        expect.arrayContaining(whole.items.flatMap((one) => one.anomalies.map(({ rule }) => rule))),
      );
      for (const limit of [1, 2, 3, 200]) expect(await walked(may, { ...query, limit })).toEqual(whole.items);
    }
    expect(good(await list(checker, may)).open.map(({ rule }) => rule)).not.toContain('JUMP');
    expect(good(await list(checker, may)).found).toContain('JUMP');
    expect(refusal(await list(checker, may, { limit: 2, cursor: 'elsewhere' }))).toBe(
      '422 VALIDATION cursor bad_cursor',
    );
  });

  it('are seen by the building’s people only', async () => {
    const { may } = await jumped();
    expect(refusal(await list(undefined, may))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await list(area.stranger, may))).toBe('404 NOT_FOUND');
    expect(refusal(await list(await area.colleague('FDK', house.buildingId), may))).toBe('403 FORBIDDEN');
    expect(refusal(await list(checker, v7()))).toBe('404 NOT_FOUND');
  });
});

describe('waiving', () => {
  it('with a note; then the gate opens, and stepping back takes the ledger back', async () => {
    const { may, jump } = await jumped();
    const usage = await only(may, 'JUMP');
    expect(usage.may.decide).toBe(true);
    const waived = good(await waive(checker, usage, 'JUMP', 'a party', 'waive-once-1'));
    expect(waived.anomalies).toMatchObject([{ rule: 'JUMP', state: 'waived', note: 'a party' }]);
    expect(waived.version).toBe(usage.version + 1);
    expect(good(await waive(checker, usage, 'JUMP', 'a party', 'waive-once-1'))).toEqual(waived);
    expect(refusal(await waive(checker, waived, 'JUMP'))).toBe('409 STATE_CONFLICT');
    expect(refusal(await waive(checker, usage, 'JUMP'))).toBe('409 VERSION_CONFLICT');
    expect(await area.auditOf(usage.usageId)).toMatchObject([
      { action: 'waive', after: { rule: 'JUMP', note: 'a party' } },
    ]);
    const gate = async (endpoint: typeof passUsed | typeof stepBack, body?: { reason: string }) => {
      const params = { buildingId: house.buildingId, ym: '2026-05' };
      const { version } = good(await area.house.call(getCycle, { params }, { as: area.ming }));
      return area.house.call(
        endpoint as typeof stepBack,
        { params, version, body: body as { reason: string } },
        { as: area.ming },
      );
    };
    expect((await gate(passUsed)).body).toMatchObject({
      code: 'STATE_CONFLICT',
      details: { blockers: [{ kind: 'anomaly', count: 1 }] },
    });
    good(await waive(checker, await only(may, 'DROP'), 'DROP'));
    expect(good(await gate(passUsed)).state).toBe('usage_checked');
    expect(await house.ledger(jump)).toEqual(['actual 30 T1', 'actual 150 T1']);
    expect(refusal(await waive(checker, waived, 'JUMP'))).toBe('409 VERSION_CONFLICT');
    expect(good(await gate(stepBack, { reason: 'one more look' })).state).toBe('read_checked');
    expect(await house.ledger(jump)).toEqual(['actual 30 T1', 'actual 150 T1', 'actual -150 T1']);
    expect((await only(may, 'JUMP')).anomalies[0]?.state).toBe('waived');
  });

  it('is refused without a proper note, for a rule that nothing offends, and once the gate is passed', async () => {
    const { may } = await jumped();
    const usage = await only(may, 'JUMP');
    expect(refusal(await waive(checker, usage, 'JUMP', 'hm'))).toBe('422 VALIDATION note too_small');
    expect(refusal(await waive(checker, usage, 'JUMP', 'x'.repeat(501)))).toBe('422 VALIDATION note too_big');
    expect(refusal(await waive(checker, usage, 'NEGATIVE'))).toBe('409 STATE_CONFLICT');
    expect(refusal(await waive(checker, usage, 'MASTER_GAP'))).toBe('422 VALIDATION rule needs_bearer');
    await waivedAll();
    await house.lock(may);
    const locked = good(await list(checker, may)).items.find(({ usageId }) => usageId === usage.usageId);
    expect(locked?.may.decide).toBe(false);
    if (locked) expect(refusal(await waive(checker, locked, 'JUMP'))).toBe('409 STATE_CONFLICT');
  });

  it('3 nobody waives what their own reading has made; in a solo building it is stamped', async () => {
    const { may } = await jumped(checker.userId);
    const usage = await only(may, 'JUMP');
    expect(usage.may.decide).toBe(false);
    expect(refusal(await waive(checker, usage, 'JUMP'))).toBe('403 SOD_SAME_PERSON');
    await house.owner.rows(
      sql`update apartment.buildings set sod_mode = 'solo' where building_id = ${house.buildingId}::uuid`,
    );
    good(await waive(checker, usage, 'JUMP'));
    const record = await house.owner.first(sql`
      select gate, result, self_checked from apartment.check_records where subject_id = ${usage.usageId}::uuid`);
    expect(record).toEqual({ gate: 'used', result: 'waive', selfChecked: true });
  });

  it('3 nor what they entered before a colleague put it right; the queue does not offer it', async () => {
    const { may, jump } = await jumped(checker.userId);
    const queue = async (as: Person) =>
      good(await area.house.call(listMyTasks, { query: { building: house.buildingId } }, { as }))
        .items.filter(({ kind }) => kind === 'check_usage')
        .map(({ count }) => count);
    const second = await area.colleague('CHK', house.buildingId);
    await house.owner.rows(sql`update apartment.readings set entered_by = ${reader.userId}
      where meter_id = ${jump}::uuid and cycle_id = ${may}::uuid`);
    const usage = await only(may, 'JUMP');
    expect([usage.may.decide, (await only(may, 'JUMP', second)).may.decide]).toEqual([false, true]);
    expect(refusal(await waive(checker, usage, 'JUMP'))).toBe('403 SOD_SAME_PERSON');
    // The drop in the other room was read by somebody else.
    expect([await queue(checker), await queue(second)]).toEqual([[1], [2]]);
    good(await waive(second, usage, 'JUMP'));
  });

  it('of twenty at once one happens', async () => {
    const { may } = await jumped();
    const usage = await only(may, 'JUMP');
    const answers = await Promise.all(Array.from({ length: 20 }, () => waive(checker, usage, 'JUMP')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.map(refusal).filter((one) => one === '409 VERSION_CONFLICT')).toHaveLength(19);
  });
});

describe('sending back', () => {
  it('rejects the reading and takes the month back; read again it is drawn anew', async () => {
    const { may, jump } = await jumped();
    const usage = await only(may, 'JUMP');
    const { cycle } = good(await back(checker, usage));
    expect(cycle.state).toBe('reading');
    const reading = await house.owner.first(sql`
      select state, reason from apartment.readings where reading_id = ${usage.to.readingId}::uuid`);
    expect(reading).toEqual({ state: 'rejected', reason: 'looks like a 1' });
    expect(good(await list(checker, may, { rule: 'JUMP' })).items[0]?.anomalies).toMatchObject([
      { state: 'sent_back', note: 'looks like a 1' },
    ]);
    await house.reading({ meterId: jump, cycleId: may, readOn: '2026-05-26', value: '60' });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual([
      '2026-05 J actual 30/31 draft',
      '2026-05 S actual 3/30 draft DROP:open',
    ]);
  });

  it('read again with the same value it is asked anew', async () => {
    const { may, jump } = await jumped();
    good(await back(checker, await only(may, 'JUMP')));
    await house.reading({ meterId: jump, cycleId: may, readOn: '2026-05-25', value: '180' });
    await house.draw(may);
    expect((await house.drawn(may))[0]).toBe('2026-05 J actual 150/30 draft JUMP:open');
  });

  it('refuses a locked value, which is corrected instead, and who may not', async () => {
    const { may } = await jumped();
    const usage = await only(may, 'JUMP');
    expect(refusal(await back(checker, usage, 'no'))).toBe('422 VALIDATION note too_small');
    expect(refusal(await back(checker, { ...usage, version: 9 }))).toBe('409 VERSION_CONFLICT');
    for (const act of [back, waive, bear] as const) {
      const call = (as: Person | undefined, on: Deciding = usage) =>
        act === waive ? waive(as, on, 'JUMP') : act === back ? back(as, on) : bear(as, on);
      expect(refusal(await call(undefined))).toBe('401 UNAUTHENTICATED');
      expect(refusal(await call(area.stranger))).toBe('404 NOT_FOUND');
      expect(refusal(await call(reader))).toBe('403 FORBIDDEN');
      expect(refusal(await call(checker, { ...usage, usageId: v7() }))).toBe('404 NOT_FOUND');
    }
    await house.owner.rows(
      sql`update apartment.readings set state = 'locked' where reading_id = ${usage.to.readingId}::uuid`,
    );
    expect(refusal(await back(checker, usage))).toBe('409 STATE_CONFLICT');
  });
});

describe('what the master saw', () => {
  const reconcile = (as: Person | undefined, cycleId: string) =>
    area.house.call(getReconciliation, { params: { cycleId } }, { as });
  async function gap(sub2 = '912.4') {
    const may = await house.cycle('2026-05');
    const more = { installedOn: '2026-04-25' };
    const read = (value: string) => ({ values: [[may, '2026-05-25', value]] as const });
    const master = await readMonthly(house, read('5280'), { ...more, scope: 'master', serial: 'M' });
    await readMonthly(house, read('4000'), { ...more, serial: 'S1', parent: master });
    const second = await readMonthly(house, read(sub2), { ...more, serial: 'S2', parent: master });
    await house.draw(may);
    return { may, second };
  }

  it('5.2 A-12: gap and loss, and who bears it', async () => {
    const { may } = await gap();
    const [item] = good(await reconcile(reader, may)).items;
    expect(item).toMatchObject({
      master: { serial: 'M', quantity: '5280.000' },
      subsQuantity: '4912.400',
      gap: '367.600',
      loss: '0.0696',
      lossLimit: '0.0500',
      isMasterGap: true,
      bearer: null,
      may: { decide: false },
    });
    if (!item) throw new Error('no gap');
    expect(item.subs.map(({ serial, quantity }) => [serial, quantity])).toEqual([
      ['S1', '4000.000'],
      ['S2', '912.400'],
    ]);
    const borne = good(await bear(checker, item));
    expect(borne).toMatchObject({ bearer: 'landlord', note: 'the pump', isMasterGap: true });
    expect(good(await list(checker, may)).open).toEqual([]);
    expect(refusal(await bear(checker, item))).toBe('409 VERSION_CONFLICT');
    expect(refusal(await bear(checker, borne, 'no'))).toBe('422 VALIDATION note too_small');
    expect(good(await bear(checker, borne, 'as agreed')).note).toBe('as agreed');
  });

  it('another gap is asked about anew', async () => {
    const { may, second } = await gap();
    const [item] = good(await reconcile(checker, may)).items;
    if (item) good(await bear(checker, item));
    await house.draw(may);
    expect(good(await list(checker, may)).open).toEqual([]);
    await house.owner.rows(
      sql`update apartment.readings set state = 'rejected' where meter_id = ${second}::uuid and cycle_id is not null`,
    );
    await house.reading({ meterId: second, cycleId: may, readOn: '2026-05-25', value: '800' });
    await house.draw(may);
    expect(good(await list(checker, may)).open).toEqual([{ rule: 'MASTER_GAP', count: 1 }]);
    expect(good(await reconcile(checker, may)).items[0]).toMatchObject({ gap: '480.000', bearer: null });
  });

  it('only a master with something below it has a gap', async () => {
    const { may } = await jumped();
    expect(good(await reconcile(checker, may)).items).toEqual([]);
    expect(refusal(await bear(checker, await only(may, 'JUMP')))).toBe('409 STATE_CONFLICT');
    expect(refusal(await reconcile(undefined, may))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await reconcile(area.stranger, may))).toBe('404 NOT_FOUND');
    expect(refusal(await reconcile(await area.colleague('FDK', house.buildingId), may))).toBe(
      '403 FORBIDDEN',
    );
  });
});

describe('the ledger', () => {
  const flows = (as: Person | undefined, query: object = {}) =>
    area.house.call(listUsageFlows, { query: { building: house.buildingId, ...query } }, { as });

  it('newest first, with running totals that do not depend on the filter, and sums of all that matches', async () => {
    const { may, jump } = await jumped();
    await waivedAll();
    await house.lock(may);
    const { items, sums, next } = good(await flows(reader, { meter: jump }));
    expect(
      items.map(({ businessDate, quantity, running, cycleYm }) => [businessDate, quantity, running, cycleYm]),
    ).toEqual([
      ['2026-05-25', '150.000', '180.000', '2026-05'],
      ['2026-04-25', '30.000', '30.000', '2026-04'],
    ]);
    expect(items[0]).toMatchObject({
      serial: 'J',
      kind: 'electricity',
      flowKind: 'actual',
      usageYm: '2026-05',
    });
    expect(sums).toEqual([{ kind: 'electricity', quantity: '180.000' }]);
    expect(next).toBeNull();
    const later = good(await flows(reader, { meter: jump, from: '2026-05-01', to: '2026-05-31' }));
    expect(later.items).toMatchObject([{ running: '180.000' }]);
    expect(later.sums).toEqual([{ kind: 'electricity', quantity: '150.000' }]);
    expect(good(await flows(reader, { room: house.roomId(1) })).items).toHaveLength(2);
    expect(good(await flows(reader, { kind: 'estimated' }))).toMatchObject({ items: [], sums: [] });
    expect(good(await flows(reader, { meterKind: 'gas' })).items).toEqual([]);
  });

  it('21 names tenancy and tenant to those who may read tenancies, and to nobody else', async () => {
    const { may } = await jumped();
    await waivedAll();
    await house.lock(may);
    const manager = await area.colleague('MGR', house.buildingId);
    const ofRoom = async (as: Person, index: number) =>
      good(await flows(as, { room: house.roomId(index) })).items.map(({ tenancy }) => tenancy);
    const let_ = { tenancyId: expect.any(String), number: 1, tenantName: expect.stringMatching(/./) };
    expect(await ofRoom(manager, 0)).toEqual([let_, let_]);
    expect(await ofRoom(manager, 1)).toEqual([null, null]);
    expect(await ofRoom(reader, 0)).toEqual([undefined, undefined]);
  });

  it('page after page, each line once', async () => {
    const { may } = await jumped();
    await waivedAll();
    await house.lock(may);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = good(await flows(reader, { limit: 1, ...(cursor ? { cursor } : {}) }));
      seen.push(...page.items.map(({ usageFlowId }) => usageFlowId));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(new Set(seen).size).toBe(4);
    expect(seen).toHaveLength(4);
  });

  it('is for those who may read uses', async () => {
    expect(refusal(await flows(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await flows(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await flows(await area.colleague('FDK', house.buildingId)))).toBe('403 FORBIDDEN');
    expect(refusal(await flows(reader, { from: 'yesterday' }))).toBe('422 VALIDATION from invalid_format');
    expect(refusal(await flows(reader, { cursor: 'x' }))).toBe('422 VALIDATION cursor bad_cursor');
  });
});

describe('rooms and months', () => {
  const matrix = (as: Person | undefined, query: object = {}) =>
    area.house.call(getUsageMatrix, { query: { building: house.buildingId, ...query } }, { as });

  it('A-08: a use of many months shows in each of them, also when its own is far outside', async () => {
    const may = await house.cycle('2026-05');
    await readMonthly(
      house,
      { values: [[may, '2026-05-25', '510']] },
      { roomId: house.roomId(0), installedOn: '2025-01-01' },
    );
    await house.draw(may);
    const calendar = { from: '2025-06', to: '2025-06', mode: 'calendar' };
    expect(Number(good(await matrix(reader, calendar)).total)).toBeGreaterThan(25);
    expect(good(await matrix(reader, { ...calendar, mode: 'cycle' })).total).toBe('0.000');
  });

  it('5.1 A-08, A-11: by cycle or by calendar; estimates, drafts and what was trued up', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    const meterId = await readMonthly(
      house,
      { first: '1000', values: [] },
      { roomId: house.roomId(0), installedOn: '2026-04-25' },
    );
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-26', value: '1210', source: 'estimate' });
    await house.draw(may);
    await waivedAll();
    await house.lock(may);
    const shown = async (query: object = {}) => {
      const { months, rows, total } = good(
        await matrix(reader, { from: '2026-04', to: '2026-06', ...query }),
      );
      const marks = (rows[0]?.cells ?? []).map(({ quantity, estimated, draft }) =>
        [quantity, estimated && 'estimated', draft && 'draft'].filter(Boolean).join(' '),
      );
      return [months.join(' '), ...marks, total];
    };
    expect(await shown()).toEqual(['2026-04 2026-05 2026-06', '', '210.000 estimated', '', '210.000']);
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '1520' });
    await house.draw(june);
    expect(await shown()).toEqual([
      '2026-04 2026-05 2026-06',
      '',
      '264.300 draft',
      '255.700 draft',
      '520.000',
    ]);
    await waivedAll();
    await house.lock(june);
    expect(await shown()).toEqual(['2026-04 2026-05 2026-06', '', '264.300', '255.700', '520.000']);
    expect(await shown({ mode: 'calendar' })).toEqual([
      '2026-04 2026-05 2026-06',
      '42.600',
      '264.300',
      '213.100',
      '520.000',
    ]);
  });

  it('twelve months up to the newest by default; turned round where they are the wrong way round', async () => {
    await jumped();
    const { months, rows, totals, kinds } = good(await matrix(reader));
    expect([months.length, months[0], months.at(-1)]).toEqual([12, '2025-06', '2026-05']);
    expect(rows.map(({ total }) => total)).toEqual(['180.000', '33.000']);
    expect(totals.slice(-2)).toEqual(['60.000', '153.000']);
    expect(kinds).toEqual(['electricity']);
    expect(good(await matrix(reader, { from: '2026-05', to: '2026-03' })).months).toHaveLength(3);
    expect(good(await matrix(reader, { kind: 'gas' })).rows).toEqual([]);
    expect(refusal(await matrix(reader, { from: '2020-01', to: '2026-01' }))).toBe(
      '422 VALIDATION to range_too_long',
    );
    expect(refusal(await matrix(reader, { from: '2026-13' }))).toBe('422 VALIDATION from not_a_month');
  });

  it('is for those who may read uses', async () => {
    expect(refusal(await matrix(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await matrix(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await matrix(await area.colleague('FDK', house.buildingId)))).toBe('403 FORBIDDEN');
  });
});
