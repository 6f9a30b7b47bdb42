import { isApiError, type Upload, useFormat, useProblemText } from '@console/shell';
import { CloseIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';

interface UploadListProps {
  uploads: readonly Upload[];
  onRetry(id: string): void;
  onCancel(upload: Upload): void;
}

/** How far each file has come; one that did not arrive can be sent again or given up. */
export default function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  const { t } = useTranslation('notes');
  const reason = useReason();
  if (uploads.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('attachments.uploading')}
      sx={{ listStyle: 'none', margin: 0, marginTop: 1, padding: 0, display: 'grid', gap: 0.75 }}
    >
      {uploads.map((upload) => (
        <Box
          component="li"
          key={upload.id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
              {upload.file.name}
            </Box>
            {upload.sending ? (
              <LinearProgress
                variant="determinate"
                value={Math.round(upload.progress * 100)}
                aria-label={t('attachments.progressOf', { name: upload.file.name })}
              />
            ) : (
              <Box role="alert" sx={{ color: 'error.main' }}>
                {reason(upload.error)}
              </Box>
            )}
          </Box>
          {!upload.sending && (
            <Button size="small" onClick={() => onRetry(upload.id)}>
              {t('attachments.retry')}
            </Button>
          )}
          <IconButton
            size="small"
            aria-label={t('attachments.cancelOf', { name: upload.file.name })}
            onClick={() => onCancel(upload)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}

/** A file that is too large is told by how much; a text that is too long is another story. */
function useReason(): (error: unknown) => string {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const problemText = useProblemText();
  return (error) =>
    isApiError(error) && error.code === 'CONTENT_TOO_LARGE'
      ? t('attachments.tooLarge', { limit: format.bytes(Number(error.details.limit)) })
      : problemText(error);
}
