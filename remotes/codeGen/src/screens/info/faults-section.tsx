import type { ApiError } from '@console/contract';
import { isApiError, useFormat, useProblemText, useTableLook } from '@console/shell';
import { columnsOf, ErrorState, ListSection, Section } from '@console/ui';
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
  if (!isApiError(faults)) return <FaultsTable faults={faults.slice(0, shown)} />;
  return (
    <Section title={t('faults.title')} dense>
      <ErrorState
        title={t('faults.failed')}
        body={problemText(faults)}
        requestId={faults.requestId}
        onRetry={onRetry}
      />
    </Section>
  );
}

const shown = 20;

function FaultsTable({ faults }: { faults: readonly RemoteFault[] }) {
  const { t } = useTranslation('codeGen');
  const column = columnsOf<RemoteFault>(useFormat());
  return (
    <ListSection
      // The newest only, in that order: another one would leave out what came before them.
      look={useTableLook('codeGen.faults')}
      title={t('faults.title')}
      rows={faults}
      rowKey={({ eventId }) => eventId}
      none={{ title: t('faults.none') }}
      columns={[
        column.instant('when', t('faults.when'), ({ receivedAt }) => receivedAt, { primary: true }),
        column.text('remote', t('faults.remote'), ({ remote }) => remote, {
          cell: ({ remote }) => <code>{remote}</code>,
        }),
        column.text('what', t('faults.what'), ({ failure, httpStatus }) =>
          t(`cause.${failure}`, { status: httpStatus ?? '' }),
        ),
        column.text('release', t('remotes.release'), ({ release }) => release, {
          cell: ({ release }) => (release ? <code>{release}</code> : t('unknown')),
        }),
        column.number('took', t('faults.took'), ({ tookMs }) => tookMs, {
          hideBelow: 'md',
          cell: ({ tookMs }) => (tookMs === null ? t('unknown') : t('milliseconds', { count: tookMs })),
        }),
      ]}
    />
  );
}
