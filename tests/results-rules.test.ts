import {
  countOf,
  type JestResults,
  mendedBy,
  withSecondAttempt,
  worthASecondAttempt,
} from './results-rules.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status, at) => ({
    title: `${at}`,
    fullName: `${name} ${at}`,
    status,
  })),
});
const results = (...testResults: ReturnType<typeof file>[]): JestResults => ({ testResults });

describe('counting what Jest found', () => {
  it('passed, failed, skipped; a file that could not be loaded is one failure', () => {
    const found = results(
      file('a', 'passed', 'failed', 'pending'),
      file('broken'),
      file('b', 'passed', 'todo'),
    );
    expect(countOf(found)).toEqual({ passed: 2, failed: 2, skipped: 2 });
  });

  it('a failed hook after green tests is a failure', () => {
    expect(countOf(results({ ...file('a', 'passed'), status: 'failed' }))).toMatchObject({
      passed: 1,
      failed: 1,
    });
  });
});

describe('the second attempt', () => {
  it('is for few failed files, each once though two engines ran it', () => {
    expect(
      worthASecondAttempt(results(file('a', 'failed'), file('a', 'failed'), file('b', 'passed'))),
    ).toEqual(['a']);
    const many = ['a', 'b', 'c', 'd', 'e'].map((name) => file(name, 'failed'));
    expect(worthASecondAttempt(results(...many))).toEqual([]);
  });

  it('counts instead of the first, and names what passed only then', () => {
    const first = results(file('a', 'passed', 'failed'), file('b', 'failed'), file('c', 'passed'));
    const second = results(file('a', 'passed', 'passed'), file('b', 'failed'));
    expect(countOf(withSecondAttempt(first, second))).toEqual({ passed: 3, failed: 1, skipped: 0 });
    expect(mendedBy(first, second)).toEqual(['a 1']);
  });

  it('what fails twice stays failed', () => {
    const broken = results(file('a'));
    expect(countOf(withSecondAttempt(broken, broken)).failed).toBe(1);
    expect(mendedBy(broken, broken)).toEqual([]);
  });
});
