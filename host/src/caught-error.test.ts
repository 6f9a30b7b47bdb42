import { ApiError } from '@console/contract';
import { jest } from '@jest/globals';
import { tellCaughtError, tellRecoveredError } from './caught-error.ts';

it('tells the console of faults, and of no answer that a screen shows', () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new TypeError('a screen that throws');
  tellCaughtError(new ApiError('FORBIDDEN'));
  tellCaughtError(fault);
  expect(heard.mock.calls).toEqual([[fault]]);
  heard.mockRestore();
});

it('tells of what was gone on a second try, unless it was such an answer', () => {
  const heard = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const fault = new Error('recovered', { cause: new TypeError('a screen that throws') });
  tellRecoveredError(new Error('recovered', { cause: new ApiError('FORBIDDEN') }));
  tellRecoveredError(fault);
  expect(heard.mock.calls).toEqual([[fault]]);
  heard.mockRestore();
});
