import type { Task } from '@console/contract/apartment';
import { grouped } from '../../../grouped.ts';

/** What waits in a building. */
export interface Waiting {
  /** Urgent first, no more than are shown. */
  readonly tasks: readonly Task[];
  readonly taskCount: number;
  /** Of all of them those whose day is over. */
  readonly lateCount: number;
}

/**
 * Buildings with what waits in each: first those in which something does, in the order of the most urgent of it, then the others as
 * they came.
 * @param tasks of all these buildings, urgent first
 */
export function byUrgency<Place extends { readonly buildingId: string; readonly today: string }>(
  places: readonly Place[],
  tasks: readonly Task[],
  tasksAtMost: number,
): (Place & Waiting)[] {
  const tasksOf = grouped(tasks, ({ buildingId }) => buildingId);
  const order = [...tasksOf.keys()];
  const rank = ({ buildingId }: Place) =>
    tasksOf.has(buildingId) ? order.indexOf(buildingId) : order.length;
  return places
    .map((place) => {
      const own = tasksOf.get(place.buildingId) ?? [];
      const late = own.filter(({ dueOn }) => dueOn !== null && dueOn < place.today);
      return { ...place, tasks: own.slice(0, tasksAtMost), taskCount: own.length, lateCount: late.length };
    })
    .sort((left, right) => rank(left) - rank(right));
}
