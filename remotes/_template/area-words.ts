import { Script } from 'node:vm';

/** What a new area and its first noun are called. */
export interface AreaNames {
  /** First segment of its addresses, and its folder: `parking`, `codeGen`. */
  readonly area: string;
  readonly zh: string;
  readonly en?: string | undefined;
  /** One of what its list shows: `space`, `parkingSpace`. */
  readonly noun?: string | undefined;
  readonly plural?: string | undefined;
  readonly nounZh?: string | undefined;
}

/** What stands between the double underscores of the template → what is written there. */
export type Words = Readonly<Record<string, string>>;

/**
 * Every form in which the names are written, by what the template calls it.
 * @throws a sentence when a name will not do
 */
export function wordsOf(names: AreaNames): Words {
  const { area, zh, noun = 'entry' } = names;
  const plural = names.plural ?? pluralOf(noun);
  const nounZh = names.nounZh ?? (noun === 'entry' ? '条目' : undefined);
  for (const name of [area, noun, plural]) demandName(name);
  if (!nounZh) throw new Error(`"${noun}" needs its Chinese name: --noun-zh.`);
  if (noun === plural) throw new Error(`"${noun}" needs a plural that differs from it: --plural.`);
  return {
    area,
    // Contract, server and database know an area by lower-case letters.
    schema: area.toLowerCase(),
    areaZh: zh,
    areaEn: names.en ?? capital(spaced(area)),
    nounZh,
    ...writtenOf('noun', noun),
    ...writtenOf('nouns', plural),
  };
}

/** The template with its words; what is no word of it stays. */
export const filled = (template: string, words: Words): string =>
  template.replace(/__([A-Za-z]+)__/g, (whole, word: string) => words[word] ?? whole);

/** `nouns: parkingSpaces, Nouns: ParkingSpaces, nounsKebab: parking-spaces, nounsEn: parking spaces …` */
function writtenOf(key: 'noun' | 'nouns', name: string): Words {
  return {
    [key]: name,
    [capital(key)]: capital(name),
    [`${key}Kebab`]: spaced(name).replaceAll(' ', '-'),
    [`${key}Snake`]: spaced(name).replaceAll(' ', '_'),
    [`${key}En`]: spaced(name),
    [`${capital(key)}En`]: capital(spaced(name)),
  };
}

function demandName(name: string): void {
  if (!/^[a-z][A-Za-z0-9]{1,30}$/.test(name))
    throw new Error(`"${name}" will not do: a lower-case letter first, then letters and digits.`);
  if (isReserved(name))
    throw new Error(`"${name}" will not do: it is a word of the languages that name things by it.`);
}

/** Of SQL, what nothing may be called without quotation marks and somebody might think of. */
const reservedInSql = ['all', 'check', 'column', 'group', 'order', 'references', 'table', 'user', 'window'];

function isReserved(name: string): boolean {
  if (reservedInSql.includes(name.toLowerCase())) return true;
  try {
    return !new Script(`'use strict'; let ${name};`);
  } catch {
    return true;
  }
}

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase());
const spaced = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, 'ies');
  return /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;
}
