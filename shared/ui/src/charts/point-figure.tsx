import { useTheme } from '@mui/material/styles';
import { seriesColors } from '../theme/palette.ts';
import { ChartFrame } from './chart-frame.tsx';
import type { LegendEntry } from './chart-legend.tsx';
import { ChartPlace } from './chart-place.tsx';
import type { PointChartProps } from './chart-props.ts';
import { axisTicks, placeOn } from './point-rules.ts';

const height = 300;
const edge = { top: 28, right: 12, bottom: 44, left: 64 };

/** Points by two quantities with all that is around them; fetched later, as `PointChart`. Our own SVG: points need no engine. */
export function PointFigure(props: PointChartProps) {
  const { label, says, instead, over, x, y, points } = props;
  const heads = [over, x.label, y.label];
  return (
    <ChartFrame
      {...{ label, says, instead, height }}
      enough={points.length === 0 ? 'none' : 'enough'}
      legend={useLegend(props)}
      told={{ heads, rows: points.map((point) => ({ name: point.name, values: textsOf(props, point) })) }}
      plain={{
        heads,
        rows: points.map(({ name, x: along, y: up }) => ({ name, values: [`${along}`, `${up}`] })),
      }}
    >
      <ChartPlace height={height}>{(width) => <Drawing {...props} width={width} />}</ChartPlace>
    </ChartFrame>
  );
}

type Point = PointChartProps['points'][number];

const textsOf = ({ x, y }: Pick<PointChartProps, 'x' | 'y'>, point: Point): readonly string[] =>
  point.texts ?? [(x.format ?? String)(point.x), (y.format ?? String)(point.y)];

function useLegend({ same, beyond, points }: PointChartProps): LegendEntry[] {
  const { palette } = useTheme();
  return [
    ...(same === undefined ? [] : [{ name: same, look: 'dashed' as const, color: palette.text.secondary }]),
    ...(beyond !== undefined && points.some((point) => point.beyond)
      ? [{ name: `× ${beyond}`, look: 'bar' as const, color: palette.error.main }]
      : []),
  ];
}

function Drawing(props: PointChartProps & { width: number }) {
  const { points, x, y, same, width } = props;
  const { palette } = useTheme();
  const color = seriesColors[palette.mode][0] ?? palette.primary.main;
  const room = {
    width: Math.max(1, width - edge.left - edge.right),
    height: height - edge.top - edge.bottom,
  };
  // On the line on which both are the same both have one scale.
  const both = points.flatMap((point) => [point.x, point.y]);
  const along = axisTicks(same === undefined ? points.map((point) => point.x) : both);
  const up = axisTicks(same === undefined ? points.map((point) => point.y) : both);
  const left = (value: number) => edge.left + placeOn(along, value, room.width);
  const top = (value: number) => edge.top + room.height - placeOn(up, value, room.height);
  const text = { fill: palette.text.secondary, fontSize: 12 } as const;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} width={width} height={height}>
      {up.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={edge.left}
            x2={edge.left + room.width}
            y1={top(tick)}
            y2={top(tick)}
            stroke={palette.divider}
          />
          <text {...text} x={edge.left - 8} y={top(tick)} textAnchor="end" dominantBaseline="central">
            {(y.format ?? String)(tick)}
          </text>
        </g>
      ))}
      {along.ticks.map((tick) => (
        <text {...text} key={tick} x={left(tick)} y={height - edge.bottom + 16} textAnchor="middle">
          {(x.format ?? String)(tick)}
        </text>
      ))}
      <text {...text} x={edge.left + room.width / 2} y={height - 8} textAnchor="middle">
        {x.label}
      </text>
      <text {...text} x={edge.left} y={14}>
        {y.label}
      </text>
      {same !== undefined && (
        <line
          x1={left(along.low)}
          y1={top(up.low)}
          x2={left(along.high)}
          y2={top(up.high)}
          stroke={palette.text.secondary}
          strokeDasharray="6 4"
        />
      )}
      {points.map((point, at) => (
        <Mark
          key={`${at} ${point.name}`}
          left={left(point.x)}
          top={top(point.y)}
          color={point.beyond ? palette.error.main : color}
          beyond={point.beyond ?? false}
          title={`${point.name}: ${textsOf(props, point).join(' / ')}`}
        />
      ))}
    </svg>
  );
}

interface MarkProps {
  left: number;
  top: number;
  color: string;
  beyond: boolean;
  title: string;
}

/** A cross and a disc are told apart without their colours. */
function Mark({ left, top, color, beyond, title }: MarkProps) {
  return (
    <g data-point={beyond ? 'beyond' : 'within'}>
      <title>{title}</title>
      {beyond ? (
        <path
          d={`M${left - 4} ${top - 4}L${left + 4} ${top + 4}M${left - 4} ${top + 4}L${left + 4} ${top - 4}`}
          stroke={color}
          strokeWidth="2"
        />
      ) : (
        <circle cx={left} cy={top} r="4" fill={color} fillOpacity="0.7" stroke={color} />
      )}
    </g>
  );
}
