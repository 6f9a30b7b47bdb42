import { getNote } from '@console/contract/notes';
import { isApiError, load, notify, useFormat, useLanguage, useProblemText } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useOwnTemplates } from './own-templates.ts';
import { type Beginning, filledTemplate } from './template-rules.ts';

/**
 * Reads a note of one's own as a template for a day. One that is gone, or lies in the trash, is a template no more, and that is told.
 * @returns undefined where it cannot be read, which is told, too
 */
export function useFilledTemplate() {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [language] = useLanguage();
  const problemText = useProblemText();
  const { templates, remove } = useOwnTemplates();
  return async (noteId: string, day: string, title: string): Promise<Beginning | undefined> => {
    const name = templates.find((one) => one.noteId === noteId)?.name ?? '';
    try {
      const [note, { patternOf }] = await Promise.all([
        load(getNote, { params: { uuid: noteId } }),
        import('./day-pattern.ts'),
      ]);
      if (note.deleteTime === null)
        return filledTemplate(note, {
          ...{ title, date: format.day(day), time: format.clock(new Date().toISOString()) },
          dateAs: (pattern) => patternOf(day, pattern, language),
        });
    } catch (error) {
      if (!isApiError(error) || error.code !== 'NOT_FOUND') {
        notify.error(problemText(isApiError(error) ? error : undefined));
        return undefined;
      }
    }
    remove(noteId);
    notify.error(t('templates.gone', { name }));
    return undefined;
  };
}
