import { quoted } from '../../generator/naming-rules.ts';
import { docText, type GenColumn, type GenModel, type GenTable } from './gen-model-rules.ts';
import { doc, type RowOptions } from './typescript-rules.ts';

const integers: Readonly<Record<string, string>> = {
  int2: 'z.int().min(-32768).max(32767)',
  int4: 'z.int32()',
  oid: 'z.uint32()',
};

function valueSchema({ source, kind, choice }: GenColumn, { moments }: RowOptions): string {
  if (choice) return choice.values.length > 0 ? `z.enum(${choice.constant})` : 'z.never()';
  switch (kind) {
    case 'integer':
      return integers[source.base] ?? 'z.int()';
    case 'bigint':
      return `z.string().regex(/^-?\\d{1,19}$/)`;
    case 'decimal':
      return `z.string().regex(/^(?:-?\\d+(?:\\.\\d+)?|NaN|-?Infinity)$/)`;
    case 'float':
      return 'z.number()';
    case 'boolean':
      return 'z.boolean()';
    // PostgreSQL takes any 32 digits, not only those of RFC 9562.
    case 'uuid':
      return 'z.guid()';
    case 'day':
      return 'z.iso.date()';
    case 'instant':
      return moments === 'date'
        ? 'z.date()'
        : source.base === 'timestamp'
          ? 'z.iso.datetime({ local: true })'
          : 'z.iso.datetime({ offset: true })';
    case 'json':
      return 'z.json()';
    case 'bytes':
      return 'z.instanceof(Uint8Array)';
    default:
      return `z.string()${lengthOf(source.type)}`;
  }
}

const lengthOf = (type: string): string => {
  const [, most] = /^character(?: varying)?\((\d+)\)/.exec(type) ?? [];
  return most ? `.max(${most})` : '';
};

const schemaOf = (column: GenColumn, options: RowOptions): string => {
  const one = valueSchema(column, options);
  const all = column.source.array ? `z.array(${one})` : one;
  return column.source.nullable ? `${all}.nullable()` : all;
};

/** Zod 4 schemas with their types; they take what the database gives and what it would take. */
export const zodSchemasOf = ({ tables, choices }: GenModel, options: RowOptions): string =>
  [
    `import * as z from 'zod';`,
    ...choices.map(
      ({ type, constant, values, comment }) =>
        `${doc(comment, '')}export const ${constant} = [${values.map(quoted).join(', ')}] as const;\nexport type ${type} = (typeof ${constant})[number];`,
    ),
    ...tables.map((table) => tableSchemas(table, options)),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');

function tableSchemas({ source, type, columns, writable }: GenTable, options: RowOptions): string {
  const field = (column: GenColumn, optional: boolean) =>
    `  ${quotedKey(column.source.name)}: ${schemaOf(column, options)}${optional ? '.optional()' : ''},${
      column.source.comment ? ` // ${docText(column.source.comment)}` : ''
    }`;
  const object = (name: string, list: readonly GenColumn[], isNew: boolean) =>
    `export const ${name} = z.object({\n${list.map((one) => field(one, isNew && one.optional)).join('\n')}\n});\nexport type ${name} = z.infer<typeof ${name}>;`;
  const row = `${doc(source.comment, '')}${object(type, columns, false)}`;
  if (!writable) return row;
  return [
    row,
    object(
      `New${type}`,
      columns.filter(({ generated }) => !generated),
      true,
    ),
    `export const ${type}Change = New${type}.partial();\nexport type ${type}Change = z.infer<typeof ${type}Change>;`,
  ].join('\n\n');
}

const quotedKey = (name: string) =>
  /^[a-zA-Z_][\w]*$/.test(name) && name !== '__proto__'
    ? name
    : name === '__proto__'
      ? `['__proto__']`
      : quoted(name);
