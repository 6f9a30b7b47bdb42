import { type Cycle, listCycles } from '@console/contract/apartment';
import { loadOrKept } from '@console/shell';
import { keptOf } from '../offline/kept-answers.ts';

export const cyclesInput = (buildingId: string) => ({ params: { buildingId } });

/** Newest first. */
export async function loadCycles(buildingId: string): Promise<readonly Cycle[]> {
  const { items } = await loadOrKept(listCycles, cyclesInput(buildingId), { in: keptOf() });
  return items;
}

export const isReading = ({ state }: Pick<Cycle, 'state'>): boolean =>
  state === 'open' || state === 'reading';
