/** As many as can be told apart; the table below has all of them. */
const mostDrawn = 8;

/** The largest groups, in the order in which they come: floors from below upwards, as the table has them. */
export function drawnGroups<Group>(
  groups: readonly Group[],
  figureOf: (group: Group) => string | number | null,
): Group[] {
  const largest = new Set(
    [...groups].sort((one, other) => Number(figureOf(other)) - Number(figureOf(one))).slice(0, mostDrawn),
  );
  return groups.filter((group) => largest.has(group));
}
