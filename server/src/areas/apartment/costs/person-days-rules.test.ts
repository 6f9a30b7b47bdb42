import { textOf } from '../../../exact.ts';
import { daysThere, type Household, personDays, thereIn } from './person-days-rules.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };
const household = (from: string, until: string | null, ...occupants: Household['occupants']): Household => ({
  ...{ tenancyId: `${from} ${until}`, roomId: '101', from, until, occupants },
});

it.each<[string, string, string | null, number]>([
  ['the whole month', '2020-01-01', null, 30],
  ['both the first day and the last one', '2026-06-12', '2026-06-21', 9],
  ['one who comes on the last day', '2026-06-30', null, 1],
  ['one whose last day is the first', '2026-01-01', '2026-06-02', 1],
  ['one who left the day before', '2026-01-01', '2026-06-01', 0],
  ['one who comes the day after', '2026-07-01', null, 0],
])('counts %s', (_, from, until, days) => {
  expect(daysThere({ from, until }, june)).toBe(days);
  expect(thereIn([{ from, until }], [june])).toHaveLength(days > 0 ? 1 : 0);
});

it('people count as long as they live there, and by their weights', () => {
  const two = household(
    '2026-01-01',
    '2026-06-21',
    { from: '2020-01-01', until: null, weight: '1.000' },
    { from: '2026-06-11', until: '2026-06-16', weight: '0.500' },
  );
  expect(textOf(personDays(two, [june]))).toBe('22.500');
});

it('a tenancy of which nobody is known to live there is one person', () => {
  expect(textOf(personDays(household('2026-06-20', null), [june]))).toBe('11');
});
