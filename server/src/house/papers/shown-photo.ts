/** The longer side, in pixels: three of them stand in a line of an A4 sheet, at more than 300 dots an inch. */
const longerSide = 1_000;
/** What no camera takes: a picture that claims more is no photo, and would fill the memory. */
const pixelsAtMost = 100_000_000;

/**
 * A photo as a paper shows it, whatever a camera has written: upright, as large as it is printed, as a JPEG, so that a paper with
 * many of them can still be sent by mail.
 * @returns nothing where it cannot be read
 */
export async function photoForPaper(bytes: Buffer): Promise<Buffer | undefined> {
  // With the first photo: it is a native library with threads of its own, which most processes never need.
  const { default: sharp } = await import('sharp');
  try {
    return await sharp(bytes, { limitInputPixels: pixelsAtMost })
      .rotate()
      .resize({ width: longerSide, height: longerSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 80 })
      .toBuffer();
  } catch {
    return undefined;
  }
}
