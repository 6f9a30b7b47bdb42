import * as fc from 'fast-check';
import { daysIn, firstDayOf, lastDayOf } from '../../../days.ts';
import { type AskedRent, rentChangeLines } from './rent-change-rules.ts';
import { type Proration, rentLines } from './rent-rules.ts';

type Rates = readonly { readonly from: string; readonly rentMinor: number }[];
const before: Rates = [{ from: '2026-01-01', rentMinor: 215_000 }];
const after = (from: string, rentMinor = 225_000): Rates => [...before, { from, rentMinor }];
const asked = (
  rates: Rates,
  month: string,
  mode: Proration = 'actual_days',
  changedMinor = 0,
): AskedRent => ({
  ...{ billId: `b ${month}`, number: 'LT-B202605-0001', month, changedMinor },
  parts: rentLines({ rates }, { from: firstDayOf(month), to: lastDayOf(month) }, mode).flatMap(
    ({ calc, amountMinor }) => {
      if (calc?.kind !== 'rent') return [];
      const { kind: _, ...fields } = calc;
      return { ...fields, amountMinor };
    },
  ),
});
const amounts = (all: readonly AskedRent[], rates: Rates, lastDay: string | null = null) =>
  rentChangeLines(all, { rates, lastDay }).map(({ amountMinor, params: { from, to } }) => [
    amountMinor,
    from,
    to,
  ]);

describe('a rent that was changed after it had been asked for', () => {
  it('5.3 is made up to: 100.00 more from 1 June on, and 17 of 31 days of it from 15 July on', () => {
    expect(amounts([asked(before, '2026-06')], after('2026-06-01'))).toEqual([
      [10_000, '2026-06-01', '2026-06-30'],
    ]);
    // 970.97 and 1233.87 against 2150.00
    expect(amounts([asked(before, '2026-07')], after('2026-07-15'))).toEqual([
      [5_484, '2026-07-01', '2026-07-31'],
    ]);
    const [line] = rentChangeLines([asked(before, '2026-07')], { rates: after('2026-07-15'), lastDay: null });
    expect(line).toMatchObject({
      ...{ chargeKind: 'rent', description: 'rent_change', source: 'rent', sourceId: 'b 2026-07' },
      calc: {
        ...{ kind: 'rentChange', number: 'LT-B202605-0001', changedMinor: 0 },
        billed: [{ days: 31, rentMinor: 215_000, amountMinor: 215_000 }],
        now: [
          { days: 14, rentMinor: 215_000, amountMinor: 97_097 },
          { days: 17, rentMinor: 225_000, amountMinor: 123_387 },
        ],
      },
    });
  });

  it('is given back where it is less, and only what no bill has put right yet', () => {
    expect(amounts([asked(before, '2026-06')], after('2026-06-01', 200_000))).toEqual([
      [-15_000, '2026-06-01', '2026-06-30'],
    ]);
    expect(amounts([asked(before, '2026-06', 'actual_days', 10_000)], after('2026-06-01'))).toEqual([]);
    // Changed again, and changed back.
    expect(amounts([asked(before, '2026-06', 'actual_days', 10_000)], after('2026-06-01', 230_000))).toEqual([
      [5_000, '2026-06-01', '2026-06-30'],
    ]);
    expect(amounts([asked(before, '2026-06', 'actual_days', 10_000)], before)).toEqual([
      [-10_000, '2026-06-01', '2026-06-30'],
    ]);
  });

  it('what was put right of a bill that was taken back goes back', () => {
    expect(
      amounts([{ ...asked(before, '2026-06'), parts: [], changedMinor: 10_000 }], after('2026-06-01')),
    ).toEqual([[-10_000, '2026-06-01', '2026-06-30']]);
  });

  it('by whole months the rent of the first day counts; the same rent in pieces is no change', () => {
    expect(amounts([asked(before, '2026-07', 'none')], after('2026-07-15'))).toEqual([]);
    expect(
      amounts(
        [asked([{ from: '2026-01-01', rentMinor: 99_999 }], '2026-07')],
        [
          { from: '2026-01-01', rentMinor: 99_999 },
          { from: '2026-07-11', rentMinor: 99_999 },
        ],
      ),
    ).toEqual([]);
  });

  it('who leaves on 9 June pays the difference of 9 of 30 days; what was put right beyond them goes back', () => {
    expect(amounts([asked(before, '2026-06')], after('2026-06-01'), '2026-06-09')).toEqual([
      [3_000, '2026-06-01', '2026-06-09'],
    ]);
    expect(
      amounts([asked(before, '2026-06', 'actual_days', 10_000)], after('2026-06-01'), '2026-06-09'),
    ).toEqual([[-7_000, '2026-06-01', '2026-06-09']]);
    expect(
      amounts([asked(before, '2026-07', 'actual_days', 10_000)], after('2026-06-01'), '2026-06-09'),
    ).toEqual([[-10_000, '2026-07-01', '2026-07-31']]);
  });

  it('whatever it is changed to, what was asked and put right come to what the month costs now', () => {
    const day = fc.integer({ min: 1, max: 31 });
    fc.assert(
      fc.property(
        fc.array(fc.record({ on: day, rentMinor: fc.integer({ min: 0, max: 1_000_000 }) }), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom('actual_days' as const, 'thirty_day' as const, 'none' as const),
        fc.constantFrom('2026-02', '2026-06', '2026-07'),
        (changes, mode, month) => {
          let rates = before;
          let changedMinor = 0;
          for (const { on, rentMinor } of changes) {
            const from = `${month}-${String(Math.min(on, daysIn(month))).padStart(2, '0')}`;
            rates = [...rates.filter((one) => one.from < from), { from, rentMinor }];
            const [line] = rentChangeLines([asked(before, month, mode, changedMinor)], {
              rates,
              lastDay: null,
            });
            changedMinor += line?.amountMinor ?? 0;
          }
          const sum = (lines: readonly { amountMinor: number }[]) =>
            lines.reduce((all, one) => all + one.amountMinor, 0);
          const now = asked(rates, month, mode);
          const isSame = now.parts.every(({ rentMinor }) => rentMinor === 215_000);
          expect(215_000 + changedMinor).toBe(isSame ? 215_000 : sum(now.parts));
        },
      ),
    );
  });
});
