import { listOwnUploads, type RecordedUpload } from '@console/contract/codegen';
import { useAnswer, useFormat } from '@console/shell';
import { DataTable, EmptyState, LoadingState, Section } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { StoreError } from './store-words.tsx';

/** What one sent last, each with the way to where it is. */
export function RecentUploads({ href }: { href(upload: RecordedUpload): string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const sent = useAnswer(listOwnUploads);
  if (sent.state === 'failed') return <StoreError error={sent.error} onRetry={sent.retry} />;
  if (!sent.result) return <LoadingState />;
  return (
    <Section dense>
      <DataTable
        caption={t('qiniu.recent.caption')}
        rows={sent.result.items}
        rowKey={({ bucketId, key, at }) => `${bucketId}/${key}/${at}`}
        href={href}
        empty={<EmptyState title={t('qiniu.recent.empty')} />}
        columns={[
          { key: 'key', label: t('qiniu.columns.name'), primary: true, cell: ({ key }) => key },
          { key: 'bucket', label: t('qiniu.bucket'), cell: ({ bucketId }) => bucketId },
          {
            key: 'size',
            label: t('qiniu.columns.size'),
            align: 'right',
            card: 'half',
            cell: ({ size }) => format.bytes(size),
          },
          {
            key: 'at',
            label: t('qiniu.recent.at'),
            nowrap: true,
            card: 'half',
            cell: ({ at }) => format.relative(at),
          },
        ]}
      />
    </Section>
  );
}
