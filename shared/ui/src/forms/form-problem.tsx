import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { toneShapes, useTones } from '../theme/tone.ts';

/** Why the form was refused. The alert stays in the page so that its text is read out when it arrives. */
export function FormProblem({ problem }: { problem?: ReactNode }) {
  const { bad } = useTones();
  return (
    <Box role="alert" hidden={!problem}>
      {problem && (
        <Box
          data-form-problem
          tabIndex={-1}
          sx={{
            display: 'flex',
            gap: 1,
            padding: 1.5,
            borderRadius: 1,
            bgcolor: bad.soft,
            color: bad.ink,
            marginBottom: 2,
            whiteSpace: 'pre-line',
          }}
        >
          <span aria-hidden>{toneShapes.bad}</span>
          <div>{problem}</div>
        </Box>
      )}
    </Box>
  );
}
