import * as fc from 'fast-check';
import Papa from 'papaparse';
import { type CsvRow, csvRows, delimiterOf } from './csv-rows.ts';

const rowsOf = (text: string, delimiter = ',', size = text.length || 1) => {
  const rows: CsvRow[] = [];
  const cutter = csvRows(delimiter, (row) => rows.push(row));
  for (let at = 0; at < text.length; at += size) cutter.push(text.slice(at, at + size));
  cutter.end();
  return rows;
};

describe('csvRows', () => {
  it('knows quotes, doubled quotes, breaks in a value, and on which line a row begins', () => {
    expect(rowsOf('a,b\r\n"x, ""y""","two\nlines"\n\n007,\n')).toEqual([
      { values: ['a', 'b'], line: 1 },
      { values: ['x, "y"', 'two\nlines'], line: 2 },
      { values: ['007', ''], line: 5 },
    ]);
  });

  it('tells a quote that is never closed, and what stands behind a closed one', () => {
    expect(rowsOf('a\n"x\ny')).toEqual([
      { values: ['a'], line: 1 },
      { values: ['x\ny'], line: 2, broken: 'quote' },
    ]);
    expect(rowsOf('"x"y,1')).toEqual([{ values: ['xy', '1'], line: 1, broken: 'quote' }]);
  });

  it('reads what another library writes, in any chunks', () => {
    const value = fc.string({
      unit: fc.constantFrom('a', '中', '"', ',', ';', '\n', ' ', '0'),
      maxLength: 6,
    });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1 }));
    fc.assert(
      fc.property(
        table,
        fc.constantFrom(',', ';', '\t'),
        fc.integer({ min: 1, max: 7 }),
        (rows, delimiter, size) => {
          const text = Papa.unparse(rows, { delimiter, newline: '\n' });
          expect(rowsOf(text, delimiter, size).map((row) => row.values)).toEqual(rows);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('delimiterOf', () => {
  it.each([
    ['a,b,c\n1;2', ','],
    ['a;b;c\n', ';'],
    ['a\tb', '\t'],
    ['"a;b;c;d",b', ','],
    ['single', ','],
  ])('%j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });
});
