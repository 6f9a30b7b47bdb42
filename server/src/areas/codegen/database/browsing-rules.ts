import type { CatalogTable, ResultCell, RowsWanted, rowFilterOperators } from '@console/contract/codegen';
import * as z from 'zod';
import { likeText, quoted } from './result-rules.ts';

type Filters = NonNullable<RowsWanted['filters']>;
type Operator = (typeof rowFilterOperators)[number];

/** Where a page ended: by the values of its last row, or, where a table has no key, by how many went before. */
const Place = z.union([
  z.strictObject({ key: z.array(z.nullable(z.string())) }),
  z.strictObject({ skip: z.int().min(0).max(100_000) }),
]);
type Place = z.infer<typeof Place>;

export interface Browsing {
  table: CatalogTable;
  filters: Filters;
  sort: { column: string; descending: boolean } | null;
  after: string | null;
  limit: number;
  /** Masked columns are shown and may be asked for, as somebody whom the database lets read them. */
  unmasked: boolean;
}

export interface BrowsingQuery {
  sql: string;
  params: (string | null)[];
  columns: CatalogTable['columns'];
  /** The next page's place after these rows, of which the last one may be beyond the page. */
  nextAfter(rows: readonly (readonly ResultCell[])[]): string;
}

/** What cannot be asked: the path of the field and a code for its text. */
export class BrowsingProblem extends Error {
  readonly path: string;
  readonly code: string;
  constructor(path: string, code: string) {
    super(`${path}: ${code}`);
    this.path = path;
    this.code = code;
  }
}

/** A page of a table as one SELECT: sorted so that every row has its place, masked columns left out. */
export function browsingQuery({ table, filters, sort, after, limit, unmasked }: Browsing): BrowsingQuery {
  const columns = table.columns.filter(({ masked }) => unmasked || !masked);
  if (columns.length === 0) throw new BrowsingProblem('table', 'nothing_readable');
  const find = (name: string, path: string) => {
    const found = columns.find((one) => one.name === name);
    if (!found) throw new BrowsingProblem(path, 'unknown_column');
    return found;
  };
  const params: (string | null)[] = [];
  const param = (value: string | null) => `$${params.push(value)}`;
  const conditions = filters.map(({ column, operator, value = '' }, at) =>
    conditionOf(find(column, `filters.${at}.column`), operator, value, param),
  );
  if (sort) find(sort.column, 'sort.column');
  const key = (table.primaryKey?.columns ?? []).filter((name) => name !== sort?.column);
  const keyed = table.primaryKey !== null && key.every((name) => columns.some((one) => one.name === name));
  const order = [...(sort ? [sort.column] : []), ...(keyed ? key : [])];
  const direction = sort?.descending ? 'desc' : 'asc';
  const place = after === null ? undefined : placeOf(after);
  if (place && 'key' in place) {
    if (!keyed || place.key.length !== order.length) throw new BrowsingProblem('after', 'not_a_place');
    conditions.push(beyond(order, place.key, { nullable: sort !== null, direction }, param));
  }
  const skip = place && 'skip' in place ? place.skip : 0;
  const ordered = order.map((name, at) =>
    at === 0 && sort ? `${quoted(name)} ${direction} nulls last` : `${quoted(name)} ${direction}`,
  );
  const sql = [
    `select ${columns.map(({ name }) => quoted(name)).join(', ')}`,
    `from ${quoted(table.schema)}.${quoted(table.name)}`,
    ...(conditions.length > 0 ? [`where ${conditions.join('\n  and ')}`] : []),
    ...(ordered.length > 0 ? [`order by ${ordered.join(', ')}`] : []),
    `limit ${limit + 1}${skip > 0 ? ` offset ${skip}` : ''}`,
  ].join('\n');
  const indexes = order.map((name) => columns.findIndex((one) => one.name === name));
  return {
    sql,
    params,
    columns,
    nextAfter: (rows) => {
      const last = rows.at(-1);
      const values = keyed && order.length > 0 && last ? indexes.map((at) => last[at] ?? null) : [];
      const whole = values.filter(
        (value): value is string | null => typeof value !== 'object' || value === null,
      );
      const next: Place =
        values.length > 0 && whole.length === values.length
          ? { key: whole }
          : { skip: Math.min(skip + rows.length, 100_000) };
      return JSON.stringify(next);
    },
  };
}

/** Rows behind a row: with nulls at the end, whichever way it goes. */
function beyond(
  order: readonly string[],
  [first = null, ...rest]: readonly (string | null)[],
  { nullable, direction }: { nullable: boolean; direction: string },
  param: (value: string | null) => string,
): string {
  const sign = direction === 'desc' ? '<' : '>';
  const [lead = '', ...others] = order.map(quoted);
  const row = (names: readonly string[], values: readonly (string | null)[]) =>
    `(${names.join(', ')}) ${sign} (${values.map(param).join(', ')})`;
  if (!nullable) return row([lead, ...others], [first, ...rest]);
  if (first === null) return others.length === 0 ? 'false' : `(${lead} is null and ${row(others, rest)})`;
  return `(${row([lead, ...others], [first, ...rest])} or ${lead} is null)`;
}

const signs: Readonly<Partial<Record<Operator, string>>> = {
  less: '<',
  atMost: '<=',
  more: '>',
  atLeast: '>=',
};
/** Types that know no equality. */
const incomparable = new Set(['json', 'xml', 'point', 'polygon']);

function conditionOf(
  { name, base }: CatalogTable['columns'][number],
  operator: Operator,
  value: string,
  param: (value: string) => string,
): string {
  const column = quoted(name);
  const compared = incomparable.has(base) ? `${column}::text` : column;
  switch (operator) {
    case 'isNull':
      return `${column} is null`;
    case 'isNotNull':
      return `${column} is not null`;
    case 'contains':
      return `${column}::text ilike ${param(`%${likeText(value)}%`)}`;
    case 'startsWith':
      return `${column}::text ilike ${param(`${likeText(value)}%`)}`;
    case 'equals':
      return `${compared} = ${param(value)}`;
    case 'notEquals':
      return `${compared} is distinct from ${param(value)}`;
    default:
      return `${compared} ${signs[operator]} ${param(value)}`;
  }
}

function placeOf(after: string): Place {
  try {
    return Place.parse(JSON.parse(after));
  } catch {
    throw new BrowsingProblem('after', 'not_a_place');
  }
}
