import Box from '@mui/material/Box';
import { paperInk } from './paper-ink.ts';

/** A text, with its second language smaller below it. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, at) => (
    <Box
      key={line}
      component="span"
      sx={{
        display: 'block',
        whiteSpace: 'pre-line',
        ...(at > 0 && { fontSize: '0.86em', color: paperInk.quiet }),
      }}
    >
      {line}
    </Box>
  ));
}
