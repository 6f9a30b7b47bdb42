import type { CatalogTable, DatabaseCatalog } from '@console/contract/codegen';

/** A table by its two names. */
export interface TableName {
  readonly schema: string;
  readonly name: string;
}

export const isSame = (one: TableName, other: TableName): boolean =>
  one.schema === other.schema && one.name === other.name;

export const findTable = (catalog: DatabaseCatalog, wanted: TableName): CatalogTable | undefined =>
  catalog.tables.find((one) => isSame(one, wanted));

/** Foreign keys of other tables that lead to this one. */
export const incomingKeys = (catalog: DatabaseCatalog, { schema, name }: TableName) =>
  catalog.tables.flatMap((table) =>
    table.foreignKeys
      .filter(({ toSchema, toTable }) => toSchema === schema && toTable === name)
      .map((key) => ({ table, key })),
  );

/** A table with those that it leads to and that lead to it. */
export function withNeighbours(catalog: DatabaseCatalog, table: CatalogTable): CatalogTable[] {
  const near = (one: CatalogTable) =>
    isSame(one, table) ||
    table.foreignKeys.some(({ toSchema, toTable }) => isSame(one, { schema: toSchema, name: toTable })) ||
    one.foreignKeys.some(({ toSchema, toTable }) => isSame(table, { schema: toSchema, name: toTable }));
  return catalog.tables.filter(near);
}

export interface Found {
  readonly table: CatalogTable;
  /** The column whose name or comment has the words. */
  readonly column: string | undefined;
}

/** Tables and columns in whose names or comments all words occur; names of tables that begin so come first. */
export function searchCatalog(catalog: DatabaseCatalog, text: string): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (...texts: readonly (string | null)[]) => {
    const all = texts.join(' ').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  const tables = catalog.tables.filter(({ schema, name, comment }) => has(`${schema}.${name}`, comment));
  const begins = ({ name }: CatalogTable) => name.toLowerCase().startsWith(words[0] ?? '');
  const columns =
    words.length === 0
      ? []
      : catalog.tables
          .filter((table) => !tables.includes(table))
          .flatMap((table) => {
            const column = table.columns.find(({ name, comment }) => has(name, comment));
            return column ? [{ table, column: column.name }] : [];
          });
  return [
    ...tables.filter(begins).map((table) => ({ table, column: undefined })),
    ...tables.filter((table) => !begins(table)).map((table) => ({ table, column: undefined })),
    ...columns,
  ];
}

/** For suggestions while writing SQL: names with and without their schema. */
export const sqlTablesOf = (catalog: DatabaseCatalog): Record<string, readonly string[]> =>
  Object.fromEntries(
    catalog.tables.flatMap(({ schema, name, columns }) => {
      const of = columns.map((column) => column.name);
      return [
        [name, of],
        [`${schema}.${name}`, of],
      ];
    }),
  );
