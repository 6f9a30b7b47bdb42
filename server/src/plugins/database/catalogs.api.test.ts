import sql from 'sql-template-tag';
import { copyDatabase } from '../../../testing/prepared.ts';
import type { Database } from './db.ts';

/** What our migrations made, as text that both engines write alike. */
const facts = {
  columns: sql`
    select table_schema || '.' || table_name || '.' || column_name as name,
      concat_ws(' ', udt_name, is_nullable, column_default) as fact
    from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  policies: sql`
    select concat_ws('.', schemaname, tablename, policyname) as name,
      concat_ws(' ', permissive, roles::text, cmd, qual, with_check) as fact from pg_policies`,
  indexes: sql`
    select schemaname || '.' || indexname as name, indexdef as fact from pg_indexes
    where schemaname not in ('pg_catalog', 'information_schema')`,
  // PostgreSQL 18 lists NOT NULL as constraints, 15 does not.
  constraints: sql`
    select conrelid::regclass || '.' || conname as name, pg_get_constraintdef(oid) as fact from pg_constraint
    where contype <> 'n' and connamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
  // PostgreSQL 17 added MAINTAIN, which only owners hold here.
  grants: sql`
    select table_schema || '.' || table_name || ' ' || grantee as name,
      string_agg(privilege_type, ',' order by privilege_type) as fact
    from information_schema.role_table_grants where grantee like 'console%' group by 1`,
  functions: sql`
    select oid::regprocedure::text as name, concat_ws(' ', prosecdef, provolatile, md5(prosrc)) as fact from pg_proc
    where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'public')`,
  triggers: sql`
    select tgrelid::regclass || '.' || tgname as name, pg_get_triggerdef(oid) as fact from pg_trigger where not tgisinternal`,
  security: sql`
    select oid::regclass::text as name, concat_ws(' ', relrowsecurity, relforcerowsecurity) as fact from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema')`,
};

let postgres: Database;
let embedded: Database;
beforeAll(async () => {
  postgres = await copyDatabase('postgres');
  embedded = await copyDatabase('pglite');
});
afterAll(() => Promise.all([postgres.close(), embedded.close()]));

const read = async (database: Database, name: keyof typeof facts) => {
  const rows = await database.as({ kind: 'owner' }).rows<{ name: string; fact: string }>(facts[name]);
  return Object.fromEntries(rows.map((row): [string, string] => [row.name, row.fact]).sort());
};

it.each(Object.keys(facts) as (keyof typeof facts)[])('%s are the same on both engines', async (name) => {
  const expected = await read(postgres, name);
  expect(Object.keys(expected).length).toBeGreaterThan(0);
  expect(await read(embedded, name)).toEqual(expected);
});

it('every table of an area has row-level security', async () => {
  const tables = await read(postgres, 'security');
  const open = Object.entries(tables).filter(
    ([name, fact]) => !fact.startsWith('t') && !/^(public\.)?schema_migrations$/.test(name),
  );
  expect(open).toEqual([]);
});

it('what is unique over all tenants stands in a table of names, and in no key of what is kept by tenant', async () => {
  const unique = await postgres.as({ kind: 'owner' }).rows<{ key: string }>(sql`
    with kept as (
      select i.indrelid, a.attnum from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisprimary and a.attname in ('building_id', 'team_id', 'user_id')
        and i.indrelid in (select oid from pg_class where relnamespace::regnamespace::text in
          ('apartment', 'wood', 'notes', 'bili')))
    select i.indexrelid::regclass::text as key from pg_index i join kept using (indrelid)
    where i.indisunique and not kept.attnum = any(i.indkey::int2[])`);
  expect(unique).toEqual([]);
});
