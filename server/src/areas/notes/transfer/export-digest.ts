import { createHash } from 'node:crypto';

/**
 * By which two exports are known to hold the same: over the names and the bytes of all files, in whatever order they come.
 */
export class ExportDigest {
  readonly #lines: string[] = [];

  /** The file's bytes, as they pass by. */
  async *passing(
    name: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    for await (const piece of bytes) {
      hash.update(piece);
      yield piece;
    }
    this.#lines.push(`${hash.digest('hex')} ${name}`);
  }

  /** Of all that has passed by, and of what is said besides. */
  of(besides: unknown): string {
    const hash = createHash('sha256').update(JSON.stringify(besides));
    for (const line of this.#lines.sort()) hash.update(`\n${line}`);
    return hash.digest('hex');
  }
}
