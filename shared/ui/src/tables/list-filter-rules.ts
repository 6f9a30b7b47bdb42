/** What a list reads from the address and writes there; the shell's `useListAddress` gives it. */
export interface AddressOfList {
  readonly value: object;
  readonly unread: readonly string[];
  /** How the list is sorted; see `sortingOf`. */
  readonly sort?: string | undefined;
  /** Columns by which the server sorts it; left out of lists that are shown whole. */
  readonly sorts?: readonly string[] | undefined;
  set(change: Readonly<Record<string, string | undefined>>): void;
  clear(): void;
  href(change: Readonly<Record<string, string | number | undefined>>): string;
}

interface NamedFilter {
  /** Its parameter in the address. */
  readonly name: string;
  readonly label: string;
  /** Parameters that say nothing any more once it changes: the floor of another building. */
  readonly clears?: readonly string[] | undefined;
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** Something that a list can be narrowed by. */
export type ListFilter =
  | (NamedFilter & { readonly kind: 'search' })
  /** One of a few. `any` is what no choice is called; without it one is always chosen, and it counts as no filter. */
  | (NamedFilter & {
      readonly kind: 'choice';
      readonly options: readonly Option[];
      readonly any?: string | undefined;
      /** What is chosen where the address does not say. */
      readonly usual?: string | undefined;
    })
  | (NamedFilter & { readonly kind: 'day' | 'month'; readonly usual?: string | undefined })
  /** On or off: `true` in the address, or nothing. */
  | (NamedFilter & { readonly kind: 'switch' })
  /** Comes with a link only: it has no field, and can be taken off. */
  | (NamedFilter & { readonly kind: 'given'; readonly told: string });

/** Each of a few values under the name that people know it by. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  label: (value: Value) => string,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: label(value) }));

/**
 * One of a few, or any.
 * @param any what no choice is called
 */
export const choiceFilter = (
  name: string,
  label: string,
  any: string,
  options: readonly Option[],
  clears?: readonly string[],
): ListFilter => ({ kind: 'choice', name, label, any, options, clears });

/** A filter that narrows the list now. */
export interface ActiveFilter {
  readonly name: string;
  readonly label: string;
  /** What it is narrowed to, in words; empty for a switch, whose label says it. */
  readonly told: string;
}

/** What the address says of a filter, as text; empty where it says nothing. */
export function textOf({ value }: Pick<AddressOfList, 'value'>, { name }: Pick<ListFilter, 'name'>): string {
  const said = (value as Readonly<Record<string, unknown>>)[name];
  return said === undefined || said === null ? '' : String(said);
}

/** The filters that narrow the list, in the order in which they were declared. */
export const activeFilters = (
  filters: readonly ListFilter[],
  address: Pick<AddressOfList, 'value'>,
): readonly ActiveFilter[] =>
  filters.flatMap((filter) => {
    const told = toldOf(filter, textOf(address, filter));
    return told === undefined ? [] : [{ name: filter.name, label: filter.label, told }];
  });

function toldOf(filter: ListFilter, text: string): string | undefined {
  if (text === '') return undefined;
  if (filter.kind === 'switch') return text === 'true' ? '' : undefined;
  if (filter.kind === 'given') return filter.told;
  if (filter.kind !== 'choice') return text;
  if (filter.any === undefined) return undefined;
  // What is no option narrows, too: of an old link, or of what is gone since. It is told as it stands, and can be taken off.
  return filter.options.find(({ value }) => value === text)?.label ?? text;
}

/** A new value of a filter, with what it makes meaningless. */
export const changeOf = (
  { name, clears = [] }: Pick<ListFilter, 'name' | 'clears'>,
  value: string,
): Record<string, string | undefined> => ({
  ...Object.fromEntries(clears.map((one) => [one, undefined])),
  [name]: value === '' ? undefined : value,
});
