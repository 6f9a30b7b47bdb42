import { markdownTree } from '@console/contract/markdown';
import type { RootContent } from 'hast';

/** A heading of a note, as its table of contents lists it. */
export interface Heading {
  /** 1 to 6, as written. */
  readonly level: number;
  readonly text: string;
  /** Where it stands in the note. */
  readonly offset: number;
}

const mostListed = 300;

/** So few headings are found at a glance. */
export const fewestForContents = 3;

/**
 * The headings of a note in order. Reads lines instead of the whole text's tree, because long notes are drawn, and
 * parsed, in parts; headings inside of quotes and lists are not listed.
 */
export function headingsOf(markdown: string): Heading[] {
  const found: Heading[] = [];
  let fence: string | undefined;
  let above: Line | undefined;
  for (const line of linesOf(markdown)) {
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.text);
    if (fence !== undefined) {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === '') fence = undefined;
      continue;
    }
    fence = mark?.[1]?.startsWith('`') && mark[2]?.includes('`') ? undefined : mark?.[1];
    const heading = atxOf(line) ?? (above && underlined(above, line));
    if (heading) found.push(heading);
    if (found.length === mostListed) break;
    above = heading || fence ? undefined : line;
  }
  return found.filter(({ text }) => text !== '');
}

interface Line {
  readonly text: string;
  readonly offset: number;
  /** The line above it is empty, or there is none: a paragraph may begin here. */
  readonly first: boolean;
}

function* linesOf(markdown: string): Generator<Line> {
  let first = true;
  for (const { 0: text, index: offset } of markdown.matchAll(/.+|\n(?=\n)/g)) {
    const empty = text.trim() === '';
    if (!empty) yield { text, offset, first };
    else yield { text: '', offset, first: false };
    first = empty;
  }
}

/** `## like this`. */
function atxOf({ text, offset }: Line): Heading | undefined {
  const [, indent = '', signs = '', rest = ''] =
    /^( {0,3})(#{1,6})(?:[ \t]+(.*?))??(?:[ \t]+#+)?[ \t]*$/.exec(text) ?? [];
  if (signs === '') return undefined;
  return { level: signs.length, text: plainText(rest), offset: offset + indent.length };
}

/** A line with `===` or `---` below it. */
function underlined(line: Line, below: Line): Heading | undefined {
  const sign = /^ {0,3}(=+|-+)[ \t]*$/.exec(below.text)?.[1]?.[0];
  if (sign === undefined || !line.first) return undefined;
  if (!/^ {0,3}(?![>|#]|[-*+][ \t]|\d{1,9}[.)][ \t]| )/.test(line.text)) return undefined;
  const indent = line.text.search(/\S/);
  return { level: sign === '=' ? 1 : 2, text: plainText(line.text.trim()), offset: line.offset + indent };
}

/** What is left to read of `**a** [b](c)`: drawn by the same tree as the note. */
const plainText = (source: string): string =>
  markdownTree(`# ${source}`, { footnotes: '', backToText: '' }).children.map(textIn).join('').trim();

const textIn = (node: RootContent): string => {
  if (node.type === 'text') return node.value;
  return node.type === 'element' && node.tagName !== 'sup' ? node.children.map(textIn).join('') : '';
};
