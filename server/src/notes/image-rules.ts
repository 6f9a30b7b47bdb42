/** Size of an image as it is shown, in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** @returns the size; undefined where it cannot be read (AVIF, or a broken file) */
export function imageSizeOf(mime: string, bytes: Buffer): ImageSize | undefined {
  try {
    if (mime === 'image/png') return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (mime === 'image/gif') return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
    if (mime === 'image/webp') return webpSize(bytes);
    return mime === 'image/jpeg' ? jpegSize(bytes) : undefined;
  } catch {
    return undefined;
  }
}

function webpSize(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
}

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

function jpegSize(bytes: Buffer): ImageSize | undefined {
  const frame = segmentsOf(bytes).find(
    ({ marker }) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker),
  );
  if (!frame) return undefined;
  const [height, width] = [bytes.readUInt16BE(frame.start + 5), bytes.readUInt16BE(frame.start + 7)];
  return orientationOf(bytes) >= 5 ? { width: height, height: width } : { width, height };
}

const exif = 'Exif\0\0';

/**
 * A JPEG without what its camera wrote down: place, time, owner, thumbnail (APP1), and Photoshop's copy of it (APP13).
 * Which side is up is kept, in an entry of its own; otherwise photos would lie on their side.
 */
export function withoutCameraFacts(bytes: Buffer): Buffer {
  const removed = segmentsOf(bytes).filter(({ marker }) => marker === 0xe1 || marker === 0xed);
  if (removed.length === 0) return bytes;
  const orientation = orientationOf(bytes);
  const parts: Buffer[] = [bytes.subarray(0, 2)];
  if (orientation > 1) parts.push(orientationSegment(orientation));
  let at = 2;
  for (const { start, end } of removed) {
    parts.push(bytes.subarray(at, start));
    at = end;
  }
  return Buffer.concat([...parts, bytes.subarray(at)]);
}

/** 1 to 8 as EXIF counts them; 1, upright, where nothing is told. */
export function orientationOf(bytes: Buffer): number {
  const segment = segmentsOf(bytes).find(
    ({ marker, start }) => marker === 0xe1 && bytes.toString('latin1', start + 4, start + 10) === exif,
  );
  if (!segment) return 1;
  try {
    return orientationIn(bytes.subarray(segment.start + 10, segment.end));
  } catch {
    return 1;
  }
}

function orientationIn(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + exif.length + tiff.length, 2);
  return Buffer.concat([head, Buffer.from(exif, 'latin1'), tiff]);
}
