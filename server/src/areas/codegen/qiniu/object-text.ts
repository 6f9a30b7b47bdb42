import type { Readable } from 'node:stream';
import { ApiError } from '@console/contract';
import { longestObjectText } from '@console/contract/codegen';
import type { AnyBucket } from '../../../house/object-store/buckets.ts';
import { StoreFault } from '../../../house/object-store/object-store.ts';
import { asked } from './chosen-bucket.ts';

/** @throws NOT_FOUND; CONTENT_TOO_LARGE; UNSUPPORTED_MEDIA_TYPE for what is no UTF-8 */
export async function textOf(bucket: AnyBucket, key: string) {
  const found = await asked(bucket.stat(key));
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.size > longestObjectText)
    throw new ApiError('CONTENT_TOO_LARGE', { details: { limit: longestObjectText } });
  const bytes = await asked(bucket.read(key));
  if (!bytes) throw new ApiError('NOT_FOUND');
  return { text: decoded(await whole(bytes)), hash: found.hash, mime: found.mime };
}

/** The object may have grown since it was looked at. */
async function whole(bytes: Readable): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of bytes) {
    size += (part as Buffer).length;
    if (size > longestObjectText)
      throw new ApiError('CONTENT_TOO_LARGE', { details: { limit: longestObjectText } });
    parts.push(Buffer.from(part as Buffer));
  }
  return Buffer.concat(parts);
}

function decoded(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Told below.
  }
  throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: { reason: 'noText' } });
}

/** @throws STATE_CONFLICT where it is another text by now; NOT_FOUND where it is gone */
export async function writtenText(bucket: AnyBucket, key: string, text: string, over: string) {
  const found = await asked(bucket.stat(key));
  if (!found) throw new ApiError('NOT_FOUND');
  if (found.hash !== over) throw changedMeanwhile(key);
  const bytes = new Blob([text]);
  try {
    await bucket.write(bytes, { key, mime: found.mime, over });
  } catch (error) {
    if (error instanceof StoreFault && error.reason === 'storeChangedMeanwhile') throw changedMeanwhile(key);
    return asked(Promise.reject(error));
  }
  const now = await asked(bucket.stat(key));
  if (!now) throw new ApiError('NOT_FOUND');
  return now;
}

const changedMeanwhile = (key: string) =>
  new ApiError('STATE_CONFLICT', { details: { reason: 'storeChangedMeanwhile', key } });
