/** Facts at the top of a Markdown file, between two lines of `---`. */
export type FrontMatter = ReadonlyMap<string, string | readonly string[]>;

/** The facts that a note has a place for, by the names that programs give them. */
export const factNames = {
  title: ['title'],
  id: ['id', 'uuid', 'uid'],
  tags: ['tags', 'tag'],
  created: ['created', 'created_at', 'createtime', 'date'],
  updated: ['updated', 'updated_at', 'updatetime', 'modified', 'lastmod'],
  finished: ['finished'],
  pinned: ['pinned'],
} as const;
const known: readonly string[] = Object.values(factNames).flat();
const times: readonly string[] = [...factNames.created, ...factNames.updated];

interface Read {
  readonly facts: FrontMatter;
  readonly body: string;
  /** Names of the facts that a note has no place for. */
  readonly dropped: readonly string[];
}

/**
 * Reads the front matter that Markdown programs write: `key: value`, `key: [a, b]`, lists and folded texts below a key. It is
 * no YAML reader. A file may also begin with a rule: what is not facts alone, or holds none that a note can take, is text.
 * Keys that reach an object's prototype are refused, and a map has none that could be reached.
 * @param isInstant whether a time can be read; one that cannot is dropped
 * @returns the facts, and the text behind them
 */
export function readFrontMatter(markdown: string, isInstant: (text: string) => boolean = () => true): Read {
  const text = markdown.replace(/^\uFEFF/, '');
  const found = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  const all = found && factsIn(found[1] ?? '');
  const isTaken = (name: string, value: string | readonly string[]) =>
    known.includes(name) && (!times.includes(name) || (typeof value === 'string' && isInstant(value)));
  const facts = new Map([...(all ?? [])].filter(([name, value]) => isTaken(name, value)));
  if (!found || !all || facts.size === 0) return { facts: new Map(), body: text, dropped: [] };
  const dropped = [...all.keys()].filter((name) => !facts.has(name));
  return { facts, body: text.slice(found[0].length).replace(/^\r?\n/, ''), dropped };
}

/** @returns undefined where a line is none of facts */
function factsIn(block: string): FrontMatter | undefined {
  const facts = new Map<string, string | string[]>();
  let open: string | undefined;
  /** A text that goes on below its key: `>` or `|`. */
  let isFolded = false;
  for (const line of block.split(/\r?\n/)) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    const pair = /^([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,40}):(?:\s+(.*))?$/u.exec(line);
    if (pair) {
      const key = (pair[1] ?? '').trim().toLowerCase();
      const value = (pair[2] ?? '').trim();
      isFolded = /^[>|][+-]?\d?$/.test(value);
      open = pollutes(key) ? undefined : key;
      if (open !== undefined) facts.set(open, isFolded ? '' : readValue(value));
    } else if (isFolded && open !== undefined && /^\s+\S/.test(line)) {
      facts.set(open, `${String(facts.get(open))} ${line.trim()}`.trim());
    } else if (item && open !== undefined) {
      const list = facts.get(open);
      facts.set(open, [...(Array.isArray(list) ? list : []), unquoted(item[1] ?? '')]);
      // Below a key: more of its value, which a note has no place for.
    } else if (!/^\s*(?:#.*)?$|^\s+\S/.test(line)) return undefined;
  }
  return facts;
}

/** Keys with which a careless reader would change every object of the page. */
export const pollutes = (key: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(key);

function readValue(text: string): string | string[] {
  if (!text.startsWith('[') || !text.endsWith(']')) return unquoted(text);
  return text
    .slice(1, -1)
    .split(/,(?=(?:[^"']|"[^"]*"|'[^']*')*$)/)
    .map((one) => unquoted(one.trim()))
    .filter((one) => one !== '');
}

function unquoted(text: string): string {
  const quoted = /^"([\s\S]*)"$|^'([\s\S]*)'$/.exec(text.trim());
  if (!quoted) return text.trim();
  return quoted[1] === undefined
    ? (quoted[2] ?? '').replaceAll("''", "'")
    : quoted[1].replace(/\\(["\\nrt])/g, (_, sign: string) => ({ n: '\n', r: '\r', t: '\t' })[sign] ?? sign);
}

export const factText = (facts: FrontMatter, ...keys: string[]): string | undefined => {
  for (const key of keys) {
    const value = facts.get(key);
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
};

/** A list, or one text with commas. */
export const factList = (facts: FrontMatter, ...keys: string[]): string[] => {
  for (const key of keys) {
    const value = facts.get(key);
    if (value !== undefined)
      return typeof value === 'string' ? value.split(/[,，]/).map((one) => one.trim()) : [...value];
  }
  return [];
};
