import { keyText, quoted } from '../../generator/naming-rules.ts';
import {
  type Choice,
  docText,
  type GenColumn,
  type GenModel,
  type GenTable,
  tableNameOf,
} from './gen-model-rules.ts';

export interface RowOptions {
  /** What a driver makes of moments: node-postgres a Date, JSON a text. */
  readonly moments: 'date' | 'text';
}

const types = {
  integer: 'number',
  bigint: 'string',
  decimal: 'string',
  float: 'number',
  boolean: 'boolean',
  text: 'string',
  uuid: 'string',
  day: 'string',
  instant: 'Date',
  json: 'unknown',
  bytes: 'Uint8Array',
} as const;

/** The type of a column's values, without null. */
function valueType({ source, kind, choice }: GenColumn, { moments }: RowOptions): string {
  const one = choice?.type ?? (kind === 'instant' && moments === 'text' ? 'string' : types[kind]);
  return source.array ? `${one}[]` : one;
}

export const nullableType = (column: GenColumn, options: RowOptions): string => {
  const type = valueType(column, options);
  // Everything is unknown already.
  return column.source.nullable && type !== 'unknown' ? `${type} | null` : type;
};

/** Values as an array that a program can go through, and their union. */
export const choiceText = ({ type, constant, values, comment }: Choice): string =>
  `${doc(comment, '')}export const ${constant} = [${values.map(quoted).join(', ')}] as const;\nexport type ${type} = (typeof ${constant})[number];`;

export const doc = (comment: string | null, indent: string): string =>
  comment ? `${indent}/** ${docText(comment)} */\n` : '';

/** Rows as they are read, new ones, and changes. */
export const rowTypesOf = ({ tables, choices }: GenModel, options: RowOptions): string =>
  `${[...choices.map(choiceText), ...tables.map((table) => rowTypes(table, options))].join('\n\n')}\n`;

function rowTypes({ source, type, columns, writable }: GenTable, options: RowOptions): string {
  const field = (column: GenColumn, optional: boolean) =>
    `${doc(column.source.comment, '  ')}  ${keyText(column.source.name)}${optional ? '?' : ''}: ${nullableType(column, options)};`;
  const comment = source.comment ?? tableNameOf(source);
  const row = `${doc(comment, '')}export interface ${type} {\n${columns.map((one) => field(one, false)).join('\n')}\n}`;
  const given = columns.filter(({ generated }) => !generated);
  if (!writable) return row;
  return [
    row,
    `export interface New${type} {\n${given.map((one) => field(one, one.optional)).join('\n')}\n}`,
    `export type ${type}Change = Partial<New${type}>;`,
  ].join('\n\n');
}
