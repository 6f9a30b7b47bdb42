/// <reference path="./subset-font.d.ts" />

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';

const ofPackage = dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'));
const read = (weight: 'Regular' | 'Bold') =>
  readFile(join(ofPackage, '../fonts', `NotoSansHans-${weight}.otf`));

/** Read with the first paper, 8 MB each, and kept: all papers of a process are written with them. */
let whole: Promise<readonly [Buffer, Buffer]> | undefined;

/** Both weights whole, regular and bold. */
export function wholeFonts(): Promise<readonly [Buffer, Buffer]> {
  whole ??= Promise.all([read('Regular'), read('Bold')]).catch((error: unknown) => {
    // Perhaps they could not be read just then.
    whole = undefined;
    throw error;
  });
  return whole;
}

/** What page numbers, dates and the like are made of, whatever else a paper says. */
const always = ' /0123456789/.,:;·…–−-+×=()（）%¥ 第页共Pageofcopy份\u3000\u00a0';

/** The glyphs of a text in two weights: a whole Chinese font would be 250 times as large as the paper that uses it. */
export async function paperFonts(text: string): Promise<{ regular: Buffer; bold: Buffer }> {
  const characters = [...new Set(text + always)].join('');
  const options = { targetFormat: 'sfnt', noHinting: true } as const;
  const [regular, bold] = await wholeFonts();
  return {
    regular: await subsetFont(regular, characters, options),
    bold: await subsetFont(bold, characters, options),
  };
}
