import type { TradedLately } from '@console/contract/wood';
import { daysAfter } from '../../../days.ts';
import { soldLately } from './today-rules.ts';

const last = '2026-06-18';
const lately = (minorOf: (at: number) => number | null, volume = '0.100000'): TradedLately => ({
  ...{ day: last, ownSales: false, sold: { documents: 1, pieces: 1, volume }, received: null },
  days: Array.from({ length: 14 }, (_, at) => ({
    ...{ day: daysAfter(last, at - 13), soldVolume: volume, receivedVolume: null },
    salesMinor: minorOf(at),
  })),
});

describe('sales of today and of the week', () => {
  it('today is the last of fourteen days, the week the last seven, the week before the others', () => {
    const sold = soldLately(lately((at) => at + 1));
    expect(sold?.today).toEqual({ volume: '0.100000', salesMinor: 14 });
    // 8 + 9 + … + 14, and 1 + 2 + … + 7.
    expect(sold?.week).toEqual({ volume: '0.700000', salesMinor: 77 });
    expect(sold?.weekBefore).toEqual({ volume: '0.700000', salesMinor: 28 });
    expect(sold?.days.map(({ day }) => day)).toEqual([
      ...Array.from({ length: 14 }, (_, at) => daysAfter(last, at - 13)),
    ]);
  });

  it('volumes are added up exactly, whatever floating point would make of them', () => {
    expect(soldLately(lately(() => 0, '0.300001'))?.week.volume).toBe('2.100007');
    expect(soldLately(lately(() => 0, '-1.000000'))?.week.volume).toBe('-7.000000');
  });

  it('who is told of goods only is told of no money, and who sees no sales of nothing', () => {
    expect(soldLately(lately(() => null))?.week).toEqual({ volume: '0.700000', salesMinor: null });
    expect(soldLately({ ...lately(() => 1), sold: null })).toBeNull();
  });
});
