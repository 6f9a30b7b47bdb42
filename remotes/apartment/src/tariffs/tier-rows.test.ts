import type { TariffTier } from '@console/contract/apartment';
import {
  changedTier,
  hasSurcharge,
  pricedRegisters,
  priceSetOf,
  tierRowsOf,
  withoutTier,
  withPriceSet,
  withSurcharge,
  withTier,
} from './tier-rows.ts';

const tier = (register: TariffTier['register'], upTo: string | null, unitPrice: string): TariffTier => ({
  register,
  upTo,
  unitPrice,
});
const three = [tier('total', '230', '0.5'), tier('total', '400', '0.6'), tier('total', null, '0.8')];
const byTime = [tier('peak', null, '0.5583'), tier('valley', null, '0.3583')];

it('one price, or prices by the time of day', () => {
  expect(priceSetOf(three)).toBe('single');
  expect(priceSetOf(byTime)).toBe('peak_valley');
  expect(priceSetOf([...byTime, tier('flat', null, '1')])).toBe('peak_flat_valley');
  expect(hasSurcharge(three)).toBe(false);
  expect(hasSurcharge([...three, ...byTime])).toBe(true);
});

it('changing the registers keeps the tiers of those that stay', () => {
  expect(withPriceSet(byTime, 'peak_flat_valley')).toEqual([byTime[0], tier('flat', null, ''), byTime[1]]);
  expect(withPriceSet(three, 'peak_valley').map(({ register }) => register)).toEqual(['peak', 'valley']);
  expect(pricedRegisters(withSurcharge(byTime, true))).toEqual(['total', 'peak', 'valley']);
  expect(withSurcharge(withSurcharge(byTime, true), false)).toEqual(byTime);
});

it('tiers are put below the open one and taken away, and the last one stays open', () => {
  expect(withTier(byTime, 'peak')).toEqual([tier('peak', '', '0.5583'), ...byTime]);
  expect(withoutTier(three, 2)).toEqual([three[0], tier('total', null, '0.6')]);
  expect(withoutTier(three, 0)).toEqual([three[1], three[2]]);
  expect(changedTier(three, 1, { upTo: '450' })[1]).toEqual(tier('total', '450', '0.6'));
});

it('rows know their place among all tiers and where they begin', () => {
  const rows = tierRowsOf([...byTime.slice(0, 1), ...withTier(byTime.slice(1), 'valley')], 'valley');
  expect(rows.map(({ index, from }) => [index, from])).toEqual([
    [1, '0'],
    [2, ''],
  ]);
});
