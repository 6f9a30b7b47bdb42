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
  readonly flags: readonly { readonly flag: SearchFlag; readonly wanted: boolean }[];
  /** The terms to mark in what is found, as typed. */
  readonly marked: readonly string[];
  /** Operators that are not understood and were searched as text. */
  readonly searchedAsText: readonly string[];
}

export const searchFlags = ['finished', 'open', 'pinned', 'untagged', 'trashed'] as const;
export type SearchFlag = (typeof searchFlags)[number];

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

/** Reads `q`: words, `"phrases"`, `-without`, `tag:name`, `is:flag`. Never refuses; what it cannot read is text. */
export function parseSearch(q: string): SearchQuery {
  const query = {
    include: [] as string[],
    exclude: [] as string[],
    literal: [] as string[],
    literalExclude: [] as string[],
    tags: [] as string[],
    excludeTags: [] as string[],
    flags: [] as { flag: SearchFlag; wanted: boolean }[],
    marked: [] as string[],
    searchedAsText: [] as string[],
  };
  for (const term of termsOf(q)) {
    if (term.operator === 'tag') (term.negative ? query.excludeTags : query.tags).push(tagKey(term.value));
    else if (term.operator === 'is' && isFlag(term.value))
      query.flags.push({ flag: term.value.toLowerCase() as SearchFlag, wanted: !term.negative });
    else addText(query, term);
  }
  return query;
}

const isFlag = (value: string): boolean => searchFlags.some((flag) => flag === value.toLowerCase());

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
