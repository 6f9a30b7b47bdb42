import type { NoteCode } from '../shape-rules.ts';
import type { Column, Database, ForeignKey, SqlType, Table } from './table-model.ts';

/**
 * The same tables, without what PostgreSQL would refuse: other databases allow keys of columns that may be empty,
 * references between unlike types, and defaults of another type. What is left out is noted.
 */
export function soundTables({ tables, enums }: Database): Database & { notes: NoteCode[] } {
  const notes = new Set<NoteCode>();
  const clean = tables.map((table) =>
    soundColumns(table, new Map(enums.map((one) => [one.name, one.values])), notes),
  );
  const byName = new Map(clean.map((table) => [table.name, table]));
  return {
    tables: clean.map((table) => ({
      ...table,
      foreignKeys: table.foreignKeys.flatMap((key) => soundKey(key, table, byName, notes)),
    })),
    enums: enums.map(({ name, values }) => ({
      name: enumName(name),
      values: values.filter((value) => new TextEncoder().encode(value).length <= 63),
    })),
    notes: [...notes],
  };
}

/** Names that PostgreSQL looks up among its own types first. */
const own = new Set(
  'text varchar bpchar bool int2 int4 int8 numeric float4 float8 date time timetz timestamp timestamptz interval uuid json jsonb bytea inet cidr macaddr money name xml point line box path polygon circle bit varbit oid char record'.split(
    ' ',
  ),
);
const enumName = (name: string) => (own.has(name) ? `${name}_value` : cut(name));

/** PostgreSQL cuts longer names itself, which then may be equal. */
function cut(name: string): string {
  let text = [...name.replace(/[\0]/g, '')].join('') || 'value';
  while (new TextEncoder().encode(text).length > 60) text = [...text].slice(0, -1).join('');
  return text;
}

function unlike(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>();
  return new Map(
    names.map((name) => {
      let free = cut(name);
      for (let number = 2; taken.has(free); number += 1) free = `${cut(name).slice(0, 50)}_${number}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

function soundColumns(
  table: Table,
  enums: ReadonlyMap<string, readonly string[]>,
  notes: Set<NoteCode>,
): Table {
  const renamed = unlike(table.columns.map(({ name }) => name));
  const known = (names: readonly string[]) => {
    const found = names.map((name) => renamed.get(name));
    return found.every((name) => name !== undefined) && found.length > 0
      ? [...new Set(found.filter((name) => name !== undefined))]
      : [];
  };
  const primaryKey = known(table.primaryKey);
  if ([...renamed].some(([before, after]) => before !== after)) notes.add('renamed');
  const columns = table.columns.map((column): Column => {
    const { default: given, identity, ...rest } = column;
    const name = renamed.get(column.name) ?? column.name;
    const type: SqlType =
      column.type.enumName === undefined
        ? column.type
        : { ...column.type, enumName: enumName(column.type.enumName) };
    const counts = identity === true && ['smallint', 'integer', 'bigint'].includes(type.base) && !type.array;
    const value = counts ? undefined : given && soundDefault(given, column.type, enums);
    if (given && !value && !counts) notes.add('droppedDefaults');
    return {
      ...rest,
      name,
      type,
      nullable: column.nullable && !primaryKey.includes(name) && !counts,
      ...(counts ? { identity: true } : {}),
      ...(value ? { default: value } : {}),
    };
  });
  const uniques = [
    ...new Map(
      table.uniques
        .map(known)
        .filter((unique) => unique.length > 0)
        .map((unique) => [unique.join('\0'), unique]),
    ).values(),
  ].filter((unique) => unique.join('\0') !== primaryKey.join('\0'));
  const foreignKeys = table.foreignKeys.map((key) => ({ ...key, columns: known(key.columns) }));
  return { ...table, columns, primaryKey, uniques, foreignKeys };
}

function soundDefault(
  value: NonNullable<Column['default']>,
  { base, array, size, enumName: ofEnum }: SqlType,
  enums: ReadonlyMap<string, readonly string[]>,
): Column['default'] {
  if (array) return undefined;
  if (value.kind === 'uuid') return base === 'uuid' ? value : undefined;
  if (value.kind === 'now') return ['date', 'timestamp', 'timestamptz'].includes(base) ? value : undefined;
  const text = String(value.value);
  if (base === 'boolean')
    return /^(?:1|0|true|false|t|f)$/i.test(text)
      ? { kind: 'value', value: /^(?:1|true|t)$/i.test(text) }
      : undefined;
  if (base === 'enum')
    return enums.get(ofEnum ?? '')?.includes(text) ? { kind: 'value', value: text } : undefined;
  if (base === 'text' || base === 'varchar' || base === 'char')
    return size === undefined || [...text].length <= size ? { kind: 'value', value: text } : undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  const limit = { smallint: 2 ** 15, integer: 2 ** 31, bigint: 2 ** 53 }[base as 'smallint'];
  if (limit !== undefined)
    return Number.isInteger(number) && number >= -limit && number < limit
      ? { kind: 'value', value: number }
      : undefined;
  if (base === 'real' || base === 'double')
    return Number.isFinite(number) && Math.abs(number) < 1e37 ? { kind: 'value', value: number } : undefined;
  // How many digits a numeric column takes is left to the database; what does not fit shows at the first row.
  if (base === 'numeric')
    return Number.isFinite(number) && Math.abs(number) < 1e9 && (size === undefined || size >= 10)
      ? { kind: 'value', value: number }
      : undefined;
  return undefined;
}

/** Types that may be compared by a reference. */
const families: readonly (readonly string[])[] = [
  ['smallint', 'integer', 'bigint'],
  ['text', 'varchar'],
];
const alike = (one: SqlType | undefined, other: SqlType | undefined) =>
  one !== undefined &&
  other !== undefined &&
  Boolean(one.array) === Boolean(other.array) &&
  one.enumName === other.enumName &&
  (one.base === other.base ||
    families.some((family) => family.includes(one.base) && family.includes(other.base)));

function soundKey(
  key: ForeignKey,
  table: Table,
  byName: ReadonlyMap<string, Table>,
  notes: Set<NoteCode>,
): ForeignKey[] {
  const target = byName.get(key.table);
  const targets = key.targets.length > 0 ? key.targets : (target?.primaryKey ?? []);
  const sorted = [...targets].sort().join('\0');
  const isKey =
    target &&
    [target.primaryKey, ...target.uniques].some(
      (one) => one.length > 0 && [...one].sort().join('\0') === sorted,
    );
  const typeIn = (one: Table | undefined, name: string | undefined) =>
    one?.columns.find((column) => column.name === name)?.type;
  const fits =
    isKey &&
    key.columns.length === targets.length &&
    new Set(targets).size === targets.length &&
    key.columns.every((name, at) => alike(typeIn(table, name), typeIn(target, targets[at])));
  if (fits) return [{ ...key, targets }];
  notes.add('droppedReferences');
  return [];
}
