import { listMyOwnershipOffers } from '@console/contract/apartment';
import { load } from '@console/shell';
import { activeBuildings, loadForResidentsToo } from '../../buildings/building-lists.ts';

export async function loader() {
  const [staff] = await Promise.all([loadForResidentsToo(activeBuildings), load(listMyOwnershipOffers)]);
  return { staff };
}
