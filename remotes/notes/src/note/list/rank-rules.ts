export interface Ranked {
  readonly _id: string;
  readonly top_rank: number | null;
}

/**
 * What must be written so that one pinned note moves to another place. Usually the moved note alone gets a rank
 * between its neighbours; where those have none, or no room between them, all are numbered anew.
 * @param pinned in their present order  @param from, to places in it
 */
export function movedRanks(
  pinned: readonly Ranked[],
  from: number,
  to: number,
): { uuid: string; top_rank: number }[] {
  const moved = pinned[from];
  if (!moved || from === to || to < 0 || to >= pinned.length) return [];
  const rest = pinned.filter((one) => one !== moved);
  const order = [...rest.slice(0, to), moved, ...rest.slice(to)];
  const before = order[to - 1]?.top_rank;
  const after = order[to + 1]?.top_rank;
  const rank = rankBetween(before, after);
  if (rank !== undefined) return [{ uuid: moved._id, top_rank: rank }];
  return order
    .map(({ _id, top_rank }, index) => ({ uuid: _id, top_rank: index + 1, changed: top_rank !== index + 1 }))
    .filter(({ changed }) => changed)
    .map(({ uuid, top_rank }) => ({ uuid, top_rank }));
}

/** Undefined where there is none: a neighbour without a rank, or two that are too close. */
function rankBetween(
  before: number | null | undefined,
  after: number | null | undefined,
): number | undefined {
  if (before === null || after === null) return undefined;
  if (before === undefined) return after === undefined ? undefined : after - 1;
  if (after === undefined) return before + 1;
  const middle = (before + after) / 2;
  return middle > before && middle < after ? middle : undefined;
}
