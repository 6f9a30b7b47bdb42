import { localToday, useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOwnTemplates } from './own-templates.ts';
import type { Beginning } from './template-rules.ts';
import { type TemplateName, templateNames, templateText } from './template-texts.ts';
import { useFilledTemplate } from './use-filled-template.ts';

interface TemplatesProps {
  /** What the note is called already. */
  title: string;
  onChoose(beginning: Beginning): void;
}

/** Offered while a new note is empty: those of the house, and notes of one's own. */
export function Templates({ title, onChoose }: TemplatesProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const { templates } = useOwnTemplates();
  const fill = useFilledTemplate();
  const [reading, setReading] = useState<string>();
  const chooseOfHouse = (name: TemplateName) => {
    const beginning = templateText(name, t, format.day(localToday()));
    onChoose({ ...beginning, title: title || beginning.title });
  };
  const chooseOwn = async (noteId: string) => {
    setReading(noteId);
    const beginning = await fill(noteId, localToday(), title);
    setReading(undefined);
    if (beginning) onChoose(beginning);
  };
  return (
    <Box role="group" aria-label={t('templates.label')} sx={groupStyle}>
      <span>{t('templates.label')}</span>
      {templateNames.map((name) => (
        <Button key={name} size="small" variant="outlined" onClick={() => chooseOfHouse(name)}>
          {t(`templates.${name}.label`)}
        </Button>
      ))}
      {templates.map(({ noteId, name }) => (
        <Button
          key={noteId}
          size="small"
          variant="outlined"
          loading={reading === noteId}
          onClick={() => void chooseOwn(noteId)}
        >
          {name}
        </Button>
      ))}
    </Box>
  );
}

const groupStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  color: 'text.secondary',
  typography: 'body2',
} as const;
