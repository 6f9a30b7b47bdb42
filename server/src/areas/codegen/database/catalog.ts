import { createHash } from 'node:crypto';
import { DatabaseCatalog } from '@console/contract/codegen';
import type { Session } from './connection.ts';
import { type Consulted, maskOf } from './consulted-rules.ts';

/** Relations of the schemas, without those that came with an extension. */
const relations = `select c.oid, n.nspname, c.relname, c.relkind, c.reltuples, c.relkind in ('r', 'm', 'p', 'f') as stored,
  pg_catalog.obj_description(c.oid, 'pg_class') as comment,
  case when c.relkind in ('r', 'm') then pg_catalog.pg_total_relation_size(c.oid) end as bytes,
  case when c.relkind in ('v', 'm') then pg_catalog.pg_get_viewdef(c.oid, true) end as definition
from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
where n.nspname = any($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
  and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** Everything of a catalogue in one answer: its parts fit each other, and it is one way there and back. */
const everything = `with relation as materialized (${relations}),
col as (
  select a.attrelid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'name', a.attname,
    'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
    'base', coalesce(elementbase.typname, base.typname, element.typname, t.typname),
    'array', coalesce(element.oid, 0) <> 0,
    'enumeration', case when coalesce(element.typtype, t.typtype) = 'e' then
      (select en.nspname || '.' || coalesce(element.typname, t.typname) from pg_catalog.pg_namespace en where en.oid = coalesce(element.typnamespace, t.typnamespace)) end,
    'nullable', not a.attnotnull,
    'default', case when a.attgenerated = '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
    'generated', case when a.attgenerated <> '' then pg_catalog.pg_get_expr(d.adbin, d.adrelid) end,
    'identity', case a.attidentity when 'a' then 'always' when 'd' then 'byDefault' end,
    'comment', pg_catalog.col_description(a.attrelid, a.attnum),
    'readable', pg_catalog.has_column_privilege(a.attrelid, a.attnum, 'SELECT')
  ) order by a.attnum) as columns
  from relation join pg_catalog.pg_attribute a on a.attrelid = relation.oid and a.attnum > 0 and not a.attisdropped
  join pg_catalog.pg_type t on t.oid = a.atttypid
  left join pg_catalog.pg_type element on element.oid = t.typelem and t.typcategory = 'A'
  left join pg_catalog.pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
  left join pg_catalog.pg_type elementbase on elementbase.oid = element.typbasetype and element.typtype = 'd'
  left join pg_catalog.pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  group by a.attrelid
),
con as (
  select k.conrelid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'kind', k.contype, 'name', k.conname, 'definition', pg_catalog.pg_get_constraintdef(k.oid),
    'columns', (select coalesce(pg_catalog.jsonb_agg(a.attname order by one.at), '[]') from pg_catalog.unnest(k.conkey) with ordinality as one(number, at)
      join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and a.attnum = one.number),
    'toSchema', fn.nspname, 'toTable', f.relname,
    'toColumns', (select coalesce(pg_catalog.jsonb_agg(a.attname order by one.at), '[]') from pg_catalog.unnest(k.confkey) with ordinality as one(number, at)
      join pg_catalog.pg_attribute a on a.attrelid = k.confrelid and a.attnum = one.number)
  ) order by k.conname) as constraints
  from relation join pg_catalog.pg_constraint k on k.conrelid = relation.oid and k.contype in ('p', 'u', 'c', 'f')
  left join pg_catalog.pg_class f on f.oid = k.confrelid
  left join pg_catalog.pg_namespace fn on fn.oid = f.relnamespace
  group by k.conrelid
),
idx as (
  select i.indrelid, pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('name', c.relname, 'definition', pg_catalog.pg_get_indexdef(i.indexrelid)) order by c.relname) as indexes
  from relation join pg_catalog.pg_index i on i.indrelid = relation.oid
  join pg_catalog.pg_class c on c.oid = i.indexrelid
  where not exists (select from pg_catalog.pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x') and k.conrelid = i.indrelid)
  group by i.indrelid
)
select pg_catalog.jsonb_build_object(
  'tables', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'schema', relation.nspname, 'name', relation.relname, 'kind', relation.relkind, 'comment', relation.comment,
    'rowEstimate', case when relation.stored and relation.reltuples >= 0 then relation.reltuples end,
    'bytes', relation.bytes, 'definition', relation.definition,
    'columns', coalesce(col.columns, '[]'), 'constraints', coalesce(con.constraints, '[]'), 'indexes', coalesce(idx.indexes, '[]')
  ) order by relation.nspname, relation.relname), '[]')
    from relation left join col on col.attrelid = relation.oid left join con on con.conrelid = relation.oid
    left join idx on idx.indrelid = relation.oid),
  'enums', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'schema', n.nspname, 'name', t.typname, 'comment', pg_catalog.obj_description(t.oid, 'pg_type'),
    'values', (select pg_catalog.jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_catalog.pg_enum e where e.enumtypid = t.oid)
  ) order by n.nspname, t.typname), '[]')
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.typtype = 'e' and n.nspname = any($1)
      and not exists (select from pg_catalog.pg_depend d where d.objid = t.oid and d.deptype = 'e')),
  'domains', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'schema', n.nspname, 'name', t.typname, 'type', pg_catalog.format_type(t.typbasetype, t.typtypmod), 'nullable', not t.typnotnull,
    'default', t.typdefault, 'comment', pg_catalog.obj_description(t.oid, 'pg_type'),
    'checks', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('name', k.conname, 'definition', pg_catalog.pg_get_constraintdef(k.oid)) order by k.conname), '[]')
      from pg_catalog.pg_constraint k where k.contypid = t.oid and k.contype = 'c')
  ) order by n.nspname, t.typname), '[]')
    from pg_catalog.pg_type t join pg_catalog.pg_namespace n on n.oid = t.typnamespace
    where t.typtype = 'd' and n.nspname = any($1)
      and not exists (select from pg_catalog.pg_depend d where d.objid = t.oid and d.deptype = 'e')),
  'functions', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'schema', n.nspname, 'name', p.proname, 'arguments', pg_catalog.pg_get_function_identity_arguments(p.oid),
    'returns', pg_catalog.pg_get_function_result(p.oid), 'language', l.lanname,
    'definition', case when p.prokind in ('f', 'p') and l.lanname not in ('c', 'internal') then pg_catalog.pg_get_functiondef(p.oid) end,
    'comment', pg_catalog.obj_description(p.oid, 'pg_proc')
  ) order by n.nspname, p.proname, pg_catalog.pg_get_function_identity_arguments(p.oid)), '[]')
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace join pg_catalog.pg_language l on l.oid = p.prolang
    where n.nspname = any($1)
      and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e')),
  'sequences', (select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
    'schema', n.nspname, 'name', c.relname, 'type', pg_catalog.format_type(s.seqtypid, null),
    'start', s.seqstart::text, 'increment', s.seqincrement::text,
    'ownedBy', (select pg_catalog.jsonb_build_object('schema', tn.nspname, 'table', t.relname, 'column', a.attname)
      from pg_catalog.pg_depend d join pg_catalog.pg_class t on t.oid = d.refobjid join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
      where d.objid = c.oid and d.classid = 'pg_catalog.pg_class'::pg_catalog.regclass and d.deptype = 'a' limit 1)
  ) order by n.nspname, c.relname), '[]')
    from pg_catalog.pg_sequence s join pg_catalog.pg_class c on c.oid = s.seqrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1)
      and not exists (select from pg_catalog.pg_depend d where d.objid = c.oid and d.deptype in ('e', 'i')))
) as catalog`;

interface RawColumn {
  name: string;
  readable: boolean;
}
interface RawConstraint {
  kind: 'p' | 'u' | 'c' | 'f';
  name: string;
  columns: string[];
  definition: string;
}
interface RawTable {
  schema: string;
  name: string;
  kind: string;
  columns: RawColumn[];
  constraints: RawConstraint[];
}

const kinds: Readonly<Record<string, string>> = {
  r: 'table',
  p: 'table',
  v: 'view',
  m: 'materializedView',
  f: 'foreignTable',
};

export interface ReadCatalog {
  catalog: DatabaseCatalog;
  hash: string;
  /** Columns that are masked on the screen though the role could read them. */
  readableMasked: string[];
}

/** What is in the schemas of a database, as the contract tells it. */
export async function readCatalog(session: Session, database: Consulted): Promise<ReadCatalog> {
  const isMasked = maskOf(database);
  const { rows } = await session.ask(everything, [arrayOfTexts(database.schemas)]);
  const raw = JSON.parse(rows[0]?.[0] ?? '{}') as { tables: RawTable[] };
  const readableMasked: string[] = [];
  const tables = raw.tables.map(({ columns, constraints, kind, ...table }) => {
    const of = (wanted: string) => constraints.filter((one) => one.kind === wanted);
    const [primaryKey = null] = of('p');
    return {
      ...table,
      kind: kinds[kind],
      columns: columns.map(({ readable, ...column }) => {
        const masked = isMasked(table.schema, table.name, column.name);
        if (masked && readable) readableMasked.push(`${table.schema}.${table.name}.${column.name}`);
        return { ...column, masked: masked || !readable };
      }),
      primaryKey,
      uniques: of('u'),
      checks: of('c'),
      foreignKeys: of('f'),
    };
  });
  const catalog = DatabaseCatalog.parse({ ...raw, tables });
  // Estimates and sizes change with every row: they are not what a catalogue is.
  const lasting = JSON.stringify(catalog, (key, value) =>
    key === 'rowEstimate' || key === 'bytes' ? undefined : value,
  );
  return { catalog, hash: createHash('sha256').update(lasting).digest('hex').slice(0, 32), readableMasked };
}

/** PostgreSQL's own writing of an array. */
export const arrayOfTexts = (texts: readonly string[]): string =>
  `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
