import { type Favourite, useLanguage, usePreference } from '@console/shell';
import { useLocation } from 'react-router-dom';
import { useLiveRecords } from '../remotes/index.ts';
import { type ShownFavourite, shownFavourites } from './favourite-rules.ts';

/** Those of whoever is signed in, and how they change. */
export function useFavourites() {
  const [kept, keep] = usePreference('favourites');
  return { items: kept?.items ?? none, keep: (items: Favourite[]) => keep({ items }) };
}
const none: readonly Favourite[] = [];

/** How they stand in the navigation. */
export function useShownFavourites(): ShownFavourite[] {
  const [language] = useLanguage();
  const { pathname, search } = useLocation();
  const records = useLiveRecords();
  return shownFavourites(useFavourites().items, records, language, pathname + search);
}
