import sharp from 'sharp';
import { photoForPaper } from './shown-photo.ts';

/** What a camera takes at night: nothing of it can be made smaller without looking at it. */
const noise = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.imul(at, 2_654_435_761) >>> 24;
  return sharp(data, { raw: { width, height, channels: 3 } });
};
const shape = async (bytes: Buffer | undefined) => {
  const { format, width, height } = await sharp(bytes).metadata();
  return [format, width, height];
};

it.each([
  ['JPEG', () => noise(1_200, 900).jpeg().toBuffer(), [1_000, 750]],
  ['PNG', () => noise(40, 30).png().toBuffer(), [40, 30]],
  ['WebP', () => noise(900, 1_200).webp().toBuffer(), [750, 1_000]],
])('11 a photo as %s is shown as a JPEG no larger than it is printed', async (_, photo, size) => {
  expect(await shape(await photoForPaper(await photo()))).toEqual(['jpeg', ...size]);
});

it('11 one of more than three megabytes becomes one that can be sent by mail', async () => {
  const photo = await noise(1_300, 1_000).png({ compressionLevel: 0 }).toBuffer();
  expect(photo.length).toBeGreaterThan(3_000_000);
  expect((await photoForPaper(photo))?.length).toBeLessThan(1_000_000);
});

it('11 one that was taken upright stands upright', async () => {
  const turned = await noise(40, 30).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await shape(await photoForPaper(turned))).toEqual(['jpeg', 30, 40]);
});

it('11 what is no picture is none', async () => {
  expect(await photoForPaper(Buffer.from('not a picture'))).toBeUndefined();
});
