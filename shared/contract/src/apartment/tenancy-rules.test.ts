import fc from '@console/testing/properties';
import {
  firstTransferDay,
  mostAtOnce,
  type TenancyTerms,
  termProblems,
  touchesRentInForce,
} from './tenancy-rules.ts';

const terms = (more: Partial<TenancyTerms> = {}): TenancyTerms => ({
  firstDay: '2026-03-01',
  lastDay: '2027-02-28',
  rates: [{ from: '2026-03-01', rentMinor: 215_000 }],
  occupants: [{ personId: 'hua', firstDay: '2026-03-01', lastDay: null }].map((one) => ({
    ...one,
    lastDay: '2027-02-28',
  })),
  ...more,
});
const rate = (from: string) => ({ from, rentMinor: 1 });
const lives = (personId: string, firstDay: string, lastDay: string | null = '2027-02-28') => ({
  personId,
  firstDay,
  lastDay,
});

describe('terms', () => {
  it.each<[string, Partial<TenancyTerms>, string[]]>([
    ['in order', {}, []],
    ['one day long', { lastDay: '2026-03-01', occupants: [] }, []],
    ['an end before the start', { lastDay: '2026-02-28' }, ['lastDay before_start']],
    ['the first rent on another day', { rates: [rate('2026-03-02')] }, ['rates.0.from not_first_day']],
    [
      'rents out of order',
      { rates: [rate('2026-03-01'), rate('2026-06-01'), rate('2026-06-01')] },
      ['rates.2.from not_ascending'],
    ],
    ['a rent after the end', { rates: [rate('2026-03-01'), rate('2027-03-01')] }, ['rates.1.from after_end']],
    [
      'somebody before the first day',
      { occupants: [lives('hua', '2026-02-01')] },
      ['occupants.0 outside_tenancy'],
    ],
    [
      'somebody who stays on',
      { occupants: [lives('hua', '2026-03-01', null)] },
      ['occupants.0 outside_tenancy'],
    ],
    [
      'somebody twice at once',
      { occupants: [lives('hua', '2026-03-01'), lives('hua', '2026-09-01')] },
      ['occupants.1.personId duplicate'],
    ],
    ['a rent from the last day on', { rates: [rate('2026-03-01'), rate('2027-02-28')] }, []],
    [
      'somebody who leaves before they come',
      { occupants: [lives('hua', '2026-09-01', '2026-08-31')] },
      ['occupants.0.lastDay before_start'],
    ],
    ['somebody for one day', { occupants: [lives('hua', '2026-09-01', '2026-09-01')] }, []],
    [
      'somebody who comes back on the day of leaving',
      { occupants: [lives('hua', '2026-03-01', '2026-06-01'), lives('hua', '2026-06-01')] },
      ['occupants.1.personId duplicate'],
    ],
    [
      'the same, the later stay told first',
      { occupants: [lives('hua', '2026-06-01'), lives('hua', '2026-03-01', '2026-06-01')] },
      ['occupants.1.personId duplicate'],
    ],
    [
      'somebody who comes back, the later stay told first',
      { occupants: [lives('hua', '2026-06-01'), lives('hua', '2026-03-01', '2026-05-31')] },
      [],
    ],
    [
      'somebody who comes back',
      { occupants: [lives('hua', '2026-03-01', '2026-05-31'), lives('hua', '2026-06-01')] },
      [],
    ],
    [
      'three in a room for two',
      { occupants: [lives('a', '2026-03-01'), lives('b', '2026-03-01'), lives('c', '2026-09-01')] },
      ['occupants over_capacity'],
    ],
    [
      'three, one after the other',
      {
        occupants: [
          lives('a', '2026-03-01', '2026-08-31'),
          lives('b', '2026-03-01'),
          lives('c', '2026-09-01'),
        ],
      },
      [],
    ],
  ])('%s', (_, more, expected) => {
    expect(termProblems(terms(more), 2).map(({ path, code }) => `${path} ${code}`)).toEqual(expected);
  });
});

it.each<[Partial<TenancyTerms>, object]>([
  [{ lastDay: '2026-02-28' }, { start: '2026-03-01' }],
  [{ rates: [rate('2026-03-02')] }, { firstDay: '2026-03-01' }],
  [{ rates: [rate('2026-03-01'), rate('2027-03-01')] }, { lastDay: '2027-02-28' }],
  [{ occupants: [lives('hua', '2026-09-01', '2026-08-31')] }, { start: '2026-09-01' }],
  [{ occupants: [lives('a', '2026-03-01'), lives('b', '2026-03-01')] }, { capacity: 1, most: 2 }],
])('a problem tells what it was held against: %j', (more, params) => {
  expect(termProblems(terms(more), 1).map((problem) => problem.params)).toEqual([params]);
});

it('nobody is counted who is not there on that day', () => {
  const day = fc.integer({ min: 0, max: 40 });
  const stays = fc.array(fc.tuple(day, day), { maxLength: 8 });
  const text = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);
  fc.assert(
    fc.property(stays, (pairs) => {
      const spans = pairs.map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const);
      const occupants = spans.map(([from, to], index) => lives(String(index), text(from), text(to)));
      const byDay = Array.from(
        { length: 41 },
        (_, n) => spans.filter(([from, to]) => from <= n && n <= to).length,
      );
      expect(mostAtOnce(occupants)).toBe(Math.max(...byDay));
    }),
  );
});

describe('a rent in force', () => {
  const before = [rate('2026-03-01'), rate('2026-09-01')];
  it.each([
    ['a later step is added', [...before, rate('2027-01-01')], false],
    ['a later step is taken away', [rate('2026-03-01')], false],
    ['today’s rent is another', [{ from: '2026-03-01', rentMinor: 2 }, rate('2026-09-01')], true],
    ['a later step’s rent is another', [rate('2026-03-01'), { from: '2026-09-01', rentMinor: 2 }], false],
    ['a step in force begins on another day', [rate('2026-04-01'), rate('2026-09-01')], true],
    ['a step from today on is added', [rate('2026-03-01'), rate('2026-06-01')], true],
    ['a step is put before today', [rate('2026-03-01'), rate('2026-05-01')], true],
  ])('%s', (_, after, touched) => expect(touchesRentInForce(before, after, '2026-06-01')).toBe(touched));

  it('of several the last one counts, too', () => {
    const after = [rate('2026-03-01'), { from: '2026-09-01', rentMinor: 2 }];
    expect(touchesRentInForce(before, after, '2026-09-01')).toBe(true);
  });
});

it.each([
  ['signed', '2026-11-22', '2026-11-22'],
  ['active', '2026-11-22', '2026-11-23'],
  ['active', '2026-02-28', '2026-03-01'],
])('8 a %s tenancy from %s is moved from %s on at the earliest', (state, firstDay, expected) => {
  expect(firstTransferDay({ state, firstDay })).toBe(expected);
});
