import { ApiError } from '@console/contract';
import { isApiError } from './api-error.ts';

it('knows an error of another copy of the contract, and no other error', () => {
  class ApiErrorOfARemote extends Error {
    override readonly name = 'ApiError';
    readonly code = 'NETWORK';
  }
  expect([new ApiError('LIMIT'), new ApiErrorOfARemote()].map(isApiError)).toEqual([true, true]);
  expect([new Error('ApiError'), { name: 'ApiError', code: 'LIMIT' }, undefined].map(isApiError)).toEqual([
    false,
    false,
    false,
  ]);
});
