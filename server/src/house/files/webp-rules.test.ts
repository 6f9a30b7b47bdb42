import { tiffOf } from './exif-rules.ts';
import { drawnWebp } from './testing-images.ts';
import { webpOrientation, webpSize, webpWithoutFacts } from './webp-rules.ts';

const chunk = (type: string, content: Buffer) => {
  const head = Buffer.from(`${type}\0\0\0\0`);
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
};
const webp = (...chunks: Buffer[]) => {
  const head = Buffer.from('RIFF\0\0\0\0WEBP');
  head.writeUInt32LE(4 + Buffer.concat(chunks).length, 4);
  return Buffer.concat([head, ...chunks]);
};
/** Of 4 × 3. */
const header = (flags: number) => chunk('VP8X', Buffer.from([flags, 0, 0, 0, 3, 0, 0, 2, 0, 0]));
const picture = drawnWebp.subarray(12);
const exif = (orientation: number) => chunk('EXIF', tiffOf(orientation));
const [hasExif, hasXmp, hasAlpha, hasProfile] = [0x08, 0x04, 0x10, 0x20];

describe('1.6 the size of a WebP', () => {
  const lossless = (width: number, height: number) => {
    const content = Buffer.alloc(5, 0x2f);
    content.writeUInt32LE((width - 1) | ((height - 1) << 14), 1);
    return webp(chunk('VP8L', content));
  };
  const scaled = Buffer.from(drawnWebp);
  scaled.writeUInt16LE(0x4004, 26);
  scaled.writeUInt16LE(0x8003, 28);

  it.each<[string, Buffer, number, number]>([
    ['with a header', webp(header(0), picture), 4, 3],
    ['lossy', drawnWebp, 4, 3],
    ['lossy, to be shown larger', scaled, 4, 3],
    ['lossless', lossless(800, 600), 800, 600],
    ['lossless, as large as can be', lossless(16_384, 16_384), 16_384, 16_384],
  ])('%s', (_, bytes, width, height) => expect(webpSize(bytes)).toEqual({ width, height }));

  it('is unknown where something else comes first', () => {
    expect(webpSize(webp(chunk('ABCD', Buffer.alloc(20)), picture))).toBeUndefined();
  });
});

describe('1.6 which side of a WebP is up', () => {
  it.each<[string, Buffer, number]>([
    ['as EXIF tells', webp(header(hasExif), picture, exif(6)), 6],
    [
      'as EXIF tells behind the mark of a JPEG',
      webp(header(hasExif), picture, chunk('EXIF', Buffer.concat([Buffer.from('Exif\0\0'), tiffOf(8)]))),
      8,
    ],
    ['upright without EXIF', drawnWebp, 1],
    ['upright without a header that says so', webp(picture, exif(6)), 1],
  ])('%s', (_, bytes, orientation) => expect(webpOrientation(bytes)).toBe(orientation));
});

describe('1.6 a WebP without facts', () => {
  it.each<[string, Buffer, Buffer]>([
    [
      'says so in its header',
      webp(
        header(hasExif | hasXmp | hasAlpha | hasProfile),
        picture,
        exif(1),
        chunk('XMP ', Buffer.from('GPS')),
      ),
      webp(header(hasAlpha | hasProfile), picture),
    ],
    [
      'says that it keeps which side is up',
      webp(header(hasXmp), picture, exif(6)),
      webp(header(hasExif), picture, exif(6)),
    ],
    ['loses what stands behind its end', Buffer.concat([drawnWebp, picture]), drawnWebp],
    [
      'keeps parts of an odd length, and empty ones',
      webp(header(hasProfile), chunk('ICCP', Buffer.from('odd')), picture, chunk('ANIM', Buffer.alloc(0))),
      webp(header(hasProfile), chunk('ICCP', Buffer.from('odd')), picture, chunk('ANIM', Buffer.alloc(0))),
    ],
  ])('%s', (_, bytes, clean) => expect(webpWithoutFacts(bytes)).toEqual(clean));
});
