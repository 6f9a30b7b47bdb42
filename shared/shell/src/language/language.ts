import i18next, { type i18n as I18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Texts } from '../house/define-remote.ts';

/** Interface languages; English is default and fall-back (specification, section 9). */
export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];
export const defaultLanguage: Language = 'en';
/** Date locale of the product (specification, sections 1 and 9): decides calendars, not words. */
export const dateLocale = 'zh-cn';

const storageKey = 'console:language';
const isLanguage = (value: unknown): value is Language => languages.some((language) => language === value);

/** What this browser remembers, else the default. */
export const rememberedLanguage = (): Language => {
  const remembered = localStorage.getItem(storageKey);
  return isLanguage(remembered) ? remembered : defaultLanguage;
};

export const i18n: I18n = i18next.createInstance();

/** Starts the house's language with the texts of this package that are there already; `textsOf` brings others. */
export async function beginLanguage(
  language: Language,
  texts: Partial<Record<Language, { shell: Texts }>>,
): Promise<void> {
  await i18n.use(initReactI18next).init({
    lng: language,
    fallbackLng: defaultLanguage,
    supportedLngs: [...languages],
    ns: ['shell'],
    defaultNS: 'shell',
    resources: texts,
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  markPage(language);
}

/** Adds the texts of the host, of `@console/ui` or of a remote. */
export function addTexts(namespace: string, locales: { zh: Texts; en: Texts }): void {
  for (const language of languages)
    i18n.addResourceBundle(language, namespace, locales[language], true, true);
}

/** The language on screen, and the switch that remembers it. */
export function useLanguage(): [Language, (language: Language) => void] {
  const { i18n: running } = useTranslation('shell');
  const language = isLanguage(running.language) ? running.language : defaultLanguage;
  return [language, switchLanguage];
}

export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : defaultLanguage);

/** Brings the texts of a language that is to be shown; none where all are there from the start. */
let bring: ((language: Language) => Promise<void>) | undefined;

/**
 * A page that has the texts of one language says how those of another come.
 * @param fetchTexts tells why, where it fails
 * @returns what ends it
 */
export function connectTexts(fetchTexts: (language: Language) => Promise<void>): () => void {
  bring = fetchTexts;
  return () => {
    bring = undefined;
  };
}

export function switchLanguage(language: Language): void {
  const show = () => {
    localStorage.setItem(storageKey, language);
    i18n.changeLanguage(language);
    markPage(language);
  };
  if (bring) bring(language).then(show, () => undefined);
  else show();
}

function markPage(language: Language): void {
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
}
