import type { CatalogTable, DatabaseCatalog, TableColumn } from '@console/contract/codegen';
import { checkedValues } from './gen-model-rules.ts';

/** Headings of a data dictionary, in the reader's language. */
export interface DictionaryWords {
  readonly title: string;
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: string;
  readonly default: string;
  readonly key: string;
  readonly meaning: string;
  readonly values: string;
  readonly yes: string;
  readonly no: string;
  readonly primary: string;
  readonly unique: string;
  readonly masked: string;
}

/** Without words of the translation files: the document is in one language, whichever the console speaks. */
const dictionaryWords: Readonly<Record<'zh' | 'en', DictionaryWords>> = {
  zh: {
    title: '数据字典',
    table: '表',
    column: '字段',
    type: '类型',
    nullable: '可空',
    default: '默认值',
    key: '键',
    meaning: '说明',
    values: '取值',
    yes: '是',
    no: '否',
    primary: '主键',
    unique: '唯一',
    masked: '已脱敏',
  },
  en: {
    title: 'Data dictionary',
    table: 'Table',
    column: 'Column',
    type: 'Type',
    nullable: 'Nullable',
    default: 'Default',
    key: 'Key',
    meaning: 'Meaning',
    values: 'Values',
    yes: 'Yes',
    no: 'No',
    primary: 'Primary key',
    unique: 'Unique',
    masked: 'Masked',
  },
};

function rowOf(
  catalog: DatabaseCatalog,
  table: CatalogTable,
  column: TableColumn,
  words: DictionaryWords,
): string[] {
  const keys = [
    ...(table.primaryKey?.columns.includes(column.name) ? [words.primary] : []),
    ...(table.uniques.some(({ columns }) => columns.length === 1 && columns[0] === column.name)
      ? [words.unique]
      : []),
    ...table.foreignKeys
      .filter(({ columns }) => columns.includes(column.name))
      .map(
        ({ columns, toSchema, toTable, toColumns }) =>
          `→ ${toSchema === table.schema ? '' : `${toSchema}.`}${toTable}.${toColumns[columns.indexOf(column.name)] ?? ''}`,
      ),
  ];
  const values =
    catalog.enums.find(({ schema, name }) => `${schema}.${name}` === column.enumeration)?.values ??
    checkedValues(table).get(column.name) ??
    [];
  return [
    column.name,
    column.type,
    column.nullable ? words.yes : words.no,
    column.generated ?? column.default ?? (column.identity ? 'identity' : ''),
    keys.join(', '),
    [column.comment ?? '', ...(column.masked ? [words.masked] : [])].filter(Boolean).join(' · '),
    values.join(', '),
  ];
}

const headOf = (words: DictionaryWords) => [
  words.column,
  words.type,
  words.nullable,
  words.default,
  words.key,
  words.meaning,
  words.values,
];

/** A chapter for each table. */
export function dictionaryMarkdown(
  catalog: DatabaseCatalog,
  tables: readonly CatalogTable[],
  language: 'zh' | 'en',
  database: string,
): string {
  const words = dictionaryWords[language];
  const line = (cells: readonly string[]) => `| ${cells.map(cellText).join(' | ')} |`;
  return `${[
    `# ${words.title}${language === 'zh' ? '：' : ': '}${database}`,
    ...tables.map((table) =>
      [
        `## ${table.schema}.${table.name}${table.comment ? `${language === 'zh' ? '　' : ' — '}${table.comment}` : ''}`,
        '',
        line(headOf(words)),
        line(headOf(words).map(() => '---')),
        ...table.columns.map((column) => line(rowOf(catalog, table, column, words))),
      ].join('\n'),
    ),
  ].join('\n\n')}\n`;
}

const cellText = (text: string): string =>
  text
    .replace(/\\/g, '\\\\')
    .replace(/\|/g, '\\|')
    .replace(/\s*\n\s*/g, ' ');

/** A line for each column; opens in spreadsheets with the right letters, and nothing in it is a formula. */
export function dictionaryCsv(
  catalog: DatabaseCatalog,
  tables: readonly CatalogTable[],
  language: 'zh' | 'en',
): string {
  const words = dictionaryWords[language];
  return csvOf([
    [words.table, ...headOf(words)],
    ...tables.flatMap((table) =>
      table.columns.map((column) => [
        `${table.schema}.${table.name}`,
        ...rowOf(catalog, table, column, words),
      ]),
    ),
  ]);
}

/** RFC 4180 with a byte order mark; cells that a spreadsheet would calculate get an apostrophe in front. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
