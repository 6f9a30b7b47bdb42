import {
  type AnyEndpoint,
  type CallInput,
  type ExportedFile,
  exportedRowsAtMost,
  type Problem,
} from '@console/contract';
import {
  createPerson,
  createTenancy,
  exportCheckRecords,
  exportCorrections,
  exportReconciliation,
  exportRoomList,
  exportUsageFlows,
  exportUsageMatrix,
  exportUsages,
  listRooms,
  listUsageFlows,
  setBeds,
  updateRoom,
} from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { cellsOf, linesOf, plain, tableOf } from '../../../house/sheets/testing-exports.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { type Place, readMonthly, usageHouse } from '../drawing/testing-usage.ts';
import { good, type Person, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof usageHouse>>;
let house: Place;
beforeAll(async () => {
  // With the limits that an operator has: files are counted among them.
  area = await usageHouse({ config: { RATE_LIMIT_PER_MINUTE: 600 } });
});
/** Somebody else in each test, so that nobody asks for more files than one gets in a minute. */
let manager: Person;
beforeEach(async () => {
  house = await area.place({ name: { zh: '绿源', en: 'Luyuan' } });
  manager = await area.colleague('MGR', house.buildingId);
});
afterAll(() => area.close());

const call = <E extends AnyEndpoint>(endpoint: E, input: CallInput<E>, as: Person | undefined = manager) =>
  area.house.call(endpoint, input, { as });
const en = { language: 'en' } as const;
const codeOf = async () =>
  (
    await house.owner.first<{ code: string }>(
      sql`select code from apartment.buildings where building_id = ${house.buildingId}::uuid`,
    )
  )?.code;

/** April's use of a meter in the first room, locked, and as many lines more as are wanted, a day apart in turn. */
async function ledger(more = 0) {
  const cycleId = await house.cycle('2026-04');
  const values = [[cycleId, '2026-04-25', '12.345']] as const;
  const where = { installedOn: '2026-03-26', roomId: house.roomId(0), serial: '=E-1' };
  await house.tenancy(house.roomId(0), '2026-01-01', null);
  const meterId = await readMonthly(house, { values }, where);
  await house.draw(cycleId);
  await house.lock(cycleId);
  const [use] = await house.owner.rows<{ usageId: string }>(
    sql`select usage_id from apartment.usages where meter_id = ${meterId}::uuid`,
  );
  const corrections = Array.from({ length: more }, (_, at) => ({
    ...{ buildingId: house.buildingId, usageFlowId: v7(), businessDate: `2026-05-0${1 + ((at + 1) % 7)}` },
    ...{ roomId: house.roomId(0), meterId, register: 'total', cycleId, usageId: use?.usageId },
    ...{ quantity: ((at + 1) / 1000).toFixed(3), kind: 'correction' },
  }));
  await house.owner.batch(...insertionsOf('apartment.usage_flows', corrections));
  return { cycleId, meterId };
}

/** What a screen would show, page after page. */
async function everyFlow(query: object) {
  const all: { businessDate: string; quantity: string; running: string }[] = [];
  let cursor: string | undefined;
  do {
    const input = {
      query: { building: house.buildingId, limit: 200, ...query, ...(cursor ? { cursor } : {}) },
    };
    const page = good(await call(listUsageFlows, input));
    all.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor);
  return all;
}

describe('exportUsageFlows', () => {
  it('21 every page of the ledger is there, in the order and with the digits of the screen', async () => {
    await ledger(1204);
    const answer = await call(exportUsageFlows, { query: { building: house.buildingId, ...en } });
    const file = good(answer);
    expect(file).toMatchObject({
      name: `${await codeOf()}-usage-ledger-2026-04-25_2026-05-07.xlsx`,
      mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    });
    expect(answer.headers['cache-control']).toBe('private, no-store');
    const rows = await tableOf(file);
    expect(rows).toHaveLength(1205);
    expect(rows.map((row) => [row.Day?.slice(0, 10), row.Quantity, row['Running total']])).toEqual(
      (await everyFlow({})).map((row) => [row.businessDate, plain(row.quantity), plain(row.running)]),
    );
    expect(rows.at(-1)).toMatchObject({
      Day: '2026-04-25T00:00:00.000Z',
      Room: house.rooms[0]?.number,
      Scope: 'Room',
      Serial: '=E-1',
      Kind: 'Electricity',
      Register: 'Total',
      Month: '2026-04',
      Line: 'Read',
      Quantity: '12.345',
      Unit: 'kWh',
    });
    expect(JSON.stringify(rows)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  });

  it('is filtered like the screen, and a CSV file that no spreadsheet takes for formulas', async () => {
    await ledger(5);
    const query = {
      building: house.buildingId,
      format: 'csv',
      kind: 'correction',
      from: '2026-05-03',
    } as const;
    const file = good(await call(exportUsageFlows, { query: { ...query, to: '2026-05-05' } }));
    expect(file).toMatchObject({
      name: `${await codeOf()}-用量流水-2026-05-03_2026-05-05.csv`,
      mime: 'text/csv; charset=utf-8',
    });
    const [header, ...lines] = linesOf(file);
    expect(header?.startsWith('\uFEFF"日期","房号"')).toBe(true);
    expect(lines.map((line) => line.slice(0, line.indexOf(',"kWh"')))).toEqual(
      (await everyFlow({ kind: 'correction', from: '2026-05-03', to: '2026-05-05' })).map(
        ({ businessDate, quantity, running }) =>
          `${businessDate},"${house.rooms[0]?.number}","房间","'=E-1","电","总","2026-04","2026-04","更正",${quantity},${running}`,
      ),
    );
  });

  it('more than a file holds is LIMIT, which says what it is about', async () => {
    await ledger(exportedRowsAtMost);
    const refused = await call(exportUsageFlows, { query: { building: house.buildingId } });
    expect(refusal(refused)).toBe('429 LIMIT');
    expect((refused.body as Problem).details).toEqual({
      reason: 'flows_too_many',
      maximum: exportedRowsAtMost,
    });
    const narrower = { building: house.buildingId, to: '2026-04-30', ...en };
    expect(await tableOf(good(await call(exportUsageFlows, { query: narrower })))).toHaveLength(1);
  });
});

describe('exportUsageMatrix', () => {
  it('19 has a line for each room and one of sums, and tells which months are not final', async () => {
    const { meterId } = await ledger();
    const may = await house.cycle('2026-05');
    await house.reading({ meterId, cycleId: may, readOn: '2026-05-25', value: '20', source: 'estimate' });
    await house.draw(may);
    const query = { building: house.buildingId, from: '2026-03', to: '2026-05', ...en };
    const file = good(await call(exportUsageMatrix, { query }));
    expect(file.name).toBe(`${await codeOf()}-usage-by-month-electricity-as-read-2026-03_2026-05.xlsx`);
    expect(await cellsOf(file)).toEqual([
      [
        'Room (Electricity, kWh)',
        'Floor',
        '2026-03',
        '2026-04',
        '2026-05',
        'Total',
        'Months estimated',
        'Months not locked yet',
      ],
      [house.rooms[0]?.number, '1', null, '12.345', '7.655', '20', '2026-05', '2026-05'],
      ['All rooms', null, '0', '12.345', '7.655', '20', null, null],
    ]);
    const csv = good(await call(exportUsageMatrix, { query: { ...query, language: 'zh', format: 'csv' } }));
    expect(csv.name).toBe(`${await codeOf()}-按月用量-电-抄表周期-2026-03_2026-05.csv`);
    expect(linesOf(csv).at(-1)).toBe('"全部房间",,0.000,12.345,7.655,20.000,,');
  });

  it('refuses the months that the screen refuses', async () => {
    const query = { building: house.buildingId, from: '2020-01', to: '2026-05' };
    expect(refusal(await call(exportUsageMatrix, { query }))).toBe('422 VALIDATION to range_too_long');
  });
});

describe('exportUsages and exportReconciliation', () => {
  /** A master that saw 200 over two meters of 50 and 100.5, one of them in a room that nobody has. */
  async function compared() {
    const cycleId = await house.cycle('2026-04');
    const since = { installedOn: '2026-03-26' };
    const read = (value: string) => ({ values: [[cycleId, '2026-04-25', value]] as const });
    const master = await readMonthly(house, read('200'), { ...since, serial: 'M', scope: 'master' });
    const below = { ...since, parent: master };
    await readMonthly(house, read('50'), { ...below, serial: 'A', roomId: house.roomId(0) });
    await readMonthly(house, read('100.5'), { ...below, serial: 'B', roomId: house.roomId(1) });
    await house.draw(cycleId);
    return cycleId;
  }

  it('12 tells each use with what is odd about it, as filtered', async () => {
    const cycleId = await compared();
    await house.owner.rows(sql`update apartment.anomalies set state = 'waived', note = '=1+1+1', decided_at = now(),
      decided_by = ${area.ming.userId} where building_id = ${house.buildingId}::uuid and rule = 'MASTER_GAP'`);
    const input = (query: object) => ({ params: { cycleId }, query: { ...en, ...query } });
    const file = good(await call(exportUsages, input({})));
    expect(file.name).toBe(`${await codeOf()}-review-usage-2026-04.xlsx`);
    const rows = await tableOf(file);
    expect(rows.map((row) => [row.Serial, row.Anomalies])).toEqual([
      ['A', 'Usage, vacant (open)'],
      ['B', 'Usage, vacant (open)'],
      ['M', 'Master meter gap (waived, =1+1+1)'],
    ]);
    expect(rows[1]).toMatchObject({
      Room: house.rooms[1]?.number,
      Quantity: '100.5',
      'This period, daily': '3.35',
      'Previous value': '0',
      'Previous day': '2026-03-26T00:00:00.000Z',
      Value: '100.5',
      'Read on': '2026-04-25T00:00:00.000Z',
      Occupied: 'No',
      State: 'Not locked yet',
    });
    const gaps = await tableOf(good(await call(exportUsages, input({ rule: 'MASTER_GAP' }))));
    expect(gaps.map((row) => row.Serial)).toEqual(['M']);
    const open = await tableOf(good(await call(exportUsages, input({ rule: 'any', state: 'open' }))));
    expect(open).toHaveLength(2);
  });

  it('12 tells each master meter with those below it', async () => {
    const cycleId = await compared();
    const input = { params: { cycleId }, query: { format: 'csv' } } as const;
    const file = good(await call(exportReconciliation, input));
    expect(file.name).toBe(`${await codeOf()}-总分表对照-2026-04.csv`);
    const [first, second] = house.rooms;
    expect(linesOf(file).slice(1)).toEqual([
      '"M","总表",,"M","电","总",200.000,"kWh",150.500,49.500,24.7500,5.0000,"是",,,',
      `"M","分表","${first?.number}","A","电","总",50.000,"kWh",,,,,,,,`,
      `"M","分表","${second?.number}","B","电","总",100.500,"kWh",,,,,,,,`,
    ]);
  });
});

describe('exportCheckRecords and exportCorrections', () => {
  /** Two locked values, one of each reader, each with a line in the log and a correction that its reader asks for. */
  async function logged() {
    const readers = [
      await area.house.user({
        name: '@Reader',
        memberships: [{ area: 'apartment', tenantId: house.buildingId, roles: ['RDR'] }],
      }),
      await area.colleague('RDR', house.buildingId),
    ];
    const cycleId = await house.cycle('2026-04');
    for (const [at, { userId }] of readers.entries()) {
      const meterId = await house.meter({
        roomId: house.roomId(at),
        serial: `L-${at}`,
        installedOn: '2026-03-26',
      });
      const facts = {
        meterId,
        cycleId,
        readOn: '2026-04-25',
        value: '10.5',
        state: 'locked',
        enteredBy: userId,
      };
      const readingId = await house.reading(facts);
      await house.owner.rows(sql`
        insert into apartment.check_records (building_id, check_record_id, subject_type, subject_id, gate, result, note,
          checker, at)
        values (${house.buildingId}::uuid, ${v7()}::uuid, 'reading', ${readingId}::uuid, 'read', 'pass', '=HYPERLINK("x")',
          ${area.ming.userId}, ${`2026-04-2${6 + at} 16:30:00+00`}::timestamptz)`);
      await house.owner.rows(sql`
        insert into apartment.corrections (building_id, correction_id, reading_id, value, reason, asked_by, asked_at)
        values (${house.buildingId}::uuid, ${v7()}::uuid, ${readingId}::uuid, 11.25, '+ a 1 too much', ${userId},
          '2026-04-27 08:00:00+00')`);
    }
    return readers;
  }

  it('14 the audit file: times of the building, names, exact values, and what is filtered', async () => {
    await logged();
    const query = { building: house.buildingId, ...en };
    const file = good(await call(exportCheckRecords, { query }));
    expect(file.name).toBe(`${await codeOf()}-review-log-2026-04-27_2026-04-28.xlsx`);
    const rows = await tableOf(file);
    expect(rows.map((row) => row.Serial)).toEqual(['L-1', 'L-0']);
    expect(rows[1]).toMatchObject({
      'When (Asia/Shanghai)': '2026-04-27T00:30:00.000Z',
      What: 'Reading',
      Room: house.rooms[0]?.number,
      'Month or tariff version': '2026-04',
      Stage: 'Reading',
      Result: 'Approved',
      Value: '10.5',
      'Entered by': '@Reader',
      Note: '=HYPERLINK("x")',
      Photos: '0',
    });
    const day = { building: house.buildingId, from: '2026-04-27', to: '2026-04-27', format: 'csv' } as const;
    const csv = good(await call(exportCheckRecords, { query: day }));
    expect(csv.name).toBe(`${await codeOf()}-核对记录-2026-04-27.csv`);
    expect(linesOf(csv).slice(1)).toEqual([
      `2026-04-27 00:30:00,"读数","${house.rooms[0]?.number}","L-0","电","总","2026-04","抄表","通过",,10.500,"'@Reader",,,"'=HYPERLINK(""x"")",0`,
    ]);
  });

  it('14 readers get what is about their own values, in both files', async () => {
    const [reader] = await logged();
    const log = await call(exportCheckRecords, { query: { building: house.buildingId, ...en } }, reader);
    expect((await tableOf(good(log))).map((row) => row.Serial)).toEqual(['L-0']);
    const asked = await call(
      exportCorrections,
      { params: { buildingId: house.buildingId }, query: en },
      reader,
    );
    expect((await tableOf(good(asked))).map((row) => row.Serial)).toEqual(['L-0']);
  });

  it('14 corrections tell before and after, why, who and when', async () => {
    await logged();
    const input = { params: { buildingId: house.buildingId }, query: { state: 'asked', ...en } } as const;
    const rows = await tableOf(good(await call(exportCorrections, input)));
    expect(rows).toHaveLength(2);
    expect(rows.find((row) => row.Serial === 'L-0')).toMatchObject({
      State: 'Pending',
      Before: '10.5',
      After: '11.25',
      Reason: '+ a 1 too much',
      'Requested by': '@Reader',
      'Requested at (Asia/Shanghai)': '2026-04-27T16:00:00.000Z',
      'Decided by': null,
    });
  });
});

describe('exportRoomList', () => {
  const personIn = async (name: string) =>
    good(
      await call(createPerson, { params: { buildingId: house.buildingId }, body: { name, consent: true } }),
    ).person.personId;
  const letTo = async (name: string, more: { bedId?: string; lastDay: string | null }) => {
    const primaryPersonId = await personIn(name);
    const rates = [{ from: '2026-01-01', rentMinor: 123_405 }];
    const paid = { depositMinor: 0, payCycle: 1, rates, sign: true } as const;
    const where = { roomId: house.roomId(0), firstDay: '2026-01-01', ...more };
    good(await call(createTenancy, { body: { ...where, primaryPersonId, occupants: [], ...paid } }));
  };
  const inBuilding = (more: object = {}) => ({ query: { building: house.buildingId, ...en, ...more } });

  it('6 every room of the filter, whatever fits on a page of the screen', async () => {
    const { buildingId } = await area.building(area.ming, { floors: 30 });
    for (const [from, to] of [
      [1, 15],
      [16, 30],
    ] as const)
      good(await area.rooms(buildingId, { fromFloor: from, toFloor: to, roomsPerFloor: 40 }));
    const page = good(await call(listRooms, { query: { building: buildingId, limit: 200 } }, area.ming));
    expect(page).toMatchObject({ items: { length: 200 }, next: expect.any(String) });
    const rows = await tableOf(
      good(await call(exportRoomList, { query: { building: buildingId, ...en } }, area.ming)),
    );
    expect(rows).toHaveLength(1200);
    expect(rows.slice(0, 200).map((row) => row.Room)).toEqual(page.items.map(({ number }) => number));
    const floor = await call(exportRoomList, { query: { building: buildingId, floor: 3, ...en } }, area.ming);
    expect(await tableOf(good(floor))).toHaveLength(40);
  });

  it('6 a line for each who has a bed, real days, exact rents, and no formulas', async () => {
    const [first] = house.rooms;
    if (!first) throw new Error('no room');
    const params = { roomId: first.roomId };
    good(await call(updateRoom, { params, version: first.version, body: { leaseMode: 'bed' } }));
    const beds = [{ label: 'A' }, { label: 'B' }];
    const set = good(await call(setBeds, { params, version: first.version + 1, body: { beds } }));
    const [a = '', b = ''] = set.beds.map(({ bedId }) => bedId);
    await letTo('=HYPERLINK("http://x")', { bedId: a, lastDay: null });
    await letTo('Wang', { bedId: b, lastDay: '2099-12-31' });
    const rows = await tableOf(good(await call(exportRoomList, inBuilding())));
    expect(rows).toHaveLength(house.rooms.length + 1);
    expect(rows.slice(0, 3).map((row) => [row.Room, row.Bed, row.Tenant, row['Last day'], row.Rent])).toEqual(
      [
        [first.number, 'A', '=HYPERLINK("http://x")', 'open-ended', '1234.05'],
        [first.number, 'B', 'Wang', '2099-12-31T00:00:00.000Z', '1234.05'],
        [house.rooms[1]?.number, null, null, null, '980'],
      ],
    );
    const csv = linesOf(good(await call(exportRoomList, inBuilding({ format: 'csv', language: 'zh' }))));
    expect(csv[1]).toBe(
      `"绿源","${first.number}",1,,25.00,"床位","在住","A","'=HYPERLINK(""http://x"")","未约定",1234.05,"CNY",`,
    );
  });

  it('tells of tenants only those who may know them', async () => {
    await letTo('Secret', { lastDay: null });
    const reader = await area.colleague('RDR', house.buildingId);
    const file = good(await call(exportRoomList, inBuilding({ format: 'csv' }), reader));
    expect(linesOf(file)).toHaveLength(house.rooms.length + 1);
    expect(linesOf(file).join()).not.toContain('Secret');
    expect(linesOf(good(await call(exportRoomList, inBuilding({ format: 'csv' })))).join()).toContain(
      'Secret',
    );
  });

  it('over all buildings it tells of one’s own only', async () => {
    const reader = await area.colleague('RDR', house.buildingId);
    const file = good(await call(exportRoomList, { query: en }, reader));
    expect(file.name).toMatch(/^rooms-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(await tableOf(file)).toHaveLength(house.rooms.length);
  });
});

describe('whom a file is for', () => {
  const building = () => ({ query: { building: house.buildingId } });
  const cycleId = () => house.cycle('2026-04');
  const inBuilding = () => ({ params: { buildingId: house.buildingId } });
  type Asked = (
    as: Person | undefined,
    more?: object,
  ) => Promise<{ status: number; body: ExportedFile | Problem }>;
  const ask =
    <E extends AnyEndpoint>(endpoint: E, input: () => unknown): Asked =>
    async (as, more = {}) => {
      const given = (await input()) as { query?: object };
      const whole = { ...given, query: { ...given.query, ...more } } as CallInput<E>;
      return (await area.house.call(endpoint, whole, { as })) as Awaited<ReturnType<Asked>>;
    };
  const managing = () => area.colleague('MGR', house.buildingId);
  const cases: [string, 'CSH' | 'FDK' | 'RES', Asked][] = [
    ['exportRoomList', 'RES', ask(exportRoomList, building)],
    ['exportUsages', 'FDK', ask(exportUsages, async () => ({ params: { cycleId: await cycleId() } }))],
    [
      'exportReconciliation',
      'FDK',
      ask(exportReconciliation, async () => ({ params: { cycleId: await cycleId() } })),
    ],
    ['exportUsageMatrix', 'FDK', ask(exportUsageMatrix, building)],
    ['exportUsageFlows', 'FDK', ask(exportUsageFlows, building)],
    ['exportCheckRecords', 'CSH', ask(exportCheckRecords, building)],
    ['exportCorrections', 'CSH', ask(exportCorrections, inBuilding)],
  ];

  it.each(cases)(
    '%s: 401, 404 for strangers, 403 without the permission, 422 for what is no format',
    async (...of) => {
      const [, role, asked] = of;
      expect(refusal(await asked(undefined))).toBe('401 UNAUTHENTICATED');
      house = await area.place();
      expect(refusal(await asked(area.stranger))).toBe('404 NOT_FOUND');
      house = await area.place();
      expect(refusal(await asked(await area.colleague(role, house.buildingId)))).toBe('403 FORBIDDEN');
      house = await area.place();
      expect(refusal(await asked(await managing(), { format: 'pdf' }))).toBe(
        '422 VALIDATION format invalid_value',
      );
      house = await area.place();
      expect(refusal(await asked(await managing(), { language: 'fr' }))).toBe(
        '422 VALIDATION language invalid_value',
      );
      house = await area.place();
      // Nothing to tell is a file with a header.
      expect(linesOf(good(await asked(await managing(), { format: 'csv', floor: 2 })))).toHaveLength(1);
    },
  );

  it('so many a minute, whatever lists they are of', async () => {
    const asking = (files: number) => call(files % 2 ? exportUsageFlows : exportRoomList, building());
    let [files, answer] = [1, await asking(0)];
    // In two minutes that follow each other it is twice as many.
    for (; answer.status === 200 && files < 25; files += 1) answer = await asking(files);
    expect(refusal(answer)).toBe('429 LIMIT');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
