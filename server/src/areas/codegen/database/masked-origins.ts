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
  for (const [table, schema = '', name = '', number, column = ''] of (await session.ask(columns)).rows) {
    if (!isMasked(schema ?? '', name ?? '', column ?? '')) continue;
    const of = masked.get(Number(table)) ?? new Set();
    masked.set(Number(table), of.add(Number(number)));
    relations.add(`${schema}.${name}`);
  }
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
  const named = (await session.ask(functions)).rows.map(([name]) => name ?? '');
  return { columns: masked, views, relations, functions: new Set(named) };
}
