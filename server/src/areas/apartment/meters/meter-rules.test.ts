import fc from '@console/testing/properties';
import {
  beginningProblems,
  endingProblems,
  finalProblems,
  highestValue,
  type MeterSurroundings,
  multiplierProblems,
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

  it('is told which of them does not fit, and what would', () => {
    const values = [
      { register: 'peak', value: '12' },
      { register: 'flat', value: '100000' },
      { register: 'valley', value: '0.25' },
    ];
    const three = { ...counter, registers: 'peak_flat_valley' } as const;
    expect(valueProblems(values, three, 'initial')).toEqual([
      { path: 'initial.1.value', code: 'too_many_digits', params: { maximum: '99999.9' } },
      { path: 'initial.2.value', code: 'too_many_decimals', params: { maximum: 1 } },
    ]);
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

it('a final value is told where it is wrong, register by register', () => {
  const final = [
    { register: 'peak', value: '10', rollover: false },
    { register: 'valley', value: '9.9', rollover: false },
    { register: 'flat', value: '10', rollover: true },
  ];
  const last = new Map(final.map(({ register }) => [register, '10.0']));
  expect(finalProblems(final, last)).toEqual([
    { path: 'final.1.value', code: 'FINAL_BELOW_LAST', params: { last: '10.0' } },
    { path: 'final.2.rollover', code: 'no_rollover' },
  ]);
});

describe('days', () => {
  const days = { today: '2026-05-10', installedOn: '2026-01-01', lastReadOn: '2026-04-25' };
  const unread = { ...days, lastReadOn: null };
  it.each<[string, Parameters<typeof endingProblems>[1], object | undefined]>([
    ['2026-05-10', days, undefined],
    ['2026-04-25', days, undefined],
    ['2026-05-11', days, { code: 'in_future' }],
    ['2026-04-24', days, { code: 'before_last_reading', params: { day: '2026-04-25' } }],
    ['2025-12-31', days, { code: 'before_installed', params: { day: '2026-01-01' } }],
    ['2026-01-01', unread, undefined],
    ['1999-01-01', { ...unread, installedOn: null }, undefined],
  ])('removed on %s, of %j → %j', (day, of, problem) => {
    expect(endingProblems(day, of)).toEqual(problem ? [{ path: 'removedOn', ...problem }] : []);
  });

  it('installed today, not tomorrow', () => {
    expect(beginningProblems('2026-05-10', '2026-05-10')).toEqual([]);
    expect(beginningProblems('2026-05-11', '2026-05-10')).toEqual([
      { path: 'installedOn', code: 'in_future' },
    ]);
  });
});

it.each([
  ['0.0001', true],
  ['30', true],
  ['0', false],
  ['0.0000', false],
])('one step of the counter may stand for %s: %s', (multiplier, may) => {
  const problem = { code: 'too_small', params: { minimum: '0.0001' } };
  expect(multiplierProblems(multiplier)).toEqual(may ? [] : [{ path: 'multiplier', ...problem }]);
  expect(multiplierProblems(multiplier, 'meters.2.multiplier')).toEqual(
    may ? [] : [{ path: 'meters.2.multiplier', ...problem }],
  );
});

describe('where a meter stands', () => {
  const around: MeterSurroundings = {
    ...{ hasRoom: true, circular: false, photos: 0 },
    ...{ parent: { kind: 'gas', live: true }, tariff: { meterKind: 'gas' } },
  };
  type Meter = Parameters<typeof placeProblems>[0];
  const common: Meter = {
    ...{ kind: 'gas', scope: 'common', roomId: null, parentMeterId: null, tariffPlanId: null },
  };
  const inRoom: Meter = { ...common, scope: 'room', roomId: 'r' };
  const below = { ...common, parentMeterId: 'p' };
  const priced = { ...common, tariffPlanId: 't' };

  it.each<[string, Meter, Partial<MeterSurroundings>, string[]]>([
    ['in a corridor', common, { parent: undefined, tariff: undefined }, []],
    ['in a corridor, with a room', { ...common, roomId: 'r' }, {}, ['roomId not_for_scope']],
    ['in a room', inRoom, {}, []],
    ['in no room', { ...inRoom, roomId: null }, {}, ['roomId required']],
    ['in a room of another house', inRoom, { hasRoom: false }, ['roomId unknown_room']],
    ['below another one', below, {}, []],
    ['below none that is known', below, { parent: undefined }, ['parentMeterId unknown_meter']],
    [
      'below one that stands nowhere any more',
      below,
      { parent: { kind: 'gas', live: false } },
      ['parentMeterId unknown_meter'],
    ],
    [
      'below a water meter',
      below,
      { parent: { kind: 'cold_water', live: true } },
      ['parentMeterId other_kind'],
    ],
    ['below itself', below, { circular: true }, ['parentMeterId parent_circle']],
    ['with a price', priced, {}, []],
    ['with a price that is gone', priced, { tariff: undefined }, ['tariffPlanId unknown_tariff']],
    ['with the price of heat', priced, { tariff: { meterKind: 'heat' } }, ['tariffPlanId other_kind']],
    [
      'wrong in all ways',
      { ...below, roomId: 'r', tariffPlanId: 't' },
      { parent: undefined, tariff: undefined },
      ['roomId not_for_scope', 'parentMeterId unknown_meter', 'tariffPlanId unknown_tariff'],
    ],
  ])('one %s', (_, meter, more, wrong) => {
    const problems = placeProblems(meter, { ...around, ...more });
    expect(problems.map(({ path, code }) => `${path} ${code}`)).toEqual(wrong);
  });
});
