import { getBuildingRooms, listCommonPools, listMeters } from '@console/contract/apartment';

/** What a change of a meter makes stale. */
export const meterTouches = [listMeters, getBuildingRooms, listCommonPools];
