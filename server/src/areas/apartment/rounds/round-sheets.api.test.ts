import { exportRound, importRound } from '@console/contract/apartment';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import type { Language } from '../../../house/sheets/sheet-cells.ts';
import { readSheet } from '../../../house/sheets/sheet-reading.ts';
import { writeSheet } from '../../../house/sheets/sheet-writing.ts';
import { good, type Person, refusal } from '../testing-house.ts';
import { type RoundValues, roundColumns } from './round-sheet-columns.ts';
import { monthsBack, roundHouse } from './testing-round.ts';

let area: Awaited<ReturnType<typeof roundHouse>>;
let stage: Awaited<ReturnType<typeof area.stage>>;
let cycleId: string;
beforeAll(async () => {
  area = await roundHouse();
});
beforeEach(async () => {
  stage = await area.stage(3);
  ({ cycleId } = good(await stage.open(ym)));
});
afterAll(() => area.close());

const [ym = ''] = monthsBack(1);
const exported = (as: Person | undefined, language: Language = 'en', id = cycleId) =>
  area.house.call(exportRound, { params: { cycleId: id }, query: { language } }, { as });
const rowsOf = async (file: { base64: string }) =>
  (await readSheet(Buffer.from(file.base64, 'base64'), roundColumns)).rows.map(({ values }) => values);
const imports = async (
  rows: readonly RoundValues[] | string,
  as: Person | undefined = stage.people.RDR,
  dryRun = false,
  id = cycleId,
) => {
  const file =
    typeof rows === 'string'
      ? rows
      : Buffer.from(await writeSheet({ name: 'x', columns: roundColumns, rows, language: 'en' })).toString(
          'base64',
        );
  return area.house.call(importRound, { params: { cycleId: id }, body: { file, dryRun } }, { as });
};
const filled = async (values: readonly (string | null)[]): Promise<RoundValues[]> =>
  (await rowsOf(good(await exported(stage.people.RDR)))).map((row, index) => ({
    ...row,
    ...{ value: values[index] ?? null, readOn: `${ym}-24` },
  }));

describe('the round as a sheet', () => {
  it.each(['zh', 'en'] as const)(
    '11 in %s: goes out with the values before, and comes back filled in',
    async (language) => {
      const file = good(await exported(stage.people.RDR, language));
      const rows = await rowsOf(file);
      expect(rows).toMatchObject(
        ['101', '102', '103'].map((room, index) => ({
          room,
          serial: `E-${index}`,
          kind: 'electricity',
          previous: '100',
          value: null,
        })),
      );
      const back = rows.map((row, index) => ({
        ...row,
        value: index < 2 ? '101.5' : null,
        readOn: `${ym}-24`,
      }));
      expect(good(await imports(back, undefined, true))).toMatchObject({
        entered: 2,
        empty: 1,
        faults: 0,
        saved: false,
      });
      expect((await stage.round(ym)).filter(({ reading }) => reading)).toEqual([]);
      expect(good(await imports(back))).toMatchObject({ entered: 2, same: 0, saved: true });
      expect((await stage.round(ym))[0]?.reading).toMatchObject({
        ...{ value: '101.500', source: 'import', readOn: `${ym}-24`, enteredBy: stage.people.RDR.userId },
      });
      expect(good(await imports(back))).toMatchObject({ entered: 0, same: 2, saved: true });
    },
  );

  it('11 with one bad row nothing is saved, and every bad row is named', async () => {
    const rows: RoundValues[] = await filled(['101', '99', '100000']);
    rows.push(
      { ...(rows[0] as RoundValues), serial: 'NOBODY', value: '1' },
      { ...(rows[0] as RoundValues), value: '102' },
    );
    const told = good(await imports(rows, undefined, true));
    expect(told.problems.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'value', 'BELOW_PREVIOUS'],
      [4, 'value', 'too_many_digits'],
      [5, 'serial', 'unknown_meter'],
      [6, 'register', 'duplicate'],
    ]);
    expect(refusal(await imports(rows))).toBe(
      '422 VALIDATION rows.3.value BELOW_PREVIOUS rows.4.value too_many_digits rows.5.serial unknown_meter rows.6.register duplicate',
    );
    const saved = await area.owner.rows(
      sql`select 1 from apartment.readings where cycle_id = ${cycleId}::uuid`,
    );
    expect(saved).toEqual([]);
    expect(refusal(await imports(Buffer.from('no sheet').toString('base64')))).toMatch(
      /^422 VALIDATION file /,
    );
  });

  it('11 a row with an unreadable cell is held against the rules with its other cells, and against the other rows', async () => {
    const rows = await filled(['101', '99', '102']);
    const cells = (at: number, change: object): Cell[] =>
      Object.values({ ...(rows[at] as RoundValues), ...change });
    const header = Object.values(roundColumns).map(({ header: { en } }) => en);
    const sheet = async (...lines: Cell[][]) =>
      (await writeWorkbook([header, ...lines]).toBuffer()).toString('base64');
    const file = await sheet(
      cells(0, { value: 'a hundred', readOn: '2019-01-01' }),
      cells(0, {}),
      cells(1, { note: 'x'.repeat(600) }),
      cells(2, { readOn: 'yesterday', value: '98' }),
      cells(2, { serial: 'NOBODY', rollover: 'perhaps' }),
    );
    const told = good(await imports(file, undefined, true));
    expect(told.problems.map(({ row, column, code }) => `${row} ${column} ${code}`)).toEqual([
      '2 value not_a_decimal',
      '2 readOn outside_window',
      '3 register duplicate',
      '4 note too_big',
      '4 value BELOW_PREVIOUS',
      '5 readOn not_a_day',
      '5 value BELOW_PREVIOUS',
      '6 rollover invalid_value',
      '6 serial unknown_meter',
    ]);
    expect(told).toMatchObject({ entered: 0, same: 0, empty: 0, faults: 9, saved: false });
    expect(refusal(await imports(file))).toMatch(
      /^422 VALIDATION rows\.2\.value not_a_decimal rows\.2\.readOn/,
    );
    expect((await stage.round(ym)).filter(({ reading }) => reading)).toEqual([]);
  });

  it('what somebody has read meanwhile stays', async () => {
    good(await stage.enter(ym, [{ value: '103' }], stage.people.MGR));
    expect(refusal(await imports(await filled(['104'])))).toBe('422 VALIDATION rows.2 VERSION_CONFLICT');
  });

  it('who may', async () => {
    expect(refusal(await exported(undefined))).toBe('401 UNAUTHENTICATED');
    expect(refusal(await exported(area.stranger))).toBe('404 NOT_FOUND');
    expect(refusal(await exported(area.ming, 'en', v7()))).toBe('404 NOT_FOUND');
    expect(refusal(await exported(await area.colleague('CSH', stage.buildingId)))).toBe('403 FORBIDDEN');
    const rows = await filled(['101']);
    expect(refusal(await imports(rows, stage.people.CHK))).toBe('403 FORBIDDEN');
    expect(refusal(await imports(rows, area.stranger))).toBe('404 NOT_FOUND');
    const anonymous = { params: { cycleId }, body: { file: 'AAAA', dryRun: true } };
    expect(refusal(await area.house.call(importRound, anonymous))).toBe('401 UNAUTHENTICATED');
    await area.owner.rows(
      sql`update apartment.cycles set state = 'closed' where cycle_id = ${cycleId}::uuid`,
    );
    expect(refusal(await imports(rows))).toBe('409 STATE_CONFLICT');
  });
});
