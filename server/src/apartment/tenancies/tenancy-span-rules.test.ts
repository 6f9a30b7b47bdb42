import { dayBefore, followingTo, stayingTo } from './tenancy-span-rules.ts';

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
const people = (lastDay: string | null) =>
  stayingTo(terms, lastDay).occupants.map((one) => [one.personId, one.lastDay]);

it('who stays to the end stays to the new one', () => {
  expect(people('2027-06-30')).toEqual([
    ['stays', '2027-06-30'],
    ['leaves', '2026-03-31'],
    ['comes', '2027-06-30'],
  ]);
  expect(people(null)[0]).toEqual(['stays', null]);
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

it.each([
  ['2026-03-01', '2026-02-28'],
  ['2028-03-01', '2028-02-29'],
  ['2026-01-01', '2025-12-31'],
])('the day before %s is %s', (day, before) => {
  expect(dayBefore(day)).toBe(before);
});
