import { orientationIn, tiffOf } from './exif-rules.ts';
import type { ImageSize } from './image-size.ts';

/** As it is stored. */
export function webpSize(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
}

/** What a WebP is drawn from; EXIF, XMP and what only one program knows stay away. */
const drawn = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const exifFlag = 0x08;
const xmpFlag = 0x04;

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= end) {
    const length = bytes.readUInt32LE(at + 4);
    const content = bytes.subarray(at + 8, Math.min(end, at + 8 + length));
    chunks.push({ type: bytes.toString('latin1', at, at + 4), content });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

export function webpWithoutFacts(bytes: Buffer): Buffer {
  const orientation = webpOrientation(bytes);
  const kept = chunksOf(bytes)
    .filter(({ type }) => drawn.has(type))
    .map(({ type, content }) =>
      chunk(type, type === 'VP8X' ? announcing(content, orientation > 1) : content),
    );
  if (orientation > 1) kept.push(chunk('EXIF', tiffOf(orientation)));
  const all = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(4 + all.length, 4);
  return Buffer.concat([head, all]);
}

/** The header says which chunks follow. */
function announcing(header: Buffer, exif: boolean): Buffer {
  const changed = Buffer.from(header);
  const flags = changed[0] ?? 0;
  changed[0] = (flags & ~(exifFlag | xmpFlag)) | (exif ? exifFlag : 0);
  return changed;
}

export function webpOrientation(bytes: Buffer): number {
  const chunks = chunksOf(bytes);
  const facts = chunks.find(({ type }) => type === 'EXIF')?.content;
  // Only a file with a header of its own can have them.
  if (!facts || chunks[0]?.type !== 'VP8X') return 1;
  // Some programs write what a JPEG has before it.
  return orientationIn(facts.toString('latin1', 0, 6) === 'Exif\0\0' ? facts.subarray(6) : facts);
}

function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
