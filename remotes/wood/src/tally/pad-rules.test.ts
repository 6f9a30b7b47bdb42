import fc from '@console/testing/properties';
import {
  added,
  againstSheet,
  editing,
  emptyPad,
  keyed,
  nextSlot,
  type PadKey,
  type PadRow,
  piecesOf,
  pressed,
  sizeKey,
  standsFor,
} from './pad-rules.ts';
import type { TypedRow } from './tally-rows.ts';

const typing = (pad: PadRow, text: string): PadRow =>
  [...text].reduce((now, key) => pressed(now, key as PadKey), pad);
const log = (
  diameterCm: string,
  lengthM: string,
  count: string,
  key = `${diameterCm} ${lengthM}`,
): TypedRow => ({
  ...{ key, sizes: { diameterCm, lengthM }, count },
});
/** Rows without their keys. */
const told = (result: ReturnType<typeof added>) =>
  'missing' in result
    ? result.missing
    : result.rows.map(({ sizes, count }) => [...Object.values(sizes), count]);
const into = (rows: TypedRow[], pad: PadRow) => added('log', rows, pad);

describe('a key of the pad', () => {
  it.each<[string, PadKey, string]>([
    ['', '2', '2'],
    ['2', '0', '20'],
    ['0', '4', '4'],
    ['', '.', '0.'],
    ['4', '.', '4.'],
    ['4.2', '.', '4.2'],
    ['4.2', 'back', '4.'],
    ['', 'back', ''],
    ['123456789', '1', '123456789'],
  ])('%j and %s: %j', (before, key, after) => expect(keyed(before, key)).toBe(after));

  it('no part of a piece, nor of a centimetre of diameter', () => {
    expect(typing(emptyPad('log'), '20.5').typed).toEqual({ diameterCm: '205' });
    expect(typing({ slot: 'lengthM', typed: {} }, '4.5').typed).toEqual({ lengthM: '4.5' });
    expect(typing({ slot: 'count', typed: {} }, '1.2').typed).toEqual({ count: '12' });
  });
});

describe('a row', () => {
  it('is one piece of the sizes that were typed', () => {
    const pad = typing(nextSlot('log', typing(emptyPad('log'), '20')), '4.');
    expect(told(into([], pad))).toEqual([['20', '4', '1']]);
  });

  it('repeats the size above where nothing else was typed, and begins where the last one began', () => {
    const rows = [log('20', '4', '1')];
    const pad = typing(emptyPad('log'), '22');
    expect(standsFor(pad, 'lengthM', rows[0])).toBe('4');
    const result = into(rows, pad);
    expect(told(result)).toEqual([
      ['20', '4', '1'],
      ['22', '4', '1'],
    ]);
    expect(result).toMatchObject({ pad: { slot: 'diameterCm', typed: {} } });
    const length = typing(nextSlot('log', emptyPad('log')), '6');
    expect(into(rows, length)).toMatchObject({ pad: { slot: 'lengthM' } });
  });

  it('of the same size goes to the row above, piece by piece, however the size was written', () => {
    const rows = [log('20', '4', '1')];
    expect(told(into(rows, emptyPad('log')))).toEqual([['20', '4', '2']]);
    const again = typing(nextSlot('log', emptyPad('log')), '4.0');
    expect(told(into(rows, { ...again, typed: { ...again.typed, count: '3' } }))).toEqual([['20', '4', '4']]);
  });

  it('is none without a size', () => {
    expect(told(into([], emptyPad('log')))).toBe('diameterCm');
    expect(told(into([], typing(emptyPad('log'), '20')))).toBe('lengthM');
    expect(told(into([log('20', '4', '1')], { slot: 'count', typed: { count: '0' } }))).toBe('count');
  });

  it('is put right in its place', () => {
    const rows = [log('20', '4', '3'), log('22', '4', '1')];
    const pad = typing(
      { ...editing('log', rows[0] as TypedRow), typed: { diameterCm: '20', lengthM: '4' } },
      '5',
    );
    expect(told(into(rows, pad))).toEqual([
      ['20', '4', '5'],
      ['22', '4', '1'],
    ]);
  });

  it('never loses a piece: what was counted is what was typed', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ d: fc.integer({ min: 4, max: 9 }), n: fc.integer({ min: 1, max: 9 }) })),
        (all) => {
          let rows: TypedRow[] = [];
          for (const { d, n } of all) {
            const result = into(rows, {
              slot: 'count',
              typed: { diameterCm: String(d), lengthM: '4', count: String(n) },
            });
            if ('missing' in result) throw new Error(result.missing);
            rows = result.rows;
          }
          expect(piecesOf(rows)).toBe(all.reduce((sum, { n }) => sum + n, 0));
        },
      ),
    ));
});

it('by size: what the sheet says beside what was counted, and what it does not have', () => {
  const sheet = [log('20', '4', '10'), log('22', '4.0', '5')];
  const counted = [
    log('20', '4', '9'),
    log('22', '4', '2', 'a'),
    log('22', '4', '3', 'b'),
    log('24', '4', '1'),
  ];
  expect(againstSheet('log', sheet, counted)).toEqual([
    { size: '20 × 4', sheet: 10, counted: 9 },
    { size: '22 × 4', sheet: 5, counted: 5 },
    { size: '24 × 4', sheet: 0, counted: 1 },
  ]);
  expect(sizeKey('sawn', { sizes: { thicknessMm: '38', widthMm: '125', lengthM: '4.10' } })).toBe(
    '38 × 125 × 4.1',
  );
});
