import { alpha, useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartFrame } from './chart-frame.tsx';
import type { LegendEntry } from './chart-legend.tsx';
import { ChartPlace } from './chart-place.tsx';
import type { HeatChartProps } from './chart-props.ts';
import { heatStep, heatSteps, heatStepValue, heatStrengths, heatTicks } from './heat-rules.ts';
import { type ChartSeries, enoughOf, hasUncertain, plainRows, toldRows } from './series-rules.ts';

const rowHeight = 30;
const axisHeight = 24;

/** A heat map with all that is around it; fetched later, as `HeatChart`. Our own SVG: rectangles need no engine. */
export function HeatFigure(props: HeatChartProps) {
  const { label, says, instead, over, columns, rows, format = String } = props;
  const { t } = useTranslation('ui');
  const uncertain = props.uncertain ?? t('chart.estimated');
  const series = rows.map(seriesOf);
  const words = { format, none: t('chart.noValue'), uncertain };
  // Rows are rows here, not series: what is told is turned around.
  const told = turned(columns, rows, toldRows(columns, series, words));
  const plain = rows.map((row) => {
    const one = plainRows(columns, [seriesOf(row)], uncertain);
    return { name: row.name, values: one.rows.map(({ values }) => values[0] ?? '') };
  });
  const height = rows.length * rowHeight + axisHeight;
  return (
    <ChartFrame
      {...{ label, says, instead, height }}
      enough={enoughOf(columns, series)}
      legend={useLegend(props, hasUncertain(series) ? uncertain : undefined)}
      told={{ heads: [over, ...columns], rows: told }}
      plain={{ heads: [over, ...columns], rows: plain }}
    >
      <ChartPlace height={height}>
        {(width) => <Drawing {...props} {...{ width, height, told }} />}
      </ChartPlace>
    </ChartFrame>
  );
}

type Row = HeatChartProps['rows'][number];
type Told = readonly { readonly name: string; readonly values: readonly string[] }[];

const seriesOf = ({ name, cells }: Row): ChartSeries => ({
  name,
  values: cells.map(({ value }) => value),
  uncertain: cells.map((cell) => cell.uncertain ?? false),
  ...(cells.some(({ text }) => text !== undefined) && { texts: cells.map(({ text = '' }) => text) }),
});

const turned = (columns: readonly string[], rows: readonly Row[], told: Told): Told =>
  rows.map(({ name }, row) => ({ name, values: columns.map((_column, at) => told[at]?.values[row] ?? '') }));

const mostOf = ({ rows }: Pick<HeatChartProps, 'rows'>) =>
  Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));

function useLegend(props: HeatChartProps, uncertain: string | undefined): LegendEntry[] {
  const { palette } = useTheme();
  const { format = String } = props;
  const most = mostOf(props);
  const steps = most > 0 ? heatSteps : [];
  return [
    ...steps.map((step) => ({
      name: `≤ ${format(heatStepValue(step, most))}`,
      look: 'bar' as const,
      color: alpha(palette.info.main, heatStrengths[step] ?? 0),
    })),
    ...(uncertain === undefined
      ? []
      : [{ name: uncertain, look: 'hatched' as const, color: palette.text.secondary }]),
  ];
}

interface DrawingProps extends HeatChartProps {
  width: number;
  height: number;
  told: Told;
}

function Drawing(props: DrawingProps) {
  const { columns, ticks = columns, rows, width, height, told } = props;
  const { palette } = useTheme();
  const hatch = `heat${useId().replaceAll(/\W/g, '')}`;
  const most = mostOf(props);
  const edge = Math.min(width * 0.3, 16 + 8 * Math.max(...rows.map(({ name }) => [...name].length)));
  const cell = (width - edge) / Math.max(1, columns.length);
  const text = { fill: palette.text.secondary, fontSize: 12, dominantBaseline: 'central' } as const;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      <defs>
        <pattern id={hatch} patternUnits="userSpaceOnUse" width="6" height="6" patternTransform="rotate(45)">
          <rect width="1.5" height="6" fill={palette.text.secondary} />
        </pattern>
      </defs>
      {rows.map(({ name, cells }, row) => (
        <g key={`${row} ${name}`} transform={`translate(0 ${row * rowHeight})`}>
          <text {...text} x={edge - 8} y={rowHeight / 2} textAnchor="end">
            {name}
          </text>
          {columns.map((column, at) => (
            <HeatCell
              key={`${at} ${column}`}
              x={edge + at * cell}
              width={cell}
              hatch={hatch}
              step={heatStep(cells[at]?.value ?? 0, most)}
              isKnown={(cells[at]?.value ?? null) !== null}
              isUncertain={cells[at]?.uncertain ?? false}
              title={`${name}, ${column}: ${told[row]?.values[at]}`}
            />
          ))}
        </g>
      ))}
      {heatTicks(ticks, cell).map(({ tick, at }) => (
        <text {...text} key={at} x={edge + (at + 0.5) * cell} y={height - axisHeight / 2} textAnchor="middle">
          {tick}
        </text>
      ))}
    </svg>
  );
}

interface HeatCellProps {
  x: number;
  width: number;
  step: number;
  isKnown: boolean;
  isUncertain: boolean;
  hatch: string;
  title: string;
}

function HeatCell({ x, width, step, isKnown, isUncertain, hatch, title }: HeatCellProps) {
  const { palette } = useTheme();
  const box = { x: x + 1, y: 1, width: Math.max(1, width - 2), height: rowHeight - 2, rx: 2 };
  return (
    <g>
      <title>{title}</title>
      {isKnown ? (
        <rect
          {...box}
          data-step={step}
          fill={alpha(palette.info.main, heatStrengths[step] ?? 0)}
          stroke={palette.divider}
        />
      ) : (
        <rect {...box} fill="none" stroke={palette.divider} strokeDasharray="3 3" />
      )}
      {isKnown && isUncertain && <rect {...box} fill={`url(#${hatch})`} />}
    </g>
  );
}
