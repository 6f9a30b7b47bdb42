import { ApiError } from '@console/contract';
import { jest } from '@jest/globals';
import { tellCaughtError } from './caught-error.ts';

it('tells the console of faults, and of no answer that a screen shows', () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('a screen that throws');
  tellCaughtError(new ApiError('FORBIDDEN'));
  tellCaughtError(fault);
  expect(heard.mock.calls).toEqual([[fault]]);
  heard.mockRestore();
});
