/** Things by floor, the top floor first, as one looks at a house. */
export function byFloor<Item extends { floor: number }>(
  items: readonly Item[],
): { floor: number; items: Item[] }[] {
  const floors = new Map<number, Item[]>();
  for (const item of items) floors.set(item.floor, [...(floors.get(item.floor) ?? []), item]);
  return [...floors].map(([floor, ofFloor]) => ({ floor, items: ofFloor })).sort((a, b) => b.floor - a.floor);
}

/** All floors of a building from the top down; there is no floor 0. */
export const floorsOf = ({ floors, basements }: { floors: number; basements: number }): number[] =>
  Array.from({ length: floors + basements + 1 }, (_, index) => floors - index).filter((floor) => floor !== 0);

/** Basement floors are written B1, B2 … as on the doors. */
export const floorName = (floor: number): string => (floor < 0 ? `B${-floor}` : String(floor));
