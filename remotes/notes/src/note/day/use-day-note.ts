import { notePath } from '@console/contract/notes';
import { preferenceOf, useFormat, useLanguage } from '@console/shell';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { beginWith } from '../templates/beginnings.ts';
import { templateNames, templateText } from '../templates/template-texts.ts';
import { useFilledTemplate } from '../templates/use-filled-template.ts';
import { dayNoteId } from './day-note.ts';

/** How the title of a day's note is made until somebody says otherwise. */
export const usualDayTitle = { zh: 'YYYY-MM-DD dddd', en: 'YYYY-MM-DD dddd' } as const;
/** What it begins with until somebody says otherwise. */
export const usualDayTemplate = 'daily';

/** Opens the note of a day, and begins it where there is none. @returns takes `YYYY-MM-DD` */
export function useDayNote(): (day: string) => void {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [language] = useLanguage();
  const navigate = useNavigate();
  const fill = useFilledTemplate();
  return (day) => {
    const noteId = dayNoteId(day);
    beginWith(noteId, async () => {
      const { dayTitle = usualDayTitle[language], dayTemplate = usualDayTemplate } =
        preferenceOf('notes') ?? {};
      const { patternOf } = await import('../templates/day-pattern.ts');
      const title = patternOf(day, dayTitle, language);
      const ofHouse = templateNames.find((name) => name === dayTemplate);
      if (ofHouse) return { ...templateText(ofHouse, t, format.day(day)), title };
      const own = dayTemplate === '' ? undefined : await fill(dayTemplate, day, title);
      return own ?? { title, content: '' };
    });
    void navigate(notePath({ action: 'create', uuid: noteId }));
  };
}
