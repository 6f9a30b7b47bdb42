/** EXIF, of which a picture keeps one thing: which side is up. */

/** @param tiff what stands in the EXIF block. @returns 1 to 8 as EXIF counts them; 1, upright, where nothing is told */
export function orientationIn(tiff: Buffer): number {
  try {
    return found(tiff);
  } catch {
    return 1;
  }
}

function found(tiff: Buffer): number {
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) !== 0x0112) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An EXIF block that says nothing else. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** Sizes are told as the picture is stored; from 5 on it is shown lying on its side. */
export const isTurned = (orientation: number): boolean => orientation >= 5;
