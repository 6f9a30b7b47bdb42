/** The smallest images that are some: for tests. */
import { crc32, deflateSync } from 'node:zlib';

const chunk = (marker: number, content: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** EXIF with an orientation and a place. */
function exif(orientation: number, place: string): Buffer {
  return Buffer.concat([tiffFromCamera(orientation), Buffer.from(place)]);
}

function tiffFromCamera(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 0, 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x0112, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}

/** A JPEG of 4 × 3 as a camera writes it, with where it was taken. */
export function jpegFromCamera(orientation: number, place = 'GPS 31.23N 121.47E'): Buffer {
  const frame = Buffer.from([8, 0, 3, 0, 4, 1, 1, 0x11, 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    chunk(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    chunk(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif(orientation, place)])),
    chunk(0xc0, frame),
    chunk(0xda, Buffer.from([1, 1, 0, 0, 0x3f, 0])),
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd9]),
  ]);
}

/** One transparent pixel. */
export const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** A red and blue PNG of 4 × 3, as a browser draws it. */
export const drawnPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAADCAYAAAC09K7GAAAAI0lEQVR4ASyKQQ4AAAzBuv3/z8ZCUnqwIIUvy4oh0PhR6xwAAAD//8b0OR4AAAAGSURBVAMAjboJ/51YKooAAAAASUVORK5CYII=',
  'base64',
);

const pngChunk = (type: string, content: Buffer | string): Buffer => {
  const named = Buffer.concat([Buffer.from(type), Buffer.from(content)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(named.length - 4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** The same picture with everything that cameras and editors write into one. */
export function pngFromCamera(orientation: number, place = 'GPS 31.23N 121.47E'): Buffer {
  const behindHeader = 8 + 25;
  return Buffer.concat([
    drawnPng.subarray(0, behindHeader),
    pngChunk('pHYs', Buffer.from([0, 0, 0x0b, 0x13, 0, 0, 0x0b, 0x13, 1])),
    pngChunk('tEXt', `Comment\0${place}`),
    pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>${place}</x:xmpmeta>`),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(place)])),
    pngChunk('eXIf', exif(orientation, place)),
    pngChunk('tIME', Buffer.from([7, 0xea, 11, 21, 8, 0, 0])),
    pngChunk('caBX', place),
    drawnPng.subarray(behindHeader),
    Buffer.from(place),
  ]);
}

const webpChunk = (type: string, content: Buffer): Buffer => {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};

const webp = (...chunks: Buffer[]): Buffer => {
  const all = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(all.length);
  return Buffer.concat([Buffer.from('RIFF'), length, all]);
};

const drawnVp8 = webpChunk(
  'VP8 ',
  Buffer.from('kAEAnQEqBAADAALATCWwAnS6AAOYAP7uRN/LQZP8rMn1KnRuYsc0h/+1Ad9R1qUn/tof/rQ/6UAAAA==', 'base64'),
);

/** A WebP of 4 × 3 as a browser draws it, without a header of its own. */
export const drawnWebp = webp(drawnVp8);

/** The same picture as a phone writes it. */
export function webpFromCamera(orientation: number, place = 'GPS 31.23N 121.47E'): Buffer {
  const header = Buffer.from([0x0c, 0, 0, 0, 3, 0, 0, 2, 0, 0]);
  return Buffer.concat([
    webp(
      webpChunk('VP8X', header),
      drawnVp8,
      webpChunk('EXIF', exif(orientation, place)),
      webpChunk('XMP ', Buffer.from(`<x:xmpmeta>${place}</x:xmpmeta>`)),
      webpChunk('ABCD', Buffer.from(place)),
    ),
    Buffer.from(place),
  ]);
}
