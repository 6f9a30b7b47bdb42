import type { Sort } from '@console/contract/wood';

type Placed = Pick<Sort, 'sortId' | 'parentId'>;

/**
 * The siblings in their order once one of them was dropped on another, whose place it takes.
 * @returns undefined where nothing moves: on itself, or among the children of another parent
 */
export function droppedOn(
  sorts: readonly Placed[],
  movedId: string,
  ontoId: string,
): { parentId: string | null; sortIds: string[] } | undefined {
  const moved = sorts.find((one) => one.sortId === movedId);
  const onto = sorts.find((one) => one.sortId === ontoId);
  if (!moved || !onto || movedId === ontoId || moved.parentId !== onto.parentId) return undefined;
  const siblings = sorts.filter((one) => one.parentId === moved.parentId).map((one) => one.sortId);
  const to = siblings.indexOf(ontoId);
  const others = siblings.filter((one) => one !== movedId);
  return { parentId: moved.parentId, sortIds: [...others.slice(0, to), movedId, ...others.slice(to)] };
}
