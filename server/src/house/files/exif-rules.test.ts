import { isTurned, orientationIn, tiffOf } from './exif-rules.ts';

const make = 0x010f;
const orientation = 0x0112;

/** A directory as cameras write it: entries of twelve bytes, each a tag and what it says. */
function tiff(order: 'II' | 'MM', entries: readonly [tag: number, value: number][], told = entries.length) {
  const bytes = Buffer.alloc(10 + entries.length * 12);
  const [short, long] =
    order === 'II'
      ? ([bytes.writeUInt16LE, bytes.writeUInt32LE] as const)
      : ([bytes.writeUInt16BE, bytes.writeUInt32BE] as const);
  bytes.write(order);
  long.call(bytes, 8, 4);
  short.call(bytes, told, 8);
  for (const [index, [tag, value]] of entries.entries()) {
    short.call(bytes, tag, 10 + index * 12);
    short.call(bytes, value, 18 + index * 12);
  }
  return bytes;
}

describe.each(['II', 'MM'] as const)('1.6 which side is up, in the order of bytes %s', (order) => {
  it.each<[string, [number, number][], number]>([
    ['stands alone', [[orientation, 6]], 6],
    [
      'stands behind what else a camera tells',
      [
        [make, 3],
        [make, 4],
        [orientation, 8],
      ],
      8,
    ],
    ['is told nowhere', [[make, 3]], 1],
    ['of nothing', [], 1],
    ['0 is none', [[orientation, 0]], 1],
    ['1 is upright', [[orientation, 1]], 1],
    ['9 is none', [[orientation, 9]], 1],
  ])('%s', (_, entries, expected) => expect(orientationIn(tiff(order, entries))).toBe(expected));

  it('what stands behind the directory belongs to something else', () => {
    const entries: [number, number][] = [
      [make, 3],
      [orientation, 6],
    ];
    expect(orientationIn(tiff(order, entries, 1))).toBe(1);
  });

  it('a block that is cut off says nothing', () => {
    expect(orientationIn(tiff(order, [[orientation, 6]]).subarray(0, 12))).toBe(1);
    expect(orientationIn(Buffer.from(order))).toBe(1);
  });
});

it('what is written down is read again, by other programs, too', () => {
  expect(tiffOf(6).toString('latin1', 0, 4)).toBe('MM\0*');
  expect([1, 2, 3, 4, 5, 6, 7, 8].map((one) => orientationIn(tiffOf(one)))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('from 5 on a picture lies on its side', () => {
  expect([1, 4, 5, 8].map(isTurned)).toEqual([false, false, true, true]);
});
