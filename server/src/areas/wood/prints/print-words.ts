import { sayingBy } from '../../../house/papers/paper-words.ts';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

export type WordKey = keyof typeof zh;

/** A text of the papers in both languages, filled in with names, figures and other texts. */
export const say = sayingBy<WordKey>({ zh, en });
