import {
  type Building,
  listBuildings,
  listCycles,
  listMyRooms,
  listMyTasks,
} from '@console/contract/apartment';
import { load, loadAhead } from '@console/shell';
import { activeBuildings, loadForResidentsToo } from '../../buildings/building-lists.ts';
import {
  chosenBuilding,
  likelyBuilding,
  rememberBuilding,
  type SeenBuilding,
} from '../../buildings/chosen-building.ts';
import { myTasksIn } from '../../tasks/my-tasks.ts';

export const seesCycles = ({ may }: Pick<Building, 'may'>) => may.includes('apartment.usage.read');

export async function loader() {
  const likely = likelyBuilding(undefined);
  if (likely) loadAhead(loadToday(likely));
  if (!(await loadForResidentsToo(activeBuildings))) {
    await load(listMyRooms);
    return { staff: false, buildingId: undefined };
  }
  const { items } = await load(listBuildings, activeBuildings);
  // Whoever works nowhere may live somewhere.
  if (items.length === 0) await load(listMyRooms);
  const building = chosenBuilding(items, undefined);
  if (building) {
    rememberBuilding(building);
    await loadToday(building);
  }
  return { staff: true, buildingId: building?.buildingId };
}

/** What is to be done in a building, and how far its month is. */
const loadToday = (building: SeenBuilding) =>
  Promise.all([
    load(listMyTasks, myTasksIn(building.buildingId)),
    seesCycles(building) && load(listCycles, { params: { buildingId: building.buildingId } }),
  ]);
