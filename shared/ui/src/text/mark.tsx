import Box from '@mui/material/Box';
import { useTones } from '../theme/tone.ts';
import { pieces, type Range } from './mark-rules.ts';

/** A text with its search hits marked. Offsets come from the server; no HTML does. */
export function Mark({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  const { soft, ink } = useTones().warn;
  return pieces(text, ranges).map(({ at, text: part, hit }) =>
    hit ? (
      <Box component="mark" key={at} sx={{ bgcolor: soft, color: ink, borderRadius: '3px', fontWeight: 600 }}>
        {part}
      </Box>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
