import { singular } from '../naming-rules.ts';
import type { Column, Database, Default, ForeignKey, SqlType, Table } from './table-model.ts';

/** Words that no model or enumeration may be called. */
const reserved = new Set(
  'PrismaClient Prisma async await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return super static switch this throw true try typeof using var void while with yield String Boolean Int BigInt Float Decimal DateTime Json Bytes Unsupported Model Null Object Dmmf'
    .toLowerCase()
    .split(' '),
);

/** Prisma's names have letters of ASCII only; what else a thing is called stands in `@map`. */
function asciiName(name: string, capital: boolean): string {
  const words =
    name
      .replace(/\0\d+$/, '')
      .normalize('NFKD')
      .match(/[A-Za-z0-9]+/g) ?? [];
  const joined = words
    .map((word, at) =>
      at > 0 || capital
        ? word.charAt(0).toUpperCase() + word.slice(1)
        : word.charAt(0).toLowerCase() + word.slice(1),
    )
    .join('');
  const safe = joined === '' ? (capital ? 'Table' : 'field') : /^\d/.test(joined) ? `n${joined}` : joined;
  const text = capital ? safe.charAt(0).toUpperCase() + safe.slice(1) : safe;
  return reserved.has(text.toLowerCase()) ? `${text}${capital ? 'Model' : 'Field'}` : text;
}

function namesFor(
  names: readonly string[],
  capital: boolean,
  used: Iterable<string> = [],
): Map<string, string> {
  const taken = new Set(used);
  return new Map(
    names.map((name) => {
      const wanted = asciiName(name, capital);
      let free = wanted;
      for (let number = 2; taken.has(free); number += 1) free = `${wanted}${number}`;
      taken.add(free);
      return [name, free];
    }),
  );
}

/** One thing of a table's many: `rooms` hold a `Room`. */
function modelNames(tables: readonly Table[]): Map<string, string> {
  const names = namesFor(
    tables.map(({ name }, at) => `${singular(name)}\0${at}`),
    true,
  );
  return new Map(tables.map(({ name }, at) => [name, names.get(`${singular(name)}\0${at}`) ?? name]));
}

interface Relation {
  readonly from: Table;
  readonly to: Table;
  readonly key: ForeignKey;
  readonly name: string;
}

/** A schema for Prisma on PostgreSQL. */
export function prismaOf({ tables, enums }: Database): string {
  const models = modelNames(tables);
  const enumNames = namesFor(
    enums.map(({ name }) => name),
    true,
    models.values(),
  );
  const byName = new Map(tables.map((table) => [table.name, table]));
  const all = tables.flatMap((from) =>
    from.foreignKeys.flatMap((key, at): Relation[] => {
      const to = byName.get(key.table);
      // Prisma knows no reference by a column of a type that it does not know.
      const isKnown =
        to &&
        hasKey(from) &&
        hasKey(to) &&
        known(from, key.columns) &&
        known(to, key.targets.length > 0 ? key.targets : to.primaryKey);
      return to && isKnown ? [{ from, to, key, name: `${from.name}_${at + 1}` }] : [];
    }),
  );
  // Only where there are several between the same two do they need names.
  const pair = ({ from, to }: Relation) => [from.name, to.name].sort().join('\0');
  const relations = all.map((relation) => {
    const alone =
      relation.from !== relation.to && all.filter((one) => pair(one) === pair(relation)).length === 1;
    return alone ? { ...relation, name: '' } : relation;
  });
  const head =
    'datasource db {\n  provider = "postgresql"\n}\n\ngenerator client {\n  provider = "prisma-client"\n  output   = "./generated"\n}';
  const parts = [
    ...tables.map((table) => modelText(table, models, enumNames, relations)),
    ...enums.map(({ name, values }) => enumText(name, values, enumNames.get(name) ?? name)),
  ];
  return `${[head, ...parts].join('\n\n')}\n`;
}

const mapped = (name: string, written: string, sign = '@map') =>
  name === written ? '' : ` ${sign}(${JSON.stringify(name)})`;

function enumText(name: string, values: readonly string[], written: string): string {
  const names = namesFor(values, false);
  const lines = values.map((value) => {
    const safe = names.get(value) ?? value;
    return `  ${safe}${mapped(value, safe)}`;
  });
  const map = mapped(name, written, '@@map');
  return `enum ${written} {\n${lines.join('\n')}${map ? `\n\n ${map}` : ''}\n}`;
}

function modelText(
  table: Table,
  models: ReadonlyMap<string, string>,
  enums: ReadonlyMap<string, string>,
  relations: readonly Relation[],
): string {
  const fields = namesFor(
    table.columns.map(({ name }) => name),
    false,
  );
  const fieldNames = new Set(fields.values());
  const free = (wanted: string) => {
    let name = wanted;
    for (let number = 2; fieldNames.has(name); number += 1) name = `${wanted}${number}`;
    fieldNames.add(name);
    return name;
  };
  const list = (names: readonly string[], of = fields) =>
    `[${names.map((name) => of.get(name) ?? name).join(', ')}]`;
  const own = relations.filter(({ from }) => from === table);
  const back = relations.filter(({ to }) => to === table);
  const lines = table.columns.map((column) => fieldText(column, table, fields, enums));
  for (const { to, key, name } of own) {
    const model = models.get(to.name) ?? to.name;
    const there = namesFor(
      to.columns.map((column) => column.name),
      false,
    );
    const optional = key.columns.some((one) => table.columns.find((column) => column.name === one)?.nullable);
    const field = free(`${model.charAt(0).toLowerCase()}${model.slice(1)}`);
    lines.push(
      `${field} ${model}${optional ? '?' : ''} @relation(${name ? `${JSON.stringify(name)}, ` : ''}fields: ${list(key.columns)}, references: ${list(key.targets, there)})`,
    );
  }
  for (const { from, key, name } of back) {
    const model = models.get(from.name) ?? from.name;
    // As many as refer here, or one where the reference is a key itself.
    const single = [from.primaryKey, ...from.uniques].some((unique) => sameNames(unique, key.columns));
    const field = free(asciiName(single ? model : from.name, false));
    lines.push(`${field} ${model}${single ? '?' : '[]'}${name ? ` @relation(${JSON.stringify(name)})` : ''}`);
  }
  const blocks = [
    ...(table.primaryKey.length > 1 && known(table, table.primaryKey)
      ? [`@@id(${list(table.primaryKey)})`]
      : []),
    ...table.uniques
      .filter((unique) => unique.length > 1 && known(table, unique))
      .map((unique) => `@@unique(${list(unique)})`),
    // Without a key a table can only be read raw.
    ...(hasKey(table) ? [] : ['@@ignore']),
  ];
  const written = models.get(table.name) ?? table.name;
  const map = mapped(table.name, written, '@@map').trim();
  const tail = [...blocks, ...(map ? [map] : [])];
  const comment = table.comment ? `${docText(table.comment, '')}\n` : '';
  return `${comment}model ${written} {\n${lines.map((line) => line.replace(/^/gm, '  ')).join('\n')}${tail.length > 0 ? `\n\n${tail.map((line) => `  ${line}`).join('\n')}` : ''}\n}`;
}

const sameNames = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((name) => other.includes(name));

/** Whether all these columns are of types that Prisma knows. */
const known = ({ columns }: Table, names: readonly string[]): boolean =>
  names.every((name) => {
    const column = columns.find((one) => one.name === name);
    return column !== undefined && !scalars[column.type.base][0].startsWith('Unsupported');
  });

const hasKey = (table: Table): boolean =>
  [table.primaryKey, ...table.uniques].some(
    (key) =>
      key.length > 0 &&
      known(table, key) &&
      key.every((name) => table.columns.find((column) => column.name === name)?.nullable === false),
  );

const docText = (text: string, indent: string) =>
  text
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => `${indent}/// ${line}`)
    .join('\n');

const scalars: Readonly<Record<SqlType['base'], readonly [scalar: string, native?: string]>> = {
  text: ['String'],
  varchar: ['String', 'VarChar'],
  char: ['String', 'Char'],
  boolean: ['Boolean'],
  smallint: ['Int', 'SmallInt'],
  integer: ['Int'],
  bigint: ['BigInt'],
  numeric: ['Decimal', 'Decimal'],
  real: ['Float', 'Real'],
  double: ['Float'],
  date: ['DateTime', 'Date'],
  time: ['DateTime', 'Time'],
  timestamp: ['DateTime', 'Timestamp'],
  timestamptz: ['DateTime', 'Timestamptz'],
  interval: ['Unsupported("interval")'],
  uuid: ['String', 'Uuid'],
  jsonb: ['Json'],
  bytea: ['Bytes'],
  inet: ['String', 'Inet'],
  cidr: ['Unsupported("cidr")'],
  macaddr: ['Unsupported("macaddr")'],
  enum: ['String'],
};

function fieldText(
  column: Column,
  table: Table,
  fields: ReadonlyMap<string, string>,
  enums: ReadonlyMap<string, string>,
): string {
  const { name, type, nullable, identity } = column;
  const written = fields.get(name) ?? name;
  const [scalar, native] = scalars[type.base];
  const kind = type.base === 'enum' ? (enums.get(type.enumName ?? '') ?? 'String') : scalar;
  const isKey = table.primaryKey.length === 1 && table.primaryKey[0] === name;
  const isUnique = !isKey && table.uniques.some((unique) => unique.length === 1 && unique[0] === name);
  const isKnown = known(table, [name]);
  const attributes = [
    isKey && isKnown && '@id',
    isUnique && isKnown && '@unique',
    identity && '@default(autoincrement())',
    column.default && defaultText(column.default, type),
    mapped(name, written).trim(),
    native && nativeText(native, type),
  ].filter(Boolean);
  const comment = column.comment ? `${docText(column.comment, '')}\n` : '';
  return `${comment}${written} ${kind}${type.array ? '[]' : nullable ? '?' : ''}${attributes.length > 0 ? ` ${attributes.join(' ')}` : ''}`;
}

function nativeText(native: string, { size, scale }: SqlType): string {
  if (size === undefined) return native === 'Decimal' ? '' : `@db.${native}`;
  return `@db.${native}(${size}${native === 'Decimal' ? `, ${scale ?? 0}` : ''})`;
}

function defaultText(value: Default, type: SqlType): string {
  if (value.kind === 'now') return '@default(now())';
  if (value.kind === 'uuid') return '@default(dbgenerated("gen_random_uuid()"))';
  if (type.base === 'enum') return '';
  return `@default(${typeof value.value === 'string' ? JSON.stringify(value.value) : value.value})`;
}
