import { normalized, termQuery } from './search-tokens.ts';

/** What the search box says, understood. Everything in it must hold at once. */
export interface SearchQuery {
  /** tsquery literals. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Signs without a word in them (`!!!`), looked for as they stand. */
  readonly literal: readonly string[];
  readonly literalExclude: readonly string[];
  /** Keys of tag names. */
  readonly tags: readonly string[];
  readonly excludeTags: readonly string[];
  readonly filters: readonly { readonly filter: SearchFilter; readonly wanted: boolean }[];
  /** The terms to mark in what is found, as typed. */
  readonly marked: readonly string[];
  /** Operators that are not understood and were searched as text. */
  readonly searchedAsText: readonly string[];
  /** Nothing but single characters is looked for; a single one stands in nearly every note. */
  readonly broad: boolean;
}

export const searchFlags = ['open', 'finished', 'pinned', 'blog', 'overdue', 'untagged', 'trashed'] as const;
export type SearchFlag = (typeof searchFlags)[number];

export const searchThings = ['task', 'attachment', 'code', 'reminder'] as const;
export type SearchThing = (typeof searchThings)[number];

/** Days are whole ones, `YYYY-MM-DD`, by the last change: `before:` ends ahead of the day, `after:` begins with it. */
export type SearchFilter =
  | { readonly is: SearchFlag }
  | { readonly has: SearchThing }
  | { readonly type: number }
  | { readonly before: string }
  | { readonly after: string };

/** What the same name is, however it is typed; tags are unique by it. */
export const tagKey = (name: string): string => normalized(name).trim();

interface Term {
  readonly negative: boolean;
  readonly operator: string | undefined;
  readonly value: string;
  readonly exact: boolean;
}

// Minus, operator, then a quoted phrase or a bare word. Curly quotes and the wide colon come from Chinese keyboards.
const terms =
  /(?<minus>-)?(?:(?<operator>tag|is|has|type|before|after)[:\uFF1A])?(?:["\u201C\u201D](?<phrase>[^"\u201C\u201D]*)["\u201C\u201D]?|(?<bare>[^\s"\u201C\u201D]+))/giu;

/**
 * Reads `q`: words, `"phrases"`, `-without`, `tag:name`, `is:flag`, `has:thing`, `type:2`, `before:` and `after:` a
 * day. Never refuses; what it cannot read is text.
 */
export function parseSearch(q: string): SearchQuery {
  const query = {
    include: [] as string[],
    exclude: [] as string[],
    literal: [] as string[],
    literalExclude: [] as string[],
    tags: [] as string[],
    excludeTags: [] as string[],
    filters: [] as { filter: SearchFilter; wanted: boolean }[],
    marked: [] as string[],
    searchedAsText: [] as string[],
  };
  for (const term of termsOf(q)) {
    const filter = filterOf(term);
    if (term.operator === 'tag') (term.negative ? query.excludeTags : query.tags).push(tagKey(term.value));
    else if (filter) query.filters.push({ filter, wanted: !term.negative });
    else addText(query, term);
  }
  const broad = query.include.length > 0 && query.include.every((term) => singleCharacter.test(term));
  return { ...query, broad };
}

/** `'字':*`, what one character without a space in its script becomes. */
const singleCharacter = /^'[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]':\*$/u;

function filterOf({ operator, value }: Term): SearchFilter | undefined {
  const name = normalized(value);
  const flag = searchFlags.find((one) => one === name);
  const thing = searchThings.find((one) => one === name);
  if (operator === 'is') return flag && { is: flag };
  if (operator === 'has') return thing && { has: thing };
  if (operator === 'type') return /^\d{1,4}$/.test(name) ? { type: Number(name) } : undefined;
  if (operator === 'before') return isDay(name) ? { before: name } : undefined;
  if (operator === 'after') return isDay(name) ? { after: name } : undefined;
  return undefined;
}

/** A day of the calendar: `2026-02-30` is none. */
function isDay(value: string): boolean {
  if (!/^[12]\d{3}-\d\d-\d\d$/.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

type TextParts = 'include' | 'exclude' | 'literal' | 'literalExclude' | 'marked' | 'searchedAsText';

function addText(query: Record<TextParts, string[]>, term: Term): void {
  const text = term.operator === undefined ? term.value : `${term.operator}:${term.value}`;
  if (term.operator !== undefined) query.searchedAsText.push(text);
  const words = termQuery(text, term.exact);
  if (words !== undefined) (term.negative ? query.exclude : query.include).push(words);
  else (term.negative ? query.literalExclude : query.literal).push(normalized(text));
  if (!term.negative) query.marked.push(text);
}

function termsOf(q: string): Term[] {
  return [
    ...q
      .normalize('NFC')
      .replace(/\p{Cc}/gu, ' ')
      .matchAll(terms),
  ]
    .map(({ groups = {} }) => ({
      negative: groups.minus !== undefined,
      operator: groups.operator?.toLowerCase(),
      value: (groups.phrase ?? groups.bare ?? '').trim(),
      exact: groups.phrase !== undefined,
    }))
    .filter(({ value }) => value !== '' && value !== '-');
}
