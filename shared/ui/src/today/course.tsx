import Box from '@mui/material/Box';
import { Sparkline } from '../charts/sparkline.tsx';
import type { TodayCourse } from './today-props.ts';

/** Beside a link, not within it: what it tells is a table. */
export function Course({ course, width }: { course: TodayCourse; width: number }) {
  return (
    <Box component="span" sx={{ display: 'block', flexShrink: 0, width }}>
      <Sparkline {...course} />
    </Box>
  );
}
