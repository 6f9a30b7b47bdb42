import { CodeBlock, CopyButton, Dialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { exampleCall } from './token-rules.ts';

/** The one time that a token is seen. */
export function CreatedToken({ token, onClose }: { token: string; onClose(): void }) {
  const { t } = useTranslation('notes');
  return (
    <Dialog
      title={t('tokens.madeTitle')}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('tokens.done')}
        </Button>
      }
    >
      <Alert severity="warning">{t('tokens.madeBody')}</Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
        <Box
          component="code"
          data-testid="token"
          sx={{ overflowWrap: 'anywhere', minWidth: 0, flex: '1 1 260px' }}
        >
          {token}
        </Box>
        <CopyButton text={token} label={t('tokens.copy')} />
      </Box>
      <CodeBlock label={t('tokens.example')} language="Shell" code={exampleCall(location.origin, token)} />
    </Dialog>
  );
}
