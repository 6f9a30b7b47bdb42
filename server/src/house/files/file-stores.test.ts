import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { v4 } from 'uuid';
import { settings } from '../../config.ts';
import { startKodo } from '../../simulators/kodo/index.ts';
import { startS3 } from '../../simulators/s3/index.ts';
import type { RunningSimulator } from '../../simulators/simulator.ts';
import type { FileStore } from './file-store.ts';
import { fileStoreOf } from './file-stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-stores-'));
let running: readonly RunningSimulator[] = [];
let OBJECT_STORES: ReturnType<typeof settings.OBJECT_STORES.schema.parse>;
beforeAll(async () => {
  running = [await startKodo(0), await startS3(0)];
  OBJECT_STORES = running.flatMap((one) =>
    settings.OBJECT_STORES.schema.parse(one.settings.OBJECT_STORES ?? ''),
  );
});
afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  rmSync(folder, { recursive: true, force: true });
});
const storeIn = (...FILE_STORE: string[]) => fileStoreOf({ DATA_DIR: folder, FILE_STORE, OBJECT_STORES });
const places = [
  ['local', 'local'],
  ['kodo', 'demo-kodo.demo-private'],
  ['s3', 'demo-s3.demo-s3'],
] as const;

async function kept(store: FileStore, content: string, key = v4()): Promise<string> {
  const incoming = await store.receive(Readable.from([Buffer.from(content)]));
  await incoming.keep(key);
  await incoming.drop();
  return key;
}
const read = async (store: FileStore, key: string, where?: FileStore['name']) => {
  const bytes = await store.read(key, where);
  return bytes && (await text(bytes));
};
const arriving = () => readdirSync(join(folder, 'files', 'arriving'));

describe.each(places)('%s', (name, place) => {
  const store = () => storeIn(place);

  it('keeps what arrives, and gives it back', async () => {
    expect(store().name).toBe(name);
    const key = await kept(store(), '图片');
    expect(await read(store(), key)).toBe('图片');
    expect(arriving()).toEqual([]);
  });
  it('takes the same file again under its key', async () => {
    const key = await kept(store(), 'one');
    await kept(store(), 'two', key);
    expect(await read(store(), key)).toBe('two');
  });
  it('nothing is left of what is dropped', async () => {
    const incoming = await store().receive(Readable.from([Buffer.from('x')]));
    await incoming.drop();
    expect(arriving()).toEqual([]);
  });
  it('nothing is left of what breaks off on its way', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('gone')) });
    await expect(store().receive(broken)).rejects.toThrow('gone');
    expect(arriving()).toEqual([]);
  });
  it('removes, also what is not there', async () => {
    const key = await kept(store(), 'x');
    await store().remove(key);
    await store().remove(key);
    expect(await read(store(), key)).toBeUndefined();
  });
  it('a key is one of ours, or it is no key', async () => {
    await expect(Promise.resolve().then(() => store().read('../../etc/passwd'))).rejects.toThrow(/no key/);
  });
  it('a large one, too', async () => {
    const large = 'a'.repeat(5 * 1024 * 1024);
    const key = await kept(store(), large);
    expect((await read(store(), key))?.length).toBe(large.length);
  });
});

it('after a move to a bucket earlier files are read where they are, new ones go there', async () => {
  const before = await kept(storeIn('local'), 'before');
  const now = storeIn('demo-s3.demo-s3');
  const after = await kept(now, 'after');
  expect([await read(now, before, 'local'), await read(now, before)]).toEqual(['before', 'before']);
  expect([await read(now, after, 's3'), await read(now, after, 'local')]).toEqual(['after', undefined]);
  await now.remove(before, 'local');
  expect(await read(now, before)).toBeUndefined();
});

it('and back again', async () => {
  const key = await kept(storeIn('demo-s3.demo-s3'), 'there');
  const back = storeIn('local', 'demo-s3.demo-s3');
  expect([back.name, await read(back, key, 's3')]).toEqual(['local', 'there']);
});

it('a bucket that nobody has named is told at the start', () =>
  expect(() => storeIn('demo-s3.other')).toThrow('FILE_STORE: OBJECT_STORES has no bucket demo-s3.other.'));

it('a store that does not answer is a service that is not available', async () => {
  const gone = await startS3(0);
  const stores = settings.OBJECT_STORES.schema.parse(gone.settings.OBJECT_STORES ?? '');
  await gone.stop();
  const store = fileStoreOf({ DATA_DIR: folder, FILE_STORE: ['demo-s3.demo-s3'], OBJECT_STORES: stores });
  await expect(store.read(v4(), 's3')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { store: 'storeUnreachable' },
  });
});
