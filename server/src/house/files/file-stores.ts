import path from 'node:path';
import { type Config, ConfigError } from '../../config.ts';
import { bucketsIn } from '../object-store/buckets.ts';
import { type FileStore, localFileStore } from './file-store.ts';
import { objectFileStore } from './object-file-store.ts';

/**
 * Several places as one: new files go to the first, each file is read where its row says that it is, and where no row says
 * it, in one after the other.
 */
function fileStores(first: FileStore, ...earlier: readonly FileStore[]): FileStore {
  if (earlier.length === 0) return first;
  const all = [first, ...earlier];
  const named = (where: FileStore['name'] | undefined) => all.filter(({ name }) => (where ?? name) === name);
  return {
    name: first.name,
    receive: first.receive,
    read: async (key, where) => {
      for (const store of named(where)) {
        const bytes = await store.read(key);
        if (bytes) return bytes;
      }
      return undefined;
    },
    remove: async (key, where) => {
      for (const store of named(where)) await store.remove(key);
    },
  };
}

/**
 * Where files are, by the settings. The folder on this machine is always among them: before there was a bucket, all were there.
 * @throws ConfigError for a bucket that OBJECT_STORES does not have
 */
export function fileStoreOf(config: Pick<Config, 'DATA_DIR' | 'FILE_STORE' | 'OBJECT_STORES'>): FileStore {
  const folder = path.join(config.DATA_DIR, 'files');
  const buckets = bucketsIn(config.OBJECT_STORES);
  const places = [...new Set([...config.FILE_STORE, 'local'])].map((place) => {
    if (place === 'local') return localFileStore(folder);
    const bucket = buckets.find(({ id }) => id === place);
    if (!bucket) throw new ConfigError([`FILE_STORE: OBJECT_STORES has no bucket ${place}.`]);
    return objectFileStore(bucket, folder);
  });
  const [first = localFileStore(folder), ...earlier] = places;
  return fileStores(first, ...earlier);
}
