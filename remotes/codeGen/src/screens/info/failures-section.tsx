import type { ApiAdminInfo } from '@console/contract/codegen';
import { useFormat, useTableLook } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type Failure = ApiAdminInfo['failures'][number];

/** What the answering process failed at, by the ids that people were shown with their errors. */
export function FailuresSection({ failures }: { failures: readonly Failure[] }) {
  const { t } = useTranslation('codeGen');
  const column = columnsOf<Failure>(useFormat());
  return (
    <ListSection
      look={useTableLook('codeGen.failures')}
      title={t('infoMore.failures.title')}
      rows={failures}
      rowKey={({ requestId, at }) => `${at} ${requestId}`}
      none={{ title: t('infoMore.failures.none'), body: t('infoMore.failures.noneHint') }}
      columns={[
        column.instant('when', t('infoMore.failures.when'), ({ at }) => at, { primary: true }),
        column.text('what', t('infoMore.failures.what'), ({ status, code, cause }) =>
          [status, code, cause].join(' · '),
        ),
        column.text('route', t('infoMore.failures.route'), ({ method, route }) => `${method} ${route}`, {
          cell: ({ method, route }) => <code>{`${method} ${route}`}</code>,
        }),
        column.text('request', t('infoMore.failures.request'), ({ requestId }) => requestId, {
          cell: ({ requestId }) => <code>{requestId}</code>,
        }),
      ]}
    />
  );
}
