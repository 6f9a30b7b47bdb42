import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { type ObjectBucketStore, StoreFault } from '../../object-store/object-store.ts';

/** As many as a store lists, and removes, at once. */
const perPage = 1000;

/**
 * What stands where in a bucket of releases, below its prefix:
 *   remotes/<remote>/<release>/…     immutable files, and last release.json
 *   live/records/<remote>.json       live record, changed only over the one that it was made for
 *   live/changes/<remote>/<digest>   who made the record with this digest, for each folder's audit log
 *   live/areas/<area>                name of the remote whose area it is, and what tells this claim from others
 */
export const inBucket = (prefix: string) => ({
  releases: (remote: string) => `${prefix}remotes/${remote}/`,
  file: (remote: string, release: string, file: string) => `${prefix}remotes/${remote}/${release}/${file}`,
  records: `${prefix}live/records/`,
  record: (remote: string) => `${prefix}live/records/${remote}.json`,
  change: (remote: string, digest: string) => `${prefix}live/changes/${remote}/${digest}`,
  area: (area: string) => `${prefix}live/areas/${area}`,
});

/** A text, and what tells it from any other that may stand in its place. */
export interface Marked {
  readonly text: string;
  readonly mark: string;
  /** In ms since 1970, by the store's clock. */
  readonly writtenAt: number;
}

/** Somebody else has written there meanwhile. */
const isTaken = (error: unknown): boolean =>
  error instanceof StoreFault && ['storeChangedMeanwhile', 'storeExists'].includes(error.reason);

/** @throws StoreFault where the line breaks, or the bytes do not come in time */
async function* inTime(bytes: Readable, ms: number): AsyncGenerator<Buffer> {
  const timer = setTimeout(() => bytes.destroy(new Error('too slow')), ms);
  try {
    yield* bytes;
  } catch {
    throw new StoreFault('storeUnreachable');
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads and writes of a bucket that take a limited time, whatever the store does.
 * @param patienceMs for what one object holds
 */
export function patientBucket(bucket: ObjectBucketStore, patienceMs: number) {
  async function read(key: string): Promise<Readable | undefined> {
    const bytes = await bucket.read(key);
    return bytes && Readable.from(inTime(bytes, patienceMs), { objectMode: false });
  }
  /** Refused where something else is there. @param over mark of what may be there; undefined: nothing */
  async function put(key: string, bytes: Blob, over: string | undefined): Promise<boolean> {
    try {
      const only = over === undefined ? { onlyNew: true } : { over };
      await bucket.write(bytes, { key, mime: 'application/octet-stream', ...only });
      return true;
    } catch (error) {
      if (isTaken(error)) return false;
      throw error;
    }
  }
  return {
    read,
    readText: async (key: string) => {
      const bytes = await read(key);
      return bytes && text(bytes);
    },
    /** The mark first: of a text that is changed in between, it is the one of before, over which nobody writes. */
    readMarked: async (key: string): Promise<Marked | undefined> => {
      const facts = await bucket.stat(key);
      const bytes = facts && (await read(key));
      if (!facts || !bytes) return undefined;
      return { mark: facts.hash, writtenAt: Date.parse(facts.modifiedAt), text: await text(bytes) };
    },
    put: (key: string, content: string, over: string | undefined) => put(key, new Blob([content]), over),
    /** Whatever stands there. */
    replace: async (key: string, content: string) => {
      await bucket.write(new Blob([content]), { key, mime: 'application/octet-stream' });
    },
    /** What is there is never changed. @returns false: it is another file */
    putFile: async (key: string, path: string): Promise<boolean> => {
      const file = await openAsBlob(path);
      if (await put(key, file, undefined)) return true;
      const there = await read(key);
      const ours = Buffer.from(await file.arrayBuffer());
      return there !== undefined && (await buffer(there)).equals(ours);
    },
    /** Keys below a prefix, each with its mark. */
    list: async (prefix: string): Promise<Map<string, string>> => {
      const found = new Map<string, string>();
      for (let marker: string | undefined; ; ) {
        const page = await bucket.list({ prefix, marker, delimiter: '', limit: perPage });
        for (const { key, hash } of page.items) found.set(key, hash);
        if (page.marker === null) return found;
        marker = page.marker;
      }
    },
    remove: async (keys: readonly string[]) => {
      for (let from = 0; from < keys.length; from += perPage) {
        const some = keys.slice(from, from + perPage).map((key) => ({ op: 'delete', key }) as const);
        const { results } = await bucket.change(some);
        const failed = results.find(({ reason }) => reason !== null && reason !== 'storeMissing');
        if (failed?.reason) throw new StoreFault(failed.reason);
      }
    },
  };
}
