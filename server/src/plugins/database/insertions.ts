import { empty, Sql } from 'sql-template-tag';

/** Rows of one statement. Few lengths, so that connections prepare few statements, however many rows come. */
const lengths = [256, 64, 16, 4, 1];

/**
 * Statements that put rows into a table, for one flight: `tx.batch(...insertionsOf('wood.sorts', rows))`. The one way in
 * for rows that the application has: as `values`, which a distributed database sends straight to where they belong.
 * @param table with its schema
 * @param rows values by the names of their columns in camelCase; each row names the same columns. A value may be SQL
 *   (`sql`now()``); an array for a JSON column goes through `JSON.stringify`
 * @param tail what follows the rows: `on conflict`, `returning`
 * @returns no statement where there is no row
 */
export function insertionsOf<Row extends object>(
  table: string,
  rows: readonly Row[],
  tail: Sql = empty,
): Sql[] {
  return piecesOf(rows).map((piece) => statementOf(table, piece, tail));
}

/**
 * The same for one row, where a statement is wanted: `db.first(insertionOf('notes.tags', tag, sql`returning tag_id`))`.
 * @param tail what follows the row: `on conflict`, `returning`
 */
export const insertionOf = <Row extends object>(table: string, row: Row, tail: Sql = empty): Sql =>
  statementOf(table, [row], tail);

/**
 * The same for one row that goes in only where something is found, as the statements before it in the flight have left it.
 * @param found `from … where …`; where it is a table of the tenant, the row takes the tenant's key from there
 */
export function insertionWhere<Row extends object>(
  table: string,
  row: Row,
  found: Sql,
  tail: Sql = empty,
): Sql {
  const values = Object.values(row);
  const between = values.slice(1).map(() => ',');
  return new Sql([`${headOf(table, row)} select `, ...between, ' ', ' ', ''], [...values, found, tail]);
}

const headOf = (table: string, row: object): string =>
  `insert into ${named(table)} (${Object.keys(row).map(columnOf).join(', ')})`;

function statementOf<Row extends object>(table: string, rows: readonly Row[], tail: Sql): Sql {
  const [first = {}] = rows;
  const names = Object.keys(first);
  const head = `${headOf(table, first)} values (`;
  const values = rows.flatMap((row) => names.map((name) => row[name as keyof Row]));
  const between = values.slice(1).map((_, at) => ((at + 1) % names.length === 0 ? '),(' : ','));
  return new Sql([head, ...between, ') ', ''], [...values, tail]);
}

/** The longest pieces first. */
function piecesOf<T>(rows: readonly T[]): T[][] {
  const pieces: T[][] = [];
  for (let at = 0; at < rows.length; ) {
    const length = lengths.find((one) => one <= rows.length - at) ?? 1;
    pieces.push(rows.slice(at, at + length));
    at += length;
  }
  return pieces;
}

/** As many as there are names in the product: they stand in its source. */
const columns = new Map<string, string>();

function columnOf(name: string): string {
  const known = columns.get(name);
  if (known) return known;
  const column = named(name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`));
  columns.set(name, column);
  return column;
}

/** Names stand in the statement as they are: never one that a caller of the API has chosen. */
function named(name: string): string {
  if (!/^[a-z][a-z0-9_.]*$/.test(name)) throw new Error(`"${name}" is no name of a table or a column.`);
  return name;
}
