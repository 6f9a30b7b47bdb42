import { crc32 } from 'node:zlib';
import { orientationIn, tiffOf } from './exif-rules.ts';

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
  /** With its length and check sum. */
  readonly whole: Buffer;
}

const signatureLength = 8;

/**
 * What a PNG is drawn from: pixels, colours, transparency, density, animation. All else are words about it (tEXt, zTXt,
 * iTXt, tIME), a camera's facts (eXIf) or something that only one program knows.
 */
const drawn = new Set(
  `IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCv mDCV cLLi cLLI sBIT bKGD pHYs hIST sPLT
   acTL fcTL fdAT`.split(/\s+/),
);

function chunksOf(bytes: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = signatureLength;
  while (at + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const end = at + 12 + length;
    chunks.push({ type, content: bytes.subarray(at + 8, end - 4), whole: bytes.subarray(at, end) });
    // Whatever stands behind the end is not part of the picture.
    if (type === 'IEND') break;
    at = end;
  }
  return chunks;
}

export function pngWithoutFacts(bytes: Buffer): Buffer {
  const chunks = chunksOf(bytes);
  const kept = chunks.filter(({ type }) => drawn.has(type));
  const orientation = pngOrientation(bytes);
  const [first, ...rest] = kept.map(({ whole }) => whole);
  const turned = orientation > 1 ? [chunk('eXIf', tiffOf(orientation))] : [];
  return Buffer.concat([bytes.subarray(0, signatureLength), ...(first ? [first] : []), ...turned, ...rest]);
}

export function pngOrientation(bytes: Buffer): number {
  const facts = chunksOf(bytes).find(({ type }) => type === 'eXIf');
  return facts ? orientationIn(facts.content) : 1;
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
