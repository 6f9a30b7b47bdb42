import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib';
import { flush } from './target.ts';

const text = /\.(?:js|css|html|json|svg|txt|map|xml|webmanifest)$/;
/** Below this, compression saves less than its headers cost. */
const worthIt = 256;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Files below a folder, relative to it, in order. */
export function filesIn(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

/** sha384 in the form of an integrity attribute. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

export function integrities(dir: string, files: string[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [file, integrityOf(readFileSync(join(dir, file)))]));
}

const unpacked: readonly (readonly [ending: string, unpack: (bytes: Uint8Array) => Uint8Array])[] = [
  ['', (bytes) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
];

/**
 * What of a release's files is missing or is not what its hash says; a compressed copy, too, where there is one.
 * @param hashes file → hash, as `release.json` names them
 * @returns names of files in `dir`
 */
export const brokenFiles = (dir: string, hashes: Readonly<Record<string, string>>): string[] =>
  Object.entries(hashes).flatMap(([file, hash]) =>
    unpacked
      .filter(([ending]) => ending === '' || existsSync(join(dir, file + ending)))
      .filter(([ending, unpack]) => !hasHash(join(dir, file + ending), unpack, hash))
      .map(([ending]) => file + ending),
  );

function hasHash(path: string, unpack: (bytes: Uint8Array) => Uint8Array, hash: string): boolean {
  try {
    return integrityOf(unpack(readFileSync(path))) === hash;
  } catch {
    // Not there, or cut off so that it cannot be unpacked.
    return false;
  }
}

/** Writes `.br` and `.gz` beside every text file: compressed once at publication, never while serving. */
export async function compressBeside(dir: string, files: string[]): Promise<void> {
  await Promise.all(
    files
      .filter((file) => text.test(file))
      .map(async (file) => {
        const bytes = readFileSync(join(dir, file));
        if (bytes.length < worthIt) return;
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        };
        await writeFile(join(dir, `${file}.br`), await brotli(bytes, { params }));
        await writeFile(join(dir, `${file}.gz`), await zip(bytes, { level: 9 }));
      }),
  );
}

export async function flushAll(dir: string): Promise<void> {
  for (const file of filesIn(dir)) await flush(join(dir, file));
  await flush(dir);
}
