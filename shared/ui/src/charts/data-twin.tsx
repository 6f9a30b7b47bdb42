import Box from '@mui/material/Box';
import { visuallyHidden } from '../theme/visually-hidden.ts';

interface DataTwinProps {
  caption: string;
  heads: readonly [string, string];
  rows: readonly { name: string; value: string }[];
}

/** The numbers of a chart as a table, for those who do not see the drawing. */
export function DataTwin({ caption, heads, rows }: DataTwinProps) {
  return (
    // A table cannot be made one pixel wide; the box around it can.
    <Box sx={visuallyHidden}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value }, index) => (
            // Two bars may carry the same name; their place tells them apart.
            <tr key={`${index} ${name}`}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
