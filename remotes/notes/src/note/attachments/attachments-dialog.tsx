import { type Attachment, deleteAttachment, listAttachments } from '@console/contract/notes';
import { confirm, useCall, useEndpoint, useFormat } from '@console/shell';
import { Dialog, EmptyState, LoadingState } from '@console/ui';
import { DeleteIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Unbroken } from './unbroken.tsx';

/** The files of a note: what each takes, and the way to throw it away before the last version that names it is gone. */
export default function AttachmentsDialog({ noteId, onClose }: { noteId: string; onClose(): void }) {
  const { t } = useTranslation('notes');
  return (
    <Dialog title={t('attachments.title')} onClose={onClose}>
      <Unbroken otherwise={<Alert severity="error">{t('attachments.unreadable')}</Alert>}>
        <Suspense fallback={<LoadingState />}>
          <Files noteId={noteId} />
        </Suspense>
      </Unbroken>
    </Dialog>
  );
}

function Files({ noteId }: { noteId: string }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const { items, used, limit } = useEndpoint(listAttachments, { params: { uuid: noteId } });
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t('attachments.none')} />
      ) : (
        <Box
          component="ul"
          aria-label={t('attachments.title')}
          sx={{ listStyle: 'none', margin: 0, padding: 0 }}
        >
          {items.map((file) => (
            <FileRow key={file.id} file={file} />
          ))}
        </Box>
      )}
      <Typography color="textSecondary">
        {t('attachments.used', { used: format.bytes(used), limit: format.bytes(limit) })}
      </Typography>
    </>
  );
}

function FileRow({ file }: { file: Attachment }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [remove, removing] = useCall(deleteAttachment, { done: 'deleted' });
  const { name } = file;
  const askAndRemove = async () => {
    const agreed = await confirm({
      title: t('attachments.removeTitle', { name }),
      body: t(file.inUse ? 'attachments.removeUsedBody' : 'attachments.removeBody'),
      confirmLabel: t('attachments.remove'),
      danger: true,
    });
    if (agreed) await remove({ params: { id: file.id } });
  };
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', paddingBlock: 0.75 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', '& a': { color: 'primary.main' } }}>
          <a href={file.url} download>
            {name}
          </a>
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {format.bytes(file.size)} · {format.instant(file.createdAt)}
            {!file.inUse && ` · ${t('attachments.unused')}`}
          </Box>
        </Box>
        <Tooltip title={t('attachments.remove')}>
          <IconButton
            aria-label={t('attachments.removeOf', { name })}
            loading={removing.pending}
            onClick={() => void askAndRemove()}
          >
            <DeleteIcon />
          </IconButton>
        </Tooltip>
      </Box>
      {removing.problem && <Alert severity="error">{removing.problem}</Alert>}
    </Box>
  );
}
