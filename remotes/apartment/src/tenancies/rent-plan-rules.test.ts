import { rentOn, rentPlan } from './rent-plan-rules.ts';

const term = {
  firstDay: '2026-11-15',
  lastDay: '2027-02-10' as string | null,
  rates: [
    { from: '2026-11-15', rentMinor: 100 },
    { from: '2027-01-01', rentMinor: 120 },
  ],
};

it('the rent follows its steps, and is none outside the term', () => {
  expect(
    ['2026-11-14', '2026-11-15', '2026-12-31', '2027-01-01', '2027-02-10', '2027-02-11'].map((day) =>
      rentOn(term, day),
    ),
  ).toEqual([null, 100, 100, 120, 120, null]);
  expect(rentOn({ ...term, lastDay: null }, '2099-01-01')).toBe(120);
});

it('the plan shows whole months; the first one from the day of moving in', () => {
  expect(rentPlan(term, '2026-10', 6).map(({ rentMinor }) => rentMinor)).toEqual([
    null,
    100,
    100,
    120,
    120,
    null,
  ]);
});
