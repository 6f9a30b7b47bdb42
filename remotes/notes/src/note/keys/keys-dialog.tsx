import { useFormat } from '@console/shell';
import { columnsOf, DataTable } from '@console/ui';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenKeys } from '../device/settings.ts';
import { chordOf, fixedKeys, type KeyCommand, keyCommands, rebound } from './key-rules.ts';
import { useKeyMap } from './keys.ts';

const titleId = 'keys-title';

/** Every command with its key; a press on the key asks for another one. They hold in this browser. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const [asking, setAsking] = useState<KeyCommand>();
  const listen = (event: KeyboardEvent, command: KeyCommand) => {
    // Tab still leads on, and Escape gives up: nobody is caught in a key.
    if (asking !== command || event.key === 'Tab') return setAsking(undefined);
    const chord = event.nativeEvent.isComposing ? undefined : chordOf(event);
    if (chord === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (chord !== 'Escape') chosenKeys.set(rebound(keys, command, chord));
    setAsking(undefined);
  };
  const column = columnsOf<KeyCommand>(useFormat());
  const keyOf = (command: KeyCommand) =>
    fixedKeys.includes(command) ? (
      <kbd>{keys[command]}</kbd>
    ) : (
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        sx={{ textTransform: 'none' }}
        id={`change-${command}`}
        aria-labelledby={`key-of-${command} change-${command}`}
        onClick={() => setAsking(command)}
        onBlur={() => setAsking(undefined)}
        onKeyDown={(event) => asking === command && listen(event, command)}
      >
        {asking === command ? t('keys.press') : <kbd>{keys[command]}</kbd>}
      </Button>
    );
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} component="h2">
        {t('keys.title')}
      </DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{t('keys.body')}</Typography>
        <DataTable
          dense
          caption={t('keys.title')}
          rows={keyCommands}
          rowKey={(command) => command}
          columns={[
            column.own(
              'command',
              t('keys.command'),
              (command) => <span id={`key-of-${command}`}>{t(`keys.${command}`)}</span>,
              { primary: true },
            ),
            column.own('key', t('keys.key'), keyOf, { align: 'right', card: 'top' }),
          ]}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={chosenKeys.forget}>
          {t('keys.reset')}
        </Button>
        <Button onClick={onClose}>{t('keys.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
