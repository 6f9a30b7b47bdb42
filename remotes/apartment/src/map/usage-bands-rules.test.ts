import { usageBand, usageBounds } from './usage-bands-rules.ts';

const bounds = { usualFrom: 50, usualTo: 150, highTo: 300 };

describe('7 bounds of usage on the map', () => {
  it.each([
    [['100'], bounds],
    [['1', '100', '9999'], bounds],
    [['90', '110'], bounds],
    [['100', '0', '0.000', null, '-5'], bounds],
  ])('%j: around the median of rooms that used anything', (quantities, expected) => {
    expect(usageBounds(quantities, 1)).toEqual(expected);
  });

  it('are rounded as they are shown', () => {
    expect(usageBounds(['0.333'], 2)).toEqual({ usualFrom: 0.17, usualTo: 0.5, highTo: 1 });
  });

  it('there are none where nothing was used', () => {
    expect(usageBounds(['0', null], 1)).toBeUndefined();
    expect(usageBounds([], 1)).toBeUndefined();
  });
});

it.each([
  [null, 'none'],
  ['-1', 'low'],
  ['0', 'low'],
  ['49.9', 'low'],
  ['50', 'usual'],
  ['150.0', 'usual'],
  ['150.1', 'high'],
  ['300', 'high'],
  ['300.1', 'veryHigh'],
])('a room that used %s is %s', (quantity, band) => {
  expect(usageBand(quantity, bounds)).toBe(band);
});

it('where nothing was used, what was read is little and the rest is unknown', () => {
  expect([usageBand('0', undefined), usageBand(null, undefined)]).toEqual(['low', 'none']);
});
