import fc from '@console/testing/properties';
import { shownBefore as before, mayOnWaiting, type ShownValue, usedSince } from './waiting-readings-rules.ts';

const at = (value: string, over: Partial<ShownValue> = {}): ShownValue => ({
  readingId: `id ${value}`,
  value,
  readOn: '2026-06-10',
  rollover: false,
  source: 'move_in',
  ...over,
});
const may = (value: string, over: Partial<ShownValue> = {}) =>
  at(value, { readOn: '2026-05-25', source: 'manual', ...over });
const face = { intDigits: 5, multiplier: '1' };
const shownBefore = (value: ShownValue, shown: ShownValue[]) => before(value, shown, face);

describe('what a register showed before a value', () => {
  it('the last value of an earlier day, of several the highest', () => {
    expect(shownBefore(at('120'), [may('90'), may('100')])?.value).toBe('100');
    expect(shownBefore(at('120'), [])).toBeUndefined();
  });

  it('of the same day the highest one that is not above it', () => {
    const shown = [may('100'), at('110'), at('115'), at('130')];
    expect(shownBefore(at('120'), shown)?.value).toBe('115');
  });

  it('of two alike on one day the one that was entered first', () => {
    const [out, next] = [at('120', { readingId: 'a', source: 'move_out' }), at('120', { readingId: 'b' })];
    expect(shownBefore(out, [may('100'), next])?.value).toBe('100');
    expect(shownBefore(next, [may('100'), out])?.source).toBe('move_out');
  });

  it('the first value of a meter is before, its last one behind whatever was read that day', () => {
    const [first, last] = [at('5', { source: 'replace_in' }), at('200', { source: 'replace_out' })];
    expect(shownBefore(at('7'), [first, last])).toBe(first);
    expect(shownBefore(last, [may('100'), at('150')])?.value).toBe('150');
    expect(shownBefore(first, [at('7')])).toBeUndefined();
  });

  it('on the day it went round: before that what was higher, after that the value that turned', () => {
    const turned = at('5', { rollover: true, source: 'manual' });
    const high = at('99990');
    expect(shownBefore(turned, [may('99900'), high])).toBe(high);
    expect(shownBefore(turned, [may('99900')])?.value).toBe('99900');
    expect(shownBefore(high, [may('99900'), turned])?.value).toBe('99900');
    expect(shownBefore(at('7'), [may('99900'), turned, high])).toBe(turned);
    const yesterday = { readOn: '2026-06-09' };
    expect(
      shownBefore(at('7'), [may('5', { ...yesterday, rollover: true }), may('99990', yesterday)])?.value,
    ).toBe('5');
  });
});

describe('what was used since', () => {
  it('after the multiplier, and over a rollover', () => {
    expect(usedSince(at('120.5'), [may('100')], face)).toBe('20.500');
    expect(usedSince(at('120'), [may('100')], { ...face, multiplier: '40' })).toBe('800.000');
    expect(usedSince(at('5', { rollover: true }), [may('99990')], face)).toBe('15.000');
    expect(usedSince(at('5', { rollover: true }), [may('3')], face)).toBe('2.000');
  });

  it('over a turn that the next value of that day tells of', () => {
    const turned = at('8', { rollover: true, source: 'manual' });
    expect(usedSince(at('6'), [may('99900'), turned], face)).toBe('106.000');
    expect(usedSince(turned, [may('99900'), at('6')], face)).toBe('2.000');
  });

  it('nothing without a value before, or of one that fell', () => {
    expect(usedSince(at('120'), [], face)).toBeNull();
    expect(usedSince(at('120'), [may('130')], face)).toBeNull();
  });

  it('is never less than nothing, whatever was shown before', () => {
    const value = fc.integer({ min: 0, max: 99_999 });
    const shown = fc.record({ value, rollover: fc.boolean(), sameDay: fc.boolean() });
    fc.assert(
      fc.property(fc.array(shown, { maxLength: 5 }), value, fc.boolean(), (others, own, rollover) => {
        const listed = others
          .map((one, index) => {
            const over = { readingId: String(index), rollover: one.rollover };
            return one.sameDay ? at(String(one.value), over) : may(String(one.value), over);
          })
          .sort(
            (left, right) =>
              left.readOn.localeCompare(right.readOn) || Number(left.value) - Number(right.value),
          );
        const self = at(String(own), { readingId: 'own', rollover });
        const used = usedSince(self, listed, face);
        expect(used === null || Number(used) >= 0).toBe(true);
      }),
    );
  });
});

describe('3 what somebody may do with a waiting value', () => {
  const reading = { source: 'move_out', flags: [], enteredBy: 'desk' } as const;
  const who = { userId: 'checker', sodMode: 'strict', mayCheck: true, mayConfirmRollover: false } as const;
  const told = (over: object, by = who as Parameters<typeof mayOnWaiting>[2], edited: string[] = []) =>
    mayOnWaiting({ ...reading, flags: [], ...over }, edited, by);

  it('a second person checks and rejects it; those who entered it, before somebody put it right too, do not', () => {
    expect(told({})).toEqual({ check: true, reject: true, confirmRollover: false });
    expect(told({ enteredBy: 'checker' }).check).toBe(false);
    expect(told({}, who, ['checker'])).toEqual({ check: false, reject: false, confirmRollover: false });
    expect(told({ enteredBy: 'checker' }, { ...who, sodMode: 'solo' }).check).toBe(true);
    expect(told({}, { ...who, mayCheck: false })).toEqual({
      check: false,
      reject: false,
      confirmRollover: false,
    });
  });

  it('first and last values of meters are not rejected', () => {
    for (const source of ['replace_in', 'replace_out'])
      expect(told({ source })).toMatchObject({ check: true, reject: false });
  });

  it('a rollover that nobody believes is confirmed by a manager, not by the one who entered it', () => {
    const manager = { ...who, mayConfirmRollover: true };
    expect(told({ flags: ['ROLLOVER'] }, manager).confirmRollover).toBe(true);
    expect(told({ flags: ['JUMP'] }, manager).confirmRollover).toBe(false);
    expect(told({ flags: ['ROLLOVER'], enteredBy: 'checker' }, manager).confirmRollover).toBe(false);
    expect(told({ flags: ['ROLLOVER'] }).confirmRollover).toBe(false);
  });
});
