import type { TradedLately } from '@console/contract/wood';
import { hasTraded, marginPart, priceChange, trendOf } from './home-rules.ts';

const day: TradedLately['days'][number] = { day: '2026-06-18', soldVolume: '0', receivedVolume: '0' };
const lately = (more: Partial<TradedLately>): TradedLately => ({
  ...{ day: '2026-06-18', ownSales: false, sold: null, received: null, days: [day] },
  ...more,
});
const goods = { documents: 0, pieces: 0, volume: '0' };

describe('the workspace', () => {
  it('W-27: 6760.00 of 32160.00 is a margin of 21.02 %; of no sales there is none', () => {
    expect(marginPart(676_000, 3_216_000)).toBeCloseTo(0.2102, 4);
    expect(marginPart(-100, 0)).toBeNull();
  });

  it.each([
    ['2400', '2330', 'up'],
    ['2330', '2400', 'down'],
    ['2330.00', '2330', 'same'],
  ])('%s after %s went %s', (listPrice, before, way) => {
    expect(priceChange({ listPrice, before })?.way).toBe(way);
  });

  it('a first price, or one after nothing, has gone no way', () => {
    expect(priceChange({ listPrice: '2330', before: null })).toBeNull();
    expect(priceChange({ listPrice: '2330', before: '0' })).toBeNull();
  });

  it('draws money for whoever is told of it, goods for others, and nothing for a buyer without receipts', () => {
    expect(trendOf(lately({ days: [{ ...day, salesMinor: 0 }] }))).toBe('money');
    expect(trendOf(lately({ days: [{ ...day, salesMinor: null }], received: goods }))).toBe('goods');
    expect(trendOf(lately({}))).toBeUndefined();
  });

  it('knows days of nothing from days of trade', () => {
    expect(hasTraded(lately({}))).toBe(false);
    expect(hasTraded(lately({ days: [day, { ...day, receivedVolume: '1.9' }] }))).toBe(true);
  });
});
