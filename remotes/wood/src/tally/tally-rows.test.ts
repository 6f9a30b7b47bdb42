import { countTyped, filledRows, newRow, tallyOf } from './tally-rows.ts';

describe('tally rows', () => {
  it('a new row repeats the sizes above it', () => {
    const first = { ...newRow('log'), sizes: { diameterCm: '20', lengthM: '4' } };
    expect(newRow('log', first).sizes).toEqual({ diameterCm: '20', lengthM: '4' });
    expect(newRow('log', first).key).not.toBe(first.key);
  });
  it('sends sizes as typed and counts as whole numbers', () => {
    const row = { key: 'a', sizes: { diameterCm: ' 20.5 ', lengthM: '4' }, count: '25' };
    expect(tallyOf('log', [row])).toEqual({
      kind: 'log',
      rows: [{ diameterCm: '20.5', lengthM: '4', count: 25 }],
    });
    expect(tallyOf('log', [{ ...row, count: 'x' }])).toMatchObject({ rows: [{ count: 0 }] });
  });
  it('reads numbers as people type and paste them', () => {
    const row = { key: 'a', sizes: { diameterCm: '２０', lengthM: ' 4。5 ' }, count: '1,200' };
    expect(tallyOf('log', [row]).rows).toEqual([{ diameterCm: '20', lengthM: '4.5', count: 1200 }]);
  });
  it.each([
    ['25', 25],
    ['0', 0],
    ['-3', -3],
    ['1e9', null],
    ['2.5', null],
    ['', null],
    ['x', null],
    ['9'.repeat(30), Number.MAX_SAFE_INTEGER],
  ])('a count of %j is %j: never a part of what was typed', (typed, count) =>
    expect(countTyped(typed)).toBe(count),
  );
  it('leaves out rows in which nothing was typed', () => {
    expect(
      filledRows([
        newRow('sawn'),
        { ...newRow('sawn'), sizes: { thicknessMm: '38', widthMm: '', lengthM: '' } },
        { ...newRow('sawn'), count: '25' },
      ]),
    ).toHaveLength(2);
  });
});
