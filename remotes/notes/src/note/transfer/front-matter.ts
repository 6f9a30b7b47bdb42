/** Facts at the top of a Markdown file, between two lines of `---`. */
export type FrontMatter = ReadonlyMap<string, string | readonly string[]>;

/**
 * Reads the front matter that Markdown programs write: `key: value`, `key: [a, b]`, and lists below a key. It is no
 * YAML reader: what it does not know stays text. Keys that reach an object's prototype are refused, and a map has
 * none that could be reached.
 * @returns the facts, and the text behind them
 */
export function readFrontMatter(markdown: string): { facts: FrontMatter; body: string } {
  const text = markdown.replace(/^\uFEFF/, '');
  const found = /^---[ \t]*\r?\n([\s\S]{0,20000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(text);
  if (!found) return { facts: new Map(), body: text };
  const facts = new Map<string, string | string[]>();
  let open: string | undefined;
  for (const line of (found[1] ?? '').split(/\r?\n/)) {
    const item = /^\s+-\s+(.*)$|^-\s+(.*)$/.exec(line);
    const pair = /^([\p{L}\p{N}_][\p{L}\p{N}_ -]{0,40}):(?:\s+(.*))?$/u.exec(line);
    if (item && open !== undefined) {
      const list = facts.get(open);
      facts.set(open, [...(Array.isArray(list) ? list : []), unquoted(item[1] ?? item[2] ?? '')]);
    } else if (pair) {
      const key = (pair[1] ?? '').trim().toLowerCase();
      open = pollutes(key) ? undefined : key;
      if (open !== undefined) facts.set(open, readValue((pair[2] ?? '').trim()));
    }
  }
  return { facts, body: text.slice(found[0].length).replace(/^\r?\n/, '') };
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
