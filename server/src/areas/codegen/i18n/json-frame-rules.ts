/**
 * A translation file taken apart without losing a byte: what stands between the texts (order, indentation, line ends) is kept,
 * so that a file goes out as it came in, and one changed text changes one line of it.
 */
export interface JsonFrame {
  readonly before: string;
  readonly root: Group;
  readonly after: string;
}

type Node = Leaf | Group;

interface Leaf {
  readonly kind: 'text' | 'other';
  readonly raw: string;
  readonly value: string;
}

interface Group {
  readonly kind: 'object' | 'array';
  readonly entries: readonly Entry[];
  /** Between the last entry and the bracket. */
  readonly tail: string;
}

interface Entry {
  readonly lead: string;
  readonly key: string;
  /** As written, with what stands before the value; nothing in an array. */
  readonly label: string;
  readonly value: Node;
  readonly trail: string;
}

/** What is wrong with a file, and where. */
export class FrameFault extends Error {
  readonly code: 'not_json' | 'not_an_object' | 'too_deep';
  readonly line: number;
  readonly column: number;
  constructor(code: FrameFault['code'], text: string, at: number) {
    super(code);
    const lines = text.slice(0, at).split('\n');
    this.code = code;
    this.line = lines.length;
    this.column = (lines.at(-1) ?? '').length + 1;
  }
}

const deepest = 30;
const blank = /[ \t\r\n\uFEFF]*/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a text of JSON holds none, which is what is asked here
const quoted = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const bare = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** @throws FrameFault with the place where the file stops being JSON */
export function readFrame(text: string): JsonFrame {
  let at = 0;
  const fail = (code: FrameFault['code'] = 'not_json'): never => {
    throw new FrameFault(code, text, at);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const space = () => take(blank) ?? '';
  const expect = (mark: string) => {
    if (!text.startsWith(mark, at)) fail();
    at += mark.length;
  };
  const label = (): Pick<Entry, 'key' | 'label'> => {
    const from = at;
    const name = take(quoted) ?? fail();
    space();
    expect(':');
    space();
    return { key: JSON.parse(name), label: text.slice(from, at) };
  };
  function node(depth: number): Node {
    if (depth > deepest) fail('too_deep');
    if (text[at] === '{') return group('object', depth);
    if (text[at] === '[') return group('array', depth);
    const raw = take(quoted);
    if (raw !== undefined) return { kind: 'text', raw, value: JSON.parse(raw) };
    return { kind: 'other', raw: take(bare) ?? fail(), value: '' };
  }
  function group(kind: Group['kind'], depth: number): Group {
    const close = kind === 'object' ? '}' : ']';
    at += 1;
    const entries: Entry[] = [];
    let lead = space();
    if (text[at] === close) {
      at += 1;
      return { kind, entries, tail: lead };
    }
    for (;;) {
      const named = kind === 'object' ? label() : { key: String(entries.length), label: '' };
      const value = node(depth + 1);
      const rest = space();
      const isLast = text[at] === close;
      if (!isLast && text[at] !== ',') fail();
      at += 1;
      entries.push({ lead, ...named, value, trail: isLast ? '' : rest });
      if (isLast) return { kind, entries, tail: rest };
      lead = space();
    }
  }
  const before = space();
  if (at < text.length && text[at] !== '{')
    fail(/[["\dtfn-]/.test(text[at] ?? '') ? 'not_an_object' : 'not_json');
  const root = node(0);
  const after = space();
  if (at < text.length) fail();
  return root.kind === 'object' ? { before, root, after } : fail('not_an_object');
}

/** What a file is made in when there is none to follow. */
export const emptyFrame = (): JsonFrame => readFrame('{}\n');

const under = (prefix: string, key: string) => (prefix === '' ? key : `${prefix}.${key}`);

/** Its texts by their dotted keys, in their order; of a key that stands there twice the last one, as everywhere in JSON. */
export function textsIn({ root }: JsonFrame): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (group: Group, prefix: string) => {
    for (const { key, value } of group.entries) {
      const path = under(prefix, key);
      if (value.kind === 'text') found.set(path, value.value);
      else if (value.kind !== 'other') walk(value as Group, path);
    }
  };
  walk(root, '');
  return found;
}

export const printed = ({ before, root, after }: JsonFrame): string => before + written(root) + after;

function written(node: Node): string {
  if (node.kind === 'text' || node.kind === 'other') return (node as Leaf).raw;
  const { kind, entries, tail } = node as Group;
  const inside = entries.map((one) => one.lead + one.label + written(one.value) + one.trail).join(',');
  return kind === 'object' ? `{${inside}${tail}}` : `[${inside}${tail}]`;
}

const leaf = (value: string): Leaf => ({ kind: 'text', raw: JSON.stringify(value), value });

/**
 * The same file with these texts: each at its old place, gone where there is none any more, new ones at the end of what they
 * belong to, or where the alphabet wants them when the rest stands in its order.
 */
export function rewritten(frame: JsonFrame, texts: ReadonlyMap<string, string>): JsonFrame {
  const waiting = new Map(texts);
  let root = kept(frame.root, '', texts, waiting);
  const style = styleOf(frame);
  for (const [key, value] of waiting) root = added(root, key, leaf(value), style, 0);
  return { ...frame, root };
}

function kept(
  group: Group,
  prefix: string,
  texts: ReadonlyMap<string, string>,
  waiting: Map<string, string>,
): Group {
  const entries = group.entries.flatMap((one): Entry[] => {
    const path = under(prefix, one.key);
    const { value } = one;
    if (value.kind === 'other') return [one];
    if (value.kind === 'text') {
      const text = texts.get(path);
      if (text === undefined) return [];
      waiting.delete(path);
      return [text === (value as Leaf).value ? one : { ...one, value: leaf(text) }];
    }
    const inner = kept(value as Group, path, texts, waiting);
    const isEmptied = inner.entries.length === 0 && (value as Group).entries.length > 0;
    return isEmptied ? [] : [{ ...one, value: inner }];
  });
  // What was not last before has its blanks before the comma, and the last one none.
  return { ...group, entries };
}

interface Style {
  readonly unit: string;
  readonly lineEnd: string;
  /** `"a.b": …` instead of one object in another. */
  readonly isFlat: boolean;
}

function styleOf({ root }: JsonFrame): Style {
  const [first] = root.entries;
  const unit = /\n([ \t]+)$/.exec(first?.lead ?? '')?.[1] ?? '  ';
  const isFlat =
    root.entries.every(({ value }) => value.kind === 'text' || value.kind === 'other') &&
    root.entries.some(({ key }) => key.includes('.'));
  return { unit, lineEnd: first?.lead.includes('\r\n') ? '\r\n' : '\n', isFlat };
}

function added(group: Group, key: string, value: Leaf, style: Style, depth: number): Group {
  const into = group.entries
    .filter((one) => one.value.kind !== 'text' && one.value.kind !== 'other' && key.startsWith(`${one.key}.`))
    .sort((a, b) => b.key.length - a.key.length)[0];
  if (into) {
    const rest = key.slice(into.key.length + 1);
    const inner = added(into.value as Group, rest, value, style, depth + 1);
    return { ...group, entries: group.entries.map((one) => (one === into ? { ...one, value: inner } : one)) };
  }
  const [name = key, ...rest] = style.isFlat || group.kind === 'array' ? [key] : key.split('.');
  const place = placeOf(group, style, depth);
  const entry: Entry = {
    lead: place.lead,
    key: name,
    label: group.kind === 'array' ? '' : JSON.stringify(name) + place.colon,
    value: rest.length === 0 ? value : nested(rest.join('.'), value, place.lead, style, place.colon),
    trail: '',
  };
  const at = group.kind === 'array' ? group.entries.length : alphabeticalPlace(group.entries, name);
  const entries = [...group.entries.slice(0, at), entry, ...group.entries.slice(at)];
  return { ...group, entries, tail: place.tail };
}

/** How the neighbours stand; in an empty group, a line of its own. */
function placeOf({ entries, tail }: Group, { unit, lineEnd }: Style, depth: number) {
  const last = entries.at(-1);
  if (!last)
    return { lead: lineEnd + unit.repeat(depth + 1), colon: ': ', tail: lineEnd + unit.repeat(depth) };
  const colon = /"(\s*:\s*)$/.exec(last.label)?.[1] ?? ': ';
  return { lead: last.lead, colon, tail };
}

function nested(rest: string, value: Leaf, lead: string, style: Style, colon: string): Group {
  const [name = rest, ...more] = rest.split('.');
  const isInline = !lead.includes('\n');
  const inner = isInline ? lead : lead + style.unit;
  const entry: Entry = {
    lead: inner,
    key: name,
    label: JSON.stringify(name) + colon,
    value: more.length === 0 ? value : nested(more.join('.'), value, inner, style, colon),
    trail: '',
  };
  return { kind: 'object', entries: [entry], tail: lead };
}

/** Three in a row are an order; two may be chance. */
function alphabeticalPlace(entries: readonly Entry[], name: string): number {
  const isSorted =
    entries.length > 2 && entries.every(({ key }, at) => at === 0 || (entries[at - 1]?.key ?? '') < key);
  const after = isSorted ? entries.findIndex(({ key }) => key > name) : -1;
  return after === -1 ? entries.length : after;
}
