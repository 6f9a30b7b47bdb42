import { loopDelay, redacted } from './info-rules.ts';

it('a setting is set or not; its value is nowhere in the answer', () => {
  const answer = redacted(['DATABASE_URL', 'PORT', 'HOST'], {
    DATABASE_URL: 'postgres://u:secret@h/d',
    PORT: ' ',
  });
  expect(answer).toEqual([
    { name: 'DATABASE_URL', set: true },
    { name: 'PORT', set: false },
    { name: 'HOST', set: false },
  ]);
  expect(JSON.stringify(answer)).not.toContain('secret');
});

it('delays in milliseconds, zeros before anything was measured', () => {
  const percentile = () => 3_456_789;
  expect(loopDelay({ count: 9, mean: 1_234_567, max: 20_000_000, percentile })).toEqual({
    meanMs: 1.23,
    p99Ms: 3.46,
    maxMs: 20,
  });
  expect(loopDelay({ count: 0, mean: Number.NaN, max: 0, percentile })).toEqual({
    meanMs: 0,
    p99Ms: 0,
    maxMs: 0,
  });
});
