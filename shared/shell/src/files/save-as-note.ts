import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { useAct } from '../api/use-act.ts';
import { notify } from '../house/notices.ts';

/** A note that is made of something else: its title, which is cut where it is too long, and its text in Markdown. */
export interface NewNote {
  readonly title: string;
  readonly content: string;
  /** What kind it is, as in the contract of notes: 3 is a bookmark. Left out: Markdown. */
  readonly type?: number;
}

/**
 * Puts Markdown into a new note of one's own and offers the way there; for those who hold `note.use`.
 * @returns `[save, pending]`
 */
export function useSaveAsNote(): [save: (note: NewNote) => Promise<void>, pending: boolean] {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [act, pending] = useAct();
  const save = async ({ title, content, ...kind }: NewNote) => {
    // What is known of notes is fetched with the first that is made: no screen begins with it.
    const notes = await import('@console/contract/notes').catch(() => undefined);
    if (!notes) return notify.error(t('errors.NETWORK'));
    const { noteLimits, notePath, saveNote } = notes;
    if (content.length > noteLimits.contentLength) return notify.error(t('note.tooLong'));
    const uuid = v7();
    const saved = await act((call) =>
      call(saveNote, {
        params: { uuid },
        body: {
          ...{ ...kind, content, title: title.slice(0, noteLimits.titleLength) },
          ...{ saveId: v7(), reason: 'manual' },
        },
      }),
    );
    if (!saved) return;
    notify.info(t('note.saved'), {
      action: { label: t('note.open'), run: () => void navigate(notePath({ action: 'preview', uuid })) },
    });
  };
  return [save, pending];
}
