import type { Task } from '@console/contract/apartment';
import { byUrgency } from './today-rules.ts';

const task = (buildingId: string, dueOn: string | null): Task => ({
  ...{ kind: 'check_readings', buildingId, count: 1, ym: null, dueOn },
});
const place = (buildingId: string, today = '2026-06-18') => ({ buildingId, today });
const told = (found: ReturnType<typeof byUrgency>) =>
  found.map(({ buildingId, taskCount, lateCount }) => `${buildingId} ${taskCount} ${lateCount}`);

describe('buildings by what waits there', () => {
  it('the most urgent first; where nothing waits they stay as they came', () => {
    const tasks = [
      task('C', '2026-06-01'),
      task('A', '2026-06-20'),
      task('C', '2026-06-30'),
      task('D', null),
    ];
    expect(told(byUrgency([place('A'), place('B'), place('C'), place('D'), place('E')], tasks, 3))).toEqual([
      ...['C 2 1', 'A 1 0', 'D 1 0', 'B 0 0', 'E 0 0'],
    ]);
  });

  it('late is what had to be done before the day of the place; what has no day is never late', () => {
    const tasks = [task('A', '2026-06-17'), task('A', '2026-06-18'), task('A', null)];
    expect(told(byUrgency([place('A')], tasks, 3))).toEqual(['A 3 1']);
    // Where it is still yesterday.
    expect(told(byUrgency([place('A', '2026-06-17')], tasks, 3))).toEqual(['A 3 0']);
  });

  it('counts what it does not show', () => {
    const tasks = Array.from({ length: 5 }, () => task('A', '2026-06-01'));
    const [found] = byUrgency([place('A')], tasks, 3);
    expect([found?.tasks.length, found?.taskCount, found?.lateCount]).toEqual([3, 5, 5]);
  });
});
