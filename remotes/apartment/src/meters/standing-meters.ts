import type { MeterScope } from '@console/contract/apartment';

/** The meters of one scope that stand somewhere in the building. Choices have no pages. */
export const standingMeters = (buildingId: string, scope: MeterScope) => ({
  params: { buildingId },
  query: { state: 'live' as const, scope, size: 200 },
});

/** All meters of one room, those that stood there before too. */
export const metersOfRoom = (buildingId: string, roomId: string) => ({
  params: { buildingId },
  query: { room: roomId, size: 200 },
});

/** Meters that wait to be installed, or were taken down. */
export const metersInState = (buildingId: string, state: 'in_stock' | 'removed') => ({
  params: { buildingId },
  query: { state, size: 200 },
});
