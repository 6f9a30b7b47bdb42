import { useGivenTitle } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router-dom';
import { useFails } from '../failure-title.ts';

interface TitledHandle {
  namespace?: string;
  title?: string;
}

/** What is on show. */
export interface ScreenNames {
  /** The screen's own name: the deepest route's `handle.title`, in the namespace of the nearest route that has one. */
  readonly screen: string | undefined;
  /** What it shows, e.g. one note's title, as it says of itself. */
  readonly record: string | undefined;
  /** What the tab is named after: what went wrong, too. */
  readonly title: string | undefined;
}

export function useScreenNames(): ScreenNames {
  const { t, i18n } = useTranslation('host');
  const handles = useMatches().map((match) => (match.handle ?? {}) as TitledHandle);
  const namespace = handles.findLast((handle) => handle.namespace)?.namespace ?? 'host';
  const key = handles.findLast((handle) => handle.title)?.title;
  const named = key && i18n.exists(`${namespace}:${key}`) ? t(`${namespace}:${key}`) : undefined;
  const given = useGivenTitle();
  const fails = useFails();
  return {
    // What stands in place of an area that did not come is the house's, and no screen of the area.
    screen: fails && namespace === 'host' ? undefined : named,
    record: fails ? undefined : given,
    title: given ?? named,
  };
}
