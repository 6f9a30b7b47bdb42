import { type Building, type Cycle, listBuildings, listCycles } from '@console/contract/apartment';
import { load, loadAhead } from '@console/shell';
import { activeBuildings } from '../buildings/building-lists.ts';
import { chosenBuilding, likelyBuilding, rememberBuilding } from '../buildings/chosen-building.ts';

type Permission = Building['may'][number];

export interface BuildingChoice {
  /** Those in which the user holds the permission. */
  readonly buildings: readonly Building[];
  /** The wanted one, the one looked at last, or the first. */
  readonly building: Building | undefined;
  /** There are buildings, perhaps without the permission. */
  readonly any: boolean;
}

/**
 * The buildings of a screen that needs a permission in one of them.
 * @param ask loads what the screen shows of a building. Of the building of last time it is asked for together with the
 * buildings themselves, so that a screen waits for one answer and not for two.
 */
export async function loadBuildingChoice(
  wanted: string | undefined,
  needs: Permission,
  ask: (building: Pick<Building, 'buildingId'>) => Promise<unknown> = async () => undefined,
): Promise<BuildingChoice> {
  const likely = likelyBuilding(wanted);
  if (likely !== undefined) loadAhead(ask({ buildingId: likely }));
  const { items } = await load(listBuildings, activeBuildings);
  const buildings = items.filter(({ may }) => may.includes(needs));
  const building = chosenBuilding(buildings, wanted);
  if (building) {
    rememberBuilding(building.buildingId);
    await ask(building);
  }
  return { buildings, building, any: items.length > 0 };
}

const behindReading = (state: Cycle['state']) => state !== 'open' && state !== 'reading';

/** Months, newest first, and the one to show: the wanted one, else the newest whose uses are drawn up. */
export async function loadMonths(building: Building | undefined, ym: string | undefined) {
  if (!building) return { cycles: [], cycle: undefined };
  const { items } = await load(listCycles, { params: { buildingId: building.buildingId } });
  const named = items.find((one) => one.ym === ym);
  return { cycles: items, cycle: named ?? items.find(({ state }) => behindReading(state)) ?? items[0] };
}
