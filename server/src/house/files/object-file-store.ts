import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { ApiError } from '@console/contract';
import { type ObjectBucketStore, StoreFault } from '../object-store/object-store.ts';
import { arrivingIn, type FileStore, keyShape } from './file-store.ts';

/**
 * Files in a bucket of an object store, below `files/` and spread over 256 folders. What arrives is first written down in a
 * folder of this machine, as it is looked into before it is kept.
 * @param folder for what is on its way
 */
export function objectFileStore(bucket: ObjectBucketStore, folder: string): FileStore {
  const objectOf = (key: string): string => {
    if (!keyShape.test(key)) throw new Error('This is no key of a file.');
    return `${bucket.prefix}files/${key.slice(-2)}/${key}`;
  };
  return {
    name: bucket.kind,
    receive: async (bytes) => {
      const { path, drop } = await arrivingIn(folder, randomUUID(), bytes);
      const keep = async (key: string) => {
        // What it is stands in the table. Nobody reads it from the store but this server.
        const as = { key: objectOf(key), mime: 'application/octet-stream' };
        await reached(bucket.write(await openAsBlob(path), as));
        await drop();
      };
      return { path, keep, drop };
    },
    read: (key) => reached(bucket.read(objectOf(key))),
    remove: async (key) => {
      const { results } = await reached(bucket.change([{ op: 'delete', key: objectOf(key) }]));
      const reason = results[0]?.reason ?? null;
      if (reason !== null && reason !== 'storeMissing') throw away(new StoreFault(reason));
    },
  };
}

/** For whoever wanted the file the store is a part of this server that is not there right now. */
const away = ({ message, reason }: StoreFault) =>
  new ApiError('UNAVAILABLE', { details: { reason: 'fileStore', store: reason }, message });

async function reached<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof StoreFault ? away(error) : error;
  }
}
