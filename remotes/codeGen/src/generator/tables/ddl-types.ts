import type { SqlBase, SqlType } from './table-model.ts';

/** What the databases call the types; the first word, or all words, in small letters. */
const bases: Readonly<Record<string, SqlBase>> = {
  text: 'text',
  tinytext: 'text',
  mediumtext: 'text',
  longtext: 'text',
  clob: 'text',
  ntext: 'text',
  citext: 'text',
  string: 'text',
  xml: 'text',
  name: 'text',
  varchar: 'varchar',
  nvarchar: 'varchar',
  varchar2: 'varchar',
  nvarchar2: 'varchar',
  'character varying': 'varchar',
  'char varying': 'varchar',
  'national varchar': 'varchar',
  char: 'char',
  character: 'char',
  nchar: 'char',
  bpchar: 'char',
  'national char': 'char',
  'national character': 'char',
  bool: 'boolean',
  boolean: 'boolean',
  bit: 'boolean',
  smallint: 'smallint',
  int2: 'smallint',
  tinyint: 'smallint',
  year: 'smallint',
  smallserial: 'smallint',
  serial2: 'smallint',
  int: 'integer',
  integer: 'integer',
  int4: 'integer',
  mediumint: 'integer',
  serial: 'integer',
  serial4: 'integer',
  bigint: 'bigint',
  int8: 'bigint',
  bigserial: 'bigint',
  serial8: 'bigint',
  numeric: 'numeric',
  decimal: 'numeric',
  dec: 'numeric',
  number: 'numeric',
  money: 'numeric',
  smallmoney: 'numeric',
  fixed: 'numeric',
  real: 'real',
  float4: 'real',
  float: 'double',
  float8: 'double',
  double: 'double',
  'double precision': 'double',
  date: 'date',
  time: 'time',
  'time with time zone': 'time',
  timetz: 'time',
  timestamp: 'timestamp',
  datetime: 'timestamp',
  datetime2: 'timestamp',
  smalldatetime: 'timestamp',
  timestamptz: 'timestamptz',
  datetimeoffset: 'timestamptz',
  'timestamp with time zone': 'timestamptz',
  interval: 'interval',
  uuid: 'uuid',
  uniqueidentifier: 'uuid',
  guid: 'uuid',
  json: 'jsonb',
  jsonb: 'jsonb',
  variant: 'jsonb',
  object: 'jsonb',
  bytea: 'bytea',
  blob: 'bytea',
  tinyblob: 'bytea',
  mediumblob: 'bytea',
  longblob: 'bytea',
  binary: 'bytea',
  varbinary: 'bytea',
  image: 'bytea',
  raw: 'bytea',
  inet: 'inet',
  cidr: 'cidr',
  macaddr: 'macaddr',
};

const serials = new Set(['serial', 'serial2', 'serial4', 'serial8', 'smallserial', 'bigserial']);

export interface WrittenType {
  /** All words of the name, in small letters. */
  readonly words: string;
  readonly args: readonly string[];
  readonly unsigned: boolean;
  readonly array: boolean;
}

/** @returns undefined for a type that no database here knows: an extension's, or one's own */
export function typeOf({
  words,
  args,
  unsigned,
  array,
}: WrittenType): (SqlType & { serial?: boolean }) | undefined {
  const plain = words.replace(/ without time zone$/, '').replace(/^pg_catalog\.|^"pg_catalog"\./, '');
  const base = Object.hasOwn(bases, plain) ? bases[plain] : undefined;
  if (base === undefined) return undefined;
  const list = array ? { array } : {};
  const [first, second] = args.map(Number);
  const size = first !== undefined && Number.isInteger(first) && first > 0 ? first : undefined;
  if (plain === 'tinyint' && first === 1) return { base: 'boolean', ...list };
  if (plain === 'bit' && size !== undefined && size > 1) return undefined;
  if (plain === 'float' && size !== undefined && size <= 24) return { base: 'real', ...list };
  if (plain === 'money') return { base: 'numeric', size: 19, scale: 4, ...list };
  if (unsigned) return { ...(wider[base] ?? { base }), ...list };
  if (serials.has(plain)) return { base, serial: true };
  if (base === 'varchar' || base === 'char') return { ...lettersOf(base, size), ...list };
  if (base !== 'numeric') return { base, ...list };
  if (size === undefined || size > 1000) return { base, ...list };
  const scale =
    second !== undefined && Number.isInteger(second) && second >= 0 && second <= size
      ? { scale: second }
      : {};
  return { base, size, ...scale, ...list };
}

/** Numbers without a sign need one step more. */
const wider: Readonly<Partial<Record<SqlBase, SqlType>>> = {
  smallint: { base: 'integer' },
  integer: { base: 'bigint' },
  bigint: { base: 'numeric', size: 20 },
};

/** Some databases count to 2 GB; PostgreSQL to 10 MB, and `text` is as good. */
function lettersOf(base: 'varchar' | 'char', size: number | undefined): SqlType {
  if (size === undefined) return base === 'char' ? { base, size: 1 } : { base: 'text' };
  return size > 10_485_760 ? { base: 'text' } : { base, size };
}
