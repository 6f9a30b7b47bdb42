import fc from '@console/testing/properties';
import { daysAfter, daysIn, firstDayOf, lastDayOf } from '../../../days.ts';
import { firstSpan, nextSpan, type RentTerms, rentLines } from './rent-rules.ts';

const terms = (firstDay: string, more: Partial<RentTerms> = {}): RentTerms => ({
  ...{ firstDay, lastDay: null, payCycle: 1, rates: [{ from: firstDay, rentMinor: 215_000 }] },
  ...more,
});
const amounts = (lines: readonly { amountMinor: number }[]) => lines.map(({ amountMinor }) => amountMinor);
const sum = (lines: readonly { amountMinor: number }[]) => amounts(lines).reduce((one, two) => one + two, 0);

describe('rent', () => {
  it('A-14 in on 12 March: 20 of 31 days, or of thirty', () => {
    const stay = terms('2026-03-12');
    const span = { from: '2026-03-12', to: '2026-03-31' };
    expect(amounts(rentLines(stay, span, 'actual_days'))).toEqual([138_710]);
    expect(amounts(rentLines(stay, span, 'thirty_day'))).toEqual([143_333]);
    expect(amounts(rentLines(stay, span, 'none'))).toEqual([215_000]);
    expect(rentLines(stay, span, 'actual_days')[0]?.calc).toEqual({
      ...{ kind: 'rent', from: '2026-03-12', to: '2026-03-31', days: 20, daysInMonth: 31 },
      ...{ rentMinor: 215_000, mode: 'actual_days' },
    });
  });

  it('A-15 out on 9 June: 9 of 30 days', () => {
    const stay = terms('2025-01-01', { lastDay: '2026-06-09' });
    expect(amounts(rentLines(stay, { from: '2026-06-01', to: '2026-06-09' }, 'actual_days'))).toEqual([
      64_500,
    ]);
  });

  it('A-16 another rent from 15 March: two lines', () => {
    const rates = [
      { from: '2025-01-01', rentMinor: 215_000 },
      { from: '2026-03-15', rentMinor: 225_000 },
    ];
    const lines = rentLines({ rates }, { from: '2026-03-01', to: '2026-03-31' }, 'actual_days');
    expect(amounts(lines)).toEqual([97_097, 123_387]);
    expect(sum(lines)).toBe(220_484);
    expect(lines.map(({ params }) => [params.from, params.to])).toEqual([
      ['2026-03-01', '2026-03-14'],
      ['2026-03-15', '2026-03-31'],
    ]);
  });

  it('A-17 a leap February: 19 of 29 days', () => {
    const lines = rentLines(terms('2028-02-11'), { from: '2028-02-11', to: '2028-02-29' }, 'actual_days');
    expect(amounts(lines)).toEqual([140_862]);
  });

  it('5.3 by thirty days a whole month is the rent, however long it is', () => {
    const rates = [
      { from: '2025-01-01', rentMinor: 300_000 },
      { from: '2026-02-15', rentMinor: 600_000 },
    ];
    expect(amounts(rentLines({ rates }, { from: '2026-01-01', to: '2026-01-31' }, 'thirty_day'))).toEqual([
      300_000,
    ]);
    // 14 and 16 of thirty.
    expect(amounts(rentLines({ rates }, { from: '2026-02-01', to: '2026-02-28' }, 'thirty_day'))).toEqual([
      140_000, 320_000,
    ]);
    expect(amounts(rentLines({ rates }, { from: '2026-02-01', to: '2026-02-28' }, 'none'))).toEqual([
      300_000,
    ]);
  });

  it('5.3 days that follow one another, in whole months or pieces of them, are asked for once each', () => {
    const days = fc.integer({ min: 0, max: 800 }).map((offset) => daysAfter('2027-01-01', offset));
    fc.assert(
      fc.property(days, fc.nat(200), fc.nat(200), (from, length, cut) => {
        const to = daysAfter(from, length);
        const lines = rentLines(terms('2026-01-01'), { from, to }, 'actual_days');
        expect(lines[0]?.params.from).toBe(from);
        expect(lines.at(-1)?.params.to).toBe(to);
        for (const [at, line] of lines.entries())
          if (at > 0) expect(line.params.from).toBe(daysAfter(String(lines[at - 1]?.params.to), 1));
        const step = {
          rates: [...terms('2026-01-01').rates, { from: daysAfter(from, cut), rentMinor: 215_000 }],
        };
        const split = rentLines(step, { from, to }, 'actual_days');
        expect(Math.abs(sum(split) - sum(lines))).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('5.3 a whole month is the rent, whichever way it is prorated', () => {
    const month = fc
      .integer({ min: 0, max: 48 })
      .map((count) => daysAfter('2026-01-15', count * 30).slice(0, 7));
    const mode = fc.constantFrom('actual_days' as const, 'thirty_day' as const, 'none' as const);
    fc.assert(
      fc.property(month, mode, (ym, how) => {
        const span = { from: firstDayOf(ym), to: lastDayOf(ym) };
        expect(daysIn(ym)).toBeGreaterThan(27);
        expect(amounts(rentLines(terms('2025-01-01'), span, how))).toEqual([215_000]);
      }),
    );
  });
});

describe('which days a bill asks rent for', () => {
  it('5.6 moving in: to the end of the pay cycle in which the first day lies', () => {
    expect(firstSpan(terms('2026-03-12'))).toEqual({ from: '2026-03-12', to: '2026-03-31' });
    expect(firstSpan(terms('2026-03-12', { payCycle: 3 }))).toEqual({ from: '2026-03-12', to: '2026-05-31' });
    expect(firstSpan(terms('2026-11-02', { payCycle: 12 }))).toEqual({
      from: '2026-11-02',
      to: '2027-10-31',
    });
    const short = terms('2026-03-12', { payCycle: 6, lastDay: '2026-04-20' });
    expect(firstSpan(short)).toEqual({ from: '2026-03-12', to: '2026-04-20' });
    const last = terms('2200-12-01', { payCycle: 12 });
    expect(firstSpan(last)).toEqual({ from: '2200-12-01', to: '2200-12-31' });
  });

  it('5.6 then in advance, as the pay cycle comes', () => {
    const quarter = terms('2026-03-12', { payCycle: 3 });
    expect(nextSpan(quarter, '2026-03', '2026-05-31')).toBeUndefined();
    expect(nextSpan(quarter, '2026-04', '2026-05-31')).toBeUndefined();
    expect(nextSpan(quarter, '2026-05', '2026-05-31')).toEqual({ from: '2026-06-01', to: '2026-08-31' });
    expect(nextSpan(terms('2026-03-12'), '2026-03', '2026-03-31')).toEqual({
      from: '2026-04-01',
      to: '2026-04-30',
    });
  });

  it('5.6 what no bill has asked for since comes with the next one, and never past the last day', () => {
    const stay = terms('2026-01-01', { lastDay: '2026-06-09' });
    expect(nextSpan(stay, '2026-04', '2026-03-31')).toEqual({ from: '2026-04-01', to: '2026-05-31' });
    expect(nextSpan(stay, '2026-05', '2026-05-31')).toEqual({ from: '2026-06-01', to: '2026-06-09' });
    expect(nextSpan(stay, '2026-06', '2026-06-09')).toBeUndefined();
  });

  it('5.6 with no bill before it, from the next month on, or from the first day within the month', () => {
    expect(nextSpan(terms('2024-06-10'), '2026-05', null)).toEqual({ from: '2026-06-01', to: '2026-06-30' });
    expect(nextSpan(terms('2026-05-20'), '2026-05', null)).toEqual({ from: '2026-05-20', to: '2026-06-30' });
  });

  it('5.6 bills of all months together ask for every day once', () => {
    const cycle = fc.constantFrom(1 as const, 2 as const, 3 as const, 6 as const, 12 as const);
    fc.assert(
      fc.property(fc.nat(700), cycle, (offset, payCycle) => {
        const stay = terms(daysAfter('2026-01-01', offset), { payCycle });
        let span = firstSpan(stay);
        let month = stay.firstDay.slice(0, 7);
        for (let count = 0; count < 30; count += 1) {
          const next = nextSpan(stay, month, span.to);
          if (next) {
            expect(next.from).toBe(daysAfter(span.to, 1));
            span = next;
          }
          month = daysAfter(lastDayOf(month), 1).slice(0, 7);
          expect(span.to >= lastDayOf(month)).toBe(true);
        }
      }),
    );
  });
});
