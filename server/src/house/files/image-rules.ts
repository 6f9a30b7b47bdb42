import { isTurned } from './exif-rules.ts';
import type { ImageSize } from './image-size.ts';
import { jpegOrientation, jpegSize, jpegWithoutFacts } from './jpeg-rules.ts';
import { pngOrientation, pngWithoutFacts } from './png-rules.ts';
import { webpOrientation, webpSize, webpWithoutFacts } from './webp-rules.ts';

interface Kind {
  /** As it is stored. */
  size(bytes: Buffer): ImageSize | undefined;
  orientation(bytes: Buffer): number;
  /** Browsers turn it; with WebP some do and some do not. */
  turns?: true;
  withoutFacts(bytes: Buffer): Buffer;
}

const kinds: Readonly<Record<string, Kind>> = {
  'image/png': {
    size: (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
    orientation: pngOrientation,
    turns: true,
    withoutFacts: pngWithoutFacts,
  },
  'image/jpeg': { size: jpegSize, orientation: jpegOrientation, turns: true, withoutFacts: jpegWithoutFacts },
  'image/webp': { size: webpSize, orientation: webpOrientation, withoutFacts: webpWithoutFacts },
  'image/gif': {
    size: (bytes) => ({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }),
    orientation: () => 1,
    withoutFacts: (bytes) => bytes,
  },
};

/** @returns the size; undefined where it cannot be read (AVIF, or a broken file) */
export function imageSizeOf(mime: string, bytes: Buffer): ImageSize | undefined {
  try {
    const size = kinds[mime]?.size(bytes);
    if (!size || !kinds[mime]?.turns || !isTurned(orientationOf(mime, bytes))) return size;
    return { width: size.height, height: size.width };
  } catch {
    return undefined;
  }
}

/** 1 to 8 as EXIF counts them; 1, upright, where nothing is told. */
export const orientationOf = (mime: string, bytes: Buffer): number => kinds[mime]?.orientation(bytes) ?? 1;

/**
 * An image without what its camera or an editor wrote down: place, time, owner, software, thumbnail, words. Which side
 * is up is kept, in an entry of its own; otherwise photos would lie on their side. GIF and AVIF stay as they are.
 */
export function withoutCameraFacts(mime: string, bytes: Buffer): Buffer {
  try {
    return kinds[mime]?.withoutFacts(bytes) ?? bytes;
  } catch {
    // Too broken to be read, which also means that it shows nothing.
    return bytes;
  }
}
