import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clause, clauses } from './spec/clauses.ts';

/**
 * Prints clause → tests → result, from the results that the last test runs left behind.
 * `npm run spec [-- --json]`; run `npm test` first, or the suites of interest.
 */
interface ShownBy {
  readonly clause: string;
  readonly text: string;
  readonly tests: readonly { readonly name: string; readonly result: string }[];
  readonly result: 'shown' | 'failed' | 'not shown yet';
}

interface JestFile {
  testResults: { assertionResults: { title: string; fullName: string; status: string }[] }[];
}

const resultsDir = join(import.meta.dirname, '../.cache/test-results');

async function lastResults(): Promise<{ title: string; name: string; result: string }[]> {
  await mkdir(resultsDir, { recursive: true });
  const files = await readdir(resultsDir);
  const read = await Promise.all(
    files.map(async (file) => JSON.parse(await readFile(join(resultsDir, file), 'utf8')) as JestFile),
  );
  return read
    .flatMap((file) => file.testResults.flatMap((suite) => suite.assertionResults))
    .map(({ title, fullName, status }) => ({ title, name: fullName, result: status }));
}

/**
 * `2 /note/` is shown by `2 /note/: …` and not by `2 /note/trash: …`. Before the clause there may be rows of the list of
 * attacks and other clauses: `B10 7.8 9 key set: …` shows two.
 */
function shows(clause: Clause, title: string): boolean {
  if (title.startsWith(clause.id) && !/^[\w{/-]/.test(title.slice(clause.id.length))) return true;
  const before = /^(?:[A-E]\d+|\d\.\d) /.exec(title)?.[0];
  return before !== undefined && shows(clause, title.slice(before.length));
}

function rowsFrom(results: Awaited<ReturnType<typeof lastResults>>): ShownBy[] {
  return clauses.map((clause) => {
    const tests = results
      .filter(({ title }) => shows(clause, title))
      .map(({ name, result }) => ({ name, result }));
    const failed = tests.some(({ result }) => result === 'failed');
    const passed = tests.some(({ result }) => result === 'passed');
    return {
      clause: clause.id,
      text: clause.text,
      tests,
      result: failed ? 'failed' : passed ? 'shown' : 'not shown yet',
    };
  });
}

const rows = rowsFrom(await lastResults());
if (process.argv.includes('--json')) console.info(JSON.stringify(rows, null, 2));
else {
  for (const { clause, tests, result } of rows) {
    console.info(
      `${result.padEnd(14)} ${clause.padEnd(44)} ${tests.length > 0 ? `${tests.length} × ${tests[0]?.name}` : ''}`,
    );
  }
  const shown = rows.filter(({ result }) => result === 'shown').length;
  console.info(`${shown} of ${rows.length} clauses shown`);
}
process.exitCode = rows.some(({ result }) => result === 'failed') ? 1 : 0;
