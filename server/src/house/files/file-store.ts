import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Bytes on their way in: in a place of their own, until they are kept or dropped. */
export interface IncomingFile {
  readonly path: string;
  keep(key: string): Promise<void>;
  drop(): Promise<void>;
}

/**
 * Where files are. The folder on this machine is one; an object store is another, behind the same four questions.
 * Several processes must share it.
 */
export interface FileStore {
  /** Name that the table remembers, so that files may move one by one. */
  readonly name: 'local' | 's3' | 'kodo';
  receive(bytes: Readable): Promise<IncomingFile>;
  /**
   * @param where the name that the table remembers; left out where none does
   * @returns the bytes, or nothing where the file is gone
   */
  read(key: string, where?: FileStore['name']): Promise<Readable | undefined>;
  /** A file that is not there is no error. */
  remove(key: string, where?: FileStore['name']): Promise<void>;
}

/** @internal of stores */
export const keyShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const abandonedAfterMs = 24 * 60 * 60_000;

/** Files in a folder, spread over 256 folders; made with the first file. */
export function localFileStore(folder: string): FileStore {
  const placeOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error('This is no key of a file.');
    return path.join(folder, key.slice(-2), key);
  };
  return {
    name: 'local',
    receive: async (bytes) => {
      const { path: place, drop } = await arrivingIn(folder, randomUUID(), bytes);
      const keep = async (key: string) => {
        const kept = path.dirname(placeOf(key));
        await mkdir(kept, { recursive: true });
        await rename(place, placeOf(key));
        await sync(kept);
      };
      return { path: place, keep, drop };
    },
    read: async (key) => {
      const place = placeOf(key);
      const there = await stat(place).catch(() => undefined);
      return there?.isFile() ? createReadStream(place) : undefined;
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  };
}

/**
 * Writes bytes down in a folder of their own.
 * @internal of stores
 */
export async function arrivingIn(
  folder: string,
  name: string,
  bytes: Readable,
): Promise<Pick<IncomingFile, 'path' | 'drop'>> {
  const arriving = path.join(folder, 'arriving');
  await mkdir(arriving, { recursive: true });
  await dropAbandoned(arriving);
  const place = path.join(arriving, name);
  const drop = () => rm(place, { force: true });
  try {
    await pipeline(bytes, createWriteStream(place, { mode: 0o600, flush: true }));
  } catch (error) {
    await drop();
    throw error;
  }
  return { path: place, drop };
}

/** That a file is in its folder is on the disk, before a row says so. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

/** What a process left behind that was killed in the middle of an upload. */
async function dropAbandoned(arriving: string): Promise<void> {
  for (const name of await readdir(arriving)) {
    const place = path.join(arriving, name);
    const there = await stat(place).catch(() => undefined);
    if (there && Date.now() - there.mtimeMs > abandonedAfterMs) await rm(place, { force: true });
  }
}
