import type { CatalogTable, DatabaseCatalog, TableColumn } from '@console/contract/codegen';
import { listedCheck } from './gen-model-rules.ts';

const bare = /^[a-z_][a-z0-9_]*$/;
/** Words that PostgreSQL reserves: quoting one too many does no harm, so this is more than all of them in our tables. */
const reserved = new Set(
  'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with'.split(
    ' ',
  ),
);

/** A name as SQL text, in quotes where it needs them. */
export const sqlName = (name: string): string =>
  bare.test(name) && !reserved.has(name) ? name : `"${name.replaceAll('"', '""')}"`;

const full = ({ schema, name }: { schema: string; name: string }) => `${sqlName(schema)}.${sqlName(name)}`;
const text = (value: string) =>
  value.includes('\\')
    ? `E'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
    : `'${value.replaceAll("'", "''")}'`;

function columnText({ name, type, nullable, default: usual, generated, identity }: TableColumn): string {
  return [
    `  ${sqlName(name)} ${type}`,
    ...(identity ? [`generated ${identity === 'always' ? 'always' : 'by default'} as identity`] : []),
    ...(generated === null ? [] : [`generated always as (${generated}) stored`]),
    ...(usual === null ? [] : [`default ${usual}`]),
    ...(nullable || identity ? [] : ['not null']),
  ].join(' ');
}

function tableText(table: CatalogTable): string {
  const keys = [
    ...(table.primaryKey
      ? [constraint(table.primaryKey.name, `primary key (${names(table.primaryKey.columns)})`)]
      : []),
    ...table.uniques.map(({ name, columns }) => constraint(name, `unique (${names(columns)})`)),
    ...table.checks.map(({ name, definition }) => constraint(name, checkText(definition))),
  ];
  return `create table ${full(table)} (\n${[...table.columns.map(columnText), ...keys].join(',\n')}\n);`;
}

/** As people write it; PostgreSQL's own writing of a list of varchar becomes another when it is read again. */
function checkText(definition: string): string {
  const listed = listedCheck(definition);
  return listed ? `CHECK (${sqlName(listed.column)} IN (${listed.values.map(text).join(', ')}))` : definition;
}

const constraint = (name: string, definition: string) => `  constraint ${sqlName(name)} ${definition}`;
const names = (columns: readonly string[]) => columns.map(sqlName).join(', ');

/** A view after those that it reads; what reads itself in a circle comes in the order of the names. */
function inOrder(views: readonly CatalogTable[]): CatalogTable[] {
  const left = [...views];
  const done: CatalogTable[] = [];
  while (left.length > 0) {
    const at = left.findIndex((one) =>
      left.every(
        (other) =>
          other === one ||
          !new RegExp(`(?<![\\w"])"?${other.name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}"?(?![\\w"])`).test(
            one.definition ?? '',
          ),
      ),
    );
    done.push(...left.splice(Math.max(at, 0), 1));
  }
  return done;
}

/** What makes the chosen tables anew in an empty database: types, sequences and functions first, foreign keys and views last. */
export function ddlOf(catalog: DatabaseCatalog, tables: readonly CatalogTable[]): string {
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  const own = tables.filter(({ kind }) => kind === 'table');
  const views = tables.filter(({ kind }) => kind === 'view' || kind === 'materializedView');
  const inSchemas = <T extends { schema: string }>(list: readonly T[]) =>
    list.filter(({ schema }) => schemas.includes(schema));
  const enums = catalog.enums.filter(
    (one) =>
      tables.some(({ columns }) =>
        columns.some(({ enumeration }) => enumeration === `${one.schema}.${one.name}`),
      ) || inSchemas([one]).length > 0,
  );
  const sequences = inSchemas(catalog.sequences).filter(
    ({ ownedBy }) =>
      ownedBy === null || own.some((one) => one.schema === ownedBy.schema && one.name === ownedBy.table),
  );
  const comment = (what: string, words: string | null) =>
    words === null ? [] : [`comment on ${what} is ${text(words)};`];
  const chosen = (schema: string, name: string) =>
    own.some((one) => one.schema === schema && one.name === name);
  return `${[
    ...schemas
      .filter((name) => name !== 'public')
      .map((name) => `create schema if not exists ${sqlName(name)};`),
    ...enums.map((one) => `create type ${full(one)} as enum (${one.values.map(text).join(', ')});`),
    ...inSchemas(catalog.domains).map(
      (one) =>
        `create domain ${full(one)} as ${one.type}${one.default === null ? '' : ` default ${one.default}`}${one.nullable ? '' : ' not null'}${one.checks.map(({ name, definition }) => ` constraint ${sqlName(name)} ${definition}`).join('')};`,
    ),
    ...sequences.map(
      (one) =>
        `create sequence ${full(one)} as ${one.type} increment by ${one.increment} start with ${one.start};`,
    ),
    // A function may read tables that are made after it.
    ...(catalog.functions.length > 0 ? ['set check_function_bodies = off;'] : []),
    ...inSchemas(catalog.functions).flatMap(({ definition }) =>
      definition === null ? [] : [`${definition.trim()};`],
    ),
    ...own.map(tableText),
    ...sequences.flatMap(({ ownedBy, ...one }) =>
      ownedBy
        ? [
            `alter sequence ${full(one)} owned by ${full({ schema: ownedBy.schema, name: ownedBy.table })}.${sqlName(ownedBy.column)};`,
          ]
        : [],
    ),
    ...own.flatMap((table) =>
      table.foreignKeys
        .filter(({ toSchema, toTable }) => chosen(toSchema, toTable))
        .map(
          ({ name, toSchema, toTable, definition }) =>
            `alter table ${full(table)} add constraint ${sqlName(name)} ${definition.replace(/ REFERENCES [^(]+\(/, () => ` REFERENCES ${full({ schema: toSchema, name: toTable })}(`)};`,
        ),
    ),
    ...inOrder(views).map(
      (view) =>
        `create ${view.kind === 'view' ? '' : 'materialized '}view ${full(view)} as\n${(view.definition ?? '').trim().replace(/;$/, '')};`,
    ),
    ...[...own, ...views].flatMap(({ indexes }) => indexes.map(({ definition }) => `${definition};`)),
    ...enums.flatMap((one) => comment(`type ${full(one)}`, one.comment)),
    ...inSchemas(catalog.domains).flatMap((one) => comment(`domain ${full(one)}`, one.comment)),
    ...inSchemas(catalog.functions).flatMap((one) =>
      comment(`function ${full(one)}(${one.arguments})`, one.comment),
    ),
    ...[...own, ...views].flatMap((table) => [
      ...comment(
        `${table.kind === 'table' ? 'table' : table.kind === 'view' ? 'view' : 'materialized view'} ${full(table)}`,
        table.comment,
      ),
      ...table.columns.flatMap((column) =>
        comment(`column ${full(table)}.${sqlName(column.name)}`, column.comment),
      ),
    ]),
  ].join('\n\n')}\n`;
}
