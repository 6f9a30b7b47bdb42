import type { Element, ElementContent, Root } from 'hast';
import { noteLimits } from './limits.ts';
import { pictureNameOf, pictureWidthOf } from './picture-width.ts';

/** `[[title]]`, and `![[title]]`, which puts it in: on one line, without brackets in it. */
export const titleMarks = /(!?)\[\[([^[\]\n]+)\]\]/g;

/** What stands between the brackets: `title`, `title#heading`, and what is shown instead of them, `title|words`. */
export interface NoteLink {
  /** All in front of the bar: a title may have the sign itself, as in `C# by heart`. */
  readonly target: string;
  readonly title: string;
  readonly heading: string | undefined;
  readonly words: string;
}

/** @param inside what stands between the brackets */
export function noteLinkOf(inside: string): NoteLink {
  const [target = '', ...said] = inside.split('|');
  const at = target.indexOf('#');
  const title = (at > 0 ? target.slice(0, at) : target).trim();
  const heading = at > 0 ? target.slice(at + 1).trim() || undefined : undefined;
  const alone = target.trim().replace(/^#+\s*(?=[^\s#])/, '');
  const named = heading === undefined ? alone : `${title} › ${heading}`;
  const words = said.join('|').trim() || named;
  return { target: target.trim(), title, heading, words };
}

/** `![[name]]`, `![[name|words]]`, and of a picture how wide it is, `![[name|300]]`. */
export function noteEmbedOf(inside: string): NoteLink & { readonly width: number | undefined } {
  return { ...noteLinkOf(pictureNameOf(inside)), width: pictureWidthOf(inside) };
}

/** Two spellings of one title: width, case and spaces at the ends do not count. */
export const titleKey = (title: string): string => title.normalize('NFKC').toLowerCase().trim();

/** So many titles of one part of a note are looked up when it is drawn; further ones when they are followed. */
const mostLookedUp = 20;

/**
 * Makes a link of every `[[title]]` that stands in text, not in code or in another link: `dataNoteTitle`, and `dataNoteWords` where it shows
 * others; `dataEmbed` where it is to be put in, with the `width` of a picture.
 */
export function withTitleLinks(tree: Root): Root {
  const seen = new Set<string>();
  const linked = (value: string): ElementContent[] => {
    const parts: ElementContent[] = [];
    let end = 0;
    for (const { 0: mark, 1: sign, 2: inside = '', index } of value.matchAll(titleMarks)) {
      const embed = sign === '!' ? noteEmbedOf(inside) : undefined;
      const { target: title, words } = embed ?? noteLinkOf(inside);
      if (title === '' || title.length > noteLimits.titleLength) continue;
      seen.add(title);
      parts.push(
        { type: 'text', value: value.slice(end, index) },
        titleLink(title, words, { lookUp: seen.size <= mostLookedUp, embed }),
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

const titleLink = (
  title: string,
  words: string,
  { lookUp, embed }: { lookUp: boolean; embed: { readonly width: number | undefined } | undefined },
): Element => ({
  type: 'element',
  tagName: 'a',
  properties: {
    dataNoteTitle: title,
    ...(words !== title && { dataNoteWords: words }),
    ...(embed && { dataEmbed: 'true' }),
    ...(embed?.width !== undefined && { width: embed.width }),
    dataLookUp: lookUp ? 'true' : 'false',
  },
  children: [],
});
