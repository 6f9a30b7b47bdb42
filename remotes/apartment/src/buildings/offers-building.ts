import type { Building } from '@console/contract/apartment';
import { usePermission } from '@console/shell';

/**
 * Everybody may begin a building of their own. It is offered to those who configure one already and to those who have
 * none; who reads meters or audits in somebody else's has other work, and the address is still there for them.
 */
export function useOffersBuilding(mine: readonly Pick<Building, 'may'>[]): boolean {
  const mayCreate = usePermission('apartment.building.create');
  const configures = mine.some(({ may }) => may.includes('apartment.building.configure'));
  return mayCreate && (mine.length === 0 || configures);
}
