import type { CatalogTable, DatabaseCatalog } from '@console/contract/codegen';

/** One thing that two catalogues do not have in common. */
export interface Difference {
  /** `schema.table`, or of an enumeration or function its name. */
  readonly of: string;
  readonly kind: 'table' | 'column' | 'key' | 'index' | 'enum' | 'function';
  readonly name: string;
  /** What it is on either side; undefined where it is not. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

type Facts = ReadonlyMap<string, Omit<Difference, 'before' | 'after'> & { text: string }>;

/** What is different, by table and in the order of the names. */
export function catalogDifferences(before: DatabaseCatalog, after: DatabaseCatalog): Difference[] {
  const [old, now] = [factsOf(before), factsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)];
    const one = is ?? was;
    if (!one || was?.text === is?.text) return [];
    // A whole table that came or went says it once, not for each of its columns.
    const table = `${one.of}\u0000table`;
    if (
      one.kind !== 'table' &&
      (one.kind === 'column' || one.kind === 'key' || one.kind === 'index') &&
      old.has(table) !== now.has(table)
    )
      return [];
    return [{ of: one.of, kind: one.kind, name: one.name, before: was?.text, after: is?.text }];
  });
}

function factsOf(catalog: DatabaseCatalog): Facts {
  const facts = new Map<string, Omit<Difference, 'before' | 'after'> & { text: string }>();
  const add = (of: string, kind: Difference['kind'], name: string, text: string) =>
    facts.set(kind === 'table' ? `${of}\u0000table` : `${of}\u0000${kind}\u0000${name}`, {
      of,
      kind,
      name,
      text,
    });
  for (const table of catalog.tables) ofTable(table, add);
  for (const { schema, name, values } of catalog.enums)
    add(`${schema}.${name}`, 'enum', name, values.join(', '));
  for (const one of catalog.functions)
    add(
      `${one.schema}.${one.name}`,
      'function',
      `${one.name}(${one.arguments})`,
      one.definition ?? one.returns ?? '',
    );
  return facts;
}

function ofTable(
  table: CatalogTable,
  add: (of: string, kind: Difference['kind'], name: string, text: string) => void,
) {
  const of = `${table.schema}.${table.name}`;
  add(of, 'table', table.name, [table.kind, table.comment, table.definition].filter(Boolean).join(' · '));
  for (const one of table.columns)
    add(
      of,
      'column',
      one.name,
      [
        one.type,
        one.nullable ? 'null' : 'not null',
        one.default && `default ${one.default}`,
        one.generated && `generated ${one.generated}`,
        one.identity && `identity ${one.identity}`,
        one.comment,
      ]
        .filter(Boolean)
        .join(' · '),
    );
  const keys = [
    ...(table.primaryKey
      ? [{ name: table.primaryKey.name, text: `primary key (${table.primaryKey.columns.join(', ')})` }]
      : []),
    ...table.uniques.map(({ name, columns }) => ({ name, text: `unique (${columns.join(', ')})` })),
    ...[...table.checks, ...table.foreignKeys].map(({ name, definition }) => ({ name, text: definition })),
  ];
  for (const { name, text } of keys) add(of, 'key', name, text);
  for (const { name, definition } of table.indexes) add(of, 'index', name, definition);
}
