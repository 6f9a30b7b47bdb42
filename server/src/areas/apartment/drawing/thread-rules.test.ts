import fc, { cases } from '@console/testing/properties';
import { compare, exact, plus, textOf, whole } from '../../../exact.ts';
import { asShown, neighboursAt } from '../meters/day-order-rules.ts';
import { orderProblems } from '../rounds/entering-rules.ts';
import { partsOf, usesOf } from './drawing-rules.ts';
import type { EarlierUse, KnownReading } from './thread-facts.ts';
import { dailyUses, endOf, inOrder, pastUses, perDayOf, spanOf, turnsTold } from './thread-rules.ts';

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
  expect(parts?.map(({ tenancyId, quantity }) => [tenancyId, textOf(quantity)])).toEqual([
    ['hua', '105.000'],
    ['li', '55.000'],
  ]);
});

it('the value that told of the turn was put right to more than the next one: the turn is at that one', () => {
  const before = reading('2026-05-31', '99900');
  const into = reading('2026-06-10', '6', { source: 'move_in' });
  const month = reading('2026-06-10', '8', { rollover: true });
  const told = turnsTold(inOrder([before, into, month, reading('2026-06-30', '60')], meterOf));
  const pieces = (readings: readonly KnownReading[]) =>
    usesOf(readings, () => face, 'june').flatMap((use) => use.pieces.map(({ quantity }) => textOf(quantity)));
  expect(pieces(told)).toEqual(['106.000', '2.000', '52.000']);
  expect(pieces(told.slice(0, 2))).toEqual(['106.000']);
});

it('a meter that stood there before has not gone round by the turn of the next one', () => {
  const old = [
    reading('2026-05-31', '500', { meterId: 'old' }),
    reading('2026-06-10', '400', { meterId: 'old' }),
  ];
  const next = [
    reading('2026-06-10', '99990', { source: 'replace_in' }),
    reading('2026-06-10', '5', { rollover: true }),
  ];
  const told = turnsTold([...old, ...next]);
  expect(told.map(({ rollover }) => rollover)).toEqual([false, false, false, true]);
});

/** What a counter has counted at a moment, from some height near its end on. */
interface Shown {
  readonly day: number;
  readonly counted: number;
}
const highest = 10 ** face.intDigits;
const dayOf = (day: number) => `2026-06-${String(day).padStart(2, '0')}`;

/** Values that people save one after the other, each as it is taken. */
function savedIn(order: readonly Shown[], first: KnownReading): KnownReading[] {
  const saved = [first];
  for (const [index, { day, counted }] of order.entries()) {
    const one = reading(dayOf(day), String(counted % highest), {
      readingId: `${index} ${day} ${counted}`,
      enteredAt: `2026-07-01 ${String(index).padStart(3, '0')}`,
    });
    saved.push(taken(one, saved));
  }
  return saved;
}

/** A value as it is taken beside the others: said to have gone round where it is asked. */
function taken(one: KnownReading, saved: readonly KnownReading[]): KnownReading {
  const value = textOf(one.value);
  const shown = asShown(saved, { intDigits: face.intDigits, valueOf: (known) => known.value });
  const texts = shown.map((known) => ({ ...known, value: textOf(known.value) }));
  const around = neighboursAt(texts, one);
  const place = { around, read: around.last ?? null, useWithRollover: () => undefined };
  const problems = (rollover: boolean) => orderProblems({ value, rollover }, place);
  const rollover = problems(false)[0]?.code === 'BELOW_PREVIOUS';
  expect(problems(rollover)).toEqual([]);
  return { ...one, rollover };
}

/** The same, some of them wrong at first: put right one after the other, in place or as what is read anew. */
function putRight(wrong: readonly Slip[], first: KnownReading): KnownReading[] {
  let saved = savedIn(
    wrong.map(({ day, counted, slip }) => ({ day, counted: counted + slip })),
    first,
  );
  for (const [index, { day, counted, slip, anew }] of wrong.entries()) {
    const old = saved.find(({ readingId }) => readingId === `${index} ${day} ${counted + slip}`);
    if (slip === 0 || !old) continue;
    const others = saved.filter((one) => one !== old);
    const enteredAt = anew ? `2026-07-02 ${String(index).padStart(3, '0')}` : old.enteredAt;
    saved = [...others, taken({ ...old, enteredAt, value: exact(String(counted % highest)) }, others)];
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

interface Slip extends Shown {
  readonly slip: number;
  readonly anew: boolean;
}

/** Too low all of them, or too high, but still between the days around, and on their side of the turn. */
const wrongAtFirst = fc.tuple(trueCounter, fc.boolean()).chain(([{ shown, saved }, tooLow]) =>
  fc.record({
    shown: fc.constant(shown),
    saved: fc.tuple(
      ...saved.map(({ day, counted }) => {
        const turn = Math.floor(counted / highest) * highest;
        const from = Math.max(turn, start, ...shown.filter((one) => one.day < day).map((one) => one.counted));
        const to = Math.min(
          turn + highest - 1,
          ...shown.filter((one) => one.day > day).map((one) => one.counted),
          Math.max(counted, start) + 300,
        );
        return fc.record({
          ...{ day: fc.constant(day), counted: fc.constant(counted), anew: fc.boolean() },
          slip: fc.oneof(
            fc.constant(0),
            fc.integer(tooLow ? { min: from - counted, max: 0 } : { min: 0, max: to - counted }),
          ),
        });
      }),
    ),
  }),
);

it('whatever is put right since: it is taken, the pieces add up, and none is negative', () => {
  fc.assert(
    fc.property(wrongAtFirst, ({ shown, saved }) => {
      const first = reading(dayOf(1), String(start), { source: 'replace_in' });
      const thread = turnsTold(inOrder(putRight(saved, first), meterOf));
      expect(thread.slice(1).map(({ value }) => Number(textOf(value)))).toEqual(
        shown.map(({ counted }) => counted % highest),
      );
      const pieces = usesOf(thread, () => face, 'june').flatMap((use) => use.pieces);
      for (const { quantity } of pieces) expect(compare(quantity, exact('0'))).toBeGreaterThanOrEqual(0);
      const used = plus(exact('0'), ...pieces.map(({ quantity }) => quantity));
      expect(compare(used, whole((shown.at(-1)?.counted ?? start) - start))).toBe(0);
    }),
    { numRuns: cases(300) },
  );
});

it('whoever saves first: what a true counter shows is taken, stands in its order, and no piece is negative', () => {
  fc.assert(
    fc.property(trueCounter, ({ shown, saved }) => {
      const first = reading(dayOf(1), String(start), { source: 'replace_in' });
      const thread = turnsTold(inOrder(savedIn(saved, first), meterOf));
      expect(thread.slice(1).map(({ value }) => Number(textOf(value)))).toEqual(
        shown.map(({ counted }) => counted % highest),
      );
      const pieces = usesOf(thread, () => face, 'june').flatMap((use) => use.pieces);
      for (const { quantity } of pieces) expect(compare(quantity, exact('0'))).toBeGreaterThanOrEqual(0);
      const used = plus(exact('0'), ...pieces.map(({ quantity }) => quantity));
      expect(compare(used, whole((shown.at(-1)?.counted ?? start) - start))).toBe(0);
    }),
    { numRuns: cases(300) },
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
    { numRuns: cases(300) },
  );
});

describe('what became of the use of earlier cycles', () => {
  const row = (ym: string, more: Partial<EarlierUse> = {}): EarlierUse => ({
    ...{ usageId: `${ym} use`, root: 'm', register: 'total', cycleId: ym, ym, kind: 'actual', days: 30 },
    ...{ quantity: '90', booked: null, fromOriginal: 'a', toOriginal: 'b', fromSource: 'manual' },
    ...{ fromOn: '2026-01-01', toCorrected: false },
    ...more,
  });
  const estimated = (ym: string, more: Partial<EarlierUse> = {}) => row(ym, { kind: 'estimated', ...more });

  it.each<[string, EarlierUse[], [days: number, quantity: string, estimated: boolean]]>([
    ['read', [row('04')], [30, '90', false]],
    ['read, and corrected in the ledger since', [row('04', { booked: '85.5' })], [30, '85.5', false]],
    ['read, and nothing of it left', [row('04', { booked: '0' })], [30, '0', false]],
    ['estimated', [estimated('04')], [30, '90', true]],
    [
      'estimated, and the estimate itself put right',
      [estimated('04', { toCorrected: true })],
      [30, '90', false],
    ],
    [
      'estimated, and read later on: the ledger has the difference',
      [
        row('04', { kind: 'trued_up', quantity: '70', days: 31, booked: '-20' }),
        estimated('04', { booked: '90' }),
      ],
      [31, '70', false],
    ],
    [
      'estimated, and read later on, of which the ledger says nothing yet',
      [row('04', { kind: 'trued_up', quantity: '70', days: 31 }), estimated('04')],
      [31, '70', false],
    ],
    [
      'of which only the catching-up is known',
      [row('04', { kind: 'trued_up', quantity: '70' })],
      [30, '70', false],
    ],
  ])('one that was %s', (_, rows, [days, quantity, isEstimated]) => {
    const [use, ...more] = pastUses(rows);
    expect(more).toEqual([]);
    expect(use).toMatchObject({ cycleId: '04', ym: '04', days, estimated: isEstimated });
    expect(use && textOf(use.quantity)).toBe(quantity);
  });

  it('one use for each cycle, the newest first, from where it was counted at first', () => {
    const first = estimated('04', { fromSource: 'replace_in' });
    const uses = pastUses([row('05'), row('04', { kind: 'trued_up' }), first, row('03')]);
    expect(uses.map(({ cycleId }) => cycleId)).toEqual(['05', '04', '03']);
    expect(uses[1]?.first).toBe(first);
  });

  it('usual is what was read: six cycles at most, none of them guessed or without a day', () => {
    const months = ['09', '08', '07', '06', '05', '04', '03', '02', '01'];
    const rows = months.map((ym, index) => row(ym, { quantity: String(30 * index) }));
    const past = pastUses([estimated('11'), row('10', { days: 0 }), ...rows]);
    expect(perDayOf(past).map((perDay) => Number(textOf(perDay)))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(perDayOf(pastUses([row('04', { quantity: '10' })])).map(textOf)).toEqual(['0.333333']);
    expect(dailyUses(past).map(({ ym }) => ym)).toEqual(months.slice(0, 6));
  });

  const guess = { fromSource: 'estimate' } as const;
  it.each<[string, EarlierUse[], string | undefined, string[]]>([
    ['nothing is known', [], undefined, []],
    ['all were read', [row('05'), row('04')], undefined, []],
    ['the last two were estimated', [estimated('05', guess), estimated('04'), row('03')], '04', ['05', '04']],
    ['all were estimated', [estimated('05', guess), estimated('04')], '04', ['05', '04']],
    ['one was estimated, but not since', [row('05'), estimated('04')], undefined, []],
    [
      'the first of them began at an estimate',
      [estimated('05', guess), row('04', guess), row('03'), row('02')],
      '03',
      ['05'],
    ],
    ['all of them began at an estimate', [estimated('05', guess), row('04', guess)], '04', ['05']],
  ])('where %s it has to be looked at again from there', (_, rows, oldest, cycles) => {
    const span = spanOf(pastUses(rows));
    expect(span.oldest?.cycleId).toBe(oldest);
    expect([...span.estimated]).toEqual(cycles);
  });
});

describe('with which reading a cycle ends', () => {
  const june = { cycleId: 'june', readTo: '2026-06-30' };
  const may = reading('2026-05-31', '1', { cycleId: 'may' });
  const round = reading('2026-06-28', '9', { cycleId: 'june' });
  const out = reading('2026-06-29', '9', { cycleId: 'june', source: 'move_out' });
  const gone = (day: string) => reading(day, '9', { source: 'replace_out' });

  it.each<[string, KnownReading[], number]>([
    ['that of its round', [may, round], 1],
    ['that of its round, though somebody moved out since', [may, round, out], 1],
    ['that of its round, the first value of all', [round, out], 0],
    ['none where it was not read', [may], -1],
    ['none where only somebody moved out', [may, out], -1],
    ['none where nothing was ever read', [], -1],
    ['the last one of a meter that has gone by then', [may, gone('2026-06-15')], 1],
    ['the same, though somebody moved out on that day', [may, out, gone('2026-06-29')], 2],
    ['the same on the last day of the cycle', [may, gone('2026-06-30')], 1],
    ['none where the meter went in the next month', [may, gone('2026-07-01')], -1],
  ])('%s', (_, readings, index) => {
    expect(endOf(readings, june)).toBe(index);
  });
});
