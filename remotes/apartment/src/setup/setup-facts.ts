import { type Building, listMeters, listRoomTypes, listTariffs } from '@console/contract/apartment';
import { load, useEndpoint } from '@console/shell';
import type { SeenBuilding } from '../buildings/chosen-building.ts';
import { mayConfigure } from '../buildings/read-only-reason.ts';
import type { SetupFacts } from './setup-rules.ts';

/** How many there are is all that is asked for. */
const anyMeter = (buildingId: string) => ({
  params: { buildingId },
  query: { state: 'live' as const, size: 1 },
});

/** Whoever sets a building up: others are not led through what they may not do. */
export const setsUp = (building: SeenBuilding): boolean =>
  mayConfigure(building, 'building') &&
  mayConfigure(building, 'room') &&
  building.may.includes('apartment.reading.read');

/** Loads for a screen what `useSetupFacts` needs. */
export async function loadSetupFacts(building: SeenBuilding): Promise<void> {
  if (!setsUp(building)) return;
  const { buildingId } = building;
  await Promise.all([
    load(listRoomTypes, { params: { buildingId } }),
    load(listTariffs, { params: { buildingId } }),
    load(listMeters, anyMeter(buildingId)),
  ]);
}

/** Only for those who set the building up. */
export function useSetupFacts({ buildingId, rooms }: Building): SetupFacts {
  const params = { buildingId };
  const roomTypes = useEndpoint(listRoomTypes, { params });
  const tariffs = useEndpoint(listTariffs, { params });
  const meters = useEndpoint(listMeters, anyMeter(buildingId));
  return {
    building: true,
    roomTypes: roomTypes.total,
    rooms: rooms.total,
    meters: meters.total,
    tariffs: tariffs.items.filter(({ versions }) => versions.some(({ state }) => state === 'active')).length,
  };
}
