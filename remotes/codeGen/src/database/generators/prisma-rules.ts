import { typeName } from '../../generator/naming-rules.ts';
import { docText, type GenColumn, type GenModel, type GenTable, lowered } from './gen-model-rules.ts';

const scalars: Readonly<Record<string, readonly [type: string, native: string]>> = {
  int2: ['Int', 'SmallInt'],
  int4: ['Int', ''],
  oid: ['Int', 'Oid'],
  int8: ['BigInt', ''],
  numeric: ['Decimal', 'Decimal'],
  money: ['Decimal', 'Money'],
  float4: ['Float', 'Real'],
  float8: ['Float', ''],
  bool: ['Boolean', ''],
  text: ['String', ''],
  varchar: ['String', 'VarChar'],
  bpchar: ['String', 'Char'],
  citext: ['String', 'Citext'],
  uuid: ['String', 'Uuid'],
  inet: ['String', 'Inet'],
  xml: ['String', 'Xml'],
  date: ['DateTime', 'Date'],
  time: ['DateTime', 'Time'],
  timetz: ['DateTime', 'Timetz'],
  timestamp: ['DateTime', 'Timestamp'],
  timestamptz: ['DateTime', 'Timestamptz'],
  json: ['Json', 'Json'],
  jsonb: ['Json', ''],
  bytea: ['Bytes', ''],
};

/** Names that Prisma takes: letters of ASCII first. */
const plain = (name: string, fallback: string): string => {
  const clean = name.replace(/[^A-Za-z0-9_]/g, '_').replace(/^[^A-Za-z]+/, '');
  return clean === '' ? fallback : clean;
};

const text = (value: string) => JSON.stringify(value);
const words = (value: string | null): string => (value === null ? '' : docText(value));

/** One's names in a model, each once. */
class Fields {
  readonly #taken = new Set<string>();
  free(wanted: string): string {
    let name = wanted;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${wanted}_${number}`;
    this.#taken.add(name);
    return name;
  }
}

interface Model {
  readonly name: string;
  readonly fields: Fields;
  readonly byColumn: ReadonlyMap<string, string>;
}

/** A schema that Prisma understands: models of tables, enumerations, both ends of every relation. */
export function prismaOf({ tables: all, choices }: GenModel): string {
  const tables = all.filter(({ source }) => source.kind === 'table');
  const enums = choices.filter(({ enumeration }) => enumeration !== null);
  const schemas = [
    ...new Set([
      ...tables.map(({ source }) => source.schema),
      ...enums.map(({ enumeration }) => enumeration?.split('.')[0] ?? ''),
    ]),
  ];
  const several = schemas.length > 1 || (schemas[0] ?? 'public') !== 'public';
  const names = new Fields();
  const modelNames = new Map(tables.map((one) => [one, names.free(plain(one.type, 'Model'))]));
  const enumNames = new Map(enums.map((one) => [one.type, names.free(plain(one.type, 'Choice'))]));
  const models = new Map<GenTable, Model>(
    tables.map((one) => {
      const fields = new Fields();
      const byColumn = new Map(
        one.columns.map(({ source }) => [source.name, fields.free(plain(source.name, 'field'))]),
      );
      return [one, { name: modelNames.get(one) ?? '', fields, byColumn }];
    }),
  );
  /** Without a key Prisma cannot tell rows apart: it is told to look away, also where others lead there. */
  const ignored = (of: GenTable) => (withoutKey(of) ? ' @ignore' : '');
  const incoming = new Map<GenTable, string[]>();
  const outgoing = new Map<GenTable, string[]>();
  for (const table of tables) {
    for (const key of table.source.foreignKeys) {
      const target = tables.find(
        (one) => one.source.schema === key.toSchema && one.source.name === key.toTable,
      );
      const [from, to] = [models.get(table), target && models.get(target)];
      if (!target || !from || !to) continue;
      const optional = key.columns.some(
        (name) => table.source.columns.find((one) => one.name === name)?.nullable,
      );
      const isOne = [table.source.primaryKey, ...table.source.uniques].some(
        (one) =>
          one &&
          one.columns.length === key.columns.length &&
          one.columns.every((name) => key.columns.includes(name)),
      );
      const action = (what: 'DELETE' | 'UPDATE') => {
        const [, act = 'NO ACTION'] =
          new RegExp(`ON ${what} (CASCADE|RESTRICT|SET NULL|SET DEFAULT)`).exec(key.definition) ?? [];
        return typeName(act.toLowerCase(), 'NoAction');
      };
      const list = (columns: readonly string[], of: Model) =>
        columns.map((name) => of.byColumn.get(name)).join(', ');
      const lead = from.fields.free(
        plain(
          lowered(
            key.columns.length === 1 ? (key.columns[0] ?? '').replace(/_?id$/i, '') || to.name : to.name,
          ),
          'target',
        ),
      );
      const back = to.fields.free(plain(lowered(isOne ? from.name : table.variable), 'others'));
      const relation = `${table.source.name}_${key.name}`;
      outgoing.set(table, [
        ...(outgoing.get(table) ?? []),
        `${lead} ${to.name}${optional ? '?' : ''} @relation(${text(relation)}, fields: [${list(key.columns, from)}], references: [${list(key.toColumns, to)}], onDelete: ${action('DELETE')}, onUpdate: ${action('UPDATE')}, map: ${text(key.name)})${ignored(target)}`,
      ]);
      incoming.set(target, [
        ...(incoming.get(target) ?? []),
        `${back} ${from.name}${isOne ? '?' : '[]'} @relation(${text(relation)})${ignored(table)}`,
      ]);
    }
  }
  const head = `generator client {
  provider = "prisma-client"
  output   = "./generated"
}

datasource db {
  provider = "postgresql"${several ? `\n  schemas  = [${schemas.map(text).join(', ')}]` : ''}
}`;
  const within = (schema: string) => (several ? [`  @@schema(${text(schema)})`] : []);
  return `${[
    head,
    ...tables.map((table) =>
      modelText(table, models.get(table) as Model, {
        enumNames,
        within,
        relations: [...(outgoing.get(table) ?? []), ...(incoming.get(table) ?? [])],
      }),
    ),
    ...enums.map(({ type, enumeration, values, comment }) => {
      const [schema = '', name = ''] = (enumeration ?? '').split(/\.(.*)/);
      const ownNames = new Fields();
      const lines = values.map((value) => {
        const word = ownNames.free(plain(value, 'value'));
        return `  ${word}${word === value ? '' : ` @map(${text(value)})`}`;
      });
      const lead = comment ? `/// ${words(comment)}\n` : '';
      return `${lead}enum ${enumNames.get(type)} {\n${[...lines, '', `  @@map(${text(name)})`, ...within(schema)].join('\n')}\n}`;
    }),
  ].join('\n\n')}\n`;
}

const withoutKey = ({ source, columns }: Pick<GenTable, 'source' | 'columns'>): boolean =>
  source.primaryKey === null &&
  source.uniques.every((one) =>
    one.columns.some((of) => columns.find((column) => column.source.name === of)?.source.nullable),
  );

interface Around {
  enumNames: ReadonlyMap<string, string>;
  within(schema: string): string[];
  relations: readonly string[];
}

function modelText(
  { source, columns }: GenTable,
  { name, byColumn }: Model,
  { enumNames, within, relations }: Around,
): string {
  const field = (of: string) => byColumn.get(of) ?? of;
  const line = (column: GenColumn): string => {
    const { source: one } = column;
    const called = field(one.name);
    const [type, native] = typeOf(column, enumNames);
    const alone = source.primaryKey?.columns.length === 1 && source.primaryKey.columns[0] === one.name;
    const parts = [
      called,
      `${type}${one.array ? '[]' : one.nullable ? '?' : ''}`,
      ...(alone ? [`@id(map: ${text(source.primaryKey?.name ?? '')})`] : []),
      ...defaultOf(column, type),
      ...(called === one.name ? [] : [`@map(${text(one.name)})`]),
      ...(native === '' ? [] : [native]),
    ];
    return `${one.comment ? `  /// ${words(one.comment)}\n` : ''}  ${parts.join(' ')}`;
  };
  const list = (of: readonly string[]) => of.map(field).join(', ');
  const more = [
    ...(source.primaryKey && source.primaryKey.columns.length > 1
      ? [`  @@id([${list(source.primaryKey.columns)}], map: ${text(source.primaryKey.name)})`]
      : []),
    ...source.uniques.map((one) => `  @@unique([${list(one.columns)}], map: ${text(one.name)})`),
    `  @@map(${text(source.name)})`,
    ...(withoutKey({ source, columns }) ? ['  @@ignore'] : []),
    ...within(source.schema),
  ];
  const lead = source.comment ? `/// ${words(source.comment)}\n` : '';
  return `${lead}model ${name} {\n${[...columns.map(line), ...relations.map((one) => `  ${one}`), '', ...more].join('\n')}\n}`;
}

function typeOf(
  { source, choice }: GenColumn,
  enums: ReadonlyMap<string, string>,
): readonly [string, string] {
  const named = choice?.enumeration ? enums.get(choice.type) : undefined;
  if (named) return [named, ''];
  const scalar = scalars[source.base];
  if (!scalar || source.enumeration) return [`Unsupported(${text(source.type.replace(/\[\]$/, ''))})`, ''];
  const [type, native] = scalar;
  const [, size] = /\((\d+(?:,\d+)?)\)/.exec(source.type) ?? [];
  const sized =
    ['VarChar', 'Char', 'Decimal', 'Timestamptz', 'Timestamp', 'Time', 'Timetz'].includes(native) && size;
  return [
    type,
    native === '' || (native === 'Decimal' && !size)
      ? ''
      : `@db.${native}${sized ? `(${size.replace(',', ', ')})` : ''}`,
  ];
}

function defaultOf({ source }: GenColumn, type: string): string[] {
  const { default: usual, identity, generated, array } = source;
  if (type.startsWith('Unsupported'))
    return usual === null && generated === null
      ? []
      : [`@default(dbgenerated(${text(usual ?? generated ?? '')}))`];
  if (identity !== null) return type === 'Int' || type === 'BigInt' ? ['@default(autoincrement())'] : [];
  if (generated !== null) return [`@default(dbgenerated(${text(generated)}))`];
  if (usual === null) return [];
  if (/^nextval\(/.test(usual) && (type === 'Int' || type === 'BigInt')) return ['@default(autoincrement())'];
  if (/^(?:now\(\)|CURRENT_TIMESTAMP)$/.test(usual) && type === 'DateTime') return ['@default(now())'];
  if (type === 'Boolean' && /^(?:true|false)$/.test(usual) && !array) return [`@default(${usual})`];
  if (type === 'Int' && /^-?\d+$/.test(usual) && !array) return [`@default(${usual})`];
  return [`@default(dbgenerated(${text(usual)}))`];
}
