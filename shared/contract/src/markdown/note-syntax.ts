import type {
  Blockquote,
  Image,
  ListItem,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
  Text,
} from 'mdast';
import { pictureNameOf, pictureWidthOf } from '../notes/picture-width.ts';
import { withoutBlanks } from './comments.ts';
import { isFormula } from './formulas.ts';

export const calloutKinds = [
  'note',
  'tip',
  'info',
  'warning',
  'danger',
  'success',
  'question',
  'quote',
] as const;
export type CalloutKind = (typeof calloutKinds)[number];

/** Other names of the same, as Obsidian and GitHub have them. */
const calloutNames: Readonly<Record<string, CalloutKind>> = {
  ...Object.fromEntries(calloutKinds.map((kind) => [kind, kind])),
  ...{ abstract: 'info', summary: 'info', tldr: 'info', todo: 'info' },
  ...{ hint: 'tip', important: 'tip', example: 'tip' },
  ...{ caution: 'warning', attention: 'warning' },
  ...{ error: 'danger', bug: 'danger', failure: 'danger', fail: 'danger', missing: 'danger' },
  ...{ check: 'success', done: 'success', help: 'question', faq: 'question', cite: 'quote' },
};

/**
 * What notes have beyond Markdown: a line break is a break, `==mark==`, callouts (`> [!note] title`), pictures of a width
 * (`![name|300](…)`), tasks without words, and dollar signs that are money where formulas are wanted. Leaves out what stands for blanked
 * comments. Changes the tree.
 * @param titles of callouts that have none
 */
export function withNoteSyntax(tree: Root, titles: Readonly<Record<CalloutKind, string>>): Root {
  walk(tree, titles);
  return tree;
}

function walk(parent: Parents, titles: Readonly<Record<CalloutKind, string>>): void {
  const before = parent.children as RootContent[];
  for (const child of before) withoutBlanksIn(child);
  const children = before.flatMap((child, index): RootContent[] => {
    if (child.type === 'text') return inlineOf(child);
    if (child.type === 'inlineMath' && !isFormula(child.value, startOf(before[index + 1])))
      return [{ type: 'text', value: `$${child.value}$` }];
    if (child.type === 'image') sizePicture(child);
    if ('children' in child) walk(child, titles);
    if (child.type === 'blockquote') makeCallout(child, titles);
    if (child.type === 'listItem') makeTask(child);
    return [child];
  });
  parent.children = children as never[];
}

/** Where comments stood, in whatever a reader is told. */
function withoutBlanksIn(node: RootContent): void {
  if ('value' in node) node.value = withoutBlanks(node.value);
  if ('alt' in node && typeof node.alt === 'string') node.alt = withoutBlanks(node.alt);
  if ('title' in node && typeof node.title === 'string') node.title = withoutBlanks(node.title);
  if ('url' in node) node.url = withoutBlanks(node.url);
}

const startOf = (node: RootContent | undefined): string => (node?.type === 'text' ? node.value : '');

/** A text as its lines, with marks. */
function inlineOf({ value, position }: Text): PhrasingContent[] {
  if (!/\n|==/.test(value)) return [{ type: 'text', value, ...(position && { position }) }];
  return value
    .split('\n')
    .flatMap((line, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: 'break' as const }]),
      ...marksOf(index === 0 ? line : line.trimStart()),
    ]);
}

function marksOf(line: string): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let end = 0;
  for (const { 0: whole, 1: inside = '', index } of line.matchAll(/==(?![=\s])([^=\n]*[^=\s])==(?!=)/g)) {
    if (index > end) parts.push({ type: 'text', value: line.slice(end, index) });
    // An element of its own, which the tree of Markdown has no name for.
    parts.push({ type: 'emphasis', data: { hName: 'mark' }, children: [{ type: 'text', value: inside }] });
    end = index + whole.length;
  }
  return end < line.length ? [...parts, { type: 'text', value: line.slice(end) }] : parts;
}

function sizePicture(image: Image): void {
  const width = pictureWidthOf(image.alt ?? '');
  if (width === undefined) return;
  image.alt = pictureNameOf(image.alt ?? '');
  image.data = { ...image.data, hProperties: { width } };
}

/** A box with nothing behind it yet, as in a template, is a task already; GFM waits for its words. */
function makeTask(item: ListItem): void {
  const [first] = item.children;
  if (first?.type !== 'paragraph' || first.children.length !== 1) return;
  const [only] = first.children;
  const [, mark] = (only?.type === 'text' && /^\[([ xX])\]$/.exec(only.value)) || [];
  if (mark === undefined) return;
  item.checked = mark !== ' ';
  first.children = [];
}

/** `> [!note] title`, then its text. */
function makeCallout(quote: Blockquote, titles: Readonly<Record<CalloutKind, string>>): void {
  const [first, ...others] = quote.children;
  const [start, ...rest] = first?.type === 'paragraph' ? first.children : [];
  const [sign = '', name = ''] =
    /^\[!([a-z]+)\][+-]?[ \t]*/i.exec(start?.type === 'text' ? start.value : '') ?? [];
  const kind = Object.hasOwn(calloutNames, name.toLowerCase()) ? calloutNames[name.toLowerCase()] : undefined;
  if (kind === undefined || start?.type !== 'text' || first?.type !== 'paragraph') return;
  const line = start.value.slice(sign.length);
  const nodes: PhrasingContent[] = [
    ...(line === '' ? [] : [{ type: 'text' as const, value: line }]),
    ...rest,
  ];
  const end = nodes.findIndex(({ type }) => type === 'break');
  const said = end === -1 ? nodes : nodes.slice(0, end);
  const body = end === -1 ? [] : nodes.slice(end + 1);
  const title: Paragraph = {
    type: 'paragraph',
    data: { hProperties: { className: ['callout-title'] } },
    children: said.length > 0 ? said : [{ type: 'text', value: titles[kind] }],
  };
  quote.data = { ...quote.data, hProperties: { className: ['callout', `callout-${kind}`] } };
  quote.children = [title, ...(body.length > 0 ? [{ ...first, children: body }] : []), ...others];
}
