import type { Building, Cycle } from '@console/contract/apartment';
import { loadAhead } from '@console/shell';
import { loadActiveBuildings } from '../buildings/building-lists.ts';
import { type BuildingScreen, isUsable } from '../buildings/building-screens.ts';
import {
  chosenBuilding,
  likelyBuilding,
  rememberBuilding,
  type SeenBuilding,
} from '../buildings/chosen-building.ts';

export interface BuildingChoice {
  /** The wanted one, the one looked at last, or the first; of those in which the user holds the permissions. */
  readonly building: Building | undefined;
  /** There are buildings, perhaps without the permissions. */
  readonly any: boolean;
}

/**
 * The building of a screen; others are chosen in the frame.
 * @param ask loads what the screen shows of a building. Of the building that it will most probably be it is asked for
 * together with the buildings themselves, so that a screen waits for one answer and not for two.
 */
export async function loadBuildingChoice(
  wanted: string | undefined,
  screen: BuildingScreen,
  ask: (building: SeenBuilding) => Promise<unknown>,
): Promise<BuildingChoice> {
  const likely = likelyBuilding(wanted);
  if (likely && isUsable(screen)(likely)) loadAhead(ask(likely));
  const list = await loadActiveBuildings();
  const building = await chosenBuilding(list, wanted, isUsable(screen));
  if (building) {
    rememberBuilding(building);
    await ask(building);
  }
  return { building, any: list.items.length > 0 };
}

const behindReading = (state: Cycle['state']) => state !== 'open' && state !== 'reading';

/** Of months, newest first, the one to show: the wanted one, else the newest whose uses are drawn up. */
export const usagesCycle = (cycles: readonly Cycle[], ym: string | undefined): Cycle | undefined =>
  cycles.find((one) => one.ym === ym) ?? cycles.find(({ state }) => behindReading(state)) ?? cycles[0];
