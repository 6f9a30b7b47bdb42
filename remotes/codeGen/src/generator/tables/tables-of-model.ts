import type { Declaration, Field, Model, TypeText } from '../model-rules.ts';
import { singular } from '../naming-rules.ts';
import type { NoteCode } from '../shape-rules.ts';
import {
  type Column,
  type Database,
  type Enumeration,
  freeName,
  type SqlType,
  type Table,
} from './table-model.ts';

/**
 * Tables that hold what a model describes: an object is a row, a list of objects in it is a table of its own that refers
 * back, and any other thing inside is one column of JSON.
 */
export function tablesOfModel(model: Model): Database & { notes: NoteCode[] } {
  const maker = new TableMaker(model);
  maker.root();
  return { tables: maker.tables, enums: maker.enums, notes: [...maker.notes] };
}

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
interface Parent {
  readonly table: Table;
  readonly key: Column;
}

const withoutNull = (type: TypeText): { type: TypeText; nullable: boolean } => {
  if (type.kind !== 'union') return { type, nullable: type.kind === 'null' };
  const members = type.members.filter((member) => member.kind !== 'null');
  const [only] = members;
  const nullable = members.length < type.members.length;
  return { type: members.length === 1 && only ? only : { kind: 'union', members }, nullable };
};

class TableMaker {
  readonly tables: Table[] = [];
  readonly enums: Enumeration[] = [];
  readonly notes = new Set<NoteCode>();
  readonly #declarations: ReadonlyMap<string, Declaration>;
  readonly #model: Model;
  /** Of tables and enumerations: PostgreSQL makes a type of each table, too. */
  readonly #names = new Set<string>();

  constructor(model: Model) {
    this.#model = model;
    this.#declarations = new Map(model.map((one) => [one.name, one]));
  }

  root(): void {
    const root = this.#model.at(-1);
    if (!root) return;
    const object = this.#objectIn('type' in root ? root.type : { kind: 'named', name: root.name });
    if (object) this.#table(object, snakeName(object.name), undefined, [root.name]);
    else this.#values(root);
  }

  /** What is no object, nor a list of objects, is a table of one column. */
  #values(root: Declaration): void {
    const type = 'type' in root ? root.type : { kind: 'unknown' as const };
    const item = type.kind === 'array' ? type.items : type;
    const name = freeName(snakeName(root.name), this.#names);
    const column = this.#column({ key: 'value', type: item, optional: false }, name, new Set(['id']));
    this.notes.add('addedKeys');
    this.tables.push({
      name,
      columns: [idColumn('id'), column],
      primaryKey: ['id'],
      uniques: [],
      foreignKeys: [],
    });
  }

  /** The object that a type is, or that it is a list of. */
  #objectIn(type: TypeText): Extract<Declaration, { fields: Field[] }> | undefined {
    const { type: one } = withoutNull(type);
    if (one.kind === 'array') return this.#objectIn(one.items);
    const declaration = one.kind === 'named' ? this.#declarations.get(one.name) : undefined;
    if (!declaration) return undefined;
    if ('fields' in declaration) return declaration;
    // A name of a name; a circle of them has been made unknown.
    return declaration.type.kind === 'named' || declaration.type.kind === 'union'
      ? this.#objectIn(declaration.type)
      : undefined;
  }

  #table(
    object: Extract<Declaration, { fields: Field[] }>,
    wanted: string,
    parent: Parent | undefined,
    above: readonly string[],
  ): void {
    const name = freeName(identifier(wanted), this.#names);
    const table: Writable<Table> = {
      name,
      columns: [],
      primaryKey: [],
      uniques: [],
      foreignKeys: [],
      ...(object.comment ? { comment: object.comment } : {}),
    };
    this.tables.push(table);
    const taken = new Set<string>();
    const children: { field: Field; object: Extract<Declaration, { fields: Field[] }> }[] = [];
    const columns: Column[] = [];
    for (const field of object.fields) {
      const child = this.#childOf(field, above);
      if (child) children.push({ field, object: child });
      else if (field.type.kind !== 'never') columns.push(this.#column(field, name, taken));
    }
    const own = keyOf(columns, object.name);
    const key = own ?? idColumn(freeName(taken.has('id') ? 'row_id' : 'id', taken));
    if (!own) this.notes.add('addedKeys');
    table.columns = own ? columns : [key, ...columns];
    table.primaryKey = [key.name];
    if (parent) {
      const reference = freeName(identifier(`${singular(parent.table.name)}_id`), taken);
      table.columns = [...table.columns, { name: reference, type: parent.key.type, nullable: false }];
      table.foreignKeys = [{ columns: [reference], table: parent.table.name, targets: [parent.key.name] }];
    }
    for (const { field, object: inner } of children)
      this.#table(inner, `${name}_${snakeName(field.key)}`, { table, key }, [...above, inner.name]);
  }

  /** The object of which a field holds a list; not one that contains itself. */
  #childOf({ type }: Field, above: readonly string[]): Extract<Declaration, { fields: Field[] }> | undefined {
    const { type: list } = withoutNull(type);
    if (list.kind !== 'array' || list.items.kind !== 'named') return undefined;
    const object = this.#objectIn(list.items);
    return object && !above.includes(object.name) ? object : undefined;
  }

  #column(field: Field, table: string, taken: Set<string>): Column {
    const name = freeName(identifier(snakeName(field.key)), taken);
    const { type, nullable } = withoutNull(field.type);
    return {
      name,
      type: this.#sqlType(type, `${table}_${name}`),
      nullable: nullable || field.optional,
      ...(field.comment ? { comment: field.comment } : {}),
    };
  }

  #sqlType(type: TypeText, name: string): SqlType {
    switch (type.kind) {
      case 'boolean':
        return { base: 'boolean' };
      case 'integer':
        return { base: 'bigint' };
      case 'number':
        return { base: 'double' };
      case 'null':
        return { base: 'text' };
      case 'string':
        return textType(type);
      case 'literal':
        return {
          base:
            typeof type.value === 'string' ? 'text' : typeof type.value === 'boolean' ? 'boolean' : 'double',
        };
      case 'union':
        return this.#choice(type.members, name);
      case 'array': {
        const items = this.#sqlType(type.items, name);
        const isPlain = !items.array && items.base !== 'jsonb' && type.items.kind !== 'null';
        if (isPlain) return { ...items, array: true };
        this.notes.add('nestedAsJson');
        return { base: 'jsonb' };
      }
      case 'named': {
        const declaration = this.#declarations.get(type.name);
        if (declaration && 'type' in declaration && declaration.type.kind !== 'named')
          return this.#sqlType(declaration.type, name);
        this.notes.add('nestedAsJson');
        return { base: 'jsonb' };
      }
      default:
        return { base: 'jsonb' };
    }
  }

  /** One of a few texts is an enumeration; other choices fit in JSON only. */
  #choice(members: readonly TypeText[], wanted: string): SqlType {
    const values = members.map((member) =>
      member.kind === 'literal' && typeof member.value === 'string' ? member.value : undefined,
    );
    const texts = values.filter((value) => value !== undefined);
    if (texts.length < members.length || !texts.every(isLabel)) {
      const bases = [
        ...new Set(
          members.map((member) =>
            JSON.stringify(member.kind === 'literal' ? this.#sqlType(member, wanted) : 0),
          ),
        ),
      ];
      const [base] = bases;
      return bases.length === 1 && base && base !== '0' ? JSON.parse(base) : { base: 'jsonb' };
    }
    const name = freeName(identifier(wanted), this.#names);
    this.enums.push({ name, values: [...new Set(texts)] });
    return { base: 'enum', enumName: name };
  }
}

/** What PostgreSQL takes as a value of an enumeration. */
const isLabel = (text: string) =>
  text !== '' && new TextEncoder().encode(text).length <= 63 && !/[\p{Cc}\p{Cs}]/u.test(text);

function textType({ format, checks = [] }: Extract<TypeText, { kind: 'string' }>): SqlType {
  if (format === 'instant') return { base: 'timestamptz' };
  if (format === 'day') return { base: 'date' };
  if (format === 'uuid') return { base: 'uuid' };
  const most = checks.find((check) => check.limit === 'maxLength')?.value;
  return typeof most === 'number' && Number.isInteger(most) && most > 0 && most <= 10_485_760
    ? { base: 'varchar', size: most }
    : { base: 'text' };
}

const idColumn = (name: string): Column => ({
  name,
  type: { base: 'bigint' },
  nullable: false,
  identity: true,
});

const keyTypes = ['bigint', 'text', 'varchar', 'uuid'];

/** The column by which its rows are told apart, going by its name. */
function keyOf(columns: readonly Column[], object: string): Column | undefined {
  const own = `${snakeName(singular(object))}_id`;
  const fits = ({ type, nullable }: Column) => !nullable && !type.array && keyTypes.includes(type.base);
  for (const wanted of ['id', '_id', 'uuid', own]) {
    const column = columns.find(({ name }) => name === wanted);
    if (column && fits(column)) return column;
  }
  return undefined;
}

/** `orderLines` → `order_lines`, `HTMLPage` → `html_page`; other scripts stay. */
const snakeName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/([\p{Ll}\p{Nd}])(\p{Lu})/gu, '$1_$2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1_$2')
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, '_')
    .toLowerCase()
    .replace(/^(?!_id$)_+|_+$/g, '') || 'value';

/** PostgreSQL cuts names at 63 bytes, and room for a number is needed. */
function identifier(name: string): string {
  let cut = name;
  while (new TextEncoder().encode(cut).length > 56) cut = [...cut].slice(0, -1).join('');
  return cut;
}
