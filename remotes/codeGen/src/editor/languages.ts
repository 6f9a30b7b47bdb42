import type { Extension } from '@codemirror/state';
import type { LanguageSettings } from './language-settings.ts';

export type CodeLanguage = 'text' | 'json' | 'json5' | 'sql' | 'yaml';

/** Colours and brackets of a language; its code is fetched when it is first asked for. */
export const languageNamed = (name: CodeLanguage, settings: LanguageSettings): Promise<Extension> =>
  languages[name](settings);

const languages: Record<CodeLanguage, (settings: LanguageSettings) => Promise<Extension>> = {
  text: async () => [],
  json: async () => (await import('@codemirror/lang-json')).json(),
  json5: async () => (await import('./json5-language.ts')).json5Language,
  sql: async (settings) => (await import('./sql-language.ts')).sqlLanguage(settings),
  yaml: async () => (await import('@codemirror/lang-yaml')).yaml(),
};
