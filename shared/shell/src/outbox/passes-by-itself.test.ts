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
