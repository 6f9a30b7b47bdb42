import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { scopes, service } from '../src/contract/service.ts';
import { __Nouns__, routesOf } from './__nounsKebab__.ts';
import { serve } from './serve.ts';

const issuer = 'https://console.example/oidc';
const { publicKey, privateKey } = await generateKeyPair('ES256');
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256' }] });
const place = mkdtempSync(join(tmpdir(), '__area__-'));
const server = serve(routesOf(new __Nouns__(join(place, 'kept.json'))), { issuer, keys });
let origin: string;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  rmSync(place, { recursive: true });
});

interface Token {
  readonly sub?: string;
  readonly audience?: string;
  readonly scope?: string;
  readonly from?: string;
  readonly key?: Parameters<SignJWT['sign']>[0];
}

const all = `${scopes.read} ${scopes.write}`;
const token = ({
  sub = 'ming',
  audience = service.resource,
  scope = all,
  from = issuer,
  key = privateKey,
}: Token = {}) =>
  new SignJWT({ scope })
    .setProtectedHeader({ alg: 'ES256' })
    .setSubject(sub)
    .setIssuer(from)
    .setAudience(audience)
    .setExpirationTime('5 minutes')
    .sign(key);

async function call(
  method: string,
  path: string,
  { as, ...more }: { as?: string; body?: object; version?: number } = {},
) {
  const answer = await fetch(origin + path, {
    method,
    headers: {
      ...(as !== undefined && { authorization: `Bearer ${as}` }),
      ...(more.version !== undefined && { 'if-match': `"${more.version}"` }),
    },
    ...(more.body && { body: JSON.stringify(more.body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

const list = '/__nounsKebab__';

it('takes tokens of the console’s provider that were made for it, and no others', async () => {
  expect((await call('GET', list)).status).toBe(401);
  const foreign = await generateKeyPair('ES256');
  for (const wrong of [
    { audience: 'urn:console:api' },
    { from: 'https://evil.example/oidc' },
    { key: foreign.privateKey },
  ])
    expect((await call('GET', list, { as: await token(wrong) })).status).toBe(401);
  expect((await call('GET', list, { as: await token() })).status).toBe(200);
});

it('a token that may only read writes nothing', async () => {
  const as = await token({ scope: scopes.read });
  const refused = await call('POST', list, { as, body: { code: 'A-01', name: '一号' } });
  expect([refused.status, refused.body.details]).toEqual([403, { permission: scopes.write }]);
});

it('keeps everybody’s own, in the version that was read', async () => {
  const [as, other] = [await token({ sub: 'hong' }), await token({ sub: 'li' })];
  const made = await call('POST', list, { as, body: { code: ' b-01 ', name: '一号' } });
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ code: 'B-01', state: 'open', version: 0 }),
  ]);
  const own = `${list}/${made.body.__noun__Id}`;
  const twice = await call('POST', list, { as, body: { code: 'B-01', name: '二号' } });
  expect([twice.status, twice.body.code]).toEqual([409, 'CODE_TAKEN']);
  expect((await call('PATCH', own, { as: other, version: 0, body: { name: '二号' } })).status).toBe(404);
  const closed = await call('PATCH', own, { as, version: 0, body: { state: 'closed' } });
  expect(closed.body).toMatchObject({ state: 'closed', version: 1 });
  const stale = await call('PATCH', own, { as, version: 0, body: { name: '二号' } });
  expect([stale.status, stale.body.details]).toEqual([409, { current: closed.body }]);
  const frozen = await call('PATCH', own, { as, version: 1, body: { name: '二号' } });
  expect([frozen.status, frozen.body.fields]).toEqual([422, [{ path: 'name', code: 'closed' }]]);
  expect((await call('GET', `${list}?q=b-0&state=closed`, { as })).body.items).toEqual([closed.body]);
  expect((await call('GET', list, { as: other })).body.total).toBe(0);
  expect((await call('DELETE', own, { as, version: 1 })).status).toBe(200);
  expect((await call('GET', list, { as })).body.total).toBe(0);
});

it('says what is wrong at which field, and what it does not know', async () => {
  const as = await token();
  const bad = await call('POST', list, { as, body: { code: 'a b', name: '' } });
  expect([bad.status, bad.body.fields.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    ['code', 'name'],
  ]);
  expect((await call('GET', '/elsewhere', { as })).status).toBe(404);
  expect((await call('DELETE', `${list}/%`, { as })).status).toBe(404);
});
