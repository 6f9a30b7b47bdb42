import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';

/** What pages, Word, WPS, Google Docs and sheets write into the clipboard beside the text. */
const noText = new Set([
  ...[
    'script',
    'style',
    'meta',
    'link',
    'title',
    'head',
    'xml',
    'o:p',
    'colgroup',
    'col',
    'noscript',
    'template',
  ],
  ...['button', 'select', 'textarea', 'svg', 'iframe', 'object', 'video', 'audio', 'canvas'],
]);

type Children = (Element | Root)['children'];

/** The same content in the elements that mean it: bold by `font-weight` as `strong`, the lists of Word as lists. */
export function cleaned(tree: Root): Root {
  return { ...tree, children: cleanedChildren(tree.children) as RootContent[] };
}

function cleanedChildren(children: Children): ElementContent[] {
  const clean = (children as ElementContent[]).flatMap((child) => cleanedNode(child));
  return withNestedLists(withWordLists(clean));
}

function cleanedNode(node: ElementContent): ElementContent[] {
  if (node.type === 'text') return [{ type: 'text', value: tidied(node.value) }];
  if (node.type !== 'element') return [];
  if (noText.has(node.tagName) || isHidden(node)) return [];
  if (node.tagName === 'pre') return [codeBlock(node)];
  const formula = formulaOf(node);
  if (formula !== undefined) return [{ type: 'text', value: formula }];
  if (/mso-list\s*:\s*ignore/.test(styleOf(node))) return [{ ...node, tagName: wordMark, properties: {} }];
  const children = cleanedChildren(node.children);
  const copy: Element = { ...node, children };
  if (node.tagName === 'table') return withHead(copy);
  if (['b', 'strong', 'span', 'font', 'i', 'em', 'a'].includes(node.tagName)) return inlineOf(copy);
  // What Word calls its title is none of its headings.
  if (classOf(node).includes('MsoTitle')) return [{ ...copy, tagName: 'h1' }];
  return isEmptyParagraph(copy) ? [] : [copy];
}

/** Spaces of a fixed width are ordinary ones; a line that was broken between two Chinese characters was broken by a tool. */
const tidied = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(
      /(?<=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])[ \t]*\r?\n[ \t]*(?=[\p{Script=Han}\u3000-\u303f\uff00-\uffef])/gu,
      '',
    );

const styleOf = ({ properties }: Element): string => String(properties.style ?? '').toLowerCase();
const classOf = ({ properties }: Element): string =>
  Array.isArray(properties.className) ? properties.className.join(' ') : String(properties.className ?? '');

const isHidden = (element: Element): boolean =>
  element.properties.hidden === true ||
  /display\s*:\s*none|mso-hide\s*:\s*all/.test(styleOf(element)) ||
  (element.properties.ariaHidden === 'true' && textOf(element).trim() === '');

const isEmptyParagraph = (element: Element): boolean =>
  element.tagName === 'p' && textOf(element).trim() === '' && !hasElement(element, ['img', 'input', 'table']);

const hasElement = (element: Element, names: readonly string[]): boolean =>
  element.children.some(
    (child) => child.type === 'element' && (names.includes(child.tagName) || hasElement(child, names)),
  );

export const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
};

/** By its style where it has one; otherwise by its name: Google Docs wraps everything in a `b` that is not bold. */
function inlineOf(element: Element): ElementContent[] {
  const style = styleOf(element);
  const weight = /(?:^|;)\s*font-weight\s*:\s*(bold|bolder|normal|lighter|\d+)/.exec(style)?.[1];
  const slope = /(?:^|;)\s*font-style\s*:\s*(italic|oblique|normal)/.exec(style)?.[1];
  const isBold =
    weight === undefined ? ['b', 'strong'].includes(element.tagName) : /bold|[6-9]\d\d/.test(weight);
  const isItalic = slope === undefined ? ['i', 'em'].includes(element.tagName) : slope !== 'normal';
  const isStruck = /text-decoration[^;]*line-through/.test(style);
  let content = element.children;
  const wrap = (tagName: string) => {
    content = [{ type: 'element', tagName, properties: {}, children: content }];
  };
  const blocks = hasElement(element, [
    'p',
    'div',
    'ul',
    'ol',
    'table',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'pre',
  ]);
  const said = textOf(element).trim() !== '';
  if (said && !blocks && isItalic) wrap('em');
  if (said && !blocks && isBold) wrap('strong');
  if (said && !blocks && isStruck) wrap('del');
  return element.tagName === 'a' ? [{ ...element, children: content }] : content;
}

/** A table of one cell is a frame around something else; one without a head has its first row as one. */
function withHead(table: Element): ElementContent[] {
  const cells = cellsIn(table);
  if (cells.length === 1) return cells[0]?.children ?? [];
  const row = cells.some(({ tagName }) => tagName === 'th') ? undefined : firstRow(table);
  for (const cell of row?.children ?? []) if (cell.type === 'element') cell.tagName = 'th';
  return [table];
}

const firstRow = (element: Element): Element | undefined => {
  for (const child of element.children) {
    if (child.type !== 'element') continue;
    const row = child.tagName === 'tr' ? child : firstRow(child);
    if (row) return row;
  }
  return undefined;
};

const cellsIn = (element: Element): Element[] =>
  element.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return ['td', 'th'].includes(child.tagName) ? [child] : cellsIn(child);
  });

/** A block of code with its language, by whatever name a page gives it; its colours are no text. */
function codeBlock(block: Element): Element {
  const classes = [block, ...block.children.filter((child) => child.type === 'element')]
    .map(classOf)
    .join(' ');
  const language = /(?:^|\s)(?:language|lang|highlight-source|brush:)-?\s*([\w+#]{1,30})/.exec(classes)?.[1];
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: language === undefined ? {} : { className: [`language-${language}`] },
    children: [{ type: 'text', value: codeText(block).replaceAll('\u00a0', ' ') }],
  };
  return { type: 'element', tagName: 'pre', properties: {}, children: [code] };
}

const codeText = (node: Nodes): string => {
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(codeText).join('') : '';
};

/** A formula that KaTeX or MathJax has drawn carries what it was written as. */
function formulaOf(element: Element): string | undefined {
  if (element.tagName !== 'math' && !/(?:^|\s)katex(?:\s|$)/.test(classOf(element))) return undefined;
  const written = annotationIn(element);
  return written === undefined ? undefined : `$${written.trim()}$`;
}

const annotationIn = (element: Element): string | undefined => {
  if (element.tagName === 'annotation') return textOf(element);
  for (const child of element.children) {
    const found = child.type === 'element' ? annotationIn(child) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
};

/** Items of Word and WPS are paragraphs that say of which list and level they are. */
function withWordLists(nodes: readonly ElementContent[]): ElementContent[] {
  const result: ElementContent[] = [];
  let open: { level: number; list: Element }[] = [];
  for (const node of nodes) {
    const item = wordItem(node);
    if (!item) {
      // Space between two items ends no list.
      if (!(node.type === 'text' && node.value.trim() === '')) open = [];
      result.push(node);
      continue;
    }
    open = open.filter(({ level }) => level <= item.level);
    const last = open.at(-1);
    if (last?.level === item.level && last.list.tagName === item.tagName) {
      last.list.children.push(item.element);
      continue;
    }
    if (last?.level === item.level) open = open.slice(0, -1);
    const list: Element = {
      type: 'element',
      tagName: item.tagName,
      properties: {},
      children: [item.element],
    };
    const above = open.at(-1)?.list.children.at(-1);
    if (above?.type === 'element') above.children.push(list);
    else result.push(list);
    open = [...open, { level: item.level, list }];
  }
  return result;
}

interface WordItem {
  readonly level: number;
  readonly tagName: 'ul' | 'ol';
  readonly element: Element;
}

function wordItem(node: ElementContent): WordItem | undefined {
  if (node.type !== 'element') return undefined;
  const level = /mso-list\s*:[^;]*level(\d+)/.exec(styleOf(node))?.[1];
  if (level === undefined || !['p', 'div', 'li'].includes(node.tagName)) return undefined;
  const mark = markIn(node);
  return {
    level: Number(level),
    tagName: /[\da-z一二三四五六七八九十][.)、）]/iu.test(mark) ? 'ol' : 'ul',
    element: { type: 'element', tagName: 'li', properties: {}, children: withoutMark(node.children) },
  };
}

/** The sign that Word draws in front of an item: a dot of some font, or a number. */
const wordMark = 'word-mark';

const markIn = (element: Element): string =>
  element.children
    .map((child) => {
      if (child.type !== 'element') return '';
      return child.tagName === wordMark ? textOf(child) : markIn(child);
    })
    .join('');

const withoutMark = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element') return [node];
    return node.tagName === wordMark ? [] : [{ ...node, children: withoutMark(node.children) }];
  });

/** Google Docs and Word on the web put a list into a list instead of into its item. */
function withNestedLists(nodes: readonly ElementContent[]): ElementContent[] {
  return nodes.map((node) => {
    if (node.type !== 'element' || !['ul', 'ol'].includes(node.tagName)) return node;
    const children: ElementContent[] = [];
    for (const child of node.children) {
      const above = children.findLast((one) => one.type === 'element' && one.tagName === 'li');
      const isList = child.type === 'element' && ['ul', 'ol'].includes(child.tagName);
      if (isList && above?.type === 'element') above.children.push(child);
      else children.push(child);
    }
    return { ...node, children };
  });
}
