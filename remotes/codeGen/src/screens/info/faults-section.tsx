import type { ApiError } from '@console/contract';
import { isApiError, useFormat, useProblemText } from '@console/shell';
import { type Column, DataTable, EmptyState, ErrorState, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import type { RemoteFault } from './area-rules.ts';

/** What browsers met lately, newest first: nobody's data is in it. */
export function FaultsSection({
  faults,
  onRetry,
}: {
  faults: readonly RemoteFault[] | ApiError;
  onRetry(): void;
}) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  return (
    <Section title={t('faults.title')} dense>
      {isApiError(faults) ? (
        <ErrorState
          title={t('faults.failed')}
          body={problemText(faults)}
          requestId={faults.requestId}
          onRetry={onRetry}
        />
      ) : (
        <FaultsTable faults={faults.slice(0, shown)} />
      )}
    </Section>
  );
}

const shown = 20;

function FaultsTable({ faults }: { faults: readonly RemoteFault[] }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const columns: Column<RemoteFault>[] = [
    {
      key: 'when',
      label: t('faults.when'),
      cell: ({ receivedAt }) => format.instant(receivedAt),
      primary: true,
    },
    { key: 'remote', label: t('faults.remote'), cell: ({ remote }) => <code>{remote}</code> },
    {
      key: 'what',
      label: t('faults.what'),
      cell: ({ failure, httpStatus }) => t(`cause.${failure}`, { status: httpStatus ?? '' }),
    },
    {
      key: 'release',
      label: t('remotes.release'),
      cell: ({ release }) => (release ? <code>{release}</code> : t('unknown')),
    },
    {
      key: 'took',
      label: t('faults.took'),
      align: 'right',
      cell: ({ tookMs }) => (tookMs === null ? t('unknown') : t('milliseconds', { count: tookMs })),
      hideBelow: 'md',
    },
  ];
  return (
    <DataTable
      caption={t('faults.title')}
      rows={faults}
      columns={columns}
      rowKey={({ eventId }) => eventId}
      empty={<EmptyState title={t('faults.none')} />}
    />
  );
}
