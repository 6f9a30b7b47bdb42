import { ApiError } from '@console/contract';
import { isApiError } from './api-error.ts';

it('knows an error of another copy of the contract, and one that is more than that, and no other error', () => {
  class ApiErrorOfARemote extends Error {
    readonly code = 'NETWORK';
    readonly status = 0;
    readonly fields = [];
    readonly details = {};
  }
  class SignInFailed extends ApiError {
    override readonly name = 'SignInFailed';
  }
  const ours = [new ApiError('LIMIT'), new ApiErrorOfARemote(), new SignInFailed('INTERNAL')];
  expect(ours.map(isApiError)).toEqual([true, true, true]);
  const others = [
    new Error('ApiError'),
    Object.assign(new Error('gone'), { code: 'ENOENT' }),
    { code: 'LIMIT' },
  ];
  expect([...others, undefined].map(isApiError)).toEqual([false, false, false, false]);
});
