/** How a remote in a folder of its own is tested: as those of the console's repository are. */
import { fileURLToPath } from 'node:url';
import { transform } from './transform.mjs';

const here = (file) => fileURLToPath(new URL(file, import.meta.url));
const sources = './dist/shared/testing/src';

/**
 * @param {string} rootDir the remote's folder
 * @returns Jest's configuration: screens (`*.test.tsx`) in jsdom with the house around them, rules (`*.test.ts`) in Node
 */
export function remoteJest(rootDir) {
  const project = (displayName, testMatch, more) => ({
    displayName,
    rootDir,
    testMatch,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform,
    ...more,
  });
  return {
    // Generous: it ends what hangs, and says nothing about speed.
    testTimeout: 90_000,
    projects: [
      project('rules', ['<rootDir>/{src,service}/**/*.test.ts'], {
        testEnvironment: here('./node-environment.mjs'),
        setupFilesAfterEnv: [here(`${sources}/silence.js`)],
      }),
      project('screens', ['<rootDir>/src/**/*.test.tsx'], {
        testEnvironment: here('./jsdom-environment.mjs'),
        // What the bundler defines in the page.
        globals: { __SHELL_VERSION__: '1.0.0' },
        setupFiles: [here(`${sources}/browser-gaps.js`)],
        setupFilesAfterEnv: ['matchers', 'silence', 'states', 'storage'].map((name) =>
          here(`${sources}/${name}.js`),
        ),
      }),
    ],
  };
}
