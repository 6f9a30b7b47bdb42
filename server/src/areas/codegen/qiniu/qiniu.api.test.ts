import { request as forward, type IncomingMessage } from 'node:http';
import {
  abortMultipartUpload,
  applyPolicyChanges,
  beginMultipartUpload,
  changeObjects,
  completeMultipartUpload,
  countObjects,
  createFolderZip,
  createPolicyToken,
  createUploadToken,
  getBucketUsage,
  getObject,
  getObjectText,
  getPolicy,
  inspectToken,
  listObjectBuckets,
  listObjects,
  listOwnUploads,
  listUploadedParts,
  type ObjectBucket,
  partBytesOf,
  partRange,
  putObjectText,
  recordUpload,
  refreshCdn,
  removeObjects,
  signObjectUrls,
  signUploadPart,
  type UploadTicket,
} from '@console/contract/codegen';
import { unzipSync } from 'fflate';
import sql from 'sql-template-tag';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { kodo } from '../../../simulators/kodo/index.ts';
import { listening } from '../../../simulators/listening.ts';
import { type RunningS3, s3, startS3 } from '../../../simulators/s3/index.ts';

const logged: string[] = [];
let house: TestServer;
let admin: Person;
let developer: Person;
let auditor: Person;
let member: Person;
beforeAll(async () => {
  house = await testServer({ simulators: [kodo, s3], logTo: { write: (line) => logged.push(line) } });
  [admin, developer, auditor, member] = (await Promise.all(
    ['admin', 'developer', 'auditor', 'member'].map((role) => house.user({ roles: [role] })),
  )) as [Person, Person, Person, Person];
});
afterAll(() => house.close());

const at = { kodo: 'demo-kodo.demo-private', open: 'demo-kodo.demo-public', s3: 'demo-s3.demo-s3' };
const both = [
  ['kodo', at.kodo],
  ['s3', at.s3],
] as const;
const params = (bucketId: string) => ({ params: { bucketId } });
const audits = (action: string) =>
  house
    .db({ kind: 'owner' })
    .rows<{ actor: string; after: Record<string, unknown> }>(
      sql`select actor, after from platform.audit_events where area = 'codegen' and action = ${action} order by audit_event_id`,
    );

/** As a browser sends it: straight to the store. */
async function send(
  ticket: UploadTicket,
  key: string,
  bytes: string,
  mime = 'text/plain',
): Promise<Response> {
  if (ticket.kind === 's3') return fetch(ticket.url, { method: 'PUT', headers: ticket.headers, body: bytes });
  const body = new FormData();
  body.append('token', ticket.token);
  body.append('key', key);
  body.append('file', new Blob([bytes], { type: mime }), 'file');
  return fetch(ticket.address, { method: 'POST', body });
}
const ticketFor = (bucketId: string, key: string, more: object = {}, as = developer) =>
  house.call(
    createUploadToken,
    { ...params(bucketId), body: { key, size: 5, mime: 'text/plain', ...more } },
    { as },
  );
async function sent(bucketId: string, key: string, bytes = 'hello'): Promise<void> {
  const wish = { size: bytes.length, overwrite: true };
  const ticket = accepted(await ticketFor(bucketId, key, wish, admin));
  expect((await send(ticket, key, bytes)).status).toBe(200);
}
const list = (bucketId: string, query: object = {}, as = auditor) =>
  house.call(listObjects, { ...params(bucketId), query }, { as });
const keysOf = async (bucketId: string, prefix: string) =>
  accepted(await list(bucketId, { prefix, limit: 1000 })).items.map(({ key }) => key);

describe('buckets', () => {
  it('those of the settings, with what the page may do there', async () => {
    const { items } = accepted(await house.call(listObjectBuckets, {}, { as: auditor }));
    const shown: Partial<ObjectBucket>[] = [
      { id: at.kodo, kind: 'kodo', private: true, region: 'z0', uploads: true, shows: true, trouble: null },
      { id: at.open, kind: 'kodo', private: false },
      { id: at.s3, kind: 's3', region: 'cn-east-1', uploads: true, shows: true },
    ];
    expect(items).toMatchObject(shown);
  });
  it('any other does not exist', async () =>
    expect(await list('demo-kodo.other')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } }));
  it('no secret in an answer', async () => {
    const { body } = await house.call(listObjectBuckets, {}, { as: admin });
    expect(JSON.stringify(body)).not.toMatch(/_console_demo_/);
  });
});

describe('lists', () => {
  it.each(both)('%s: folders first, then what is in one', async (_, bucketId) => {
    const top = accepted(await list(bucketId, { delimiter: '/' }));
    expect(top.folders).toEqual(expect.arrayContaining(['documents/', 'photos/', 'site/']));
    const site = accepted(await list(bucketId, { prefix: 'site/', delimiter: '/' }));
    expect(site.items.map(({ key }) => key)).toEqual(['site/index.html', 'site/logo.svg']);
  });
  it.each(both)('%s: 1200 objects in pages, each once', async (_, bucketId) => {
    const seen = new Set<string>();
    for (let marker: string | undefined, pages = 0; pages === 0 || marker; pages += 1) {
      const page = accepted(
        await list(bucketId, { prefix: 'logs/', limit: 500, ...(marker ? { marker } : {}) }),
      );
      for (const { key } of page.items) seen.add(key);
      marker = page.marker ?? undefined;
    }
    expect(seen.size).toBe(1200);
  });
  it.each([
    ['kodo', at.kodo, 'xyz'],
    ['s3', at.s3, 'ü'],
  ])('%s: a marker that is none', async (_, bucketId, marker) =>
    expect(await list(bucketId, { marker })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'marker', code: 'bad_cursor' }] },
    }),
  );
});

describe('how much is in a bucket', () => {
  const usage = (bucketId: string, as = auditor) => house.call(getBucketUsage, params(bucketId), { as });
  const count = (bucketId: string, query: object = {}, as = auditor) =>
    house.call(countObjects, { ...params(bucketId), query }, { as });

  it('Kodo keeps figures of it, over all classes, and they are what is counted', async () => {
    const { usage: told } = accepted(await usage(at.kodo));
    const { objects, bytes, marker } = accepted(await count(at.kodo));
    expect(told).toMatchObject({ objects, bytes });
    expect(objects).toBeGreaterThan(1200);
    expect(marker).toBeNull();
    const old = accepted(await list(at.kodo, { prefix: 'photos/2025/' })).items;
    expect(old.map((one) => one.storageClass)).toContain('archive');
  });
  it('S3 keeps none', async () => expect(accepted(await usage(at.s3))).toEqual({ usage: null }));
  it('below a prefix, in both kinds, over pages', async () => {
    const logs = await Promise.all(
      both.map(async ([, id]) => accepted(await count(id, { prefix: 'logs/' }))),
    );
    expect(logs).toEqual([
      { objects: 1200, bytes: expect.any(Number), marker: null },
      { objects: 1200, bytes: logs[0]?.bytes, marker: null },
    ]);
    expect(logs[0]?.bytes).toBeGreaterThan(0);
  });
  it.each(both)('goes on where it was: %s', async (_, id) => {
    const { marker } = accepted(await list(id, { prefix: 'logs/', limit: 1000 }));
    expect(accepted(await count(id, { prefix: 'logs/', marker }))).toMatchObject({
      objects: 200,
      marker: null,
    });
    expect(await count(id, { prefix: 'logs/', marker: 'ü' })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'marker', code: 'bad_cursor' }] },
    });
  });
  it('nobody without the right to see it', async () => {
    expect((await usage(at.kodo, member)).status).toBe(403);
    expect((await count(at.s3, {}, member)).status).toBe(403);
  });
});

describe('one object', () => {
  it.each(both)('%s: what is known of it', async (_, bucketId) => {
    const found = await house.call(
      getObject,
      { ...params(bucketId), query: { key: 'site/logo.svg' } },
      { as: auditor },
    );
    expect(found).toMatchObject({
      status: 200,
      body: { mime: 'image/svg+xml', storageClass: 'standard', expiresAt: null },
    });
    const gone = await house.call(
      getObject,
      { ...params(bucketId), query: { key: 'none' } },
      { as: auditor },
    );
    expect(gone.status).toBe(404);
  });
  it.each(['/a', 'a/../b', 'a\nb', 'x'.repeat(751)])('a key that is none: %j', async (key) => {
    const answer = await house.call(getObject, { ...params(at.kodo), query: { key } }, { as: auditor });
    expect(answer).toMatchObject({ status: 422, body: { fields: [{ path: 'key' }] } });
  });
  it.each([
    [400, 'storeWrongRegion'],
    [401, 'storeBadToken'],
    [403, 'storeForbidden'],
    [413, 'storeTooLarge'],
    [419, 'storeFrozen'],
    [573, 'storeThrottled'],
    [579, 'storeCallbackFailed'],
    [599, 'storeFailing'],
    [608, 'storeChangedMeanwhile'],
    [614, 'storeExists'],
    [630, 'storeTooManyBuckets'],
    [631, 'storeNoBucket'],
    [701, 'storeUploadExpired'],
  ])('%i of the store is told as %s, with its id', async (status, reason) =>
    expect(
      await house.call(
        getObject,
        { ...params(at.kodo), query: { key: `errors/${status}.txt` } },
        { as: auditor },
      ),
    ).toMatchObject({
      status: 502,
      body: { code: 'UPSTREAM', details: { reason, status, reqid: expect.stringMatching(/^[\w-]{16}$/) } },
    }),
  );
});

describe('sending a file', () => {
  it.each(both)('%s: straight to the store, then remembered', async (name, bucketId) => {
    const key = `sent/${name}.txt`;
    const ticket = accepted(await ticketFor(bucketId, key));
    expect((await send(ticket, key, 'hello')).status).toBe(200);
    const recorded = await house.call(
      recordUpload,
      { ...params(bucketId), body: { key } },
      { as: developer },
    );
    expect(recorded).toMatchObject({ status: 200, body: { key, size: 5, mime: 'text/plain' } });
    const { items } = accepted(await house.call(listOwnUploads, {}, { as: developer }));
    expect(items[0]).toMatchObject({ bucketId, key, size: 5 });
    expect(accepted(await house.call(listOwnUploads, {}, { as: admin })).items).toEqual([]);
    expect((await audits('objects.uploaded')).at(-1)).toMatchObject({
      actor: developer.userId,
      after: { key, size: 5 },
    });
  });

  it.each(both)('%s: what is there is not replaced without a word', async (name, bucketId) => {
    const key = `sent/asked-${name}.txt`;
    const first = accepted(await ticketFor(bucketId, key));
    await sent(bucketId, key);
    expect(await ticketFor(bucketId, key)).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT', details: { reason: 'storeExists', key } },
    });
    // Nor by a ticket of before it was there.
    expect([412, 614]).toContain((await send(first, key, 'other')).status);
    await sent(bucketId, key, 'again');
  });

  it.each(both)('%s: a ticket is for one key, one size and one kind', async (name, bucketId) => {
    const ticket = accepted(await ticketFor(bucketId, `sent/one-${name}.txt`, { mime: 'image/png' }));
    expect((await send(ticket, `sent/one-${name}.txt`, 'too long', 'image/png')).ok).toBe(false);
    if (ticket.kind === 'kodo') {
      expect((await send(ticket, 'sent/two.txt', 'hello', 'image/png')).status).toBe(403);
      expect((await send(ticket, `sent/one-${name}.txt`, 'hello')).status).toBe(403);
    }
  });

  it('nothing is remembered that is not there', async () =>
    expect(
      await house.call(recordUpload, { ...params(at.kodo), body: { key: 'none' } }, { as: developer }),
    ).toMatchObject({
      status: 404,
    }));
});

describe('sending a large file in parts', () => {
  const size = partBytesOf(1) + 100;
  const bytes = Buffer.alloc(size, 'a');
  const where = params(at.s3);
  const as = {
    get as() {
      return developer;
    },
  };
  const begin = (key: string, more: object = {}, who: { as: Person } = as) =>
    house.call(
      beginMultipartUpload,
      { ...where, body: { key, size, mime: 'video/mp4', overwrite: false, ...more } },
      who,
    );
  const begun = async (key: string) => accepted(await begin(key)).uploadId;
  const sign = (key: string, uploadId: string, partNumber: number, more: object = {}) =>
    house.call(signUploadPart, { ...where, body: { key, uploadId, size, partNumber, ...more } }, as);
  const part = (partNumber: number) => {
    const { from, to } = partRange(size, partNumber);
    return bytes.subarray(from, to);
  };
  const sendPart = async (key: string, uploadId: string, partNumber: number, body = part(partNumber)) => {
    const { url } = accepted(await sign(key, uploadId, partNumber));
    return (await fetch(url, { method: 'PUT', body: new Uint8Array(body) })).status;
  };
  const arrived = (key: string, uploadId: string) =>
    house.call(listUploadedParts, { ...where, query: { key, uploadId } }, as);
  const complete = (key: string, uploadId: string, more: object = {}, who: { as: Person } = as) =>
    house.call(
      completeMultipartUpload,
      { ...where, body: { key, uploadId, size, overwrite: false, ...more } },
      who,
    );
  const partly = { status: 409, body: { code: 'STATE_CONFLICT', details: { reason: 'storePartly' } } };
  const gone = { status: 502, body: { code: 'UPSTREAM', details: { reason: 'storeUploadExpired' } } };

  it('stopped in the middle it goes on behind what has arrived, and is one object in the end', async () => {
    const key = 'parts/film.mp4';
    const uploadId = await begun(key);
    expect(accepted(await arrived(key, uploadId)).items).toEqual([]);
    expect(await complete(key, uploadId)).toMatchObject(partly);
    expect(await sendPart(key, uploadId, 2)).toBe(200);
    // The second alone is no file, and nothing of it is to be seen.
    expect(await complete(key, uploadId)).toMatchObject(partly);
    expect(await keysOf(at.s3, 'parts/film')).toEqual([]);
    expect(accepted(await arrived(key, uploadId)).items).toEqual([{ partNumber: 2, size: 100 }]);
    expect(await sendPart(key, uploadId, 1)).toBe(200);
    expect(accepted(await complete(key, uploadId))).toEqual({ key });
    const found = accepted(await house.call(getObject, { ...where, query: { key } }, { as: auditor }));
    expect(found).toMatchObject({ size, mime: 'video/mp4', hash: expect.stringMatching(/-2$/) });
    accepted(await house.call(recordUpload, { ...where, body: { key } }, as));
    expect((await audits('objects.multipartCompleted')).at(-1)).toMatchObject({
      actor: developer.userId,
      after: { key, uploadId, size },
    });
    expect(await arrived(key, uploadId)).toMatchObject(gone);
  });

  it('a link takes that part, of that size, for that upload only', async () => {
    const key = 'parts/other.mp4';
    const [one, two] = [await begun(key), await begun(key)];
    expect(await sendPart(key, one, 1, part(2))).toBe(403);
    const { url } = accepted(await sign(key, one, 2));
    const put = async (to: string) =>
      (await fetch(to, { method: 'PUT', body: new Uint8Array(part(2)) })).status;
    expect(await put(url.replace('partNumber=2', 'partNumber=3'))).toBe(403);
    expect(await put(url.replace(one, two))).toBe(403);
    expect(await put(url)).toBe(200);
    expect(await sign(key, one, 3)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'partNumber', code: 'too_big' }] },
    });
    // Of a file of another size the parts are not these.
    expect(await complete(key, one, { size: 100 })).toMatchObject(partly);
  });

  it('nothing is replaced that is there, neither before nor meanwhile, unless one may', async () => {
    const key = 'parts/there.mp4';
    const uploadId = await begun(key);
    for (const number of [1, 2]) expect(await sendPart(key, uploadId, number)).toBe(200);
    await sent(at.s3, key);
    const exists = { status: 409, body: { details: { reason: 'storeExists' } } };
    expect(await complete(key, uploadId)).toMatchObject(exists);
    expect(await begin(key)).toMatchObject(exists);
    const forbidden = { status: 403, body: { details: { permission: 'codegen.qiniu.delete' } } };
    expect(await begin(key, { overwrite: true })).toMatchObject(forbidden);
    expect(await complete(key, uploadId, { overwrite: true })).toMatchObject(forbidden);
    accepted(await complete(key, uploadId, { overwrite: true }, { as: admin }));
    expect(accepted(await house.call(getObject, { ...where, query: { key } }, { as: auditor })).size).toBe(
      size,
    );
  });

  it('given up, the store keeps nothing of it', async () => {
    const key = 'parts/given-up.mp4';
    const uploadId = await begun(key);
    expect(await sendPart(key, uploadId, 1)).toBe(200);
    accepted(await house.call(abortMultipartUpload, { ...where, body: { key, uploadId } }, as));
    expect(await sendPart(key, uploadId, 2)).toBe(404);
    expect(await complete(key, uploadId)).toMatchObject(gone);
  });

  it('Kodo takes parts by its token, and nobody sends who may not', async () => {
    const body = { key: 'parts/a', size, mime: 'video/mp4' };
    expect(await house.call(beginMultipartUpload, { ...params(at.kodo), body }, as)).toMatchObject({
      status: 409,
      body: { details: { reason: 'onlyForS3' } },
    });
    expect((await begin('parts/a', {}, { as: auditor })).status).toBe(403);
    expect((await complete('parts/a', 'x', {}, { as: auditor })).status).toBe(403);
  });
});

describe('changes of many', () => {
  it.each(both)('%s: copies and moves a folder, and tells of each that failed', async (name, bucketId) => {
    for (const one of ['a', 'b']) await sent(bucketId, `move-${name}/${one}.txt`);
    await sent(bucketId, `moved-${name}/b.txt`, 'there');
    const items = ['a', 'b', 'none'].map((one) => ({
      key: `move-${name}/${one}.txt`,
      to: `moved-${name}/${one}.txt`,
    }));
    const answer = accepted(
      await house.call(changeObjects, { ...params(bucketId), body: { op: 'move', items } }, { as: admin }),
    );
    expect(answer.results.map(({ reason }) => reason)).toEqual([null, 'storeExists', 'storeMissing']);
    expect(await keysOf(bucketId, `move-${name}/`)).toEqual([`move-${name}/b.txt`]);
    expect(await keysOf(bucketId, `moved-${name}/`)).toEqual([`moved-${name}/a.txt`, `moved-${name}/b.txt`]);
    const copied = await house.call(
      changeObjects,
      { ...params(bucketId), body: { op: 'copy', items: items.slice(1, 2), overwrite: true } },
      { as: admin },
    );
    expect(accepted(copied).results).toEqual([{ key: `move-${name}/b.txt`, reason: null }]);
    expect((await audits('objects.move')).at(-1)).toMatchObject({
      after: { failed: [{ reason: 'storeExists' }, {}] },
    });
  });

  it('not two to one place', async () => {
    const items = ['a', 'b'].map((one) => ({ key: `two/${one}`, to: 'two/c' }));
    expect(
      await house.call(changeObjects, { ...params(at.s3), body: { op: 'copy', items } }, { as: admin }),
    ).toMatchObject({ status: 422, body: { fields: [{ path: 'items.1.to', code: 'duplicate' }] } });
  });

  it.each(both)('%s: type and class', async (name, bucketId) => {
    const key = `kind-${name}.txt`;
    await sent(bucketId, key);
    const change = (body: object) =>
      house.call(changeObjects, { ...params(bucketId), body: body as never }, { as: developer });
    accepted(await change({ op: 'mime', keys: [key], mime: 'text/markdown' }));
    accepted(await change({ op: 'class', keys: [key], storageClass: 'infrequent' }));
    const found = await house.call(getObject, { ...params(bucketId), query: { key } }, { as: auditor });
    expect(found.body).toMatchObject({ mime: 'text/markdown', storageClass: 'infrequent' });
  });

  it.each(both)('%s: 1000 at once, no more', async (name, bucketId) => {
    const keys = Array.from({ length: 1000 }, (_, place) => `many-${name}/${place}`);
    const answer = await house.call(
      removeObjects,
      { ...params(bucketId), body: { op: 'delete', keys } },
      { as: admin },
    );
    expect(accepted(answer).results).toHaveLength(1000);
    const more = { op: 'delete' as const, keys: [...keys, 'one'] };
    expect(await house.call(removeObjects, { ...params(bucketId), body: more }, { as: admin })).toMatchObject(
      { status: 422 },
    );
  });

  it('an expiry, which S3 does not have for one object', async () => {
    await sent(at.kodo, 'soon.txt');
    const body = { op: 'expire' as const, keys: ['soon.txt'], days: 3 };
    accepted(await house.call(removeObjects, { ...params(at.kodo), body }, { as: admin }));
    const found = accepted(
      await house.call(getObject, { ...params(at.kodo), query: { key: 'soon.txt' } }, { as: auditor }),
    );
    expect(Date.parse(found.expiresAt ?? '') > Date.now()).toBe(true);
    expect(await house.call(removeObjects, { ...params(at.s3), body }, { as: admin })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'op', code: 'not_for_s3' }] },
    });
  });

  it.each(both)('%s: deletes, and tells what it did not', async (name, bucketId) => {
    await sent(bucketId, `gone-${name}.txt`);
    const bad = name === 'kodo' ? 'errors/403.txt' : 'errors/AccessDenied.txt';
    const body = { op: 'delete' as const, keys: [`gone-${name}.txt`, bad] };
    const answer = accepted(await house.call(removeObjects, { ...params(bucketId), body }, { as: admin }));
    expect(answer.results.map(({ reason }) => reason)).toEqual([null, 'storeForbidden']);
    expect(await keysOf(bucketId, `gone-${name}`)).toEqual([]);
    expect((await audits('objects.delete')).at(-1)).toMatchObject({ actor: admin.userId });
  });
});

describe('links', () => {
  const sign = async (bucketId: string, more: object = {}) =>
    accepted(
      await house.call(
        signObjectUrls,
        { ...params(bucketId), body: { keys: ['documents/说明.md'], ...more } },
        { as: auditor },
      ),
    );
  it.each(both)('%s: a private one is read by its link alone', async (_, bucketId) => {
    const { items, expiresAt } = await sign(bucketId, { seconds: 60 });
    const answer = await fetch(items[0]?.url ?? '');
    expect(await answer.text()).toMatch(/^# 说明/);
    expect(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - 60_000)).toBeLessThan(30_000);
    const bare = await fetch((items[0]?.url ?? '').replace(/\?.*/, ''));
    expect([401, 403]).toContain(bare.status);
  });
  it.each(both)('%s: to be saved', async (_, bucketId) => {
    const { items } = await sign(bucketId, { download: true });
    const answer = await fetch(items[0]?.url ?? '');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
  });
  it('of a public bucket for good', async () => {
    const { items, expiresAt } = await sign(at.open);
    expect([items[0]?.url.includes('token='), expiresAt]).toEqual([false, null]);
    expect((await fetch(items[0]?.url ?? '')).status).toBe(200);
  });
});

describe('texts', () => {
  const read = (bucketId: string, key: string) =>
    house.call(getObjectText, { ...params(bucketId), query: { key } }, { as: auditor });
  const write = (bucketId: string, body: { key: string; text: string; hash: string }) =>
    house.call(putObjectText, { ...params(bucketId), body }, { as: developer });
  it.each(both)('%s: is written over what was read, and over nothing else', async (_, bucketId) => {
    const key = 'documents/settings.json';
    const { text, hash, mime } = accepted(await read(bucketId, key));
    expect([JSON.parse(text), mime]).toEqual([{ theme: 'light', pageSize: 50 }, 'application/json']);
    const written = accepted(await write(bucketId, { key, text: '{"theme":"暗"}', hash }));
    expect(await write(bucketId, { key, text: 'mine', hash })).toMatchObject({
      status: 409,
      body: { details: { reason: 'storeChangedMeanwhile' } },
    });
    expect(accepted(await read(bucketId, key))).toMatchObject({
      text: '{"theme":"暗"}',
      hash: written.hash,
      mime,
    });
    expect(await write(bucketId, { key: 'none', text: '', hash })).toMatchObject({ status: 404 });
  });
  it('what is no text, or too much of it', async () => {
    expect(await read(at.kodo, 'photos/2026/入口.png')).toMatchObject({ status: 415 });
    await sent(at.kodo, 'long.txt', 'a'.repeat(1024 * 1024 + 1));
    expect(await read(at.kodo, 'long.txt')).toMatchObject({
      status: 413,
      body: { details: { limit: 1024 * 1024 } },
    });
  });
});

describe('a folder as one file', () => {
  it.each(both)('%s', async (_, bucketId) => {
    const prepared = accepted(
      await house.call(createFolderZip, { ...params(bucketId), body: { prefix: 'site/' } }, { as: auditor }),
    );
    expect(prepared.files).toBe(2);
    const answer = await fetch(house.address + prepared.url);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['site/index.html', 'site/logo.svg']);
    const other = prepared.url.replace('prefix=site', 'prefix=documents');
    expect((await fetch(house.address + other)).status).toBe(404);
  });
  it('not beyond the limits', async () =>
    expect(
      await house.call(createFolderZip, { ...params(at.kodo), body: { prefix: 'logs/' } }, { as: auditor }),
    ).toMatchObject({ status: 413, body: { details: { reason: 'zip', files: 500 } } }));
});

describe('the content network', () => {
  it('forgets and fetches, and tells what is left of the day', async () => {
    const cdn = (bucketId: string, op: 'refresh' | 'prefetch') =>
      house.call(
        refreshCdn,
        { ...params(bucketId), body: { op, keys: ['site/', 'site/logo.svg'] } },
        { as: developer },
      );
    expect(accepted(await cdn(at.open, 'refresh'))).toMatchObject({
      urls: [expect.any(String), expect.any(String)],
      left: 498,
    });
    expect(accepted(await cdn(at.open, 'prefetch')).left).toBe(497);
    expect(await cdn(at.s3, 'refresh')).toMatchObject({ status: 422 });
    expect(await audits('objects.cdn.refresh')).toHaveLength(1);
  });
});

describe('the token lab', () => {
  it('from a policy to a token, and back', async () => {
    const body = { key: 'lab/a.txt', seconds: 600, insertOnly: true, fsizeLimit: 100, mimeLimit: 'text/*' };
    const made = accepted(
      await house.call(createPolicyToken, { ...params(at.kodo), body }, { as: developer }),
    );
    expect(made.token).toBe(`AK_console_demo_0001:${made.signature}:${made.encoded}`);
    const read = await house.call(inspectToken, { body: { token: made.token } }, { as: auditor });
    expect(read.body).toMatchObject({
      signatureRight: true,
      json: made.json,
      bucket: 'demo-private',
      key: 'lab/a.txt',
      faults: [],
    });
    expect(await house.call(createPolicyToken, { ...params(at.s3), body }, { as: developer })).toMatchObject({
      status: 409,
      body: { details: { reason: 'notForS3' } },
    });
  });
});

describe('the right to send', () => {
  const copy = { op: 'copy' as const, items: [{ key: 'site/logo.svg', to: 'x.svg' }], overwrite: true };
  const policy = (more: object, as: Person) =>
    house.call(createPolicyToken, { ...params(at.kodo), body: { seconds: 60, key: 'a', ...more } }, { as });
  it.each<[string, (as: Person) => Promise<{ status: number }>]>([
    [
      'a copy over what is there',
      (as) => house.call(changeObjects, { ...params(at.s3), body: copy }, { as }),
    ],
    ['a file over what is there', (as) => ticketFor(at.s3, 'x.svg', { overwrite: true }, as)],
    ['a token that writes over what is there', (as) => policy({}, as)],
    ['a token whose files go by themselves', (as) => policy({ insertOnly: true, deleteAfterDays: 1 }, as)],
  ])('takes nothing away: %s', async (_, call) => {
    const permission = 'codegen.qiniu.delete';
    expect(await call(developer)).toMatchObject({ status: 403, body: { details: { permission } } });
    expect((await call(admin)).status).toBeLessThan(300);
  });
  it.each(['/a', 'a/../b', './$(fname)'])('saves under no key like %s', async (saveKey) =>
    expect(await policy({ insertOnly: true, saveKey }, developer)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'saveKey', code: 'not_an_object_key' }] },
    }),
  );
  it('saves under one of the store’s own making', async () =>
    expect((await policy({ insertOnly: true, saveKey: 'sent/$(etag)$(ext)' }, developer)).status).toBe(201));
});

it('the right to delete in one bucket lets a file be replaced there, and nowhere else', async () => {
  const keeper = await house.user({ roles: ['developer'] });
  const { policyVersion } = accepted(await house.call(getPolicy, {}, { as: admin }));
  const role = 'keeper-of-one-bucket';
  const allow = { condition: { kind: 'fields' as const, fields: { bucket: [at.s3] } }, reason: '' };
  const changes = [
    { kind: 'createRole' as const, role, names: { zh: '保管员', en: 'Keeper' } },
    { kind: 'cell' as const, role, permission: 'codegen.qiniu.delete', deny: null, allow },
    { kind: 'assign' as const, role, userIds: [keeper.userId], expiresAt: null },
  ];
  accepted(await house.call(applyPolicyChanges, { body: { policyVersion, changes } }, { as: admin }));
  const replace = (bucketId: string) => ticketFor(bucketId, 'site/logo.svg', { overwrite: true }, keeper);
  expect((await replace(at.s3)).status).toBe(201);
  expect(await replace(at.kodo)).toMatchObject({
    status: 403,
    body: { details: { permission: 'codegen.qiniu.delete', subject: { bucket: at.kodo } } },
  });
});

describe('who may', () => {
  const move = { op: 'move' as const, items: [{ key: 'site/logo.svg', to: 'x' }] };
  it.each([
    ['member', 'codegen.qiniu.view', () => list(at.kodo, {}, member)],
    ['auditor', 'codegen.qiniu.upload', () => ticketFor(at.kodo, 'a', {}, auditor)],
    [
      'developer',
      'codegen.qiniu.delete',
      () =>
        house.call(
          removeObjects,
          { ...params(at.kodo), body: { op: 'delete', keys: ['a'] } },
          { as: developer },
        ),
    ],
    [
      'developer',
      'codegen.qiniu.delete',
      () => house.call(changeObjects, { ...params(at.kodo), body: move }, { as: developer }),
    ],
  ])('a %s lacks %s', async (_, permission, call) =>
    expect(await call()).toMatchObject({ status: 403, body: { details: { permission } } }),
  );
  it('nobody without a sign-in', async () =>
    expect((await house.call(listObjects, params(at.kodo))).status).toBe(401));
});

describe('a store of one’s own', () => {
  const id = 'demo-s3.demo-s3';
  const ours = 'demo-s3.attached';
  let running: RunningS3;
  let line: Awaited<ReturnType<typeof listening>>;
  let own: TestServer;
  let as: Person;
  /** Whether an answer is lost on its way. */
  let lost: (request: IncomingMessage) => boolean = () => false;
  beforeAll(async () => {
    running = await startS3(0);
    const simulated = new URL(running.address);
    line = await listening(0, (request, response) => {
      // The host is signed, so it stays.
      const { method, url: path, headers } = request;
      const { hostname, port } = simulated;
      const onward = forward({ hostname, port, method, path, headers }, (answer) => {
        if (lost(request)) answer.resume().on('end', () => response.destroy());
        else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
      });
      request.pipe(onward);
    });
    const [store] = JSON.parse(running.settings.OBJECT_STORES ?? '[]');
    const [bucket] = store.buckets;
    const buckets = [bucket, { ...bucket, name: 'attached', prefix: 'attached/' }];
    const { settings } = await import('../../../config.ts');
    const OBJECT_STORES = settings.OBJECT_STORES.schema.parse(
      JSON.stringify([{ ...store, endpoint: line.origin, buckets }]),
    );
    own = await testServer({ config: { OBJECT_STORES, FILE_STORE: [ours, 'local'] } });
    as = await own.user({ roles: ['admin'] });
  });
  afterAll(async () => {
    await own.close();
    await line.stop();
    await running.stop();
  });
  const objects = () => running.buckets.get('demo-s3-bucket');
  const put = (key: string) => objects()?.put(key, { bytes: Buffer.from('hello'), mime: 'text/plain' });

  it('keeps attached files where nobody looks into them', async () => {
    const key = 'attached/a.txt';
    put(key);
    const { items } = accepted(await own.call(listObjectBuckets, {}, { as }));
    expect(items.map((one) => one.id)).toEqual([id]);
    const where = params(ours);
    for (const answer of [
      await own.call(listObjects, where, { as }),
      await own.call(getObject, { ...where, query: { key } }, { as }),
      await own.call(getObjectText, { ...where, query: { key } }, { as }),
      await own.call(signObjectUrls, { ...where, body: { keys: [key] } }, { as }),
      await own.call(createFolderZip, { ...where, body: { prefix: 'attached/' } }, { as }),
      await own.call(createUploadToken, { ...where, body: { key, size: 1, mime: 'text/plain' } }, { as }),
      await own.call(removeObjects, { ...where, body: { op: 'delete', keys: [key] } }, { as }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(objects()?.get(key)).toBeDefined();
  });

  it('a folder as one file has no names that lead out of it', async () => {
    for (const name of ['a.txt', '../../out.txt', './here.txt', '..\\..\\out.txt', 'b//../c.txt'])
      put(`packed/${name}`);
    const body = { prefix: 'packed/' };
    const prepared = accepted(await own.call(createFolderZip, { ...params(id), body }, { as }));
    expect(prepared.files).toBe(1);
    const answer = await fetch(own.address + prepared.url);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['packed/a.txt']);
  });

  const after = async (action: string) =>
    (
      await own
        .db({ kind: 'owner' })
        .rows<{ actor: string; after: object }>(
          sql`select actor, after from platform.audit_events where area = 'codegen' and action = ${action} order by audit_event_id`,
        )
    ).at(-1);
  it('what was done is written down though the store’s answer was lost', async () => {
    const key = 'lost/a.txt';
    put(key);
    const read = await own.call(getObjectText, { ...params(id), query: { key } }, { as });
    const { hash } = accepted(read);
    lost = ({ method }) => method === 'PUT';
    const text = await own.call(putObjectText, { ...params(id), body: { key, text: 'new', hash } }, { as });
    expect(text).toMatchObject({ status: 502, body: { details: { reason: 'storeUnreachable' } } });
    expect(objects()?.get(key)?.bytes.toString()).toBe('new');
    expect(await after('objects.textWritten')).toMatchObject({
      ...{ actor: as.userId, after: { bucket: id, key, outcome: 'storeUnreachable' } },
    });
    lost = ({ method }) => method === 'POST';
    const body = { op: 'delete' as const, keys: [key] };
    expect((await own.call(removeObjects, { ...params(id), body }, { as })).status).toBe(502);
    expect(objects()?.get(key)).toBeUndefined();
    expect(await after('objects.delete')).toMatchObject({
      ...{ actor: as.userId, after: { bucket: id, keys: [key], outcome: 'storeUnreachable' } },
    });
    lost = () => false;
  });
});

it('a bucket with a prefix is only what lies below it', async () => {
  const running = await kodo.start(0);
  const [store] = JSON.parse(running.settings.OBJECT_STORES ?? '[]');
  const buckets = [{ ...store.buckets[0], prefix: 'photos/' }];
  const { settings } = await import('../../../config.ts');
  const OBJECT_STORES = settings.OBJECT_STORES.schema.parse(JSON.stringify([{ ...store, buckets }]));
  const narrow = await testServer({ config: { OBJECT_STORES } });
  const as = await narrow.user({ roles: ['admin'] });
  const where = params(at.kodo);
  const listed = accepted(await narrow.call(listObjects, { ...where, query: { delimiter: '/' } }, { as }));
  expect(listed.folders).toEqual(['photos/2025/', 'photos/2026/']);
  expect(accepted(await narrow.call(getBucketUsage, where, { as }))).toEqual({ usage: null });
  const ours = accepted(await narrow.call(countObjects, where, { as }));
  expect(ours).toEqual(
    accepted(await narrow.call(countObjects, { ...where, query: { prefix: 'photos/' } }, { as })),
  );
  const outside = { code: 'VALIDATION', fields: [{ code: 'outside_prefix', params: { prefix: 'photos/' } }] };
  const key = 'site/logo.svg';
  const to = 'photos/logo.svg';
  for (const answer of [
    await narrow.call(listObjects, { ...where, query: { prefix: 'site/' } }, { as }),
    await narrow.call(countObjects, { ...where, query: { prefix: 'site/' } }, { as }),
    await narrow.call(getObject, { ...where, query: { key } }, { as }),
    await narrow.call(getObjectText, { ...where, query: { key } }, { as }),
    await narrow.call(signObjectUrls, { ...where, body: { keys: [key] } }, { as }),
    await narrow.call(createFolderZip, { ...where, body: { prefix: 'site/' } }, { as }),
    await narrow.call(createUploadToken, { ...where, body: { key, size: 1, mime: 'text/plain' } }, { as }),
    await narrow.call(recordUpload, { ...where, body: { key } }, { as }),
    await narrow.call(putObjectText, { ...where, body: { key, text: '', hash: 'x' } }, { as }),
    await narrow.call(changeObjects, { ...where, body: { op: 'copy', items: [{ key, to }] } }, { as }),
    await narrow.call(
      changeObjects,
      { ...where, body: { op: 'copy', items: [{ key: to, to: key }] } },
      { as },
    ),
    await narrow.call(removeObjects, { ...where, body: { op: 'delete', keys: [key] } }, { as }),
    await narrow.call(refreshCdn, { ...where, body: { op: 'refresh', keys: [key] } }, { as }),
    await narrow.call(createPolicyToken, { ...where, body: { key, seconds: 60 } }, { as }),
    await narrow.call(createPolicyToken, { ...where, body: { seconds: 60 } }, { as }),
  ])
    expect(answer).toMatchObject({ status: 422, body: outside });
  await narrow.close();
  await running.stop();
});

it('a store that nobody answers for is told so, and nothing of its address', async () => {
  const running = await kodo.start(0);
  const { settings } = await import('../../../config.ts');
  const OBJECT_STORES = settings.OBJECT_STORES.schema.parse(running.settings.OBJECT_STORES ?? '');
  await running.stop();
  const lonely = await testServer({ config: { OBJECT_STORES } });
  const as = await lonely.user({ roles: ['admin'] });
  const answer = await lonely.call(listObjects, params(at.kodo), { as });
  expect(answer).toMatchObject({ status: 502, body: { details: { reason: 'storeUnreachable' } } });
  expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|SK_/);
  await lonely.close();
});

it('no secret key in a log, and none in the audit log', async () => {
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.join('\n')).not.toContain('SK_console_demo');
  const lines = await house
    .db({ kind: 'owner' })
    .rows(sql`select * from platform.audit_events where area = 'codegen'`);
  expect(JSON.stringify(lines)).not.toMatch(/SK_console_demo|X-Amz-Signature|token=/);
});
