/** An application with its place. */
interface Place {
  readonly applicationId: string;
  readonly rank: number;
  /** It can still be given a room. */
  readonly stands: boolean;
}

/**
 * Who is offered which room: the rooms in their order to the places in theirs. Whoever has withdrawn since, or whose application has
 * run out, leaves theirs to the next place.
 * @returns by application the position of its room, counted from 0
 */
export function offersOf(places: readonly Place[], rooms: number): Map<string, number> {
  const standing = places.filter(({ stands }) => stands).sort((left, right) => left.rank - right.rank);
  return new Map(standing.slice(0, rooms).map(({ applicationId }, position) => [applicationId, position]));
}
