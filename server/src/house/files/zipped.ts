import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file on its way into a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Left out: as it is, as pictures and films are compressed already. */
  readonly compress?: boolean;
  readonly changedAt?: string | Date;
}

/**
 * The zip in pieces, as fast as they are fetched: it is never in memory as a whole, and the next entry is asked for when the one
 * before it has gone. Beyond 4 GB or 65,535 entries it is a Zip64.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  // A stream of Node's own; the types are for those of others as well.
  const pieces = zip.outputStream as PassThrough;
  const left = new AbortController();
  const fail = (error: unknown) => pieces.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  const written = filled(zip, entries, left.signal).catch(fail);
  try {
    yield* pieces;
  } finally {
    // Whoever fetched it has gone: what is being read is let go, too.
    left.abort();
    await written;
  }
}

async function filled(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { name, bytes, compress = false, changedAt } of entries) {
    const source = Readable.from(bytes, { objectMode: false, signal });
    zip.addReadStream(source, name, { compress, mtime: timeOf(changedAt) });
    await finished(source, { signal });
  }
  zip.end();
}

/** A zip knows no time before 1980; what the file itself says of its time is not touched by it. */
function timeOf(changedAt: string | Date | undefined): Date {
  const time = changedAt === undefined ? new Date() : new Date(changedAt);
  return time.getUTCFullYear() < 1980 ? new Date(Date.UTC(1980, 0, 2)) : time;
}
