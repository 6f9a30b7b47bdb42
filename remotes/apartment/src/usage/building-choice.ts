import { type Building, type Cycle, listBuildings } from '@console/contract/apartment';
import { load, loadAhead } from '@console/shell';
import { activeBuildings } from '../buildings/building-lists.ts';
import {
  chosenBuilding,
  likelyBuilding,
  rememberBuilding,
  type SeenBuilding,
} from '../buildings/chosen-building.ts';

type Permission = Building['may'][number];

export interface BuildingChoice {
  /** Those in which the user holds the permissions. */
  readonly buildings: readonly Building[];
  /** The wanted one, the one looked at last, or the first. */
  readonly building: Building | undefined;
  /** There are buildings, perhaps without the permissions. */
  readonly any: boolean;
}

interface Choosing {
  /** Permissions that the screen needs in its building. */
  readonly needs?: readonly Permission[];
  /** All buildings of the user; those in use, unless said otherwise. */
  readonly all?: () => Promise<readonly Building[]>;
}

const inUse = async (): Promise<readonly Building[]> => (await load(listBuildings, activeBuildings)).items;

/**
 * The building of a screen, and those that can be chosen in its place.
 * @param ask loads what the screen shows of a building. Of the building of last time it is asked for together with the
 * buildings themselves, so that a screen waits for one answer and not for two.
 */
export async function loadBuildingChoice(
  wanted: string | undefined,
  { needs = [], all = inUse }: Choosing,
  ask: (building: SeenBuilding) => Promise<unknown>,
): Promise<BuildingChoice> {
  const usable = ({ may }: SeenBuilding) => needs.every((permission) => may.includes(permission));
  const likely = likelyBuilding(wanted);
  if (likely && usable(likely)) loadAhead(ask(likely));
  const items = await all();
  const buildings = items.filter(usable);
  const building = chosenBuilding(buildings, wanted);
  if (building) {
    rememberBuilding(building);
    await ask(building);
  }
  return { buildings, building, any: items.length > 0 };
}

const behindReading = (state: Cycle['state']) => state !== 'open' && state !== 'reading';

/** Of months, newest first, the one to show: the wanted one, else the newest whose uses are drawn up. */
export const usagesCycle = (cycles: readonly Cycle[], ym: string | undefined): Cycle | undefined =>
  cycles.find((one) => one.ym === ym) ?? cycles.find(({ state }) => behindReading(state)) ?? cycles[0];
