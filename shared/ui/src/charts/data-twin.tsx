import Box from '@mui/material/Box';
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
export function DataTwin({ caption, heads, rows, shown = false }: DataTwinProps) {
  return (
    // A table cannot be made one pixel wide; the box around it can.
    <Box sx={shown ? shownStyle : visuallyHidden}>
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
                <td key={heads[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
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
