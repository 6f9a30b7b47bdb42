import fc from 'fast-check';

/**
 * fast-check, as properties are shown here. Every day the same few cases, so that a red run is about the change that
 * made it; with `LONG_TESTS=1` all of them, new ones each time.
 */
const long = process.env.LONG_TESTS === '1';
const everyDay = 25;

/** Of so many cases those that are tried now. */
export const cases = (all: number): number =>
  long ? all : Math.min(all, Math.max(everyDay, Math.ceil(all / 5)));

fc.configureGlobal({ numRuns: cases(100), ...(!long && { seed: 20261123 }) });

export default fc;
