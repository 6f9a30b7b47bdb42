import { currentSub } from '@console/shell';

const key = () => `apartment.building:${currentSub() ?? ''}`;

/** The building that this user looked at last, on this device. */
export function rememberBuilding(buildingId: string): void {
  localStorage.setItem(key(), buildingId);
}

/** The wanted building, else the one looked at last, else the first; one that the user does not have counts as none. */
export function chosenBuilding<B extends { buildingId: string }>(
  buildings: readonly B[],
  wanted: string | undefined,
): B | undefined {
  const of = (id: string | null | undefined) => buildings.find(({ buildingId }) => buildingId === id);
  return of(wanted) ?? of(localStorage.getItem(key())) ?? buildings[0];
}
