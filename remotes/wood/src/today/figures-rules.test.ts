import type { TeamToday } from '@console/contract/wood';
import { amountOf, changeOf, placesOf } from './figures-rules.ts';

const format = { decimal: (text: string) => text };
const money = (minor: number) => `¥${minor}`;
const sold = (week: object, weekBefore: object): NonNullable<TeamToday['sold']> => ({
  ownSales: false,
  today: { volume: '0.1' },
  week: { volume: '2.0', ...week },
  weekBefore: { volume: '4.0', ...weekBefore },
  days: Array.from({ length: 14 }, (_, at) => ({
    day: `2026-06-${String(at + 5).padStart(2, '0')}`,
    volume: '0',
  })),
});

it('an amount is money, else goods', () => {
  expect(amountOf({ salesMinor: 0, volume: '1.5' }, money, format)).toBe('¥0');
  expect(amountOf({ salesMinor: null, volume: '1.5' }, money, format)).toBe('1.5 m³');
  expect(amountOf({ volume: '1.5' }, money, format)).toBe('1.5 m³');
});

it('the week is compared with the one before by money, else by goods, and with nothing where that was none', () => {
  expect(changeOf(sold({ salesMinor: 150 }, { salesMinor: 100 }))).toBe(0.5);
  expect(changeOf(sold({}, {}))).toBe(-0.5);
  expect(changeOf(sold({ salesMinor: 150 }, { salesMinor: 0 }))).toBeNull();
  // More came back than was sold.
  expect(changeOf(sold({ salesMinor: 150 }, { salesMinor: -10 }))).toBeNull();
});

it('every place names the team, and sales the days that they are of', () => {
  const places = placesOf({ teamId: 't', sold: sold({}, {}) });
  expect(places.today).toBe('/wood/transaction?kind=sale&from=2026-06-18&to=2026-06-18&team=t');
  expect(places.week).toBe('/wood/transaction?kind=sale&from=2026-06-12&to=2026-06-18&team=t');
  expect([places.team, places.low]).toEqual(['/wood/?team=t', '/wood/stock?low=true&team=t']);
  expect(places.within('/wood/transaction?uuid=a')).toBe('/wood/transaction?uuid=a&team=t');
});
