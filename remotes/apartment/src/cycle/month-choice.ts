import { type Cycle, listCycles } from '@console/contract/apartment';
import { currentSub, load } from '@console/shell';
import { loadOrKept } from '../offline/kept-answers.ts';

export const cyclesInput = (buildingId: string) => ({ params: { buildingId } });

/** Newest first. */
export async function loadCycles(buildingId: string): Promise<readonly Cycle[]> {
  const input = cyclesInput(buildingId);
  const { items } = await loadOrKept(currentSub() ?? '', listCycles, input, () => load(listCycles, input));
  return items;
}

export const isReading = ({ state }: Pick<Cycle, 'state'>): boolean =>
  state === 'open' || state === 'reading';
