import type { ApiAdminInfo } from '@console/contract/codegen';

/** Which settings the environment names. A value never leaves this function, so no secret can. */
export const redacted = (
  names: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ApiAdminInfo['settings'] => names.map((name) => ({ name, set: (environment[name] ?? '').trim() !== '' }));

/** Nanoseconds of the loop's histogram in milliseconds; an empty histogram says NaN and nonsense, we say 0. */
export function loopDelay(histogram: {
  count: number;
  mean: number;
  max: number;
  percentile(percent: number): number;
}): ApiAdminInfo['eventLoopDelay'] {
  if (histogram.count === 0) return { meanMs: 0, p99Ms: 0, maxMs: 0 };
  const milliseconds = (nanoseconds: number) => Math.round(nanoseconds / 10_000) / 100;
  return {
    meanMs: milliseconds(histogram.mean),
    p99Ms: milliseconds(histogram.percentile(99)),
    maxMs: milliseconds(histogram.max),
  };
}
