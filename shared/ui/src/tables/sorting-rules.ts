/** Which column a table is sorted by. */
export interface Sorting {
  readonly by: string;
  readonly down: boolean;
}

/**
 * What the address says: `-rooms` is from the most rooms down.
 * @returns undefined for a column that is none
 */
export function sortingOf(text: string | undefined, columns: readonly string[]): Sorting | undefined {
  const by = text?.replace(/^-/, '');
  return by !== undefined && columns.includes(by) ? { by, down: text?.startsWith('-') ?? false } : undefined;
}

interface Sortable<Row> {
  readonly columns: readonly {
    readonly key: string;
    readonly sortBy?: ((row: Row) => SortValue) | undefined;
  }[];
  readonly sorting?:
    | { readonly text: string | undefined; readonly server?: readonly string[] | undefined }
    | undefined;
}

/** Keys of the columns that a table can be sorted by: those that who sorts it knows. */
export function sortableIn<Row>({ columns, sorting }: Sortable<Row>): string[] {
  const server = sorting?.server;
  return columns
    .filter(({ key, sortBy }) => (server ? server.includes(key) : sortBy !== undefined))
    .map(({ key }) => key);
}

/** The sorting that the address names, of a column that can be sorted by. */
export const sortingIn = <Row>(table: Sortable<Row>): Sorting | undefined =>
  sortingOf(table.sorting?.text, sortableIn(table));

/**
 * What a click on a column makes of it: one way, then the other.
 * @param downFirst numbers begin with the most, names with the first
 */
export function nextSorting(now: Sorting | undefined, clicked: string, downFirst: boolean): string {
  const down = now?.by === clicked ? !now.down : downFirst;
  return down ? `-${clicked}` : clicked;
}

type SortValue = string | number | null | undefined;

/** Rows in the order of a value; what has none stands last, whichever way, and equals stay as they were. */
export function sortedRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => SortValue,
  down: boolean,
  language?: string,
): Row[] {
  // 2 before 10, also inside a name.
  const { compare } = new Intl.Collator(language, { numeric: true });
  const order = (a: string | number, b: string | number) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b));
  return [...rows].sort((left, right) => {
    const [a, b] = [sortBy(left) ?? null, sortBy(right) ?? null];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return down ? order(b, a) : order(a, b);
  });
}
