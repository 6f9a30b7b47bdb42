import type { ApiAdminInfo } from '@console/contract/codegen';
import type { May } from '../../../plugins/contract/may.ts';
import type { OutsideSystem } from '../tool.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Which settings there are, and where each has its value from. A value never leaves this function, so no secret can.
 * @param running what the process runs with; where it is not the fallback although the environment says nothing, the start
 *   has furnished it, as it does with simulators
 */
export const settingsTold = (
  environment: Environment,
  running: Readonly<Record<string, unknown>>,
  fallback: Readonly<Record<string, unknown>>,
): ApiAdminInfo['settings'] =>
  Object.keys(fallback).map((name) => {
    const set = (environment[name] ?? '').trim() !== '';
    if (set) return { name, set, source: 'environment' };
    const asFallback = JSON.stringify(running[name]) === JSON.stringify(fallback[name]);
    return { name, set, source: asFallback ? 'default' : 'start' };
  });

/** Settings that are yes or no are no secret. */
export const flagsOf = (running: Readonly<Record<string, unknown>>): ApiAdminInfo['flags'] =>
  Object.entries(running).flatMap(([name, on]) => (typeof on === 'boolean' ? [{ name, on }] : []));

/** Those that somebody is told of, and may have asked. */
export const knownTo = (may: Pick<May, 'hold'>, systems: readonly OutsideSystem[]): OutsideSystem[] =>
  systems.filter(({ adminsOnly = false }) => !adminsOnly || may.hold('codegen.power.manage'));

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
