import { type NoteRow, noteLimits } from '@console/contract/notes';
import type { Element, ElementContent, Root } from 'hast';

/** `[[title]]`: on one line, without brackets in it. */
const titleMarks = /\[\[([^[\]\n]+)\]\]/g;

/** What stands between the brackets: `title`, `title#heading`, and what is shown instead of them, `title|words`. */
export interface NoteLink {
  /** All in front of the bar: a title may have the sign itself, as in `C# by heart`. */
  readonly target: string;
  readonly title: string;
  readonly heading: string | undefined;
  readonly words: string;
}

export function noteLinkOf(inside: string): NoteLink {
  const [target = '', ...said] = inside.split('|');
  const at = target.indexOf('#');
  const title = (at > 0 ? target.slice(0, at) : target).trim();
  const heading = at > 0 ? target.slice(at + 1).trim() || undefined : undefined;
  const words = said.join('|').trim() || (heading === undefined ? target.trim() : `${title} › ${heading}`);
  return { target: target.trim(), title, heading, words };
}

/** So many titles of one part of a note are looked up when it is drawn; further ones when they are followed. */
const mostLookedUp = 20;

/** Makes a link of every `[[title]]` that stands in text, not in code or in another link. */
export function withTitleLinks(tree: Root): Root {
  const seen = new Set<string>();
  const linked = (value: string): ElementContent[] => {
    const parts: ElementContent[] = [];
    let end = 0;
    for (const { 0: mark, 1: inside = '', index } of value.matchAll(titleMarks)) {
      const { target: title, words } = noteLinkOf(inside);
      if (title === '' || title.length > noteLimits.titleLength) continue;
      seen.add(title);
      parts.push(
        { type: 'text', value: value.slice(end, index) },
        titleLink(title, words, seen.size <= mostLookedUp),
      );
      end = index + mark.length;
    }
    return end === 0 ? [] : [...parts, { type: 'text', value: value.slice(end) }];
  };
  const walk = (parent: Element | Root) => {
    parent.children = (parent.children as ElementContent[]).flatMap((child) => {
      if (child.type === 'element' && !['a', 'code', 'pre'].includes(child.tagName)) walk(child);
      const parts = child.type === 'text' && child.value.includes('[[') ? linked(child.value) : [];
      return parts.length > 0 ? parts : [child];
    });
  };
  walk(tree);
  return tree;
}

const titleLink = (title: string, words: string, lookUp: boolean): Element => ({
  type: 'element',
  tagName: 'a',
  properties: {
    dataNoteTitle: title,
    ...(words !== title && { dataNoteWords: words }),
    dataLookUp: lookUp ? 'true' : 'false',
  },
  children: [],
});

/** Two spellings of one title: width, case and spaces at the ends do not count. */
const keyOf = (title: string): string => title.normalize('NFKC').toLowerCase().trim();

/** What to search for to find a title: its words as a phrase. */
export const titleQuery = (title: string): string =>
  `"${title.replace(/["\u201C\u201D]/g, ' ').slice(0, noteLimits.queryLength - 5)}"`;

/** Which notes may mention a title in brackets. */
export const mentionQuery = (title: string): string => `${titleQuery(title)} [[`;

/** The note that a title means: of several the one that was changed last. */
export function noteTitled(rows: readonly NoteRow[], title: string): NoteRow | undefined {
  const key = keyOf(title);
  const same = rows.filter((row) => keyOf(row.headline) === key);
  return same.sort((one, other) => (one.updateTime < other.updateTime ? 1 : -1))[0];
}

/** Whether a text has `[[title]]` in it. */
export const mentions = (text: string, title: string): boolean =>
  [...text.matchAll(titleMarks)].some(([, inside = '']) => {
    const link = noteLinkOf(inside);
    return [link.target, link.title].some((one) => keyOf(one) === keyOf(title));
  });

/** The part of an address that leads to a heading of the note, and back. */
export const headingHash = (heading: string | undefined): string =>
  heading === undefined ? '' : `#heading=${encodeURIComponent(heading)}`;

/** @returns undefined where the address names none, or is broken */
export function headingInHash(hash: string): string | undefined {
  const [, written] = /^#heading=(.+)$/.exec(hash) ?? [];
  try {
    return written === undefined ? undefined : decodeURIComponent(written);
  } catch {
    return undefined;
  }
}

/** Whether a heading is the one that a link means: width, case and spaces at the ends do not count. */
export const sameHeading = (one: string, other: string): boolean => keyOf(one) === keyOf(other);
