import Box from '@mui/material/Box';
import { shareOf } from './chart-rules.ts';

export interface ProgressRingProps {
  label: string;
  value: number;
  max: number;
  /** What stands in the ring; `38 / 60` unless told. */
  format?: (value: number, max: number) => string;
  size?: number;
}

const radius = 42;
const around = 2 * Math.PI * radius;

/** How far something has come. */
export function ProgressRing({ label, value, max, format, size = 112 }: ProgressRingProps) {
  const share = shareOf(value, max);
  const told = format ? format(value, max) : `${value} / ${max}`;
  return (
    <Box sx={{ display: 'inline-grid', justifyItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={Math.max(max, 0)}
        aria-valuenow={Math.min(Math.max(value, 0), Math.max(max, 0))}
        aria-valuetext={told}
        sx={{ position: 'relative', width: size, height: size }}
      >
        <Box component="svg" viewBox="0 0 100 100" aria-hidden sx={ringStyle}>
          <circle cx="50" cy="50" r={radius} className="track" />
          {share > 0 && (
            <circle
              cx="50"
              cy="50"
              r={radius}
              className="done"
              strokeDasharray={`${share * around} ${around}`}
            />
          )}
        </Box>
        <Box sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', fontWeight: 600 }}>
          {told}
        </Box>
      </Box>
      <Box aria-hidden sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
        {label}
      </Box>
    </Box>
  );
}

const ringStyle = {
  width: '100%',
  height: '100%',
  transform: 'rotate(-90deg)',
  '& circle': { fill: 'none', strokeWidth: 9 },
  '& .track': { stroke: 'var(--ring-track, rgba(120, 140, 132, 0.22))' },
  '& .done': { stroke: 'currentColor', color: 'primary.main', strokeLinecap: 'round' },
};
