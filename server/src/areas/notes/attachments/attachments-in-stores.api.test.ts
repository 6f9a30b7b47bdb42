import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathOf } from '@console/contract';
import {
  type Attachment,
  createAttachment,
  deleteAttachment,
  listAttachments,
} from '@console/contract/notes';
import sql from 'sql-template-tag';
import { v7 } from 'uuid';
import { accepted } from '../../../../testing/answers.ts';
import { type Person, type TestServer, testServer } from '../../../../testing/test-server.ts';
import { settings } from '../../../config.ts';
import { onePixelPng } from '../../../house/files/testing-images.ts';
import { insertionOf } from '../../../plugins/database/insertions.ts';
import { type RunningKodo, startKodo } from '../../../simulators/kodo/index.ts';
import { type RunningS3, startS3 } from '../../../simulators/s3/index.ts';

// What a bucket holds is looked at behind the store's counter; the rules of uploads are shown in attachments.api.test.ts.
let running: { kodo: RunningKodo; s3: RunningS3 };
beforeAll(async () => {
  running = { kodo: await startKodo(0), s3: await startS3(0) };
});
afterAll(async () => {
  await Promise.all([running.kodo.stop(), running.s3.stop()]);
});

const heldIn = {
  kodo: () => running.kodo.account.bucket('demo-private'),
  s3: () => running.s3.buckets.get('demo-s3-bucket'),
};

describe.each([
  ['kodo', 'demo-kodo.demo-private'],
  ['s3', 'demo-s3.demo-s3'],
] as const)('%s', (name, place) => {
  let house: TestServer;
  let ming: Person;
  let DATA_DIR: string;
  beforeAll(async () => {
    DATA_DIR = await mkdtemp(join(tmpdir(), 'console-in-stores-'));
    const OBJECT_STORES = settings.OBJECT_STORES.schema.parse(running[name].settings.OBJECT_STORES ?? '');
    house = await testServer({ config: { DATA_DIR, OBJECT_STORES, FILE_STORE: [place] } });
    ming = await house.user();
  });
  afterAll(async () => {
    await house.close();
    await rm(DATA_DIR, { recursive: true, force: true });
  });

  const db = () => house.db({ kind: 'owner' });
  const rowOf = (id: string) =>
    db().first<{ store: string; key: string }>(
      sql`select store, key from notes.attachments where user_id = ${ming.userId} and attachment_id = ${id}::uuid`,
    );
  const objects = () => heldIn[name]()?.page('files/', '', '', 1000).items ?? [];
  async function upload(id = v7()): Promise<{ status: number; body: Attachment }> {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(onePixelPng)]), 'a.png');
    const answer = await fetch(`${house.address}/api/v1${pathOf(createAttachment, {}, { id, note: v7() })}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ming.token}` },
      body: form,
    });
    return { status: answer.status, body: (await answer.json()) as Attachment };
  }
  const read = async ({ url }: Attachment) => {
    const answer = await fetch(house.address + url);
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
  };

  it('a file is in the bucket, its row says so, and it is read by its link', async () => {
    const { status, body } = await upload();
    expect(status).toBe(201);
    const row = await rowOf(body.id);
    expect(row?.store).toBe(name);
    expect(objects().map(({ key }) => key)).toContain(`files/${row?.key.slice(-2)}/${row?.key}`);
    expect(await read(body)).toEqual({ status: 200, bytes: onePixelPng });
  });

  it('sent again, it is the same file', async () => {
    const { body } = await upload();
    expect((await upload(body.id)).body).toEqual(body);
  });

  it('thrown away, its bytes go', async () => {
    const { body } = await upload();
    const row = await rowOf(body.id);
    await house.call(deleteAttachment, { params: { id: body.id } }, { as: ming });
    expect(objects().some(({ key }) => key.endsWith(row?.key ?? '?'))).toBe(false);
    expect((await read(body)).status).toBe(404);
  });

  it('one of before the bucket is read where it is', async () => {
    const key = randomUUID();
    mkdirSync(join(DATA_DIR, 'files', key.slice(-2)), { recursive: true });
    writeFileSync(join(DATA_DIR, 'files', key.slice(-2), key), 'earlier');
    const earlier = {
      userId: ming.userId,
      attachmentId: v7(),
      noteId: v7(),
      name: 'b.txt',
      mime: 'text/plain',
    };
    await db().rows(
      insertionOf('notes.attachments', { ...earlier, size: 7, sha256: 'x', store: 'local', key }),
    );
    const list = await house.call(listAttachments, { params: { uuid: earlier.noteId } }, { as: ming });
    const [listed] = accepted(list).items;
    expect(listed && (await read(listed)).bytes.toString()).toBe('earlier');
  });
});
