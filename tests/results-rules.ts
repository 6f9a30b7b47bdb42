/** Tests of one run or suite, by how they ended. */
export interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

export const none: Count = { passed: 0, failed: 0, skipped: 0 };

export const sum = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** What Jest writes about one file in one project. */
export interface JestFile {
  name: string;
  status: string;
  assertionResults: { title: string; fullName: string; status: string }[];
}

export interface JestResults {
  testResults: JestFile[];
}

/** A file that could not even be loaded has no tests to count, but it is a failure. */
export function countOf({ testResults }: JestResults): Count {
  return testResults.map(countOfFile).reduce(sum, none);
}

function countOfFile({ status, assertionResults }: JestFile): Count {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  const skipped = assertionResults.length - passed - failed;
  return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed, skipped };
}

/** More files than this do not fail by chance: a second attempt would only cost time. */
const chance = 4;

/** Files that failed, each once, where so few did that chance (a busy machine, a race in a test) may have done it. */
export function worthASecondAttempt({ testResults }: JestResults): string[] {
  const failed = [
    ...new Set(testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)),
  ];
  return failed.length > chance ? [] : failed;
}

/** The first attempt with its files replaced by what the second found, in all projects that they ran in. */
export function withSecondAttempt(first: JestResults, second: JestResults): JestResults {
  const again = new Set(second.testResults.map(({ name }) => name));
  return {
    testResults: [...first.testResults.filter(({ name }) => !again.has(name)), ...second.testResults],
  };
}

/** Full names of the tests that failed first and passed then. */
export function mendedBy(first: JestResults, second: JestResults): string[] {
  const failedIn = ({ testResults }: JestResults) =>
    testResults.flatMap(({ name, status, assertionResults }) =>
      assertionResults.length === 0 && status === 'failed'
        ? [name]
        : assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName),
    );
  const still = new Set(failedIn(second));
  return failedIn(first).filter((name) => !still.has(name));
}
