import { noteLimits } from '@console/contract/notes';
import { Unzip, UnzipInflate } from 'fflate';
import { ImportRefused, type LeftOutEntry } from './imported-notes.ts';
import { entryNames } from './text-encoding.ts';

export interface Entry {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** A link or a device: there is nothing of its own to read. */
  readonly isBare?: true;
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
 * to gigabytes ends at the limit. Whether all of it came is seen at the directory, with which a zip ends.
 * @throws {ImportRefused}
 */
export function unzipped(file: Uint8Array, limits: Limits = usual): Entry[] {
  const directory = directoryOf(file);
  if (!directory) throw new ImportRefused('damaged');
  if (directory.isEncrypted) throw new ImportRefused('encrypted');
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
      if (final) entries.push({ path: one.name, bytes: joined(chunks) });
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
  if (seen === 0 || seen < directory.count) throw new ImportRefused('damaged');
  const names = entryNames(entries.map(({ path }) => path));
  return entries.map((entry, index) => ({ ...entry, path: names[index] ?? entry.path }));
}

/** What a zip says at its end of what is in it; undefined where it has been cut off. */
function directoryOf(file: Uint8Array): { count: number; isEncrypted: boolean } | undefined {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const least = Math.max(0, file.length - endBytes - 0xffff);
  let end = file.length - endBytes;
  while (end >= least && view.getUint32(end, true) !== signature.end) end -= 1;
  if (end < least) return undefined;
  const count = view.getUint16(end + 10, true);
  let isEncrypted = false;
  let at = view.getUint32(end + 16, true);
  while (at + entryBytes <= end && view.getUint32(at, true) === signature.entry) {
    isEncrypted ||= (view.getUint16(at + 8, true) & 1) === 1;
    at += entryBytes + [28, 30, 32].reduce((sum, field) => sum + view.getUint16(at + field, true), 0);
  }
  // So many that the number stands elsewhere: more than may be read anyway.
  return { count: count === 0xffff ? 0 : count, isEncrypted };
}

const signature = { end: 0x06054b50, entry: 0x02014b50 };
const endBytes = 22;
const entryBytes = 46;

const pieceSize = 16_384;

/** Unpacks a tar, as Joplin's JEX is one. @throws {ImportRefused} */
export function untarred(file: Uint8Array, limits: Limits = usual): Entry[] {
  const entries: Entry[] = [];
  if (file.length > limits.bytes) throw new ImportRefused('too_large');
  let longPath: string | undefined;
  let isWhole = false;
  for (let at = 0; at + 512 <= file.length; ) {
    const head = file.subarray(at, at + 512);
    isWhole = head.every((byte) => byte === 0);
    if (isWhole) break;
    const size = Number.parseInt(textOf(head.subarray(124, 136)).trim() || '0', 8);
    if (!Number.isInteger(size) || size < 0 || at + 512 + size > file.length)
      throw new ImportRefused('damaged');
    const bytes = file.subarray(at + 512, at + 512 + size);
    const kind = String.fromCharCode(head[156] ?? 0);
    const prefix = textOf(head.subarray(257, 262)) === 'ustar' ? textOf(head.subarray(345, 500)) : '';
    const path = longPath ?? (prefix ? `${prefix}/` : '') + textOf(head.subarray(0, 100));
    longPath = kind === 'L' ? textOf(bytes) : kind === 'x' ? paxPath(bytes) : undefined;
    if (kind === '0' || kind === '\u0000') entries.push({ path, bytes });
    else if (!ofTheArchive.includes(kind)) entries.push({ path, bytes, isBare: true });
    if (entries.length > limits.entries) throw new ImportRefused('too_many_entries');
    at += 512 + Math.ceil(size / 512) * 512;
  }
  if (!isWhole || entries.length === 0) throw new ImportRefused('damaged');
  return entries;
}

/** Folders, and what tells more of the entry behind it. */
const ofTheArchive = ['5', 'L', 'K', 'x', 'g'];

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
  entries: entries.filter(({ path, isBare }) => !isBare && !isUnsafePath(path)),
  leftOut: entries
    .filter(({ path, isBare }) => isBare || isUnsafePath(path))
    .map(({ path }) => ({ name: path, why: isUnsafePath(path) ? 'unsafe_path' : 'not_a_note' })),
});

/** Leaves its folder or the archive: nothing like it is read, though nothing is ever written to a disk here. */
export const isUnsafePath = (path: string): boolean =>
  /^(?:[/\\]|[a-z]:)/i.test(path) || path.split(/[/\\]/).includes('..') || path.includes('\u0000');

/** What a system or a program adds to an archive for itself: nobody wrote it. */
export const isOfSystem = (path: string): boolean => /(^|\/)(__MACOSX|\.)/.test(path);
