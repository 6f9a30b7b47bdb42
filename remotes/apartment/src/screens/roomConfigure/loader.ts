import { getBuildingRooms, listMeters } from '@console/contract/apartment';
import { load, loadChosen } from '@console/shell';
import type { LoaderFunctionArgs } from 'react-router-dom';
import * as z from 'zod/mini';
import { likelyBuilding, rememberBuilding, type SeenBuilding } from '../../buildings/chosen-building.ts';
import { metersInState, standingMeters } from '../../meters/standing-meters.ts';
import { loadSetupFacts } from '../../setup/setup-facts.ts';

/** The id is a building's; a room's id opens its building at that room; anything else is Not Found. */
export async function loader({ params }: LoaderFunctionArgs) {
  const id = z.uuid().safeParse(params.id);
  if (!id.success) return undefined;
  const building = await loadChosen({
    likely: likelyBuilding(id.data),
    find: async () => (await load(getBuildingRooms, { params: { buildingId: id.data } })).building,
    remember: rememberBuilding,
    ask: loadSetup,
  });
  return { buildingId: id.data, building };
}

const loadSetup = (building: SeenBuilding) =>
  Promise.all([loadSharedMeters(building), loadSetupFacts(building)]);

async function loadSharedMeters({ buildingId, may }: SeenBuilding): Promise<void> {
  if (!may.includes('apartment.reading.read')) return;
  await Promise.all([
    load(listMeters, standingMeters(buildingId, 'master')),
    load(listMeters, standingMeters(buildingId, 'common')),
    load(listMeters, metersInState(buildingId, 'in_stock')),
    load(listMeters, metersInState(buildingId, 'removed')),
  ]);
}
