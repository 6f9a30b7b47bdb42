import { encode } from 'uqr';

/** The dark fields of a QR code as one path, in a square of so many units. */
export interface CodePath {
  readonly path: string;
  readonly size: number;
}

/**
 * A QR code whose rows of dark fields are one stroke each.
 * @param ecc how much of it may be scratched: L for paper that is used once, M for what hangs at a door
 */
export function codePath(text: string, ecc: 'L' | 'M' = 'M'): CodePath {
  // Which of the eight masks reads best is a matter of the finest prints; to weigh them costs ten times the code itself.
  const { data, size } = encode(text, { ecc, border: 0, maskPattern: 0 });
  const strokes = data.flatMap((row, y) => {
    const found: string[] = [];
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      found.push(`M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`);
    }
    return found;
  });
  return { path: strokes.join(''), size };
}
