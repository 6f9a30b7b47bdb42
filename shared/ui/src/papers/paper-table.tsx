import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../theme/visually-hidden.ts';
import { paperInk } from './paper-ink.ts';
import { Lines } from './paper-lines.tsx';
import type { PaperOf } from './paper-props.ts';

/** A table of a paper: rows with the arithmetic behind them, boxes where somebody will write. */
export function PaperTable({ table: { columns, rows, more } }: { table: PaperOf<'table'> }) {
  const { t } = useTranslation('ui');
  const all = columns.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Box sx={{ marginBlock: 1 }}>
      <Box component="table" sx={tableStyle}>
        <thead>
          <tr>
            {columns.map(({ header, align, weight }) => (
              <Box
                component="th"
                scope="col"
                key={header.join()}
                sx={{ textAlign: align, ...headStyle, ...(align === 'right' && figureStyle) }}
                style={{ width: `${(weight / all) * 100}%` }}
              >
                <Lines lines={header} />
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells, strong, notes }, row) => (
            <tr key={row}>
              {columns.map(({ align, holds, header }, at) => (
                <Box
                  component="td"
                  key={header.join()}
                  sx={{
                    ...{ textAlign: align, fontWeight: strong ? 700 : 400, ...cellStyle },
                    ...(align === 'right' && figureStyle),
                  }}
                >
                  {holds === 'text' ? (
                    <Lines lines={cells[at] ?? []} />
                  ) : (
                    <Box sx={holds === 'blank' ? blankStyle : undefined}>
                      <span style={visuallyHidden}>
                        {t(holds === 'blank' ? 'paper.blank' : 'paper.code')}
                      </span>
                      {holds === 'code' && <span aria-hidden>▦</span>}
                    </Box>
                  )}
                  {at === 0 && notes.length > 0 && (
                    <Box sx={{ color: paperInk.quiet, fontSize: '0.86em', fontWeight: 400 }}>
                      {notes.map((note) => (
                        <div key={note}>{note}</div>
                      ))}
                    </Box>
                  )}
                </Box>
              ))}
            </tr>
          ))}
        </tbody>
      </Box>
      {more > 0 && <Box sx={{ color: paperInk.quiet }}>{t('paper.more', { count: more })}</Box>}
    </Box>
  );
}

const tableStyle = { width: '100%', borderCollapse: 'collapse' } as const;
const headStyle = {
  bgcolor: paperInk.shade,
  color: paperInk.quiet,
  fontSize: '0.86em',
  padding: 0.5,
  borderBottom: `1px solid ${paperInk.quiet}`,
  verticalAlign: 'bottom',
} as const;
const cellStyle = {
  padding: 0.5,
  borderBottom: `1px solid ${paperInk.line}`,
  verticalAlign: 'top',
} as const;
/** On a narrow paper words give way: a number broken in two is another number. */
const figureStyle = { overflowWrap: 'normal' } as const;
const blankStyle = { border: `1px solid ${paperInk.quiet}`, minHeight: 20, minWidth: 48 } as const;
