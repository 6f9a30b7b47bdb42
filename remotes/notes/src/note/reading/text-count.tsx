import { wordCountOf } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { charactersIn } from './text-count-rules.ts';

/** How long a text is. Han characters are words of their own; spaces and line breaks are no characters. */
export function TextCount({ text }: { text: string }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [words, characters] = useMemo(() => [wordCountOf(text), charactersIn(text)], [text]);
  return (
    <Box sx={{ color: 'text.secondary', typography: 'caption' }}>
      {t('reading.words', { count: words, shown: format.number(words) })}
      {' · '}
      {t('reading.characters', { count: characters, shown: format.number(characters) })}
    </Box>
  );
}
