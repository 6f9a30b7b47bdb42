import { coloredTree } from '@console/contract/code-colors';
import { hasFormulas, languageNamed, markdownTree, mostColored } from '@console/contract/markdown';
import { blogLimits, noteLinkOf, withTitleLinks } from '@console/contract/notes';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import katex from 'katex';
import { attachmentIdsIn } from '../attachment-names.ts';
import type { BlogLanguage } from './blog-rules.ts';
import { linkKeyOf, noteAddressed } from './link-keys.ts';

/** A heading of a post: where it stands on the page, how deep, what it says. */
export interface PostHeading {
  readonly id: string;
  readonly level: number;
  readonly text: string;
}

export interface RenderedPost {
  /** Links to other notes stand in it as `<note-link to="keys">`: where they lead is decided when it is read (`post-links.ts`). */
  readonly html: string;
  /** By what the notes are found that it links to (`link-keys.ts`). */
  readonly links: readonly string[];
  readonly toc: PostHeading[];
}

const texts = {
  zh: { footnotes: '脚注', backToText: '回到正文', task: '任务' },
  en: { footnotes: 'Footnotes', backToText: 'Back to the text', task: 'Task' },
} as const;

/** More levels than anybody reads: quotes in quotes, lists in lists. */
export class TooDeep extends Error {}

/** Types whose content is Markdown; the others are shown as they are written. */
export const isMarkdown = (type: number): boolean => [0, 1, 3].includes(type);

/**
 * A note as HTML for strangers: the tree of the preview, sanitised by the same schema, written out.
 * @param note a whole one, or a piece of a long one with what comes `before` it
 * @param fileAddress public address of an attachment; none where it may not be shown
 * @param pictureNamed public address of a picture that the post carries, by the name of its file
 * @throws TooDeep
 */
export function renderPost(
  note: {
    content: string;
    type: number;
    before?: { readonly pieces: number; readonly headings: number } | undefined;
    /** Whether it has formulas; left out: what the content says. */
    formulas?: boolean | undefined;
  },
  lang: BlogLanguage,
  fileAddress: (attachmentId: string) => string | undefined,
  pictureNamed: (name: string) => string | undefined = () => undefined,
): RenderedPost {
  if (!isMarkdown(note.type)) return { html: toHtml(plainText(note.content)), toc: [], links: [] };
  // The page's h1 is the title.
  const tree = withTitleLinks(
    markdownTree(note.content, texts[lang], {
      headingShift: 1,
      formulas: note.formulas ?? hasFormulas(note.content),
    }),
  );
  const { before = { pieces: 0, headings: 0 } } = note;
  const toc: PostHeading[] = [];
  const links = new Set<string>();
  const around: Surroundings = { fileAddress, pictureNamed, toc, links, before, colored: 0 };
  const children = tree.children.map((child) =>
    child.type === 'element' ? forStrangers(child, around, 1) : child,
  );
  // Raw is what was drawn here, of formulas; a note's own HTML has become text long before.
  const html = toHtml({ type: 'root', children }, { allowDangerousHtml: true });
  return { html, toc, links: [...links] };
}

interface Surroundings {
  readonly fileAddress: (attachmentId: string) => string | undefined;
  readonly pictureNamed: (name: string) => string | undefined;
  readonly links: Set<string>;
  readonly toc: PostHeading[];
  readonly before: { readonly pieces: number; readonly headings: number };
  /** Characters of code that have colours already. */
  colored: number;
}

/** What the page of a stranger needs beyond the tree: addresses of files, places to jump to, no images from elsewhere. */
function forStrangers(element: Element, around: Surroundings, level: number): Element {
  if (level > blogLimits.levels) throw new TooDeep();
  const children = element.children.map(
    (child): ElementContent => (child.type === 'element' ? forStrangers(child, around, level + 1) : child),
  );
  const copy: Element = { ...element, properties: { ...element.properties }, children };
  if (around.before.pieces > 0) tellApart(copy, around.before.pieces);
  if (copy.tagName === 'a') return publicLink(copy, around);
  if (copy.tagName === 'img') return publicImage(copy, around);
  if (copy.tagName === 'input') delete copy.properties.dataTask;
  if (/^h[2-6]$/.test(copy.tagName) && copy.properties.id === undefined) nameHeading(copy, around);
  if (copy.tagName === 'code' && isMath(copy, 'math-inline')) return formula(copy, false) ?? copy;
  if (copy.tagName === 'pre') return codeBlock(copy, around);
  // What is wider than a phone scrolls by itself, with the keyboard as well.
  return copy.tagName === 'table' ? elementOf('div', { className: ['wide'], tabIndex: 0 }, [copy]) : copy;
}

/** Colours of a page; beyond them code reads as well without. */
const mostColoredOfPost = 200_000;

/** Scrolls by itself, with the keyboard as well, and has the colours of the preview as classes. */
function codeBlock(block: Element, around: Surroundings): Element {
  block.properties.tabIndex = 0;
  const [code] = block.children;
  if (code?.type !== 'element' || code.tagName !== 'code') return block;
  if (isMath(code, 'language-math')) return formula(code, true) ?? block;
  const language = languageNamed(/language-(\S+)/.exec(String(code.properties.className))?.[1] ?? '');
  const text = textOf(code);
  if (language === undefined || text.length > mostColored) return block;
  if (around.colored + text.length > mostColoredOfPost) return block;
  around.colored += text.length;
  const children = coloredTree(language, text).children as ElementContent[];
  return { ...block, children: [{ ...code, children }] };
}

const isMath = ({ properties }: Element, name: string): boolean =>
  Array.isArray(properties.className) && properties.className.includes(name);

/** Longer ones are no formulas. */
const mostTex = 5_000;

/**
 * TeX as MathML, which browsers draw without a script, a style or a font of ours. KaTeX trusts nothing in it: no links, no
 * pictures, no styles. What it does not understand stays as it is written.
 */
function formula(code: Element, isDisplayed: boolean): Element | undefined {
  const tex = textOf(code).trim();
  if (tex.length > mostTex) return undefined;
  try {
    const html = katex.renderToString(tex, {
      ...{ output: 'mathml', displayMode: isDisplayed, throwOnError: true, trust: false, strict: 'ignore' },
      ...{ maxExpand: 200, maxSize: 40 },
    });
    const math = /<math[\s>].*<\/math>/s.exec(html)?.[0];
    if (math === undefined || /\sstyle=|<(?:a|img)\b/.test(math)) return undefined;
    const raw = { type: 'raw', value: math } as unknown as ElementContent;
    return elementOf(isDisplayed ? 'div' : 'span', isDisplayed ? { className: ['wide'], tabIndex: 0 } : {}, [
      raw,
    ]);
  } catch {
    return undefined;
  }
}

/** Footnotes of different pieces of one post have the same numbers: their places must not have the same names. */
function tellApart({ properties }: Element, piece: number): void {
  const apart = (name: string) => name.replace(/^(#?note-fn)/, `$1-${piece}`);
  for (const name of ['id', 'href', 'ariaDescribedBy'])
    if (typeof properties[name] === 'string') properties[name] = apart(properties[name]);
    else if (Array.isArray(properties[name]))
      properties[name] = properties[name].map((one) => apart(String(one)));
}

/** `[[title]]`: `title#part` may be a title as a whole, and is looked for as such first. */
function titledLink(
  { dataNoteTitle, dataNoteWords, dataEmbed, width }: Element['properties'],
  around: Surroundings,
) {
  const target = String(dataNoteTitle);
  const words = String(dataNoteWords ?? target);
  const { title } = noteLinkOf(target);
  const src = dataEmbed === undefined ? undefined : around.pictureNamed(title);
  if (src === undefined)
    return noteLink([...new Set([target, title])].map(linkKeyOf), [{ type: 'text', value: words }], around);
  return elementOf('img', { src, alt: words, ...(width !== undefined && { width }), loading: 'lazy' }, []);
}

function noteLink(keys: readonly string[], children: ElementContent[], { links }: Surroundings): Element {
  for (const key of keys) links.add(key);
  return elementOf('note-link', { to: keys.join(' ') }, children);
}

function publicLink(link: Element, around: Surroundings): Element {
  if (link.properties.dataNoteTitle !== undefined) return titledLink(link.properties, around);
  const noteId = noteAddressed(link.properties.href);
  if (noteId !== undefined) return noteLink([noteId], link.children, around);
  const { fileAddress } = around;
  const href = resolved(link.properties.href, fileAddress);
  if (href === undefined) delete link.properties.href;
  else link.properties.href = href;
  if (href !== undefined && !href.startsWith('#'))
    link.properties.rel = ['noopener', 'noreferrer', 'nofollow', 'ugc'];
  return link;
}

/** An image from elsewhere would tell its server who reads: it becomes a link that the reader may follow. */
function publicImage(image: Element, { fileAddress }: Surroundings): Element {
  const src = resolved(image.properties.src, fileAddress);
  const alt = String(image.properties.alt ?? '');
  if (src === undefined) return elementOf('span', {}, [{ type: 'text', value: alt }]);
  // A file's public address is ours, whatever it will be.
  if (!isAttachment(String(image.properties.src)) && !isOfBlog(src))
    return elementOf('a', { href: src, rel: ['noopener', 'noreferrer', 'nofollow', 'ugc'] }, [
      { type: 'text', value: alt || hostOf(src) },
    ]);
  return { ...image, properties: { ...image.properties, src, alt, loading: 'lazy' } };
}

const somewhere = 'https://blog.invalid';

/**
 * Everything else of this origin would be asked for with what the reader is signed in by. What counts is where a browser
 * goes, or a proxy that decodes: `..`, `%2e%2e`, `..%2f` and `\` lead out of the blog.
 */
function isOfBlog(address: string): boolean {
  if (!address.startsWith('/') || !URL.canParse(address, somewhere)) return false;
  const { origin, pathname } = new URL(address, somewhere);
  return origin === somewhere && pathname.startsWith('/blog/') && !/%(?:2e|2f|5c|25)/i.test(pathname);
}

const isAttachment = (address: string): boolean => /^attachment:/i.test(address);

function resolved(address: unknown, fileAddress: Surroundings['fileAddress']): string | undefined {
  if (typeof address !== 'string' || address === '') return undefined;
  if (!isAttachment(address)) return address;
  const [id] = attachmentIdsIn(address);
  return id === undefined ? undefined : fileAddress(id);
}

function nameHeading(heading: Element, { toc, before }: Surroundings): void {
  const id = `section-${before.headings + toc.length + 1}`;
  heading.properties.id = id;
  toc.push({ id, level: Number(heading.tagName.slice(1)), text: textOf(heading).trim().slice(0, 200) });
}

const textOf = (node: RootContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : '';

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address);

const elementOf = (
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element => ({ type: 'element', tagName, properties, children });

const plainText = (content: string): Root => ({
  type: 'root',
  children: [elementOf('pre', { tabIndex: 0 }, [elementOf('code', {}, [{ type: 'text', value: content }])])],
});
