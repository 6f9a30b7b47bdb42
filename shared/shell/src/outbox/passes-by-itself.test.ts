import { ApiError } from '@console/contract';
import { passesByItself } from './passes-by-itself.ts';

it.each([
  'UNAUTHENTICATED',
  'LIMIT',
  'INTERNAL',
  'UNAVAILABLE',
  'NETWORK',
  'TIMEOUT',
  'UNEXPECTED_ANSWER',
] as const)('waits after %s', (code) => expect(passesByItself(new ApiError(code as 'LIMIT'))).toBe(true));

it('waits where nobody answered', () => expect(passesByItself(new TypeError('fetch'))).toBe(true));

it.each(['VALIDATION', 'FORBIDDEN', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'GONE'] as const)(
  'does not wait after %s: somebody has to see it',
  (code) => expect(passesByItself(new ApiError(code))).toBe(false),
);

it('does not wait after LIMIT where it is the thing that is too much, not the moment', () =>
  expect(passesByItself(new ApiError('LIMIT', { details: { maximum: 20 } }))).toBe(false));
