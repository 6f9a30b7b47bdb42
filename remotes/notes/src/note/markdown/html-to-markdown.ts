import { isNoteImage, isNoteLink } from '@console/contract/notes';
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { Nodes, Parents, PhrasingContent, Root, RootContent, Table, TableCell } from 'mdast';
import {
  type Options,
  toMarkdown,
  type Handle as WriteHandle,
  defaultHandlers as writers,
} from 'mdast-util-to-markdown';
import { cleaned, textOf } from './html-cleaning.ts';
import { type Alignment, tableLines } from './table-rules.ts';

export interface HtmlOptions {
  /**
   * Where a picture is to be found from now on, for addresses that a note cannot have, such as `data:`.
   * @returns undefined: what it shows is said instead
   */
  picture?(address: string, name: string): string | undefined;
}

/**
 * HTML from a page, Word, WPS, Google Docs or a sheet as the Markdown of a note: headings, lists, tasks, tables, links, pictures,
 * code and emphasis; what Markdown has no sign for becomes its text. Takes any text; nothing in it runs.
 */
export function markdownOfHtml(html: string, options: HtmlOptions = {}): string {
  const tree = cleaned(fromHtml(html, { fragment: true }));
  const handlers = { img: picture(options), a: link, mark: marked, u: inner, sub: inner, sup: inner };
  const mdast = toMdast(tree, { handlers, newlines: false }) as Root;
  tidy(mdast);
  loosen(mdast);
  const text = toMarkdown(mdast, {
    bullet: '-',
    emphasis: '*',
    rule: '-',
    fences: true,
    listItemIndent: 'one',
    handlers: {
      ...{
        break: lineBreak,
        mark: writeMark,
        delete: writeStruck,
        table: writeTable,
        tableRow: writeLoose,
        tableCell: writeLoose,
        listItem: writeItem,
      },
    } as Options['handlers'],
    unsafe: [{ character: '~', after: '~', inConstruct: 'phrasing' }],
  });
  return text.replace(/\n$/, '');
}

const inner: Handle = (state, element: Element) => state.all(element) as PhrasingContent[];

/** `==like this==`. The tree of Markdown knows no such node: it is written by `writeMark`. */
const marked: Handle = (state, element: Element) =>
  ({ type: 'mark', children: state.all(element) }) as unknown as PhrasingContent;

const writeMark: WriteHandle = (node, _parent, state, info) =>
  `==${state.containerPhrasing(node, { ...info, before: '=', after: '=' })}==`;

const picture =
  ({ picture: placeOf }: HtmlOptions): Handle =>
  (state, element: Element) => {
    const { src, dataSrc, alt = '' } = element.properties;
    // Pages that load pictures late keep the real address beside a placeholder.
    const address = String(dataSrc ?? src ?? '').trim();
    const place = isNoteImage(address) ? address : placeOf?.(address, String(alt));
    if (place !== undefined)
      return defaultHandlers.img(state, { ...element, properties: { alt, src: place } });
    return String(alt).trim() === '' ? undefined : { type: 'text', value: String(alt) };
  };

/** Where it leads, without the detour of Google Docs; what leads nowhere from a note is its text. */
const link: Handle = (state, element: Element) => {
  const address = direct(String(element.properties.href ?? '').trim());
  const isWanted = isNoteLink(address) && !address.startsWith('#') && !address.startsWith('/');
  if (!isWanted || (textOf(element).trim() === '' && state.all(element).length === 0))
    return state.all(element);
  return defaultHandlers.a(state, { ...element, properties: { href: address } });
};

function direct(address: string): string {
  const target = URL.canParse(address) ? new URL(address) : undefined;
  const isDetour = target?.hostname === 'www.google.com' && target.pathname === '/url';
  return (isDetour && target.searchParams.get('q')) || address;
}

/** In a note a line break is a break; in the cell of a table there is none. */
const lineBreak: WriteHandle = (_node, _parent, { stack }) => (stack.includes(tableCell) ? ' ' : '\n');

/** Emphasis within the same emphasis, breaks at the ends of paragraphs, and empty lines in lists say nothing. */
function tidy(parent: Parents, around: ReadonlySet<string> = new Set()): void {
  const children = (parent.children as RootContent[]).flatMap((child): RootContent[] => {
    if (!('children' in child)) return [child];
    tidy(child, new Set([...around, child.type]));
    return emphasised.has(child.type) && around.has(child.type) ? (child.children as RootContent[]) : [child];
  });
  const inline = ['paragraph', 'heading', 'tableCell'].includes(parent.type);
  const kept = inline ? withoutBreaksAtEnds(children) : children.filter((child) => !isNothing(child));
  parent.children = kept as never[];
  if (parent.type !== 'list') return;
  const isLoose = parent.children.some(
    ({ children: parts }) => parts.filter(({ type }) => type === 'paragraph').length > 1,
  );
  parent.spread = isLoose;
  for (const item of parent.children) item.spread = isLoose;
}

const isNothing = (node: RootContent): boolean =>
  node.type === 'break' || (node.type === 'paragraph' && node.children.length === 0);

function withoutBreaksAtEnds(nodes: readonly RootContent[]): RootContent[] {
  const from = nodes.findIndex(({ type }) => type !== 'break');
  const to = nodes.findLastIndex(({ type }) => type !== 'break');
  return from === -1 ? [] : nodes.slice(from, to + 1);
}

// What GitHub added to Markdown is written by hand: the ready-made writers stand in the same modules as what reads it, and whoever
// only reads a note would wait for them.
const writeStruck: WriteHandle = (node, _parent, state, info) =>
  `~~${state.containerPhrasing(node, { ...info, before: '~', after: '~' })}~~`;

const writeItem: WriteHandle = (node, parent, state, info) => {
  const item = writers.listItem(node, parent, state, info);
  if (typeof node.checked !== 'boolean') return item;
  return item.replace(/^(?:[-*+]|\d+[.)])[ \t]+/, (sign) => `${sign}[${node.checked ? 'x' : ' '}] `);
};

const writeTable: WriteHandle = (node: Table, _parent, state, info) => {
  const cellText = (cell: TableCell): string => {
    const leave = state.enter(tableCell);
    const said = state.containerPhrasing(cell, { ...info, before: '|', after: '|' });
    leave();
    return said
      .replace(/\s*\n\s*/g, ' ')
      .replace(/(?<!\\)\|/g, '\\|')
      .trim();
  };
  const rows = node.children.map((row) => row.children.map(cellText));
  const width = Math.max(...rows.map((row) => row.length));
  const alignments = Array.from({ length: width }, (_, at): Alignment => node.align?.[at] ?? 'none');
  return tableLines({ rows, alignments }).join('\n');
};

/** A row or a cell that somebody has pasted without its table. */
const writeLoose: WriteHandle = (node, _parent, state, info) => state.containerPhrasing(node, info);

/** No construct of the writer's own, which only keeps it on its stack. */
const tableCell = 'tableCell' as 'phrasing';

const emphasised = new Set(['strong', 'emphasis', 'delete']);

/**
 * Signs and space at the ends of emphasis go outside where a letter follows or precedes: `**like this:**more` is no emphasis to
 * Markdown, and Chinese has no space there.
 */
function loosen(parent: Parents): void {
  for (let at = 0; at < parent.children.length; at += 1) {
    const child = parent.children[at] as RootContent;
    if ('children' in child) loosen(child);
    if (!emphasised.has(child.type) || !('children' in child)) continue;
    const before = cutEnd(child, 'start', letterAt(parent.children[at - 1], 'end'));
    const after = cutEnd(child, 'end', letterAt(parent.children[at + 1], 'start'));
    const around = [textNode(before), child, textNode(after)].filter((node) => node !== undefined);
    parent.children.splice(at, 1, ...(around as never[]));
    at += around.length - 1;
  }
}

const textNode = (value: string) => (value === '' ? undefined : { type: 'text' as const, value });

const letterAt = (node: Nodes | undefined, end: 'start' | 'end'): boolean => {
  const text = node?.type === 'text' ? node.value : '';
  return end === 'start' ? /^[\p{L}\p{N}]/u.test(text) : /[\p{L}\p{N}]$/u.test(text);
};

/** Takes space from an end of emphasis, and punctuation where a letter touches it. @returns what was taken */
function cutEnd(node: Parents, end: 'start' | 'end', touches: boolean): string {
  const leaf = end === 'start' ? node.children[0] : node.children.at(-1);
  if (leaf?.type !== 'text') return '';
  const signs = touches ? '[\\p{P}\\p{S}\\s]+' : '\\s+';
  const pattern = new RegExp(end === 'start' ? `^${signs}` : `${signs}$`, 'u');
  const [taken = ''] = pattern.exec(leaf.value) ?? [];
  if (taken.length === leaf.value.length) return '';
  leaf.value =
    end === 'start' ? leaf.value.slice(taken.length) : leaf.value.slice(0, leaf.value.length - taken.length);
  return taken;
}
