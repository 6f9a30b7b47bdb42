import fc from '@console/testing/properties';
import { imageSizeOf, orientationOf, withoutCameraFacts } from './image-rules.ts';
import {
  drawnPng,
  drawnWebp,
  jpegFromCamera,
  onePixelPng,
  pngFromCamera,
  webpFromCamera,
} from './testing-images.ts';

describe('1.6 JPEG', () => {
  it('loses what the camera wrote down, and keeps its picture', () => {
    const photo = jpegFromCamera(1);
    const clean = withoutCameraFacts('image/jpeg', photo);
    expect(photo.includes('GPS')).toBe(true);
    expect(clean.includes('GPS')).toBe(false);
    expect(clean.includes('Exif')).toBe(false);
    expect(clean.subarray(-20)).toEqual(photo.subarray(-20));
    expect(imageSizeOf('image/jpeg', clean)).toEqual({ width: 4, height: 3 });
  });

  it('loses what stands behind its end: films of motion photos, further pictures with places of their own', () => {
    const photo = jpegFromCamera(1);
    const scan = Buffer.from([0xff, 0xda, 0, 4, 0xff, 0xd9, 0x12, 0xff, 0xd0, 0xff, 0xd9]);
    const twoScans = Buffer.concat([photo.subarray(0, -2), scan]);
    for (const whole of [photo, twoScans]) {
      const clean = withoutCameraFacts('image/jpeg', Buffer.concat([whole, photo, Buffer.from('GPS')]));
      expect(clean).toEqual(withoutCameraFacts('image/jpeg', whole));
      expect(clean.subarray(-11)).toEqual(whole.subarray(-11));
    }
  });

  it('loses words and makers’ notes, and keeps what its colours need', () => {
    const segment = (marker: number, text: string) =>
      Buffer.concat([Buffer.from([0xff, marker, 0, text.length + 2]), Buffer.from(text)]);
    const photo = jpegFromCamera(1);
    const kept = [segment(0xe2, 'ICC_PROFILE\0\x01\x01x'), segment(0xee, 'Adobe\0d\0\0\0\0\x01')];
    const lost = [
      segment(0xe2, 'MPF\0GPS'),
      segment(0xe5, 'GPS'),
      segment(0xfe, 'GPS'),
      segment(0xed, 'GPS'),
    ];
    const full = Buffer.concat([photo.subarray(0, 2), ...kept, ...lost, photo.subarray(2)]);
    const clean = withoutCameraFacts('image/jpeg', full);
    expect(clean.includes('GPS')).toBe(false);
    for (const one of kept) expect(clean.includes(one)).toBe(true);
    expect(imageSizeOf('image/jpeg', clean)).toEqual({ width: 4, height: 3 });
  });

  it.each([2, 3, 6, 8])('stays the right way up: %d', (orientation) => {
    const clean = withoutCameraFacts('image/jpeg', jpegFromCamera(orientation));
    expect(clean.includes('GPS')).toBe(false);
    expect(orientationOf('image/jpeg', clean)).toBe(orientation);
    expect(imageSizeOf('image/jpeg', clean)).toEqual(
      orientation >= 5 ? { width: 3, height: 4 } : { width: 4, height: 3 },
    );
    expect(withoutCameraFacts('image/jpeg', clean)).toEqual(clean);
  });

  it('whatever comes, it neither fails nor grows by more than the orientation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(80), (noise, at) => {
        const broken = Buffer.from(jpegFromCamera(6));
        Buffer.from(noise).copy(broken, Math.min(at, broken.length));
        expect(withoutCameraFacts('image/jpeg', broken).length).toBeLessThanOrEqual(broken.length + 36);
        imageSizeOf('image/jpeg', broken);
      }),
    );
  });
});

describe.each([
  ['image/png', pngFromCamera, 38],
  ['image/webp', webpFromCamera, 34],
] as const)('1.6 %s', (mime, fromCamera, orientationTakes) => {
  it('loses what camera and editors wrote down, and what stands behind its end', () => {
    const clean = withoutCameraFacts(mime, fromCamera(1));
    for (const word of ['GPS', 'Exif', 'eXIf', 'EXIF', 'XMP', 'xmp', 'tIME', 'Author', 'ABCD', 'caBX'])
      expect(clean.includes(word)).toBe(false);
    expect(imageSizeOf(mime, clean)).toEqual({ width: 4, height: 3 });
    expect(withoutCameraFacts(mime, clean)).toEqual(clean);
  });

  it.each([3, 6, 8])('stays the right way up: %d', (orientation) => {
    const clean = withoutCameraFacts(mime, fromCamera(orientation));
    expect(clean.includes('GPS')).toBe(false);
    expect(orientationOf(mime, clean)).toBe(orientation);
    const turned = orientation >= 5 && mime === 'image/png';
    expect(imageSizeOf(mime, clean)).toEqual(turned ? { width: 3, height: 4 } : { width: 4, height: 3 });
    expect(withoutCameraFacts(mime, clean)).toEqual(clean);
  });

  it('whatever comes, it neither fails nor grows by more than the orientation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(400), fc.nat(600), (noise, at, length) => {
        const broken = Buffer.from(fromCamera(6)).subarray(0, length);
        Buffer.from(noise).copy(broken, Math.min(at, broken.length));
        expect(withoutCameraFacts(mime, broken).length).toBeLessThanOrEqual(broken.length + orientationTakes);
        imageSizeOf(mime, broken);
      }),
    );
  });
});

it.each([
  ['image/png', drawnPng],
  ['image/png', onePixelPng],
  ['image/webp', drawnWebp],
  ['image/gif', Buffer.from('GIF89a\x02\x00\x03\x00', 'latin1')],
])('%s without anything of it stays byte by byte', (mime, bytes) =>
  expect(withoutCameraFacts(mime, bytes)).toEqual(bytes),
);

it('PNG keeps what it is drawn with', () => {
  const clean = withoutCameraFacts('image/png', pngFromCamera(1));
  expect(clean.includes('pHYs')).toBe(true);
  expect(Buffer.concat([clean.subarray(0, 33), clean.subarray(33 + 21)])).toEqual(drawnPng);
});

it('sizes', () => {
  expect(imageSizeOf('image/png', onePixelPng)).toEqual({ width: 1, height: 1 });
  expect(imageSizeOf('image/gif', Buffer.from('GIF89a\x02\x00\x03\x00', 'latin1'))).toEqual({
    width: 2,
    height: 3,
  });
  expect(imageSizeOf('image/png', Buffer.from('short'))).toBeUndefined();
  expect(imageSizeOf('image/avif', onePixelPng)).toBeUndefined();
  expect(orientationOf('image/avif', onePixelPng)).toBe(1);
});
