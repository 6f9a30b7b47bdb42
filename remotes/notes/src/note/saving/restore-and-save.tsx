import { restoreNote } from '@console/contract/notes';
import { useCall } from '@console/shell';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { NoteKeeper } from './note-keeper.ts';

interface RestoreAndSaveProps {
  /** The note that the server has in the trash. */
  noteId: string;
  keeper: NoteKeeper;
}

/** The note went to the trash somewhere else while it was written here: brings it back, and the text with it. */
export function RestoreAndSave({ noteId, keeper }: RestoreAndSaveProps) {
  const { t } = useTranslation('notes');
  const [restore, state] = useCall(restoreNote);
  const restoreAndSave = async () => {
    if (await restore({ params: { uuid: noteId } })) await keeper.save('manual');
  };
  return (
    <Button color="inherit" size="small" loading={state.pending} onClick={() => void restoreAndSave()}>
      {t('trash.restore')}
    </Button>
  );
}
