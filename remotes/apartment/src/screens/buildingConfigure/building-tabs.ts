import {
  getBuildingRooms,
  listChargeItems,
  listCommonPools,
  listMeters,
  listRoomTypes,
  listTariffs,
} from '@console/contract/apartment';
import { load } from '@console/shell';
import type { SeenBuilding } from '../../buildings/chosen-building.ts';
import { opensPools } from '../../charges/pool-access.ts';
import { standingMeters } from '../../meters/standing-meters.ts';

/** What of a building is open, as it stands in the address. */
export const buildingTabs = ['settings', 'tariffs', 'chargeItems', 'pools', 'roomTypes'] as const;
export type BuildingTab = (typeof buildingTabs)[number];

/** Loads what a tab shows. */
export async function loadTab(tab: BuildingTab, building: SeenBuilding): Promise<void> {
  const { buildingId } = building;
  const params = { buildingId };
  const parts = {
    settings: () => [],
    tariffs: () => [load(listTariffs, { params })],
    chargeItems: () => [load(listChargeItems, { params })],
    roomTypes: () => [load(listRoomTypes, { params })],
    pools: () => [
      load(listCommonPools, { params }),
      ...(opensPools(building)
        ? [
            load(getBuildingRooms, { params }),
            load(listMeters, standingMeters(buildingId, 'master')),
            load(listMeters, standingMeters(buildingId, 'common')),
          ]
        : []),
    ],
  };
  await Promise.all<unknown>(parts[tab]());
}
