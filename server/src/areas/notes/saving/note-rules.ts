import { withoutComments } from '@console/contract/markdown';
import { noteEmbedOf, noteLinkOf, pictureNameOf, titleMarks, wordCountOf } from '@console/contract/notes';

/** What is told of a note besides its text; computed once, when it is saved. */
export interface NoteSummary {
  readonly headline: string;
  readonly excerpt: string;
  readonly wordCount: number;
  readonly taskCount: number;
  readonly openTasks: number;
}

export function summaryOf(title: string, content: string): NoteSummary {
  const shown = withoutComments(content);
  const tasks = [...withoutFences(shown).matchAll(/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[([ xX])\](?=\s)/gm)];
  return {
    headline: headlineOf(title, shown),
    excerpt: clipped(plainTextOf(shown.slice(0, 4000)), 200),
    wordCount: wordCountOf(title) + wordCountOf(content),
    taskCount: tasks.length,
    openTasks: tasks.filter(([, mark]) => mark === ' ').length,
  };
}

/** A box in a block of code is none. */
function withoutFences(content: string): string {
  let fence: string | undefined;
  const kept = content.split('\n').filter((line) => {
    const [, mark, info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line) ?? [];
    const isInside = fence !== undefined;
    // Signs that are closed on the same line hold code within a sentence.
    if (fence === undefined) fence = mark?.startsWith('`') && info.includes('`') ? undefined : mark;
    else if (mark?.startsWith(fence) && info.trim() === '') fence = undefined;
    return !isInside;
  });
  return kept.join('\n');
}

/** Neither a title nor a text: there is nothing to keep. */
export const isEmptyNote = (title: string, content: string): boolean =>
  title.trim() === '' && content.trim() === '';

/** The title, else the first heading, else the first line with something in it. */
export function headlineOf(title: string, content: string): string {
  if (title !== '') return title;
  const beginning = content.slice(0, 20_000);
  const heading = /^ {0,3}#{1,6}[ \t]+(.+)$/m.exec(beginning)?.[1] ?? /\S.*/.exec(beginning)?.[0] ?? '';
  return clipped(plainTextOf(heading.slice(0, 1000)), 200);
}

/** Markdown without its signs, on one line: good enough to read in a list, never used as HTML. */
export function plainTextOf(markdown: string): string {
  return markdown
    .replace(/^[ \t]*(?:`{3,}[^`\n]*|~~~.*)$/gm, '')
    .replace(/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t])?/gm, '')
    .replace(/^[ \t]*#{1,6}[ \t]+/gm, '')
    .replace(/^([ \t]*>[ \t>]*)\[![a-z]{1,20}\][+-]?[ \t]*/gim, '$1')
    .replace(/^[ \t]*>[ \t]?/gm, '')
    .replace(/^[ \t|:-]+$/gm, '')
    .replace(/!?\[([^\][\n]{0,1000})\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,2000}\)/g, (_, name: string) =>
      pictureNameOf(name),
    )
    .replace(
      titleMarks,
      (_mark, sign: string, inside: string) =>
        (sign === '!' ? noteEmbedOf(inside) : noteLinkOf(inside)).words,
    )
    .replace(/\[\^\d{1,3}\](?::[ \t]*)?/g, '')
    .replace(/==(?![=\s])([^=\n]*[^=\s])==(?!=)/g, '$1')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/(?<![\p{L}\p{N}*])\*(?! )([^*\n]+)(?<! )\*(?![\p{L}\p{N}*])/gu, '$1')
    .replace(/\|/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Never in the middle of a character that takes two units. */
const clipped = (text: string, most: number): string => text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
