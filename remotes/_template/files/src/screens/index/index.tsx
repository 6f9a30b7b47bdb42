import { EmptyState, Page } from '@console/ui';
import { useTranslation } from 'react-i18next';

export const handle = { title: 'index.title' };

export function Component() {
  const { t } = useTranslation('{{remote}}');
  return (
    <Page title={t('index.title')}>
      <EmptyState title={t('index.empty')} />
    </Page>
  );
}
