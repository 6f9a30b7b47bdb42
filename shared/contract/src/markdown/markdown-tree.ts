import type { Element, ElementContent, Root, RootContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import type { Html } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { mathFromMarkdown } from 'mdast-util-math';
import { type State, toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { math } from 'micromark-extension-math';
import { isNoteImage, isNoteLink, noteMarkdownSchema } from '../notes/markdown-schema.ts';
import { taskMark } from '../notes/task-mark.ts';
import { withBlankedComments } from './comments.ts';
import { type CalloutKind, calloutKinds, withNoteSyntax } from './note-syntax.ts';

export interface TreeTexts {
  readonly footnotes: string;
  readonly backToText: string;
  /** Titles of callouts that have none of their own; left out: the English names of their kinds. */
  readonly callouts?: Readonly<Record<CalloutKind, string>> | undefined;
  /** What a task without words is called; left out: in English. */
  readonly task?: string | undefined;
}

export interface TreeOptions {
  /** How much lower a heading stands on the page than in the note. */
  readonly headingShift?: number | undefined;
  /** Whether `$x$` and `$$` are formulas: what the whole note says (`hasFormulas`), also for a piece of it. */
  readonly formulas?: boolean | undefined;
}

const kindNames = Object.fromEntries(
  calloutKinds.map((kind) => [kind, kind.charAt(0).toUpperCase() + kind.slice(1)]),
) as Record<CalloutKind, string>;

/** How much lower a heading stands on the page than in the note: in the console below the note's own h2. */
export const headingShiftInConsole = 2;

/**
 * Markdown → a tree of allowed elements only, without the writer's comments; of a piece without those that lie in it as a whole.
 * There is no HTML text on the way, so nothing can be smuggled in.
 * The note's preview, its public page and the feeds are all drawn from this tree.
 */
export function markdownTree(
  markdown: string,
  texts: TreeTexts,
  { headingShift = headingShiftInConsole, formulas = false }: TreeOptions = {},
): Root {
  const parsed = fromMarkdown(withBlankedComments(markdown), {
    extensions: formulas ? [gfm(), math()] : [gfm()],
    mdastExtensions: formulas ? [gfmFromMarkdown(), mathFromMarkdown()] : [gfmFromMarkdown()],
  });
  withNoteSyntax(parsed, texts.callouts ?? kindNames);
  const tree = toHast(parsed, {
    handlers: { html: rawHtmlAsText },
    clobberPrefix: 'note-',
    footnoteLabel: texts.footnotes,
    footnoteLabelProperties: {},
    footnoteBackLabel: texts.backToText,
  });
  const safe = sanitize(tree, schema);
  const root: Root = safe.type === 'root' ? safe : { type: 'root', children: [safe as RootContent] };
  const place = { markdown, headingShift, task: texts.task ?? 'Task' };
  for (const child of root.children) if (child.type === 'element') finish(child, place);
  return root;
}

// The schema is written as plain data for both sides; sanitize only reads it.
const schema: Schema = { ...noteMarkdownSchema, clobber: [] } as object;

/** `<b>` in a note is three characters. On a line of its own it becomes a paragraph. */
function rawHtmlAsText(_state: State, node: Html, parent: { type: string } | undefined): ElementContent {
  const text = { type: 'text' as const, value: node.value };
  const alone = parent?.type === 'root' || parent?.type === 'blockquote' || parent?.type === 'listItem';
  return alone ? { type: 'element', tagName: 'p', properties: {}, children: [text] } : text;
}

interface Place {
  readonly markdown: string;
  readonly headingShift: number;
  /** What a task without words is called. */
  readonly task: string;
}

/** What the schema cannot say: which addresses stay, where headings stand on the page, which task a box belongs to. */
function finish(element: Element, place: Place): void {
  const { properties } = element;
  if (element.tagName === 'a' && !isNoteLink(String(properties.href ?? ''))) delete properties.href;
  if (element.tagName === 'img' && !isNoteImage(String(properties.src ?? ''))) delete properties.src;
  const level = /^h([1-6])$/.exec(element.tagName)?.[1];
  if (level) element.tagName = `h${Math.min(6, Number(level) + place.headingShift)}`;
  if (element.tagName === 'li') nameTask(element, place);
  for (const child of element.children) if (child.type === 'element') finish(child, place);
}

/** Ties a task's box to its place in the text, and names it by what it says. */
function nameTask(item: Element, { markdown, task }: Place): void {
  const offset = item.position?.start.offset;
  const box = boxOf(item);
  if (!box || offset === undefined || !taskMark(markdown, offset)) return;
  box.properties.dataTask = offset;
  box.properties.ariaLabel = textOf(item).trim().slice(0, 120) || task;
}

function boxOf(item: Element): Element | undefined {
  for (const child of item.children) {
    if (child.type !== 'element') continue;
    if (child.tagName === 'input') return child;
    if (child.tagName === 'p') return boxOf(child);
  }
  return undefined;
}

const textOf = (node: ElementContent): string =>
  node.type === 'text'
    ? node.value
    : node.type === 'element' && !['ul', 'ol'].includes(node.tagName)
      ? node.children.map(textOf).join('')
      : '';
