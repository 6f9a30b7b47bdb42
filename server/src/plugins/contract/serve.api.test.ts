import {
  ApiError,
  cursorQuery,
  endpoint,
  inTenant,
  invalidField,
  text,
  uuid,
  where,
  writtenWith,
} from '@console/contract';
import sql from 'sql-template-tag';
import * as z from 'zod/mini';
import { type Person, type TestServer, testServer } from '../../../testing/test-server.ts';
import { type Db, keepingWork } from '../database/db.ts';
import { type Call, serving } from './serve.ts';

const Sheet = z.object({ sheetId: z.string(), title: z.string(), version: z.int() });
const base = { access: 'signedIn', response: Sheet } as const;
const params = z.object({ sheetId: uuid });
const id = '0193b0d2-0000-7000-8000-000000000001';
const tenantId = '0193b0d2-0000-7000-8000-00000000000a';
const strangerTenant = '0193b0d2-0000-7000-8000-00000000000b';

const createSheet = endpoint({
  ...base,
  name: 'createSheet',
  method: 'POST',
  path: '/test/sheets',
  body: z.object({
    title: text(1, 10),
    rows: z.optional(z.array(z.object({ number: z.int().check(z.minimum(1)) }))),
  }),
});
const renameSheet = endpoint({
  ...base,
  name: 'renameSheet',
  method: 'PATCH',
  path: '/test/sheets/{sheetId}',
  params,
  body: z.object({ title: text(1, 10) }),
  versioned: true,
});
const listSheets = endpoint({
  ...base,
  name: 'listSheets',
  method: 'GET',
  path: '/test/sheets',
  query: z.object({ ...cursorQuery, tag: z.optional(z.array(z.string())) }),
  response: z.object({ limit: z.int(), tag: z.optional(z.array(z.string())) }),
});
const copySheets = endpoint({
  ...base,
  name: 'copySheets',
  method: 'POST',
  path: '/test/sheets/{sheetId}/rows:copy',
  params,
  response: z.object({}),
});
const restoreSheet = endpoint({
  ...base,
  name: 'restoreSheet',
  method: 'POST',
  path: '/test/sheets/{sheetId}:restore',
  params,
});
const removeSheet = endpoint({
  ...base,
  name: 'removeSheet',
  method: 'DELETE',
  path: '/test/sheets/{sheetId}',
  params,
  response: z.optional(z.object({})),
});
const openSheet = endpoint({
  ...base,
  name: 'openSheet',
  method: 'GET',
  path: '/test/open',
  access: 'public',
  response: z.object({ userId: z.string() }),
});
const adminSheet = endpoint({
  ...base,
  name: 'adminSheet',
  method: 'GET',
  path: '/test/admin',
  access: 'codegen.power.manage',
});
const tenantSheet = endpoint({
  ...base,
  name: 'tenantSheet',
  method: 'GET',
  path: '/test/tenants/{tenantId}',
  access: inTenant('wood', 'wood.sort.manage', 'tenantId'),
  params: z.object({ tenantId: uuid }),
});
const priceSheet = endpoint({
  ...tenantSheet,
  name: 'priceSheet',
  method: 'POST',
  path: '/test/tenants/{tenantId}/prices',
  access: { ...tenantSheet.access, permission: 'wood.cost.read' },
  body: z.object({ price: z._default(writtenWith('wood.sort.price', z.nullable(z.string())), null) }),
});
const breakSheet = endpoint({
  ...base,
  name: 'breakSheet',
  method: 'GET',
  path: '/test/break',
  query: z.object({ how: z.string() }),
  errors: ['VERSION_CONFLICT', 'STATE_CONFLICT', 'FORBIDDEN'],
});

const writeSheet = endpoint({
  ...base,
  name: 'writeSheet',
  method: 'POST',
  path: '/test/written',
  body: z.object({ how: z.string() }),
  errors: ['STATE_CONFLICT', 'UPSTREAM'],
  idempotent: true,
});
const putSheet = endpoint({
  ...base,
  name: 'putSheet',
  method: 'PUT',
  path: '/test/written',
  body: z.object({ how: z.string() }),
});

const sheet = { sheetId: id, title: '表', version: 0 };
const breaks: Record<string, (db: Db) => unknown> = {
  rule: () => {
    throw invalidField('rows.2.number', 'taken_twice', { other: 1 });
  },
  conflict: () => {
    throw new ApiError('VERSION_CONFLICT', { details: { version: 4 } });
  },
  unnamed: () => {
    throw new ApiError('SORT_IN_USE');
  },
  secret: () => {
    throw new Error('password=hunter2 at /srv/secret.ts');
  },
  contract: () => ({ sheetId: 1 }),
  text: (db) => db.rows(sql`select 'x'::int`),
  zero: (db) => db.rows(sql`select ${'\u0000'}::text`),
  right: (db) => db.rows(sql`insert into platform.user_roles (user_id, role) values ('x', 'admin')`),
  syntax: (db) => db.rows(sql`selekt secret`),
  check: (db) =>
    db.rows(sql`insert into platform.members (area, tenant_id, user_id, roles, valid_to)
      values ('test', ${id}, platform.current_user_id(), '{}', '2000-01-01')`),
};

/** What was done beside the database, once the work stood. */
let effects: string[] = [];
/** Writes a row, puts an effect off, and then ends in one way or another. */
async function writing({ db, body: { how }, afterwards }: Call<typeof writeSheet>) {
  await db.rows(sql`
    insert into platform.notification_settings (user_id) values (platform.current_user_id()) on conflict do nothing`);
  afterwards(() => effects.push(how));
  if (how === 'effect fails')
    afterwards(() => {
      throw new Error('EIO');
    });
  if (how === 'effect refuses')
    afterwards(() => {
      throw new ApiError('UPSTREAM');
    });
  if (how === 'refuses') throw new ApiError('STATE_CONFLICT');
  if (how === 'refuses and keeps') throw keepingWork(new ApiError('STATE_CONFLICT'));
  return how === 'breaks its schema' ? ({ sheetId: 1 } as never) : sheet;
}

const sheets = serving((serve) => {
  serve(createSheet, ({ body }) => ({ ...sheet, title: body.title, secret: 'never leaves' }));
  serve(writeSheet, writing);
  serve(putSheet, writing);
  serve(renameSheet, ({ params: { sheetId }, body, version }) => ({
    sheetId,
    title: body.title,
    version: version + 1,
  }));
  serve(listSheets, ({ query }) => ({ limit: query.limit, tag: query.tag }));
  serve(copySheets, () => ({}));
  serve(restoreSheet, ({ params: { sheetId } }) => ({ ...sheet, sheetId }));
  serve(removeSheet, () => undefined);
  serve(openSheet, ({ user }) => ({ userId: user.userId }));
  serve(adminSheet, () => sheet);
  serve(tenantSheet, ({ tenant }) => ({ ...sheet, title: tenant.id }));
  serve(priceSheet, () => sheet);
  serve(breakSheet, async ({ query, db }) => (await breaks[query.how]?.(db)) as never);
});

let house: TestServer;
let ming: Person;
beforeAll(async () => {
  house = await testServer({ areas: [sheets], config: { BODY_LIMIT_KB: 2 } });
  ming = await house.user();
});
afterAll(() => house.close());

const raw = async (path: string, init: RequestInit & { token?: string | undefined } = {}) => {
  const { token = ming.token, ...rest } = init;
  const answer = await fetch(`${house.address}/api/v1${path}`, {
    ...rest,
    headers: { authorization: `Bearer ${token}`, ...rest.headers },
  });
  const said = await answer.text();
  return { status: answer.status, headers: answer.headers, body: said === '' ? undefined : JSON.parse(said) };
};
const json = (body: string) => ({ method: 'POST', body, headers: { 'content-type': 'application/json' } });

describe('a good call', () => {
  it('that creates answers 201, and only what the contract names', async () => {
    const answer = await house.call(createSheet, { body: { title: '  公寓 ' } }, { as: ming });
    expect(answer).toMatchObject({ status: 201, body: { ...sheet, title: '公寓' } });
    expect(answer.body).not.toHaveProperty('secret');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });
  it('reads parameters with a colon behind or inside the path', async () => {
    expect(await house.call(copySheets, { params: { sheetId: id } }, { as: ming })).toMatchObject({
      status: 200,
    });
    expect(await house.call(restoreSheet, { params: { sheetId: id } }, { as: ming })).toMatchObject({
      status: 200,
      body: { sheetId: id },
    });
  });
  it('passes the version from If-Match', async () => {
    const input = { params: { sheetId: id }, body: { title: '新' } };
    expect(await house.call(renameSheet, { ...input, version: 3 }, { as: ming })).toMatchObject({
      status: 200,
      body: { version: 4 },
    });
  });
  it('answers 204 when there is nothing to say, also to a DELETE that names a type without a body', async () => {
    expect(await house.call(removeSheet, { params: { sheetId: id } }, { as: ming })).toMatchObject({
      status: 204,
      body: undefined,
    });
    expect(
      (await raw(`/test/sheets/${id}`, { method: 'DELETE', headers: { 'content-type': 'application/json' } }))
        .status,
    ).toBe(204);
  });
  it('reads a list from one or several parameters', async () => {
    expect((await raw('/test/sheets?tag=a')).body).toEqual({ limit: 50, tag: ['a'] });
    expect((await raw('/test/sheets?tag=a&tag=%E5%85%AC%E5%AF%93&limit=7')).body).toEqual({
      limit: 7,
      tag: ['a', '公寓'],
    });
  });
});

describe('bad input', () => {
  it('→ 422 with each field, its code and what its text needs', async () => {
    const answer = await raw('/test/sheets', json('{"title":"","rows":[{"number":0},{"number":"x"},{}]}'));
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'VALIDATION',
        fields: [
          { path: 'title', code: 'too_small', params: { minimum: 1 } },
          { path: 'rows.0.number', code: 'too_small' },
          { path: 'rows.1.number', code: 'invalid_type' },
          { path: 'rows.2.number', code: 'invalid_type' },
        ],
      },
    });
  });
  it('no body at all names what is missing', async () => {
    expect((await raw('/test/sheets', { method: 'POST' })).body.fields).toMatchObject([{ path: 'title' }]);
  });
  it('in the address → 422', async () => {
    for (const query of ['limit=0', 'limit=abc', 'limit=201', 'limit=1&limit=2', 'limit=1e1000']) {
      expect(await raw(`/test/sheets?${query}`)).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'limit' }] },
      });
    }
  });
  it('as an id → 404', async () => {
    for (const bad of ['1', 'x', '%00', '..%2f..', "'--", '公寓', 'a'.repeat(600)]) {
      expect(await raw(`/test/sheets/${bad}:restore`, { method: 'POST' })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
  });
  it.each([
    ['{', 400, 'MALFORMED'],
    ['{"title":"a","__proto__":{"x":1}}', 400, 'MALFORMED'],
    ['null', 422, 'VALIDATION'],
    ['[]', 422, 'VALIDATION'],
    ['"text"', 422, 'VALIDATION'],
    [JSON.stringify({ title: 'x'.repeat(3000) }), 413, 'CONTENT_TOO_LARGE'],
    ['['.repeat(1000), 400, 'MALFORMED'],
  ])('body %.30s → %i %s', async (body, status, code) => {
    expect(await raw('/test/sheets', json(body))).toMatchObject({ status, body: { code } });
  });
  it('of another type → 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const answer = await raw('/test/sheets', {
        method: 'POST',
        body: 'title=a',
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    }
  });
  it('as version → 422, none → 428', async () => {
    const rename = (headers: Record<string, string>) =>
      raw(`/test/sheets/${id}`, {
        method: 'PATCH',
        body: '{"title":"a"}',
        headers: { 'content-type': 'application/json', ...headers },
      });
    expect(await rename({})).toMatchObject({ status: 428, body: { code: 'VERSION_REQUIRED' } });
    for (const bad of ['*', '"x"', '-1', '1.5', '"1", "2"', '99999999999']) {
      expect(await rename({ 'if-match': bad })).toMatchObject({
        status: 422,
        body: { fields: [{ path: 'If-Match' }] },
      });
    }
    for (const good of ['3', '"3"', 'W/"3"'])
      expect((await rename({ 'if-match': good })).body).toMatchObject({ version: 4 });
  });
});

describe('access', () => {
  it('nobody signed in → 401 before anything else is looked at', async () => {
    const answer = await fetch(`${house.address}/api/v1/test/sheets`, json('{'));
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await answer.json()).toMatchObject({ code: 'UNAUTHENTICATED', details: { reason: 'missing' } });
  });
  it('public endpoints know who calls when somebody does, and never refuse', async () => {
    expect((await house.call(openSheet)).body).toEqual({ userId: '' });
    expect((await house.call(openSheet, {}, { as: ming })).body).toEqual({ userId: ming.userId });
    expect((await raw('/test/open', { token: 'broken' })).status).toBe(200);
  });
  it('a global permission that is not held → 403 naming it; held → 200; taken away → 403 with the next call', async () => {
    const forbidden = {
      status: 403,
      body: { code: 'FORBIDDEN', details: { permission: 'codegen.power.manage' } },
    };
    expect(await house.call(adminSheet, {}, { as: ming })).toMatchObject(forbidden);
    const admin = await house.user({ roles: ['admin'] });
    expect((await house.call(adminSheet, {}, { as: admin })).status).toBe(200);
    await house
      .db({ kind: 'owner' })
      .rows(sql`delete from platform.user_roles where user_id = ${admin.userId}`);
    expect(await house.call(adminSheet, {}, { as: admin })).toMatchObject(forbidden);
  });
  it('a tenant’s permission: held nowhere → 403, in another tenant → 404, too little in this one → 403, held → 200', async () => {
    const member = (tenant: string, roles: string[]) => ({ area: 'wood', tenantId: tenant, roles });
    const ask = async (memberships: ReturnType<typeof member>[], wanted = tenantId) =>
      house.call(tenantSheet, { params: { tenantId: wanted } }, { as: await house.user({ memberships }) });
    const forbidden = { status: 403, body: { details: { permission: 'wood.sort.manage' } } };
    expect(await ask([])).toMatchObject(forbidden);
    expect(await ask([member(tenantId, ['VW'])])).toMatchObject(forbidden);
    expect(await ask([member(strangerTenant, ['OW'])])).toMatchObject({ status: 404 });
    expect(await ask([member(strangerTenant, ['OW']), member(tenantId, ['VW'])])).toMatchObject(forbidden);
    expect(await ask([member(tenantId, ['OW'])])).toMatchObject({ status: 200 });
  });
  it('a permission for what is written: asked of whoever writes it, and of nobody else', async () => {
    const price = async (role: string, body: { price?: string | null }) =>
      house.call(
        priceSheet,
        { params: { tenantId }, body },
        { as: await house.user({ memberships: [{ area: 'wood', tenantId, roles: [role] }] }) },
      );
    const forbidden = { status: 403, body: { details: { permission: 'wood.sort.price' } } };
    expect(await price('BY', {})).toMatchObject({ status: 200 });
    expect(await price('BY', { price: null })).toMatchObject({ status: 200 });
    expect(await price('BY', { price: '1' })).toMatchObject(forbidden);
    expect(await price('OW', { price: '1' })).toMatchObject({ status: 200 });
  });
  it.each([
    ['for anything that the call does not name', where('codegen.qiniu.upload')],
    ['in no tenant', 'signedIn'],
  ] as const)('a permission for what is written is not asked %s', async (_, access) => {
    const everywhere = serving((serve) => serve(endpoint({ ...priceSheet, access }), () => sheet));
    await expect(testServer({ areas: [everywhere] })).rejects.toThrow('priceSheet asks for more');
  });
  it('an endpoint’s name is taken once', async () => {
    await expect(testServer({ areas: [sheets, sheets] })).rejects.toThrow(
      'Two endpoints are named createSheet',
    );
  });
});

describe.each([
  ['without a key', undefined],
  ['with a key', 'a-key-of-its-own'],
])('a write %s', (_, idempotencyKey) => {
  const write = async (how: string) => {
    const who = await house.user();
    effects = [];
    const input = { body: { how }, ...(idempotencyKey && { idempotencyKey }) };
    const ask = () => house.call(writeSheet, input, { as: who });
    const answer = await ask();
    const kept = await house.db({ kind: 'owner' }).first<{ rows: number; keys: number }>(sql`
      select (select count(*)::int from platform.notification_settings where user_id = ${who.userId}) as rows,
        (select count(*)::int from platform.idempotency_keys where user_id = ${who.userId}) as keys`);
    return { status: answer.status, rows: kept?.rows, keys: kept?.keys, effects, ask };
  };
  const keys = idempotencyKey === undefined ? 0 : 1;

  it('whose answer breaks its schema answers 500, leaves nothing behind and tells nobody', async () => {
    expect(await write('breaks its schema')).toMatchObject({ status: 500, rows: 0, keys: 0, effects: [] });
  });
  it('that is refused leaves nothing behind and tells nobody', async () => {
    expect(await write('refuses')).toMatchObject({ status: 409, rows: 0, keys: 0, effects: [] });
  });
  it('that is refused in a way that keeps its work leaves that, and can be asked again', async () => {
    const { ask, ...found } = await write('refuses and keeps');
    expect(found).toMatchObject({ status: 409, rows: 1, keys: 0, effects: [] });
    expect((await ask()).status).toBe(409);
  });
  it('that is good stands, then tells, and tells once where it is asked again', async () => {
    const { ask, ...found } = await write('good');
    expect(found).toMatchObject({ status: 200, rows: 1, keys, effects: ['good'] });
    if (keys === 1) expect([(await ask()).status, effects]).toEqual([200, ['good']]);
  });
  it('stands, and is answered, where what comes after it fails', async () => {
    expect(await write('effect fails')).toMatchObject({ status: 200, rows: 1, keys });
  });
  it('stands, and says what another server refused after it', async () => {
    expect(await write('effect refuses')).toMatchObject({ status: 502, rows: 1, keys });
  });
});

it('a write that can have no key is looked at in its transaction as well', async () => {
  const who = await house.user();
  const broken = await house.call(putSheet, { body: { how: 'breaks its schema' } }, { as: who });
  const good = await house.call(putSheet, { body: { how: 'good' } }, { as: who });
  expect([broken.status, good.status]).toEqual([500, 200]);
});

describe('errors', () => {
  const breaking = (how: string) => house.call(breakSheet, { query: { how } }, { as: ming });
  it.each([
    [
      'rule',
      422,
      { code: 'VALIDATION', fields: [{ path: 'rows.2.number', code: 'taken_twice', params: { other: 1 } }] },
    ],
    ['conflict', 409, { code: 'VERSION_CONFLICT', details: { version: 4 } }],
    ['secret', 500, { code: 'INTERNAL', message: 'Internal Server Error', fields: [] }],
    ['contract', 500, { code: 'INTERNAL' }],
    // No caller is prepared for what the contract does not name.
    ['unnamed', 500, { code: 'INTERNAL' }],
    ['text', 422, { code: 'VALIDATION' }],
    ['zero', 422, { code: 'VALIDATION' }],
    ['right', 403, { code: 'FORBIDDEN' }],
    ['check', 422, { code: 'VALIDATION', fields: [{ path: '', code: 'members_check' }] }],
    ['syntax', 500, { code: 'INTERNAL' }],
  ])('%s → %i', async (how, status, body) => {
    const answer = await breaking(how);
    expect(answer).toMatchObject({ status, body });
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|selekt|secret\.ts/);
  });
  it('carry the request’s id, the caller’s own when it is one', async () => {
    const given = await raw('/test/break?how=secret', { headers: { 'x-request-id': 'caller-4711' } });
    expect([given.headers.get('x-request-id'), given.body.requestId]).toEqual(['caller-4711', 'caller-4711']);
    const made = await raw('/test/break?how=secret', { headers: { 'x-request-id': 'a b\u00e9"' } });
    expect(made.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });
  it('of the address are Problems too', async () => {
    for (const path of ['/none', '/test/%zz', `/test/${'a'.repeat(700)}`, '/me/']) {
      expect(await raw(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', fields: [] } });
    }
    expect(await raw('/me', { method: 'POST' })).toMatchObject({ status: 404 });
    expect(await raw(`/me?x=${'a'.repeat(20_000)}`)).toMatchObject({
      status: 431,
      body: { code: 'MALFORMED' },
    });
  });
  it('and answers carry the headers that keep a browser from misusing them', async () => {
    const { headers } = await raw('/me');
    expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
    expect([headers.get('x-content-type-options'), headers.get('x-powered-by')]).toEqual(['nosniff', null]);
  });
});
