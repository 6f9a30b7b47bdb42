/** Full-width slashes nest as well: they are the same in the key of a name. */
const partsOf = (name: string): string[] => name.split(/[/\uFF0F]/);

/** What a tag below `from` is called once `from` is `to`: `work/yard` becomes `company/yard`. */
export const movedName = (name: string, from: string, to: string): string =>
  [to, ...partsOf(name).slice(partsOf(from).length)].join('/');
