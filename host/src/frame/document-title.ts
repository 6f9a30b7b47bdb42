import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useScreenNames } from './screen-names.ts';

/** Names the tab after what the screen shows, else after the screen. */
export function useDocumentTitle(): void {
  const { t } = useTranslation('host');
  const { title: shown } = useScreenNames();
  const title = shown ? `${shown} · ${t('product')}` : t('product');

  // The document's title lies outside React's tree.
  useEffect(() => {
    document.title = title;
  }, [title]);
}
