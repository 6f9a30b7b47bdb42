import { droppedWith, followingTo, stayingTo, touchesPast } from './tenancy-span-rules.ts';

type One = { personId: string; firstDay: string; lastDay: string | null };
const terms = {
  firstDay: '2026-01-01',
  lastDay: '2026-12-31' as string | null,
  rates: [
    { from: '2026-01-01', rentMinor: 1 },
    { from: '2026-07-01', rentMinor: 2 },
  ],
  occupants: [
    { personId: 'stays', firstDay: '2026-01-01', lastDay: '2026-12-31' as string | null },
    { personId: 'leaves', firstDay: '2026-01-01', lastDay: '2026-03-31' as string | null },
    { personId: 'comes', firstDay: '2026-08-01', lastDay: '2026-12-31' as string | null },
  ],
};
const [stays, leaves, comes] = terms.occupants as [One, One, One];
const others = [leaves, comes];
const people = (lastDay: string | null) =>
  stayingTo(terms, lastDay).occupants.map((one) => [one.personId, one.lastDay]);

it('who stays to the end stays to the new one', () => {
  expect(people('2027-06-30')).toEqual([
    ['stays', '2027-06-30'],
    ['leaves', '2026-03-31'],
    ['comes', '2027-06-30'],
  ]);
  expect(people(null)).toEqual([
    ['stays', null],
    ['leaves', '2026-03-31'],
    ['comes', null],
  ]);
  expect(stayingTo(terms, null).rates).toEqual(terms.rates);
  expect(followingTo(terms, '2027-06-30').occupants.map((one) => one.lastDay)).toEqual([
    '2027-06-30',
    '2026-03-31',
    '2027-06-30',
  ]);
});

it('an earlier end drops steps and people that would begin after it', () => {
  expect(people('2026-02-28')).toEqual([
    ['stays', '2026-02-28'],
    ['leaves', '2026-02-28'],
  ]);
  expect(stayingTo(terms, '2026-02-28').rates).toEqual([{ from: '2026-01-01', rentMinor: 1 }]);
  expect(stayingTo(terms, '2025-01-01').rates).toHaveLength(1);
});

it('what begins on the new last day is still in it', () => {
  expect(stayingTo(terms, '2026-07-01').rates).toEqual(terms.rates);
  expect(people('2026-08-01').at(-1)).toEqual(['comes', '2026-08-01']);
});

it('what falls away is told: steps, people who never come, people who leave sooner', () => {
  expect(droppedWith(terms, stayingTo(terms, '2027-06-30'))).toEqual({});
  expect(droppedWith(terms, stayingTo(terms, '2026-02-28'))).toEqual({
    rates: terms.rates.slice(1),
    occupants: terms.occupants.slice(1),
  });
});

it('of somebody who would have come back, the second time', () => {
  const back = { ...comes, personId: 'leaves' };
  const twice = { ...terms, occupants: [leaves, back] };
  expect(droppedWith(twice, stayingTo(twice, '2026-07-31'))).toEqual({ occupants: [back] });
});

it.each<[string, (typeof terms)['occupants'], boolean]>([
  ['nothing', terms.occupants, false],
  ['an end that lies ahead', [{ ...stays, lastDay: '2026-07-01' }, ...others], false],
  ['no end any more', [{ ...stays, lastDay: null }, ...others], false],
  ['somebody who comes today', [...terms.occupants, { ...comes, firstDay: '2026-06-15' }], false],
  ['somebody who came yesterday', [...terms.occupants, { ...comes, firstDay: '2026-06-14' }], true],
  ['somebody who comes later', terms.occupants.slice(0, 2), false],
  ['an end yesterday', [{ ...stays, lastDay: '2026-06-14' }, ...others], false],
  ['an earlier end', [{ ...stays, lastDay: '2026-05-31' }, ...others], true],
  ['an earlier beginning', [{ ...stays, firstDay: '2025-12-31' }, ...others], true],
  ['somebody who has left', terms.occupants.filter(({ personId }) => personId !== 'leaves'), true],
])('the past is touched: %s', (_, after, touched) => {
  expect(touchesPast(terms.occupants, after, '2026-06-15')).toBe(touched);
});

it('a share of the past is the past', () => {
  const [one] = [{ ...stays, shareWeight: '1.000' }];
  expect(touchesPast([one], [{ ...one, shareWeight: '1' }], '2026-06-15')).toBe(false);
  expect(touchesPast([one], [{ ...one, shareWeight: '2' }], '2026-06-15')).toBe(true);
});
