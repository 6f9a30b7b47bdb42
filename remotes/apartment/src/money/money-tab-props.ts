import type { Building } from '@console/contract/apartment';

/** What each part of the money screen is about. */
export interface MoneyTabProps {
  building: Building;
}
