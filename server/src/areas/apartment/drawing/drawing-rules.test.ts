import fc from '@console/testing/properties';
import { exact, plus, textOf } from '../../../exact.ts';
import {
  type Living,
  leavingBy,
  partsOf,
  type Shown,
  sameQuantity,
  tenancyOf,
  usesOf,
  wasOccupied,
} from './drawing-rules.ts';

const face = { intDigits: 5, decimals: 1, multiplier: exact('1') };
let made = 0;
const shown = (readOn: string, value: string, more: Partial<Shown> = {}): Shown => {
  made += 1;
  return {
    readingId: `r${made}`,
    meterId: 'm1',
    source: 'manual',
    cycleId: null,
    readOn,
    value: exact(value),
    rollover: false,
    ...more,
  };
};
const uses = (readings: Shown[], of = face) =>
  usesOf(readings, () => of, 'now').map(({ cycleId, days, quantity }) => [cycleId, days, textOf(quantity)]);

describe('what a register used in a cycle', () => {
  it('5.1 A-07: over its highest value, with a current transformer', () => {
    const over = [shown('2026-04-25', '99920.5'), shown('2026-05-25', '35.0', { rollover: true })];
    expect(uses(over)).toEqual([['now', 30, '114.500']]);
    expect(uses(over, { ...face, multiplier: exact('30') })).toEqual([['now', 30, '3435.000']]);
  });

  it('5.1 A-09: over a replacement', () => {
    expect(
      uses([
        shown('2026-04-25', '8380.0'),
        shown('2026-05-10', '8431.2', { source: 'replace_out' }),
        shown('2026-05-10', '0.3', { meterId: 'm2', source: 'replace_in' }),
        shown('2026-05-25', '62.9', { meterId: 'm2' }),
      ]),
    ).toEqual([['now', 30, '113.800']]);
  });

  it('5.1 A-11: an estimate is put right by days as soon as somebody reads', () => {
    expect(
      uses([
        shown('2026-04-25', '1000'),
        shown('2026-05-26', '1210', { source: 'estimate', cycleId: 'may' }),
        shown('2026-06-25', '1520'),
      ]),
    ).toEqual([
      ['may', 31, '264.300'],
      ['now', 30, '255.700'],
    ]);
  });

  it('the move out between an estimate and the reading puts it right: those who came later have no part in it', () => {
    expect(
      uses([
        shown('2026-04-25', '1000'),
        shown('2026-05-25', '1210', { source: 'estimate', cycleId: 'may' }),
        shown('2026-06-04', '1400', { source: 'move_out' }),
        shown('2026-06-25', '1400'),
      ]),
    ).toEqual([
      ['may', 30, '300.000'],
      ['now', 31, '100.000'],
    ]);
  });

  it('a value that fell is negative: nobody has said that the counter went round', () => {
    expect(uses([shown('2026-04-25', '100'), shown('2026-05-25', '90')])).toEqual([['now', 30, '-10.000']]);
    expect(uses([shown('2026-04-25', '90'), shown('2026-05-25', '100', { rollover: true })])).toEqual([
      ['now', 30, '10.000'],
    ]);
  });

  it('over its highest value behind an estimate', () => {
    expect(
      uses([
        shown('2026-04-25', '99990'),
        shown('2026-05-25', '99995', { source: 'estimate', cycleId: 'may' }),
        shown('2026-06-24', '50', { rollover: true }),
      ]),
    ).toEqual([
      ['may', 30, '30.000'],
      ['now', 30, '30.000'],
    ]);
  });

  it('a turn before the first value is none of what came after it', () => {
    expect(uses([shown('2026-04-25', '100', { rollover: true }), shown('2026-05-25', '90')])).toEqual([
      ['now', 30, '-10.000'],
    ]);
  });

  it('read on the day of the estimate: all of it was used by then', () => {
    expect(
      uses([
        shown('2026-04-25', '1000'),
        shown('2026-05-25', '1040', { source: 'estimate', cycleId: 'may' }),
        shown('2026-05-25', '1030'),
      ]),
    ).toEqual([
      ['may', 30, '30.000'],
      ['now', 0, '0.000'],
    ]);
  });

  it('since the last estimate it belongs to the cycle that is asked for, whose value it is that ends it', () => {
    expect(uses([shown('2026-04-25', '100'), shown('2026-05-25', '110', { cycleId: 'may' })])).toEqual([
      ['now', 30, '10.000'],
    ]);
  });

  it('an estimate after an estimate is no true-up', () => {
    expect(
      uses([
        shown('2026-05-25', '1210', { source: 'estimate', cycleId: 'may' }),
        shown('2026-06-25', '1300', { source: 'estimate', cycleId: 'now' }),
      ]),
    ).toEqual([['now', 31, '90.000']]);
  });

  it('all read on one day', () => {
    expect(
      uses([
        shown('2026-05-25', '10'),
        shown('2026-05-25', '12', { source: 'estimate', cycleId: 'may' }),
        shown('2026-05-25', '15'),
      ]),
    ).toEqual([
      ['may', 0, '0.000'],
      ['now', 0, '5.000'],
    ]);
  });

  it('over any run of readings, estimates and meters the uses add up to what the meters counted', () => {
    const step = fc.record({
      days: fc.integer({ min: 0, max: 40 }),
      used: fc.integer({ min: 0, max: 9999 }),
      source: fc.constantFrom('manual', 'estimate', 'move_in', 'move_out', 'replaced'),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let [day, value, meter, counted] = [Date.parse('2026-01-01'), 0, 1, 0];
        const at = () => new Date(day).toISOString().slice(0, 10);
        const readings = [shown(at(), '0', { meterId: 'm1' })];
        for (const [index, { days, used, source }] of steps.entries()) {
          day += days * 86_400_000;
          value += used;
          // An estimate at the end counts as it is.
          counted += used;
          const kind = source === 'replaced' ? 'replace_out' : source;
          readings.push(
            shown(at(), (value / 10).toFixed(1), {
              meterId: `m${meter}`,
              source: kind,
              cycleId: `c${index}`,
            }),
          );
          if (source !== 'replaced') continue;
          meter += 1;
          value = 7;
          readings.push(shown(at(), '0.7', { meterId: `m${meter}`, source: 'replace_in' }));
        }
        const found = usesOf(readings, () => face, 'now');
        const sum = plus(exact('0'), ...found.map(({ quantity }) => quantity));
        expect(Number(textOf(sum))).toBeCloseTo(counted / 10, 6);
        for (const use of found)
          expect(textOf(plus(exact('0.000'), ...partsOf(use, []).map(({ quantity }) => quantity)))).toBe(
            textOf(use.quantity),
          );
      }),
    );
  });
});

describe('who used it', () => {
  const old: Living = { tenancyId: 'old', from: '2026-01-01', until: '2026-06-10' };
  const next: Living = { tenancyId: 'next', from: '2026-06-10', until: null };
  const between = (from: string, to: string, there = [old, next]) =>
    tenancyOf({ from: shown(from, '0'), to: shown(to, '0') }, there);

  it('who was there between the readings; the day of moving belongs to its own reading', () => {
    expect(between('2026-05-25', '2026-06-09')).toBe('old');
    expect(between('2026-06-09', '2026-06-10')).toBe(null);
    expect(between('2026-06-10', '2026-06-25')).toBe('next');
    expect(between('2026-06-10', '2026-06-11')).toBe('next');
    expect(between('2026-06-09', '2026-06-09')).toBe('old');
    expect(between('2026-06-10', '2026-06-10')).toBe('next');
    expect(between('2026-05-25', '2026-06-10')).toBe('old');
    expect(between('2026-06-09', '2026-06-25')).toBe('next');
    expect(between('2026-05-25', '2026-06-25')).toBe(null);
    expect(between('2026-05-25', '2026-06-25', [])).toBe(null);
  });

  it('whoever has read at moving out has left by that value, also on a day before the last one', () => {
    const readings = [
      shown('2026-05-25', '0'),
      shown('2026-06-08', '30', { source: 'move_out' }),
      shown('2026-06-08', '31'),
      shown('2026-06-25', '50'),
    ];
    const parts = (tenancies: Living[]) =>
      usesOf(readings, () => face, 'now').flatMap((use) =>
        partsOf(use, leavingBy(readings, tenancies)).map(
          ({ tenancyId, people, quantity }) => `${tenancyId} ${people} ${Number(textOf(quantity))}`,
        ),
      );
    expect(parts([old])).toEqual(['old old 30', 'null  20']);
    expect(parts([old, next])).toEqual(['old old 30', 'null  1', 'next next 19']);
    // Of a room that two share: it is whose last day is near, and only theirs.
    const stays = { tenancyId: 'stays', from: '2026-01-01', until: '2026-06-20' };
    expect(parts([old, stays])).toEqual(['null old,stays 30', 'stays stays 20']);
    expect(parts([{ ...old, until: null }])).toEqual(['old old 50']);
    expect(parts([{ ...old, until: '2026-08-01' }])).toEqual(['old old 50']);
  });

  it('an empty room and one that two share are two stretches, and so are two meters', () => {
    const both = [
      { tenancyId: 'a', from: '2026-06-12', until: null },
      { tenancyId: 'b', from: '2026-06-12', until: null },
    ];
    const readings = [
      shown('2026-05-25', '0'),
      shown('2026-06-05', '1'),
      shown('2026-06-12', '2', { source: 'move_in' }),
      shown('2026-06-15', '5', { source: 'replace_out' }),
      shown('2026-06-15', '100', { meterId: 'm2', source: 'replace_in' }),
      shown('2026-06-25', '130', { meterId: 'm2' }),
    ];
    const [use] = usesOf(readings, () => face, 'now');
    expect(
      use &&
        partsOf(use, both).map(
          ({ tenancyId, people, from, to, quantity }) =>
            `${tenancyId} ${people.join('+')} ${from.readOn}..${to.readOn} ${Number(textOf(quantity))}`,
        ),
    ).toEqual([
      'null  2026-05-25..2026-06-12 2',
      'null a+b 2026-06-12..2026-06-15 3',
      'null a+b 2026-06-15..2026-06-25 30',
    ]);
  });

  it('occupied: at least one day', () => {
    expect(wasOccupied('2026-05-25', '2026-06-25', [])).toBe(false);
    expect(wasOccupied('2026-05-25', '2026-06-25', [{ ...next, from: '2026-06-25' }])).toBe(true);
    expect(wasOccupied('2026-05-25', '2026-06-25', [{ ...next, from: '2026-06-26' }])).toBe(false);
    expect(wasOccupied('2026-06-09', '2026-06-25', [old])).toBe(false);
    expect(wasOccupied('2026-06-08', '2026-06-25', [old])).toBe(true);
  });

  it('each tenancy its own part', () => {
    const [use] = usesOf(
      [
        shown('2026-05-25', '0'),
        shown('2026-06-09', '30'),
        shown('2026-06-10', '31'),
        shown('2026-06-25', '50'),
      ],
      () => face,
      'now',
    );
    if (!use) throw new Error('no use');
    const parts = partsOf(use, [old, next]);
    expect(parts.map(({ tenancyId, quantity }) => [tenancyId, textOf(quantity)])).toEqual([
      ['old', '30.000'],
      [null, '1.000'],
      ['next', '19.000'],
    ]);
  });
});

it('a use is the same however many of its decimals are written', () => {
  expect(sameQuantity(exact('1.0'), exact('1.000'))).toBe(true);
  expect(sameQuantity(exact('1.0'), exact('1.001'))).toBe(false);
});
