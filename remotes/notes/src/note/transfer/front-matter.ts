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
const times: readonly string[] = [...factNames.created, ...factNames.updated];
const flags: readonly string[] = [...factNames.finished, ...factNames.pinned];

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
  const read = found && factsIn(found[1] ?? '');
  const facts = new Map(read ? takenOf(read.facts, isInstant) : []);
  if (!found || !read || facts.size === 0) return { facts: new Map(), body: text, dropped: [] };
  const values = [...facts.values()].map(String);
  // What says nothing, or the same as another fact, is no loss.
  const lost = [...read.facts].filter(
    ([name, value]) => !facts.has(name) && !['', ...values].includes(String(value)),
  );
  const dropped = [...lost.map(([name]) => name), ...read.dropped];
  return { facts, body: text.slice(found[0].length).replace(/^\r?\n/, ''), dropped };
}

/** Of each thing that a note has a place for, the first name that says something of it. */
function takenOf(
  all: FrontMatter,
  isInstant: (text: string) => boolean,
): [string, string | readonly string[]][] {
  const isTaken = (name: string): boolean => {
    const value = all.get(name);
    if (value === undefined || factNames.tags.some((tags) => tags === name)) return value !== undefined;
    if (typeof value !== 'string') return false;
    if (times.includes(name)) return isInstant(value);
    return !flags.includes(name) || /^(true|false)?$/.test(value);
  };
  return Object.values(factNames).flatMap((names: readonly string[]) => {
    const taken = names.filter(isTaken);
    const name = taken.find((one) => String(all.get(one)) !== '') ?? taken[0];
    const value = name === undefined ? undefined : all.get(name);
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
}

/** A fact while it is read. */
interface Open {
  text: string;
  readonly items: string[];
  /** A text that goes on below its key: `>` or `|`. */
  readonly isFolded: boolean;
}

/** @returns undefined where a line is none of facts; else the facts, and what is named and not taken */
function factsIn(block: string): { facts: FrontMatter; dropped: string[] } | undefined {
  const facts = new Map<string, Open>();
  const dropped: string[] = [];
  let open: Open | undefined;
  for (const line of block.split(/\r?\n/)) {
    const item = /^\s*-\s+(.*)$/.exec(line);
    const pair = /^([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,40}):(?:\s+(.*))?$/u.exec(line);
    if (line.trim() === '') continue;
    if (pair) {
      const key = (pair[1] ?? '').trim().toLowerCase();
      const value = (pair[2] ?? '').trim();
      const isFolded = /^[>|][+-]?\d?$/.test(value);
      open = { text: isFolded ? '' : value, items: [], isFolded };
      if (pollutes(key) || facts.has(key)) dropped.push(key);
      else facts.set(key, open);
    } else if (/^\s*#/.test(line) && !open?.isFolded) dropped.push(line.trim());
    else if (item && open && !open.isFolded) open.items.push(item[1] ?? '');
    // More of the value, on a line of its own.
    else if (/^\s+\S/.test(line) && open) goOn(open, line.trim());
    else return undefined;
  }
  return { facts: new Map([...facts].map(([key, fact]) => [key, readOf(fact)])), dropped };
}

function goOn(fact: Open, more: string): void {
  const last = fact.items.pop();
  if (last === undefined) fact.text = `${fact.text} ${more}`.trim();
  else fact.items.push(`${last} ${more}`);
}

const readOf = ({ text, items, isFolded }: Open): string | string[] =>
  items.length > 0
    ? [...(text === '' ? [] : [text]), ...items].map(unquoted)
    : isFolded
      ? text
      : readValue(text);

/** Keys with which a careless reader would change every object of the page. */
const pollutes = (key: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(key);

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
