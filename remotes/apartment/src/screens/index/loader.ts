import {
  type Building,
  listCycles,
  listMyBills,
  listMyRooms,
  listMyRounds,
  listMyTasks,
} from '@console/contract/apartment';
import { load, loadAhead, searchParams } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { activeBuildings, loadForResidentsToo } from '../../buildings/building-lists.ts';
import { buildingScreens } from '../../buildings/building-screens.ts';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import { myTasksIn } from '../../tasks/my-tasks.ts';
import { loadBuildingChoice } from '../../usage/building-choice.ts';

const View = z.object({ building: z.optional(z.uuid()) });

export const seesCycles = ({ may }: Pick<Building, 'may'>) => may.includes('apartment.usage.read');

export async function loader({ request }: LoaderFunctionArgs) {
  const { building: wanted } = searchParams(request, View);
  const choice = loadBuildingChoice(wanted, buildingScreens[''], loadToday);
  // Told below, for those who see buildings at all.
  loadAhead(choice);
  if (!(await loadForResidentsToo(activeBuildings))) {
    await loadOwn();
    return { staff: false, building: undefined };
  }
  const { building } = await choice;
  // Whoever works nowhere may live somewhere.
  if (!building) await loadOwn();
  return { staff: true, building };
}

/** What is somebody's own: where they live, what they owe, and when they read their meters. */
const loadOwn = () => Promise.all([load(listMyRooms), load(listMyBills), load(listMyRounds)]);

/** What is to be done in a building, and how far its month is. */
const loadToday = (building: SeenBuilding) =>
  Promise.all([
    load(listMyTasks, myTasksIn(building.buildingId)),
    seesCycles(building) && load(listCycles, { params: { buildingId: building.buildingId } }),
  ]);
