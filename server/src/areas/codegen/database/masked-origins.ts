import type { Session } from './connection.ts';
import { type Consulted, maskOf } from './consulted-rules.ts';
import type { MaskedOrigins } from './masking-rules.ts';

const columns = `select a.attrelid, n.nspname, c.relname, a.attnum, a.attname
from pg_catalog.pg_attribute a
join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'f', 'v', 'm')
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where a.attnum > 0 and not a.attisdropped and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`;

/** Which columns (0: the whole row) a view reads. */
const uses = `select distinct r.ev_class, n.nspname, v.relname, d.refobjid, d.refobjsubid
from pg_catalog.pg_depend d
join pg_catalog.pg_rewrite r on r.oid = d.objid
join pg_catalog.pg_class v on v.oid = r.ev_class and v.relkind in ('v', 'm')
join pg_catalog.pg_namespace n on n.oid = v.relnamespace
where d.classid = 'pg_catalog.pg_rewrite'::pg_catalog.regclass and d.refclassid = 'pg_catalog.pg_class'::pg_catalog.regclass
  and d.refobjid <> r.ev_class and n.nspname not in ('pg_catalog', 'information_schema')`;

/** Partitions and heirs of a table, however far down. */
const heirs = `with recursive heir as (
  select i.inhparent as above, i.inhrelid as below from pg_catalog.pg_inherits i
  union select heir.above, i.inhrelid from heir join pg_catalog.pg_inherits i on i.inhparent = heir.below)
select above, below from heir`;

const functions = `select distinct p.proname from pg_catalog.pg_proc p
join pg_catalog.pg_namespace n on n.oid = p.pronamespace where n.nspname not in ('pg_catalog', 'information_schema')`;

/** What of a database is masked, asked before anything of the user's is: nothing has changed the search path yet. */
export async function maskedOrigins(session: Session, database: Consulted): Promise<MaskedOrigins> {
  const isMasked = maskOf(database);
  const shownAgain = maskOf({
    masked: ['*', ...(database.masked ?? []).filter((pattern) => pattern.startsWith('!'))],
  });
  const masked = new Map<number, Set<number>>();
  const relations = new Set<string>();
  const all = (await session.ask(columns)).rows.map(([table, schema, name, number, column]) => ({
    table: Number(table),
    number: Number(number),
    names: [schema ?? '', name ?? '', column ?? ''] as const,
  }));
  const mask = ({ table, number, names: [schema, name] }: (typeof all)[number]) => {
    const of = masked.get(table) ?? new Set();
    masked.set(table, of.add(number));
    relations.add(`${schema}.${name}`);
  };
  const named = all.filter(({ names }) => isMasked(...names));
  for (const one of named) mask(one);
  // Rows of a partition are its table's, too, whichever of them is asked; their columns go by name.
  const related = new Map<number, Set<number>>();
  for (const [above, below] of (await session.ask(heirs)).rows.map((pair) => pair.map(Number)))
    for (const [one = 0, other = 0] of [
      [above, below],
      [below, above],
    ])
      related.set(one, (related.get(one) ?? new Set()).add(other));
  const alike = new Set(
    named.flatMap(({ table, names }) =>
      [...(related.get(table) ?? [])].map((other) => `${other}.${names[2]}`),
    ),
  );
  for (const one of all) if (alike.has(`${one.table}.${one.names[2]}`) && shownAgain(...one.names)) mask(one);
  const views = new Set<number>();
  const dependent = (await session.ask(uses)).rows.map(([view, schema, name, table, column]) => ({
    view: Number(view),
    name: `${schema}.${name}`,
    // A view that the operator shows by name may read what it will.
    shown: !shownAgain(schema ?? '', name ?? '', '\u0000'),
    table: Number(table),
    column: Number(column),
  }));
  for (let more = true; more; ) {
    more = false;
    for (const { view, name, shown, table, column } of dependent) {
      if (views.has(view) || shown) continue;
      const of = masked.get(table);
      if (!views.has(table) && !(of && (column === 0 || of.has(column)))) continue;
      views.add(view);
      relations.add(name);
      more = true;
    }
  }
  const ownFunctions = (await session.ask(functions)).rows.map(([name]) => name ?? '');
  return { columns: masked, views, relations, functions: new Set(ownFunctions) };
}
