import { useLanguage } from './language.ts';

/** What something is called in both languages; without an English name of its own it has the Chinese one there (`bilingual`). */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

/** Picks the user's language out of a name; a dash where there is none. */
export function useName(): (name: Bilingual | null | undefined) => string {
  const [language] = useLanguage();
  return (name) => name?.[language] ?? '–';
}

/** Both as one text, to hold two versions of what is typed against each other. */
export const bothNames = ({ zh, en }: { readonly zh: string; readonly en?: string | undefined }): string =>
  en ? `${zh} / ${en}` : zh;
