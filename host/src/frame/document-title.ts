import { useGivenTitle } from '@console/shell';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatches } from 'react-router-dom';

interface TitledHandle {
  namespace?: string;
  title?: string;
}

/** Names the tab after the screen: the deepest route's `handle.title`, in the namespace of the nearest route that has one. */
export function useDocumentTitle(): void {
  const { t, i18n } = useTranslation('host');
  const handles = useMatches().map((match) => (match.handle ?? {}) as TitledHandle);
  const namespace = handles.findLast((handle) => handle.namespace)?.namespace ?? 'host';
  const key = handles.findLast((handle) => handle.title)?.title;
  const named = key && i18n.exists(`${namespace}:${key}`) ? t(`${namespace}:${key}`) : undefined;
  const screen = useGivenTitle() ?? named;
  const title = screen ? `${screen} · ${t('product')}` : t('product');

  // The document's title lies outside React's tree.
  useEffect(() => {
    document.title = title;
  }, [title]);
}
