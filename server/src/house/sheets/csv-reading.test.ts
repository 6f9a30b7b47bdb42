import fc from '@console/testing/properties';
import { csvCell, csvRows, isPacked, textIn } from './csv-reading.ts';
import { textForm } from './sheet-cells.ts';
import { readSheet } from './sheet-reading.ts';

it('cells in quotation marks hold what separates others', () => {
  expect(csvRows('a,"b, ""c""\nd",\r\n\r\ne\n')).toEqual([['a', 'b, "c"\nd', ''], [''], ['e']]);
  expect(csvRows('a;b,c;d\n1;2;3')).toEqual([
    ['a', 'b,c', 'd'],
    ['1', '2', '3'],
  ]);
  expect(csvRows('a\tb')).toEqual([['a', 'b']]);
  expect(csvRows('"never closed,\nb')).toEqual([['"never closed', ''], ['b']]);
});

it('whatever is written so is read so', () => {
  const cell = fc.string().filter((text) => !text.includes('\r'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\n');
      expect(csvRows(text)).toEqual(rows);
    }),
  );
});

it('a text is UTF-8, with or without its mark, else GB18030', () => {
  const chinese = Buffer.from([0xbd, 0xbb, 0xd2, 0xd7]); // 交易 in GB18030
  expect(textIn(chinese)).toBe('交易');
  expect(textIn(Buffer.from('\uFEFF交易'))).toBe('交易');
  expect([textIn(Buffer.from([0, 1, 2])), textIn(Buffer.from([0xff, 0xff]))]).toEqual([undefined, undefined]);
  expect([isPacked(Buffer.from('PK')), isPacked(Buffer.from('交易'))]).toEqual([true, false]);
});

it('long numbers that were guarded are texts', () => {
  expect(['123\t', '="0012"', '\t', ' '].map(csvCell)).toEqual([
    { kind: 'text', text: '123' },
    { kind: 'text', text: '0012' },
    { kind: 'empty' },
    { kind: 'empty' },
  ]);
});

const columns = { name: { header: { zh: '户名', en: 'Name' }, form: textForm({ max: 5 }) } };

it('a sheet of text is read where it is allowed, below what stands above its header', async () => {
  const bytes = Buffer.from('一\n二\n户名,其他\n王,x\n李李李李李李,y\n');
  const read = await readSheet(bytes, columns, { text: true });
  expect(read.rows).toEqual([{ row: 4, values: { name: '王' } }]);
  expect(read.problems).toEqual([{ row: 5, column: 'name', code: 'too_big', params: { maximum: 5 } }]);
  expect(read.ignored).toEqual(['其他']);
  const refused = await Promise.all([
    readSheet(bytes, columns),
    readSheet(bytes, columns, { text: true, bytes: 3 }),
    readSheet(bytes, columns, { text: true, columns: 1 }),
    readSheet(Buffer.from([0]), columns, { text: true }),
    readSheet(bytes, columns, { text: true, rows: 1 }),
  ]);
  expect(refused.map(({ problems }) => problems[0]?.code)).toEqual([
    ...['not_a_sheet', 'file_too_big', 'too_many_columns', 'not_a_sheet', 'too_many_rows'],
  ]);
});
