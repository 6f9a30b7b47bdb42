import { tiffOf } from './exif-rules.ts';
import { jpegOrientation, jpegSize, jpegWithoutFacts } from './jpeg-rules.ts';

const segment = (marker: number, content: Buffer | string = '') => {
  const head = Buffer.from([0xff, marker, 0, content.length + 2]);
  return Buffer.concat([head, Buffer.from(content)]);
};
const exif = (orientation: number, marker = 0xe1) =>
  segment(marker, Buffer.concat([Buffer.from('Exif\0\0'), tiffOf(orientation)]));
/** Of 4 × 3. */
const frame = (marker = 0xc0) => segment(marker, Buffer.from([8, 0, 3, 0, 4, 1, 1, 0x11, 0]));
const begin = Buffer.from([0xff, 0xd8]);
const scan = Buffer.concat([segment(0xda, '\x01\x01'), Buffer.from([0x12, 0xff, 0x00, 0x34])]);
const end = Buffer.from([0xff, 0xd9]);
const photo = (...parts: Buffer[]) => Buffer.concat([begin, ...parts, scan, end]);

describe('1.6 the size of a JPEG', () => {
  it.each([0xc0, 0xc1, 0xc2, 0xc5, 0xcf])('stands in frame %p', (marker) => {
    expect(jpegSize(photo(segment(0xdb, 'table'), frame(marker)))).toEqual({ width: 4, height: 3 });
  });

  it.each([0xbf, 0xc4, 0xc8, 0xcc, 0xdb])('%p is no frame', (marker) => {
    expect(jpegSize(photo(frame(marker)))).toBeUndefined();
    expect(jpegSize(photo(frame(marker), frame()))).toEqual({ width: 4, height: 3 });
  });

  it.each<[string, Buffer]>([
    ['filling bytes before a mark', photo(segment(0xfe, 'words'), Buffer.from([0xff, 0xff]), frame())],
    ['an empty segment', photo(segment(0xfe), frame())],
    ['an end within the next mark', Buffer.concat([begin, frame(), Buffer.from([0xff, 0xe1])])],
  ])('is found in spite of %s', (_, bytes) => expect(jpegSize(bytes)).toEqual({ width: 4, height: 3 }));

  it.each<[string, Buffer]>([
    ['something that is no segment comes before it', photo(Buffer.from('noise'), frame())],
    ['its frame is cut off', Buffer.concat([begin, frame()]).subarray(0, -1)],
    ['its frame claims to have no length', photo(Buffer.from([0xff, 0xc0, 0, 1, 8, 0, 3, 0, 4]))],
    ['the file ends at once', begin],
  ])('is unknown where %s', (_, bytes) => expect(jpegSize(bytes)).toBeUndefined());
});

describe('1.6 which side of a JPEG is up', () => {
  it('is told by EXIF, whatever else its makers wrote', () => {
    const xmp = segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0');
    expect(jpegOrientation(photo(xmp, exif(8, 0xed), exif(6), frame()))).toBe(6);
    expect(jpegOrientation(photo(xmp, exif(8, 0xed), frame()))).toBe(1);
  });
});

describe('1.6 a JPEG without facts', () => {
  it.each<[string, Buffer]>([
    ['APP1', segment(0xe1, 'GPS')],
    ['APP15', segment(0xef, 'GPS')],
    ['words', segment(0xfe, 'GPS')],
    ['a profile where none belongs', segment(0xe5, 'ICC_PROFILE\0GPS')],
    ['empty words', segment(0xfe)],
  ])('loses %s', (_, fact) => {
    expect(jpegWithoutFacts(photo(fact, frame()))).toEqual(photo(frame()));
    expect(jpegWithoutFacts(Buffer.concat([begin, frame(), fact]))).toEqual(Buffer.concat([begin, frame()]));
  });

  it.each([0xdb, 0xe0, 0xee, 0xf0, 0xf7])('keeps %p, with which it is drawn', (marker) => {
    const whole = photo(segment(marker, 'drawn'), frame());
    expect(jpegWithoutFacts(whole)).toEqual(whole);
  });

  it.each<[string, Buffer]>([
    ['without segments', Buffer.concat([begin, scan, end])],
    ['with filling bytes before its end', Buffer.concat([begin, frame(), scan, Buffer.from([0xff]), end])],
    ['with a restart', photo(frame(), scan, Buffer.from([0xff, 0xd0, 0, 4]))],
    [
      'with the last of the restarts',
      Buffer.concat([photo(frame()).subarray(0, -2), Buffer.from([0xff, 0xd7, 0, 4]), end]),
    ],
    [
      'with a table between its scans',
      photo(frame(), scan, segment(0xc4, Buffer.from([0x12, 0xff, 0xd9, 0x34]))),
    ],
  ])('a picture %s ends where it ends', (_, whole) => {
    expect(jpegWithoutFacts(Buffer.concat([whole, Buffer.from('GPS')]))).toEqual(whole);
  });

  it('a picture that is cut off stays as it is', () => {
    for (const cut of [Buffer.from([0xff]), Buffer.from([0xff, 0xda]), Buffer.from([0xff, 0xc4, 0])]) {
      const bytes = Buffer.concat([begin, frame(), scan, cut]);
      expect(jpegWithoutFacts(bytes)).toEqual(bytes);
    }
  });
});
