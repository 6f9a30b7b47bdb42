/** Tests of one run or suite, by how they ended. */
export interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const none: Count = { passed: 0, failed: 0, skipped: 0 };

const sum = (a: Count, b: Count): Count => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** What our reporter keeps of one file in one Jest project. */
export interface FileResults {
  /** Path from the repository's root. */
  readonly name: string;
  readonly project: string;
  readonly status: 'passed' | 'failed';
  /** From its beginning to its end, setting up and loading included. */
  readonly seconds: number;
  readonly assertionResults: readonly TestResult[];
}

export interface TestResult {
  readonly title: string;
  readonly fullName: string;
  /** Jest's: passed, failed, pending, todo. */
  readonly status: string;
  /** Without the hooks around it; left out where it did not begin. */
  readonly seconds?: number;
}

/** A file that could not even be loaded has no tests to count, but it is a failure; so is a hook after green tests. */
export const countOf = (files: readonly FileResults[]): Count => files.map(countOfFile).reduce(sum, none);

function countOfFile({ status, assertionResults }: FileResults): Count {
  const passed = assertionResults.filter((test) => test.status === 'passed').length;
  const failed = assertionResults.filter((test) => test.status === 'failed').length;
  const skipped = assertionResults.length - passed - failed;
  return { passed, failed: status === 'failed' ? Math.max(failed, 1) : failed, skipped };
}

/** What was skipped, by its full name, which says why. */
export const skippedIn = (files: readonly FileResults[]): string[] =>
  files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
  );

/** One line for everything: `3 passed, 0 failed`, and how many were skipped if any were. */
export const lastLine = ({ passed, failed, skipped }: Count): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
