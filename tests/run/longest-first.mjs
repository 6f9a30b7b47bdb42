import Sequencer from '@jest/test-sequencer';

/**
 * Files that take longest although they are short: where Jest has not seen a file run yet, as on a fresh clone, it begins
 * with the largest ones, and a long one that begins last runs on while the other worker has nothing to do.
 */
const long = [
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/journey.test.ts',
  'tests/e2e/missing-remote.test.ts',
  'tests/federation/failure-matrix.test.ts',
  'tests/federation/many-releases.test.ts',
  'tests/federation/live-swap.test.ts',
  'tests/federation/skew.test.ts',
  'tests/identity/catalogue.test.ts',
  'tests/identity/client-renewal-short-life.test.ts',
  'server/src/main.api.test.ts',
  'server/src/apartment/demo-buildings.api.test.ts',
];

export default class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => long.some((name) => path.endsWith(name));
    const sorted = super.sort(tests);
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
