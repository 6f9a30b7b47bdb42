import type { CatalogTable, DatabaseCatalog, TableColumn } from '@console/contract/codegen';
import { singular, typeName } from '../../generator/naming-rules.ts';

/** What a value is in a program, whatever PostgreSQL calls it. */
export type ValueKind =
  | 'integer'
  | 'bigint'
  | 'decimal'
  | 'float'
  | 'boolean'
  | 'text'
  | 'uuid'
  | 'day'
  | 'instant'
  | 'json'
  | 'bytes';

/** Values of which one must be taken: an enumeration, a CHECK … IN, or the rows of a lookup table. */
export interface Choice {
  /** `OrderState` */
  readonly type: string;
  /** `orderStates` */
  readonly constant: string;
  readonly values: readonly string[];
  readonly comment: string | null;
  /** Of an enumeration: `schema.name`. */
  readonly enumeration: string | null;
}

export interface GenColumn {
  readonly source: TableColumn;
  readonly kind: ValueKind;
  readonly choice: Choice | undefined;
  /** The database makes it, and refuses another. */
  readonly generated: boolean;
  /** May be left out of a new row. */
  readonly optional: boolean;
}

export interface GenTable {
  readonly source: CatalogTable;
  /** `OrderLine` */
  readonly type: string;
  /** `orderLines` */
  readonly variable: string;
  readonly columns: readonly GenColumn[];
  readonly writable: boolean;
}

export interface GenModel {
  readonly tables: readonly GenTable[];
  readonly choices: readonly Choice[];
}

/** Rows of a lookup table that become a union: the column is the table's key. */
export interface Lookup {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly values: readonly string[];
}

const kinds: Readonly<Record<string, ValueKind>> = {
  int2: 'integer',
  int4: 'integer',
  oid: 'integer',
  int8: 'bigint',
  numeric: 'decimal',
  money: 'decimal',
  float4: 'float',
  float8: 'float',
  bool: 'boolean',
  json: 'json',
  jsonb: 'json',
  uuid: 'uuid',
  date: 'day',
  timestamptz: 'instant',
  timestamp: 'instant',
  bytea: 'bytes',
};

/** The tables as a program names them; every name is there once. */
export function genModelOf(
  catalog: DatabaseCatalog,
  tables: readonly CatalogTable[],
  lookups: readonly Lookup[] = [],
): GenModel {
  const names = new Names();
  const choices: Choice[] = [];
  const chosen = (
    wanted: string,
    values: readonly string[],
    comment: string | null,
    enumeration: string | null,
  ) => {
    const choice = { ...names.choice(wanted), values, comment, enumeration };
    choices.push(choice);
    return choice;
  };
  const typed = tables.map((source) => ({ source, ...names.table(source) }));
  const used = new Set(tables.flatMap(({ columns }) => columns.map(({ enumeration }) => enumeration)));
  const byEnumeration = new Map(
    catalog.enums
      .map((one) => ({ ...one, full: `${one.schema}.${one.name}` }))
      .filter(({ full }) => used.has(full))
      .map(({ full, name, values, comment }) => [full, chosen(name, values, comment, full)] as const),
  );
  const byLookup = new Map(
    lookups.map((one) => [
      `${one.schema}.${one.table}.${one.column}`,
      chosen(`${one.table}_${one.column}`, one.values, null, null),
    ]),
  );
  return {
    choices,
    tables: typed.map(({ source, type, variable }) => {
      const checked = checkedValues(source);
      const writable = source.kind === 'table' || source.kind === 'foreignTable';
      return {
        source,
        type,
        variable,
        writable,
        columns: source.columns.map((column) => {
          const generated = column.generated !== null || column.identity === 'always';
          const values = checked.get(column.name);
          return {
            source: column,
            kind: kinds[column.base] ?? 'text',
            choice:
              (column.enumeration ? byEnumeration.get(column.enumeration) : undefined) ??
              lookupOf(source, column.name, byLookup) ??
              (values && !column.array
                ? chosen(`${type}_${column.name}`, values, column.comment, null)
                : undefined),
            generated,
            optional: column.nullable || column.default !== null || column.identity !== null,
          };
        }),
      };
    }),
  };
}

function lookupOf(
  table: CatalogTable,
  column: string,
  lookups: ReadonlyMap<string, Choice>,
): Choice | undefined {
  const own = lookups.get(`${table.schema}.${table.name}.${column}`);
  if (own) return own;
  for (const { columns, toSchema, toTable, toColumns } of table.foreignKeys) {
    const found = lookups.get(`${toSchema}.${toTable}.${toColumns[0]}`);
    if (columns.length === 1 && columns[0] === column && found) return found;
  }
  return undefined;
}

const literal = `'(?:[^']|'')*'(?:::[a-z][a-z ]*(?:\\(\\d+\\))?)?`;
const oneOf = new RegExp(
  `^CHECK \\(\\(+("(?:[^"]|"")+"|[a-z_][\\w$]*)\\)?(?:::text)? = ANY \\(+ARRAY\\[((?:\\(?${literal}\\)?(?:::text)?(?:, )?)+)\\]\\)?(?:::text\\[\\])?\\)\\)+$`,
);

/** What a CHECK says of one column's values, where it says nothing else: `CHECK (level IN ('silver', 'gold'))`, as PostgreSQL writes it. */
export function listedCheck(definition: string): { column: string; values: readonly string[] } | undefined {
  const [, name, list = ''] = oneOf.exec(definition) ?? [];
  if (!name) return undefined;
  const values = [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, value = '']) => value.replaceAll("''", "'"));
  return {
    column: name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name,
    values: [...new Set(values)],
  };
}

/** Columns of which a CHECK says all values. */
export function checkedValues({
  checks,
}: Pick<CatalogTable, 'checks'>): ReadonlyMap<string, readonly string[]> {
  const listed = checks.flatMap(({ definition }) => listedCheck(definition) ?? []);
  return new Map(listed.map(({ column, values }) => [column, values]));
}

/** Names of what is generated, each once: in capitals or not, since files and types must not be told apart by that alone. */
class Names {
  readonly #taken = new Set<string>(['database', 'z', 'sql', 'generated', 'jsonvalue']);

  table({ schema, name }: CatalogTable): { type: string; variable: string } {
    const words = spaced(name);
    const type = this.#free(
      [
        typeName(singular(words), 'Table'),
        `${typeName(singular(words), 'Table')}Row`,
        typeName(`${schema} ${singular(words)}`, 'Table'),
      ],
      ['New', ''],
    );
    return {
      type,
      variable: lowered(type === typeName(singular(words), 'Table') ? typeName(words, 'Table') : `${type}s`),
    };
  }

  choice(wanted: string): { type: string; constant: string } {
    const name = typeName(spaced(wanted), 'Choice');
    const type = this.#free([name, `${name}Value`], ['']);
    return { type, constant: `${lowered(type)}s` };
  }

  #free(wanted: readonly string[], leads: readonly string[]): string {
    const last = wanted.at(-1) ?? 'Name';
    const more = Array.from({ length: 999 }, (_, at) => `${last}${at + 2}`);
    const free =
      [...wanted, ...more].find((name) =>
        leads.every(
          (lead) =>
            !this.#taken.has(`${lead}${name}`.toLowerCase()) &&
            !this.#taken.has(`${lead}${name}s`.toLowerCase()),
        ),
      ) ?? last;
    for (const lead of leads) this.#taken.add(`${lead}${free}`.toLowerCase());
    this.#taken.add(`${free}s`.toLowerCase()).add(`${free}change`.toLowerCase());
    return free;
  }
}

/** `user_id` as words, so that each gets its capital. */
const spaced = (name: string): string => name.replaceAll('_', ' ');

/** Words that no variable may be called by. */
const reserved = new Set(
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await async of implements interface package private protected public arguments eval undefined table'.split(
    ' ',
  ),
);

export const lowered = (name: string): string => {
  const lower = name.charAt(0).toLowerCase() + name.slice(1);
  return reserved.has(lower) ? `${lower}Table` : lower;
};

/** A column's name as a property in camelCase or as it stands. */
export const tableNameOf = ({ schema, name }: Pick<CatalogTable, 'schema' | 'name'>): string =>
  schema === 'public' ? name : `${schema}.${name}`;

/** The text of a doc comment, which nothing in it ends. */
export const docText = (text: string): string => text.replaceAll('*/', '* /').replace(/\s+/g, ' ').trim();
