/**
 * `npm run mutate [-- --mutate <glob>]`: would the tests of the rules notice a fault? (tests/README.md)
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'jest',
  testRunnerNodeArgs: ['--experimental-vm-modules', '--no-warnings'],
  jest: { projectType: 'custom', configFile: 'tests/mutation/jest.config.mjs', enableFindRelatedTests: true },
  coverageAnalysis: 'perTest',
  mutate: ['{server,shared,host,remotes}/**/*-rules.ts', '!remotes/_template/**'],
  // Stryker rewrites them through TypeScript's old API, which is gone; swc needs none.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: '.cache/mutation/work',
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  reporters: ['clear-text', 'json'],
  clearTextReporter: { reportTests: false, skipFull: true },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  thresholds: { high: 90, low: 85, break: 85 },
  ignorePatterns: ['.cache', '.data', 'dist', '**/pictures', 'tests/federation', 'tests/e2e'],
};
