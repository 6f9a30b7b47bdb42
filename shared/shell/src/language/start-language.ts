import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { beginLanguage, type Language, rememberedLanguage } from './language.ts';

/** Starts the house's language with the texts of both; resolves at once. The page itself begins with one of them. */
export function startLanguage(language: Language = rememberedLanguage()): Promise<void> {
  return beginLanguage(language, { zh: { shell: zh }, en: { shell: en } });
}
