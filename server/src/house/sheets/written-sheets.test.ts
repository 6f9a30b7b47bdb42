import { unzipSync } from 'fflate';
import readWorkbook from 'read-excel-file/universal';
import { csvOf } from './csv-writing.ts';
import { dayForm, decimalForm, textForm } from './sheet-cells.ts';
import { readSheet } from './sheet-reading.ts';
import type { SheetTable } from './sheet-table.ts';
import { cellOf, clockTime, type WrittenCell } from './written-cells.ts';
import { xlsxOf } from './xlsx-writing.ts';

const tableOf = (...rows: WrittenCell[][]): SheetTable => ({
  name: 'x',
  columns: [{ header: 'A' }, { header: 'B' }, { header: 'C' }],
  rows,
});
const csv = async (...rows: WrittenCell[][]) =>
  (await csvOf(tableOf(...rows))).toString().split('\r\n').slice(1, -1);
/** Everything that is in the file: texts stand apart from the cells that name them. */
const xmlOf = async (...rows: WrittenCell[][]) =>
  Object.values(unzipSync(await xlsxOf(tableOf(...rows))))
    .map((part) => Buffer.from(part).toString())
    .join('');

describe('CSV', () => {
  it('begins with the mark of UTF-8, its header, and ends each row as spreadsheets do', async () => {
    const bytes = await csvOf(tableOf([cellOf.text('房间')]));
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toBe('\uFEFF"A","B","C"\r\n"房间"\r\n');
  });

  it('quotes texts, and leaves numbers, days and times alone', async () => {
    const rows = await csv(
      [cellOf.text('a, "b"; c\nd'), cellOf.number('-12.500'), cellOf.day('2026-02-28')],
      [cellOf.money(-5), cellOf.number(null), cellOf.moment('2026-06-30T16:00:00.000Z', 'Asia/Shanghai')],
    );
    expect(rows).toEqual(['"a, ""b""; c\nd",-12.500,2026-02-28', '-0.05,,2026-07-01 00:00:00']);
  });

  it.each(['=1+1', '+cmd', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1+1', '＋1a', '－a', '＠a'])(
    '%j is no formula',
    async (text) => expect(await csv([cellOf.text(text)])).toEqual([`"'${text}"`]),
  );

  it.each(['-3', '+3.5', '101', 'E-101'])('%s is left as it is', async (text) =>
    expect(await csv([cellOf.text(text)])).toEqual([`"${text}"`]),
  );
});

describe('XLSX', () => {
  const columns = {
    text: { header: { zh: 'A', en: 'A' }, form: textForm({ max: 400 }) },
    number: { header: { zh: 'B', en: 'B' }, form: decimalForm({ precision: 24, scale: 6, negative: true }) },
    day: { header: { zh: 'C', en: 'C' }, form: dayForm() },
  };

  it('is read back as it was, digit by digit', async () => {
    const texts = ['=1+1', ' <a> & "b" ', '第一行\n第二行', '0101'];
    const numbers = ['0.1', '-12.5', '123456789.012345', '123456789012345678.123456'];
    const rows = texts.map((text, at) => [
      cellOf.text(text),
      cellOf.number(numbers[at]),
      cellOf.day('2026-02-28'),
    ]);
    const read = await readSheet(await xlsxOf(tableOf(...rows)), columns);
    expect(read.problems).toEqual([]);
    expect(read.rows.map(({ values }) => values)).toEqual(
      texts.map((text, at) => ({ text: text.trim(), number: numbers[at], day: '2026-02-28' })),
    );
  });

  it('writes numbers with the decimals that they are told with, and texts never as formulas', async () => {
    const xml = await xmlOf([cellOf.number('0.30'), cellOf.number('1234567890123456'), cellOf.text('=A1')]);
    expect(xml).toContain('formatCode="0.00"');
    expect(xml).toMatch(/<t[^>]*>1234567890123456<\/t>/);
    expect(xml).toMatch(/<t[^>]*>=A1<\/t>/);
    expect(xml).not.toMatch(/<f[\s>]/);
  });

  it('writes times as real ones', async () => {
    const bytes = await xlsxOf(tableOf([cellOf.moment('2026-06-30T23:59:58.700Z', 'Asia/Shanghai')]));
    const [first] = await readWorkbook(new Blob([new Uint8Array(bytes)]));
    const at = first?.data[1]?.[0];
    expect(at instanceof Date && Math.round(at.getTime() / 1000)).toBe(
      Date.UTC(2026, 6, 1, 7, 59, 58) / 1000,
    );
  });

  it('leaves out what XML cannot hold', async () => {
    expect(await xmlOf([cellOf.text('a\u0000\u000B\uFFFFb\uD800')])).toMatch(/<t[^>]*>ab<\/t>/);
  });

  it('takes rows as they come, however many', async () => {
    async function* rows() {
      for (let at = 1; at <= 1001; at += 1) yield [cellOf.number(at)];
    }
    const bytes = await xlsxOf({ ...tableOf(), rows: rows() });
    const [first] = await readWorkbook(new Blob([new Uint8Array(bytes)]));
    expect(first?.data.length).toBe(1002);
    expect(first?.data.at(-1)?.[0]).toBe(1001);
  });
});

it('tells the time of a zone, midnight as 00', () => {
  expect(clockTime('2026-06-30T16:00:00.000Z', 'Asia/Shanghai')).toBe('2026-07-01 00:00:00');
  expect(clockTime('2026-01-01T00:30:00.000Z', 'Europe/Berlin')).toBe('2026-01-01 01:30:00');
});
