/** Stands where something of a comment stood. No text has it: Unicode keeps it from being a character. */
const blank = '\uFDD0';

/** What decides where comments may begin: fences of code, ends of lines, signs of code within a line, signs of comments. */
const signs = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(`{3,}(?=[^`\n]*$)|~{3,})(.*)$|\n|`+|%%/gm;

/**
 * A note whose comments (`%%of the writer alone%%`, as Obsidian has them) are blanked, in one line or over many, whatever stands in
 * them. All else keeps its place: the text is as long as before. In code there are none, and what is never closed is text.
 * @returns with signs that the tree leaves out (`withoutBlanks`)
 */
export const withBlankedComments = (markdown: string): string =>
  // A line of which nothing is left parts paragraphs, as an empty one does.
  blanked(markdown).replace(emptied, (line) => line.replaceAll(blank, ' '));

/** What is left of a text whose comments were blanked, without what stands in their place. */
export const withoutBlanks = (text: string): string => text.replaceAll(blank, '');

/** A note as readers have it; nothing in it keeps its place. */
export const withoutComments = (markdown: string): string => withoutBlanks(blanked(markdown));

const emptied = new RegExp(`^[ \\t>]*${blank}[ \\t${blank}]*$`, 'gm');

function blanked(markdown: string): string {
  if (!markdown.includes('%%')) return markdown;
  const kept: string[] = [];
  const found = [...markdown.matchAll(signs)];
  const codeEnds = endsOfCode(found);
  let fence: string | undefined;
  let from = 0;
  let at = 0;
  for (const { 0: sign, 1: mark, 2: info = '', index: start } of found) {
    if (start < at) continue;
    if (mark !== undefined) {
      if (fence === undefined) fence = mark;
      else if (mark.startsWith(fence) && info.trim() === '') fence = undefined;
    } else if (fence === undefined && !isEscaped(markdown, start)) {
      if (sign.startsWith('`')) at = codeEnds.get(start) ?? at;
      if (sign !== '%%') continue;
      const close = markdown.indexOf('%%', start + 2);
      if (close === -1) break;
      kept.push(markdown.slice(from, start), blank.repeat(close + 2 - start));
      from = at = close + 2;
    }
  }
  return [...kept, markdown.slice(from)].join('');
}

/**
 * For signs that begin code within a line, by their place: where it ends, behind as many of them. What would end on another line is
 * taken for none: whether the lines are of one paragraph only the parser knows, and a comment too many is hidden rather than one too few.
 */
function endsOfCode(found: readonly RegExpExecArray[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const next = new Map<number, number>();
  for (const { 0: sign, index: start } of found.toReversed()) {
    if (sign === '\n') next.clear();
    if (!sign.startsWith('`')) continue;
    const end = next.get(sign.length);
    if (end !== undefined) ends.set(start, end);
    next.set(sign.length, start + sign.length);
  }
  return ends;
}

function isEscaped(text: string, at: number): boolean {
  let signs = 0;
  while (text[at - 1 - signs] === '\\') signs += 1;
  return signs % 2 === 1;
}
