import { isTable, pastedTally } from './tally-paste-rules.ts';

const cells = (text: string, kind: 'log' | 'sawn' = 'log') =>
  pastedTally(text, kind).rows.map(({ sizes, count }) => [...Object.values(sizes), count].join(' '));

describe('5 a tally out of a spreadsheet', () => {
  it.each([
    ['rows of a sheet', '20\t4.0\t25\r\n22\t4.0\t10\r\n', ['20 4.0 25', '22 4.0 10']],
    ['the last row without an end', '20\t4\t25\n22\t4\t1', ['20 4 25', '22 4 1']],
    ['one piece where nobody counted', '20\t4.0\n22\t4.2', ['20 4.0 1', '22 4.2 1']],
    ['blanks instead of tabs, as a message has them', '20 4.0 25\n22  4.0  3', ['20 4.0 25', '22 4.0 3']],
    ['semicolons', '20;4.0;25', ['20 4.0 25']],
    ['digits of a Chinese keyboard, and thousands', '２０\t4。5\t1,200', ['20 4.5 1200']],
    ['empty rows between', '20\t4\t1\n\n \t \t \n22\t4\t1', ['20 4 1', '22 4 1']],
  ])('%s', (_, text, rows) => expect(cells(text)).toEqual(rows));

  it('what is wrong stays as it was written: nothing is lost, and the volume rules say what it is', () => {
    expect(cells('20.5\t4.05\tx\n3\t\t-1')).toEqual(['20.5 4.05 x', '3  -1']);
  });

  it('a cell that is missing in the middle does not move the others', () => {
    expect(cells('20\t\t25')).toEqual(['20  25']);
  });

  it.each([
    ['径级\t检尺长\t根数', ['20 4.0 25']],
    ['diameter (cm)\tlength (m)\tpcs', ['20 4.0 25']],
    // Names that say nothing: columns stand as the tally has them.
    ['a\tb\tc', ['20 4.0 25']],
  ])('a first row of names is no row: %s', (head, rows) => {
    const text = `${head}\n20\t4.0\t25`;
    expect(cells(text)).toEqual(rows);
    expect(pastedTally(text, 'log')).toMatchObject({ hasHead: true, rowNumbers: [2] });
  });

  it('names set the order of the columns; others are told and not read', () => {
    const read = pastedTally('序号\t根数\t长度\t直径\n一\t25\t4.0\t20\n二\t3\t4.0\t22', 'log');
    expect(read.rows.map(({ sizes, count }) => ({ ...sizes, count }))).toEqual([
      { diameterCm: '20', lengthM: '4.0', count: '25' },
      { diameterCm: '22', lengthM: '4.0', count: '3' },
    ]);
    expect([read.ignored, read.rowNumbers]).toEqual([1, [2, 3]]);
  });

  it('boards by thickness, width, length and count; each row knows where it stood', () => {
    const text = '厚\t宽\t长\t片数\n\n38\t125\t4\t224\n\n25\t150\t2.44\t500';
    expect(cells(text, 'sawn')).toEqual(['38 125 4 224', '25 150 2.44 500']);
    expect(pastedTally(text, 'sawn').rowNumbers).toEqual([3, 5]);
  });

  it.each([
    ['20', false],
    ['20 4', false],
    ['20\t4', true],
    ['20\n22', true],
    ['20\n', false],
  ])('%j is more than a cell: %s', (text, table) => expect(isTable(text)).toBe(table));
});
