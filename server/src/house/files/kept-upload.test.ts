import fs, { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { jest } from '@jest/globals';
import { type FileStore, localFileStore } from './file-store.ts';
import { type KeptFile, keptUpload } from './kept-upload.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kept-upload-'));
afterAll(() => rmSync(folder, { recursive: true }));

const limits = { most: 1000, allowed: ['text/plain'] };
const upload = () => ({ id: '1', name: 'a.txt', bytes: Readable.from(['some text']) });

/** What happened, in its order, while a file was sent to a store. */
async function orderOf(files: FileStore, happened: string[]): Promise<string[]> {
  const enter = async (file: KeptFile) => {
    happened.push('row');
    return file;
  };
  await keptUpload(files, upload(), limits, { find: async () => undefined, enter });
  return happened;
}

it('a file is kept before its row is written', async () => {
  const happened: string[] = [];
  const files = localFileStore(folder);
  const watched: FileStore = {
    ...files,
    receive: async (bytes) => {
      const incoming = await files.receive(bytes);
      const keep = async (key: string) => {
        await incoming.keep(key);
        happened.push('kept');
      };
      return { ...incoming, keep };
    },
  };
  expect(await orderOf(watched, happened)).toEqual(['kept', 'row']);
});

it('its bytes and its place in the folder are on the disk before its row is written', async () => {
  const happened: string[] = [];
  const handle = await open(folder);
  const place = jest
    .spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync')
    .mockImplementation(async () => {
      happened.push('place');
    });
  await handle.close();
  const bytes = jest.spyOn(fs, 'fsync').mockImplementation((_, done) => {
    happened.push('bytes');
    done(null);
  });
  expect(await orderOf(localFileStore(folder), happened)).toEqual(['bytes', 'place', 'row']);
  place.mockRestore();
  bytes.mockRestore();
});
