import { currentSub } from '@console/shell';

const keyOf = (userId: string) => `console:apartment-building:${encodeURIComponent(userId)}`;

/** The building that this person looked at last in this browser: screens without one in their address begin there. */
export const keptBuilding = (): string | undefined =>
  localStorage.getItem(keyOf(currentSub() ?? '')) ?? undefined;

export function keepBuilding(buildingId: string): void {
  try {
    localStorage.setItem(keyOf(currentSub() ?? ''), buildingId);
  } catch {
    // Without room the first building is as good as any.
  }
}
