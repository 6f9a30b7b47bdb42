import { type NoteRow, noteLimits } from '@console/contract/notes';
import type { Element, ElementContent, Root } from 'hast';

/** `[[title]]`: on one line, without brackets in it. */
const titleMarks = /\[\[([^[\]\n]+)\]\]/g;

/** So many titles of one part of a note are looked up when it is drawn; further ones when they are followed. */
const mostLookedUp = 20;

/** Makes a link of every `[[title]]` that stands in text, not in code or in another link. */
export function withTitleLinks(tree: Root): Root {
  const seen = new Set<string>();
  const linked = (value: string): ElementContent[] => {
    const parts: ElementContent[] = [];
    let end = 0;
    for (const { 0: mark, 1: inside = '', index } of value.matchAll(titleMarks)) {
      const title = inside.trim();
      if (title === '' || title.length > noteLimits.titleLength) continue;
      seen.add(title);
      parts.push(
        { type: 'text', value: value.slice(end, index) },
        titleLink(title, seen.size <= mostLookedUp),
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

const titleLink = (title: string, lookUp: boolean): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { dataNoteTitle: title, dataLookUp: lookUp ? 'true' : 'false' },
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
  [...text.matchAll(titleMarks)].some(([, inside = '']) => keyOf(inside) === keyOf(title));
