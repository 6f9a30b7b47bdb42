import { useLanguage } from '@console/shell';

/** `zh` → “Chinese (zh)”, in the reader's language; the bare code where nobody knows it. */
export function useLanguageName(): (code: string) => string {
  const [language] = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
  return (code) => {
    const name = names.of(code);
    return name === undefined ? code : `${name} (${code})`;
  };
}
