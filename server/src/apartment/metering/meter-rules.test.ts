import fc from '@console/testing/properties';
import {
  beginningProblems,
  endingProblems,
  finalProblems,
  highestValue,
  type MeterSurroundings,
  placeProblems,
  valueProblems,
} from './meter-rules.ts';

const counter = { registers: 'single', intDigits: 5, decimals: 1 } as const;
const total = (value: string, rollover = false) => [{ register: 'total', value, rollover }];

it.each([
  [5, 1, '99999.9'],
  [3, 0, '999'],
  [9, 3, '999999999.999'],
])('a counter of %i digits and %i decimals shows at most %s', (intDigits, decimals, highest) => {
  expect(highestValue({ intDigits, decimals })).toBe(highest);
});

describe('values of a counter', () => {
  it.each([
    ['0', []],
    ['99999.9', []],
    ['12.300', []],
    ['100000', ['too_many_digits']],
    ['0.25', ['too_many_decimals']],
  ])('%s → %j', (value, codes) => {
    expect(valueProblems(total(value), counter, 'initial').map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    [['peak', 'valley'], true],
    [['valley', 'peak'], true],
    [['peak'], false],
    [['peak', 'peak'], false],
    [['peak', 'valley', 'flat'], false],
    [['total'], false],
  ])('peak_valley with %j: %s', (named, fits) => {
    const values = named.map((register) => ({ register, value: '1' }));
    const problems = valueProblems(values, { ...counter, registers: 'peak_valley' }, 'final');
    expect(problems).toEqual(
      fits ? [] : [{ path: 'final', code: 'registers_mismatch', params: { registers: 'peak, valley' } }],
    );
  });
});

it('a final value is either not below the last one or has gone round, never both', () => {
  const tenths = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(tenths, tenths, fc.boolean(), (before, after, rollover) => {
      const text = (n: number) => (n / 10).toFixed(1);
      const problems = finalProblems(total(text(after), rollover), new Map([['total', text(before)]]));
      expect(problems.length === 0).toBe(after < before === rollover);
    }),
  );
  expect(finalProblems(total('1'), new Map())).toEqual([]);
});

describe('days', () => {
  const days = { today: '2026-05-10', installedOn: '2026-01-01', lastReadOn: '2026-04-25' };
  it.each([
    ['2026-05-10', undefined],
    ['2026-04-25', undefined],
    ['2026-05-11', 'in_future'],
    ['2026-04-24', 'before_last_reading'],
    ['2025-12-31', 'before_installed'],
  ])('removed on %s → %s', (day, code) => {
    expect(endingProblems(day, days)[0]?.code).toBe(code);
  });

  it('installed today, not tomorrow', () => {
    expect(beginningProblems('2026-05-10', '2026-05-10')).toEqual([]);
    expect(beginningProblems('2026-05-11', '2026-05-10')[0]?.code).toBe('in_future');
  });
});

it('a parent that stands nowhere any more is none', () => {
  const around: MeterSurroundings = {
    hasRoom: false,
    parent: { kind: 'gas', live: false },
    circular: false,
    tariff: undefined,
    photos: 0,
  };
  const meter = {
    kind: 'gas',
    scope: 'common',
    roomId: null,
    parentMeterId: 'p',
    tariffPlanId: null,
  } as const;
  expect(placeProblems(meter, around)).toEqual([{ path: 'parentMeterId', code: 'unknown_meter' }]);
  const live = { kind: 'gas', live: true } as const;
  expect(placeProblems(meter, { ...around, parent: live })).toEqual([]);
  expect(
    placeProblems(
      { ...meter, tariffPlanId: 't' },
      { ...around, parent: live, tariff: { meterKind: 'heat' } },
    ),
  ).toEqual([{ path: 'tariffPlanId', code: 'other_kind' }]);
});
