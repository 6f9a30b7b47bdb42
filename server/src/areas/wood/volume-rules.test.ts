import fc from '@console/testing/properties';
import { compare, exact, quotient, rounded, textOf, times, whole } from '../../exact.ts';
import { boardFeetOf, logMeasure, measureTally, rawLogVolume, sawnMeasure } from './volume-rules.ts';

const log = (diameterCm: string, lengthM: string, count = 1) => ({ diameterCm, lengthM, count });
const board = (thicknessMm: string, widthMm: string, lengthM: string, count: number) => ({
  thicknessMm,
  widthMm,
  lengthM,
  count,
});
const problemOf = (tally: Parameters<typeof measureTally>[0]) => measureTally(tally, 'line').rows[0]?.problem;

describe('log volume, GB/T 4814-2013', () => {
  it.each([
    ['W-01', '4', '2.0', '0.0040857', '0.0041', 'thin'],
    ['W-02', '6', '2.0', '0.0079184', '0.0079', 'thin'],
    ['W-03', '8', '4.0', '0.0314160', '0.031', 'thin'],
    ['W-04', '10', '4.0', '0.0452390', '0.045', 'thin'],
    ['W-05', '12', '6.0', '0.1046200', '0.105', 'thin'],
    ['W-06', '14', '4.0', '0.0832645', '0.083', 'main'],
    ['W-07', '20', '2.0', '0.0718020', '0.072', 'main'],
    ['W-08', '20', '4.0', '0.1601765', '0.160', 'main'],
    ['W-09', '20', '6.0', '0.2637981', '0.264', 'main'],
    ['W-10', '24', '4.0', '0.2253056', '0.225', 'main'],
    ['W-11', '30', '4.0', '0.3437810', '0.344', 'main'],
    ['W-12', '30', '6.0', '0.5492489', '0.549', 'main'],
    ['W-13', '36', '8.0', '1.0694368', '1.069', 'main'],
    ['W-14', '40', '6.0', '0.9382126', '0.938', 'main'],
    ['W-15', '60', '8.0', '2.7469236', '2.747', 'main'],
    ['W-16', '20', '1.5', '0.0516675', '0.052', 'short'],
    ['W-17', '30', '12.0', '1.2441600', '1.244', 'long'],
  ])('%s: D %s, L %s → %s, kept %s (%s)', (_, diameter, length, raw, expected, branch) => {
    const unrounded = rawLogVolume(exact(diameter), exact(length));
    expect(textOf(rounded(unrounded.volume, 7))).toBe(raw);
    expect(unrounded.branch).toBe(branch);
    expect(textOf(logMeasure(log(diameter, length)).piece)).toBe(expected);
  });

  it('W-18: 25 logs of W-08 are 25 × 0.160 = 4.000, not 4.004', () => {
    expect(measureTally({ kind: 'log', rows: [log('20', '4.0', 25)] }, 'line')).toMatchObject({
      rule: 'gb4814_2013',
      pieces: 25,
      volume: '4.000',
    });
  });

  it.each([
    ['13', '10.0', 'thin'],
    ['14', '10.0', 'main'],
    ['13', '10.2', 'long'],
    ['14', '2.0', 'main'],
    ['14', '1.9', 'short'],
  ] as const)('D %s, L %s is measured as %s', (diameter, length, branch) => {
    expect(rawLogVolume(exact(diameter), exact(length)).branch).toBe(branch);
  });

  it('counts a length of 10.1 as 10.0', () => {
    expect(logMeasure(log('30', '10.1'))).toEqual(logMeasure(log('30', '10.0')));
  });

  it.each([
    ['D 3', log('3', '4'), 'diameterCm', 'diameter_out_of_range'],
    ['D 121', log('121', '4'), 'diameterCm', 'diameter_out_of_range'],
    ['D 20.5', log('20.5', '4'), 'diameterCm', 'diameter_not_whole'],
    ['D -3.5', log('-3.5', '4'), 'diameterCm', 'diameter_not_whole'],
    ['D empty', log('', '4'), 'diameterCm', 'not_a_decimal'],
    ['L 0.4', log('20', '0.4'), 'lengthM', 'length_out_of_range'],
    ['L 20.1', log('20', '20.1'), 'lengthM', 'length_out_of_range'],
    ['L 4.05', log('20', '4.05'), 'lengthM', 'length_step'],
    ['L 1e1', log('20', '1e1'), 'lengthM', 'not_a_decimal'],
    ['count 0', log('20', '4', 0), 'count', 'count_below_one'],
    ['count 1 000 001', log('20', '4', 1_000_001), 'count', 'too_big'],
  ])('refuses %s', (_, row, path, code) => {
    expect(problemOf({ kind: 'log', rows: [row] })).toMatchObject({ path, code });
  });

  it.each([
    ['D 121', log('121', '4'), { minimum: 4, maximum: 120 }],
    ['L 20.1', log('20', '20.1'), { minimum: '0.5', maximum: '20.0' }],
    ['L 4.05', log('20', '4.05'), { step: '0.1' }],
    ['count 1 000 001', log('20', '4', 1_000_001), { maximum: 1_000_000 }],
  ])('tells what would do instead of %s', (_, row, params) => {
    expect(problemOf({ kind: 'log', rows: [row] })?.params).toEqual(params);
  });

  it('tells no limit where there is none', () => {
    expect(problemOf({ kind: 'log', rows: [log('20.5', '4')] })).toEqual({
      path: 'diameterCm',
      code: 'diameter_not_whole',
    });
  });

  it('reads numbers with blanks around them', () => {
    expect(logMeasure(log(' 20 ', '4.0 '))).toEqual(logMeasure(log('20', '4.0')));
  });

  it('accepts a million logs in one row', () => {
    expect(problemOf({ kind: 'log', rows: [log('20', '4', 1_000_000)] })).toBeNull();
  });

  it('accepts a whole diameter written with decimals, and the edges', () => {
    expect(textOf(logMeasure(log('20.0', '4.00')).piece)).toBe('0.160');
    for (const row of [log('4', '0.5'), log('120', '20.0')]) {
      expect(problemOf({ kind: 'log', rows: [row] })).toBeNull();
    }
  });

  it('grows with the diameter and, within a branch, with the length', () => {
    const diameter = fc.integer({ min: 4, max: 119 });
    const tenths = fc.integer({ min: 5, max: 199 });
    fc.assert(
      fc.property(diameter, tenths, (d, l) => {
        const length = exact((l / 10).toFixed(1));
        const here = rawLogVolume(whole(d), length);
        const thicker = rawLogVolume(whole(d + 1), length);
        if (here.branch === thicker.branch) expect(compare(thicker.volume, here.volume)).toBe(1);
        const longer = rawLogVolume(whole(d), exact(((l + 1) / 10).toFixed(1)));
        if (here.branch === longer.branch) expect(compare(longer.volume, here.volume)).toBe(1);
      }),
    );
  });

  it('is linear in the count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 120 }), fc.integer({ min: 1, max: 5000 }), (d, count) => {
        const { piece, volume } = logMeasure(log(String(d), '4.0', count));
        expect(textOf(volume)).toBe(textOf(times(piece, whole(count))));
      }),
    );
  });
});

describe('sawn timber', () => {
  it('W-19: 38 × 125 mm × 4 m × 224 = 4.2560 m3, 0.0190 each', () => {
    const { piece, volume } = sawnMeasure(board('38', '125', '4', 224), 'line');
    expect([textOf(rounded(piece, 4)), textOf(volume)]).toEqual(['0.0190', '4.2560']);
  });

  it('W-20: 25 × 150 mm × 2.44 m × 500 = 4.5750 by the line, 4.6000 by the piece', () => {
    const row = board('25', '150', '2.44', 500);
    expect(textOf(sawnMeasure(row, 'line').volume)).toBe('4.5750');
    expect(textOf(sawnMeasure(row, 'piece').piece)).toBe('0.0092');
    expect(textOf(sawnMeasure(row, 'piece').volume)).toBe('4.6000');
    expect(measureTally({ kind: 'sawn', rows: [row] }, 'piece').rule).toBe('sawn_piece');
  });

  it('W-21: W-19 is 1803.59 board feet; one board foot is 144 cubic inches', () => {
    expect(textOf(boardFeetOf(exact('4.2560')))).toBe('1803.59');
    const one = { thicknessIn: '1', widthIn: '12', lengthFt: '1', count: 1000 };
    expect(measureTally({ kind: 'boardFeet', rows: [one] }, 'line')).toMatchObject({
      volume: '2.3597',
      rows: [{ pieceVolume: '0.002360' }],
    });
  });

  it('W-22: 100 of the 224 boards of W-19 are 1.9000 m3', () => {
    expect(textOf(sawnMeasure(board('38', '125', '4', 100), 'line').volume)).toBe('1.9000');
  });

  it.each([
    ['T 0', board('0', '125', '4', 1), 'thicknessMm', 'not_positive'],
    ['W -1', board('38', '-1', '4', 1), 'widthMm', 'not_positive'],
    ['L 0', board('38', '125', '0.000', 1), 'lengthM', 'not_positive'],
    ['L 100', board('38', '125', '100', 1), 'lengthM', 'too_big'],
    ['T 38.001', board('38.001', '125', '4', 1), 'thicknessMm', 'too_many_decimals'],
    ['L 4.0001', board('38', '125', '4.0001', 1), 'lengthM', 'too_many_decimals'],
    ['count 0', board('38', '125', '4', 0), 'count', 'count_below_one'],
    ['count 1e9', board('38', '125', '4', 1e9), 'count', 'too_big'],
  ])('refuses %s', (_, row, path, code) => {
    expect(problemOf({ kind: 'sawn', rows: [row] })).toMatchObject({ path, code });
  });

  it('accepts the largest board that the ledger can keep', () => {
    const largest = board('99999.99', '99999.99', '99.999', 1);
    expect(problemOf({ kind: 'sawn', rows: [largest] })).toBeNull();
  });

  it.each([
    ['L 100', board('38', '125', '100', 1), { maximum: '99.999' }],
    ['L 4.0001', board('38', '125', '4.0001', 1), { maximum: 3 }],
  ])('tells the limit that %s goes over', (_, row, params) => {
    expect(problemOf({ kind: 'sawn', rows: [row] })?.params).toEqual(params);
  });

  it.each([
    ['thicknessIn', { thicknessIn: '0', widthIn: '12', lengthFt: '1', count: 1 }],
    ['widthIn', { thicknessIn: '1', widthIn: '0', lengthFt: '1', count: 1 }],
    ['lengthFt', { thicknessIn: '1', widthIn: '12', lengthFt: '0', count: 1 }],
  ])('names the board foot measure at fault: %s', (path, row) => {
    expect(problemOf({ kind: 'boardFeet', rows: [row] })).toEqual({ path, code: 'not_positive' });
  });

  it.each([
    ['sawn_line', { kind: 'sawn' as const, rows: [] }],
    ['board_feet', { kind: 'boardFeet' as const, rows: [] }],
  ])('names its rule: %s', (rule, tally) => {
    expect(measureTally(tally, 'line').rule).toBe(rule);
  });

  it('keeps counting the good rows beside a bad one', () => {
    const rows = [board('38', '125', '4', 224), board('0', '1', '1', 7), board('38', '125', '4', 100)];
    expect(measureTally({ kind: 'sawn', rows }, 'line')).toMatchObject({ pieces: 324, volume: '6.1560' });
  });
});

describe('exact decimals', () => {
  it.each([
    ['1.005', '1.01'],
    ['2.675', '2.68'],
    ['-1.005', '-1.01'],
    ['1.0049999', '1.00'],
    ['-0.004', '0.00'],
  ])('rounds %s to %s, halves away from zero', (value, expected) => {
    expect(textOf(rounded(exact(value), 2))).toBe(expected);
  });

  it('agrees with integer arithmetic for any value and number of decimals', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
        fc.integer({ min: 0, max: 9 }),
        (units, to) => {
          const value = { units, scale: 9 };
          const step = 10n ** BigInt(9 - to);
          const error = rounded(value, to).units * step - units;
          expect((error < 0n ? -error : error) * 2n <= step).toBe(true);
        },
      ),
    );
  });

  it('reads what it writes, and refuses what is no decimal', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 12 }), (units, scale) => {
        expect(exact(textOf({ units, scale }))).toEqual({ units, scale });
      }),
    );
    for (const text of ['', '.5', '5.', '1e3', 'NaN', '１']) expect(() => exact(text)).toThrow(RangeError);
  });

  it('divides with one rounding', () => {
    expect(textOf(quotient(exact('2'), exact('0.03'), 3))).toBe('66.667');
  });
});
