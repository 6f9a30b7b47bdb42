import { lineOf, type Said } from '../../../house/papers/paper.ts';
import type { Language, Words } from '../../../house/sheets/sheet-cells.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

const words: Readonly<Record<Language, Readonly<Record<WordKey, string>>>> = { zh, en };
export type WordKey = keyof typeof zh;

type Filling = Readonly<Record<string, Said | number>>;

function filled(text: string, filling: Filling, language: Language): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = filling[name];
    if (value === undefined) throw new Error(`Nothing fills in ${name}.`);
    return typeof value === 'number' ? String(value) : lineOf(value, language);
  });
}

/** A text of the papers in both languages, filled in with names, figures and other texts. */
export const say = (key: WordKey, filling: Filling = {}): Words => ({
  zh: filled(words.zh[key], filling, 'zh'),
  en: filled(words.en[key], filling, 'en'),
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
