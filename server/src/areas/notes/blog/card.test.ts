import sharp from 'sharp';
import { cards } from './card.ts';

const cardOf = cards();

const inkOf = async (title: string) => {
  const { data, info } = await sharp(await cardOf({ title, blog: 'ming' }))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([1200, 630]);
  return data.filter((grey) => grey < 60).length;
};

it('shows the title in Chinese and English; what has no glyph leaves no mark', async () => {
  const nothing = await inkOf('');
  const one = await inkOf('木');
  expect(one).toBeGreaterThan(nothing + 500);
  expect(await inkOf('木木木')).toBeGreaterThan(2 * one);
  expect(await inkOf('Timber')).toBeGreaterThan(nothing + 500);
  expect(await inkOf('\u{1FAE8}')).toBe(nothing);
});

it('is drawn once for many who ask', async () => {
  const [first, second] = await Promise.all([
    cardOf({ title: 'Same', blog: 'b' }),
    cardOf({ title: 'Same', blog: 'b' }),
  ]);
  expect(second).toBe(first);
});
