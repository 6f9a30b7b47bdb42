/** A row of the table in notes-codegen-bili.md, 2.4: what was tried, and by which SQLSTATE it must be refused; `answered`: it may run, and changes nothing. */
export const attackTable: readonly (readonly [what: string, sql: string, outcome: string])[] = [
  ['two statements in one call', 'select 1; select 2', '42601'],
  ['a second statement that writes', 'select 1; delete from shop.orders', '42601'],
  ['a second statement that ends the transaction', 'select 1; commit; delete from shop.orders', '42601'],
  ['the transaction made writable', 'set transaction read write', '42601'],
  ['the same as a setting', `select set_config('transaction_read_only', 'off', true)`, '25001'],
  ['INSERT', `insert into shop.countries values ('XX', 'x')`, '42601'],
  ['EXPLAIN ANALYZE INSERT', `explain analyze insert into shop.countries values ('XX', 'x')`, '42601'],
  ['nextval', `select nextval('shop.products_product_id_seq')`, '42501|25006'],
  ['a function that writes with its owner’s rights', 'select attack.write()', '25006'],
  ['a temporary table', 'create temp table t (n int)', '42601'],
  ['SELECT INTO', 'select 1 as n into temp t', '42P11|42601'],
  [
    'a CTE that changes data',
    'with gone as (delete from shop.orders returning *) select * from gone',
    '0A000',
  ],
  ['SHOW', 'show all', '42601'],
  ['DO', `do $$ begin perform 1; end $$`, '42601'],
  ['COPY to a file', `copy shop.orders to '/tmp/orders'`, '42601'],
  ['COPY to a program', `copy (select 1) to program 'id'`, '42601'],
  ['DDL', 'drop table shop.orders', '42601'],
  ['the clock switched off', `select set_config('statement_timeout', '0', false)`, 'answered'],
  ['an advisory lock', 'select pg_advisory_lock(1)', '42501'],
  ['another that takes one', 'select pg_try_advisory_xact_lock(1)', 'answered'],
  ['a notification', `select pg_notify('console', 'x')`, '42501'],
  ['a large object', 'select lo_create(0)', '42501|25006'],
  ['a file of the server', `select pg_read_file('/etc/passwd')`, '42501'],
  ['a folder of the server', `select pg_ls_dir('/')`, '42501'],
  ['passwords of the roles', 'select * from pg_shadow', '42501'],
  ['rows locked', 'select * from shop.countries for update', '25006|42501|0A000'],
  ['another role', `select set_config('role', 'postgres', false)`, '42501|22023'],
  ['another session', `select set_config('session_authorization', 'postgres', false)`, '42501|22023'],
  ['another backend ended', 'select pg_terminate_backend(1)', 'answered|42501'],
  ['the configuration reloaded', 'select pg_reload_conf()', '42501'],
  ['a write-ahead log switched', 'select pg_switch_wal()', '42501'],
  ['a slot of replication', `select pg_create_physical_replication_slot('x')`, '42501'],
];

/** Numbers that come in the same order for the same seed. */
function seeded(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What writes, in ways that people have tried with such desks. */
const writes = [
  'delete from shop.orders',
  `update shop.products set price = 0`,
  `insert into shop.countries values ('ZZ', 'z')`,
  'truncate shop.order_lines',
  'drop schema shop cascade',
  'create table shop.mine (n int)',
  'alter table shop.orders drop column note',
  'grant all on shop.orders to public',
  'refresh materialized view shop.sales_by_day',
  `copy shop.countries from program 'echo ZZ,z'`,
  `do $x$ begin delete from shop.orders; end $x$`,
  'set role postgres',
  'set session authorization default',
  'reset all',
  'listen console',
  `notify console, 'x'`,
  'lock table shop.orders in access exclusive mode',
  'vacuum full shop.orders',
  'commit',
  'rollback',
  'begin',
  "prepare transaction 'x'",
  'prepare p as delete from shop.orders',
  'execute p',
  'deallocate all',
  'discard all',
  'declare d cursor for select 1',
  'close c',
  'call attack.proc()',
  'checkpoint',
  `load 'auto_explain'`,
  `comment on table shop.orders is 'x'`,
  "merge into shop.countries c using shop.products p on false when not matched then insert values ('ZZ', 'z')",
  `alter role current_user set statement_timeout = 0`,
  'create extension dblink',
];

const functions = [
  'attack.write()',
  'attack.write_dynamic()',
  `nextval('shop.products_product_id_seq')`,
  `setval('shop.products_product_id_seq', 1)`,
  `set_config('transaction_read_only', 'off', false)`,
  `set_config('default_transaction_read_only', 'off', false)`,
  `set_config('session_replication_role', 'replica', false)`,
  `set_config('search_path', 'attack, shop', false)`,
  `set_config('statement_timeout', '0', false)`,
  `set_config('row_security', 'off', false)`,
  'pg_advisory_lock(7)',
  'pg_advisory_xact_lock(7)',
  'lo_create(4711)',
  `lo_import('/etc/passwd')`,
  `lo_export(1, '/tmp/x')`,
  `lo_put(1, 0, 'x')`,
  `pg_read_binary_file('PG_VERSION')`,
  `pg_file_write('x', 'y', true)`,
  `dblink_exec('dbname=postgres', 'drop table shop.orders')`,
  `query_to_xml('delete from shop.orders returning *', true, true, '')`,
  `query_to_xml('insert into shop.countries values (''ZZ'', ''z'') returning *', true, true, '')`,
  `cursor_to_xml('c', 1, true, true, '')`,
  `pg_notify('console', 'x')`,
  'pg_rotate_logfile()',
  'pg_promote()',
  `pg_drop_replication_slot('x')`,
  'pg_stat_reset()',
  `pg_import_system_collations('shop')`,
  `currval('shop.products_product_id_seq')`,
];

/** Ways to what is masked. */
const secrets = ['phone', 'id_card', 'password_hash'] as const;
const exfiltrations: readonly ((column: string) => string)[] = [
  (column) => `select ${column}::text from shop.customers`,
  (column) => `select name from shop.countries union all select ${column} from shop.customers`,
  () => 'select row_to_json(c) from shop.customers c',
  () => "select to_jsonb(c) - 'name' from shop.customers c",
  () => 'select c::text from shop.customers as c',
  () => 'select (c).* from shop.customers as c',
  (column) => `select name from shop.customers order by ${column}`,
  (column) => `select count(*) from shop.customers where ${column} > 'A'`,
  (column) => `select max(${column}) over () from shop.customers`,
  (column) => `select array_agg(${column}) from shop.customers`,
  (column) => `select (select string_agg(${column}, ',') from shop.customers)`,
  (column) => `table shop.customers`.concat(column === '' ? '' : ''),
  () => 'select * from shop.contacts',
  (column) => `select query_to_xml('select ${column} from shop.customers', true, true, '')`,
  () => `select table_to_xml('shop.customers', true, true, '')`,
  () => `select database_to_xml(true, true, '')`,
  (column) => `select * from ts_stat('select to_tsvector(${column}) from shop.customers')`,
  (column) =>
    `select a.attname, s.most_common_vals from pg_stats s join pg_attribute a on a.attname = s.attname where s.attname = '${column}'`,
  (column) => `select stavalues1 from pg_statistic, pg_attribute where attname = '${column}'`,
  (column) =>
    `select c.${column} from shop.orders o join lateral (select * from shop.customers) c using (customer_id)`,
  (column) => `select name from shop.customers group by name having min(${column}) > ''`,
  (column) => `select coalesce(${column}, '')::bytea from shop.customers`,
  (column) => `select name, ${column} is null from shop.customers`,
  (column) => `select 1 / (case when ${column} like '1%' then 0 else 1 end) from shop.customers`,
  (column) => `select cast(${column} as integer) from shop.customers`,
  (column) => `select U&"\\0070hone" || '${column}' from shop.customers`,
  () => 'select api_token from shop."Access Tokens"',
  () => 'select t from shop."Access Tokens" t',
];

const noise = ['/* */', '-- x\n', '/* /* nested */ ; */', ' ', '\n\t', '--;\n', '/*;*/'];

/** Other things that must not come through. @param seed the same statements for the same seed */
export function hostileStatements(seed: number, count: number): string[] {
  const random = seeded(seed);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const hidden = (text: string) => text.replaceAll(' ', () => (random() < 0.25 ? ` ${one(noise)} ` : ' '));
  const shapes: readonly (() => string)[] = [
    () => one(writes),
    () => hidden(one(writes)),
    () => `select 1; ${one(writes)}`,
    () => `select 1;${one(noise)}${one(writes)}${one(noise)};`,
    () => `select ';' as x -- ; \n; ${one(writes)}`,
    () => `with x as (${one(writes.slice(0, 3))} returning 1) select * from x`,
    () => `with y as (with x as (${one(writes.slice(0, 3))} returning 1) select 1) select * from y`,
    () => `select * from (${one(writes)}) x`,
    () => `explain analyze ${one(writes)}`,
    () => `select ${one(functions)}`,
    () => `select case when true then ${one(functions)}::text end`,
    () => `select * from shop.countries where ${one(functions)}::text is not null`,
    () => `select (select ${one(functions)}::text), ${one(functions)}::text from generate_series(1, 2)`,
    () => `with s as materialized (select ${one(functions)}::text) select * from s, shop.countries`,
    () => `values (${one(functions)}::text)`,
    () => one(exfiltrations)(one(secrets)),
    () => one(exfiltrations)(one(secrets)),
    () => hidden(one(exfiltrations)(one(secrets))),
    () => `(${one(exfiltrations)(one(secrets))}) limit 1`,
    () => `select 1 ${one(noise)} union select 2 for update; ${one(writes)}`,
    () => `select E'\\'; ${one(writes)}; --'`,
    () => `select $tag$; $tag$ ; ${one(writes)}`,
    () => `1; ${one(writes)}`,
    () => `) ; ${one(writes)}`,
  ];
  return Array.from({ length: count }, () => one(shapes)());
}
