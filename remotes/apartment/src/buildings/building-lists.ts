import { type Building, getBuilding, listBuildings } from '@console/contract/apartment';
import { isApiError, load, loadOrKept } from '@console/shell';
import { keptOf } from '../offline/kept-answers.ts';

/** All buildings in use at one go: cards have no pages, and 200 is the most that one answer holds. */
export const activeBuildings = { query: { size: 200 } };

/** The same with the archived ones. */
export const allBuildings = { query: { state: 'all' as const, size: 200 } };

/** As much of an answer as says whether there are more. */
export interface ListedBuildings {
  readonly items: readonly Building[];
  readonly total: number;
}

/** Those in use; also from what this browser has kept for times without a network. */
export const loadActiveBuildings = (): Promise<ListedBuildings> =>
  loadOrKept(listBuildings, activeBuildings, { in: keptOf() });

/**
 * The building of this id, also where there are more than one answer lists.
 * @param options `archived`: the list has those, too
 * @returns none where it is not the user's, or not such a one
 */
export async function buildingIn(
  { items, total }: ListedBuildings,
  buildingId: string | undefined,
  { archived = false }: { archived?: boolean } = {},
): Promise<Building | undefined> {
  const listed = items.find((one) => one.buildingId === buildingId);
  if (listed || buildingId === undefined || total <= items.length) return listed;
  try {
    const found = await load(getBuilding, { params: { buildingId } });
    return archived || found.state === 'active' ? found : undefined;
  } catch (error) {
    if (isApiError(error) && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return undefined;
    throw error;
  }
}

/**
 * Loads a list of buildings for a screen that residents see too: they belong to a building without reading it.
 * @returns whether this user may read buildings
 */
export async function loadForResidentsToo(list: typeof activeBuildings): Promise<boolean> {
  try {
    await load(listBuildings, list);
    return true;
  } catch (error) {
    if (isApiError(error) && error.code === 'FORBIDDEN') return false;
    throw error;
  }
}
