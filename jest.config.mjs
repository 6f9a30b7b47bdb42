/** Jest runs the sources as they are: native ES modules, TypeScript and JSX stripped by swc. */
const transform = {
  '^.+\\.(t|j)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        target: 'es2022',
        keepClassNames: true,
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
};

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

const api = (engine) =>
  project(`api-${engine}`, ['server/src/**/*.api.test.ts'], {
    globals: { __ENGINE__: engine },
    globalSetup: '<rootDir>/server/testing/global-setup.ts',
    globalTeardown: '<rootDir>/server/testing/global-teardown.ts',
  });

export default {
  // Generous: it ends what hangs, and says nothing about speed. A busy machine is several times slower than a quiet one.
  testTimeout: 90_000,
  projects: [
    {
      ...project('unit', ['{shared,server,host,remotes}/**/*.test.ts', 'tests/{bench/,}*.test.ts']),
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
      setupFilesAfterEnv: ['<rootDir>/shared/testing/src/matchers.ts'],
    }),
    api('postgres'),
    api('pglite'),
    ...['house', 'federation', 'identity', 'e2e'].map((name) =>
      project(name, [`tests/${name}/**/*.test.ts`]),
    ),
  ],
};
