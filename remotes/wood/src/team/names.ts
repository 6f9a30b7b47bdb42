import type { Names } from '@console/contract/wood';
import { useLanguage } from '@console/shell';

/** Picks the user's language out of a name. */
export function useNames(): (names: Names | null | undefined) => string {
  const [language] = useLanguage();
  return (names) => names?.[language] ?? '–';
}
