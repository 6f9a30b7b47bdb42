import { preferenceLimits } from '@console/contract/platform';
import { localToday, useLanguage, usePreference } from '@console/shell';
import { DayInput, Dialog, FieldStack, SelectInput, TextInput } from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patternOf } from '../templates/day-pattern.ts';
import { useOwnTemplates } from '../templates/own-templates.ts';
import { templateNames } from '../templates/template-texts.ts';
import { usualDayTemplate, usualDayTitle } from './use-day-note.ts';

interface DayDialogProps {
  onOpen(day: string): void;
  onClose(): void;
}

/** A calendar to the notes of other days, and how they begin. What is chosen holds at once, on every device. */
export default function DayDialog({ onOpen, onClose }: DayDialogProps) {
  const { t } = useTranslation('notes');
  const [language] = useLanguage();
  const [day, setDay] = useState(localToday());
  const [notes, choose] = usePreference('notes');
  const { templates } = useOwnTemplates();
  const [pattern, setPattern] = useState(notes?.dayTitle ?? usualDayTitle[language]);
  const takePattern = (next: string) => {
    setPattern(next);
    const { dayTitle: _, ...rest } = notes ?? {};
    const trimmed = next.trim();
    if (trimmed.length > preferenceLimits.dayTitle) return;
    choose(trimmed === '' ? rest : { ...rest, dayTitle: trimmed });
  };
  const open = () => {
    onClose();
    onOpen(day);
  };
  const options = [
    { value: '', label: t('day.noTemplate') },
    ...templateNames.map((name) => ({ value: name, label: t(`templates.${name}.label`) })),
    ...templates.map(({ noteId, name }) => ({ value: noteId, label: name })),
  ];
  const chosen = notes?.dayTemplate ?? usualDayTemplate;
  return (
    <Dialog
      title={t('day.title')}
      onClose={onClose}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {t('tags.close')}
          </Button>
          <Button variant="contained" disabled={day === ''} onClick={open}>
            {t('day.open')}
          </Button>
        </>
      }
    >
      <FieldStack>
        <DayInput label={t('day.day')} value={day} onChange={setDay} />
        <TextInput
          label={t('day.pattern')}
          value={pattern}
          onChange={takePattern}
          maxLength={preferenceLimits.dayTitle}
          help={t('day.patternHelp', {
            shown: patternOf(day || localToday(), pattern.trim() || usualDayTitle[language], language),
          })}
        />
        <SelectInput
          label={t('day.template')}
          value={options.some(({ value }) => value === chosen) ? chosen : ''}
          options={options}
          onChange={(dayTemplate) => choose({ ...notes, dayTemplate })}
        />
      </FieldStack>
    </Dialog>
  );
}
