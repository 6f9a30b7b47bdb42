import { encodingOf } from './compression.ts';

it.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, identity', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
  ['br;q=0.5', 'br'],
  ['*', undefined],
  ['identity', undefined],
  ['brr', undefined],
  ['', undefined],
  [undefined, undefined],
])('Accept-Encoding: %s → %s', (accepted, encoding) => {
  expect(encodingOf(accepted)).toBe(encoding);
});
