import fc from '@console/testing/properties';
import {
  aligned,
  cellsOf,
  displayWidth,
  isDelimiter,
  lineOfRow,
  newTable,
  nextCell,
  rowOfLine,
  type Table,
  tableLines,
  tableOf,
  withColumn,
  withoutColumn,
  withoutRow,
  withRow,
} from './table-rules.ts';

const table = (text: string): Table => {
  const found = tableOf(text.split('\n'));
  if (!found) throw new Error('no table');
  return found;
};
const drawn = (one: Table) => tableLines(one).join('\n');

describe('reading', () => {
  it.each([
    ['| a | b |', ['a', 'b']],
    ['a|b', ['a', 'b']],
    ['  | a |  ', ['a']],
    ['| a \\| b | c |', ['a \\| b', 'c']],
    ['||', ['']],
    ['| a |', ['a']],
    ['', []],
  ])('%j has the cells %j', (line, cells) => expect(cellsOf(line)).toEqual(cells));
  it.each([
    ['|---|', true],
    ['| :-- | --: |', true],
    ['a|-', false],
    ['---', false],
    ['| |', false],
  ])('%j stands below a head: %s', (line, is) => expect(isDelimiter(line)).toBe(is));
  it('rows that are too short or too long make no table narrower', () =>
    expect(table('| a |\n|---|\n| 1 | 2 |\n| 3 |').rows).toEqual([
      ['a', ''],
      ['1', '2'],
      ['3', ''],
    ]));
  it.each([['a\n|---|'], ['| a |\nb'], ['| a |']])('%j is none', (text) =>
    expect(tableOf(text.split('\n'))).toBeUndefined(),
  );
});

describe('drawing', () => {
  it.each([
    ['abc', 3],
    ['公寓a', 5],
    ['ｆ', 2],
    ['é', 1],
    ['👨‍👩‍👧', 2],
    ['', 0],
  ])('%j takes %d columns', (text, width) => expect(displayWidth(text)).toBe(width));

  it('bars stand below each other, also behind Chinese', () =>
    expect(drawn(table('|房间|rent|n|\n|:-|-:|:-:|\n|101 室|1200|a|\n|2|9|b|'))).toBe(
      [
        '| 房间   | rent |  n  |',
        '| :----- | ---: | :-: |',
        '| 101 室 | 1200 |  a  |',
        '| 2      |    9 |  b  |',
      ].join('\n'),
    ));

  it('what is drawn reads as the same table', () => {
    const cell = fc.constantFrom('', 'a', '公寓', 'a \\| b', '**b**', '`x`', '1234567');
    const alignment = fc.constantFrom('left', 'center', 'right', 'none');
    const any = fc.integer({ min: 1, max: 4 }).chain((width) =>
      fc.record({
        rows: fc.array(fc.array(cell, { minLength: width, maxLength: width }), {
          minLength: 1,
          maxLength: 4,
        }),
        alignments: fc.array(alignment, { minLength: width, maxLength: width }),
      }),
    );
    fc.assert(
      fc.property(any, (one) => {
        const lines = tableLines(one as Table);
        expect(tableOf(lines)).toEqual(one);
        expect(new Set(lines.map(displayWidth)).size).toBe(1);
      }),
    );
  });
});

describe('changing', () => {
  const two = table('| a | b |\n|---|:-:|\n| 1 | 2 |');
  it('rows come below the head at the earliest', () =>
    expect(withRow(two, 0).rows).toEqual([
      ['a', 'b'],
      ['', ''],
      ['1', '2'],
    ]));
  it('columns come and go with their alignment', () => {
    expect(withColumn(two, 1)).toEqual({
      rows: [
        ['a', '', 'b'],
        ['1', '', '2'],
      ],
      alignments: ['none', 'none', 'center'],
    });
    expect(withoutColumn(withColumn(two, 1), 1)).toEqual(two);
    expect(withoutColumn(two, 0).alignments).toEqual(['center']);
  });
  it('the head and the last column stay', () => {
    expect(withoutRow(two, 0)).toEqual(two);
    expect(withoutRow(two, 1).rows).toEqual([['a', 'b']]);
    const one = withoutColumn(two, 0);
    expect(withoutColumn(one, 0)).toEqual(one);
  });
  it('a column is aligned', () => expect(aligned(two, 0, 'right').alignments).toEqual(['right', 'center']));
  it('a new one has a head and empty rows', () =>
    expect(drawn(newTable(['a', 'b'], 1))).toBe('| a   | b   |\n| --- | --- |\n|     |     |'));
});

describe('Tab', () => {
  const two = table('| a | b |\n|---|---|\n| 1 | 2 |');
  it.each([
    [0, 0, 1, { row: 0, column: 1 }],
    [0, 1, 1, { row: 1, column: 0 }],
    [1, 1, 1, undefined],
    [1, 0, -1, { row: 0, column: 1 }],
    [0, 0, -1, undefined],
    [1, 7, -1, { row: 1, column: 0 }],
  ] as const)('from %d/%d by %d', (row, column, step, next) =>
    expect(nextCell(two, { row, column }, step)).toEqual(next),
  );
  it.each([0, 1, 2, 9])('row %d has a line', (row) => expect(rowOfLine(lineOfRow(row))).toBe(row));
  it('the line below the head is the head’s', () => expect(rowOfLine(1)).toBe(0));
});
