/// <reference path="./fontkit.d.ts" />

import { ApiError } from '@console/contract';
import { create, type Font } from 'fontkit';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { wholeFonts } from '../../../house/papers/paper-fonts.ts';
import { cardSize, ending, type Measure, setTitle } from './card-rules.ts';

/** What a card says. */
export interface Card {
  readonly title: string;
  /** Whose it is. */
  readonly blog: string;
}

const margin = 88;
const room = cardSize.width - 2 * margin;
const colours = { ground: '#f5f8f7', ink: '#17211e', quiet: '#4c5a56', brand: '#0f6b5c' } as const;
const nameSize = 34;

/** Cards that were drawn last. */
const mostKept = 100;

/** The picture of a post without pictures: its title, set in the fonts of the house's papers. @returns a PNG */
export type DrawCard = (card: Card) => Promise<Buffer>;

/** Some ten seconds of drawing: whoever comes after that is better told so. */
const mostWaiting = 50;

/**
 * One drawing at a time, and those that were drawn last are kept: cards are asked for by few, but by anybody.
 * @param read the fonts, with the first card  @param most drawings that may wait; beyond, LIMIT
 */
export function cards(read = readFonts, most = mostWaiting): DrawCard {
  const oneAtATime = pLimit(1);
  const kept = new Map<string, Promise<Buffer>>();
  let fonts: Promise<CardFonts> | undefined;
  const whole = () => {
    fonts ??= read().catch((error: unknown) => {
      // Perhaps they could not be read just then.
      fonts = undefined;
      throw error;
    });
    return fonts;
  };
  return async (card) => {
    const key = JSON.stringify([card.title, card.blog]);
    const known = kept.get(key);
    if (known) return known;
    if (oneAtATime.pendingCount >= most) throw new ApiError('LIMIT', { details: { retryAfter: 10 } });
    const drawing = oneAtATime(async () => drawn(card, await whole()));
    kept.set(key, drawing);
    drawing.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return drawing;
  };
}

interface CardFonts {
  readonly regular: Font;
  readonly bold: Font;
}

/** @internal exported for its test */
export async function readFonts(): Promise<CardFonts> {
  const [regular, bold] = await wholeFonts();
  return { regular: create(regular), bold: create(bold) };
}

async function drawn({ title, blog }: Card, { regular, bold }: CardFonts): Promise<Buffer> {
  const { size, lines } = setTitle(title, room, measureOf(bold));
  const leading = size * 1.35;
  const first = (cardSize.height - 90 - lines.length * leading) / 2 + size;
  const name =
    measureOf(regular)(blog) * nameSize > room ? ending(blog, room / nameSize, measureOf(regular)) : blog;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
<rect width="100%" height="100%" fill="${colours.ground}"/>
<rect width="20" height="100%" fill="${colours.brand}"/>
<path fill="${colours.ink}" d="${lines.map((line, at) => outlines(bold, line, size, first + at * leading)).join('')}"/>
<path fill="${colours.quiet}" d="${outlines(regular, name, nameSize, cardSize.height - 72)}"/>
</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}

/** Signs that the font does not have, such as emoji, are left out. */
function shown(font: Font, text: string) {
  const { glyphs, positions } = font.layout(text);
  return glyphs.flatMap(({ id, path }, at) =>
    id === 0 ? [] : [{ path, advance: (positions[at]?.xAdvance ?? 0) / font.unitsPerEm }],
  );
}

const measureOf =
  (font: Font): Measure =>
  (text) =>
    shown(font, text).reduce((sum, { advance }) => sum + advance, 0);

/** As paths: what draws the picture has no fonts of its own. @param baseline in pixels from the top */
function outlines(font: Font, text: string, size: number, baseline: number): string {
  const scale = size / font.unitsPerEm;
  let x = margin;
  return shown(font, text)
    .map(({ path, advance }) => {
      const place = path.transform(scale, 0, 0, -scale, x, baseline);
      x += advance * size;
      return place.toSVG();
    })
    .join('');
}
