import { createHash } from 'node:crypto';
import { open, readFile, writeFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { ApiError, invalidField } from '@console/contract';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { codeOf } from '../../plugins/database/db.ts';
import type { FileStore, IncomingFile } from './file-store.ts';
import { fileName, keptTypeOf } from './file-type-rules.ts';
import { imageSizeOf, withoutCameraFacts } from './image-rules.ts';
import { demandLine } from './served-files.ts';

/** A file that is on its way in, by what its bytes say. */
export interface Examined {
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
}

/** So much of a file without a signature is looked at for what no text holds. */
const lookedAt = 64 * 1024;

/**
 * What a file is, as it will be kept: an image without what its camera wrote down.
 * @throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export async function examined(
  { path }: IncomingFile,
  told: string,
  { most, allowed }: { most: number; allowed: readonly string[] },
): Promise<Examined> {
  const { beginning, size } = await beginningOf(path);
  if (size > most) throw new ApiError('CONTENT_TOO_LARGE', { details: { limit: most } });
  const sniffed = (await fileTypeFromFile(path))?.mime;
  const mime = keptTypeOf(sniffed, { beginning, whole: size <= beginning.length }, told);
  if (mime === undefined || !allowed.includes(mime))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', { details: { allowed: [...allowed] } });
  const sent = await readFile(path);
  const bytes = withoutCameraFacts(mime, sent);
  if (!bytes.equals(sent)) await writeFile(path, bytes, { flush: true });
  const { width = null, height = null } = imageSizeOf(mime, bytes) ?? {};
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name: fileName(told, mime), mime, size: bytes.length, sha256, width, height };
}

async function beginningOf(path: string): Promise<{ beginning: Buffer; size: number }> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const beginning = Buffer.alloc(Math.min(size, lookedAt));
    await handle.read(beginning, 0, beginning.length, 0);
    return { beginning, size };
  } finally {
    await handle.close();
  }
}

/** The bytes in a place of their own. @throws MALFORMED where they broke off on their way */
export const received = (files: FileStore, bytes: Readable): Promise<IncomingFile> =>
  files.receive(bytes).catch((error: unknown) => {
    // What broke off is the sender's to send again; a full disk is not.
    throw codeOf(error) === '' || codeOf(error).startsWith('ERR_STREAM') ? new ApiError('MALFORMED') : error;
  });

/** The one file of a request, as its part `file`. */
export async function uploadedFile(request: FastifyRequest): Promise<{ name: string; bytes: Readable }> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA_TYPE');
  demandLine(request);
  const part = await request.file().catch((error: unknown) => {
    throw new ApiError('MALFORMED', { message: error instanceof Error ? error.message : 'unreadable' });
  });
  if (part?.fieldname !== 'file') throw invalidField('file', 'missing');
  return { name: part.filename ?? '', bytes: part.file };
}
