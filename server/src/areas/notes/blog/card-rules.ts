/** What sites that show links take as a large picture, in pixels. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Width of a text set in a size of 1. */
export type Measure = (text: string) => number;

export interface SetTitle {
  readonly size: number;
  readonly lines: readonly string[];
}

/** From the largest: the first in which the title takes no more lines than that. */
const sizes = [
  { size: 84, most: 3 },
  { size: 66, most: 4 },
  { size: 52, most: 5 },
] as const;

/** A title in the largest size that it fits in; one that fits in none ends with an ellipsis. @param width in pixels */
export function setTitle(title: string, width: number, measure: Measure): SetTitle {
  const text = title.replace(/\s+/g, ' ').trim();
  for (const { size, most } of sizes) {
    const lines = linesOf(text, width / size, measure);
    if (lines.length <= most) return { size, lines };
  }
  const { size, most } = sizes[sizes.length - 1] ?? { size: 52, most: 5 };
  const lines = linesOf(text, width / size, measure).slice(0, most);
  return {
    size,
    lines: lines.map((line, at) => (at === most - 1 ? ending(line, width / size, measure) : line)),
  };
}

/** As much of a line as leaves room for the ellipsis. */
export function ending(line: string, width: number, measure: Measure): string {
  const signs = signsOf(line);
  while (signs.length > 0 && measure(`${signs.join('')}…`) > width) signs.pop();
  return `${signs.join('').trimEnd()}…`;
}

/** Between words, and between any two Chinese ones; a word that is wider than the line, anywhere. */
function linesOf(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const begin = (word: string) => {
    if (line.trim() !== '') lines.push(line.trimEnd());
    line = word.trimStart();
  };
  for (const word of wordsOf(text)) {
    if (measure((line + word).trimEnd()) <= width) line += word;
    else if (measure(word.trim()) <= width) begin(word);
    else
      for (const sign of signsOf(word))
        if (measure(line + sign) <= width) line += sign;
        else begin(sign);
  }
  begin('');
  return lines;
}

const segmenters = {
  word: new Intl.Segmenter('zh', { granularity: 'word' }),
  grapheme: new Intl.Segmenter('zh', { granularity: 'grapheme' }),
};

/** Signs that close something stay with what is before them: no line begins with a full stop. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const { segment } of segmenters.word.segment(text)) {
    const last = words.at(-1);
    if (last !== undefined && (/^[\s\p{Pe}\p{Pf}\p{Po}]/u.test(segment) || /[\p{Ps}\p{Pi}]$/u.test(last)))
      words[words.length - 1] = last + segment;
    else words.push(segment);
  }
  return words;
}

const signsOf = (text: string): string[] =>
  [...segmenters.grapheme.segment(text)].map(({ segment }) => segment);
