import Box from '@mui/material/Box';

/** What a mark in a drawing stands for. */
export interface LegendEntry {
  readonly name: string;
  readonly look: 'bar' | 'hatched' | 'line' | 'dashed';
  readonly color: string;
}

/** Below a drawing: it wraps where there is little room, and says in words what colours say. */
export function ChartLegend({ label, entries }: { label: string; entries: readonly LegendEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <Box component="ul" aria-label={label} sx={listStyle}>
      {entries.map(({ name, look, color }, at) => (
        <Box component="li" key={`${at} ${name}`} sx={entryStyle}>
          <Box aria-hidden component="span" style={{ color }} sx={markStyles[look]} />
          {name}
        </Box>
      ))}
    </Box>
  );
}

const listStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  listStyle: 'none',
  padding: 0,
  margin: 0,
  mt: 1,
  typography: 'body2',
  color: 'text.secondary',
};
const entryStyle = { display: 'flex', alignItems: 'center', gap: 0.75 };
const box = { width: 14, height: 14, borderRadius: '2px', flex: 'none', printColorAdjust: 'exact' };
const line = { width: 18, height: 0, flex: 'none' };
const markStyles = {
  bar: { ...box, bgcolor: 'currentColor' },
  hatched: {
    ...box,
    outline: '1px solid currentColor',
    outlineOffset: '-1px',
    backgroundImage: 'repeating-linear-gradient(45deg, currentColor 0 3px, transparent 3px 6px)',
  },
  line: { ...line, borderTop: '3px solid currentColor' },
  dashed: { ...line, borderTop: '2px dashed currentColor' },
};
