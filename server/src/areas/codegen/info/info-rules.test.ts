import { flagsOf, loopDelay, settingsTold } from './info-rules.ts';

it('a setting is from the environment, from the start or the usual one; its value is nowhere in the answer', () => {
  const fallback = { DATABASE_URL: '', PORT: 8080, CLASH_CONTROLLERS: [] };
  const running = {
    DATABASE_URL: 'postgres://u:secret@h/d',
    PORT: 8080,
    CLASH_CONTROLLERS: [{ secret: 's3' }],
  };
  const told = settingsTold({ DATABASE_URL: 'postgres://u:secret@h/d', PORT: ' ' }, running, fallback);
  expect(told).toEqual([
    { name: 'DATABASE_URL', set: true, source: 'environment' },
    { name: 'PORT', set: false, source: 'default' },
    { name: 'CLASH_CONTROLLERS', set: false, source: 'start' },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/secret@|s3/);
});

it('what is yes or no is told, and nothing else', () => {
  expect(flagsOf({ SIMULATORS: true, OFFLINE_SCREENS: false, SMTP_URL: 'smtp://u:p@h', PORT: 1 })).toEqual([
    { name: 'SIMULATORS', on: true },
    { name: 'OFFLINE_SCREENS', on: false },
  ]);
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
