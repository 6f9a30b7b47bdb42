import { currentSub } from '@console/shell';

const key = () => `console:apartment-building:${encodeURIComponent(currentSub() ?? '')}`;

/** The building that this user looked at last, on this device: screens without one in their address begin there. */
export function rememberBuilding(buildingId: string): void {
  try {
    localStorage.setItem(key(), buildingId);
  } catch {
    // Without room the next screen begins with the first building.
  }
}

/**
 * The building of last time, if the address does not want another: the one that a screen will most probably show.
 * @returns its id
 */
export function likelyBuilding(wanted: string | undefined): string | undefined {
  const last = localStorage.getItem(key()) ?? undefined;
  return wanted === undefined || wanted === last ? last : undefined;
}

/** The wanted building, else the one looked at last, else the first; one that the user does not have counts as none. */
export function chosenBuilding<B extends { buildingId: string }>(
  buildings: readonly B[],
  wanted: string | undefined,
): B | undefined {
  const of = (id: string | null | undefined) => buildings.find(({ buildingId }) => buildingId === id);
  return of(wanted) ?? of(localStorage.getItem(key())) ?? buildings[0];
}
