import { strToU8, unzipSync, zipSync } from 'fflate';
import writeWorkbook, { type Cell } from 'write-excel-file/node';
import {
  choiceForm,
  dayForm,
  decimalForm,
  integerForm,
  moneyForm,
  orEmpty,
  textForm,
} from './sheet-cells.ts';
import type { SheetColumns, ValuesOf } from './sheet-columns.ts';
import { columnLetters } from './sheet-file.ts';
import { readSheet } from './sheet-reading.ts';
import { writeSheet } from './sheet-writing.ts';

const columns = {
  number: { header: { zh: '房号', en: 'Number' }, form: textForm({ min: 1, max: 16 }) },
  floor: { header: { zh: '楼层', en: 'Floor' }, form: integerForm({ min: -9, max: 200 }) },
  area: {
    header: { zh: '面积', en: 'Area' },
    form: decimalForm({ precision: 8, scale: 2, units: ['m²', '平方米'] }),
  },
  rent: { header: { zh: '租金', en: 'Rent' }, form: moneyForm({ max: 10_000_000, monthly: true }) },
  lease: {
    header: { zh: '出租方式', en: 'Let by' },
    form: choiceForm({ whole: { zh: '整间', en: 'Room' }, bed: { zh: '床位', en: 'Bed' } }),
  },
  since: { header: { zh: '起', en: 'Since' }, form: orEmpty(dayForm()), optional: true },
} as const satisfies SheetColumns;

const head = ['Number', 'Floor', 'Area', 'Rent', 'Let by', 'Since'];
const good: Cell[] = ['0101', 1, 32.5, 1200.5, '整间', new Date('2026-07-01')];
const sheetOf = (rows: Cell[][], header: Cell[] = head) =>
  writeWorkbook([header, ...rows], { dateFormat: 'dd/mm/yyyy' }).toBuffer();
const problemsOf = async (...row: Cell[]) =>
  (await readSheet(await sheetOf([row]), columns)).problems.map(({ column, code }) => [column, code]);

/** The file with its sheet's text changed. */
function tampered(bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  const files = unzipSync(bytes);
  const name = 'xl/worksheets/sheet1.xml';
  const xml = new TextDecoder().decode(files[name]);
  return zipSync({ ...files, [name]: strToU8(change(xml)) });
}

describe('a sheet that is written and read again', () => {
  const row = {
    number: '=1+1',
    floor: -1,
    area: '32.50',
    rent: 120050,
    lease: 'bed',
    since: '2026-02-28',
  } as const;
  const write = (rows: ValuesOf<typeof columns>[] = [row], language: 'zh' | 'en' = 'zh') =>
    writeSheet({ name: '房间 [1]/x', columns, rows, language });

  it.each(['zh', 'en'] as const)('is the same, written in %s', async (language) => {
    const { rows, problems, total } = await readSheet(await write([row], language), columns);
    expect(problems).toEqual([]);
    expect(total).toBe(1);
    expect(rows).toEqual([{ row: 2, values: { ...row, area: '32.5' } }]);
  });

  it('keeps texts that begin like formulas as texts', async () => {
    for (const number of ['=1+1', '+1', '-1', '@SUM(A1)', '=cmd|x!A0']) {
      const xml = Object.entries(unzipSync(await write([{ ...row, number }])))
        .map(([, file]) => new TextDecoder().decode(file))
        .join('');
      expect(xml).not.toMatch(/<f[\s>]/);
      expect(xml).toContain(`<t>${number}</t>`);
      expect(xml).toContain('formatCode="@"');
    }
  });

  it('writes a decimal with more digits than a float holds as a text', async () => {
    const exact = {
      value: { header: { zh: '值', en: 'Value' }, form: decimalForm({ precision: 24, scale: 6 }) },
    };
    const bytes = await writeSheet({
      name: 'x',
      columns: exact,
      rows: [{ value: '123456789012345678.123456' }],
      language: 'en',
    });
    expect((await readSheet(bytes, exact)).rows[0]?.values.value).toBe('123456789012345678.123456');
  });
});

describe('reading a sheet', () => {
  it('takes columns in any order, in either language, and names the ones it does not know', async () => {
    const bytes = await sheetOf(
      [['whole', 'x', 1200.5, 32.5, 1, '0101']],
      ['出租方式', 'Notes', 'RENT', '面积', ' Floor ', 'number'],
    );
    const { rows, problems, ignored } = await readSheet(bytes, columns);
    expect(problems).toEqual([]);
    expect(ignored).toEqual(['Notes']);
    expect(rows[0]?.values).toEqual({ number: '0101', floor: 1, area: '32.5', rent: 120050, lease: 'whole' });
  });

  it('passes over empty rows and keeps the row numbers of the spreadsheet program', async () => {
    const bytes = await sheetOf([head, good, [null], ['  '], good, ['']], [null]);
    const { rows, total } = await readSheet(bytes, columns);
    expect(rows.map(({ row }) => row)).toEqual([3, 6]);
    expect(total).toBe(2);
  });

  it('reads numbers as they are shown, not as the float behind them', async () => {
    const bytes = tampered(await sheetOf([good]), (xml) =>
      xml.replace('<v>32.5</v>', '<v>32.500000000000004</v>'),
    );
    expect((await readSheet(bytes, columns)).rows[0]?.values.area).toBe('32.5');
  });

  it('reads a room number typed as a number, and amounts typed as text', async () => {
    const bytes = await sheetOf([[101, '1', '32.50', '1,200.50', 'BED', '2026年7月1日']]);
    const { rows, problems } = await readSheet(bytes, columns);
    expect(problems).toEqual([]);
    expect(rows[0]?.values).toEqual({
      number: '101',
      floor: 1,
      area: '32.5',
      rent: 120050,
      lease: 'bed',
      since: '2026-07-01',
    });
  });

  it.each<[string, Cell[], [string, string][]]>([
    ['nothing', [null, 1, 1, 1, 'bed'], [['number', 'required']]],
    ['a half floor', ['1', 1.5, 1, 1, 'bed'], [['floor', 'not_a_whole_number']]],
    ['a floor too high', ['1', 201, 1, 1, 'bed'], [['floor', 'too_big']]],
    [
      'words for numbers',
      ['1', 'one', 'big', 'free', 'bed'],
      [
        ['floor', 'not_a_decimal'],
        ['area', 'not_a_decimal'],
        ['rent', 'not_a_decimal'],
      ],
    ],
    [
      'too many decimals',
      ['1', 1, 1.255, 1.005, 'bed'],
      [
        ['area', 'too_many_decimals'],
        ['rent', 'too_many_decimals'],
      ],
    ],
    [
      'below zero',
      ['1', 1, -1, -0.5, 'bed'],
      [
        ['area', 'too_small'],
        ['rent', 'too_small'],
      ],
    ],
    ['a date for an amount', ['1', 1, 1, new Date('2026-01-01'), 'bed'], [['rent', 'not_a_decimal']]],
    ['an unknown word', ['1', 1, 1, 1, 'sofa'], [['lease', 'invalid_value']]],
    ['a day that is none', ['1', 1, 1, 1, 'bed', '2026-02-30'], [['since', 'not_a_day']]],
    ['a long text', ['x'.repeat(17), 1, 1, 1, 'bed'], [['number', 'too_big']]],
  ])('tells of %s at its column', async (_, row, expected) => {
    expect(await problemsOf(...row)).toEqual(expected);
  });

  it('tells every bad row, and reads the good ones beside them', async () => {
    const { rows, broken, problems } = await readSheet(
      await sheetOf([good, ['', 1, 1, 1, 'bed'], good, ['9', 0.5, 1, 1, 'bed']]),
      columns,
    );
    expect(broken).toEqual([
      {
        row: 3,
        values: { floor: 1, area: '1', rent: 100, lease: 'bed', since: null },
        unreadable: ['number'],
      },
      {
        row: 5,
        values: { number: '9', area: '1', rent: 100, lease: 'bed', since: null },
        unreadable: ['floor'],
      },
    ]);
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(problems.map(({ row, column }) => [row, column])).toEqual([
      [3, 'number'],
      [5, 'floor'],
    ]);
  });

  it('takes the saved value of a formula, and tells of one that was never worked out', async () => {
    const written = await sheetOf([good]);
    const worked = tampered(written, (xml) => xml.replace('<v>32.5</v>', '<f>16.25*2</f><v>32.5</v>'));
    expect((await readSheet(worked, columns)).rows[0]?.values.area).toBe('32.5');
    const open = tampered(written, (xml) => xml.replace('<v>32.5</v>', '<f>16.25*2</f>'));
    expect((await readSheet(open, columns)).problems).toEqual([
      { row: 2, column: 'area', code: 'formula_not_computed' },
    ]);
    const openText = tampered(written, (xml) =>
      xml.replace('<c r="C2"><v>32.5</v></c>', '<c r="C2" t="str"><f>A1</f></c>'),
    );
    expect((await readSheet(openText, columns)).problems).toMatchObject([
      { row: 2, code: 'formula_not_computed' },
    ]);
  });

  it('tells of cells that hold an error', async () => {
    const bytes = tampered(await sheetOf([good]), (xml) =>
      xml.replace('<c r="C2"><v>32.5</v></c>', '<c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c>'),
    );
    expect((await readSheet(bytes, columns)).problems).toEqual([
      { row: 2, column: 'area', code: 'cell_error' },
    ]);
  });
});

describe('a sheet as people keep it', () => {
  // Without a day, for whose format several sheets are not asked.
  const plain = good.slice(0, 5);

  it.each<[string, Cell, string]>([
    ['full-width digits', '１２００．５', 'rent 120050'],
    ['a mark before it', '¥1,200.50', 'rent 120050'],
    ['a full-width mark', '￥１，２００', 'rent 120000'],
    ['its unit behind it', '1200元', 'rent 120000'],
    ['its unit by the month', '1 200 元 / 月', 'rent 120000'],
    ['months', '2个月', 'rent amount_needed'],
    ['a bare month', '2月', 'rent amount_needed'],
    ['an amount of another kind', '1200元/季', 'rent not_a_decimal'],
    ['ten thousands', '0.12万', 'rent not_a_decimal'],
    ['another currency', '$1200', 'rent not_a_decimal'],
  ])('reads an amount with %s', async (_, cell, told) => {
    const { rows, problems } = await readSheet(await sheetOf([['1', 1, 1, cell, 'bed']]), columns);
    const [row] = rows;
    expect(
      row ? `rent ${row.values.rent}` : problems.map(({ column, code }) => `${column} ${code}`).join(),
    ).toBe(told);
  });

  it.each<[string, Cell, string | undefined]>([
    ['its unit', '32.5㎡', '32.5'],
    ['its unit in words', '32.5 平方米', '32.5'],
    ['another unit', '32.5亩', undefined],
  ])('reads an area with %s', async (_, cell, area) => {
    const { rows } = await readSheet(await sheetOf([['1', 1, cell, 1, 'bed']]), columns);
    expect(rows[0]?.values.area).toBe(area);
  });

  it.each<[Cell, string | undefined]>([
    ['２０２６／７／１', '2026-07-01'],
    ['2026 年 7 月 1 日', '2026-07-01'],
    [20260701, '2026-07-01'],
    ['2026-07-01 00:00:00', '2026-07-01'],
    ['2026-07-01 08:30', undefined],
    ['26-7-1', undefined],
  ])('reads %j as a day', async (cell, day) => {
    const { rows } = await readSheet(await sheetOf([['1', 1, 1, 1, 'bed', cell]]), columns);
    expect(rows[0]?.values.since).toBe(day);
  });

  it('keeps days within the years that the house keeps', async () => {
    expect(await problemsOf('1', 1, 1, 1, 'bed', '0226-07-01')).toEqual([['since', 'year_out_of_range']]);
    expect(await problemsOf('1', 1, 1, 1, 'bed', new Date('2999-01-01'))).toEqual([
      ['since', 'year_out_of_range'],
    ]);
  });

  it('never takes a day for a text: a room 1-2 that became the 2nd of January is refused', async () => {
    expect(await problemsOf(new Date('2026-01-02'), 1, 1, 1, 'bed')).toEqual([['number', 'date_for_text']]);
    const noted = { note: { header: { zh: '备注', en: 'Note' }, form: textForm({ max: 20, days: true }) } };
    const bytes = await sheetOf([[new Date('2026-01-02')]], ['备注']);
    expect((await readSheet(bytes, noted)).rows[0]?.values.note).toBe('2026-01-02');
  });

  it('never takes a number for a text whose last digits the spreadsheet program has lost', async () => {
    expect(await problemsOf(Number('110101199003074514'), 1, 1, 1, 'bed')).toEqual([
      ['number', 'digits_lost'],
    ]);
    expect(await problemsOf(13912345678, 1, 1, 1, 'bed')).toEqual([]);
  });

  it('finds the header below a title and remarks', async () => {
    const bytes = await writeWorkbook([
      ['绿园公寓房间一览'],
      [null],
      ['制表：张三', null, '2026年6月'],
      head,
      plain,
      ['', 1, 1, 1, 'bed'],
    ]).toBuffer();
    const { rows, problems } = await readSheet(bytes, columns);
    expect(rows.map(({ row }) => row)).toEqual([5]);
    expect(problems).toMatchObject([{ row: 6, column: 'number', code: 'required' }]);
  });

  it('knows headers with units, marks and remarks, but none with a unit of something else', async () => {
    const read = async (...header: Cell[]) =>
      readSheet(await sheetOf([['1', 1, 2, 3, 'bed']], header), columns);
    const known = await read('* 房号：', '楼层（必填）', 'Area (m²)', '租金(元/月，必填)', '出租方式*');
    expect(known.problems).toEqual([]);
    expect(known.ignored).toEqual([]);
    expect((await read('房号', '楼层', '面积/㎡', '租金【元】', 'Let by')).problems).toEqual([]);
    const foreign = await read('房号', '楼层', '面积(亩)', '租金(万元)', '出租方式');
    expect(foreign.problems.map(({ column, code }) => `${column} ${code}`)).toEqual([
      'area column_missing',
      'rent column_missing',
    ]);
    expect(foreign.ignored).toEqual(['面积(亩)', '租金(万元)']);
  });

  it('never takes months of rent for an amount', async () => {
    const deposit = {
      name: { header: { zh: '姓名', en: 'Name' }, form: textForm({ max: 20 }) },
      deposit: {
        header: { zh: '押金', en: 'Deposit' },
        form: orEmpty(moneyForm({ max: 10_000_000 })),
        optional: true,
      },
    };
    const read = async (header: string, cell: Cell) =>
      (await readSheet(await sheetOf([['an', cell]], ['姓名', header]), deposit)).problems;
    for (const header of ['押金(月)', '押金/月', '押金（个月，必填）', '押金(元/月)'])
      expect(await read(header, 2)).toEqual([{ row: 1, column: 'deposit', code: 'amount_needed' }]);
    for (const cell of ['2个月', '2 月', '2000元/月'])
      expect(await read('押金', cell)).toEqual([{ row: 2, column: 'deposit', code: 'amount_needed' }]);
    expect(await read('押金(元)', '2000元')).toEqual([]);
  });

  it('takes the header itself before one that only resembles it', async () => {
    const called = {
      name: { header: { zh: '姓名', en: 'Name' }, also: ['租客'], form: textForm({ max: 20 }) },
    };
    const { rows, ignored } = await readSheet(await sheetOf([['an', 'bo']], ['租客', '姓名']), called);
    expect(rows[0]?.values.name).toBe('bo');
    expect(ignored).toEqual(['租客']);
    expect((await readSheet(await sheetOf([['an']], ['租客（必填）']), called)).rows[0]?.values.name).toBe(
      'an',
    );
    const twice = await readSheet(await sheetOf([['an', 'bo']], ['租客', '租客']), called);
    expect(twice.problems).toEqual([{ row: 1, column: 'name', code: 'column_twice' }]);
  });

  it('reads the sheet that has the columns, wherever it stands, and names those that it leaves alone', async () => {
    const sheets = (...all: [string, Cell[][]][]) =>
      writeWorkbook(all.map(([sheet, data]) => ({ sheet, data }))).toBuffer();
    const read = await readSheet(
      await sheets(
        ['说明', [['请填写 Sheet2']]],
        ['空', [[null]]],
        ['房间', [head, plain]],
        ['去年', [head, plain]],
      ),
      columns,
    );
    expect(read.rows).toHaveLength(1);
    expect(read.unread).toEqual(['说明', '去年']);
    const blank = await readSheet(await sheets(['模板', [head]], ['房间', [head, plain]]), columns);
    expect(blank.rows).toHaveLength(1);
  });

  it('tells of a formula that was never worked out in whichever sheet it reads', async () => {
    const written = await writeWorkbook([
      { sheet: '说明', data: [['x']] },
      { sheet: '房间', data: [head, plain] },
    ]).toBuffer();
    const files = unzipSync(written);
    const name = 'xl/worksheets/sheet2.xml';
    const xml = new TextDecoder().decode(files[name]).replace('<v>32.5</v>', '<f>16.25*2</f>');
    const { problems } = await readSheet(zipSync({ ...files, [name]: strToU8(xml) }), columns);
    expect(problems).toEqual([{ row: 2, column: 'area', code: 'formula_not_computed' }]);
  });

  it('a cell that is merged down its column stands in each of its rows', async () => {
    const bytes = tampered(await sheetOf([good, [null, 2, 2, 2, 'bed'], [null, 3, 3, 3, 'bed']]), (xml) =>
      xml.replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'),
    );
    const { rows, problems } = await readSheet(bytes, columns);
    expect(rows.map(({ values }) => values.number)).toEqual(['0101', '0101']);
    expect(problems).toMatchObject([{ row: 4, column: 'number', code: 'required' }]);
  });

  it('a chart has a sheet of its own, before the data or behind it', async () => {
    const files = unzipSync(await sheetOf([good]));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const chart = zipSync({
      ...files,
      'xl/workbook.xml': strToU8(
        text('xl/workbook.xml').replace(
          '<sheets>',
          `<sheets><sheet r:id='rChart' name="A > B" sheetId="9" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"/>`,
        ),
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        text('xl/_rels/workbook.xml.rels').replace(
          '</Relationships>',
          '<Relationship Id="rChart" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/chartsheet" Target="chartsheets/sheet1.xml"/></Relationships>',
        ),
      ),
      'xl/chartsheets/sheet1.xml': strToU8('<chartsheet/>'),
    });
    const { rows, problems } = await readSheet(chart, columns);
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(1);
    const open = tampered(chart, (xml) => xml.replace('<v>32.5</v>', '<f>16.25*2</f>'));
    expect((await readSheet(open, columns)).problems).toEqual([
      { row: 2, column: 'area', code: 'formula_not_computed' },
    ]);
  });

  it('counts rows below the header, however far down it stands', async () => {
    const bytes = await writeWorkbook([['t'], [null], head, good, good], {
      dateFormat: 'dd/mm/yyyy',
    }).toBuffer();
    expect((await readSheet(bytes, columns, { rows: 2 })).problems).toEqual([]);
    expect((await readSheet(bytes, columns, { rows: 1 })).problems).toMatchObject([
      { code: 'too_many_rows' },
    ]);
  });
});

describe('what is no such sheet', () => {
  const codeOf = async (bytes: Uint8Array, limits = {}) => {
    const { problems, rows } = await readSheet(bytes, columns, limits);
    expect(rows).toEqual([]);
    return problems.map(({ code }) => code);
  };

  it('is refused, whatever it is', async () => {
    expect(await codeOf(new Uint8Array())).toEqual(['not_a_sheet']);
    expect(await codeOf(strToU8('number,floor\n1,2'))).toEqual(['not_a_sheet']);
    expect(await codeOf(zipSync({ 'hello.txt': strToU8('hello') }))).toEqual(['not_a_sheet']);
    expect(await codeOf((await sheetOf([good])).subarray(0, 700))).toEqual(['not_a_sheet']);
  });

  it('without rows it is empty', async () => {
    expect(await codeOf(await sheetOf([]))).toEqual(['sheet_empty']);
    expect(await codeOf(await writeWorkbook([[null]]).toBuffer())).toEqual(['sheet_empty']);
  });

  it('tells which columns are missing or there twice', async () => {
    const { problems } = await readSheet(
      await sheetOf([['1', '2', '3']], ['Number', 'Floor', '楼层']),
      columns,
    );
    expect(problems).toEqual([
      { row: 1, column: 'floor', code: 'column_twice' },
      ...['area', 'rent', 'lease'].map((column) => ({ row: 1, column, code: 'column_missing' })),
    ]);
  });

  it('holds to the limits of rows, columns and bytes', async () => {
    const bytes = await sheetOf([good, good, good]);
    expect(await codeOf(bytes, { rows: 2 })).toEqual(['too_many_rows']);
    expect(await codeOf(bytes, { columns: 5 })).toEqual(['too_many_columns']);
    expect(await codeOf(bytes, { bytes: 100 })).toEqual(['file_too_big']);
    expect(await codeOf(bytes, { unpacked: 1000 })).toEqual(['file_too_big']);
  });

  it('refuses a few bytes that merge more cells than may stand there', async () => {
    const written = await sheetOf([good]);
    const merging = (...ranges: string[]) =>
      tampered(written, (xml) => {
        const cells = ranges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
        return xml.replace('</sheetData>', `</sheetData><mergeCells>${cells}</mergeCells>`);
      });
    const far = Array.from({ length: 18_278 }, (_, at) => columnLetters(at)).slice(60);
    const { rows } = await readSheet(merging(...far.map((one) => `${one}1:${one}1048576`)), columns);
    expect(rows).toHaveLength(1);
    expect(await codeOf(merging(...Array<string>(61).fill('A1:A9999999')))).toEqual(['too_many_columns']);
  });

  it('refuses more sheets than anybody keeps, and one that is named twice', async () => {
    const sheets = (many: number) =>
      writeWorkbook(
        Array.from({ length: many }, (_, at) => ({ sheet: `s${at}`, data: [['x']] as Cell[][] })),
      ).toBuffer();
    expect(await codeOf(await sheets(51))).toEqual(['too_many_sheets']);
    const files = unzipSync(await sheetOf([good]));
    const twice = new TextDecoder()
      .decode(files['xl/workbook.xml'])
      .replace(/<sheet\s[^>]*>/, (tag) => `${tag}${tag.replace(/name="[^"]*"/, 'name="again"')}`);
    expect(await codeOf(zipSync({ ...files, 'xl/workbook.xml': strToU8(twice) }))).toEqual(['not_a_sheet']);
  });

  it('refuses a few bytes that stand for a million rows, and addresses that cannot be read', async () => {
    const written = await sheetOf([good]);
    const far = (address: string) => tampered(written, (xml) => xml.replace('<row r="2"', `<row ${address}`));
    expect(await codeOf(far('r="999999999"'))).toEqual(['not_a_sheet']);
    expect(await codeOf(far("r='1048576'"))).toEqual(['too_many_rows']);
    expect(await codeOf(far('spans="1:9"\n r = "1048576"'))).toEqual(['too_many_rows']);
    expect(await codeOf(far('r="&#49;048576"'))).toEqual(['not_a_sheet']);
    expect(await codeOf(tampered(written, (xml) => xml.replace('r="F2"', 'r="XFD2"')))).toEqual([
      'too_many_columns',
    ]);
  });
});

it('counts columns as spreadsheets do', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
