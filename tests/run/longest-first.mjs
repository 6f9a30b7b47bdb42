import { readFileSync } from 'node:fs';
import Sequencer from '@jest/test-sequencer';

/**
 * Files that take longest although they are short: where Jest has not seen a file run yet, as on a fresh clone, it begins
 * with the largest ones, and a long one that begins last runs on while the other worker has nothing to do.
 */
const longFiles = JSON.parse(readFileSync(new URL('long-files.json', import.meta.url), 'utf8'));

export default class LongestFirst extends Sequencer {
  /** @override @param {import('@jest/test-result').Test[]} tests */
  sort(tests) {
    const isLong = ({ path }) => longFiles.some((name) => path.endsWith(name));
    const sorted = /** @type {typeof tests} */ (super.sort(tests));
    return [...sorted.filter(isLong), ...sorted.filter((test) => !isLong(test))];
  }
}
