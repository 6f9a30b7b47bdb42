import { filledRows, newRow, tallyOf } from './tally-rows.ts';

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
  it('leaves out rows in which nothing was typed', () => {
    expect(
      filledRows([
        newRow('sawn'),
        { ...newRow('sawn'), sizes: { thicknessMm: '38', widthMm: '', lengthM: '' } },
      ]),
    ).toHaveLength(1);
  });
});
