/** Full-width slashes nest as well: they are the same in the key of a name. */
const partsOf = (name: string): string[] => name.split(/[/\uFF0F]/);

/** What a tag below `from` is called once `from` is `to`: `work/yard` becomes `company/yard`. */
export const movedName = (name: string, from: string, to: string): string =>
  [to, ...partsOf(name).slice(partsOf(from).length)].join('/');

/** A tag and what it is called from now on. */
export interface Rename {
  readonly id: number;
  readonly name: string;
}

/**
 * What the tags of a branch are called once it stands elsewhere, in an order in which none takes a name that another one of them still
 * has: where the branch moves below itself, the deepest goes first.
 */
export function renamesOf(
  branch: readonly { readonly id: number; readonly name: string }[],
  from: string,
  to: string,
): Rename[] {
  const depth = ({ name }: { name: string }) => partsOf(name).length;
  const down = partsOf(to).length > partsOf(from).length ? -1 : 1;
  return [...branch]
    .sort((one, other) => down * (depth(one) - depth(other)))
    .map(({ id, name }) => ({ id, name: movedName(name, from, to) }));
}
