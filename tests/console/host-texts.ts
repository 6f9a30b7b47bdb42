import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface HostTexts {
  readonly frame: { readonly otherLanguage: string };
  readonly about: { readonly title: string };
  readonly home: { readonly signedOut: string };
  readonly signIn: {
    readonly failed: string;
    readonly again: string;
    readonly errors: Readonly<Record<string, string>>;
  };
  readonly organization: { readonly personal: string; readonly refused: string };
  readonly signOut: Readonly<Record<'title' | 'confirm' | 'question' | 'unsavedElsewhere', string>>;
  readonly failures: Readonly<Record<string, string>>;
}

const textsOf = (language: 'zh' | 'en'): HostTexts =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../host/src/locales/${language}.json`), 'utf8'),
  ) as HostTexts;

/** The host's texts as they are in the sources: what must be on the screen. */
export const texts = { zh: textsOf('zh'), en: textsOf('en') };

/** A text as a pattern that fits it alone. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
