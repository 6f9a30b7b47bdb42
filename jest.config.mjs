import { onBothEngines } from './server/testing/both-engines.mjs';
import { transform } from './shared/testing/transform.mjs';

const project = (displayName, testMatch, more = {}) => ({
  displayName,
  rootDir: import.meta.dirname,
  testMatch: testMatch.map((glob) => `<rootDir>/${glob}`),
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/remotes/_template/'],
  modulePathIgnorePatterns: [
    '/dist/',
    '<rootDir>/.data/',
    '<rootDir>/.cache/',
    '<rootDir>/remotes/_template/',
  ],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform,
  ...more,
});

/** What a test did not announce on the console fails it. */
const silence = ['<rootDir>/shared/testing/src/silence.ts'];

const sharedModules = { runtime: '<rootDir>/shared/testing/shared-modules.mjs' };

const inNode = {
  testEnvironment: '<rootDir>/shared/testing/node-environment.mjs',
  setupFilesAfterEnv: silence,
};

const api = (displayName, engine, testMatch) =>
  project(displayName, testMatch, {
    ...sharedModules,
    testEnvironment: '<rootDir>/server/testing/api-environment.mjs',
    globals: { __ENGINE__: engine },
    setupFiles: ['<rootDir>/server/testing/plugin-names.ts'],
    setupFilesAfterEnv: silence,
    globalSetup: '<rootDir>/server/testing/global-setup.ts',
    globalTeardown: '<rootDir>/server/testing/global-teardown.ts',
  });
const allOfTheApi = ['server/src/**/*.api.test.ts'];

export default {
  // Generous: it ends what hangs, and says nothing about speed. A busy machine is several times slower than a quiet one.
  testTimeout: 90_000,
  projects: [
    {
      ...project('unit', ['{shared,server,host,remotes}/**/*.test.ts', 'tests/{bench/,run/,}*.test.ts'], {
        ...inNode,
        ...sharedModules,
      }),
      testPathIgnorePatterns: [
        '/node_modules/',
        '/dist/',
        '<rootDir>/remotes/_template/',
        '\\.api\\.test\\.ts$',
      ],
    },
    project('screens', ['{shared,host,remotes}/**/*.test.tsx'], {
      testEnvironment: '<rootDir>/shared/testing/jsdom-environment.mjs',
      // What the bundler defines in the page.
      globals: { __SHELL_VERSION__: '1.0.0' },
      setupFiles: ['<rootDir>/shared/testing/src/browser-gaps.ts'],
      setupFilesAfterEnv: ['matchers', 'silence', 'states', 'storage'].map(
        (name) => `<rootDir>/shared/testing/src/${name}.ts`,
      ),
    }),
    api('api-postgres', 'postgres', allOfTheApi),
    api('api-pglite', 'pglite', onBothEngines),
    // Everything on the embedded engine: `npm run test:engines`.
    api('engines', 'pglite', allOfTheApi),
    project('house', ['tests/house/**/*.test.ts'], inNode),
    // After the screens, whose states it asks axe about.
    project('accessibility', ['tests/accessibility/**/*.test.ts'], inNode),
    ...['federation', 'identity', 'e2e'].map((name) =>
      project(name, [`tests/${name}/**/*.test.ts`], {
        ...inNode,
        ...sharedModules,
        testEnvironment: '<rootDir>/tests/console/browser-environment.mjs',
        globalSetup: '<rootDir>/tests/console/global-setup.ts',
        globalTeardown: '<rootDir>/tests/console/global-teardown.ts',
      }),
    ),
  ],
};
