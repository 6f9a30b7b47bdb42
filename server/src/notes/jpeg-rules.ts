import { orientationIn, tiffOf } from './exif-rules.ts';
import type { ImageSize } from './image-rules.ts';

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

/** A JPEG without EXIF and XMP (APP1), and without Photoshop's copy of them (APP13). */
export function jpegWithoutFacts(bytes: Buffer): Buffer {
  const removed = segmentsOf(bytes).filter(({ marker }) => marker === 0xe1 || marker === 0xed);
  if (removed.length === 0) return bytes;
  const orientation = jpegOrientation(bytes);
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  if (orientation > 1) parts.push(orientationSegment(orientation));
  let at = 2;
  for (const { start, end } of removed) {
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
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
