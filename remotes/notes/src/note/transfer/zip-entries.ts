import { noteLimits } from '@console/contract/notes';
import { entryNames } from '@console/contract/text-encoding';
import {
  BlobReader,
  BlobWriter,
  type Entry as ZipEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import { inflateSync } from 'fflate';
import { type Entry, isOutOfReach, windowOn } from './entries.ts';
import { ImportRefused } from './imported-notes.ts';

/**
 * The entries of a zip, by its directory: what is not asked for is never unpacked, and an entry that unpacks to more than
 * the directory says ends there. Zip64 and names in the encoding of older systems are read.
 * @throws {ImportRefused}
 */
export async function zipEntries(file: Blob, most: number = noteLimits.importEntries): Promise<Entry[]> {
  // We stand in a worker of our own already.
  // Paths that lead out of the archive are told by name, not a reason to read none.
  const reader = new ZipReader(new BlobReader(file), {
    useWebWorkers: false,
    filenameValidation: 'tolerant',
  });
  const look = windowOn(file);
  const found: ZipEntry[] = [];
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      if (entry.encrypted) throw new ImportRefused('encrypted');
      if (found.length >= most) throw new ImportRefused('too_many_entries');
      found.push(entry);
    }
  } catch (error) {
    throw error instanceof ImportRefused || isOutOfReach(error) ? error : new ImportRefused('damaged');
  }
  if (found.length === 0) throw new ImportRefused('damaged');
  const names = entryNames(found.map(writtenName));
  return found.flatMap((entry, index): Entry[] =>
    entry.directory
      ? []
      : [
          {
            path: names[index] ?? entry.filename,
            size: entry.uncompressedSize,
            ...(entry.symlink && { isBare: true as const }),
            blob: async () => (await smallOne(entry, look)) ?? unpacked(entry),
          },
        ],
  );
}

/** As it was written: UTF-8 where the entry says so, else a sign for each byte. */
const writtenName = (entry: ZipEntry): string =>
  entry.filenameUTF8 || entry.extraFieldUnicodePath
    ? entry.filename
    : String.fromCharCode(...entry.rawFilename);

/** Beyond this an entry is unpacked as a stream. */
const smallBytes = 4 * 1024 * 1024;

/**
 * Texts are small and many, and a stream for each takes several times as long as unpacking it.
 * @returns undefined for what is large, or not as plain as most entries are: the library reads that
 */
async function smallOne(entry: ZipEntry, look: ReturnType<typeof windowOn>): Promise<Blob | undefined> {
  const { compressionMethod: method, uncompressedSize: size, compressedSize, offset } = entry;
  if (size > smallBytes || compressedSize > smallBytes || (method !== 0 && method !== 8)) return undefined;
  const head = await look(offset, headBytes);
  const view = new DataView(head.buffer, head.byteOffset, headBytes);
  if (view.getUint32(0, true) !== headSignature) return undefined;
  const behind = offset + headBytes + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = await look(behind, compressedSize);
  // The room is what the directory says: what unpacks to more finds none, and its sum is another.
  const bytes = method === 0 ? packed.slice() : inflated(packed, size);
  if (bytes.length !== size || checksum(bytes) !== entry.crc32) throw new ImportRefused('damaged');
  return new Blob([bytes]);
}
const headBytes = 30;
const headSignature = 0x04034b50;

function inflated(packed: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  try {
    return inflateSync(packed, { out: new Uint8Array(size) });
  } catch {
    throw new ImportRefused('damaged');
  }
}

/** CRC-32, as zip has it. */
function checksum(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = (sum >>> 8) ^ (remainders[(sum ^ byte) & 0xff] ?? 0);
  return (sum ^ -1) >>> 0;
}
const remainders = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

async function unpacked(entry: ZipEntry): Promise<Blob> {
  if (entry.directory) return new Blob();
  try {
    return await entry.getData(new BlobWriter());
  } catch (error) {
    throw isOutOfReach(error) ? error : new ImportRefused('damaged');
  }
}
