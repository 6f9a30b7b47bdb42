import type { Building } from '@console/contract/apartment';

/** A pool is shown with its rooms and its meter. */
export const opensPools = ({ may }: Pick<Building, 'may'>): boolean =>
  may.includes('apartment.room.read') && may.includes('apartment.reading.read');
