import { getNote, notePath, saveNote } from '@console/contract/notes';
import { notify, useAct } from '@console/shell';
import { Dialog } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { type ChosenNote, NoteSearch } from '../handover/note-search.tsx';

interface AddToNoteDialogProps {
  /** Markdown that comes below what is there. */
  readonly text: string;
  onClose(): void;
}

/** Puts links at the end of a note that is there already. */
export function AddToNoteDialog({ text, onClose }: AddToNoteDialogProps) {
  const { t } = useTranslation('codeGen');
  const navigate = useNavigate();
  const [act, pending] = useAct();
  const add = async ({ id: uuid, title }: ChosenNote) => {
    const saved = await act(async (call) => {
      const note = await call(getNote, { params: { uuid } });
      const { tagIds, version } = note;
      const content = note.content.trim() === '' ? text : `${note.content.trimEnd()}\n\n${text}\n`;
      // Whoever writes in it at this moment is not written over: then it is refused, and asked for again.
      return call(saveNote, {
        params: { uuid },
        body: { title: note.title, content, tagIds, version, saveId: v7(), reason: 'manual' },
      });
    });
    if (!saved) return;
    notify.info(t('qiniu.links.added', { title }), {
      action: {
        label: t('qiniu.links.openNote'),
        run: () => void navigate(notePath({ action: 'preview', uuid })),
      },
    });
    onClose();
  };
  return (
    <Dialog title={t('qiniu.links.addTitle')} onClose={onClose}>
      <NoteSearch
        none={{ title: t('qiniu.links.noNotes') }}
        disabled={pending}
        onChoose={(note) => void add(note)}
      />
    </Dialog>
  );
}
