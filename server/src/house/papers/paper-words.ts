import type { Language, Words } from '../sheets/sheet-cells.ts';
import { lineOf, type Said } from './paper.ts';

type Filling = Readonly<Record<string, Said | number>>;

function filled(text: string, filling: Filling, language: Language): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = filling[name];
    if (value === undefined) throw new Error(`Nothing fills in ${name}.`);
    return typeof value === 'number' ? String(value) : lineOf(value, language);
  });
}

/**
 * The texts of papers, one file for each language.
 * @returns says a text in both languages, filled in with names, figures and other texts
 */
export const sayingBy =
  <Key extends string>(texts: Readonly<Record<Language, Readonly<Record<Key, string>>>>) =>
  (key: Key, filling: Filling = {}): Words => ({
    zh: filled(texts.zh[key], filling, 'zh'),
    en: filled(texts.en[key], filling, 'en'),
  });

/** Texts behind one another. */
export const joined = (parts: readonly Said[], between: string | Words = ' '): Words => {
  const of = (language: Language) =>
    parts
      .map((part) => lineOf(part, language))
      .filter((part) => part !== '')
      .join(lineOf(between, language));
  return { zh: of('zh'), en: of('en') };
};
