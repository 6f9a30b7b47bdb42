import { addTexts } from '@console/shell';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

addTexts('codeGen', { zh, en });

/** Titles in both languages, for searching: people type either. */
export const titlesOf = (id: keyof typeof en.tools.title): readonly [zh: string, en: string] => [
  zh.tools.title[id],
  en.tools.title[id],
];
