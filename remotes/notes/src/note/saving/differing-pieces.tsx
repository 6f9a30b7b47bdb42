import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Choice, choices, contextOf } from './merge-choices.ts';
import type { MergePiece } from './merge-rules.ts';

interface DifferingPiecesProps {
  pieces: readonly MergePiece[];
  chosen: readonly (Choice | undefined)[];
  disabled: boolean;
  onChoose(index: number, choice: Choice): void;
}

/** Both texts, mine at the left and theirs at the right where they differ, and what to take there. */
export function DifferingPieces({ pieces, chosen, disabled, onChoose }: DifferingPiecesProps) {
  let differing = 0;
  return pieces.map((piece, place) => {
    if ('same' in piece) return <Context key={place} pieces={pieces} place={place} same={piece.same} />;
    const index = differing++;
    return (
      <Difference
        key={place}
        number={index + 1}
        mine={piece.mine}
        theirs={piece.theirs}
        choice={chosen[index] ?? 'mine'}
        disabled={disabled}
        onChoose={(choice) => onChoose(index, choice)}
      />
    );
  });
}

function Context({ pieces, place, same }: { pieces: readonly MergePiece[]; place: number; same: string }) {
  const shown = contextOf(same, place === 0, place === pieces.length - 1).trim();
  if (shown === '') return null;
  return (
    <Box component="p" sx={{ ...textStyle, margin: 0, color: 'text.secondary' }}>
      {shown}
    </Box>
  );
}

interface DifferenceProps {
  number: number;
  mine: string;
  theirs: string;
  choice: Choice;
  disabled: boolean;
  onChoose(choice: Choice): void;
}

function Difference({ number, mine, theirs, choice, disabled, onChoose }: DifferenceProps) {
  const { t } = useTranslation('notes');
  const label = t('conflict.difference', { number });
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Version label={t('conflict.mine')} text={mine} taken={choice !== 'theirs'} />
        <Version label={t('conflict.theirs')} text={theirs} taken={choice !== 'mine'} />
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        disabled={disabled}
        value={choice}
        aria-label={label}
        onChange={(_, next: Choice | null) => next && onChoose(next)}
      >
        {choices.map((one) => (
          <ToggleButton key={one} value={one} sx={{ textTransform: 'none' }}>
            {t(`conflict.take.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

function Version({ label, text, taken }: { label: string; text: string; taken: boolean }) {
  const { t } = useTranslation('notes');
  return (
    <Box component="section" aria-label={label} sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3">
        {label}
      </Typography>
      <Box
        component="pre"
        tabIndex={0}
        sx={{
          ...textStyle,
          margin: 0,
          padding: 1,
          maxHeight: 260,
          overflow: 'auto',
          border: 1,
          borderRadius: 1,
          borderColor: taken ? 'primary.main' : 'divider',
        }}
      >
        {text.trim() === '' ? <em>{t('conflict.nothing')}</em> : text}
      </Box>
    </Box>
  );
}

const textStyle = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', font: 'inherit' } as const;
