import type { Revision } from '@console/contract/notes';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { abridged, differenceOf, type Stretch } from './difference-rules.ts';

const wholeOf = ({ title, content }: Revision): string => [title, content].filter(Boolean).join('\n\n');

/** What was taken out is struck, what was put in is underlined: never by colour alone. */
export function RevisionDifference({ older, newer }: { older: Revision | undefined; newer: Revision }) {
  const { t } = useTranslation('notes');
  const difference = useMemo<Stretch[]>(
    () =>
      older
        ? abridged(differenceOf(wholeOf(older), wholeOf(newer)))
        : [{ kind: 'same', text: wholeOf(newer) }],
    [older, newer],
  );
  const unchanged = older !== undefined && difference.every(({ kind }) => kind === 'same');
  return (
    <>
      {unchanged && <Typography color="textSecondary">{t('history.unchanged')}</Typography>}
      <Box component="pre" tabIndex={0} aria-label={t('history.difference')} role="region" sx={textStyle}>
        {difference.map(({ kind, text }, index) => (
          <Piece key={index} kind={kind} text={text} />
        ))}
      </Box>
    </>
  );
}

function Piece({ kind, text }: Stretch) {
  if (kind === 'same') return text;
  if (kind === 'added')
    return (
      <Box component="ins" sx={{ bgcolor: 'success.main', color: 'success.contrastText' }}>
        {text}
      </Box>
    );
  return (
    <Box component="del" sx={{ bgcolor: 'error.main', color: 'error.contrastText' }}>
      {text}
    </Box>
  );
}

const textStyle = {
  margin: 0,
  padding: 1.5,
  maxHeight: '50vh',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  font: 'inherit',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;
