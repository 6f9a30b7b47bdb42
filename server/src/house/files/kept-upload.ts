import type { Readable } from 'node:stream';
import { ApiError } from '@console/contract';
import { v4 } from 'uuid';
import { type Examined, examined, received } from './examined-file.ts';
import type { FileStore, IncomingFile } from './file-store.ts';

/** A file as somebody sends it. */
export interface Upload {
  readonly id: string;
  /** As the browser tells it. */
  readonly name: string;
  readonly bytes: Readable;
}

/** A file whose bytes are kept under the key. */
export interface KeptFile extends Examined {
  readonly key: string;
}

type Known = Pick<KeptFile, 'sha256' | 'key'>;

/** How an area remembers its files: the row of the one that is sent. */
export interface FileRow<Row extends Known> {
  find(): Promise<Row | undefined>;
  /** @throws where so many bytes more are too many */
  demandRoom?(size: number): Promise<void>;
  /** Writes the row. @returns it, or nothing where somebody else may have written it */
  enter(file: KeptFile): Promise<Row | undefined>;
}

/**
 * Takes a file in. Sent again under its id, the same file is answered as before.
 * @throws CONTENT_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE; STATE_CONFLICT for another file under the id; what `demandRoom` throws
 */
export async function keptUpload<Row extends Known>(
  files: FileStore,
  upload: Upload,
  limits: Parameters<typeof examined>[2],
  row: FileRow<Row>,
): Promise<Row> {
  const incoming = await received(files, upload.bytes);
  try {
    const file = await examined(incoming, upload.name, limits);
    const known = await row.find();
    if (known) return await withItsBytes(same(known, file, upload), files, incoming);
    await row.demandRoom?.(file.size);
    const key = v4();
    await incoming.keep(key);
    return same(await entered(files, { ...file, key }, row), file, upload);
  } finally {
    await incoming.drop();
  }
}

function same<Row extends Known>(known: Row, { sha256 }: Examined, { id }: Upload): Row {
  if (known.sha256 !== sha256) throw new ApiError('STATE_CONFLICT', { details: { id } });
  return known;
}

/** The bytes of a file that is known may have got lost. */
async function withItsBytes<Row extends Known>(
  known: Row,
  files: FileStore,
  incoming: IncomingFile,
): Promise<Row> {
  const bytes = await files.read(known.key);
  bytes?.destroy();
  if (!bytes) await incoming.keep(known.key);
  return known;
}

/**
 * The row may have been written although nobody was told, or by another request for the same file. The bytes go only
 * where no row leads to them; where that cannot be learnt, they stay. @throws why it was not written
 */
async function entered<Row extends Known>(files: FileStore, file: KeptFile, row: FileRow<Row>): Promise<Row> {
  let reason: unknown = new Error('The file was not entered.');
  try {
    const made = await row.enter(file);
    if (made) return made;
  } catch (error) {
    reason = error;
  }
  const there = await row.find().catch(() => {
    throw reason;
  });
  if (there?.key !== file.key) await files.remove(file.key);
  if (!there) throw reason;
  return there;
}
