import { type Building, type Cycle, listBuildings, listCycles } from '@console/contract/apartment';
import { currentSub, load } from '@console/shell';
import { activeBuildings } from '../buildings/building-lists.ts';
import { loadOrKept } from '../reading/kept-answers.ts';

/** What a screen of a month needs to know before it asks for more. Also from what this browser has kept. */
export async function loadBuildings(): Promise<readonly Building[]> {
  const userId = currentSub() ?? '';
  const { items } = await loadOrKept(userId, listBuildings, activeBuildings, () =>
    load(listBuildings, activeBuildings),
  );
  return items;
}

export const cyclesInput = (buildingId: string) => ({ params: { buildingId } });

/** Newest first. */
export async function loadCycles(buildingId: string): Promise<readonly Cycle[]> {
  const input = cyclesInput(buildingId);
  const { items } = await loadOrKept(currentSub() ?? '', listCycles, input, () => load(listCycles, input));
  return items;
}

export const isReading = ({ state }: Pick<Cycle, 'state'>): boolean =>
  state === 'open' || state === 'reading';
