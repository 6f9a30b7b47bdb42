import type { LegendEntry } from './chart-legend.tsx';

/** A Chinese sign is as wide as the letters are high, a Latin one about half of that. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? size : size * 0.56), 0);

/** A text in lines that fit: broken between words, or anywhere in Chinese, which has no spaces. */
export function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.match(/[\u2e80-\uffef]|[^\s\u2e80-\uffef]+\s*|\s+/g) ?? []) {
    if (line && widthOf(line + piece.trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return line.trim() ? [...lines, line.trimEnd()] : lines;
}

/** Where the entries of a legend stand: beside each other, then on the next line. */
export function legendPlaces(entries: readonly LegendEntry[], size: number, width: number) {
  let [x, row] = [0, 0];
  return entries.map((entry) => {
    const taken = 24 + widthOf(entry.name, size) + 16;
    if (x > 0 && x + taken > width) [x, row] = [0, row + 1];
    const place = { ...entry, x, row };
    x += taken;
    return place;
  });
}
