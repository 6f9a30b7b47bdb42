import type { I18nCheck } from '@console/contract/codegen';
import { pluralCategories, pluralOf } from './key-rules.ts';
import {
  icuFault,
  placeholderDifference,
  placeholdersIn,
  type TextFormat,
  unclosedTag,
  wordsOnly,
} from './placeholder-rules.ts';

/** One text with what it is held against. */
export interface CheckedText {
  readonly key: string;
  readonly language: string;
  readonly value: string;
  /** Undefined: it is the source itself, or there is none yet. */
  readonly source: string | undefined;
  readonly isSource: boolean;
  readonly format: TextFormat;
  readonly maxLength: number | null;
  /** Of a plural's `…_other`: the forms of the same text that this language has; empty for any other key. */
  readonly formsThere: ReadonlySet<string>;
}

const found = (is: boolean, code: I18nCheck): I18nCheck[] => (is ? [code] : []);

/** What is doubtful about a text, by the names of the checks. */
export function problemsOf(text: CheckedText): I18nCheck[] {
  const { value, language, source, isSource, format, maxLength } = text;
  const hasIcuFault = format === 'icu' && icuFault(value) !== undefined;
  return [
    ...found(hasIcuFault, 'icu'),
    ...found(!hasIcuFault && lacksPlaceholders(text), 'placeholders'),
    ...found(lacksForms(text), 'plural'),
    ...found(format === 'i18next' && unclosedTag(value) !== undefined, 'tags'),
    ...found(hasOtherSpaces(value, isSource ? undefined : source), 'spaces'),
    ...found(hasOtherPunctuation(value, language), 'punctuation'),
    ...found(!isSource && source !== undefined && isCopy(value, source, language), 'copy'),
    ...found(maxLength !== null && [...value].length > maxLength, 'too_long'),
    ...found(value === '' && !isSource && source !== '', 'empty'),
  ];
}

/** One thing needs no number: “1 page” says {{count}} by itself. */
const sayNumberThemselves = new Set(['zero', 'one', 'two']);

function lacksPlaceholders({ key, value, source, isSource, format }: CheckedText): boolean {
  if (isSource || source === undefined || (format === 'icu' && icuFault(source) !== undefined)) return false;
  const { missing, extra } = placeholderDifference(
    placeholdersIn(source, format),
    placeholdersIn(value, format),
  );
  const saysNumber = sayNumberThemselves.has(pluralOf(key)?.category ?? '');
  const isNumber = (one: string) => saysNumber && one === '{{count}}';
  return [...missing, ...extra].some((one) => !isNumber(one));
}

function lacksForms({ key, language, formsThere }: CheckedText): boolean {
  const plural = pluralOf(key);
  if (plural?.category !== 'other' || formsThere.size === 0) return false;
  return pluralCategories(language, plural.isOrdinal).some((one) => !formsThere.has(one));
}

const ends = (text: string) => [/^\s*/.exec(text)?.[0] ?? '', /\s*$/.exec(text)?.[0] ?? ''].join('|');

/** A translation may have the blanks that its source has, and a source none. */
const hasOtherSpaces = (value: string, source: string | undefined): boolean =>
  value.trim() !== '' && ends(value) !== (source === undefined ? '|' : ends(source));

const isChinese = (language: string) => /^zh\b/i.test(language);
/** Between or behind Han characters; times, addresses and code have Latin letters or digits around them. */
const halfWidthAmongHan =
  /\p{Script=Han}[,;!?]|\p{Script=Han}:(?!\/\/)|\p{Script=Han}\.(?=\s|$)|\p{Script=Han}\(|\)\p{Script=Han}/u;
const fullWidth = /[，。；：！？（）、【】]/;

/** Half-width marks in Chinese sentences, full-width ones elsewhere. */
export function hasOtherPunctuation(value: string, language: string): boolean {
  const words = wordsOnly(value);
  if (isChinese(language)) return halfWidthAmongHan.test(words);
  return !/^(?:ja|ko|yue)\b/i.test(language) && fullWidth.test(words) && !/\p{Script=Han}/u.test(words);
}

/** The same as the source where a word could have been translated: names, codes and units are the same everywhere. */
export function isCopy(value: string, source: string, language: string): boolean {
  if (value !== source) return false;
  const words = wordsOnly(value);
  if (isChinese(language)) return /\b[a-z]{3,}\b/.test(words) && !/^[\w./:@-]+$/.test(words.trim());
  return /\p{Script=Han}/u.test(words);
}

export interface Term {
  readonly term: string;
  readonly translations: Readonly<Record<string, string>>;
}

/** Terms of the source that the text says in other words than the glossary wants. */
export function glossaryWarnings(source: string, text: string, language: string, terms: readonly Term[]) {
  const has = (where: string, what: string) => where.toLocaleLowerCase().includes(what.toLocaleLowerCase());
  return terms.flatMap(({ term, translations }) => {
    const expected = translations[language];
    return expected && hasWord(source, term) && !has(text, expected) ? [{ term, expected }] : [];
  });
}

/** Whole words in Latin script (`rate` is not in `separate`); anywhere in Chinese. */
function hasWord(text: string, term: string): boolean {
  const plain = term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const edge = (at: string | undefined) =>
    at && /[\p{L}\p{N}]/u.test(at) && !/\p{Script=Han}/u.test(at) ? '(?![\\p{L}\\p{N}])' : '';
  const behind =
    term[0] && /[\p{L}\p{N}]/u.test(term[0]) && !/\p{Script=Han}/u.test(term[0]) ? '(?<![\\p{L}\\p{N}])' : '';
  return new RegExp(`${behind}${plain}${edge(term.at(-1))}`, 'iu').test(text);
}
