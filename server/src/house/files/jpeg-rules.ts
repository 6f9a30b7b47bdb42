import { orientationIn, tiffOf } from './exif-rules.ts';
import type { ImageSize } from './image-size.ts';

interface Segment {
  readonly marker: number;
  /** Of the marker's first byte. */
  readonly start: number;
  /** Behind the segment's last byte. */
  readonly end: number;
}

/** Segments of a JPEG up to its picture data. */
function segmentsOf(bytes: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of filling bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) break;
    segments.push({ marker, start: at, end });
    at = end;
  }
  return segments;
}

/** As it is stored. */
export function jpegSize(bytes: Buffer): ImageSize | undefined {
  const frame = segmentsOf(bytes).find(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
  );
  if (!frame) return undefined;
  return { height: bytes.readUInt16BE(frame.start + 5), width: bytes.readUInt16BE(frame.start + 7) };
}

const exif = 'Exif\0\0';

/**
 * Whether a segment says something about the picture that it is not drawn with: EXIF, XMP, makers' notes, words.
 * JFIF, colour profiles and Adobe's kind of colours stay, as does everything that is no application's own.
 */
function isFact({ marker, start }: Segment, bytes: Buffer): boolean {
  if (marker === 0xfe) return true;
  if (marker < 0xe1 || marker > 0xef || marker === 0xee) return false;
  return marker !== 0xe2 || bytes.toString('latin1', start + 4, start + 16) !== 'ICC_PROFILE\0';
}

/** A JPEG without what was written down beside its picture, and without what stands behind its end. */
export function jpegWithoutFacts(bytes: Buffer): Buffer {
  const segments = segmentsOf(bytes);
  const facts = segments.filter((segment) => isFact(segment, bytes));
  const orientation = jpegOrientation(bytes);
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  if (orientation > 1) parts.push(orientationSegment(orientation));
  let at = 2;
  for (const { start, end } of facts) {
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at, endOf(bytes, segments.at(-1)?.end ?? 2))]);
}

/** Behind the mark that ends the picture, whose data hold no such mark; the whole file where it never comes. */
function endOf(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    // A second mark is a filling byte, zero makes 0xff a byte of the picture, and some marks stand alone.
    const alone = marker === 0 || (marker >= 0xd0 && marker <= 0xd7);
    const length = marker === 0xff ? 1 : alone || at + 4 > bytes.length ? 2 : 2 + bytes.readUInt16BE(at + 2);
    at = bytes.indexOf(0xff, at + length);
  }
  return bytes.length;
}

export function jpegOrientation(bytes: Buffer): number {
  const segment = segmentsOf(bytes).find(
    ({ marker, start }) => marker === 0xe1 && bytes.toString('latin1', start + 4, start + 10) === exif,
  );
  return segment ? orientationIn(bytes.subarray(segment.start + 10, segment.end)) : 1;
}

function orientationSegment(orientation: number): Buffer {
  const tiff = tiffOf(orientation);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + exif.length + tiff.length, 2);
  return Buffer.concat([head, Buffer.from(exif, 'latin1'), tiff]);
}
