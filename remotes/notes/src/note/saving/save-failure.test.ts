import { ApiError } from '@console/contract';
import { givenDelay } from './save-failure.ts';

it.each([
  [new ApiError('LIMIT', { details: { retryAfter: 7 } }), 7000],
  [new ApiError('LIMIT', { details: { retryAfter: 1e9 } }), 3_600_000],
  [new ApiError('LIMIT', { details: { retryAfter: -1 } }), undefined],
  [new ApiError('LIMIT', { details: { retryAfter: 'soon' } }), undefined],
  [new ApiError('LIMIT'), undefined],
  [new ApiError('INTERNAL', { details: { retryAfter: 7 } }), undefined],
  [new TypeError('no network'), undefined],
])('2.1: 429 retries with the given delay, %#', (error, delay) => expect(givenDelay(error)).toBe(delay));
