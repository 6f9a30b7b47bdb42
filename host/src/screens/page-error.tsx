import { ErrorState } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router-dom';

/** The frame itself failed: the last wall before a white page. */
export function PageError() {
  const { t } = useTranslation('host');
  const error = useRouteError();
  return (
    <ErrorState
      body={t('error.page')}
      technical={error instanceof Error ? (error.stack ?? error.message) : String(error)}
      onRetry={() => location.reload()}
    />
  );
}
