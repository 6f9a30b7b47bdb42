import { listMyTasks } from '@console/contract/apartment';
import { load } from '@console/shell';
import type { SeenBuilding } from '../buildings/chosen-building.ts';
import { myTasksIn } from '../tasks/my-tasks.ts';

/** How many values of no month's round wait for the user. Not knowing it is no reason to show nothing else. */
export async function loadWaitingFor({ buildingId, may }: SeenBuilding): Promise<number> {
  if (!may.includes('apartment.reading.check')) return 0;
  try {
    const { items } = await load(listMyTasks, myTasksIn(buildingId));
    return items.find(({ kind }) => kind === 'lock_move_readings')?.count ?? 0;
  } catch {
    return 0;
  }
}
