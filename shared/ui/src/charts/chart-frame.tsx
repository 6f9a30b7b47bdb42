import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTheme } from '@mui/material/styles';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartActions } from './chart-actions.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import type { ChartFrameProps } from './chart-props.ts';
import { DataTwin } from './data-twin.tsx';

interface Table {
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly values: readonly string[] }[];
}

interface FrameProps extends ChartFrameProps {
  /** How much there is to draw. */
  enough: 'none' | 'few' | 'enough';
  legend: readonly LegendEntry[];
  /** The same in words. */
  told: Table;
  /** The same in plain numbers. */
  plain: Table;
  /** Of the drawing, in px: what stands for it is as high. */
  height: number;
  children: ReactNode;
}

/** What is around every chart: its name, a sentence, legend, the same as a table, picture and CSV, and why nothing is drawn. */
export function ChartFrame(props: FrameProps) {
  const { label, says, legend, told, plain, height, children } = props;
  const { t } = useTranslation('ui');
  const [asTable, setAsTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const [name, sentence] = [useId(), useId()];
  const instead = useInstead(props);
  const drawn = instead === undefined && !asTable;
  return (
    <Box
      component="figure"
      aria-labelledby={name}
      aria-describedby={says === undefined ? undefined : sentence}
      aria-busy={instead === 'loading' || undefined}
      sx={figureStyle}
    >
      <Box sx={headStyle}>
        <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
          <Box id={name} sx={{ typography: 'subtitle2', fontWeight: 600 }}>
            {label}
          </Box>
          {says !== undefined && (
            <Box id={sentence} sx={{ typography: 'body2', color: 'text.secondary' }}>
              {says}
            </Box>
          )}
        </Box>
        {instead === undefined && (
          <ChartActions
            {...{ asTable, setAsTable, label, plain, legend }}
            says={says}
            drawing={() => (drawn ? drawing.current : null)}
          />
        )}
      </Box>
      {instead !== undefined && <Instead instead={instead} height={height} />}
      {drawn && (
        <>
          <Box ref={drawing}>{children}</Box>
          <ChartLegend label={t('map.legend')} entries={legend} />
        </>
      )}
      {instead !== 'loading' && (
        <DataTwin caption={label} {...told} shown={asTable && instead === undefined} />
      )}
    </Box>
  );
}

/** What stands in the drawing's place, if anything does. */
function useInstead({
  instead,
  enough,
}: FrameProps): Exclude<ChartFrameProps['instead'], undefined> | undefined {
  const { t } = useTranslation('ui');
  if (instead !== undefined) return instead;
  if (enough === 'none') return { title: t('chart.none') };
  if (enough === 'few') return { title: t('chart.few'), body: t('chart.fewBody') };
  return undefined;
}

function Instead({
  instead,
  height,
}: {
  instead: Exclude<ChartFrameProps['instead'], undefined>;
  height: number;
}) {
  const { t } = useTranslation('ui');
  const { palette } = useTheme();
  if (instead === 'loading')
    return (
      <Box role="status" aria-label={t('loading.label')}>
        <Skeleton variant="rounded" height={height} />
      </Box>
    );
  return (
    <Box sx={{ ...insteadStyle, minHeight: Math.min(height, 180), borderColor: palette.divider }}>
      <Box sx={{ typography: 'subtitle2' }}>{instead.title}</Box>
      {instead.body !== undefined && (
        <Box sx={{ typography: 'body2', color: 'text.secondary', maxWidth: 480 }}>{instead.body}</Box>
      )}
    </Box>
  );
}

const figureStyle = {
  margin: 0,
  minWidth: 0,
  // What is only for the ear is placed within it: it would widen the page otherwise.
  position: 'relative',
  '@media print': { breakInside: 'avoid' },
};
const headStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.5,
  mb: 1,
};
const insteadStyle = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  padding: 2,
  textAlign: 'center',
  border: '1px dashed',
  borderRadius: 1,
};
