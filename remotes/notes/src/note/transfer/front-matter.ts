import { isMap, isPair, isScalar, isSeq, type Node, parseDocument, visit } from 'yaml';

/** Facts at the top of a Markdown file, between two lines of `---`. */
export type Facts = ReadonlyMap<string, unknown>;

/** The facts that a note has a place for, by the names that programs give them. */
export const factNames = {
  title: ['title'],
  id: ['id', 'uuid', 'uid'],
  tags: ['tags', 'tag', 'keywords'],
  notebook: ['notebook'],
  created: ['created', 'created_at', 'createtime', 'date created', 'creation date', 'date'],
  updated: ['updated', 'updated_at', 'updatetime', 'date modified', 'modified', 'lastmod'],
  finished: ['finished', 'completed?', 'completed'],
  pinned: ['pinned', 'favorite', 'favourite', 'starred'],
  due: ['due', 'reminder'],
} as const;
const times: readonly string[] = [...factNames.created, ...factNames.updated, ...factNames.due];
const flags: readonly string[] = [...factNames.finished, ...factNames.pinned];
const groups: readonly (readonly string[])[] = Object.values(factNames);
const known = new Set<string>(groups.flat());

export interface FrontMatter {
  readonly facts: Facts;
  /** What a note has no place for, as it was. */
  readonly kept: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** What says something and is not taken. */
  readonly dropped: readonly string[];
  /** There is such a block, and it cannot be read: it stays text. */
  readonly isBroken?: true;
}

/**
 * Reads the YAML at the top of a Markdown file. A file may also begin with a rule: what is no list of facts, or holds none that a note
 * can take, is text. Keys that reach an object's prototype are refused.
 * @param isInstant whether a time can be read; one that cannot is dropped
 * @returns the facts, and the text behind them
 */
export function readFrontMatter(
  markdown: string,
  isInstant: (text: unknown, name: string) => boolean = () => true,
): FrontMatter {
  const text = markdown.replace(/^\uFEFF/, '');
  const block = /^---[ \t]*\r?\n([\s\S]{0,200000}?)\r?\n?^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m.exec(text);
  const asText = { facts: new Map(), kept: {}, body: text, dropped: [] };
  if (block?.index !== 0) return asText;
  const read = factsIn(block[1] ?? '');
  if (!read) return { ...asText, ...(looksLikeFacts(block[1] ?? '') && { isBroken: true }) };
  const facts = new Map(takenOf(read.facts, isInstant));
  if (facts.size === 0) return asText;
  const others = [...read.facts].filter(([name, value]) => !facts.has(name) && !isSaid(name, value, facts));
  return {
    facts,
    kept: Object.fromEntries(
      others
        .filter(([name]) => !known.has(name))
        .map(([name, value]) => [read.names.get(name) ?? name, value]),
    ),
    body: text.slice(block[0].length).replace(/^\r?\n/, ''),
    dropped: [...others.filter(([name]) => known.has(name)).map(([name]) => name), ...read.dropped],
  };
}

/** A name for which a note has a place, that says nothing, or the same as another name of the same thing: that is no loss. */
function isSaid(name: string, value: unknown, taken: Facts): boolean {
  const same = groups.find((names) => names.includes(name));
  if (!same) return false;
  const said = same.filter((one) => taken.has(one)).map((one) => String(taken.get(one)));
  return ['', 'null', ...said].includes(String(value));
}

/** Most lines begin with a name and a colon, one of them that a note has a place for. */
function looksLikeFacts(block: string): boolean {
  const lines = block.split('\n').filter((line) => /^\S/.test(line) && !line.startsWith('#'));
  const names = lines.map((line) => /^([\w? -]{1,40}):(?:\s|$)/.exec(line)?.[1]?.toLowerCase());
  return names.filter(Boolean).length * 2 > lines.length && names.some((name) => known.has(name ?? ''));
}

/** Of each thing that a note has a place for, the first name that says something of it. */
function takenOf(all: Facts, isInstant: (text: unknown, name: string) => boolean): [string, unknown][] {
  const isTaken = (name: string): boolean => {
    const value = all.get(name);
    if (value === undefined) return false;
    if (factNames.tags.some((tags) => tags === name) && Array.isArray(value)) return !value.some(isObject);
    if (isObject(value)) return false;
    if (times.includes(name)) return isInstant(value, name);
    return !flags.includes(name) || isFlag(value);
  };
  return groups.flatMap((names) => {
    const taken = names.filter(isTaken);
    const name = taken.find((one) => String(all.get(one) ?? '') !== '') ?? taken[0];
    return name === undefined ? [] : [[name, all.get(name)] as [string, unknown]];
  });
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

const isFlag = (value: unknown): boolean => /^(true|false|yes|no|on|off|null|)$/i.test(String(value ?? ''));

interface Read {
  readonly facts: Facts;
  /** Name in small letters → as it is written. */
  readonly names: ReadonlyMap<string, string>;
  readonly dropped: readonly string[];
}

/** @returns undefined for what is no list of facts */
function factsIn(block: string): Read | undefined {
  const document = parseDocument(block, { uniqueKeys: false, strict: false, logLevel: 'silent' });
  const { contents } = document;
  if (document.errors.length > 0 || !isMap(contents)) return undefined;
  keepDigits(document);
  const facts = new Map<string, unknown>();
  const names = new Map<string, string>();
  const dropped: string[] = [];
  try {
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? String(key.value) : String(key);
      const small = name.trim().toLowerCase();
      if (pollutes(small) || facts.has(small)) dropped.push(small);
      else {
        facts.set(
          small,
          known.has(small)
            ? asWritten(value as Node | null, document)
            : plainOf(value as Node | null, document),
        );
        names.set(small, name);
      }
    }
  } catch {
    return undefined; // Refers to itself without end.
  }
  return { facts, names, dropped: [...dropped, ...commentsIn(document)] };
}

/**
 * A number that is written otherwise than its value is a text: the number of a book loses digits as a number, `1.10` its zero, and
 * `007` is no 7.
 */
const keepDigits = (document: YamlDocument): void =>
  visit(document, {
    Scalar: (_key, node) => {
      const isOther = typeof node.value === 'number' && String(node.value) !== node.source;
      if (isOther && node.source !== undefined) node.value = node.source;
    },
  });

const plainOf = (value: Node | null, document: YamlDocument): unknown =>
  value?.toJS(document, { maxAliasCount: 100 }) ?? null;

/** A number as its digits stand there: a note that is called 007 is not called 7. */
function asWritten(value: Node | null, document: YamlDocument): unknown {
  if (isSeq(value)) return value.items.map((item) => asWritten(item as Node | null, document));
  const isText = !isScalar(value) || value.value === null || typeof value.value === 'string';
  return isText ? plainOf(value, document) : (value.source ?? String(value.value));
}

type YamlDocument = ReturnType<typeof parseDocument>;

function commentsIn(document: YamlDocument): string[] {
  const comments: (string | null | undefined)[] = [document.commentBefore, document.comment];
  visit(document, (_key, node) => {
    if (typeof node === 'object' && node && !isPair(node) && 'comment' in node)
      comments.push((node as Node).commentBefore, (node as Node).comment);
  });
  return comments.flatMap((comment) => (comment ? comment.split('\n').map((line) => `#${line}`) : []));
}

/** Keys with which a careless reader would change every object of the page. */
const pollutes = (key: string): boolean => ['__proto__', 'constructor', 'prototype'].includes(key);

/** One text of the facts; a number or a flag as text. */
export const factText = (facts: Facts, ...keys: string[]): string | undefined => {
  for (const key of keys) {
    const value = facts.get(key);
    if (value !== undefined && value !== null && typeof value !== 'object' && value !== '')
      return String(value);
  }
  return undefined;
};

export const factFlag = (facts: Facts, ...keys: string[]): boolean =>
  /^(true|yes|on)$/i.test(factText(facts, ...keys) ?? '');

/** A list, or one text with commas. */
export const factList = (facts: Facts, ...keys: string[]): string[] => {
  const key = keys.find((one) => facts.has(one) && facts.get(one) !== null);
  const value = key === undefined ? undefined : facts.get(key);
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value.map(String) : String(value).split(/[,，]/))
    .map((one) => one.trim())
    .filter((one) => one !== '');
};
