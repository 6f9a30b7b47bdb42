import { keyText, quoted } from '../naming-rules.ts';
import type { Column, Database, Enumeration, ForeignKey, SqlType, Table } from './table-model.ts';

/** Names that TypeScript or the generated file itself needs. */
const taken =
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with let static yield await async of implements interface package private protected public arguments eval undefined NaN Infinity t sql AnyPgColumn bigint boolean bytea char cidr customType date doublePrecision foreignKey inet integer interval jsonb macaddr numeric pgEnum pgTable primaryKey real smallint text time timestamp unique uuid varchar'.split(
    ' ',
  );

/** `order_lines` → `orderLines`; what is left of other scripts stays. */
function camelName(name: string): string {
  const words = name.match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  const joined = words
    .map(
      (word, at) => (at === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join('');
  return joined === '' ? 'value' : /^\p{Nd}|^\p{M}/u.test(joined) ? `n${joined}` : joined;
}

function namesFor(names: readonly string[], used: Iterable<string>): ReadonlyMap<string, string> {
  const all = new Set(used);
  return new Map(
    names.map((name) => {
      let free = camelName(name);
      for (let number = 2; all.has(free); number += 1) free = `${camelName(name)}${number}`;
      all.add(free);
      return [name, free];
    }),
  );
}

/** Tables for Drizzle on PostgreSQL. */
export function drizzleOf({ tables, enums }: Database): string {
  const used = new Set<string>();
  const enumNames = namesFor(
    enums.map(({ name }) => `${name} enum`),
    taken,
  );
  const tableNames = namesFor(
    tables.map(({ name }) => name),
    [...taken, ...enumNames.values()],
  );
  const writer = new DrizzleWriter(tables, tableNames, (name) => enumNames.get(`${name} enum`) ?? name, used);
  const parts = [
    ...enums.map((one) => writer.enumeration(one)),
    ...tables.map((table) => writer.table(table)),
  ];
  const values = [...used].filter((name) => name !== 'AnyPgColumn').sort();
  const types = used.has('AnyPgColumn') ? ['type AnyPgColumn'] : [];
  const list = [...types, ...values].join(', ');
  const head = `import { ${list} } from 'drizzle-orm/pg-core';`;
  const imports =
    head.length <= 110
      ? head
      : `import {\n${[...types, ...values].map((name) => `  ${name},\n`).join('')}} from 'drizzle-orm/pg-core';`;
  const bytes = used.has('customType')
    ? ["const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });"]
    : [];
  return `${[imports, ...bytes, ...parts].join('\n\n')}\n`;
}

class DrizzleWriter {
  readonly #tables: readonly Table[];
  readonly #names: ReadonlyMap<string, string>;
  readonly #enumName: (name: string) => string;
  readonly #used: Set<string>;
  /** Tables that stand above: a reference to any other must not be inferred. */
  readonly #above = new Set<string>();

  constructor(
    tables: readonly Table[],
    names: ReadonlyMap<string, string>,
    enumName: (name: string) => string,
    used: Set<string>,
  ) {
    this.#tables = tables;
    this.#names = names;
    this.#enumName = enumName;
    this.#used = used;
  }

  #use(name: string): string {
    this.#used.add(name);
    return name;
  }

  enumeration({ name, values }: Enumeration): string {
    // The library's type wants one value at least.
    const [first = ''] = values;
    const list = [first, ...values.slice(1)].map(quoted).join(', ');
    return `export const ${this.#enumName(name)} = ${this.#use('pgEnum')}(${quoted(name)}, [${list}]);`;
  }

  table(table: Table): string {
    const columns = columnNames(table);
    const lines = table.columns.map(
      (column) => `  ${keyText(columns.get(column.name) ?? column.name)}: ${this.#column(column, table)},`,
    );
    const extras = this.#extras(table, columns);
    this.#above.add(table.name);
    const rest = extras.length === 0 ? '' : `, (t) => [\n${extras.map((one) => `  ${one},\n`).join('')}]`;
    const comment = table.comment
      ? `/** ${table.comment.replaceAll('*/', '*\\/').replace(/\s+/g, ' ')} */\n`
      : '';
    return `${comment}export const ${this.#names.get(table.name)} = ${this.#use('pgTable')}(${quoted(table.name)}, {\n${lines.join('\n')}\n}${rest});`;
  }

  #column(column: Column, table: Table): string {
    const { name, type, nullable, identity } = column;
    const isKey = table.primaryKey.length === 1 && table.primaryKey[0] === name;
    const isUnique = !isKey && table.uniques.some((unique) => unique.length === 1 && unique[0] === name);
    return [
      this.#type(name, type),
      type.array && '.array()',
      identity && '.generatedByDefaultAsIdentity()',
      isKey && '.primaryKey()',
      !nullable && !isKey && '.notNull()',
      isUnique && '.unique()',
      this.#default(column),
      this.#reference(column, table),
    ]
      .filter(Boolean)
      .join('');
  }

  #type(name: string, { base, size, scale, enumName }: SqlType): string {
    const named = quoted(name);
    const options = (entries: Record<string, string | number | boolean | undefined>) => {
      const given = Object.entries(entries).filter(([, value]) => value !== undefined);
      return given.length === 0
        ? ''
        : `, { ${given.map(([key, value]) => `${key}: ${typeof value === 'string' ? quoted(value) : value}`).join(', ')} }`;
    };
    switch (base) {
      case 'enum':
        return `${this.#enumName(enumName ?? '')}(${named})`;
      case 'varchar':
      case 'char':
        return `${this.#use(base)}(${named}${options({ length: size })})`;
      case 'numeric':
        return `${this.#use(base)}(${named}${options({ precision: size, scale })})`;
      case 'bigint':
        return `${this.#use(base)}(${named}${options({ mode: 'number' })})`;
      case 'double':
        return `${this.#use('doublePrecision')}(${named})`;
      case 'timestamptz':
        return `${this.#use('timestamp')}(${named}${options({ withTimezone: true })})`;
      case 'bytea':
        this.#use('customType');
        return `bytea(${named})`;
      default:
        return `${this.#use(base)}(${named})`;
    }
  }

  #default({ type, default: value }: Column): string | undefined {
    if (!value) return undefined;
    if (value.kind === 'now') return '.defaultNow()';
    if (value.kind === 'uuid') return '.defaultRandom()';
    // An exact number is a text there, as it is in JavaScript.
    return `.default(${type.base === 'numeric' || typeof value.value === 'string' ? quoted(String(value.value)) : value.value})`;
  }

  #reference({ name }: Column, table: Table): string | undefined {
    const key = table.foreignKeys.find(({ columns }) => columns.length === 1 && columns[0] === name);
    const target = key && this.#tables.find((one) => one.name === key.table);
    if (!key || !target) return undefined;
    const column = access(columnNames(target).get(key.targets[0] ?? '') ?? '');
    const type = this.#above.has(target.name) ? '' : `: ${this.#use('AnyPgColumn')}`;
    return `.references(()${type} => ${this.#names.get(target.name)}${column})`;
  }

  #extras(table: Table, columns: ReadonlyMap<string, string>): string[] {
    const list = (names: readonly string[]) =>
      names.map((name) => `t${access(columns.get(name) ?? name)}`).join(', ');
    return [
      ...(table.primaryKey.length > 1
        ? [`${this.#use('primaryKey')}({ columns: [${list(table.primaryKey)}] })`]
        : []),
      ...table.uniques
        .filter((unique) => unique.length > 1)
        .map((unique) => `${this.#use('unique')}().on(${list(unique)})`),
      ...this.#wideReferences(table, list),
    ];
  }

  #wideReferences(table: Table, list: (names: readonly string[]) => string): string[] {
    const wide = table.foreignKeys.filter(({ columns }) => columns.length > 1);
    return wide.flatMap((key: ForeignKey) => {
      const target = this.#tables.find((one) => one.name === key.table);
      if (!target) return [];
      const names = columnNames(target);
      const there = key.targets.map(
        (name) =>
          `${target === table ? 't' : this.#names.get(target.name)}${access(names.get(name) ?? name)}`,
      );
      return [
        `${this.#use('foreignKey')}({ columns: [${list(key.columns)}], foreignColumns: [${there.join(', ')}] })`,
      ];
    });
  }
}

const columnNames = (table: Table): ReadonlyMap<string, string> =>
  namesFor(
    table.columns.map(({ name }) => name),
    [
      'enableRLS',
      '_',
      '$inferSelect',
      '$inferInsert',
      'getSQL',
      'shouldOmitSQLParens',
      'constructor',
      '__proto__',
      'toString',
      'valueOf',
      'hasOwnProperty',
      'isPrototypeOf',
      'propertyIsEnumerable',
      'toLocaleString',
    ],
  );

const access = (name: string): string => (keyText(name) === name ? `.${name}` : `[${keyText(name)}]`);
