import en from './en.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** Texts of this package, for the i18n namespace `ui`. */
export const uiLocales = { zh, en };
