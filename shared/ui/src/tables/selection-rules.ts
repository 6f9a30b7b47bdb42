/** Rows of a list that are chosen for one action on all of them. */
export interface Chosen {
  /** Whether rows are being chosen at all. */
  readonly on: boolean;
  readonly ids: ReadonlySet<string>;
  /** The one chosen last: a range begins there. */
  readonly last: string;
}

export const noneChosen: Chosen = { on: false, ids: new Set(), last: '' };

export function toggled({ ids }: Chosen, id: string): Chosen {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { on: true, ids: next, last: id };
}

/**
 * Everything from the last one chosen to this one.
 * @param order ids as they stand in the list
 */
export function extendedTo({ ids, last }: Chosen, id: string, order: readonly string[]): Chosen {
  const [from, to] = [order.indexOf(last), order.indexOf(id)].sort((a, b) => a - b);
  const between = from === undefined || from < 0 ? [id] : order.slice(from, (to ?? from) + 1);
  return { on: true, ids: new Set([...ids, ...between]), last: id };
}

/** How much of what is shown is chosen. */
export function shareOf(ids: ReadonlySet<string>, order: readonly string[]): 'none' | 'some' | 'all' {
  const count = order.filter((id) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === order.length ? 'all' : 'some';
}
