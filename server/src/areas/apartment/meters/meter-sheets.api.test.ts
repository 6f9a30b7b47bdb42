import type { SheetImport } from '@console/contract';
import { archiveBuilding, generateMeters, importMeters, listMeters } from '@console/contract/apartment';
import type { Cell } from 'write-excel-file/node';
import { faultsOf, sheetOf } from '../../../house/sheets/testing-sheets.ts';
import { apartmentHouse, good, refusal } from '../testing-house.ts';

let area: Awaited<ReturnType<typeof apartmentHouse>>;
beforeAll(async () => {
  area = await apartmentHouse();
});
afterAll(() => area.close());

const head = ['房号', '表类', '表号', '位数', '底数(kWh)', '安装日期'];
const house = async () => {
  const { buildingId, version } = await area.building(area.ming);
  await area.rooms(buildingId, { toFloor: 1, roomsPerFloor: 2 });
  return { buildingId, version };
};
const imports = async (
  buildingId: string,
  rows: Cell[][],
  { dryRun = false, as = area.ming, header = head } = {},
) =>
  area.house.call(
    importMeters,
    { params: { buildingId }, body: { file: await sheetOf(header, ...rows), dryRun } },
    { as },
  );
const metersOf = async (buildingId: string) =>
  good(await area.house.call(listMeters, { params: { buildingId }, query: { size: 100 } }, { as: area.ming }))
    .items;
const generates = (buildingId: string, body: object = {}, as = area.ming) =>
  area.house.call(
    generateMeters,
    {
      params: { buildingId },
      body: {
        kinds: ['electricity', 'cold_water'],
        intDigits: 5,
        decimals: 1,
        installedOn: '2026-01-01',
        ...body,
      },
    },
    { as },
  );

describe('importMeters', () => {
  const rows: Cell[][] = [
    ['１０１', '电表', 'e-101', '5位', '１２３４．５', '2026/1/5'],
    [101, '水表', null, 5, '67 吨', new Date('2026-01-05')],
  ];

  it('tells beforehand what it would do, then does it, each with its values and an audit line; once more changes nothing', async () => {
    const { buildingId } = await house();
    const dry = good(await imports(buildingId, rows, { dryRun: true }));
    expect(dry).toEqual<SheetImport>({
      ...{ create: 2, update: 0, same: 0, faults: 0, saved: false },
      ...{ problems: [], ignored: [], unread: [] },
    });
    expect(await metersOf(buildingId)).toEqual([]);
    expect(good(await imports(buildingId, rows))).toEqual({ ...dry, saved: true });
    const meters = await metersOf(buildingId);
    expect(meters).toMatchObject([
      {
        serial: '101-CW',
        kind: 'cold_water',
        roomNumber: '101',
        state: 'installed',
        initial: [{ value: '67.000' }],
      },
      {
        ...{ serial: 'E-101', kind: 'electricity', intDigits: 5, installedOn: '2026-01-05' },
        initial: [
          {
            register: 'total',
            value: '1234.500',
            source: 'replace_in',
            state: 'entered',
            readOn: '2026-01-05',
          },
        ],
      },
    ]);
    const [line] = await area.auditOf(meters[1]?.meterId ?? '');
    expect(line).toMatchObject({
      action: 'create',
      after: { kind: 'electricity', install: { installedOn: '2026-01-05' } },
    });
    expect(good(await imports(buildingId, rows))).toMatchObject({ create: 0, same: 2, faults: 0 });
    expect(await metersOf(buildingId)).toEqual(meters);
  });

  it('4 Bad: with any bad cell nothing is saved, and every fault is listed', async () => {
    const { buildingId } = await house();
    const bad: Cell[][] = [
      ['101', '电', 'E-1', 5, 1, '2026-01-05'],
      [new Date('2026-01-02'), '电', 'E-2', 5, 1, '2026-01-05'],
      ['999', '煤', 'E-3', 12, -1, '2099-01-05'],
      ['102', '电', 'E-1', 5, 1, '2026-01-05'],
    ];
    const dry = good(await imports(buildingId, bad, { dryRun: true }));
    expect(faultsOf(dry)).toEqual([
      '3 room date_for_text',
      '4 kind invalid_value',
      '4 intDigits too_big',
      '4 initial too_small',
      '4 room unknown_room',
      '4 installedOn in_future',
      '5 serial meter_twice',
    ]);
    expect(dry.create).toBe(1);
    expect(refusal(await imports(buildingId, bad))).toMatch(
      /^422 VALIDATION rows\.3\.room date_for_text rows\.4\.kind/,
    );
    expect(await metersOf(buildingId)).toEqual([]);
  });

  it('is for those who configure rooms, in buildings that are in use', async () => {
    const { buildingId, version } = await house();
    expect(refusal(await imports(buildingId, rows, { as: area.stranger }))).toBe('404 NOT_FOUND');
    for (const role of ['FDK', 'RDR'] as const)
      expect(refusal(await imports(buildingId, rows, { as: await area.colleague(role, buildingId) }))).toBe(
        '403 FORBIDDEN',
      );
    good(
      await area.house.call(
        archiveBuilding,
        { params: { buildingId }, version, body: {} },
        { as: area.ming },
      ),
    );
    expect(refusal(await imports(buildingId, rows))).toBe('409 STATE_CONFLICT');
    expect(refusal(await generates(buildingId))).toBe('409 STATE_CONFLICT');
  });
});

describe('generateMeters', () => {
  it('puts one of each kind into every room that has none of it', async () => {
    const { buildingId } = await house();
    good(await imports(buildingId, [['101', '电', 'OLD', 5, 7, '2026-01-05']]));
    expect(good(await generates(buildingId))).toEqual({ created: 3, existing: 1 });
    const meters = await metersOf(buildingId);
    expect(meters.map(({ serial, initial }) => `${serial} ${initial[0]?.value}`)).toEqual([
      '101-CW 0.000',
      'OLD 7.000',
      '102-CW 0.000',
      '102-E 0.000',
    ]);
    expect(await area.auditOf(meters[0]?.meterId ?? '')).toMatchObject([{ action: 'create' }]);
    expect(good(await generates(buildingId))).toEqual({ created: 0, existing: 4 });
  });

  it('4 Bad: a value that the meter cannot show, and a day to come, are told at their fields', async () => {
    const { buildingId } = await house();
    const bad = { initial: '123456.78', installedOn: '2099-01-01' };
    expect(refusal(await generates(buildingId, bad))).toBe(
      '422 VALIDATION installedOn in_future initial too_many_digits',
    );
    expect(refusal(await generates(buildingId, { kinds: [] }))).toBe('422 VALIDATION kinds too_small');
    expect(await metersOf(buildingId)).toEqual([]);
  });

  it('is for those who configure rooms', async () => {
    const { buildingId } = await house();
    expect(refusal(await generates(buildingId, {}, await area.colleague('FDK', buildingId)))).toBe(
      '403 FORBIDDEN',
    );
    expect(refusal(await generates(buildingId, {}, area.stranger))).toBe('404 NOT_FOUND');
  });
});
