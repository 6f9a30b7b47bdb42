import { codeOf } from './problem-text.ts';

const fault = (params: Record<string, string | number>, code = 'too_small') => ({
  path: 'name',
  code,
  params,
});

it.each([
  [fault({ origin: 'string', minimum: 1 }), 'required'],
  [fault({ origin: 'array', minimum: 1 }), 'required'],
  [fault({ origin: 'string', minimum: 2 }), 'too_short'],
  [fault({ origin: 'string', maximum: 9 }, 'too_big'), 'too_long'],
  [fault({ origin: 'array', minimum: 2 }), 'too_few'],
  [fault({ origin: 'array', maximum: 9 }, 'too_big'), 'too_many'],
  [fault({ origin: 'number', minimum: 1 }), 'too_small'],
  [fault({ origin: 'string', minimum: 1 }, 'invalid_format'), 'invalid_format'],
  [{ path: 'areaM2', code: 'too_small', params: { minimum: '0.01' } }, 'too_small'],
])('%j is told as %s', (given, code) => {
  expect(codeOf(given)).toBe(code);
});
