import fc from 'fast-check';
import { imageSizeOf, orientationOf, withoutCameraFacts } from './image-rules.ts';
import { jpegFromCamera, onePixelPng } from './testing-images.ts';

describe('1.6 JPEG', () => {
  it('loses what the camera wrote down, and keeps its picture', () => {
    const photo = jpegFromCamera(1);
    const clean = withoutCameraFacts(photo);
    expect(photo.includes('GPS')).toBe(true);
    expect(clean.includes('GPS')).toBe(false);
    expect(clean.includes('Exif')).toBe(false);
    expect(clean.subarray(-20)).toEqual(photo.subarray(-20));
    expect(imageSizeOf('image/jpeg', clean)).toEqual({ width: 4, height: 3 });
  });

  it.each([2, 3, 6, 8])('stays the right way up: %d', (orientation) => {
    const clean = withoutCameraFacts(jpegFromCamera(orientation));
    expect(clean.includes('GPS')).toBe(false);
    expect(orientationOf(clean)).toBe(orientation);
    expect(imageSizeOf('image/jpeg', clean)).toEqual(
      orientation >= 5 ? { width: 3, height: 4 } : { width: 4, height: 3 },
    );
    expect(withoutCameraFacts(clean)).toEqual(clean);
  });

  it('whatever comes, it neither fails nor grows by more than the orientation', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(80), (noise, at) => {
        const broken = Buffer.from(jpegFromCamera(6));
        Buffer.from(noise).copy(broken, Math.min(at, broken.length));
        expect(withoutCameraFacts(broken).length).toBeLessThanOrEqual(broken.length + 36);
        imageSizeOf('image/jpeg', broken);
      }),
    );
  });
});

it('sizes', () => {
  expect(imageSizeOf('image/png', onePixelPng)).toEqual({ width: 1, height: 1 });
  expect(imageSizeOf('image/gif', Buffer.from('GIF89a\x02\x00\x03\x00', 'latin1'))).toEqual({
    width: 2,
    height: 3,
  });
  expect(imageSizeOf('image/png', Buffer.from('short'))).toBeUndefined();
  expect(imageSizeOf('image/avif', onePixelPng)).toBeUndefined();
});
