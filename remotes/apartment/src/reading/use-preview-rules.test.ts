import fc from '@console/testing/properties';
import {
  comparedWith,
  daysBetween,
  mayHaveTurned,
  previewOfUse,
  shownAbove,
  unitsOf,
} from './use-preview-rules.ts';

const row = (value: string, over: { intDigits?: number; multiplier?: string } = {}) => ({
  intDigits: 5,
  multiplier: '1',
  ...over,
  previous: { value, readOn: '2026-05-01', source: 'manual' as const },
});
const on31 = { readOn: '2026-06-01', rollover: false };

it('the use is the difference times the multiplier, a day of it rounded once', () => {
  expect(previewOfUse(row('100.5', { multiplier: '30' }), { ...on31, value: '114.6' })).toEqual({
    usage: '423.000',
    perDay: '13.645',
  });
});

it.each([
  ['half a thousandth counts as one', '0.5', '1.001', '0.001'],
  ['less than that as nothing', '0.4999', '1.001', '0.000'],
  ['less than one is written with its naught', '1', '1.05', '0.050'],
  ['nothing used', '30', '1', '0.000'],
])('%s', (_, multiplier, value, usage) => {
  expect(previewOfUse(row('1', { multiplier }), { ...on31, value })?.usage).toBe(usage);
});

it('A-07 rollover: 99920.5 → 35.0 on five digits is 114.5, 3435 with a transformer of 30', () => {
  const rolled = { ...on31, value: '35.0', rollover: true };
  expect(previewOfUse(row('99920.5'), rolled)?.usage).toBe('114.500');
  expect(previewOfUse(row('99920.5', { multiplier: '30' }), rolled)?.usage).toBe('3435.000');
});

it('a value that fell says nothing about the use, nor does a first one', () => {
  expect(shownAbove(row('10.1'), { ...on31, value: '10' })?.value).toBe('10.1');
  expect(shownAbove(row('10.1'), { ...on31, value: '10.100' })).toBeUndefined();
  expect(previewOfUse(row('10.1'), { ...on31, value: '10' })).toBeUndefined();
  expect(previewOfUse({ ...row('1'), previous: null }, { ...on31, value: '10' })).toBeUndefined();
});

describe('5.1 over the highest value at moving, 99920.5 → 20.0 → 35.0', () => {
  const shown = { value: '20.0', readOn: '2026-05-10', source: 'move_out', reached: '100020.0' } as const;
  const over = { ...row('99920.5'), shownSince: [shown] };
  const on = (readOn: string, value: string, rollover = false) => ({ readOn, value, rollover });

  it.each([
    ['after it', on('2026-05-25', '35.0'), '114.500', undefined],
    ['said once more of the same turn', on('2026-05-25', '35.0', true), '114.500', undefined],
    ['as much as it showed', on('2026-05-25', '20.0'), '99.500', undefined],
    ['below what it showed then', on('2026-05-25', '19.9'), undefined, '20.0'],
    ['a second turn', on('2026-05-25', '19.9', true), '100099.400', '20.0'],
    ['before it', on('2026-05-09', '99950'), '29.500', undefined],
    ['before it, fallen', on('2026-05-09', '15'), undefined, '99920.5'],
    ['on that day, after it', on('2026-05-10', '21'), '100.500', undefined],
    ['on that day, before it', on('2026-05-10', '99950'), '29.500', undefined],
    ['on that day, before it, nothing used yet', on('2026-05-10', '99920.5'), '0.000', undefined],
    ['said to have turned, though it stands as it stood', on('2026-05-25', '20', true), '99.500', undefined],
    ['on that day, below both', on('2026-05-10', '19.9'), undefined, '20.0'],
    ['on that day, it was the one that turned', on('2026-05-10', '19.9', true), '99.400', '20.0'],
  ])('%s', (_name, value, usage, above) => {
    expect(previewOfUse(over, value)?.usage).toBe(usage);
    expect(shownAbove(over, value)?.value).toBe(above);
  });

  it('what was shown without any turn binds, too', () => {
    const into = { ...row('100'), shownSince: [{ ...shown, value: '150', reached: '150' }] };
    expect(shownAbove(into, on('2026-05-25', '140'))?.value).toBe('150');
    expect(previewOfUse(into, on('2026-05-25', '160'))?.usage).toBe('60.000');
  });

  it('what was shown on its day, but never turned, says nothing of a value that fell', () => {
    const into = { ...row('100'), shownSince: [{ ...shown, value: '110', reached: '110' }] };
    expect(shownAbove(into, on('2026-05-10', '90'))?.value).toBe('100');
  });

  it('on the day it went a meter shows nothing after its last value', () => {
    const gone = { ...over, shownSince: [{ ...shown, source: 'replace_out' as const }] };
    expect(shownAbove(gone, on('2026-05-10', '15'))?.value).toBe('99920.5');
  });

  it('on the day it came a meter shows nothing before its first value', () => {
    const first = { ...shown, value: '120', reached: '120' };
    const came = (source: 'replace_in' | 'move_in') => ({
      ...row('1'),
      previous: null,
      shownSince: [{ ...first, source }],
    });
    expect(shownAbove(came('replace_in'), on('2026-05-10', '119'))?.value).toBe('120');
    expect(shownAbove(came('replace_in'), on('2026-05-09', '119'))).toBeUndefined();
    expect(shownAbove(came('move_in'), on('2026-05-10', '119'))).toBeUndefined();
    // What it shows by then, the use of a cycle is not counted from.
    expect(previewOfUse(came('replace_in'), on('2026-05-25', '130'))).toBeUndefined();
  });

  it('of the day of the previous value the one up to which it had counted more', () => {
    const morning = {
      ...row('120'),
      shownSince: [{ ...shown, readOn: '2026-05-01', value: '118', reached: '118' }],
    };
    expect(shownAbove(morning, on('2026-05-25', '119'))?.value).toBe('120');
  });

  it('an estimate may have been too high: only the server knows what was read before it', () => {
    const estimated = {
      ...row('120'),
      previous: { value: '120', readOn: '2026-05-01', source: 'estimate' as const },
    };
    expect(shownAbove(estimated, on('2026-05-25', '119'))).toBeUndefined();
    expect(previewOfUse(estimated, on('2026-05-25', '119'))).toBeUndefined();
    const since = { ...estimated, shownSince: [{ ...shown, value: '115', reached: '115' }] };
    expect(shownAbove(since, on('2026-05-25', '114'))?.value).toBe('115');
    expect(shownAbove(since, on('2026-05-25', '116'))).toBeUndefined();
  });
});

it('on the day of the previous value there is no use a day', () => {
  expect(previewOfUse(row('1'), { value: '2', readOn: '2026-05-01', rollover: false })?.perDay).toBeNull();
});

it('thousandths never pass through a float', () => {
  const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n });
  fc.assert(
    fc.property(thousandths, thousandths, (a, b) => {
      const [from, to] = a < b ? [a, b] : [b, a];
      const text = (units: bigint) => `${units / 1000n}.${String(units % 1000n).padStart(3, '0')}`;
      const use = previewOfUse(row(text(from), { intDigits: 9 }), { ...on31, value: text(to) });
      expect(unitsOf(use?.usage ?? '', 3)).toBe(to - from);
    }),
  );
});

it.each([
  ['-1.5', -1500n],
  ['2.00049', 2000n],
])('%s is %s thousandths: what is finer is left out', (text, units) => {
  expect(unitsOf(text, 3)).toBe(units);
});

it.each([
  ['9.9', true],
  ['10', false],
  ['11', false],
])('asks whether the counter has gone round from 10 to %s: %s', (value, asked) => {
  expect(mayHaveTurned(row('10.0'), value)).toBe(asked);
  expect(mayHaveTurned({ ...row('10.0'), previous: null }, value)).toBe(false);
});

it('days are calendar days', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2);
});

it('compares with the usual by the ratios of the building', () => {
  const ratios = { jumpRatio: '2.00', dropRatio: '0.30' };
  expect(comparedWith('3', '6.001', ratios)).toBe('jump');
  expect(comparedWith('3', '6', ratios)).toBe('usual');
  expect(comparedWith('3', '0.899', ratios)).toBe('drop');
  expect(comparedWith('3', '0.9', ratios)).toBe('usual');
  expect(comparedWith(null, '5', ratios)).toBe('unknown');
  expect(comparedWith('3', null, ratios)).toBe('unknown');
});
