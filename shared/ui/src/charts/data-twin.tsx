import Box from '@mui/material/Box';
import { useScrolls } from '../tables/use-scrolls.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

interface DataTwinProps {
  caption: string;
  /** Of the first column, which names the rows, and of each column of values. */
  heads: readonly string[];
  rows: readonly { name: string; values: readonly string[] }[];
  /** Instead of the drawing, for everybody; else for those who do not see the drawing. */
  shown?: boolean;
}

/** The numbers of a chart as a table. */
export function DataTwin({ shown = false, ...table }: DataTwinProps) {
  // A table cannot be made one pixel wide; the box around it can.
  return shown ? (
    <Shown {...table} />
  ) : (
    <Box sx={visuallyHidden}>
      <Numbers {...table} />
    </Box>
  );
}

function Shown(table: DataTwinProps) {
  const { frame, scrolls } = useScrolls();
  return (
    <Box
      ref={frame}
      sx={shownStyle}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': table.caption })}
    >
      <Numbers {...table} />
    </Box>
  );
}

function Numbers({ caption, heads, rows }: DataTwinProps) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={`${index} ${head}`} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, values }, index) => (
          // Two bars may carry the same name; their place tells them apart.
          <tr key={`${index} ${name}`}>
            <th scope="row">{name}</th>
            {values.map((value, at) => (
              <td key={`${at} ${heads[at + 1]}`}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const shownStyle = {
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  '& caption': { ...visuallyHidden },
  '& th, & td': {
    padding: '6px 12px',
    borderBottom: '1px solid',
    borderColor: 'divider',
    typography: 'body2',
    textAlign: 'end',
    whiteSpace: 'nowrap',
  },
  '& th': { color: 'text.secondary' },
  '& th:first-of-type': { textAlign: 'start' },
};
