import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/**
 * What Jest tells while a suite runs: nothing about what passes; what fails as soon as its file is over. What it found is
 * kept as `FileResults` (`results-rules.ts`) for the table under the run, and for `npm run spec`.
 * JavaScript, because Jest loads its reporters as they are.
 */
export default class Reporter {
  #keptIn;
  #root;
  #files = [];
  #broken = false;

  constructor({ rootDir }) {
    this.#root = rootDir;
    this.#keptIn = process.env.CONSOLE_TEST_RESULTS;
  }

  onTestFileResult({ context, path }, result) {
    const file = this.#resultsOf(context.config.displayName?.name ?? '', path, result);
    this.#files.push(file);
    if (file.status === 'failed') tell(file, result);
    this.#keep();
  }

  onRunComplete(_contexts, { runExecError, testResults }) {
    if (runExecError) this.#refuse(runExecError);
    // A set-up that fails leaves a result for each file, and no file is told of.
    for (const result of testResults) if (!this.#has(result)) this.onTestFileResult(nowhere(result), result);
    this.#keep();
  }

  getLastError() {
    return this.#broken ? new Error('The suite could not be run.') : undefined;
  }

  /** After each file, and whole at any moment, so that also a run that is ended leaves what it found. */
  #keep() {
    mkdirSync(dirname(this.#keptIn), { recursive: true });
    writeFileSync(`${this.#keptIn}.part`, JSON.stringify({ testResults: this.#files }));
    renameSync(`${this.#keptIn}.part`, this.#keptIn);
  }

  #refuse(error) {
    this.#broken = true;
    process.stderr.write(`${error.stack ?? error.message}\n`);
  }

  #has({ testFilePath, displayName }) {
    const name = relative(this.#root, testFilePath);
    return this.#files.some((file) => file.name === name && file.project === (displayName?.name ?? ''));
  }

  #resultsOf(project, path, { testExecError, failureMessage, numFailingTests, perfStats, testResults }) {
    return {
      name: relative(this.#root, path),
      project,
      status: testExecError || failureMessage || numFailingTests > 0 ? 'failed' : 'passed',
      seconds: (perfStats.end - perfStats.start) / 1000,
      assertionResults: testResults.map(({ title, fullName, status, duration }) => ({
        title,
        fullName,
        status,
        ...(duration ? { seconds: duration / 1000 } : {}),
      })),
    };
  }
}

const nowhere = ({ testFilePath, displayName }) => ({
  path: testFilePath,
  context: { config: { displayName } },
});

function tell({ name, project }, { failureMessage, console: said }) {
  process.stderr.write(`\n${name} (${project})\n${failureMessage ?? ''}\n`);
  for (const { type, message, origin } of said ?? [])
    process.stderr.write(`${type}: ${message}\n${origin}\n`);
}
