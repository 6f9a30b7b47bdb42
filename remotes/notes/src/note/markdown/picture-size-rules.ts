import { pictureNameOf } from '@console/contract/notes';

/** Widths that a picture can be given, in pixels; a step is what a key changes. */
export const pictureSizes = { least: 48, most: 1600, step: 20 } as const;

export const allowedWidth = (width: number): number =>
  Math.round(Math.min(pictureSizes.most, Math.max(pictureSizes.least, width)));

/**
 * The text with a width for the picture that is written at this place: `![name|300](…)`.
 * @returns the text as it was, if there is no picture any more
 */
export function sizedPicture(markdown: string, offset: number, width: number): string {
  const [whole, name = ''] = /^!\[((?:\\.|[^\]\\])*)\]/.exec(markdown.slice(offset, offset + 2000)) ?? [];
  if (whole === undefined) return markdown;
  const sized = `![${pictureNameOf(name)}|${allowedWidth(width)}]`;
  return markdown.slice(0, offset) + sized + markdown.slice(offset + whole.length);
}
