import { useLanguage } from '@console/shell';

/** Picks the user's language out of a name kept in both. */
export function useName(): (name: { zh: string; en: string }) => string {
  const [language] = useLanguage();
  return (name) => name[language];
}
