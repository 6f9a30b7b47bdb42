import { amountSaid, moneySaid, percentSaid, quantitySaid } from './amounts-said.ts';

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [547_758, '5,477.58'],
  [-5000, '−50.00'],
  [100_000_000_000, '1,000,000,000.00'],
])('%d fen are %s', (minor, text) => {
  expect(amountSaid(minor)).toBe(text);
});

it('says the currency by its sign, or by its code', () => {
  expect(moneySaid(547_758, 'CNY')).toBe('¥5,477.58');
  expect(moneySaid(-100, 'CNY')).toBe('−¥1.00');
  expect(moneySaid(100, 'VND')).toBe('VND 1.00');
});

it.each([
  ['1234.500', '1,234.5'],
  ['0.000', '0'],
  ['-12.340', '−12.34'],
  ['100', '100'],
])('a quantity of %s is %s', (decimal, text) => {
  expect(quantitySaid(decimal)).toBe(text);
});

it('ratios are per cent', () => {
  expect(percentSaid('0.0353')).toBe('3.53 %');
  expect(percentSaid('1')).toBe('100 %');
});
