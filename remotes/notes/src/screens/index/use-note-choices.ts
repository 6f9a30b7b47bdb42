import { notePath } from '@console/contract/notes';
import { type PaletteChoice, type PaletteChoices, usePaletteChoices } from '@console/shell';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { openedBefore } from '../../note/opened/opened-notes.ts';
import { openedTitled } from '../../note/opened/opened-rules.ts';
import { useNewNote } from '../../note/templates/new-note.ts';

/** Most notes of this device that the palette shows ahead of all else. */
const most = 8;

/**
 * What the notes offer in the console's palette: what was open last, and a new note of what was typed, behind all that is found.
 * @param openId where one is already: that note is only found by its title, so that Enter leads back to the one before
 */
export function useNoteChoices(openId: string): void {
  const { t } = useTranslation('notes');
  const navigate = useNavigate();
  const begin = useNewNote();
  const find: PaletteChoices = useCallback(
    (typed) => {
      const title = typed.trim();
      const others = title === '' ? openedBefore().filter(({ noteId }) => noteId !== openId) : openedBefore();
      const recent = openedTitled(others, typed, most).map(
        ({ noteId, title }): PaletteChoice => ({
          ...{ key: noteId, group: t('opened.recent'), title: title || t('list.untitled') },
          to: notePath({ action: 'preview', uuid: noteId }),
        }),
      );
      if (title === '') return recent;
      return [
        ...recent,
        {
          ...{ key: 'create', group: t('opened.new'), title: t('opened.create', { title }), behind: true },
          to: notePath({ action: 'create' }),
          run: () => void navigate(begin({ title, content: '' })),
        },
      ];
    },
    [t, navigate, begin, openId],
  );
  usePaletteChoices(find);
}
