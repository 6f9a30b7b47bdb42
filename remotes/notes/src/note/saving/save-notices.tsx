import { isApiError, signIn, useProblemText } from '@console/shell';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { KeeperState, NoteKeeper } from './note-keeper.ts';
import { RestoreAndSave } from './restore-and-save.tsx';

/** What somebody must know about saving, and can do about it. */
export function SaveNotices({ keeper, state }: { keeper: NoteKeeper; state: KeeperState }) {
  const { t } = useTranslation('notes');
  const problemText = useProblemText();
  const signedOut = isApiError(state.error) && state.error.status === 401;
  const trashed = isApiError(state.error) && state.error.code === 'NOTE_TRASHED' && state.error.details.uuid;
  const again =
    typeof trashed === 'string' ? (
      <RestoreAndSave noteId={trashed} keeper={keeper} />
    ) : (
      <Button color="inherit" size="small" onClick={() => void (signedOut ? signIn() : keeper.save())}>
        {t(signedOut ? 'save.signIn' : 'save.again')}
      </Button>
    );
  return (
    <>
      {!state.keptHere && <Alert severity="error">{t('save.notKept')}</Alert>}
      {(state.phase === 'device' || state.phase === 'refused') && (
        <Alert severity={state.phase === 'device' ? 'warning' : 'error'} action={again}>
          {problemText(state.error)} {state.keptHere && t('save.keptHere')}
        </Alert>
      )}
      {state.restored && state.phase !== 'conflict' && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={keeper.undoRestore}>
              {t('save.undo')}
            </Button>
          }
        >
          {t('save.restored')}
        </Alert>
      )}
    </>
  );
}
