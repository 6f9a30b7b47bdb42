import type { Sort } from '@console/contract/wood';
import { blankSort } from '@console/contract/wood';
import starter from '../starter-set.json' with { type: 'json' };
import { isOfDoc } from './acts.ts';
import { isSpringFestival, spread } from './calendar.ts';
import { storyCounts, woodStory } from './story.ts';

const own = { code: 'MER-S90X90X2.7', form: 'square', thicknessMm: '90', widthMm: '90', lengthM: '2.7' };
const sorts = [...starter.sorts, { ...own, listPrice: '8980', minStock: '1' }].map(
  (sort) => ({ ...blankSort, ...sort, sortId: sort.code }) as unknown as Sort,
);

/** In a quiet week, on a Sunday, at the Spring Festival, at the end of a leap February, and in a peak. */
const days = ['2026-06-18', '2026-11-29', '2027-02-10', '2028-02-29', '2026-10-13'];

it.each(days)('told on %s, it comes to as many documents of each kind, and none of them later', (today) => {
  const { acts, firstDay, openings } = woodStory(today, sorts);
  const begun: Record<string, number> = {};
  for (const act of acts)
    if (isOfDoc(act) && (act.verb === 'draft' || act.verb === 'count'))
      begun[act.doc.kind] = (begun[act.doc.kind] ?? 0) + 1;
  const { landed, tallied: _, ...counts } = storyCounts;
  expect(begun).toEqual(counts);
  const isCost = (act: (typeof acts)[number]) =>
    isOfDoc(act) && act.verb === 'costs' && act.doc.kind === 'purchase';
  expect(acts.filter(isCost)).toHaveLength(landed);
  expect(acts.filter(({ day }) => day < firstDay || day > today)).toEqual([]);
  expect(acts.map(({ day }) => day)).toEqual(acts.map(({ day }) => day).toSorted());
  expect(new Set(openings.map(({ yard }) => yard)).size).toBe(3);
});

/** What two parts measure, each rounded, may be less than the same pieces measure at once: so much cannot be given back. */
it.each(days)('told on %s, goods that go back whole go back in the parts in which they came', (today) => {
  const acts = woodStory(today, sorts).acts.filter(isOfDoc);
  const sum = (parts: readonly number[]) => parts.reduce((all, pieces) => all + pieces, 0);
  const receivedOf = (doc: unknown) =>
    acts.flatMap((act) => (act.doc === doc && act.verb === 'receive' ? act.lines : []));
  const whole = acts.flatMap((act) => {
    if (act.verb !== 'draft' || act.doc.kind !== 'purchase_return') return [];
    const back = act.lines.map(({ pieces }) => pieces);
    const came = receivedOf(act.source).flatMap(({ lineNo, pieces }) => (lineNo === 1 ? [pieces] : []));
    return sum(back) === sum(came) ? [{ back, came }] : [];
  });
  expect(whole.length).toBeGreaterThanOrEqual(15);
  expect(Math.max(...whole.map(({ came }) => came.length))).toBe(2);
  expect(whole.map(({ back }) => back)).toEqual(whole.map(({ came }) => came));
});

it('is the same story wherever it is told', () => {
  expect(woodStory('2026-06-18', sorts)).toEqual(woodStory('2026-06-18', sorts));
});

it('hardly trades at the Spring Festival of any year', () => {
  const told = ['2025-01-29', '2026-02-17', '2027-02-06', '2027-01-20', '2027-03-01'];
  expect(told.map((day) => isSpringFestival(new Date(day)))).toEqual([true, true, true, false, false]);
});

it('spreads events by weight, and all of them', () => {
  expect(spread(10, [1, 0, 3])).toEqual([3, 0, 7]);
  expect(spread(1, [1, 1, 1]).reduce((sum, one) => sum + one, 0)).toBe(1);
});
