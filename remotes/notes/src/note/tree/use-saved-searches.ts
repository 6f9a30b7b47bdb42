import { usePreference } from '@console/shell';
import type { SavedSearch } from './saved-search-rules.ts';

/** The searches that this person has at hand, on every device. */
export function useSavedSearches(): [readonly SavedSearch[], (next: SavedSearch[]) => void] {
  const [notes, choose] = usePreference('notes');
  return [notes?.searches ?? [], (searches) => choose({ ...notes, searches })];
}
