import {
  apartmentPaths,
  type BuildingToday,
  type CycleState,
  cycleStates,
  type Task,
} from '@console/contract/apartment';

/** A task with where it waits. */
export interface WaitingTask {
  readonly task: Task;
  readonly building: BuildingToday;
  readonly isLate: boolean;
}

/** What waits in these buildings, the earliest day first, what has none last, else as the buildings tell it. */
export function urgentFirst(buildings: readonly BuildingToday[]): WaitingTask[] {
  return buildings
    .flatMap((building) => building.tasks.map((task) => ({ task, building, isLate: isLate(task, building) })))
    .sort((left, right) => dayOf(left).localeCompare(dayOf(right)));
}

const dayOf = ({ task: { dueOn } }: WaitingTask): string => dueOn ?? '9999';
const isLate = ({ dueOn }: Task, { today }: BuildingToday): boolean => dueOn !== null && dueOn < today;

/** How many of the seven gates of a month are behind it. */
export const gatesBehind = (state: CycleState): number => cycleStates.indexOf(state);
export const gates = cycleStates.length - 1;

/** Whether values are entered in that month: then its progress is told in registers. */
export const isRead = (state: CycleState): boolean => state === 'open' || state === 'reading';

/** How it is let this month, and since when the line goes: the first month of which something is known. */
export function courseOf(
  occupancy: readonly (string | null)[],
  months: readonly string[],
): { readonly now: number | null; readonly since: { readonly ym: string; readonly ratio: number } | null } {
  const last = occupancy.at(-1) ?? null;
  const first = occupancy.findIndex((one) => one !== null);
  const [ym, ratio] = [months[first], occupancy[first]];
  const known = ym !== undefined && typeof ratio === 'string' && first < occupancy.length - 1;
  return { now: last === null ? null : Number(last), since: known ? { ym, ratio: Number(ratio) } : null };
}

/** Where the figures of a building come from. */
export const placesOf = ({ buildingId: building, month }: Pick<BuildingToday, 'buildingId' | 'month'>) => ({
  building:
    month === undefined
      ? apartmentPaths.overview({ building })
      : apartmentPaths.check({ building, ...(month && { ym: month.ym }) }),
  arrears: apartmentPaths.flowAmount({ building, tab: 'arrears' }),
  occupancy: apartmentPaths.stat({ building, tab: 'occupancy' }),
});
