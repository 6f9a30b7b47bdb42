import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file on its way into a zip. */
export interface ZipEntry {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Left out: as it is, as pictures and films are compressed already. */
  readonly compress?: boolean;
  readonly changedAt?: string | Date;
}

/** The zip in pieces, as fast as they are fetched: it is never in memory as a whole. */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for await (const { name, bytes, compress, changedAt } of entries) {
    const file = compress ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
    if (changedAt !== undefined) file.mtime = changedAt;
    zip.add(file);
    for await (const chunk of bytes) {
      file.push(new Uint8Array(chunk));
      yield* ready.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* ready.splice(0);
  }
  zip.end();
  yield* ready.splice(0);
}
