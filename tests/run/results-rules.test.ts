import { countOf, type FileResults, lastLine, skippedIn } from './results-rules.ts';

const file = (name: string, ...statuses: string[]): FileResults => ({
  name,
  project: 'unit',
  seconds: 1,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({ title: `${at}`, fullName: `${name} ${at}`, status })),
});

describe('counting what Jest found', () => {
  it('passed, failed, skipped; a file that could not be loaded is one failure', () => {
    const found = [file('a', 'passed', 'failed', 'pending'), file('broken'), file('b', 'passed', 'todo')];
    expect(countOf(found)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('a failed hook after green tests is a failure', () => {
    expect(countOf([{ ...file('a', 'passed'), status: 'failed' }])).toEqual({
      passed: 1,
      failed: 1,
      skipped: 0,
    });
  });

  it('what was skipped is named, file by file', () => {
    const files = [file('a', 'pending', 'passed', 'pending'), file('b', 'failed'), file('c', 'pending')];
    expect(skippedIn(files)).toEqual(['a 0', 'a 2', 'c 0']);
  });

  it('the last line names the skipped tests only where there are some', () => {
    expect(lastLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(lastLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });
});
