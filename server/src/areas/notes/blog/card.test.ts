import sharp from 'sharp';
import { cards, readFonts } from './card.ts';

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

it('is drawn after the fonts could not be read once', async () => {
  let read = 0;
  const draw = cards(() => {
    read += 1;
    return read === 1 ? Promise.reject(new Error('too many open files')) : readFonts();
  });
  await expect(draw({ title: 'a', blog: 'b' })).rejects.toThrow('too many open files');
  expect((await draw({ title: 'a', blog: 'b' })).subarray(1, 4).toString()).toBe('PNG');
});

it('of too many that wait for their turn the last is told to come again, and then is drawn', async () => {
  const draw = cards(readFonts, 2);
  const drawings = ['1', '2', '3'].map((title) => draw({ title, blog: 'b' }));
  const refused = draw({ title: '4', blog: 'b' });
  await expect(refused).rejects.toMatchObject({ code: 'LIMIT', details: { retryAfter: 10 } });
  // One that is drawn already waits for nothing.
  expect(await draw({ title: '1', blog: 'b' })).toBe(await drawings[0]);
  await Promise.all(drawings);
  expect((await draw({ title: '4', blog: 'b' })).length).toBeGreaterThan(1000);
});
