import { looksMistyped } from './payment-sense-rules.ts';

describe('an amount that somebody should look at again', () => {
  const rent = 215_000;
  it.each([
    ['what is open', 95_660, 95_660, false],
    ['three months ahead', 645_000, 0, false],
    ['a fen more than three months, nothing open', 645_001, 0, true],
    ['a digit too many', 956_600, 95_660, true],
    ['a year of arrears at once', 2_580_000, 2_580_000, false],
    ['a fen more than a year of arrears', 2_580_001, 2_580_000, true],
    ['more than is open, less than three months', 300_000, 95_660, false],
  ])('%s', (_, amountMinor, openMinor, asks) => {
    expect(looksMistyped(amountMinor, { openMinor, monthRentMinor: rent })).toBe(asks);
  });

  it('where nobody pays rent, whatever is more than is open', () => {
    expect(looksMistyped(2, { openMinor: 1, monthRentMinor: 0 })).toBe(true);
    expect(looksMistyped(1, { openMinor: 1, monthRentMinor: 0 })).toBe(false);
  });
});
