import { noteLimits } from '@console/contract/notes';
import { Unzip, UnzipInflate } from 'fflate';
import { ImportRefused, type LeftOutEntry } from './imported-notes.ts';
import { entryName } from './text-encoding.ts';

export interface Entry {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Entries that may be read, and those that may not. */
export interface SafeEntries {
  readonly entries: readonly Entry[];
  readonly leftOut: readonly LeftOutEntry[];
}

interface Limits {
  readonly entries: number;
  readonly bytes: number;
}

const usual: Limits = { entries: noteLimits.importEntries, bytes: noteLimits.importBytes };

/**
 * Unpacks a zip. The limits are counted while unpacking, not believed from the directory: a small file that unpacks
 * to gigabytes ends at the limit.
 * @throws {ImportRefused}
 */
export function unzipped(file: Uint8Array, limits: Limits = usual): Entry[] {
  const entries: Entry[] = [];
  let bytes = 0;
  let seen = 0;
  const refusal: { now?: ImportRefused } = {};
  const unzip = new Unzip((one) => {
    seen += 1;
    if (seen > limits.entries) throw new ImportRefused('too_many_entries');
    if (one.name.endsWith('/')) return;
    const chunks: Uint8Array[] = [];
    one.ondata = (error, chunk, final) => {
      // The unpacker catches what is thrown below and comes back with it.
      if (error) throw refusal.now ?? new ImportRefused('damaged');
      bytes += chunk.length;
      if (bytes > limits.bytes) {
        refusal.now = new ImportRefused('too_large');
        throw refusal.now;
      }
      chunks.push(chunk);
      if (final) entries.push({ path: entryName(one.name), bytes: joined(chunks) });
    };
    one.start();
  });
  unzip.register(UnzipInflate);
  try {
    // In pieces, so that a bomb is noticed before all of it is unpacked.
    for (let at = 0; at < file.length; at += pieceSize)
      unzip.push(file.subarray(at, at + pieceSize), at + pieceSize >= file.length);
  } catch (error) {
    throw error instanceof ImportRefused ? error : (refusal.now ?? new ImportRefused('damaged'));
  }
  if (seen === 0) throw new ImportRefused('damaged');
  return entries;
}

const pieceSize = 16_384;

/** Unpacks a tar, as Joplin's JEX is one. @throws {ImportRefused} */
export function untarred(file: Uint8Array, limits: Limits = usual): Entry[] {
  const entries: Entry[] = [];
  if (file.length > limits.bytes) throw new ImportRefused('too_large');
  let longPath: string | undefined;
  for (let at = 0; at + 512 <= file.length; ) {
    const head = file.subarray(at, at + 512);
    if (head.every((byte) => byte === 0)) break;
    const size = Number.parseInt(textOf(head.subarray(124, 136)).trim() || '0', 8);
    if (!Number.isInteger(size) || size < 0 || at + 512 + size > file.length)
      throw new ImportRefused('damaged');
    const bytes = file.subarray(at + 512, at + 512 + size);
    const kind = String.fromCharCode(head[156] ?? 0);
    const prefix = textOf(head.subarray(257, 262)) === 'ustar' ? textOf(head.subarray(345, 500)) : '';
    const path = longPath ?? (prefix ? `${prefix}/` : '') + textOf(head.subarray(0, 100));
    longPath = kind === 'L' ? textOf(bytes) : kind === 'x' ? paxPath(bytes) : undefined;
    if (kind === '0' || kind === '\u0000') entries.push({ path, bytes });
    if (entries.length > limits.entries) throw new ImportRefused('too_many_entries');
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return entries;
}

const paxPath = (bytes: Uint8Array): string | undefined =>
  /(?:^|\n)\d+ path=([^\n]*)\n/.exec(new TextDecoder().decode(bytes))?.[1];

/** Up to the first zero byte. */
const textOf = (bytes: Uint8Array): string =>
  new TextDecoder().decode(bytes).split(String.fromCharCode(0))[0] ?? '';

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

export const safe = (entries: readonly Entry[]): SafeEntries => ({
  entries: entries.filter(({ path }) => !isUnsafePath(path)),
  leftOut: entries
    .filter(({ path }) => isUnsafePath(path))
    .map(({ path }) => ({ name: path, why: 'unsafe_path' })),
});

/** Leaves its folder or the archive: nothing like it is read, though nothing is ever written to a disk here. */
export const isUnsafePath = (path: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..') || path.includes('\u0000');

/** What a system or a program adds to an archive for itself: nobody wrote it. */
export const isOfSystem = (path: string): boolean => /(^|\/)(__MACOSX|\.)/.test(path);
