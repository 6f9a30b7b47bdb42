import sql from 'sql-template-tag';
import { type Place, place, readMonthly, usageHouse } from './testing-usage.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
beforeAll(async () => {
  area = await usageHouse();
});
beforeEach(async () => {
  house = await area.place();
});
afterAll(() => area.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; details?: unknown }) => [error.code, error.details],
  );

describe('drawing uses up', () => {
  it('5.1 A-07: over the highest value, with a current transformer; somebody has to look at it', async () => {
    const may = await house.cycle('2026-05');
    const roomId = house.roomId(0);
    await house.tenancy(roomId, '2026-01-01', null);
    const meterId = await readMonthly(
      house,
      { first: '99920.5', values: [] },
      { roomId, multiplier: '30', serial: 'CT' },
    );
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '35.0', rollover: true });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual(['2026-05 CT actual 3435/144 draft ROLLOVER:open']);
  });

  it('5.1 A-09: over a replacement; the use stands at the meter that is there now', async () => {
    const [april, may] = [await house.cycle('2026-04'), await house.cycle('2026-05')];
    const roomId = house.roomId(0);
    await house.tenancy(roomId, '2026-01-01', null);
    const old = await readMonthly(
      house,
      { first: '8300', values: [[april, '2026-04-25', '8380.0']] },
      { roomId, serial: 'OLD' },
    );
    await house.draw(april);
    await house.lock(april);
    const next = await house.meter({ roomId, serial: 'NEW', replaces: old, installedOn: '2026-05-10' });
    await house.reading({ meterId: old, readOn: '2026-05-10', value: '8431.2', source: 'replace_out' });
    await house.reading({ meterId: next, readOn: '2026-05-10', value: '0.3' });
    await house.reading({ meterId: next, cycleId: may, readOn: '2026-05-25', value: '62.9' });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual([expect.stringContaining('2026-05 NEW actual 113.8/30 draft')]);
  });

  it('7 a value of moving in above the one of the month is seen, although the sum is none below nothing', async () => {
    const may = await house.cycle('2026-05');
    const meterId = await readMonthly(
      house,
      { first: '100', values: [] },
      { serial: 'M', installedOn: '2026-04-25' },
    );
    await house.reading({ meterId, readOn: '2026-05-10', value: '150', source: 'move_in' });
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '140' });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual(['2026-05 M actual 40/30 draft NEGATIVE:open']);
  });

  it('a meter that is gone ends with its last value, once', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    const meterId = await readMonthly(house, { first: '10', values: [] }, { serial: 'GONE' });
    await house.reading({ meterId, readOn: '2026-05-10', value: '30', source: 'replace_out' });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual(['2026-05 GONE actual 20/129 draft']);
    await house.lock(may);
    await house.draw(june);
    expect(await house.drawn(june)).toEqual([]);
  });

  it('5.1 A-11: an estimate is trued up by days; the ledger gets the difference', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    const roomId = house.roomId(0);
    await house.tenancy(roomId, '2026-01-01', null);
    const meterId = await readMonthly(
      house,
      { first: '1000', values: [] },
      { roomId, serial: 'E', installedOn: '2026-04-25' },
    );
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-26', value: '1210', source: 'estimate' });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual(['2026-05 E estimated 210/31 draft']);
    await house.lock(may);
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '1520' });
    await house.draw(june);
    expect(await house.drawn(june)).toEqual([
      '2026-05 E trued_up 264.3/31 draft',
      '2026-06 E actual 255.7/30 draft',
    ]);
    await house.lock(june);
    expect(await house.ledger(meterId)).toEqual(['estimated 210 T1', 'true_up 54.3 T1', 'actual 255.7 T1']);
    expect(await house.stretches()).toEqual([
      expect.stringMatching(/^2026-05-2\d estimated 210 T1 .*\/31 /),
      expect.stringMatching(/^2026-06-2\d true_up 54.3 T1 .*\/31 /),
      expect.stringMatching(/^2026-06-2\d actual 255.7 T1 .*\/30 /),
    ]);
  });

  it('two estimates in a row are told, and both are put right', async () => {
    const cycles = [await house.cycle('2026-05'), await house.cycle('2026-06'), await house.cycle('2026-07')];
    const [may, june, july] = cycles as [string, string, string];
    const meterId = await readMonthly(
      house,
      { first: '0', values: [] },
      { serial: 'E', installedOn: '2026-04-25' },
    );
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '100', source: 'estimate' });
    await house.draw(may);
    await house.lock(may);
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '200', source: 'estimate' });
    await house.draw(june);
    expect(await house.drawn(june)).toEqual(['2026-06 E estimated 100/31 draft ESTIMATED_TWICE:open']);
    await house.owner.rows(sql`
      update apartment.anomalies set state = 'waived', note = 'nobody was in', decided_by = 'x', decided_at = now()`);
    await house.lock(june);
    await house.reading({ meterId, cycleId: july, readOn: '2026-07-25', value: '910' });
    await house.draw(july);
    expect(await house.drawn(july)).toEqual([
      '2026-05 E trued_up 300/30 draft',
      '2026-06 E trued_up 310/31 draft',
      '2026-07 E actual 300/30 draft',
    ]);
    await house.lock(july);
    expect(await house.ledger(meterId)).toEqual([
      'estimated 100',
      'estimated 100',
      'true_up 200',
      'true_up 210',
      'actual 300',
    ]);
  });

  it('whoever moves pays up to their own reading; the days between are nobody’s', async () => {
    const june = await house.cycle('2026-06');
    const roomId = house.roomId(0);
    await house.tenancy(roomId, '2026-01-01', '2026-06-10', 'closed');
    await house.tenancy(roomId, '2026-06-12', null);
    const meterId = await readMonthly(house, { values: [] }, { roomId, installedOn: '2026-05-25' });
    await house.reading({ meterId, readOn: '2026-06-09', value: '30', source: 'move_out' });
    await house.reading({ meterId, readOn: '2026-06-12', value: '32', source: 'move_in' });
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '50' });
    await house.draw(june);
    await house.lock(june);
    expect(await house.ledger(meterId)).toEqual(['actual 30 T1', 'actual 2', 'actual 18 T2']);
    const lines = [
      '2026-06-09 actual 30 T1 [2026-05-26,2026-06-10)/15 from 0 to 30',
      '2026-06-12 actual 2 nobody [2026-06-10,2026-06-13)/3 from 30 to 32',
      '2026-06-25 actual 18 T2 [2026-06-13,2026-06-26)/13 from 32 to 50',
    ];
    expect(await house.stretches()).toEqual(lines);
    await house.unlock(june);
    await house.lock(june);
    const all = await house.stretches();
    expect(all.slice(0, 3)).toEqual(lines);
    expect(all.slice(3, 6).sort()).toEqual(lines.map((line) => line.replace('actual ', 'actual -')).sort());
    expect(all.slice(6)).toEqual(lines);
  });

  it('7 on the day of the turn the order of saving says nothing: who moved out before it pays up to it', async () => {
    const june = await house.cycle('2026-06');
    const roomId = house.roomId(0);
    await house.tenancy(roomId, '2026-01-01', '2026-06-11', 'closed');
    await house.tenancy(roomId, '2026-06-12', null);
    const meterId = await readMonthly(
      house,
      { first: '99900', values: [] },
      { roomId, installedOn: '2026-05-25' },
    );
    await house.reading({ meterId, readOn: '2026-06-12', value: '5', source: 'move_in', rollover: true });
    await house.reading({ meterId, readOn: '2026-06-12', value: '99990', source: 'move_out' });
    await house.reading({ meterId, cycleId: june, readOn: '2026-06-25', value: '60' });
    await house.draw(june);
    expect(await house.drawn(june)).toEqual([expect.stringContaining('actual 160/31 draft ROLLOVER:open')]);
    await house.owner.rows(sql`
      update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x', decided_at = now() where state = 'open'`);
    await house.lock(june);
    expect(await house.ledger(meterId)).toEqual(['actual 90 T1', 'actual 70 T2']);
  });

  it('every rule finds what it is for', async () => {
    const months = ['2026-02', '2026-03', '2026-04', '2026-05'];
    const cycles: string[] = [];
    for (const ym of months) cycles.push(await house.cycle(ym));
    const [let_, empty] = [house.roomId(0), house.roomId(1)];
    await house.tenancy(let_, '2026-01-01', null);
    const monthly = (values: string[]) =>
      values.map((value, index) => [cycles[index] ?? '', `${months[index]}-25`, value] as const);
    const meter = (roomId: string, serial: string, values: string[], more: object = {}) =>
      readMonthly(house, { values: monthly(values) }, { roomId, serial, installedOn: '2026-01-25', ...more });
    await meter(let_, 'JUMP', ['100', '200', '300', '520']);
    await meter(let_, 'DROP', ['100', '200', '300', '310']);
    await meter(let_, 'ZERO', ['100', '100', '200', '200']);
    await meter(let_, 'FELL', ['100', '200', '300', '290']);
    await meter(let_, 'GOOD', ['100', '200', '300', '400']);
    await meter(let_, 'DUE', ['100', '200', '300', '400'], { verifyDue: '2026-05-01' });
    await meter(empty, 'VACANT', ['1', '2', '3', '6.1']);
    await meter(empty, 'FRIDGE', ['1', '2', '3', '6']);
    await meter(empty, 'TAP', ['1', '2', '3', '3.6'], { kind: 'cold_water' });
    for (const cycleId of cycles) {
      await house.draw(cycleId);
      if (cycleId === cycles[3]) break;
      await house.owner.rows(sql`
        update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x', decided_at = now() where state = 'open'`);
      await house.lock(cycleId);
    }
    expect(await house.drawn(cycles[3] ?? '')).toEqual([
      '2026-05 DROP actual 10/30 draft DROP:open',
      '2026-05 DUE actual 100/30 draft VERIFY_DUE:open',
      '2026-05 FELL actual -10/30 draft DROP:open NEGATIVE:open',
      '2026-05 FRIDGE actual 3/30 draft JUMP:open',
      '2026-05 GOOD actual 100/30 draft',
      '2026-05 JUMP actual 220/30 draft JUMP:open',
      '2026-05 TAP actual 0.6/30 draft USE_VACANT:open',
      '2026-05 VACANT actual 3.1/30 draft JUMP:open USE_VACANT:open',
      '2026-05 ZERO actual 0/30 draft DROP:open ZERO_OCCUPIED:open',
    ]);
  });

  it('5.2 A-12: the master saw more than those below it', async () => {
    const may = await house.cycle('2026-05');
    const master = await readMonthly(
      house,
      { values: [[may, '2026-05-25', '5280']] },
      { scope: 'master', serial: 'MASTER', installedOn: '2026-04-25' },
    );
    const sub = (serial: string, value: string) =>
      readMonthly(
        house,
        { values: [[may, '2026-05-25', value]] },
        { serial, parent: master, installedOn: '2026-04-25' },
      );
    await sub('S1', '4000');
    await sub('S2', '912.4');
    await house.draw(may);
    expect(await house.drawn(may)).toEqual([
      '2026-05 MASTER actual 5280/30 draft MASTER_GAP:open',
      '2026-05 S1 actual 4000/30 draft',
      '2026-05 S2 actual 912.4/30 draft',
    ]);
    expect(await refusal(house.lock(may))).toEqual([
      'STATE_CONFLICT',
      { state: 'read_checked', blockers: [{ kind: 'master_gap', count: 1, examples: ['MASTER'] }] },
    ]);
  });

  it('13 done again it changes nothing; what was decided stays until the use is another', async () => {
    const [april, may] = [await house.cycle('2026-04'), await house.cycle('2026-05')];
    const meterId = await readMonthly(
      house,
      { values: [[april, '2026-04-25', '100']] },
      { serial: 'M', installedOn: '2026-03-25' },
    );
    await house.draw(april);
    await house.lock(april);
    const readingId = await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '1000' });
    await house.draw(may);
    await house.owner.rows(sql`
      update apartment.anomalies set state = 'waived', note = 'a party', decided_by = 'x', decided_at = now()`);
    const all = () => house.owner.rows(sql`select * from apartment.usages where cycle_id = ${may}::uuid`);
    const before = await all();
    await house.draw(may);
    expect(await all()).toEqual(before);
    expect(await house.drawn(may)).toEqual(['2026-05 M actual 900/30 draft JUMP:waived']);
    await house.owner.rows(
      sql`update apartment.readings set state = 'rejected' where reading_id = ${readingId}::uuid`,
    );
    await house.draw(may);
    expect(await house.drawn(may)).toEqual([]);
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '1001' });
    await house.draw(may);
    expect(await house.drawn(may)).toEqual(['2026-05 M actual 901/30 draft JUMP:open']);
  });

  it('refuses while an earlier month is not locked, and while a value of it has been seen by one person only', async () => {
    const [april, may] = [await house.cycle('2026-04', 'reading'), await house.cycle('2026-05')];
    expect(await refusal(house.draw(may))).toEqual([
      'STATE_CONFLICT',
      { blockers: [{ kind: 'earlier_cycle', count: 1, examples: ['2026-04'] }] },
    ]);
    await house.owner.rows(sql`update apartment.cycles set state = 'open' where cycle_id = ${april}::uuid`);
    const meterId = await house.meter({ serial: 'NEW', roomId: house.roomId(0) });
    await house.reading({ meterId, readOn: '2026-01-01', value: '0', state: 'entered' });
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '10' });
    expect(await refusal(house.draw(may))).toEqual([
      'STATE_CONFLICT',
      { blockers: [{ kind: 'unchecked', count: 1, examples: [`${house.rooms[0]?.number} NEW`] }] },
    ]);
  });
});

describe('locking and stepping back', () => {
  it('readings and uses are locked; back again the ledger takes its lines back, and forward it writes them anew', async () => {
    const may = await house.cycle('2026-05');
    const meterId = await readMonthly(
      house,
      { values: [[may, '2026-05-25', '12.5']] },
      { serial: 'M', installedOn: '2026-04-25' },
    );
    await house.draw(may);
    await house.lock(may);
    const states = () =>
      house.owner.rows(sql`select state from apartment.readings where cycle_id = ${may}::uuid`);
    expect(await states()).toEqual([{ state: 'locked' }]);
    expect(await house.drawn(may)).toEqual(['2026-05 M actual 12.5/30 locked']);
    await house.unlock(may);
    expect(await states()).toEqual([{ state: 'locked' }]);
    expect(await house.drawn(may)).toEqual(['2026-05 M actual 12.5/30 draft']);
    await house.lock(may);
    expect(await house.ledger(meterId)).toEqual(['actual 12.5', 'actual -12.5', 'actual 12.5']);
  });

  it('a use that is gone after stepping back stays for the ledger’s sake, and counts no more', async () => {
    const may = await house.cycle('2026-05');
    const meterId = await readMonthly(house, { values: [] }, { serial: 'M', installedOn: '2026-04-25' });
    await house.reading({ meterId, readOn: '2026-05-10', value: '30', source: 'replace_out' });
    await house.draw(may);
    await house.lock(may);
    await house.owner.rows(
      sql`update apartment.readings set state = 'superseded' where value = 30 and meter_id = ${meterId}::uuid`,
    );
    await house.unlock(may);
    expect(await house.drawn(may)).toEqual(['2026-05 M actual 30/15 void']);
    await house.lock(may);
    expect(await house.ledger(meterId)).toEqual(['actual 30', 'actual -30']);
    await house.reading({ meterId, readOn: '2026-05-10', value: '31', source: 'replace_out' });
    await house.unlock(may);
    await house.lock(may);
    expect(await house.ledger(meterId)).toEqual(['actual 30', 'actual -30', 'actual 31']);
  });

  it('is not stepped back under a later month that is locked', async () => {
    const [may, june] = [await house.cycle('2026-05'), await house.cycle('2026-06')];
    const values = [
      [may, '2026-05-25', '10'],
      [june, '2026-06-25', '20'],
    ] as const;
    await readMonthly(house, { values }, { installedOn: '2026-04-25' });
    for (const cycleId of [may, june]) {
      await house.draw(cycleId);
      await house.lock(cycleId);
    }
    expect(await refusal(house.unlock(may))).toEqual([
      'STATE_CONFLICT',
      { state: 'usage_checked', later: ['2026-06'] },
    ]);
  });

  it('13: over replacements, estimates and a transformer the ledger adds up to what the meters counted', async () => {
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06'];
    const cycles: string[] = [];
    for (const ym of months) cycles.push(await house.cycle(ym));
    const at = (index: number) => cycles[index] ?? '';
    const first = await house.meter({ serial: 'A', multiplier: '20', installedOn: '2025-12-25' });
    const second = await house.meter({
      serial: 'B',
      multiplier: '20',
      replaces: first,
      installedOn: '2026-04-10',
    });
    const put = (meterId: string, readOn: string, value: string, more: object = {}) =>
      house.reading({ meterId, readOn, value, ...more });
    await put(first, '2025-12-25', '99900');
    await put(first, '2026-01-25', '99950', { cycleId: at(0) });
    await put(first, '2026-02-25', '99990', { cycleId: at(1), source: 'estimate' });
    await put(first, '2026-03-25', '20', { cycleId: at(2), source: 'estimate', rollover: true });
    await put(first, '2026-04-10', '77.7', { source: 'replace_out', rollover: true });
    await put(second, '2026-04-10', '5');
    await put(second, '2026-04-25', '33.3', { cycleId: at(3) });
    await put(second, '2026-05-25', '60', { cycleId: at(4) });
    await put(second, '2026-06-25', '90.1', { cycleId: at(5), source: 'estimate' });
    for (const cycleId of cycles) {
      await house.draw(cycleId);
      await house.owner.rows(sql`
        update apartment.anomalies set state = 'waived', note = 'as it is', decided_by = 'x', decided_at = now() where state = 'open'`);
      await house.lock(cycleId);
    }
    const sum = await house.owner.first(sql`
      select sum(quantity) as counted from apartment.usage_flows where meter_id in (${first}::uuid, ${second}::uuid)`);
    // ((100000 - 99900 + 77.7) + (90.1 - 5)) × 20
    expect(sum).toEqual({ counted: '5256.000' });
  });
});

it('a building of 300 registers is drawn up and locked in about a second', async () => {
  const big = await place(area);
  const may = await big.cycle('2026-05');
  await big.owner.rows(sql`
    with made as (
      insert into apartment.meters (building_id, meter_id, serial, kind, scope, installed_on, created_by, updated_by)
      select ${big.buildingId}::uuid, gen_random_uuid(), 'N' || n, 'electricity', 'common', '2026-04-25', 'x', 'x'
      from generate_series(1, 300) n returning building_id, meter_id)
    insert into apartment.readings (building_id, reading_id, meter_id, register, cycle_id, read_on, value, source, entered_by,
      checked_by, checked_at, state)
    select building_id, gen_random_uuid(), meter_id, 'total', case i when 1 then ${may}::uuid end,
      case i when 0 then date '2026-04-25' else '2026-05-25' end, i * 10, case i when 0 then 'replace_in' else 'manual' end,
      'reader', 'checker', now(), case i when 0 then 'locked' else 'checked' end
    from made cross join generate_series(0, 1) i`);
  await big.draw(may);
  await big.lock(may);
  expect(await big.drawn(may)).toHaveLength(300);
});
