import {
  earlierMeter,
  estimatesUpTo,
  isOccupied,
  type KeptUse,
  type KeptValue,
  lastReadOf,
  pastUses,
  previousOf,
  shownSince,
} from './register-facts-rules.ts';

let entered = 0;
/** A value as it is stored; the later in the test, the later it was entered. */
function kept(readOn: string, value: string, more: Partial<KeptValue> = {}): KeptValue {
  entered += 1;
  return {
    ...{
      readingId: `reading-${entered}`,
      meterId: 'm',
      register: 'total',
      cycleId: 'before',
      source: 'manual',
    },
    ...{ state: 'locked', rollover: false, toConfirm: false, value, readOn },
    enteredAt: `2026-01-01T00:00:00.${String(entered).padStart(3, '0')}Z`,
    ...more,
  };
}

const around = { readingId: undefined, until: '2026-06-30', isBefore: (cycle: string) => cycle === 'before' };

describe('the value from which on use is counted', () => {
  const may = kept('2026-05-05', '110.0');
  const april = kept('2026-04-05', '100.0');

  it('is the last one of an earlier month, not of this one and not the row itself', () => {
    const june = kept('2026-06-05', '120.0', { cycleId: 'now' });
    expect(previousOf([april, may, june], around)).toBe(may);
    expect(previousOf([april, may], { ...around, readingId: may.readingId })).toBe(april);
    expect(previousOf([], around)).toBeUndefined();
  });

  it('may belong to no month, and is none of moving or of later days', () => {
    const initial = kept('2026-05-20', '0.0', { cycleId: null, source: 'replace_in' });
    const moved = kept('2026-05-25', '3.0', { cycleId: null, source: 'move_in' });
    const later = kept('2026-07-01', '9.0', { cycleId: null, source: 'manual' });
    expect(previousOf([may, initial, moved, later], around)).toBe(initial);
  });

  it('of one day is the new meter’s first last, then what was entered last', () => {
    const first = kept('2026-05-20', '0.0', { cycleId: null, source: 'replace_in' });
    const other = kept('2026-05-20', '8.0');
    expect(previousOf([first, other], around)).toBe(other);
    const again = kept('2026-05-20', '8.5');
    expect(previousOf([first, other, again], around)).toBe(again);
  });
});

describe('what was shown since', () => {
  const previous = kept('2026-05-05', '110.0');

  it('begins with the day of the previous value, in the order of days, then of values', () => {
    const before = kept('2026-05-04', '109.0');
    const high = kept('2026-05-06', '112.0', { source: 'move_out' });
    const low = kept('2026-05-06', '111.0', { source: 'move_in' });
    const shown = shownSince([before, previous, high, low], previous, { readingId: undefined });
    expect(shown.map(({ value }) => value)).toEqual(['111.0', '112.0']);
  });

  it('holds neither estimates nor the row itself, and all that was read where nothing went before', () => {
    const guess = kept('2026-05-06', '115.0', { source: 'estimate' });
    const own = kept('2026-05-07', '116.0');
    expect(shownSince([previous, guess, own], undefined, own).map(({ value }) => value)).toEqual(['110.0']);
  });
});

describe('behind an estimate', () => {
  const read = kept('2026-04-05', '100.0');
  const guess = kept('2026-05-05', '110.0', { source: 'estimate' });

  it('somebody has really read the one before', () => {
    const facts = { readingId: undefined, intDigits: 5 };
    expect(lastReadOf([read, guess], guess, facts)).toEqual({ value: '100.0', readOn: '2026-04-05' });
    expect(lastReadOf([guess], guess, facts)).toBeNull();
    expect(lastReadOf([read], read, facts)).toBeNull();
  });

  it('one estimate is one, and more are two', () => {
    expect(estimatesUpTo([read], read)).toBe(0);
    expect(estimatesUpTo([read, guess], guess)).toBe(1);
    const second = kept('2026-06-05', '120.0', { source: 'estimate' });
    expect(estimatesUpTo([read, guess, second], second)).toBe(2);
  });
});

describe('the meter that stood here before', () => {
  const plate = { intDigits: 5, multiplier: '1' };
  const counted = kept('2026-05-05', '99990.0');

  it('tells its last value and from which on it is counted', () => {
    const out = kept('2026-05-20', '99995.0', { cycleId: null, source: 'replace_out' });
    expect(earlierMeter(plate, [counted, out])).toMatchObject({
      ...{ final: '99995.0', previous: '99990.0', previousOn: '2026-05-05', rollover: false },
      ...plate,
    });
    expect(earlierMeter(plate, [counted])).toBeUndefined();
    expect(earlierMeter(plate, [out])).toBeUndefined();
  });

  it('went round whichever value in between says so', () => {
    const moved = kept('2026-05-10', '3.0', { source: 'move_out', rollover: true });
    const out = kept('2026-05-20', '5.0', { cycleId: null, source: 'replace_out' });
    expect(earlierMeter(plate, [counted, moved, out])?.rollover).toBe(true);
  });
});

describe('past uses', () => {
  const use = (ym: string, more: Partial<KeptUse> = {}): KeptUse => ({
    ...{ usageId: `${ym}-${more.kind}`, ym, days: 30, kind: 'actual', state: 'locked', quantity: '10.000' },
    ...{ booked: '10.000', to: { readOn: `${ym}-05`, isSuperseded: false } },
    ...more,
  });

  it('come newest first, a month once, as what it was put right to', () => {
    const estimated = use('2026-05', { kind: 'estimated', booked: '10.000' });
    const mended = use('2026-05', { kind: 'trued_up', quantity: '12.000', booked: '2.500' });
    expect(pastUses([use('2026-04'), estimated, mended])).toEqual([
      { ym: '2026-05', quantity: '12.500', days: 30, kind: 'actual', readOn: '2026-05-05' },
      { ym: '2026-04', quantity: '10.000', days: 30, kind: 'actual', readOn: '2026-04-05' },
    ]);
  });

  it('of a draft count as drafted, and an estimate is one until its value was replaced', () => {
    const draft = { state: 'draft', kind: 'estimated', quantity: '7.000', booked: null } as const;
    expect(pastUses([use('2026-05', draft)])[0]).toMatchObject({ quantity: '7.000', kind: 'estimated' });
    const replaced = { ...draft, to: { readOn: '2026-05-05', isSuperseded: true } };
    expect(pastUses([use('2026-05', replaced)])[0]?.kind).toBe('actual');
  });
});

it.each([
  ['begins within', '2026-05-20', null, true],
  ['ended before', '2026-01-01', '2026-05-05', false],
  ['ends a day behind the first value', '2026-01-01', '2026-05-06', true],
  ['begins later', '2026-06-06', null, false],
])('a letting that %s: occupied is %s', (_, firstDay, lastDay, occupied) =>
  expect(isOccupied([{ firstDay, lastDay }], { from: '2026-05-05', to: '2026-06-05' })).toBe(occupied),
);
