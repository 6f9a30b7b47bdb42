import type { SheetImport } from '@console/contract';
import {
  archiveBuilding,
  createPerson,
  createRoomType,
  createTenancy,
  exportRooms,
  importRooms,
  type Room,
} from '@console/contract/apartment';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import { readSheet } from '../../../house/sheets/sheet-reading.ts';
import { apartmentHouse, good, type Person, refusal } from '../testing-house.ts';
import { roomColumns } from './room-sheet-columns.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
let buildingId: string;
beforeAll(async () => {
  area = await apartmentHouse();
  ({ buildingId } = area.lanting);
  await area.rooms(buildingId, { toFloor: 2, roomsPerFloor: 2 });
  const type = {
    code: 'SGL',
    name: { zh: '单人间', en: 'Single' },
    defaultRentMinor: 1,
    defaultDepositMinor: 1,
  };
  good(
    await area.house.call(
      createRoomType,
      { params: { buildingId }, body: { ...type, capacity: 1 } },
      { as: area.ming },
    ),
  );
});
afterAll(() => area.close());

const head = ['Number', 'Floor', 'Room type', 'Area', 'Capacity', 'Rent', 'Deposit'];
const fileOf = async (rows: Cell[][], header: Cell[] = head) =>
  (await writeWorkbook([header, ...rows]).toBuffer()).toString('base64');
const imports = async (
  as: Person | undefined,
  rows: Cell[][] | string,
  { dryRun = false, params = { buildingId }, header = head as Cell[], idempotencyKey = '' } = {},
) =>
  area.house.call(
    importRooms,
    {
      params,
      body: { file: typeof rows === 'string' ? rows : await fileOf(rows, header), dryRun },
      ...(idempotencyKey ? { idempotencyKey } : {}),
    },
    { as },
  );
const exported = (as: Person | undefined, language: 'zh' | 'en' = 'en', params = { buildingId }) =>
  area.house.call(exportRooms, { params, query: { language } }, { as });
const byNumber = async (number: string): Promise<Room> => {
  const room = (await area.roomsOf(buildingId)).find((one) => one.number === number);
  if (!room) throw new Error(`no room ${number}`);
  return room;
};

describe('exportRooms', () => {
  it.each(['zh', 'en'] as const)(
    'is a sheet in %s that can be read back, and importing it changes nothing',
    async (language) => {
      const file = good(await exported(area.ming, language));
      expect(file).toMatchObject({
        name: `${area.lanting.code}-rooms.xlsx`,
        mime: expect.stringContaining('sheet'),
      });
      const sheet = await readSheet(Buffer.from(file.base64, 'base64'), roomColumns);
      expect(sheet.problems).toEqual([]);
      expect(sheet.rows.map(({ values }) => values.number)).toEqual(['101', '102', '201', '202']);
      expect(sheet.rows[0]?.values).toMatchObject({
        rentMinor: 98_000,
        areaM2: '25',
        leaseMode: 'whole',
        type: null,
      });
      const back = good(await imports(area.ming, file.base64));
      expect(back).toMatchObject({ create: 0, update: 0, same: 4, faults: 0, saved: true });
    },
  );

  it('is for those who read rooms', async () => {
    expect(refusal(await exported(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await exported(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await exported(await area.colleague('CSH')))).toBe('403 FORBIDDEN');
    for (const role of ['FDK', 'AUD'] as const) good(await exported(await area.colleague(role)));
  });
});

describe('importRooms', () => {
  const rows: Cell[][] = [
    ['101', 1, 'SGL', 25, 2, 1200.5, 980],
    ['301', 3, null, 30.25, 4, 1500, 1500],
  ];

  it('tells beforehand what it would do, then does it, each with an audit line', async () => {
    const before = await area.roomsOf(buildingId);
    const dry = good(await imports(area.ming, rows, { dryRun: true }));
    expect(dry).toEqual<SheetImport>({
      create: 1,
      update: 1,
      same: 0,
      problems: [],
      faults: 0,
      ignored: [],
      unread: [],
      saved: false,
    });
    expect(await area.roomsOf(buildingId)).toEqual(before);
    expect(good(await imports(area.ming, rows))).toEqual({ ...dry, saved: true });
    const changed = await byNumber('101');
    expect(changed).toMatchObject({ rentMinor: 120_050, version: 1, roomTypeId: expect.any(String) });
    const made = await byNumber('301');
    expect(made).toMatchObject({ floor: 3, areaM2: '30.25', capacity: 4, leaseMode: 'whole', hold: 'none' });
    expect((await area.auditOf(changed.roomId)).at(-1)).toMatchObject({
      action: 'update',
      before: { rentMinor: 98_000, roomTypeId: null },
      after: { rentMinor: 120_050 },
    });
    expect((await area.auditOf(made.roomId)).map(({ action }) => action)).toEqual(['create']);
  });

  it('4 Bad: with any bad row nothing is saved, and every fault is listed', async () => {
    const before = await area.roomsOf(buildingId);
    const bad: Cell[][] = [
      ['401', 4, null, 20, 2, 1, 1],
      ['402', 9, 'Suite', 20, 2, 1, 1],
      ['403', 'four', null, -1, 99, 1.005, 1],
      ['401', 4, null, 20, 2, 1, 1],
      ['403', 8, 'Suite', 'wide', 2, 1, 1],
    ];
    const dry = good(await imports(area.ming, bad, { dryRun: true }));
    expect(dry.saved).toBe(false);
    expect(dry.problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '3 type unknown_room_type',
      '3 floor no_such_floor',
      '4 floor not_a_decimal',
      '4 areaM2 too_small',
      '4 capacity too_big',
      '4 rentMinor too_many_decimals',
      '5 number number_twice',
      '6 areaM2 not_a_decimal',
      '6 type unknown_room_type',
      '6 floor no_such_floor',
      '6 number number_twice',
    ]);
    expect(dry).toMatchObject({ create: 1, update: 0, same: 0, faults: 11 });
    const refused = await imports(area.ming, bad);
    expect(refusal(refused)).toMatch(/^422 VALIDATION rows\.3\.type unknown_room_type rows\.3\.floor/);
    expect(await area.roomsOf(buildingId)).toEqual(before);
  });

  it('knows no file that is none, none that is empty, none without numbers, and none too large', async () => {
    const refused = async (file: string) => refusal(await imports(area.ming, file, { dryRun: true }));
    expect(await refused(Buffer.from('a,b').toString('base64'))).toBe('422 VALIDATION file not_a_sheet');
    expect(await refused('not base64!')).toBe('422 VALIDATION file invalid_format');
    expect(await refused(await fileOf([]))).toBe('422 VALIDATION file sheet_empty');
    expect(await refused('A'.repeat(720 * 1024))).toBe('422 VALIDATION file file_too_big');
    const many = Array.from({ length: 2001 }, (_, index): Cell[] => [`X${index}`]);
    expect(await refused(await fileOf(many))).toBe('422 VALIDATION file too_many_rows');
    const dry = good(await imports(area.ming, [['x']], { dryRun: true, header: ['Name'] }));
    expect(dry.problems).toEqual([{ row: 1, column: 'number', code: 'column_missing' }]);
    expect(dry.ignored).toEqual(['Name']);
  });

  it('leaves alone how a room is let, and holds all who live there', async () => {
    const { roomId } = await byNumber('202');
    const person = async (name: string) =>
      good(
        await area.house.call(
          createPerson,
          { params: { buildingId }, body: { name, consent: true } },
          { as: area.ming },
        ),
      ).person.personId;
    const living = [await person('An'), await person('Bo')];
    good(
      await area.house.call(
        createTenancy,
        {
          body: {
            roomId,
            primaryPersonId: living[0] ?? '',
            firstDay: '2026-01-01',
            lastDay: null,
            depositMinor: 0,
            payCycle: 1,
            rates: [{ from: '2026-01-01', rentMinor: 1 }],
            occupants: living.map((personId) => ({ personId, firstDay: '2026-01-01', lastDay: null })),
            sign: true,
          },
        },
        { as: area.ming },
      ),
    );
    const header = ['房号', '可住人数', '出租方式'];
    const { problems } = good(await imports(area.ming, [['202', 1, '床位']], { dryRun: true, header }));
    expect(problems.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'leaseMode room_is_let',
      'capacity room_is_crowded',
    ]);
    expect(good(await imports(area.ming, [['202', 3, '整间']], { header })).update).toBe(1);
  });

  it('the same request again imports once', async () => {
    // Written once: a file tells when it was written.
    const file = await fileOf([['302', 3, null, 20, 2, 1, 1]], head);
    const again = () => imports(area.ming, file, { idempotencyKey: 'import-rooms-1' });
    const first = good(await again());
    expect(first.create).toBe(1);
    expect(good(await again())).toEqual(first);
  });

  it('is for those who configure rooms, in buildings that are in use', async () => {
    expect(refusal(await imports(undefined, rows))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await imports(area.stranger, rows))).toBe('404 NOT_FOUND');
    for (const role of ['FDK', 'AUD'] as const)
      expect(refusal(await imports(await area.colleague(role), rows))).toBe('403 FORBIDDEN');
    const closed = await area.building(area.ming);
    const params = { buildingId: closed.buildingId };
    good(
      await area.house.call(
        archiveBuilding,
        { params, version: closed.version, body: {} },
        { as: area.ming },
      ),
    );
    const refused = await imports(area.ming, rows, { params });
    expect(refusal(refused)).toBe('409 STATE_CONFLICT');
    expect(refused.body).toMatchObject({ details: { state: 'archived' } });
  });
});

it('many rooms at once come through', async () => {
  const large = await area.building(area.ming, { floors: 20 });
  const params = { buildingId: large.buildingId };
  const rows = Array.from({ length: 600 }, (_, index): Cell[] => [
    `R${index}`,
    1 + (index % 20),
    null,
    20,
    2,
    1,
    1,
  ]);
  expect(good(await imports(area.ming, rows, { params })).create).toBe(600);
  expect(await area.roomsOf(large.buildingId)).toHaveLength(600);
});
