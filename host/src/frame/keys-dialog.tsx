import { Dialog, keysOf, type ShownKey } from '@console/ui';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface KeysDialogProps {
  keys: readonly ShownKey[];
  onClose(): void;
}

/** All keys: those of the console, and those of the screen below. */
export default function KeysDialog({ keys, onClose }: KeysDialogProps) {
  const { t } = useTranslation('host');
  return (
    <Dialog title={t('keys.title')} onClose={onClose}>
      <Keys
        title={t('keys.here')}
        keys={keys.filter(({ everywhere }) => !everywhere)}
        none={t('keys.noneHere')}
      />
      <Keys title={t('keys.everywhere')} keys={keys.filter(({ everywhere }) => everywhere)} />
      <Typography variant="body2" color="textSecondary">
        {t('keys.hint')}
      </Typography>
    </Dialog>
  );
}

function Keys({ title, keys, none }: { title: string; keys: readonly ShownKey[]; none?: string }) {
  const headingId = useId();
  return (
    // Read by keyboard, too, where the list is longer than the dialog.
    <Box component="section" aria-labelledby={headingId} tabIndex={0}>
      <Typography id={headingId} variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {title}
      </Typography>
      {keys.length === 0 && <Typography color="textSecondary">{none}</Typography>}
      {keys.length > 0 && (
        <Box component="dl" sx={listStyle}>
          {keys.map(({ chord, does }) => (
            <div key={chord}>
              <dt>{does}</dt>
              <dd>
                {keysOf(chord).map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </Box>
      )}
    </Box>
  );
}

const listStyle = {
  m: 0,
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    py: 0.5,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& dd': { m: 0, display: 'flex', gap: 0.5, flexShrink: 0 },
  '& kbd': {
    minWidth: 24,
    textAlign: 'center',
    border: 1,
    borderColor: 'divider',
    borderRadius: '5px',
    px: 0.75,
    bgcolor: 'background.default',
  },
};
