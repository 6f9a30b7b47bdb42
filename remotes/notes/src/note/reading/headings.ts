import { markdownTree, withBlankedComments } from '@console/contract/markdown';
import type { RootContent } from 'hast';
import { linesOutsideCode, type TextLine } from './text-lines.ts';

/** A heading of a note, as its table of contents lists it. */
export interface Heading {
  /** 1 to 6, as written. */
  readonly level: number;
  readonly text: string;
  /** Where it stands in the note. */
  readonly offset: number;
}

const mostListed = 300;

/** No heading is longer, and no list of them should be. */
const mostOfLine = 300;

/** So few headings are found at a glance. */
export const fewestForContents = 3;

/**
 * The headings of a note in order. Reads lines instead of the whole text's tree, because long notes are drawn, and
 * parsed, in parts; headings inside of quotes and lists are not listed.
 */
export function headingsOf(markdown: string): Heading[] {
  const found: Heading[] = [];
  let above: TextLine | undefined;
  for (const line of linesOutsideCode(withBlankedComments(markdown))) {
    const heading = line && (atxOf(line) ?? (above && underlined(above, line)));
    if (heading) found.push(heading);
    if (found.length === mostListed) break;
    above = heading ? undefined : line;
  }
  return found.filter(({ text }) => text !== '');
}

/** `## like this ##`. */
function atxOf({ text, offset }: TextLine): Heading | undefined {
  const [, indent = '', signs = ''] = /^( {0,3})(#{1,6})(?=[ \t]|$)/.exec(text) ?? [];
  if (signs === '') return undefined;
  return {
    level: signs.length,
    text: plainText(text.slice(indent.length + signs.length, mostOfLine)),
    offset: offset + indent.length,
  };
}

/** A line with `===` or `---` below it. */
function underlined(line: TextLine, below: TextLine): Heading | undefined {
  const sign = /^ {0,3}(=+|-+)[ \t]*$/.exec(below.text)?.[1]?.[0];
  if (sign === undefined || !line.first) return undefined;
  if (!/^ {0,3}(?![>|#]|[-*+][ \t]|\d{1,9}[.)][ \t]| )/.test(line.text)) return undefined;
  const indent = line.text.search(/\S/);
  return {
    level: sign === '=' ? 1 : 2,
    text: plainText(line.text.slice(0, mostOfLine)),
    offset: line.offset + indent,
  };
}

/** What is left to read of `**a** [b](c)`: drawn by the same tree as the note. */
const plainText = (source: string): string =>
  markdownTree(`# ${source.trim()}`, { footnotes: '', backToText: '' }).children.map(textIn).join('').trim();

const textIn = (node: RootContent): string => {
  if (node.type === 'text') return node.value;
  return node.type === 'element' && node.tagName !== 'sup' ? node.children.map(textIn).join('') : '';
};
