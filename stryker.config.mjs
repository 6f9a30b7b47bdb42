import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Rules that have another name. */
const furtherRules = [
  'server/src/areas/notes/search/search-hits.ts',
  'server/src/areas/notes/search/search-query.ts',
  'server/src/areas/notes/search/search-tokens.ts',
  'shared/contract/src/notes/word-count.ts',
  'shared/contract/src/platform/cohorts.ts',
  'shared/contract/src/platform/version-range.ts',
];

const sources = ['host', 'remotes', 'server', 'shared']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((file) => join(top, file)))
  // Those in shared/testing are rules of CSS.
  .filter((file) => !/node_modules|remotes\/_template|shared\/testing/.test(file));
const rules = [...sources.filter((file) => file.endsWith('-rules.ts')), ...furtherRules];

/** A rule's tests stand beside it. Those left out need Jest's clock, a thread, a socket or a process. */
const folders = new Set(rules.map(dirname));
const tests = sources
  .filter((file) => file.endsWith('.test.ts') && folders.has(dirname(file)))
  .filter(
    (file) => !/\.api\.test\.ts$|(note-keeper|drawing-thread|event-stream|install)\.test\.ts$/.test(file),
  );

// JSX as everywhere else: some rules stand beside a component that makes an element while it loads.
process.env.TSX_TSCONFIG_PATH = 'tsconfig.base.json';

/**
 * `npm run mutate [-- --mutate <glob>]`: would the tests of the rules notice a fault? (tests/README.md)
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  plugins: [
    '@stryker-mutator/mocha-runner',
    './tests/mutation/rules-runner.mjs',
    './tests/mutation/areas-reporter.mjs',
  ],
  testRunner: 'rules',
  testRunnerNodeArgs: ['--import', 'tsx', '--no-warnings'],
  mochaOptions: { spec: tests },
  coverageAnalysis: 'perTest',
  // What the last one promises is shown by the rules that calculate with it.
  mutate: [...rules, 'server/src/exact.ts'],
  // Stryker rewrites them through TypeScript's old API, which is gone; tsx needs none.
  tsconfigFile: 'none',
  disableTypeChecks: false,
  // Tables and patterns of a module are made while it loads: each of them would need all files loaded anew.
  ignoreStatic: true,
  concurrency: 2,
  timeoutMS: 2000,
  tempDirName: '.cache/mutation/work',
  reporters: ['areas', 'json'],
  jsonReporter: { fileName: '.cache/mutation/report.json' },
  // For each area, not for all together: `areas` fails the run.
  thresholds: { high: 90, low: 85, break: null },
  ignorePatterns: ['.cache', '.data', 'dist', '**/pictures', 'tests/federation', 'tests/e2e'],
};
