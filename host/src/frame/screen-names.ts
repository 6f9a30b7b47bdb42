import { useGivenTitle } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router-dom';

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
}

export function useScreenNames(): ScreenNames {
  const { t, i18n } = useTranslation('host');
  const handles = useMatches().map((match) => (match.handle ?? {}) as TitledHandle);
  const namespace = handles.findLast((handle) => handle.namespace)?.namespace ?? 'host';
  const key = handles.findLast((handle) => handle.title)?.title;
  const screen = key && i18n.exists(`${namespace}:${key}`) ? t(`${namespace}:${key}`) : undefined;
  return { screen, record: useGivenTitle() };
}
