import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { paperInk } from './paper-ink.ts';
import { Lines } from './paper-lines.tsx';
import type { PaperOf } from './paper-props.ts';

const blank = '________';

/** A table on a strip of paper, as its file has it: first and last cell on one line, what lies between them below it. */
export function PaperStrip({ table: { columns, rows, more } }: { table: PaperOf<'table'> }) {
  const { t } = useTranslation('ui');
  const shown = columns.flatMap((column, at) => (column.holds === 'code' ? [] : [{ ...column, at }]));
  const [first, last] = [shown[0], shown.length > 1 ? shown.at(-1) : undefined];
  return (
    <Box component="ul" sx={listStyle}>
      {rows.map(({ cells, strong, notes }, row) => {
        const between = shown.slice(1, -1).flatMap(({ header, holds, at }) => {
          const cell = holds === 'blank' ? blank : (cells[at] ?? []).join(' ');
          return cell === '' ? [] : [`${header.join(' ')} ${cell}`];
        });
        const below = [...(between.length > 0 ? [between.join(' · ')] : []), ...notes];
        return (
          <Box component="li" key={row} sx={rowStyle}>
            <Box sx={{ ...lineStyle, fontWeight: strong ? 700 : 400 }}>
              <div>{first && <Lines lines={cells[first.at] ?? []} />}</div>
              {last && (
                <Box sx={{ flex: 'none', textAlign: 'end' }}>
                  {last.holds === 'blank' ? blank : <Lines lines={cells[last.at] ?? []} />}
                </Box>
              )}
            </Box>
            {below.map((line) => (
              <Box key={line} sx={{ color: paperInk.quiet, fontSize: '0.86em' }}>
                {line}
              </Box>
            ))}
          </Box>
        );
      })}
      {more > 0 && (
        <Box component="li" sx={{ color: paperInk.quiet }}>
          {t('paper.more', { count: more })}
        </Box>
      )}
    </Box>
  );
}

const listStyle = { listStyle: 'none', padding: 0, margin: 0, marginBlock: 1 } as const;
const rowStyle = { paddingBlock: 0.5, borderBottom: `1px solid ${paperInk.line}` } as const;
const lineStyle = { display: 'flex', justifyContent: 'space-between', gap: 1 } as const;
