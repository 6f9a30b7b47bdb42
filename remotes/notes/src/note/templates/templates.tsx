import { localToday, useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { templateNames, templateText } from './template-texts.ts';

interface TemplatesProps {
  onChoose(text: { title: string; content: string }): void;
}

/** Offered while a new note is empty. */
export function Templates({ onChoose }: TemplatesProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  return (
    <Box role="group" aria-label={t('templates.label')} sx={groupStyle}>
      <span>{t('templates.label')}</span>
      {templateNames.map((name) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          onClick={() => onChoose(templateText(name, t, format.day(localToday())))}
        >
          {t(`templates.${name}.label`)}
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
