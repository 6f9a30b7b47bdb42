import type { Building, Cycle } from '@console/contract/apartment';
import { loadChosen } from '@console/shell';
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
 * @param ask loads what the screen shows of a building
 */
export async function loadBuildingChoice(
  wanted: string | undefined,
  screen: BuildingScreen,
  ask: (building: SeenBuilding) => Promise<unknown>,
): Promise<BuildingChoice> {
  const likely = likelyBuilding(wanted);
  let any = false;
  const building = await loadChosen({
    likely: likely && isUsable(screen)(likely) ? likely : undefined,
    find: async () => {
      const list = await loadActiveBuildings();
      any = list.items.length > 0;
      return chosenBuilding(list, wanted, isUsable(screen));
    },
    remember: rememberBuilding,
    ask,
  });
  return { building, any };
}

const behindReading = (state: Cycle['state']) => state !== 'open' && state !== 'reading';

/** Of months, newest first, the one to show: the wanted one, else the newest whose uses are drawn up. */
export const usagesCycle = (cycles: readonly Cycle[], ym: string | undefined): Cycle | undefined =>
  cycles.find((one) => one.ym === ym) ?? cycles.find(({ state }) => behindReading(state)) ?? cycles[0];
