import * as fc from 'fast-check';
import { daysAfter, daysIn } from '../../../days.ts';
import { type BilledItem, itemChangeLines } from './item-change-rules.ts';
import { itemParts, itemPieces, type MonthlyItem } from './item-rules.ts';
import type { Proration } from './rent-rules.ts';

const item: MonthlyItem = {
  ...{ chargeItemId: 'park', kind: 'parking', code: 'PARK', nameZh: '车位', nameEn: 'Parking' },
  ...{ amountMinor: 30_000, taxRate: '0', quantity: '1' },
  given: { firstDay: '2026-01-01', lastDay: null, ownPrice: true },
};
const own = (firstDay: string, lastDay: string | null, more: Partial<MonthlyItem> = {}): MonthlyItem => ({
  ...item,
  ...more,
  given: { firstDay, lastDay, ownPrice: true },
});
const stay = { firstDay: '2026-01-01', lastDay: null as string | null };
const month = '2026-06';
const asked = (
  items: readonly MonthlyItem[],
  { mode = 'actual_days' as Proration, changedMinor = 0, taxRate = '0' } = {},
): BilledItem => ({
  ...{ chargeItemId: 'park', chargeKind: 'parking', month, number: 'LT-B202605-0001', params: {} },
  ...{ mode, changedMinor, taxRate, parts: itemParts(itemPieces(month, stay, items), month, mode) },
});
const amounts = (one: BilledItem, items: readonly MonthlyItem[], terms = stay) =>
  itemChangeLines([one], items, terms).map(({ amountMinor }) => amountMinor);

describe('a monthly item that has other days or another price after it had been asked for', () => {
  it('5.6 goes back from the day on which it ended: 16 of 30 days, with the tax in them', () => {
    const ended = [own('2026-01-01', '2026-06-14')];
    expect(amounts(asked([item]), ended)).toEqual([-16_000]);
    const [line] = itemChangeLines([asked([item], { taxRate: '0.06' })], ended, stay);
    expect(line).toMatchObject({
      ...{ chargeKind: 'parking', description: 'item_change', source: 'item', sourceId: 'park' },
      ...{ params: { month, number: 'LT-B202605-0001' }, amountMinor: -16_000, taxMinor: -906 },
      calc: {
        ...{ kind: 'itemChange', changedMinor: 0 },
        billed: [{ from: '2026-06-01', to: '2026-06-30', amountMinor: 30_000, days: null }],
        now: [{ from: '2026-06-01', to: '2026-06-14', amountMinor: 14_000, days: 14, daysInMonth: 30 }],
      },
    });
    expect(amounts(asked([item]), [own('2026-01-01', '2026-05-31')])).toEqual([-30_000]);
  });

  it('is made up to where it costs more from a day on, is more of it, or ends later than it was to', () => {
    const dearer = [own('2026-01-01', '2026-06-15'), own('2026-06-16', null, { amountMinor: 36_000 })];
    expect(amounts(asked([item]), dearer)).toEqual([3_000]);
    expect(amounts(asked([item]), [own('2026-01-01', null, { quantity: '2' })])).toEqual([30_000]);
    expect(amounts(asked([own('2026-01-01', '2026-06-15')]), [item])).toEqual([15_000]);
  });

  it('is put right once, and what was put right of a bill that was taken back goes back', () => {
    const ended = [own('2026-01-01', '2026-06-14')];
    expect(amounts(asked([item], { changedMinor: -16_000 }), ended)).toEqual([]);
    expect(amounts(asked([item], { changedMinor: -16_000 }), [item])).toEqual([16_000]);
    expect(amounts({ ...asked([], { changedMinor: -16_000 }), parts: [] }, ended)).toEqual([16_000]);
  });

  it('stays as it was asked before the first day that is known of it, where nothing is, and where what all pay costs something else', () => {
    expect(amounts(asked([item]), [own('2026-06-16', null, { amountMinor: 60_000 })])).toEqual([15_000]);
    expect(amounts(asked([item]), [own('2026-07-01', null, { amountMinor: 60_000 })])).toEqual([]);
    expect(amounts(asked([item]), [])).toEqual([]);
    expect(amounts(asked([item]), [{ ...item, given: null, amountMinor: 50_000 }])).toEqual([]);
    const asAll = {
      ...item,
      amountMinor: 50_000,
      given: { firstDay: '2026-01-01', lastDay: null, ownPrice: false },
    };
    expect(amounts(asked([item]), [asAll])).toEqual([]);
  });

  it('leaves days after the last one to what goes back as unused', () => {
    const ended = [own('2026-01-01', '2026-06-14')];
    expect(amounts(asked([item]), ended, { ...stay, lastDay: '2026-06-10' })).toEqual([]);
    // 20 of 30 days were kept, 14 of them with it.
    expect(amounts(asked([item]), ended, { ...stay, lastDay: '2026-06-20' })).toEqual([-6_000]);
  });

  it('comes to what it would have cost had it been known, whenever and however often it changes', () => {
    const days = fc.integer({ min: 1, max: daysIn(month) - 1 });
    const price = fc.integer({ min: 0, max: 99_999 });
    const mode = fc.constantFrom<Proration>('actual_days', 'thirty_day', 'none');
    const versions = fc.array(fc.tuple(days, price, fc.boolean()), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(price, versions, mode, (first, changes, by) => {
        const before = [own('2026-01-01', null, { amountMinor: first })];
        let changedMinor = 0;
        for (const [day, amountMinor, ends] of changes) {
          const from = daysAfter('2026-06-01', day);
          const now = [
            own('2026-01-01', daysAfter(from, -1), { amountMinor: first }),
            ...(ends ? [] : [own(from, null, { amountMinor })]),
          ];
          const known = asked(before, { mode: by, changedMinor });
          changedMinor += amounts(known, now).reduce((sum, one) => sum + one, 0);
          const sum = (items: readonly MonthlyItem[]) =>
            asked(items, { mode: by }).parts.reduce((all, part) => all + part.amountMinor, 0);
          const same = !ends && amountMinor === first;
          expect(sum(before) + changedMinor).toBe(same ? sum(before) : sum(now));
          expect(amounts(asked(before, { mode: by, changedMinor }), now)).toEqual([]);
        }
      }),
    );
  });
});
