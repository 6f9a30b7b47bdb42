import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ResultOf } from '@console/contract';
import {
  browseRows,
  cancelStatement,
  getApiAdminInfo,
  getDatabaseSchema,
  listConsultedDatabases,
  listSavedStatements,
  pingSystem,
  removeSavedStatement,
  runStatement,
  saveStatement,
} from '@console/contract/codegen';
import pg from 'pg';
import { raw } from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { type Shop, shopDatabase } from './testing-shop.ts';

let shop: Shop;
let house: TestServer;
let admin: Person;
let developer: Person;
let member: Person;

beforeAll(async () => {
  shop = await shopDatabase(
    `create schema leaky;\ngrant usage on schema leaky to READER;\ncreate table leaky.people (person_id int primary key, name text, phone text);\n` +
      `insert into leaky.people select n, 'p' || n, '138' || n from generate_series(1, 3) n;\ngrant select on leaky.people to READER;\nanalyze leaky.people;\n` +
      `create view leaky.reached as select person_id, phone as number from leaky.people;\ngrant select on leaky.reached to READER;\n` +
      `create schema parts;\ngrant usage on schema parts to READER;\ncreate table parts.parted (part_id int, phone text, name text) partition by range (part_id);\n` +
      `create table parts.part_one (name text, phone text, part_id int);\nalter table parts.parted attach partition parts.part_one for values from (0) to (10);\n` +
      `insert into parts.parted values (1, '1381', 'p1');\ngrant select on parts.parted, parts.part_one to READER;\n` +
      `create view leaky.safe as select person_id, left(phone, 3) || '***' as beginning from leaky.people;\ngrant select on leaky.safe to READER;\n`,
  );
  const named = { url: shop.readerUrl, adminUrl: shop.adminUrl, schemas: ['shop'], adminsOnly: false };
  house = await testServer({
    config: {
      CONSULTED_DATABASES: [
        { ...named, name: 'shop' },
        {
          name: 'leaky',
          url: shop.readerUrl,
          schemas: ['leaky'],
          adminsOnly: false,
          masked: ['phone', '!safe.*'],
        },
        {
          name: 'parted',
          url: shop.readerUrl,
          schemas: ['parts'],
          adminsOnly: false,
          masked: ['parted.phone'],
        },
        { name: 'kept', url: shop.readerUrl, schemas: ['shop'], adminsOnly: true },
        { name: 'super', url: shop.owner.place, schemas: ['shop'], adminsOnly: false },
        { name: 'wrong', url: shop.urlOf('reader_that_is_not'), schemas: ['shop'], adminsOnly: false },
        { name: 'away', url: 'postgresql://reader:x@127.0.0.1:1/shop', schemas: ['shop'], adminsOnly: false },
      ],
    },
  });
  [admin, developer, member] = await Promise.all([
    house.user({ roles: ['admin'] }),
    house.user({ roles: ['developer'] }),
    house.user({ roles: ['member'] }),
  ]);
});
afterAll(async () => {
  await house.close();
  await shop.close();
});

const run = (sql: string, more: object = {}, as = developer, database = 'shop') =>
  house.call(runStatement, { params: { database }, body: { runId: randomUUID(), sql, ...more } }, { as });
const browse = (table: string, more: object = {}, as = developer, database = 'shop', schema = 'shop') =>
  house.call(browseRows, { params: { database, schema, table }, body: more }, { as });
const rowsOf = (answer: { body: object }) => ('rows' in answer.body ? (answer.body.rows as unknown[][]) : []);

describe('which databases', () => {
  it('names only; what is for administrators is not told to others', async () => {
    const names = async (as: Person) =>
      accepted(await house.call(listConsultedDatabases, {}, { as })).items.map(({ name }) => name);
    expect(await names(developer)).toEqual(['shop', 'leaky', 'parted', 'super', 'wrong', 'away']);
    expect(await names(admin)).toContain('kept');
    expect(JSON.stringify(await house.call(listConsultedDatabases, {}, { as: admin }))).not.toMatch(
      /127\.0\.0\.1|reading/,
    );
  });
  it('a member may not → 403; one for administrators → 404 to others', async () => {
    expect((await house.call(listConsultedDatabases, {}, { as: member })).status).toBe(403);
    expect((await run('select 1', {}, member)).status).toBe(403);
    expect((await run('select 1', {}, developer, 'kept')).status).toBe(404);
    expect((await run('select 1', {}, admin, 'kept')).status).toBe(200);
  });
  it.each([
    ['super', 'notReadOnly', 'roleTooStrong'],
    ['wrong', 'databaseUnreachable', 'databaseLoginRefused'],
    ['away', 'databaseUnreachable', 'databaseUnreachable'],
  ])('%s is refused, with the reason for administrators', async (database, toAll, toAdmins) => {
    expect(await run('select 1', {}, developer, database)).toMatchObject({
      status: 502,
      body: { code: 'UPSTREAM', details: { reason: toAll } },
    });
    const told = await run('select 1', {}, admin, database);
    expect(told.body).toMatchObject({ details: { reason: toAdmins } });
    expect(JSON.stringify(told.body)).not.toMatch(/127\.0\.0\.1|reading|reader_/);
  });
});

describe('whether they answer', () => {
  const ping = (system: string, as: Person) =>
    house.call(pingSystem, { params: { kind: 'database', system } }, { as });
  it.each([
    ['shop', null],
    ['wrong', 'rejected'],
    ['away', 'unreachable'],
  ])('%s: in a word, without host or login', async (name, reason) => {
    expect((await ping(name, developer)).body).toEqual({
      ...{ answers: reason === null, tookMs: expect.any(Number), reason },
    });
  });
  it('one for administrators is neither named to others nor asked for them', async () => {
    expect((await ping('kept', developer)).status).toBe(404);
    expect((await ping('kept', admin)).body).toMatchObject({ answers: true });
    const named = async (as: Person) =>
      accepted(await house.call(getApiAdminInfo, {}, { as })).systems.map(({ name }) => name);
    expect(await named(developer)).not.toContain('kept');
    expect(await named(admin)).toContain('kept');
  });
});

describe('the catalogue', () => {
  it('tables, keys, checks, enumerations, views, functions, comments', async () => {
    const answer = await house.call(getDatabaseSchema, { params: { database: 'shop' } }, { as: developer });
    const { hash, catalog } = accepted(answer);
    expect(answer.headers.etag).toContain(`"${hash}"`);
    const customers = catalog?.tables.find(({ name }) => name === 'customers');
    expect(customers).toMatchObject({
      kind: 'table',
      comment: '客户',
      primaryKey: { columns: ['customer_id'] },
      uniques: [{ name: 'customers_email_key' }],
    });
    expect(customers?.columns.filter(({ masked }) => masked).map(({ name }) => name)).toEqual([
      'phone',
      'id_card',
      'password_hash',
    ]);
    expect(customers?.columns.find(({ name }) => name === 'tags')).toMatchObject({
      array: true,
      base: 'text',
      nullable: false,
    });
    expect(catalog?.tables.find(({ name }) => name === 'order_lines')?.foreignKeys).toMatchObject([
      { toTable: 'orders' },
      { toTable: 'products' },
    ]);
    expect(catalog?.enums.map(({ name, values }) => [name, values.length])).toEqual([
      ['order_state', 5],
      ['priority', 3],
    ]);
    expect(catalog?.functions.map(({ name }) => name)).toEqual(['order_count']);
    expect(catalog?.sequences).toMatchObject([
      { name: 'products_product_id_seq', ownedBy: { table: 'products', column: 'product_id' } },
    ]);
    const again = await house.call(
      getDatabaseSchema,
      { params: { database: 'shop' }, query: { known: hash } },
      { as: developer },
    );
    expect(again.body).toMatchObject({ hash, catalog: null });
  });
  it('tells administrators which masked columns the database itself does not keep', async () => {
    const told = async (as: Person) =>
      accepted(await house.call(getDatabaseSchema, { params: { database: 'leaky' } }, { as })).readableMasked;
    expect(await told(admin)).toEqual(['leaky.people.phone']);
    expect(await told(developer)).toEqual([]);
  });
});

describe('the grid', () => {
  it('pages of all rows, each once, in either direction, with nulls at the end', async () => {
    for (const sort of [
      null,
      { column: 'priority', descending: true },
      { column: 'total_minor', descending: false },
    ]) {
      const seen: unknown[] = [];
      let after: string | null = null;
      do {
        const page: ResultOf<typeof browseRows> = accepted(
          await browse('orders', { sort, after, limit: 200 }),
        );
        seen.push(...page.rows.map(([id]) => id));
        after = page.next;
      } while (after !== null);
      expect([seen.length, new Set(seen).size]).toEqual([1000, 1000]);
    }
  });
  it('conditions of all kinds; a view without a key by place', async () => {
    const filters = [
      { column: 'name', operator: 'contains', value: '芳' },
      { column: 'customer_id', operator: 'atLeast', value: '100' },
      { column: 'birthday', operator: 'isNotNull' },
      { column: 'level', operator: 'notEquals', value: 'gold' },
      { column: 'email', operator: 'startsWith', value: 'user1' },
    ];
    const found = accepted(await browse('customers', { filters }));
    expect(found.rows.length).toBeGreaterThan(0);
    expect(found.rows.every((row) => String(row[1]).startsWith('王芳') && Number(row[0]) >= 100)).toBe(true);
    expect(found.columns.map(({ masked }) => masked).filter(Boolean)).toHaveLength(3);
    expect(
      rowsOf({
        body: accepted(
          await browse('customers', { filters: [{ column: 'name', operator: 'contains', value: '%' }] }),
        ),
      }),
    ).toEqual([]);
    const first = accepted(await browse('paid_orders', { limit: 200 }));
    const second = accepted(await browse('paid_orders', { limit: 200, after: first.next }));
    expect(second.rows[0]).not.toEqual(first.rows[0]);
  });
  it.each([
    [{ filters: [{ column: 'phone', operator: 'equals', value: '1' }] }, 'filters.0.column'],
    [{ sort: { column: 'id_card', descending: false } }, 'sort.column'],
    [{ after: '{"key":["1","2"]}' }, 'after'],
    [{ after: 'x' }, 'after'],
    [{ filters: [{ column: 'customer_id', operator: 'equals', value: 'many' }] }, 'filters'],
    [{ unmasked: true, filters: [] }, null],
  ])('%j is refused at its place', async (wanted, path) => {
    const answer = await browse('customers', wanted);
    expect(answer).toMatchObject(
      path === null ? { status: 403 } : { status: 422, body: { fields: [{ path }] } },
    );
  });
  it('an administrator reads masked columns by the second role, which the audit log tells', async () => {
    const page = accepted(await browse('customers', { unmasked: true, limit: 1 }, admin));
    expect(page.rows[0]?.[3]).toBe('13800000000');
    const [line] = await house.database
      .as({ kind: 'owner' })
      .rows<{ after: unknown }>(
        raw(`select after from platform.audit_events where action = 'database.browseUnmasked'`),
      );
    expect(line?.after).toEqual({ table: 'shop.customers', rows: 1 });
  });
});

describe('the desk', () => {
  it('values as PostgreSQL writes them, parameters, types, clipped cells, a limit', async () => {
    const answer = accepted(
      await run(
        "select $1::int + 1 as n, null as nothing, repeat('长', 3000) as long, array[1,2] as list, 12345678901234567890.10 as exact",
        { params: ['41'] },
      ),
    );
    expect(answer.rows[0]?.[0]).toBe('42');
    expect(answer.rows[0]?.slice(3)).toEqual(['{1,2}', '12345678901234567890.10']);
    expect(answer.rows[0]?.[2]).toMatchObject({ bytes: 9000, clipped: '长'.repeat(1365) });
    expect(answer.columns.map(({ type }) => type)).toEqual([
      'integer',
      'text',
      'text',
      'integer[]',
      'numeric',
    ]);
    expect(accepted(await run('select * from generate_series(1, 5000)', { limit: 1000 }))).toMatchObject({
      cut: 'rows',
      rows: { length: 1000 },
    });
    const big = accepted(
      await run(`select repeat('x', 1000000) from generate_series(1, 900)`, { limit: 1000 }),
    );
    expect([big.cut, big.rows.length < 7]).toEqual(['bytes', true]);
    expect(
      accepted(
        await run('select order_id from orders where state = $1 and total_minor > $2', {
          params: ['paid', '100000'],
        }),
      ).rows.length,
    ).toBeGreaterThan(0);
  });
  it('SQLSTATE, message and place in one’s own text', async () => {
    const sql = 'select name,\n  nme from customers';
    expect(await run(sql)).toMatchObject({
      status: 422,
      body: {
        fields: [
          {
            path: 'sql',
            code: 'sql_error',
            params: {
              sqlState: '42703',
              position: sql.indexOf('nme') + 1,
              message: expect.stringContaining('nme'),
            },
          },
        ],
      },
    });
  });
  it('explains, without and with doing it', async () => {
    const plan = accepted(await run('select * from orders where customer_id = 3', { explain: 'plan' }));
    expect(plan.rows.flat().join('\n')).toMatch(/orders/);
    expect(
      accepted(await run('select count(*) from orders', { explain: 'measured' }))
        .rows.flat()
        .join('\n'),
    ).toMatch(/actual time/);
  });
  it('a cell larger than what one answer may be on the wire does not come', async () => {
    expect(await run(`select repeat('x', 10000000)`)).toMatchObject({
      status: 422,
      body: { fields: [{ code: 'sql_too_much' }] },
    });
  });
  it('is stopped by whoever began it, by nobody else', async () => {
    const runId = randomUUID();
    const begun = house.call(
      runStatement,
      { params: { database: 'shop' }, body: { runId, sql: 'select pg_sleep(5)' } },
      { as: developer },
    );
    const stop = (as: Person) => house.call(cancelStatement, { params: { database: 'shop', runId } }, { as });
    await setTimeout(400);
    expect((await stop(admin)).body).toEqual({ stopped: false });
    expect((await stop(developer)).body).toEqual({ stopped: true });
    expect(await begun).toMatchObject({ status: 422, body: { fields: [{ code: 'sql_stopped' }] } });
    expect((await stop(developer)).body).toEqual({ stopped: false });
  });
  it('is stopped while the desk still looks at what is masked', async () => {
    const holder = new pg.Client({ connectionString: shop.owner.place });
    await holder.connect();
    try {
      await holder.query('begin; lock table pg_catalog.pg_depend in access exclusive mode');
      const runId = randomUUID();
      const params = { database: 'shop', runId };
      const begun = house.call(
        runStatement,
        { params: { database: 'shop' }, body: { runId, sql: 'select 1' } },
        { as: developer },
      );
      const waits = `select from pg_locks where not granted and relation = 'pg_catalog.pg_depend'::regclass`;
      while ((await holder.query(waits)).rowCount === 0) await setTimeout(10);
      expect((await house.call(cancelStatement, { params }, { as: developer })).body).toEqual({
        stopped: true,
      });
      expect(await begun).toMatchObject({ status: 422, body: { fields: [{ code: 'sql_stopped' }] } });
    } finally {
      await holder.end();
    }
  });
  it('is stopped at any moment of its way', async () => {
    const stopped = async (afterMs: number) => {
      const runId = randomUUID();
      const params = { database: 'shop', runId };
      const begun = house.call(
        runStatement,
        { params: { database: 'shop' }, body: { runId, sql: 'select pg_sleep(5)' } },
        { as: developer },
      );
      await setTimeout(afterMs);
      while (!accepted(await house.call(cancelStatement, { params }, { as: developer })).stopped);
      return begun;
    };
    for (let afterMs = 0; afterMs < 40; afterMs += 2)
      expect(await stopped(afterMs)).toMatchObject({
        status: 422,
        body: { fields: [{ code: 'sql_stopped' }] },
      });
  });
  it('waits where the database is at as many as it may be, and is refused where too many wait', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => run('select 1 from pg_sleep(0.5)')));
    const refused = answers.filter(({ status }) => status !== 200);
    // Four run and twelve wait at first; who comes when a place is free again finds one.
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(16);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 429, body: { details: { reason: 'databaseBusy' } } });
  });
  it('those who open the schema at a time share one reading of it', async () => {
    const look = () =>
      house.call(getDatabaseSchema, { params: { database: 'shop' }, query: {} }, { as: developer });
    const answers = await Promise.all(Array.from({ length: 30 }, look));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
  it('stops by itself, also where the statement has switched the clock off', async () => {
    const started = Date.now();
    const answers = await Promise.all([
      run('select pg_sleep(30)'),
      run(
        `select set_config('statement_timeout', '0', false), pg_sleep(case when n > 1 then 30 else 0 end) from generate_series(1, 3) as n`,
      ),
    ]);
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ code: 'sql_took_too_long' }] } });
    expect(Date.now() - started).toBeLessThan(20_000);
    const [left] = await shop.owner
      .as({ kind: 'owner' })
      .rows<{ n: number }>(
        raw(
          `select count(*)::int as n from pg_stat_activity where usename like 'reader_%' and state = 'active' and datname = current_database()`,
        ),
      );
    expect(left?.n).toBe(0);
  });
  it('every run is in the audit log with its text, its time and how many rows; no value of theirs', async () => {
    await run('select name from customers where name = $1', { params: ['王芳'] });
    const [line] = await house.database
      .as({ kind: 'owner' })
      .rows<{ after: object }>(
        raw(
          `select after from platform.audit_events where action = 'database.query' order by at desc limit 1`,
        ),
      );
    expect(line?.after).toMatchObject({
      sql: 'select name from customers where name = $1',
      outcome: 'done',
      rows: 1,
      durationMs: expect.any(Number),
    });
    expect(JSON.stringify(line)).not.toContain('王芳');
  });
});

describe('masked columns', () => {
  it('PostgreSQL itself keeps them from the role', async () => {
    for (const sql of [
      'select phone from customers',
      'select * from customers',
      'select c from customers c',
      'select row_to_json(c) from customers c',
      `select 1 from customers where phone like '138%'`,
      'select reach_at from contacts',
    ])
      expect(await run(sql)).toMatchObject({ body: { fields: [{ params: { sqlState: '42501' } }] } });
  });
  it.each([
    'select phone from people',
    'select phone as x from people',
    'select x.y from (select phone as y from people) x',
    'with w as (select phone from people) select * from w',
    'select p from people p',
    'select row_to_json(p) from people p',
    'select max(phone) from people',
    'select phone || name from people',
    'select phone from people union all select name from people',
    'select number from reached',
    `select query_to_xml('select phone from leaky.people', true, true, '')`,
    `select * from ts_stat('select to_tsvector(phone) from leaky.people')`,
    'select (array_agg(phone))[1] from people',
    `select most_common_vals::text from pg_catalog.pg_stats where tablename = 'people'`,
    `select set_config('search_path', 'pg_catalog', false), phone::text || '' from people`,
    `select case when exists (select from people where phone = '1381') then 'yes' else 'no' end`,
  ])('where the role could read them they are masked by where they come from: %s', async (sql) => {
    const answer = await run(sql, {}, developer, 'leaky');
    expect(JSON.stringify(answer.body)).not.toMatch(/1381|1382|1383|yes/);
    expect(
      answer.status === 200
        ? rowsOf(answer)
            .flat()
            .filter((cell) => cell !== null && cell !== 'pg_catalog')
        : [],
    ).toEqual([]);
  });
  it.each([
    'select phone::regclass from people',
    'select current_setting(phone) from people',
    'select name from people where phone::regclass is not null',
    'select nextval(phone) from people',
  ])('nor does a mistake while it runs tell them: %s', async (sql) => {
    for (const explain of ['no', 'measured'] as const) {
      const answer = await run(sql, { explain }, developer, 'leaky');
      expect(answer).toMatchObject({ status: 422, body: { fields: [{ params: { message: '' } }] } });
      expect(JSON.stringify(answer.body)).not.toMatch(/138/);
    }
  });
  it('nor one while it is planned, which asks what is stable for its value', async () => {
    const reads = `table_to_xml('leaky.people', true, true, '')::text`;
    const answer = await run(
      `select 1 from people where name = current_setting(${reads})`,
      {},
      developer,
      'leaky',
    );
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ params: { message: '' } }] } });
    expect(JSON.stringify(answer.body)).not.toMatch(/138/);
  });
  it('a mistake of one’s own in the text is told, also where something masked is read', async () => {
    expect(await run('select phone, nme from people', {}, developer, 'leaky')).toMatchObject({
      body: { fields: [{ params: { sqlState: '42703', message: expect.stringContaining('nme') } }] },
    });
  });
  it.each(['select phone from parted', 'select phone from part_one', `select phone || '' from part_one`])(
    'a mask with the name of a table holds for its partitions: %s',
    async (sql) => {
      expect(accepted(await run(sql, {}, developer, 'parted')).rows).toEqual([[null]]);
      expect(accepted(await run('select name from part_one', {}, developer, 'parted')).rows).toEqual([
        ['p1'],
      ]);
    },
  );
  it('no mistake tells them either, and what is not masked is shown', async () => {
    expect(
      JSON.stringify(
        (await run('select (phone || $1)::int from people', { params: ['x'] }, developer, 'leaky')).body,
      ),
    ).not.toMatch(/138/);
    expect(
      accepted(await run('select name, phone, person_id from people order by 1', {}, developer, 'leaky'))
        .rows[0],
    ).toEqual(['p1', null, '1']);
    expect(accepted(await run('select beginning from safe', {}, developer, 'leaky')).rows[0]).toEqual([
      '138***',
    ]);
    expect(accepted(await run('select 1 + 1', {}, developer, 'leaky')).rows[0]).toEqual(['2']);
    expect(
      accepted(await run('select phone from customers where customer_id = 1', { unmasked: true }, admin))
        .rows[0],
    ).toEqual(['13800000000']);
  });
});

describe('saved statements', () => {
  const save = (statementId: string, name: string, as = developer) =>
    house.call(
      saveStatement,
      { params: { statementId }, body: { database: 'shop', name, sql: 'select 1\n' } },
      { as },
    );
  it('are everybody’s own, one of a name', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    expect(accepted(await save(one, '未付款'))).toMatchObject({ sql: 'select 1\n', name: '未付款' });
    expect(await save(other, '未付款')).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } });
    expect((await save(other, '未付款', admin)).status).toBe(200);
    expect((await save(one, '已付款')).status).toBe(200);
    expect(
      accepted(await house.call(listSavedStatements, {}, { as: developer })).items.map(({ name }) => name),
    ).toEqual(['已付款']);
    expect(
      (await house.call(removeSavedStatement, { params: { statementId: other } }, { as: developer })).status,
    ).toBe(404);
    expect(
      (await house.call(removeSavedStatement, { params: { statementId: one } }, { as: developer })).status,
    ).toBe(200);
  });
});

describe('the console’s own database', () => {
  it('never through the console’s own login, and only for administrators by another', async () => {
    const owner = house.database.as({ kind: 'owner' });
    const role = `own_${process.pid}_${Date.now()}`;
    await owner.rows(raw(`create role ${role} login password 'reading'`));
    await owner.rows(raw(`grant usage on schema codegen to ${role}`));
    const url = new URL(house.database.place);
    const login = url.href;
    url.username = role;
    url.password = 'reading';
    const { openDesk } = await import('./desk.ts');
    const desk = openDesk({ database: house.database } as Parameters<typeof openDesk>[0]);
    const at = (address: string, isAdmin: boolean) => ({
      database: { name: 'own', url: address, schemas: ['codegen'], adminsOnly: false },
      url: address,
      masks: true,
      admin: isAdmin,
    });
    await expect(desk.catalogOf(at(login, true), 'fresh')).rejects.toMatchObject({
      details: { reason: 'ownLogin' },
    });
    await expect(desk.catalogOf(at(url.href, false), 'fresh')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await desk.catalogOf(at(url.href, true), 'fresh')).catalog.tables.map(({ name }) => name),
    ).toContain('saved_statements');
    await owner.rows(raw(`drop owned by ${role}`));
    await owner.rows(raw(`drop role ${role}`));
  });
});
