/** What a reader would count as characters: a family of emoji is one, and space is none. */
export function charactersIn(text: string): number {
  // Beyond this, marks that join others are not worth the time it takes to find them.
  if (text.length > 50_000) return text.match(/\S/gu)?.length ?? 0;
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text);
  return [...segments].filter(({ segment }) => /\S/.test(segment)).length;
}
