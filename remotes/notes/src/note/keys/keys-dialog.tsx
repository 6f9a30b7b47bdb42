import { useFormat } from '@console/shell';
import { chordOf, columnsOf, DataTable, Dialog, isComposed } from '@console/ui';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chosenKeys } from '../settings/settings.ts';
import { fixedKeys, type KeyCommand, keyCommands, rebound } from './key-rules.ts';
import { useKeyMap } from './keys.ts';

/** Every command with its key; a press on the key asks for another one. They hold in this browser. */
export default function KeysDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const keys = useKeyMap();
  const [asking, setAsking] = useState<KeyCommand>();
  const listen = (event: KeyboardEvent, command: KeyCommand) => {
    // Tab still leads on, and Escape gives up: nobody is caught in a key.
    if (asking !== command || event.key === 'Tab') return setAsking(undefined);
    const chord = isComposed(event.nativeEvent) ? undefined : chordOf(event);
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
  const buttons = (
    <>
      <Button color="inherit" onClick={chosenKeys.forget}>
        {t('keys.reset')}
      </Button>
      <Button onClick={onClose}>{t('keys.close')}</Button>
    </>
  );
  return (
    <Dialog title={t('keys.title')} onClose={onClose} actions={buttons}>
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
    </Dialog>
  );
}
