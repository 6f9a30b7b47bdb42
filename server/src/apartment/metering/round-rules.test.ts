import { exact, textOf } from '../../exact.ts';
import { type EarlierMeter, flagsOf, type RegisterFacts, useOf } from './round-rules.ts';

const base = {
  ...{ intDigits: 5, multiplier: '1', before: [] as EarlierMeter[] },
  previous: { value: '99920.5', readOn: '2026-04-25', source: 'manual', state: 'locked' } as const,
};
const used = (facts: Parameters<typeof useOf>[0], value: string, rollover = false) => {
  const use = useOf(facts, { value, readOn: '2026-05-25', rollover });
  return use && [Number(textOf(use.quantity)), use.days];
};

describe('what a value makes of the use', () => {
  it('5.1 A-07 over the highest value', () => {
    expect(used(base, '35.0', true)).toEqual([114.5, 30]);
    expect(used({ ...base, multiplier: '30' }, '35.0', true)).toEqual([3435, 30]);
    expect(used(base, '35.0')).toBeUndefined();
    expect(used({ ...base, previous: null }, '35.0')).toBeUndefined();
  });

  it('5.1 A-09 over a replacement, and over two in one month', () => {
    const old: EarlierMeter = {
      ...{ intDigits: 5, multiplier: '1', final: '8431.2', rollover: false, state: 'locked' },
      ...{ previous: '8380.0', previousOn: '2026-04-25', previousSource: 'manual' },
    };
    const previous = { value: '0.3', readOn: '2026-05-10', source: 'replace_in', state: 'locked' } as const;
    expect(used({ ...base, previous, before: [old] }, '62.9')).toEqual([113.8, 30]);
    const between: EarlierMeter = {
      ...old,
      previous: '1',
      final: '3',
      previousOn: '2026-05-08',
      previousSource: 'replace_in',
    };
    expect(used({ ...base, previous, before: [between, old] }, '62.9')).toEqual([115.8, 30]);
    // The month after, the old ones are counted already.
    expect(used({ ...base, previous: { ...previous, source: 'manual' }, before: [old] }, '62.9')).toEqual([
      62.6, 15,
    ]);
  });
});

describe('flags', () => {
  const facts = {
    ...base,
    ...{ kind: 'electricity', scope: 'room', occupied: true, decimals: 1 },
    previous: { ...base.previous, value: '100' },
    history: [1, 2, 3].map((back) => ({
      ym: `2026-0${5 - back}`,
      quantity: '60',
      days: 30,
      kind: 'actual',
      readOn: '',
    })),
  } as unknown as RegisterFacts;
  const flags = (value: string, change: Partial<RegisterFacts> = {}, rollover = false) =>
    flagsOf(
      { ...facts, ...change },
      { value, readOn: '2026-05-25', rollover },
      { jumpRatio: exact('2'), dropRatio: exact('0.3') },
    );

  it('12 of use against the months before', () => {
    expect(flags('160')).toEqual([]);
    expect(flags('220')).toEqual([]);
    expect(flags('220.1')).toEqual(['JUMP']);
    expect(flags('117.9')).toEqual(['DROP']);
    expect(flags('100')).toEqual(['DROP', 'ZERO_OCCUPIED']);
    expect(flags('110', { occupied: false })).toEqual(['DROP', 'USE_VACANT']);
    expect(flags('100', { scope: 'common' })).toEqual(['DROP']);
  });

  it('5.1 a rollover only where it is not to be believed', () => {
    const near = { previous: { ...base.previous, value: '99990' } };
    expect(flags('50', near, true)).toEqual([]);
    expect(flags('500', near, true)).toEqual(['ROLLOVER', 'JUMP']);
    expect(flags('50', { ...near, history: [] }, true)).toEqual(['ROLLOVER']);
  });
});
