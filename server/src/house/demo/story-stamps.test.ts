import { stretchesOf } from './story-stamps.ts';

const second = 1000;
const entered = (offset: number) => Date.parse('2026-06-18T04:00:00Z') + offset * second;
/** When something happened that was entered so many seconds after the start. */
function happened(stretches: ReturnType<typeof stretchesOf>, offset: number): string {
  const one = stretches.findLast(({ enteredFrom }) => enteredFrom <= entered(offset));
  if (!one) throw new Error('before the first day');
  const { enteredFrom, happensFrom, slower } = one;
  return new Date(happensFrom + (entered(offset) - enteredFrom) * slower).toISOString();
}

it('what takes seconds to be entered fills the office hours of the day that it tells of', () => {
  const days = [
    { enteredFrom: entered(0), day: '2024-05-20' },
    { enteredFrom: entered(2), day: '2024-06-20' },
  ];
  const stretches = stretchesOf(days, entered(4));
  expect([0, 1, 2, 3].map((offset) => happened(stretches, offset))).toEqual([
    '2024-05-20T01:00:00.000Z',
    '2024-05-20T05:15:00.000Z',
    '2024-06-20T01:00:00.000Z',
    '2024-06-20T05:15:00.000Z',
  ]);
});

it('a start that was killed goes on behind the latest day that was told, and one day stays one', () => {
  const days = ['2024-05-20', '2024-06-20', '2024-05-20', '2024-06-20', '2024-06-20', '2024-07-20'].map(
    (day, index) => ({ enteredFrom: entered(index), day }),
  );
  const stretches = stretchesOf(days, entered(6));
  expect(stretches.map(({ enteredFrom }) => enteredFrom)).toEqual([entered(0), entered(1), entered(5)]);
  expect(happened(stretches, 2.5)).toMatch(/^2024-06-20/);
});

it.each([
  ['in the evening', '2026-06-18T14:00:00Z', '2026-06-18T01:00:00.000Z', '2026-06-18T09:30:00.000Z'],
  ['in the afternoon', '2026-06-18T07:00:00Z', '2026-06-18T01:00:00.000Z', '2026-06-18T07:00:00.000Z'],
  ['before the office opens', '2026-06-17T22:00:00Z', '2026-06-17T21:30:00.000Z', '2026-06-17T22:00:00.000Z'],
  ['just after midnight', '2026-06-17T16:10:00Z', '2026-06-17T16:00:00.000Z', '2026-06-17T16:10:00.000Z'],
])('of a start %s, today has what has passed of it', (_, now, from, to) => {
  const until = Date.parse(now);
  const [today] = stretchesOf([{ enteredFrom: until - 10 * second, day: '2026-06-18' }], until);
  if (!today) throw new Error('no today');
  expect(new Date(today.happensFrom).toISOString()).toBe(from);
  expect(new Date(today.happensFrom + 10 * second * today.slower).toISOString()).toBe(to);
});
