import { apartmentPermissions, Building } from '@console/contract/apartment';
import { chosenAmong, lastTime, rememberForNextTime, sessionStore } from '@console/shell';
import * as z from 'zod/mini';
import { buildingIn, type ListedBuildings } from './building-lists.ts';

const name = 'apartment-building';
/** As much of a building as decides what a screen asks for of it. */
const Seen = z.object({
  buildingId: Building.shape.buildingId,
  state: Building.shape.state,
  may: Building.shape.may,
  timeZone: z.optional(Building.shape.timeZone),
});
export type SeenBuilding = z.output<typeof Seen>;

/** The building that this user looked at last, on this device: screens without one in their address begin there. */
export const rememberBuilding = ({ buildingId, state, may, timeZone }: SeenBuilding): void =>
  rememberForNextTime(name, { buildingId, state, may, timeZone });

/**
 * The building that a screen will most probably show: the one in its address, else that of last time. Of another one than
 * that of last time it is not known yet what the user may do there: probably what they may anywhere.
 */
export function likelyBuilding(wanted: string | undefined): SeenBuilding | undefined {
  const last = lastTime(name, Seen);
  if (wanted === undefined || wanted === last?.buildingId) return last;
  const { me } = sessionStore.getState();
  return me
    ? {
        buildingId: wanted,
        state: 'active',
        may: apartmentPermissions.filter((one) => me.permissions.includes(one)),
      }
    : undefined;
}

/** The wanted building, else the one looked at last, else the first; one that the user does not have counts as none. */
export async function chosenBuilding(
  list: ListedBuildings,
  wanted: string | undefined,
  isUsable: (building: Building) => boolean = () => true,
): Promise<Building | undefined> {
  const usable = list.items.filter(isUsable);
  const last = lastTime(name, Seen)?.buildingId;
  const beyond = (await buildingIn(list, wanted)) ?? (await buildingIn(list, last));
  if (beyond && isUsable(beyond)) return beyond;
  return chosenAmong(usable, ({ buildingId }) => buildingId, last);
}

/** The same of those that are listed, for what stands beside screens that are about none. */
export const rememberedAmong = <One extends { buildingId: string }>(items: readonly One[]): One | undefined =>
  chosenAmong(items, ({ buildingId }) => buildingId, lastTime(name, Seen)?.buildingId);
