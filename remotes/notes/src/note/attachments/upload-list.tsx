import { CloseIcon } from '@console/ui/icons';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import type { RunningUpload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly RunningUpload[];
  onRetry(id: string): void;
  onCancel(id: string): void;
}

/** How far each file has come; one that did not arrive can be sent again or given up. */
export default function UploadList({ uploads, onRetry, onCancel }: UploadListProps) {
  const { t } = useTranslation('notes');
  if (uploads.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('attachments.uploading')}
      sx={{ listStyle: 'none', margin: 0, marginTop: 1, padding: 0, display: 'grid', gap: 0.75 }}
    >
      {uploads.map(({ id, name, progress, problem }) => (
        <Box
          component="li"
          key={id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' }}
        >
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</Box>
            {problem === undefined ? (
              <LinearProgress
                variant="determinate"
                value={Math.round(progress * 100)}
                aria-label={t('attachments.progressOf', { name })}
              />
            ) : (
              <Box role="alert" sx={{ color: 'error.main' }}>
                {problem}
              </Box>
            )}
          </Box>
          {problem !== undefined && (
            <Button size="small" onClick={() => onRetry(id)}>
              {t('attachments.retry')}
            </Button>
          )}
          <IconButton
            size="small"
            aria-label={t('attachments.cancelOf', { name })}
            onClick={() => onCancel(id)}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  );
}
