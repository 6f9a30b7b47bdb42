import Box from '@mui/material/Box';
import { alpha, type Theme } from '@mui/material/styles';
import { Fragment, useId } from 'react';
import { Link } from 'react-router-dom';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { heatStep, heatSteps, heatStepValue } from './heat-rules.ts';

export interface HeatCell {
  /** Nothing is known of it: drawn empty, never as zero. */
  value: number | null;
  text: string;
  /** Told as much as measured: hatched. */
  estimated?: boolean;
  /** May still change: dashed edge. */
  draft?: boolean;
}

export interface HeatRow {
  key: string;
  label: string;
  href?: string | undefined;
  cells: readonly HeatCell[];
  total?: string;
}

export interface HeatMatrixProps {
  caption: string;
  /** Over the row labels. */
  corner: string;
  columns: readonly { key: string; label: string }[];
  rows: readonly HeatRow[];
  /** Sums of the columns, then of all; drawn as the last row. */
  totals?: { label: string; cells: readonly string[]; total: string } | undefined;
  totalLabel?: string | undefined;
  /** Column by which the rows are sorted: a column's key, `label` or `total`. */
  sorted?: { by: string; down: boolean } | undefined;
  onSort?: ((by: string) => void) | undefined;
  format(value: number): string;
  /** `estimated` and `draft`: what marks mean; left out where no cell has them. */
  words: { estimated?: string; draft?: string; none: string; legend: string };
}

/**
 * A table whose cells are darker the more they hold: one hue that differs in lightness only, so that it reads without
 * seeing colours, and every cell says its number. Headers and row labels stay while the rest scrolls.
 */
export function HeatMatrix(props: HeatMatrixProps) {
  const { caption, corner, columns, rows, totals, totalLabel, words, format } = props;
  const most = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box tabIndex={0} role="region" aria-label={caption} sx={frameStyle}>
        <Box component="table" sx={tableStyle}>
          <Box component="caption" sx={visuallyHidden}>
            {caption}
          </Box>
          <thead>
            <tr>
              <Header by="label" label={corner} {...props} />
              {columns.map(({ key, label }) => (
                <Header key={key} by={key} label={label} {...props} />
              ))}
              {totalLabel && <Header by="total" label={totalLabel} {...props} />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.href ? <Link to={row.href}>{row.label}</Link> : row.label}</th>
                {row.cells.map((cell, index) => (
                  <Cell key={columns[index]?.key} cell={cell} most={most} words={words} />
                ))}
                {totalLabel && <td data-total>{row.total}</td>}
              </tr>
            ))}
          </tbody>
          {totals && (
            <tfoot>
              <tr>
                <th scope="row">{totals.label}</th>
                {totals.cells.map((text, index) => (
                  <td key={columns[index]?.key}>{text}</td>
                ))}
                {totalLabel && <td>{totals.total}</td>}
              </tr>
            </tfoot>
          )}
        </Box>
      </Box>
      <Legend most={most} words={words} format={format} />
    </Box>
  );
}

function Header({ by, label, sorted, onSort }: HeatMatrixProps & { by: string; label: string }) {
  const direction = sorted?.by === by ? (sorted.down ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" aria-sort={direction}>
      {onSort ? (
        <button type="button" onClick={() => onSort(by)}>
          {label}
          <span aria-hidden>{direction ? (sorted?.down ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}

function Cell({ cell, most, words }: { cell: HeatCell; most: number; words: HeatMatrixProps['words'] }) {
  const { value, text, estimated, draft } = cell;
  if (value === null)
    return (
      <td>
        <span aria-hidden>·</span>
        <span style={visuallyHidden}>{words.none}</span>
      </td>
    );
  const notes = [estimated && words.estimated, draft && words.draft].filter(Boolean).join(', ');
  return (
    <td
      data-step={heatStep(value, most)}
      data-estimated={estimated || undefined}
      data-draft={draft || undefined}
      title={notes || undefined}
    >
      {text}
      {notes && <span style={visuallyHidden}> ({notes})</span>}
    </td>
  );
}

function Legend({ most, words, format }: Pick<HeatMatrixProps, 'words' | 'format'> & { most: number }) {
  const id = useId();
  const swatch = (mark: Record<string, unknown>, label: string) => (
    <Box component="li" key={label} sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
      <Box component="span" {...mark} sx={{ ...markStyle, width: 20, height: 14, borderRadius: 0.5 }} />
      {label}
    </Box>
  );
  return (
    <Box sx={{ mt: 1.5 }}>
      <span id={id} style={visuallyHidden}>
        {words.legend}
      </span>
      <Box component="ul" aria-labelledby={id} sx={legendStyle}>
        {most > 0 &&
          heatSteps.map((step) => (
            <Fragment key={step}>
              {swatch({ 'data-step': step }, `≤ ${format(heatStepValue(step, most))}`)}
            </Fragment>
          ))}
        {words.estimated !== undefined && swatch({ 'data-estimated': true }, words.estimated)}
        {words.draft !== undefined && swatch({ 'data-draft': true }, words.draft)}
      </Box>
    </Box>
  );
}

const strengths = [0, 0.08, 0.16, 0.25, 0.34, 0.44];

/** What a step, an estimate and a draft look like, in cells and in the legend. */
const markStyle = {
  ...Object.fromEntries(
    heatSteps.map((step) => [
      `&[data-step="${step}"]`,
      { backgroundColor: (theme: Theme) => alpha(theme.palette.info.main, strengths[step] ?? 0) },
    ]),
  ),
  '&[data-estimated]': {
    backgroundImage: (theme: Theme) =>
      `repeating-linear-gradient(45deg, transparent 0 5px, ${alpha(theme.palette.text.primary, 0.22)} 5px 6px)`,
  },
  '&[data-draft]': { outline: '1px dashed', outlineColor: 'text.secondary', outlineOffset: '-3px' },
};

const legendStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  listStyle: 'none',
  padding: 0,
  margin: 0,
  typography: 'caption',
  color: 'text.secondary',
};

const frameStyle = {
  // What is only for the ear is placed within it: it would widen the page otherwise.
  position: 'relative',
  overflow: 'auto',
  maxHeight: '75vh',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
};

const tableStyle = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  minWidth: '100%',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { paddingInline: 1, paddingBlock: 0.75, textAlign: 'right', whiteSpace: 'nowrap' },
  '& thead th, & tfoot th, & tfoot td, & tbody th': { bgcolor: 'background.paper', fontWeight: 600 },
  '& thead th': { position: 'sticky', top: 0, zIndex: 2, borderBottom: 1, borderColor: 'divider' },
  '& tfoot th, & tfoot td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& tr > th:first-of-type': { position: 'sticky', left: 0, zIndex: 1, textAlign: 'left' },
  '& thead tr > th:first-of-type, & tfoot tr > th:first-of-type': { zIndex: 3 },
  '& [data-total]': { fontWeight: 600 },
  '& a': {
    color: 'primary.main',
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    '@media (pointer: coarse)': { display: 'inline-flex', alignItems: 'center', minWidth: 44, minHeight: 44 },
  },
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    minHeight: 24,
    '@media (pointer: coarse)': { minHeight: 44 },
    '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
  },
  '& td': markStyle,
};
