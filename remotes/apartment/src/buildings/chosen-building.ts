import { Building } from '@console/contract/apartment';
import * as z from 'zod/mini';
import { lastTime, rememberForNextTime } from './last-time.ts';

const name = 'building';
/** As much of a building as decides what a screen asks for of it. */
const Seen = z.object({
  buildingId: Building.shape.buildingId,
  state: Building.shape.state,
  may: Building.shape.may,
});
export type SeenBuilding = z.output<typeof Seen>;

/** The building that this user looked at last, on this device: screens without one in their address begin there. */
export const rememberBuilding = ({ buildingId, state, may }: SeenBuilding): void =>
  rememberForNextTime(name, { buildingId, state, may });

/**
 * The building of last time, as it was, if the address does not want another: the one that a screen will most probably
 * show.
 */
export function likelyBuilding(wanted: string | undefined): SeenBuilding | undefined {
  const last = lastTime(name, Seen);
  return wanted === undefined || wanted === last?.buildingId ? last : undefined;
}

/** The wanted building, else the one looked at last, else the first; one that the user does not have counts as none. */
export function chosenBuilding<B extends { buildingId: string }>(
  buildings: readonly B[],
  wanted: string | undefined,
): B | undefined {
  const of = (id: string | undefined) => buildings.find(({ buildingId }) => buildingId === id);
  return of(wanted) ?? of(lastTime(name, Seen)?.buildingId) ?? buildings[0];
}
