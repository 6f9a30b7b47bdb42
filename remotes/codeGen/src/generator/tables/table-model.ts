/** Types of columns, whatever a database calls them. */
const sqlBases = [
  'text',
  'varchar',
  'char',
  'boolean',
  'smallint',
  'integer',
  'bigint',
  'numeric',
  'real',
  'double',
  'date',
  'time',
  'timestamp',
  'timestamptz',
  'interval',
  'uuid',
  'jsonb',
  'bytea',
  'inet',
  'cidr',
  'macaddr',
] as const;
export type SqlBase = (typeof sqlBases)[number];

export interface SqlType {
  readonly base: SqlBase | 'enum';
  /** Letters, or digits before and after the point together. */
  readonly size?: number;
  readonly scale?: number;
  /** Name of the enumeration. */
  readonly enumName?: string;
  readonly array?: boolean;
}

export type Default =
  | { kind: 'now' }
  | { kind: 'uuid' }
  | { kind: 'value'; value: string | number | boolean };

export interface Column {
  readonly name: string;
  readonly type: SqlType;
  readonly nullable: boolean;
  readonly identity?: boolean;
  readonly default?: Default;
  readonly comment?: string;
}

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly table: string;
  readonly targets: readonly string[];
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly primaryKey: readonly string[];
  readonly uniques: readonly (readonly string[])[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly comment?: string;
}

export interface Enumeration {
  readonly name: string;
  readonly values: readonly string[];
}

export interface Database {
  readonly tables: readonly Table[];
  readonly enums: readonly Enumeration[];
}

/** A name that is not taken yet, numbered if need be; taken from now on. */
export function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}_${number}`;
  taken.add(name);
  return name;
}
