import Box from '@mui/material/Box';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import type { Tone } from '../theme/palette.ts';
import { toneShapes, useTones } from '../theme/tone.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { type Place, stepInGrid } from './grid-map-rules.ts';

export interface GridMapCell {
  key: string;
  label: string;
  tone: Tone;
  /** What its tone means here, where the legend says it of several at once; else as the legend says. */
  meaning?: string;
  /** A second line: who lives there, what is wrong. */
  hint?: string;
  onClick?: () => void;
  href?: string;
  /** Its place in the row, from 1, on a map with `columns`; else one cell follows the other. */
  column?: number;
  /** The one that is looked at beside the map. */
  chosen?: boolean;
}

export interface GridMapProps {
  label: string;
  rows: readonly { label: string; cells: readonly GridMapCell[] }[];
  /** What the tones mean here; also read out with every cell. */
  legend: readonly { tone: Tone; label: string }[];
  /** So many columns that stand below each other; narrow screens scroll sideways. Left out: rows wrap. */
  columns?: number;
}

/** A building's floors × rooms. One stop for the Tab key; arrow keys go from room to room. */
export function GridMap({ label, rows, legend, columns }: GridMapProps) {
  const [place, setPlace] = useState<Place>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const lengths = rows.map((row) => row.cells.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = stepInGrid(lengths, place, event.key);
    if (!next) return;
    event.preventDefault();
    setPlace(next);
    grid.current?.querySelector<HTMLElement>(`[data-place="${next.join(' ')}"]`)?.focus();
  };
  // The grid may have shrunk since the place was chosen.
  const [row, column] = lengths[place[0]] ? place : [lengths.findIndex((length) => length > 0), 0];
  const stop = `${row} ${Math.min(column, (lengths[row] ?? 1) - 1)}`;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box ref={grid} role="grid" aria-label={label} onKeyDown={onKeyDown} sx={{ display: 'grid', gap: 1 }}>
        {rows.map(({ label: rowLabel, cells }, y) => (
          <Box key={rowLabel} role="row" sx={rowStyle}>
            <Box role="rowheader" sx={{ color: 'text.secondary', typography: 'body2', paddingTop: 0.75 }}>
              {rowLabel}
            </Box>
            <Box role="presentation" sx={{ ...cellsStyle, ...(columns && columnsStyle(columns)) }}>
              {cells.map((cell, x) => (
                <Box
                  key={cell.key}
                  role="gridcell"
                  sx={{ display: 'grid', minWidth: 0, gridColumn: columns && cell.column }}
                >
                  <Cell
                    cell={cell}
                    place={`${y} ${x}`}
                    stop={stop === `${y} ${x}`}
                    meaning={cell.meaning ?? legend.find(({ tone }) => tone === cell.tone)?.label}
                    onFocus={() => setPlace([y, x])}
                  />
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Legend legend={legend} />
    </Box>
  );
}

interface CellProps {
  cell: GridMapCell;
  place: string;
  stop: boolean;
  meaning: string | undefined;
  onFocus(): void;
}

function Cell({ cell, place, stop, meaning, onFocus }: CellProps) {
  const { ink, soft } = useTones()[cell.tone];
  const common = {
    'data-place': place,
    tabIndex: stop ? 0 : -1,
    onFocus,
    'aria-current': cell.chosen || undefined,
    sx: { ...boxStyle, bgcolor: soft, color: ink, ...(cell.chosen && { borderColor: 'currentColor' }) },
  };
  const content = <CellText cell={cell} meaning={meaning} />;
  if (cell.href) {
    return (
      <Box component={RouterLink} to={cell.href} {...common}>
        {content}
      </Box>
    );
  }
  if (cell.onClick) {
    return (
      <Box component="button" type="button" onClick={cell.onClick} {...common}>
        {content}
      </Box>
    );
  }
  return <Box {...common}>{content}</Box>;
}

function CellText({ cell, meaning }: { cell: GridMapCell; meaning: string | undefined }): ReactNode {
  return (
    <>
      <Box
        component="span"
        sx={{ fontWeight: 600, display: 'flex', justifyContent: 'space-between', gap: 0.5 }}
      >
        {cell.label}
        <span aria-hidden>{toneShapes[cell.tone]}</span>
      </Box>
      {meaning && (
        <Box component="span" sx={visuallyHidden}>
          {`, ${meaning}`}
        </Box>
      )}
      {cell.hint && (
        <Box component="span" sx={hintStyle}>
          {cell.hint}
        </Box>
      )}
    </>
  );
}

function Legend({ legend }: Pick<GridMapProps, 'legend'>) {
  const tones = useTones();
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Box sx={{ marginTop: 1.5 }}>
      <Box id={id} sx={visuallyHidden}>
        {t('map.legend')}
      </Box>
      <Box component="ul" aria-labelledby={id} sx={legendStyle}>
        {legend.map(({ tone, label }) => (
          <li key={tone}>
            <Box
              component="span"
              aria-hidden
              sx={{ ...swatchStyle, bgcolor: tones[tone].soft, color: tones[tone].ink }}
            >
              {toneShapes[tone]}
            </Box>
            {label}
          </li>
        ))}
      </Box>
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '56px minmax(0, 1fr)' },
  gap: { xs: 0.25, sm: 1 },
};
const cellsStyle = {
  display: 'grid',
  gap: 0.75,
  gridTemplateColumns: 'repeat(auto-fill, minmax(92px, 1fr))',
};
const columnsStyle = (columns: number) => ({
  gridTemplateColumns: `repeat(${columns}, minmax(92px, 1fr))`,
  overflowX: 'auto',
  paddingBottom: 0.5,
});
const boxStyle = {
  // From the top, also in a row whose neighbours are taller.
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  position: 'relative',
  font: 'inherit',
  textAlign: 'start',
  textDecoration: 'none',
  border: '1px solid transparent',
  borderRadius: '8px',
  paddingInline: 0.75,
  paddingBlock: 0.5,
  minHeight: 44,
  minWidth: 0,
  'button&, a&': { cursor: 'pointer', '&:hover': { borderColor: 'currentColor' } },
};
const hintStyle = {
  typography: 'caption',
  overflow: 'hidden',
  // Two lines rather than half a word.
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflowWrap: 'anywhere',
};
const legendStyle = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  typography: 'body2',
  '& li': { display: 'flex', alignItems: 'center', gap: 0.75 },
};
const swatchStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  width: 20,
  height: 20,
  borderRadius: '5px',
  fontWeight: 600,
  fontSize: '0.75rem',
};
