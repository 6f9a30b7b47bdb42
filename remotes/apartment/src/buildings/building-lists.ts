import { listBuildings } from '@console/contract/apartment';
import { isApiError, load } from '@console/shell';

/** All buildings in use at one go: choices and cards have no pages, and 200 is the most that one answer holds. */
export const activeBuildings = { query: { size: 200 } };

/** The same with the archived ones. */
export const allBuildings = { query: { state: 'all' as const, size: 200 } };

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
