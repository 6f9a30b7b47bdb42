import {
  addEvidence,
  addTenancyDocument,
  documentsAtMost,
  type Evidence,
  evidenceLimits,
  evidenceTypes,
  listEvidence,
  listTenancyDocuments,
  removeTenancyDocument,
} from '@console/contract/apartment';
import {
  callApi,
  confirm,
  notify,
  tellChanged,
  useCall,
  useEndpoint,
  useFormat,
  useProblemText,
  useTable,
  useUploads,
} from '@console/shell';
import { columnsOf, DataTable, EmptyState, FileButton, Section, UnsentFiles } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelProps } from './panel-props.ts';

/** Papers and photos of the tenancy: the signed contract, the room as it was handed over. */
export function DocumentsPanel({ tenancy, building, readOnly }: PanelProps) {
  const { t } = useTranslation('apartment');
  const { tenancyId } = tenancy;
  const { items } = useEndpoint(listTenancyDocuments, { params: { tenancyId } });
  const mayAdd = !readOnly && items.length < documentsAtMost;
  return (
    <Section
      title={t('tenancies.tabs.attachments')}
      actions={mayAdd && <Upload tenancyId={tenancyId} buildingId={building.buildingId} />}
    >
      {items.length === 0 ? (
        <EmptyState title={t('tenancies.documents.none')} body={t('tenancies.documents.noneBody')} />
      ) : (
        <Documents
          tenancyId={tenancyId}
          buildingId={building.buildingId}
          ids={items.map(({ attachmentId }) => attachmentId)}
          mayRemove={!readOnly}
        />
      )}
    </Section>
  );
}

interface DocumentsProps {
  tenancyId: string;
  buildingId: string;
  ids: string[];
  mayRemove: boolean;
}

function Documents({ tenancyId, buildingId, ids, mayRemove }: DocumentsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<Evidence>(format);
  const [remove, { pending, problem }] = useCall(removeTenancyDocument, {
    done: 'deleted',
  });
  const ask = async ({ attachmentId, name }: Evidence) => {
    const question = {
      title: t('tenancies.documents.removeQuestion', { name }),
      body: t('tenancies.documents.removeBody'),
    };
    if (!(await confirm({ ...question, confirmLabel: t('tenancies.documents.remove'), danger: true })))
      return;
    await remove({ params: { tenancyId, attachmentId } });
  };
  const { items } = useEndpoint(listEvidence, { params: { buildingId }, query: { id: ids } });
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <DataTable
        {...useTable('apartment.documents')}
        caption={t('tenancies.tabs.attachments')}
        rows={items}
        rowKey={(row) => row.attachmentId}
        columns={[
          column.name('name', t('tenancies.documents.name'), (row) => row.name, {
            cell: (row) => (
              <Link href={row.url} target="_blank" rel="noreferrer">
                {row.mime.startsWith('image/') && <Thumbnail file={row} />}
                {row.name}
              </Link>
            ),
          }),
          column.number('size', t('tenancies.documents.size'), (row) => row.size, {
            cell: (row) => format.bytes(row.size),
          }),
          column.instant('at', t('tenancies.events.at'), (row) => row.createdAt),
          column.text('by', t('tenancies.events.by'), (row) => row.createdByName),
          ...(mayRemove
            ? [
                column.own('remove', t('tenancies.documents.actions'), (row) => (
                  <Button
                    size="small"
                    color="error"
                    disabled={pending}
                    aria-label={t('tenancies.documents.removeOf', { name: row.name })}
                    onClick={() => void ask(row)}
                  >
                    {t('tenancies.documents.remove')}
                  </Button>
                )),
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The name stands beside it: for screen readers the picture says nothing more. */
const Thumbnail = ({ file }: { file: Evidence }) => (
  <Box
    component="img"
    src={file.url}
    alt=""
    loading="lazy"
    sx={{ width: 56, height: 42, objectFit: 'cover', borderRadius: '4px', verticalAlign: 'middle', mr: 1 }}
  />
);

/** Two steps, the bytes and where they belong; the second is tried again without sending the bytes once more. */
function Upload({ tenancyId, buildingId }: { tenancyId: string; buildingId: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const problemText = useProblemText();
  const [isTooLarge, setTooLarge] = useState(false);
  const uploads = useUploads(addEvidence, {
    input: (id) => ({ params: { buildingId }, query: { id } }),
    arrived: async ({ attachmentId }, id) => {
      const input = { params: { tenancyId }, body: { attachmentId }, idempotencyKey: id };
      await callApi(addTenancyDocument, input);
      notify.success(t('shell:done.created'));
      await tellChanged(addTenancyDocument.changes);
    },
  });
  const choose = (file: File) => {
    setTooLarge(file.size > evidenceLimits.bytes);
    if (file.size <= evidenceLimits.bytes) uploads.begin(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FileButton
        size="medium"
        label={t('tenancies.documents.add')}
        accept={evidenceTypes.join(',')}
        loading={uploads.unsent.some(({ sending }) => sending)}
        onFile={choose}
      />
      {isTooLarge && (
        <Alert severity="error">
          {t('tenancies.documents.tooLarge', { limit: format.bytes(evidenceLimits.bytes) })}
        </Alert>
      )}
      <UnsentFiles {...uploads} problemText={problemText} />
    </Box>
  );
}
