import fc from 'fast-check';
import { compare, exact, plus, textOf, whole } from '../../exact.ts';
import { asShown, neighboursAt } from '../metering/day-order-rules.ts';
import { orderProblems } from '../metering/entering-rules.ts';
import { partsOf, usesOf } from './drawing-rules.ts';
import type { KnownReading } from './thread-facts.ts';
import { inOrder } from './thread-rules.ts';

const reading = (readOn: string, value: string, more: Partial<KnownReading> = {}): KnownReading => ({
  ...{ readingId: `${readOn} ${value}`, originalId: `${readOn} ${value}`, meterId: 'm', register: 'total' },
  ...{ source: 'manual', cycleId: null, rollover: false, state: 'checked', enteredAt: '2026-07-01' },
  ...more,
  readOn,
  value: exact(value),
});
const face = { intDigits: 5, decimals: 0, multiplier: exact('1') };
const meterOf = () => ({ position: 0, intDigits: face.intDigits });
const shownOf = (readings: readonly KnownReading[]) =>
  inOrder(readings, meterOf).map(({ value }) => textOf(value));

it('meter after meter, however long each of them counts', () => {
  const swap = { source: 'replace_out', rollover: true } as const;
  const readings = [
    reading('2026-06-10', '3', { meterId: 'new', source: 'replace_in' }),
    reading('2026-06-10', '5', { meterId: 'old', ...swap }),
    reading('2026-06-10', '990', { meterId: 'old', source: 'move_out' }),
    reading('2026-06-12', '7', { meterId: 'new' }),
  ];
  const ordered = inOrder(readings, (meterId) => ({ position: meterId === 'new' ? 1 : 0, intDigits: 3 }));
  expect(ordered.map(({ value }) => textOf(value))).toEqual(['990', '5', '3', '7']);
});

it('7 who moved out before the turn is not charged for what came after it, though saved second', () => {
  const before = reading('2026-05-31', '99900');
  const out = reading('2026-06-10', '99990', { source: 'move_out', enteredAt: '2026-07-02' });
  const turn = reading('2026-06-10', '5', { source: 'move_in', rollover: true });
  const end = reading('2026-06-30', '60');
  expect(shownOf([turn, end, out, before])).toEqual(['99900', '99990', '5', '60']);
  const [use] = usesOf(inOrder([before, turn, out, end], meterOf), () => face, 'june');
  const living = [
    { tenancyId: 'hua', from: '2026-01-01', until: '2026-06-11' },
    { tenancyId: 'li', from: '2026-06-11', until: null },
  ];
  const parts = use && partsOf(use, living);
  expect(use?.pieces.map(({ quantity }) => textOf(quantity))).toEqual(['90.000', '15.000', '55.000']);
  // Between two values of its last day it is still theirs.
  expect(parts && [...parts].map(([who, quantity]) => [who, textOf(quantity)])).toEqual([
    ['hua', '105.000'],
    ['li', '55.000'],
  ]);
});

/** What a counter has counted at a moment, from some height near its end on. */
interface Shown {
  readonly day: number;
  readonly counted: number;
}
const highest = 10 ** face.intDigits;
const dayOf = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;

/** Values that people save one after the other, each as it is taken: said to have gone round where it is asked. */
function savedIn(order: readonly Shown[], first: KnownReading): KnownReading[] {
  const saved = [first];
  for (const [index, { day, counted }] of order.entries()) {
    const value = String(counted % highest);
    const one = reading(dayOf(day), value, {
      readingId: `${day} ${counted}`,
      enteredAt: `2026-07-01 ${String(index).padStart(3, '0')}`,
    });
    const shown = asShown(saved, { intDigits: face.intDigits, valueOf: (known) => known.value });
    const texts = shown.map((known) => ({ ...known, value: textOf(known.value) }));
    const around = neighboursAt(texts, one);
    const place = { around, read: around.last ?? null, useWithRollover: () => undefined };
    const problems = (rollover: boolean) => orderProblems({ value, rollover }, place);
    const rollover = problems(false)[0]?.code === 'BELOW_PREVIOUS';
    expect(problems(rollover)).toEqual([]);
    saved.push({ ...one, rollover });
  }
  return saved;
}

const start = 99_000;
/** Up to forty values of a fortnight, in the order in which they were shown and in one in which they are saved. */
const trueCounter = fc
  .array(fc.record({ step: fc.integer({ min: 0, max: 300 }), dayLater: fc.boolean() }), { maxLength: 14 })
  .map((steps) => {
    let [day, counted] = [1, start];
    return steps.map(({ step, dayLater }): Shown => {
      day += dayLater ? 1 : 0;
      counted += step;
      return { day, counted };
    });
  })
  .chain((shown) =>
    fc.record({
      shown: fc.constant(shown),
      saved: fc.shuffledSubarray(shown, { minLength: shown.length }),
    }),
  );

it('whoever saves first: what a true counter shows is taken, stands in its order, and no piece is negative', () => {
  fc.assert(
    fc.property(trueCounter, ({ shown, saved }) => {
      const first = reading(dayOf(1), String(start), { source: 'replace_in' });
      const thread = inOrder(savedIn(saved, first), meterOf);
      expect(thread.slice(1).map(({ value }) => Number(textOf(value)))).toEqual(
        shown.map(({ counted }) => counted % highest),
      );
      const pieces = usesOf(thread, () => face, 'june').flatMap((use) => use.pieces);
      for (const { quantity } of pieces) expect(compare(quantity, exact('0'))).toBeGreaterThanOrEqual(0);
      const used = plus(exact('0'), ...pieces.map(({ quantity }) => quantity));
      expect(compare(used, whole((shown.at(-1)?.counted ?? start) - start))).toBe(0);
    }),
    { numRuns: 300 },
  );
});

it('whoever saves first, the same where the days before are not looked at', () => {
  fc.assert(
    fc.property(trueCounter, ({ shown, saved }) => {
      const first = reading(dayOf(1), String(start), { source: 'replace_in' });
      const since = savedIn(saved, first).filter(({ readOn }) => readOn >= dayOf(3));
      expect(shownOf(since).map(Number)).toEqual(
        shown.filter(({ day }) => day >= 3).map(({ counted }) => counted % highest),
      );
    }),
    { numRuns: 300 },
  );
});
