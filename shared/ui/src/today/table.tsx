import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { useTones } from '../theme/tone.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { Course } from './course.tsx';
import type { TodayCell, TodayRow, TodayTableProps } from './today-props.ts';

/** Numbers of several, one beneath the other: a line each, each number the way to its screen. */
export function TodayTable({ caption, heads, rows }: TodayTableProps) {
  return (
    <Box component="table" sx={tableStyle}>
      <Box component="caption" sx={visuallyHidden}>
        {caption}
      </Box>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <Box key={head} component="th" scope="col" sx={at === 0 ? nameHead : numberHead}>
              {head}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={row.key} row={row} heads={heads} />
        ))}
      </tbody>
    </Box>
  );
}

function Line({ row: { name, detail, to, cells }, heads }: { row: TodayRow; heads: readonly string[] }) {
  return (
    <tr>
      <Box component="th" scope="row" sx={nameStyle}>
        <Box component={Link} to={to} sx={{ ...linkStyle, display: 'block' }}>
          <Box component="span" sx={oneLine}>
            {name}
          </Box>
          {detail && (
            <Box component="span" sx={{ ...oneLine, typography: 'body2', color: 'text.secondary' }}>
              {detail}
            </Box>
          )}
        </Box>
      </Box>
      {cells.map((cell, at) => (
        <Box key={heads[at + 1]} component="td" sx={numberCell}>
          {cell && <Value cell={cell} />}
        </Box>
      ))}
    </tr>
  );
}

function Value({ cell: { value, course, to, tone } }: { cell: TodayCell }) {
  const tones = useTones();
  const style = tone && { color: tones[tone].ink };
  const told = to ? (
    <Box component={Link} to={to} sx={{ ...linkStyle, ...valueLink, ...style }}>
      {value}
    </Box>
  ) : (
    <Box component="span" sx={style}>
      {value}
    </Box>
  );
  if (!course) return told;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Course course={course} width={40} />
      {told}
    </Box>
  );
}

const tableStyle = { width: '100%', borderCollapse: 'collapse', position: 'relative' };

const head = {
  typography: 'body2',
  color: 'text.secondary',
  fontWeight: 400,
  paddingBlock: 0.25,
};
const nameHead = { ...head, textAlign: 'start' };
const numberHead = { ...head, textAlign: 'end', paddingInlineStart: 1, whiteSpace: 'nowrap' };

// Takes the room that the numbers leave, and is cut where that is too little for a name.
const nameStyle = { width: '100%', maxWidth: 0, textAlign: 'start', fontWeight: 500, padding: 0 };
const numberCell = {
  padding: 0,
  paddingInlineStart: 1,
  textAlign: 'end',
  whiteSpace: 'nowrap',
  fontVariantNumeric: 'tabular-nums',
};

const oneLine = {
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

const linkStyle = {
  color: 'inherit',
  textDecoration: 'none',
  borderRadius: 1,
  paddingBlock: 0.5,
  '&:hover': { textDecoration: 'underline' },
};
// As high as a finger or a pointer needs it.
const valueLink = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 28,
  minWidth: 24,
  justifyContent: 'end',
};
