import {
  isPluralElement,
  isSelectElement,
  type MessageFormatElement,
  parse,
  TYPE,
} from '@formatjs/icu-messageformat-parser';

export type TextFormat = 'i18next' | 'icu';

const i18nextPlaceholder = /\{\{-?\s*([^\s,{}]+)\s*(?:,[^{}]*)?\}\}/g;
const nesting = /\$t\(\s*([^\s,()]+)[^()]*\)/g;
const tag = /<(\/?)([A-Za-z][\w-]*|\d+)((?:\s[^<>]*?)?)(\/?)>/g;
const closesItself = new Set(['br', 'hr', 'img', 'wbr', 'input']);

/**
 * What a text wants to be filled in, each once: `{{name}}` and `$t(key)`, or the arguments of an ICU message.
 * @throws SyntaxError of an ICU message
 */
export function placeholdersIn(text: string, format: TextFormat): Set<string> {
  if (format === 'icu') return argumentsIn(parse(text, { shouldParseSkeletons: false }));
  return new Set([
    ...[...text.matchAll(i18nextPlaceholder)].map(([, name]) => `{{${name}}}`),
    ...[...text.matchAll(nesting)].map(([, key]) => `$t(${key})`),
  ]);
}

function argumentsIn(elements: readonly MessageFormatElement[], found = new Set<string>()): Set<string> {
  for (const one of elements) {
    if (one.type === TYPE.literal || one.type === TYPE.pound) continue;
    found.add(one.type === TYPE.tag ? `<${one.value}>` : `{${one.value}}`);
    if (one.type === TYPE.tag) argumentsIn(one.children, found);
    if (isPluralElement(one) || isSelectElement(one))
      for (const { value } of Object.values(one.options)) argumentsIn(value, found);
  }
  return found;
}

/** What is wrong with an ICU message, as its parser names it. */
export function icuFault(text: string): string | undefined {
  try {
    parse(text, { shouldParseSkeletons: false });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : 'SYNTAX';
  }
}

const ofHtml = new Set(
  'a abbr b bdi bdo blockquote code dd del div dl dt em h1 h2 h3 h4 h5 h6 i ins kbd li mark ol p pre q s samp small span strong sub sup table tbody td th thead tr u ul var'.split(
    ' ',
  ),
);

/** The first tag that is opened and not closed, or closed and not opened. `--serve <port>` is none: nothing is called so, and nothing closes it. */
export function unclosedTag(text: string): string | undefined {
  const open: string[] = [];
  const isTag = (name: string) =>
    /^\d+$/.test(name) || ofHtml.has(name.toLowerCase()) || text.includes(`</${name}>`);
  for (const [, slash, name = '', , selfClosing] of text.matchAll(tag)) {
    if (selfClosing === '/' || closesItself.has(name.toLowerCase()) || !isTag(name)) continue;
    if (slash !== '/') open.push(name);
    else if (open.pop() !== name) return name;
  }
  return open.at(-1);
}

/** Without what is filled in and without tags: the words alone. */
export const wordsOnly = (text: string): string =>
  text
    .replace(i18nextPlaceholder, ' ')
    .replace(nesting, ' ')
    .replace(/\{[^{}]*\}/g, ' ')
    .replace(tag, ' ');

/** What the source wants and the text lacks, and the other way round. */
export function placeholderDifference(source: ReadonlySet<string>, text: ReadonlySet<string>) {
  return {
    missing: [...source].filter((one) => !text.has(one)),
    extra: [...text].filter((one) => !source.has(one)),
  };
}

/**
 * Hides from a translator what must come back as it is, as tags that every service leaves alone.
 * @returns the text to send, and what puts the answer together; undefined where something was lost on the way
 */
export function masked(text: string): { sent: string; unmask: (answer: string) => string | undefined } {
  const hidden: string[] = [];
  const hide = (one: string) => `<x id="${hidden.push(one) - 1}"/>`;
  const escaped = (part: string) =>
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const all = /\{\{[^{}]*\}\}|\$t\([^()]*\)|\{[^{}]*\}|<\/?(?:[A-Za-z][\w-]*|\d+)(?:\s[^<>]*)?\/?>/g;
  let sent = '';
  let from = 0;
  for (const found of text.matchAll(all)) {
    sent += escaped(text.slice(from, found.index)) + hide(found[0]);
    from = found.index + found[0].length;
  }
  sent += escaped(text.slice(from));
  return { sent, unmask: (answer) => unmasked(answer, hidden) };
}

function unmasked(answer: string, hidden: readonly string[]): string | undefined {
  const seen = new Set<number>();
  const plain = answer.replace(
    /<x id=["']?(\d+)["']?\s*\/?>(?:<\/x>)?|&(lt|gt|quot|#39|amp);/g,
    (whole, id, entity) => {
      if (entity !== undefined)
        return { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' }[entity as 'lt'] ?? whole;
      const original = hidden[Number(id)];
      if (original === undefined) return '';
      seen.add(Number(id));
      return original;
    },
  );
  return seen.size === hidden.length ? plain : undefined;
}
