import fc from 'fast-check';
import { longTests } from './long.ts';

/**
 * fast-check, as properties are shown here. Every day the same few cases, so that a red run is about the change that
 * made it; in `npm run test:long` all of them, new ones each time.
 */
const everyDay = 25;

/** Of so many cases those that are tried now. */
export const cases = (all: number): number =>
  longTests ? all : Math.min(all, Math.max(everyDay, Math.ceil(all / 5)));

fc.configureGlobal({ numRuns: cases(100), ...(!longTests && { seed: 20261123 }) });

export default fc;
