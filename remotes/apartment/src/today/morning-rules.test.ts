import type { BuildingToday, Task } from '@console/contract/apartment';
import { courseOf, gates, gatesBehind, placesOf, urgentFirst } from './morning-rules.ts';

const task = (buildingId: string, dueOn: string | null): Task => ({
  ...{ kind: 'check_readings', buildingId, count: 1, ym: null, dueOn },
});
const building = (buildingId: string, today: string, tasks: Task[]): BuildingToday => ({
  ...{ buildingId, code: buildingId, name: { zh: buildingId, en: buildingId }, currency: 'CNY', today },
  ...{ tasks, taskCount: tasks.length, lateCount: 0 },
});

it('what waits: the earliest day of all buildings first, what has none last, late by the day of its building', () => {
  const found = urgentFirst([
    building('A', '2026-06-18', [task('A', '2026-06-20'), task('A', null)]),
    building('B', '2026-06-18', [task('B', '2026-06-17'), task('B', '2026-06-18'), task('B', null)]),
  ]);
  expect(found.map(({ task: { buildingId, dueOn }, isLate }) => [buildingId, dueOn, isLate])).toEqual([
    ...[
      ['B', '2026-06-17', true],
      ['B', '2026-06-18', false],
      ['A', '2026-06-20', false],
      ['A', null, false],
      ['B', null, false],
    ],
  ]);
});

it('a month goes through seven gates', () => {
  expect([gates, gatesBehind('open'), gatesBehind('billed'), gatesBehind('closed')]).toEqual([7, 0, 4, 7]);
});

it('the line of occupancy is told from the first month that is known to the running one', () => {
  const months = ['2026-04', '2026-05', '2026-06'];
  expect(courseOf(['0.8000', null, '0.9500'], months)).toEqual({
    ...{ now: 0.95, since: { ym: '2026-04', ratio: 0.8 } },
  });
  expect(courseOf([null, '0.9000', '0.9500'], months).since).toEqual({ ym: '2026-05', ratio: 0.9 });
  // One month is no line; nothing known is nothing.
  expect(courseOf([null, null, '0.9500'], months)).toEqual({ now: 0.95, since: null });
  expect(courseOf([null, null, null], months)).toEqual({ now: null, since: null });
  expect(courseOf([], [])).toEqual({ now: null, since: null });
});

it('whoever sees no months is led to the floor map', () => {
  expect(placesOf({ buildingId: 'b' }).building).toBe('/apartment/overview?building=b');
  expect(placesOf({ buildingId: 'b', month: null }).building).toBe('/apartment/check?building=b');
  const month = {
    ym: '2026-06',
    state: 'reading' as const,
    readTo: '2026-06-25',
    due: 1,
    read: 0,
    checked: 0,
  };
  expect(placesOf({ buildingId: 'b', month }).building).toBe('/apartment/check?building=b&ym=2026-06');
});
