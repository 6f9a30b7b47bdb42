import { csvOf, fileNameOf } from './csv-rules.ts';

describe('a chart as a table in a file', () => {
  it('begins with the mark of UTF-8 and quotes what would end a cell', () =>
    expect(
      csvOf([
        ['月份', 'a,b'],
        ['1月', 'say "x"\n'],
        ['-3', ''],
      ]),
    ).toBe('\uFEFF月份,"a,b"\r\n1月,"say ""x""\n"\r\n-3,\r\n'));
  it.each(['=1+1', '+1', '@x', '-cmd', '\tx'])('takes the formula %j for a text', (text) =>
    expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`),
  );
  it.each(['-3', '-0.5', '-.5'])('leaves the number %s', (text) =>
    expect(csvOf([[text]])).toBe(`\uFEFF${text}\r\n`),
  );
  it.each([
    ['用电量（千瓦时）：2026/06', '用电量（千瓦时）：2026 06.csv'],
    ['<a>: "b"\u0000', 'a b.csv'],
    ['///', 'chart.csv'],
  ])('calls its file by what it shows: %s', (label, file) => expect(fileNameOf(label, 'csv')).toBe(file));
});
