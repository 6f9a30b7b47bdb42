import type { Building } from '@console/contract/apartment';
import { sessionStore } from '@console/shell';

/** Kept per user: two people at one computer do not inherit each other's building. */
const storageKey = () => `console.apartment.building.${sessionStore.getState().user?.sub ?? ''}`;

/** The building that the user looked at last. A browser that keeps nothing is not an error. */
export function rememberedBuilding(): string | undefined {
  try {
    return localStorage.getItem(storageKey()) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberBuilding(buildingId: string): void {
  try {
    localStorage.setItem(storageKey(), buildingId);
  } catch {
    // Private windows may refuse; the choice then holds for this address only.
  }
}

/** The wanted building, else the last one, else the first: an unknown one never stops a screen. */
export const currentBuilding = (
  buildings: readonly Building[],
  wanted: string | undefined,
): Building | undefined =>
  buildings.find(({ buildingId }) => buildingId === wanted) ??
  buildings.find(({ buildingId }) => buildingId === rememberedBuilding()) ??
  buildings[0];
