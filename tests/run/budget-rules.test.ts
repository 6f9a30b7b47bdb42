import { budgetRow, overBudget, sumRow } from './budget-rules.ts';
import type { FileResults } from './results-rules.ts';

const part = { name: 'house', budget: 10, budgetOfFile: 5 };
const file = (name: string, seconds: number): FileResults => ({
  name,
  project: 'house',
  status: 'passed',
  seconds,
  assertionResults: [{ title: 'a', fullName: 'a', status: 'passed' }],
});

describe('the table under a run', () => {
  it('names the tests, the seconds, the budget and the slowest file of a suite', () => {
    const run = { part, seconds: 9.4, files: [file('a.test.ts', 2), file('b.test.ts', 7.6)] };
    expect(budgetRow(run)).toEqual(['house', '2', '9', '10', 'b.test.ts 8']);
  });

  it('marks a suite that is over its budget', () => {
    expect(budgetRow({ part, seconds: 10.6, files: [] })[2]).toBe('11 !');
    expect(budgetRow({ part, seconds: 10, files: [] })[2]).toBe('10');
  });

  it('ends with all parts together; what fills gaps runs beside them', () => {
    const house = { part, seconds: 9.4, files: [file('a.test.ts', 9)] };
    const checks = { part: { ...part, name: 'checks', budget: 5 }, seconds: 6, files: [file('lint', 6)] };
    const benches = {
      part: { ...part, name: 'benches', budget: 8, fillsGaps: true as const },
      seconds: 7,
      files: [file('bench:api', 7)],
    };
    expect(sumRow([house, checks, benches], 16)).toEqual(['in all', '3', '16 !', '15', '']);
    expect(sumRow([house, checks, benches], 12)).toEqual(['in all', '3', '12', '15', '']);
  });

  it('names each file that is over what a file may take, slowest first', () => {
    const run = { part, seconds: 9, files: [file('a', 5), file('b', 6), file('c', 7)] };
    expect(overBudget(run)).toEqual([
      'Over the 5 s that a file of house may take: c 7',
      'Over the 5 s that a file of house may take: b 6',
    ]);
  });
});
