import { quoted } from '../../generator/naming-rules.ts';
import { type GenColumn, type GenModel, type GenTable, lowered } from './gen-model-rules.ts';
import { choiceText } from './typescript-rules.ts';

const makers: Readonly<Record<string, string>> = {
  int2: 'smallint',
  int4: 'integer',
  numeric: 'numeric',
  float4: 'real',
  float8: 'doublePrecision',
  bool: 'boolean',
  text: 'text',
  varchar: 'varchar',
  bpchar: 'char',
  uuid: 'uuid',
  date: 'date',
  json: 'json',
  jsonb: 'jsonb',
  time: 'time',
  interval: 'interval',
  inet: 'inet',
  cidr: 'cidr',
};

/** An expression of SQL inside a template: nothing of it is read as JavaScript. */
const sqlText = (expression: string) => `sql\`${expression.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\``;

/** Tables for drizzle-orm, with keys, checks and indexes by columns. */
export function drizzleOf({ tables: all, choices }: GenModel): string {
  const tables = all.filter(({ source }) => source.kind === 'table');
  const used = new Set(['pgTable']);
  const schemas = [...new Set(tables.map(({ source }) => source.schema))].filter((name) => name !== 'public');
  const schemaVariable = (name: string) => `${lowered(name.replace(/[^\p{L}\p{N}_$]/gu, '_'))}Schema`;
  const enumVariable = (type: string) => `${lowered(type)}Enum`;
  const table = (one: GenTable) => tableText(one, { tables, used, schemaVariable, enumVariable });
  const body = tables.map(table);
  const enums = choices
    .filter(({ enumeration }) => enumeration !== null)
    .map(({ type, constant, enumeration }) => {
      const [schema = '', name = ''] = (enumeration ?? '').split(/\.(.*)/);
      const maker = schemas.includes(schema) ? `${schemaVariable(schema)}.enum` : 'pgEnum';
      if (maker === 'pgEnum') used.add('pgEnum');
      return `export const ${enumVariable(type)} = ${maker}(${quoted(name)}, ${constant});`;
    });
  if (schemas.length > 0) used.add('pgSchema');
  if (tables.every(({ source }) => schemas.includes(source.schema))) used.delete('pgTable');
  const ofOther = body.some((text) => text.includes('other(')) ? [otherType] : [];
  if (ofOther.length > 0) used.add('customType');
  const text = [
    ...ofOther,
    ...schemas.map((name) => `export const ${schemaVariable(name)} = pgSchema(${quoted(name)});`),
    ...choices.map(choiceText),
    ...enums,
    ...body,
  ];
  const types = text.some((one) => one.includes('AnyPgColumn')) ? ['type AnyPgColumn'] : [];
  const imports = [
    ...(text.some((one) => one.includes('sql`')) ? [`import { sql } from 'drizzle-orm';`] : []),
    `import { ${[...types, ...[...used].sort()].join(', ')} } from 'drizzle-orm/pg-core';`,
  ];
  return `${[imports.join('\n'), ...text].join('\n\n')}\n`;
}

const otherType = `/** A type that drizzle-orm has no word for; its values are text. */
const other = (type: string) => customType<{ data: string }>({ dataType: () => type });`;

interface Drawing {
  tables: readonly GenTable[];
  used: Set<string>;
  schemaVariable(name: string): string;
  enumVariable(type: string): string;
}

function tableText(
  { source, variable, columns }: GenTable,
  { tables, used, schemaVariable, enumVariable }: Drawing,
): string {
  const take = (name: string) => {
    used.add(name);
    return name;
  };
  const property = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));
  const at = (owner: string, name: string) =>
    /^[A-Za-z_$][\w$]*$/.test(name) ? `${owner}.${name}` : `${owner}[${quoted(name)}]`;
  const find = (schema: string, name: string) =>
    tables.find((one) => one.source.schema === schema && one.source.name === name);
  const column = (one: GenColumn): string => {
    const { name, type, base, nullable, array, identity, generated, default: usual } = one.source;
    const [, size] = /\((\d+)\)/.exec(type) ?? [];
    const [, precision, scale] = /\((\d+),(\d+)\)/.exec(type) ?? [];
    const text = (): string => {
      if (one.choice?.enumeration) return `${enumVariable(one.choice.type)}(${quoted(name)})`;
      const [of] = type.split('[');
      if (base === 'int8') return `${take('bigint')}(${quoted(name)}, { mode: 'bigint' })`;
      if (base === 'timestamptz' || base === 'timestamp')
        return `${take('timestamp')}(${quoted(name)}${base === 'timestamptz' ? ', { withTimezone: true }' : ''})`;
      const maker = makers[base];
      // Its own name of the type would be read as another one.
      if (!maker) return `other(${quoted(of ?? base)})(${quoted(name)})`;
      const options = [
        ...(size && (maker === 'varchar' || maker === 'char') ? [`length: ${size}`] : []),
        ...(precision ? [`precision: ${precision}, scale: ${scale}`] : []),
        ...(one.choice && (maker === 'text' || maker === 'varchar' || maker === 'char')
          ? [`enum: ${one.choice.constant}`]
          : []),
      ];
      return `${take(maker)}(${quoted(name)}${options.length > 0 ? `, { ${options.join(', ')} }` : ''})`;
    };
    const alone = source.primaryKey?.columns.length === 1 && source.primaryKey.columns[0] === name;
    const key = source.foreignKeys.find(
      ({ columns: of, toSchema, toTable }) => of.length === 1 && of[0] === name && find(toSchema, toTable),
    );
    const target = key && find(key.toSchema, key.toTable);
    const action = (what: string) => {
      const [, act] =
        new RegExp(`ON ${what} (CASCADE|RESTRICT|SET NULL|SET DEFAULT)`).exec(key?.definition ?? '') ?? [];
      return act ? [`on${what === 'DELETE' ? 'Delete' : 'Update'}: '${act.toLowerCase()}'`] : [];
    };
    const acts = [...action('DELETE'), ...action('UPDATE')];
    const canIdentity = identity && ['int2', 'int4', 'int8'].includes(base);
    return `  ${property(name)}: ${text()}${array ? '.array()' : ''}${alone ? '.primaryKey()' : ''}${nullable || alone ? '' : '.notNull()'}${
      canIdentity
        ? identity === 'always'
          ? '.generatedAlwaysAsIdentity()'
          : '.generatedByDefaultAsIdentity()'
        : ''
    }${generated === null ? '' : `.generatedAlwaysAs(${sqlText(generated)})`}${usual === null ? '' : `.default(${sqlText(usual)})`}${
      key && target
        ? `.references((): AnyPgColumn => ${at(target.variable, key.toColumns[0] ?? '')}${acts.length > 0 ? `, { ${acts.join(', ')} }` : ''})`
        : ''
    },`;
  };
  const columnsAt = (names: readonly string[]) => names.map((name) => at('t', name)).join(', ');
  const more = [
    ...(source.primaryKey && source.primaryKey.columns.length > 1
      ? [
          `${take('primaryKey')}({ name: ${quoted(source.primaryKey.name)}, columns: [${columnsAt(source.primaryKey.columns)}] })`,
        ]
      : []),
    ...source.uniques.map(
      ({ name, columns: of }) => `${take('unique')}(${quoted(name)}).on(${columnsAt(of)})`,
    ),
    ...source.checks.map(
      ({ name, definition }) =>
        `${take('check')}(${quoted(name)}, ${sqlText(definition.replace(/^CHECK \((.*)\)(?: NO INHERIT)?$/s, '$1'))})`,
    ),
    ...source.foreignKeys
      .filter(({ columns: of }) => of.length > 1)
      .flatMap(({ name, columns: of, toSchema, toTable, toColumns }) => {
        const target = find(toSchema, toTable);
        return target
          ? [
              `${take('foreignKey')}({ name: ${quoted(name)}, columns: [${columnsAt(of)}], foreignColumns: [${toColumns.map((one) => at(target.variable, one)).join(', ')}] })`,
            ]
          : [];
      }),
    ...source.indexes.flatMap(({ name, definition }) => {
      // Those by expressions or with a condition are the database's own business.
      const [, isUnique, list] =
        /^CREATE (UNIQUE )?INDEX .* USING btree \(([\w", ]+)\)$/.exec(definition) ?? [];
      const of = list?.split(', ').map((one) => one.replace(/^"|"$/g, ''));
      if (!of || of.some((one) => !columns.some(({ source: { name: known } }) => known === one))) return [];
      return [`${take(isUnique ? 'uniqueIndex' : 'index')}(${quoted(name)}).on(${columnsAt(of)})`];
    }),
  ];
  const maker = source.schema === 'public' ? 'pgTable' : `${schemaVariable(source.schema)}.table`;
  const extras = more.length > 0 ? `, (t) => [\n${more.map((one) => `  ${one},`).join('\n')}\n]` : '';
  return `export const ${variable} = ${maker}(${quoted(source.name)}, {\n${columns.map(column).join('\n')}\n}${extras});`;
}
