import {
  addTxnAttachment,
  listTxnAttachments,
  removeTxnAttachment,
  type TxnAttachment,
  type TxnAttachmentKind,
  txnAttachmentLimits,
  txnAttachmentTypes,
} from '@console/contract/wood';
import {
  confirm,
  useAnswer,
  useCall,
  useFormat,
  useProblemText,
  useServerAway,
  useUploads,
} from '@console/shell';
import {
  ErrorState,
  FileButton,
  LoadingState,
  PhotoButton,
  Section,
  smallerPhoto,
  UnsentFiles,
} from '@console/ui';
import { CloseIcon, FileIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './texts.ts';

/** Photos of a document's goods and the papers that came with them: what there is, and more of it from camera or disk. */
export function TxnAttachments({ txnId }: { txnId: string }) {
  const { t } = useTranslation('wood');
  const problemText = useProblemText();
  const { state, result, error, retry } = useAnswer(listTxnAttachments, { params: { txnId } });
  // Who may not add anything is not told that nothing is there.
  if (result && result.items.length === 0 && !result.mayAdd) return null;
  return (
    <Section dense title={t('attachments.title')}>
      {state === 'failed' && <ErrorState title={problemText(error)} onRetry={retry} />}
      {state !== 'failed' && !result && <LoadingState />}
      {result && (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          <Files txnId={txnId} items={result.items} mayRemove={result.mayRemove} />
          {result.mayAdd && <AddFiles txnId={txnId} />}
        </Box>
      )}
    </Section>
  );
}

interface FilesProps {
  txnId: string;
  items: readonly TxnAttachment[];
  mayRemove: boolean;
}

function Files({ txnId, items, mayRemove }: FilesProps) {
  const { t } = useTranslation('wood');
  const [remove, { pending, problem }] = useCall(removeTxnAttachment, { done: 'deleted' });
  const ask = async ({ attachmentId, name }: TxnAttachment) => {
    const question = {
      title: t('attachments.removeQuestion', { name }),
      body: t('attachments.removeBody'),
      danger: true,
    };
    if (!(await confirm({ ...question, confirmLabel: t('attachments.removeLabel') }))) return;
    await remove({ params: { txnId, attachmentId } });
  };
  if (items.length === 0) return <Typography color="textSecondary">{t('attachments.none')}</Typography>;
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Box component="ul" sx={listStyle}>
        {items.map((file) => (
          <Box component="li" key={file.attachmentId} sx={{ display: 'grid', gap: 0.25, minWidth: 0 }}>
            <File file={file} />
            {mayRemove && (
              <IconButton
                size="small"
                disabled={pending}
                aria-label={t('attachments.remove', { name: file.name })}
                onClick={() => void ask(file)}
                sx={{ justifySelf: 'start' }}
              >
                <CloseIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
    </>
  );
}

function File({ file: { name, mime, kind, url, createdAt, createdByName } }: { file: TxnAttachment }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const box = { width: '100%', height: 96, borderRadius: 1, bgcolor: 'action.hover' } as const;
  return (
    <>
      <a href={url} target="_blank" rel="noreferrer" aria-label={name} title={name}>
        {mime.startsWith('image/') ? (
          <Box
            component="img"
            src={url}
            alt=""
            loading="lazy"
            sx={{ ...box, objectFit: 'cover', display: 'block' }}
          />
        ) : (
          <Box sx={{ ...box, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
            <FileIcon fontSize="large" />
          </Box>
        )}
      </a>
      <Typography variant="caption" noWrap>
        {kind === 'papers' ? `${t('attachments.papers')} · ${name}` : name}
      </Typography>
      <Typography variant="caption" color="textSecondary" noWrap>
        {t('attachments.byAt', { name: createdByName, at: format.instant(createdAt) })}
      </Typography>
    </>
  );
}

/** Photos are smaller on their way; papers go as they are, so that small print stays legible. */
function AddFiles({ txnId }: { txnId: string }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problemText = useProblemText();
  const away = useServerAway();
  const photos = useTxnUploads(txnId, 'goods');
  const papers = useTxnUploads(txnId, 'papers');
  const [tooLarge, setTooLarge] = useState<string>();
  const limit = format.bytes(txnAttachmentLimits.bytes);
  const choose = (file: File) => {
    const fits = file.size <= txnAttachmentLimits.bytes;
    setTooLarge(fits ? undefined : file.name);
    if (fits) papers.begin(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PhotoButton
          multiple
          size="medium"
          label={t('attachments.photo')}
          onPhotos={(files) => {
            for (const file of files) photos.begin(file);
          }}
        />
        <FileButton
          size="medium"
          label={t('attachments.paper')}
          accept={txnAttachmentTypes.join(',')}
          loading={papers.unsent.some(({ sending }) => sending)}
          onFile={choose}
        />
      </Box>
      <Typography variant="caption" color="textSecondary">
        {t('attachments.hint', { limit })} {t('attachments.papersHelp')}
      </Typography>
      {tooLarge && <Alert severity="error">{t('attachments.tooLarge', { name: tooLarge, limit })}</Alert>}
      {away && <Alert severity="info">{t('attachments.away')}</Alert>}
      <UnsentFiles {...photos} problemText={problemText} />
      <UnsentFiles {...papers} problemText={problemText} />
    </Box>
  );
}

const useTxnUploads = (txnId: string, kind: TxnAttachmentKind) =>
  useUploads(addTxnAttachment, {
    input: (id) => ({ params: { txnId }, query: { id, kind } }),
    ...(kind === 'goods' && { packed: smallerPhoto }),
  });

const listStyle = {
  ...{ listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: 1.5 },
  gridTemplateColumns: 'repeat(auto-fill, minmax(128px, 1fr))',
};
