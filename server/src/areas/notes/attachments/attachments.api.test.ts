import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Problem, pathOf } from '@console/contract';
import {
  type Attachment,
  createAttachment,
  deleteAttachment,
  listAttachments,
  publishNote,
  saveNote,
  trashNote,
  updateBlogPost,
} from '@console/contract/notes';
import { strToU8, zipSync } from 'fflate';
import sql, { type Sql } from 'sql-template-tag';
import { v7 } from 'uuid';
import { onSmallDisk } from '../../../../testing/small-disk.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { fileLinks } from '../../../house/files/file-links.ts';
import { localFileStore } from '../../../house/files/file-store.ts';
import {
  jpegFromCamera,
  onePixelPng,
  pngFromCamera,
  webpFromCamera,
} from '../../../house/files/testing-images.ts';
import type { Db, Statements } from '../../../plugins/database/db.ts';
import { insertionsOf } from '../../../plugins/database/insertions.ts';
import { collectOrphans, createAttachmentOf } from './attachments.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'console-files-'));
const files = localFileStore(join(dataDir, 'files'));
let house: TestServer;
let ming: Person;
let hong: Person;
beforeAll(async () => {
  house = await testServer({ config: { DATA_DIR: dataDir, ATTACHMENT_LIMIT_MB: 1, ATTACHMENT_QUOTA_MB: 2 } });
  ming = await house.user({ username: 'ming' });
  hong = await house.user({ username: 'hong' });
});
afterAll(async () => {
  await house.close();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Sent {
  as?: Person | undefined;
  id?: string;
  note?: string;
  bytes?: Buffer;
  name?: string;
  field?: string;
}
async function upload({
  as = ming,
  id = v7(),
  note = v7(),
  bytes = onePixelPng,
  name = 'a.png',
  field = 'file',
}: Sent = {}) {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(bytes)]), name);
  return send(form, { as, id, note });
}
async function send(
  body: BodyInit,
  { as, id, note }: { as?: Person | undefined; id: string; note: string },
  type?: string,
) {
  const answer = await fetch(`${house.address}/api/v1${pathOf(createAttachment, {}, { id, note })}`, {
    method: 'POST',
    headers: {
      ...(as ? { authorization: `Bearer ${as.token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
    },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as unknown };
}
const attached = async (sent: Sent = {}): Promise<Attachment> => {
  const answer = await upload(sent);
  expect(answer.status).toBe(201);
  return answer.body as Attachment;
};
const problem = (answer: { body: unknown }) => Problem.parse(answer.body);
const get = (path: string) => fetch(house.address + path, { redirect: 'manual' });
const list = (uuid: string, as: Person | undefined = ming) =>
  house.call(listAttachments, { params: { uuid } }, { as });
const save = (uuid: string, content: string, version?: number, as = ming) =>
  house.call(
    saveNote,
    { params: { uuid }, body: { title: 'Files', content, version, saveId: v7() } },
    { as },
  );

describe('uploading', () => {
  it('1.6 the file comes back by a link that needs no token', async () => {
    const file = await attached({ name: '图.png' });
    expect(file).toMatchObject({
      name: '图.png',
      mime: 'image/png',
      size: onePixelPng.length,
      width: 1,
      height: 1,
      inUse: false,
    });
    const answer = await get(file.url);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(onePixelPng);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="_.png"; filename*=UTF-8''%E5%9B%BE.png`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=600',
    });
  });

  it('1.6 a JPEG loses where it was taken', async () => {
    const file = await attached({ bytes: jpegFromCamera(6), name: 'p.jpg' });
    expect(file).toMatchObject({ width: 3, height: 4 });
    const bytes = Buffer.from(await (await get(file.url)).arrayBuffer());
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes).toHaveLength(file.size);
  });

  it.each([
    ['p.png', pngFromCamera(1)],
    ['p.webp', webpFromCamera(1)],
  ])('1.6 %s loses where it was taken, and is the same file when it is sent again', async (name, photo) => {
    const id = v7();
    const file = await attached({ id, bytes: photo, name });
    expect(file).toMatchObject({ width: 4, height: 3 });
    const bytes = Buffer.from(await (await get(file.url)).arrayBuffer());
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes).toHaveLength(file.size);
    expect(await attached({ id, bytes: photo, name })).toEqual(file);
  });

  it('1.6 everything but images is downloaded', async () => {
    const file = await attached({ bytes: Buffer.from('a,b\n'), name: 'a.csv' });
    expect((await get(file.url)).headers.get('content-disposition')).toMatch(/^attachment; /);
  });

  it('the same file under the same id is answered as before, another one refused', async () => {
    const id = v7();
    const first = await attached({ id });
    expect(await attached({ id })).toEqual(first);
    expect(await upload({ id, bytes: Buffer.from('other'), name: 'a.txt' })).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    // Another person's id of the same letters is another file.
    expect((await upload({ id, as: hong })).status).toBe(201);
  });
});

describe('an upload whose answer got lost', () => {
  let li: Person;
  beforeAll(async () => {
    li = await house.user();
  });
  const keyOf = async (id: string) =>
    (
      await house
        .db({ kind: 'owner' })
        .first<{ key: string }>(sql`select key from notes.attachments where attachment_id = ${id}`)
    )?.key ?? '';
  const readable = async ({ url }: Attachment) => (await fetch(`${house.address}${url}`)).status;

  it('keeps its bytes where the row was written, and is answered like any other', async () => {
    const ownHouse = {
      files,
      links: fileLinks(() => Buffer.alloc(32), String),
      limits: { file: 1e6, person: 1e6 },
    };
    const db = house.db({ kind: 'user', userId: hong.userId });
    let lost = 0;
    const losing: Db = {
      ...db,
      rows: db.rows.bind(db),
      first: db.first.bind(db),
      transaction: db.transaction.bind(db),
      batch: async <Rows extends unknown[]>(...queries: Statements<Rows>) => {
        const found = await db.batch<Rows>(...queries);
        if ((queries as Sql[]).some(({ text }) => /insert into notes.attachments/.test(text)) && lost++ === 0)
          throw new Error('connection lost');
        return found;
      },
    };
    const sent = { id: v7(), noteId: v7(), name: 'a.png', bytes: Readable.from([onePixelPng]) };
    const answer = await createAttachmentOf(losing, ownHouse, hong.userId, sent);
    expect([answer.id, lost]).toEqual([sent.id, 1]);
    const bytes = await files.read(await keyOf(sent.id));
    expect(bytes).toBeDefined();
    bytes?.destroy();
  });

  it('sent again, brings bytes back that are gone', async () => {
    const id = v7();
    await attached({ id, as: li });
    await files.remove(await keyOf(id));
    expect(await readable(await attached({ id, as: li }))).toBe(200);
  });

  it('sent twice at once, is one file, and both are told so', async () => {
    const id = v7();
    const [one, two] = await Promise.all([attached({ id, as: li }), attached({ id, as: li })]);
    expect([one.id, two.id, await readable(one)]).toEqual([id, id, 200]);
  });
});

describe('refusals', () => {
  const nothingLeft = () => readdirSync(join(dataDir, 'files', 'arriving'));

  it.each([
    ['MZ\0\0', 'a.png'],
    ['\x7fELF\x02\x01\x01\0', 'a.txt'],
  ])('415 for %j, whatever its name', async (text, name) => {
    const answer = await upload({ bytes: Buffer.from(text), name });
    expect([answer.status, problem(answer).code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(nothingLeft()).toEqual([]);
  });

  it.each([
    ['<svg onload=alert(1)>', 'a.svg', 'a.svg.txt'],
    ['<!doctype html><script>alert(1)</script>', 'page.html', 'page.html.txt'],
    ['notes on <b>HTML</b>', 'a.txt', 'a.txt'],
  ])(
    'what a browser would run is kept as text, and only ever downloaded: %j as %s',
    async (text, name, kept) => {
      const file = await attached({ bytes: Buffer.from(text), name });
      expect([file.name, file.mime]).toEqual([kept, 'text/plain']);
      const answer = await get(file.url);
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(await answer.text()).toBe(text);
    },
  );

  const docx = Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      'word/document.xml': strToU8('<w:document/>'),
    }),
  );
  it.each([
    ['a.docx', docx, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.mp3', Buffer.concat([Buffer.from('\xff\xfb\x90\x64', 'latin1'), Buffer.alloc(1000)]), 'audio/mpeg'],
    ['a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), 'image/heic'],
    ['a.zip', Buffer.from(zipSync({ 'x.txt': strToU8('x') })), 'application/zip'],
  ])('27 %s keeps its name and its type', async (name, bytes, mime) => {
    expect(await attached({ bytes, name })).toMatchObject({ name, mime, size: bytes.length });
  });

  it('413 beyond the limit of one file', async () => {
    const exactly = Buffer.alloc(1024 * 1024, 'a');
    const li = await house.user();
    expect((await upload({ as: li, bytes: exactly, name: 'a.txt' })).status).toBe(201);
    const answer = await upload({ as: li, bytes: Buffer.concat([exactly, Buffer.from('b')]), name: 'a.txt' });
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'CONTENT_TOO_LARGE', details: { limit: 1024 * 1024 } },
    });
    expect(await upload({ as: li, bytes: Buffer.alloc(3 * 1024 * 1024, 'a'), name: 'a.txt' })).toMatchObject({
      status: 413,
    });
    expect(nothingLeft()).toEqual([]);
  });

  onSmallDisk(
    '507 on a full disk: nothing is left behind, and once there is room it goes',
    async (mounted) => {
      const large = { id: v7(), bytes: Buffer.alloc(512 * 1024, 'a'), name: 'a.txt', as: await house.user() };
      await mounted(join(dataDir, 'files', 'arriving'), 64, async () => {
        const answer = await upload(large);
        expect([answer.status, problem(answer).code]).toEqual([507, 'STORAGE_FULL']);
        expect(nothingLeft()).toEqual([]);
      });
      expect((await list(v7(), large.as)).body).toMatchObject({ items: [], used: 0 });
      expect((await upload(large)).status).toBe(201);
    },
  );

  it('409 beyond one person’s room', async () => {
    const wu = await house.user();
    const large = Buffer.alloc(1024 * 1024, 'a');
    await attached({ as: wu, bytes: large, name: 'a.txt' });
    await attached({ as: wu, bytes: large, name: 'b.txt' });
    expect(await upload({ as: wu })).toMatchObject({
      status: 409,
      body: {
        code: 'QUOTA_EXCEEDED',
        details: { of: 'person', limit: 2 * 1024 * 1024, used: 2 * 1024 * 1024 },
      },
    });
    expect((await list(v7(), wu)).body).toMatchObject({
      items: [],
      used: 2 * 1024 * 1024,
      limit: 2 * 1024 * 1024,
    });
  });

  it('409 for the 101st file of a note', async () => {
    const zhao = await house.user();
    const note = v7();
    const hundred = Array.from({ length: 100 }, () => ({
      ...{ userId: zhao.userId, attachmentId: v7(), noteId: note, name: 'a', mime: 'text/plain' },
      ...{ size: 1, sha256: '', key: v7() },
    }));
    await house.db({ kind: 'owner' }).batch(...insertionsOf('notes.attachments', hundred));
    expect(problem(await upload({ as: zhao, note }))).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      details: { of: 'note', limit: 100 },
    });
  });

  it('422 for bad ids and a missing part; 415 for JSON; 400 for what broke off', async () => {
    expect(problem(await upload({ id: 'x' })).fields).toMatchObject([{ path: 'id' }]);
    expect(problem(await upload({ note: 'x' })).fields).toMatchObject([{ path: 'note' }]);
    expect(problem(await upload({ field: 'other' })).fields).toMatchObject([
      { path: 'file', code: 'missing' },
    ]);
    expect(problem(await send(new FormData(), { as: ming, id: v7(), note: v7() })).fields).toMatchObject([
      { path: 'file' },
    ]);
    expect((await send('{}', { as: ming, id: v7(), note: v7() }, 'application/json')).status).toBe(415);
    const cut = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf';
    expect(
      (await send(cut, { as: ming, id: v7(), note: v7() }, 'multipart/form-data; boundary=x')).status,
    ).toBe(400);
    expect((await send('', { as: ming, id: v7(), note: v7() }, 'multipart/form-data')).status).toBeLessThan(
      500,
    );
  });

  it('401 without a sign-in, 403 without note.use', async () => {
    const auditor = await house.user({ roles: ['auditor'] });
    expect((await send(new FormData(), { id: v7(), note: v7() })).status).toBe(401);
    expect((await upload({ as: auditor })).status).toBe(403);
    expect((await house.call(listAttachments, { params: { uuid: v7() } })).status).toBe(401);
    expect((await list(v7(), auditor)).status).toBe(403);
  });
});

describe('links', () => {
  it('404 for a changed, foreign or unsigned one', async () => {
    const { url, id } = await attached();
    const foreign = url.replace(encodeURIComponent(ming.userId), encodeURIComponent(hong.userId));
    for (const path of [
      foreign,
      url.replace(id, v7()),
      url.slice(0, -2),
      `/api/v1/attachment/${id}/file`,
      '/api/v1/attachment/x/file',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

describe('a note and its files', () => {
  it('lists what was put into it, and what it names of another note; to nobody else', async () => {
    const [note, other] = [v7(), v7()];
    const [own, borrowed] = [await attached({ note }), await attached({ note: other })];
    await save(note, `![a](attachment://${own.id}) [b](attachment://${borrowed.id.toUpperCase()})`);
    const { items } = (await list(note)).body as { items: Attachment[] };
    expect(items.map(({ id, inUse }) => [id, inUse])).toEqual([
      [own.id, true],
      [borrowed.id, true],
    ]);
    expect((await list(note, hong)).body).toMatchObject({ items: [], used: expect.any(Number) });
  });

  it('1.3 what nothing ever named is collected after a week; what a version named stays', async () => {
    const database = house.database;
    const note = v7();
    const [named, forgotten] = [await attached({ note }), await attached({ note })];
    await save(note, `![a](attachment://${named.id})`);
    await save(note, 'named no more', 0);
    expect(await collectOrphans(database, files)).toBe(0);
    await house.db({ kind: 'owner' }).rows(sql`
      update notes.attachments set orphaned_at = now() - interval '8 days' where attachment_id = ${forgotten.id}`);
    expect(await collectOrphans(database, files)).toBe(1);
    expect((await get(forgotten.url)).status).toBe(404);
    expect((await get(named.url)).status).toBe(200);
  });
});

it('1.3 what only a text names that was set aside stays', async () => {
  const hua = await house.user();
  const note = v7();
  const { id } = await attached({ note, as: hua });
  const save = (body: object) =>
    house.call(
      saveNote,
      { params: { uuid: note }, body: { title: 'T', content: 'c', saveId: v7(), ...body } },
      { as: hua },
    );
  await save({});
  const asides = [{ title: 'T', content: `![](attachment://${id})`, tagIds: [] }];
  expect((await save({ content: 'theirs', version: 0, asides })).status).toBe(200);
  await collectOrphans(house.database, files, 0);
  await collectOrphans(house.database, files, 0);
  const { items } = (await house.call(listAttachments, { params: { uuid: note } }, { as: hua })).body as {
    items: Attachment[];
  };
  expect(items).toMatchObject([{ id, inUse: true }]);
});

describe('removing', () => {
  const remove = (id: string, as: Person | undefined = ming) =>
    house.call(deleteAttachment, { params: { id } }, { as });

  it('takes the file, its bytes and its public copy away at once, and makes room', async () => {
    const li = await house.user({ username: 'li' });
    const uuid = v7();
    const [file, other] = [await attached({ as: li, note: uuid }), await attached({ as: li, note: uuid })];
    await save(uuid, `![a](attachment://${file.id}) ![b](attachment://${other.id})`, undefined, li);
    await house.call(publishNote, { params: { uuid }, body: { slug: 'gone' } }, { as: li });
    const page = await (await get('/blog/li/gone')).text();
    const [path = '', kept = ''] = [...page.matchAll(/src="(\/blog\/li\/file\/[^"]+)"/g)].map(
      ([, one]) => one,
    );
    expect((await get(path)).status).toBe(200);
    expect(await remove(file.id, li)).toMatchObject({ status: 200, body: { id: file.id } });
    expect((await get(path)).status).toBe(404);
    expect((await get(file.url)).status).toBe(404);
    expect((await get(kept)).status).toBe(200);
    expect((await list(uuid, li)).body).toMatchObject({
      items: [{ id: other.id }],
      used: onePixelPng.length,
    });
    expect((await remove(file.id, li)).status).toBe(404);
    // Published again, the post goes on without it.
    await house.call(updateBlogPost, { params: { uuid }, body: {} }, { as: li });
    expect(await (await get('/blog/li/gone')).text()).toContain('<span>a</span>');
  });

  it('is for its owner only', async () => {
    const file = await attached();
    expect((await remove(file.id, hong)).status).toBe(404);
    expect((await house.call(deleteAttachment, { params: { id: file.id } })).status).toBe(401);
    expect((await remove(file.id, await house.user({ roles: ['auditor'] }))).status).toBe(403);
    expect((await remove('x')).status).toBe(404);
    expect((await get(file.url)).status).toBe(200);
  });
});

describe('1.5 files of a post', () => {
  const publicFile = async (slug: string) =>
    /src="(\/blog\/ming\/file\/[^"]+)"/.exec(await (await get(`/blog/ming/${slug}`)).text())?.[1] ?? '';

  it('a picture that the post carries is put in by its name, too; what it does not carry is a word', async () => {
    const uuid = v7();
    const file = await attached({ note: uuid, name: 'Plan.png' });
    await attached({ note: v7(), name: 'elsewhere.png' });
    await save(uuid, `![a](attachment://${file.id})\n\n![[plan.PNG|300]]\n\n![[elsewhere.png]]`);
    await house.call(publishNote, { params: { uuid }, body: { slug: 'by-name' } }, { as: ming });
    const [path = '', post] = [await publicFile('by-name'), await (await get('/blog/ming/by-name')).text()];
    expect(post).toContain(`<p><img src="${path}" alt="plan.PNG" width="300" loading="lazy"></p>`);
    expect(post).toContain('<p>elsewhere.png</p>');
    expect(await (await get('/blog/ming/feed.json')).text()).toContain(
      `<img src=\\"${house.address}${path}\\" alt=\\"plan.PNG\\"`,
    );
  });

  it('what only a comment names or says is on no page, also where it was an excerpt before', async () => {
    const uuid = v7();
    const file = await attached({ note: uuid, name: 'Rent.png' });
    await save(uuid, `Text\n\n%%raise it **now**\n![a](attachment://${file.id})%%\n\n![[Rent.png]]`);
    await house
      .db({ kind: 'owner' })
      .rows(sql`update notes.notes set excerpt = 'raise it now' where note_id = ${uuid}::uuid`);
    await house.call(publishNote, { params: { uuid }, body: { slug: 'commented' } }, { as: ming });
    expect(await publicFile('commented')).toBe('');
    for (const path of ['/blog/ming/commented', '/blog/ming', '/blog/ming/feed.json'])
      expect(await (await get(path)).text()).not.toMatch(/raise|file\/[^"]*Rent/);
  });

  it('have a public address as long as the post names them, and none after it is withdrawn', async () => {
    const uuid = v7();
    const file = await attached({ note: uuid });
    await save(uuid, `![a](attachment://${file.id})`);
    await house.call(publishNote, { params: { uuid }, body: { slug: 'pictures' } }, { as: ming });
    const path = await publicFile('pictures');
    expect(path).not.toContain(file.id);
    const answer = await get(path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(onePixelPng);
    expect(await (await get('/blog/ming/feed.json')).text()).toContain(`${house.address}${path}`);

    await house.call(updateBlogPost, { params: { uuid }, body: {} }, { as: ming });
    expect(await publicFile('pictures')).toBe(path);
    expect((await get(path.replace('/ming/', '/hong/'))).status).toBe(404);

    await save(uuid, 'no picture', 0);
    expect((await get(path)).status).toBe(200);
    await house.call(updateBlogPost, { params: { uuid }, body: {} }, { as: ming });
    expect((await get(path)).status).toBe(404);
  });

  it('go with the post into the trash', async () => {
    const uuid = v7();
    const file = await attached({ note: uuid });
    await save(uuid, `![a](attachment://${file.id})`);
    await house.call(publishNote, { params: { uuid }, body: { slug: 'trash-pictures' } }, { as: ming });
    const path = await publicFile('trash-pictures');
    await house.call(trashNote, { params: { uuid } }, { as: ming });
    expect((await get(path)).status).toBe(404);
  });

  it('of somebody else are never published', async () => {
    const file = await attached({ as: hong });
    const uuid = v7();
    await save(uuid, `![theirs](attachment://${file.id})`);
    await house.call(publishNote, { params: { uuid }, body: { slug: 'theirs' } }, { as: ming });
    expect(await (await get('/blog/ming/theirs')).text()).toContain('<span>theirs</span>');
  });
});
