import type { CatalogTable, DatabaseCatalog } from '@console/contract/codegen';
import { useFormat, useRemembered } from '@console/shell';
import { EmptyState, SelectInput, saveFile, useWidthOf } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Fragment, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { withNeighbours } from './catalog-rules.ts';
import {
  keyOfTable,
  lineBetween,
  mostColumns,
  type Box as Place,
  placed,
  rowHeight,
  scaleOf,
  typeInShort,
  type Zoom,
  zoomedFrom,
} from './diagram-rules.ts';
import { layoutOf } from './remembered-here.ts';

export interface DiagramViewProps {
  database: string;
  catalog: DatabaseCatalog;
  table: CatalogTable | undefined;
  hrefOf(table: { schema: string; name: string }): string;
}

/** Enough for a picture that somebody can still read. */
const mostTables = 120;
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-10, 0],
  ArrowRight: [10, 0],
  ArrowUp: [0, -10],
  ArrowDown: [0, 10],
};

/** Tables and what leads from one to another. Boxes are moved by dragging or by the arrow keys, and stay there. */
export default function DiagramView({ database, catalog, table, hrefOf }: DiagramViewProps) {
  const { t } = useTranslation('codeGen');
  const { palette } = useTheme();
  const navigate = useNavigate();
  const moved = useRemembered(layoutOf(database));
  const [scope, setScope] = useState<'near' | 'all'>(table ? 'near' : 'all');
  const [zoom, setZoom] = useState<Zoom>('fit');
  const svg = useRef<SVGSVGElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const room = useWidthOf(frame);
  const tables = useMemo(
    () =>
      (table && scope === 'near' ? withNeighbours(catalog, table) : catalog.tables)
        .filter(({ kind }) => kind === 'table' || kind === 'foreignTable')
        .slice(0, mostTables),
    [catalog, table, scope],
  );
  const [dragged, setDragged] = useState<{ key: string; x: number; y: number }>();
  const places = useMemo(() => placed(tables, moved), [tables, moved]).map((one) =>
    dragged?.key === one.key ? { ...one, x: dragged.x, y: dragged.y } : one,
  );
  if (tables.length === 0) return <EmptyState title={t('database.tables.none')} />;
  const byKey = new Map(places.map((one) => [one.key, one]));
  const move = (key: string, x: number, y: number) =>
    layoutOf(database).set({ ...moved, [key]: { x: Math.round(x), y: Math.round(y) } });
  const [left, top] = [
    Math.min(...places.map(({ x }) => x)) - 20,
    Math.min(...places.map(({ y }) => y)) - 20,
  ];
  const width = Math.max(...places.map(({ x, width: wide }) => x + wide)) - left + 60;
  const height = Math.max(...places.map(({ y, height: high }) => y + high)) - top + 20;
  const scale = scaleOf(zoom, width, room);
  const onKeyDown = (event: KeyboardEvent, place: Place) => {
    const [dx, dy] = steps[event.key] ?? [];
    if (dx !== undefined && dy !== undefined) {
      event.preventDefault();
      move(place.key, place.x + dx, place.y + dy);
    } else if (event.key === 'Enter') {
      const [schema = '', name = ''] = place.key.split(/\.(.*)/);
      void navigate(hrefOf({ schema, name }));
    }
  };
  const drag = (event: PointerEvent<SVGGElement>, place: Place) => {
    if (event.button !== 0) return;
    const target = event.currentTarget;
    const start = { x: event.clientX, y: event.clientY };
    target.setPointerCapture(event.pointerId);
    let last = { x: place.x, y: place.y };
    const onMove = (next: globalThis.PointerEvent) => {
      last = {
        x: place.x + (next.clientX - start.x) / scale,
        y: place.y + (next.clientY - start.y) / scale,
      };
      setDragged({ key: place.key, ...last });
    };
    const onUp = () => {
      target.removeEventListener('pointermove', onMove);
      target.removeEventListener('pointerup', onUp);
      target.removeEventListener('pointercancel', onUp);
      setDragged(undefined);
      if (last.x !== place.x || last.y !== place.y) move(place.key, last.x, last.y);
    };
    target.addEventListener('pointermove', onMove);
    target.addEventListener('pointerup', onUp);
    target.addEventListener('pointercancel', onUp);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'end' }}>
        {table && (
          <Box sx={{ minWidth: 220 }}>
            <SelectInput
              label={t('database.code.scope')}
              value={scope}
              onChange={(next) => setScope(next)}
              options={(['near', 'all'] as const).map((value) => ({
                value,
                label: t(`database.scope.${value}`),
              }))}
            />
          </Box>
        )}
        <Button variant="outlined" onClick={() => layoutOf(database).set({})}>
          {t('database.diagram.arrange')}
        </Button>
        <Button
          variant="outlined"
          onClick={() =>
            svg.current &&
            saveFile(`${database}.svg`, new XMLSerializer().serializeToString(svg.current), 'image/svg+xml')
          }
        >
          {t('database.diagram.download')}
        </Button>
        <ZoomButtons scale={scale} onZoom={setZoom} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('database.diagram.help')}
      </Typography>
      <Box
        ref={frame}
        sx={{ overflow: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, maxHeight: '75vh' }}
      >
        <svg
          ref={svg}
          xmlns="http://www.w3.org/2000/svg"
          aria-label={t('database.view.diagram')}
          width={width * scale}
          height={height * scale}
          viewBox={`${left} ${top} ${width} ${height}`}
          fontFamily="sans-serif"
        >
          {tables.flatMap((one) =>
            one.foreignKeys.map((key) => {
              const [from, to] = [byKey.get(keyOfTable(one)), byKey.get(`${key.toSchema}.${key.toTable}`)];
              return (
                from &&
                to && (
                  <path
                    key={`${from.key} ${key.name}`}
                    d={lineBetween(from, to)}
                    fill="none"
                    stroke={palette.text.secondary}
                    strokeWidth={1.2}
                  />
                )
              );
            }),
          )}
          {tables.map((one) => {
            const place = byKey.get(keyOfTable(one));
            return (
              place && (
                <Fragment key={place.key}>
                  {/* biome-ignore lint/a11y/useSemanticElements: there is no button inside of a drawing */}
                  <g
                    role="button"
                    tabIndex={0}
                    aria-label={t('database.diagram.table', { name: place.key, columns: one.columns.length })}
                    transform={`translate(${place.x} ${place.y})`}
                    onKeyDown={(event) => onKeyDown(event, place)}
                    onPointerDown={(event) => drag(event, place)}
                    style={{ cursor: 'move', touchAction: 'none' }}
                  >
                    <rect
                      width={place.width}
                      height={place.height}
                      rx={6}
                      fill={palette.background.paper}
                      stroke={palette.divider}
                      strokeWidth={1.5}
                    />
                    <text x={10} y={20} fontSize={13} fontWeight={600} fill={palette.text.primary}>
                      {one.name}
                    </text>
                    <line x1={0} x2={place.width} y1={30} y2={30} stroke={palette.divider} />
                  </g>
                  {/* Beside the button, which is not named by all its columns; the box behind it is what is dragged. */}
                  <g transform={`translate(${place.x} ${place.y})`} pointerEvents="none">
                    {one.columns.slice(0, mostColumns).map((column, at) => (
                      <text
                        key={column.name}
                        x={10}
                        y={46 + at * rowHeight}
                        fontSize={12}
                        fill={palette.text.primary}
                        fontWeight={one.primaryKey?.columns.includes(column.name) ? 600 : 400}
                      >
                        {column.name}
                        <tspan fill={palette.text.secondary}> {typeInShort(column.type)}</tspan>
                      </text>
                    ))}
                    {one.columns.length > mostColumns && (
                      <text
                        x={10}
                        y={46 + mostColumns * rowHeight}
                        fontSize={12}
                        fill={palette.text.secondary}
                      >
                        … +{one.columns.length - mostColumns}
                      </text>
                    )}
                  </g>
                </Fragment>
              )
            );
          })}
        </svg>
      </Box>
    </Box>
  );
}

function ZoomButtons({ scale, onZoom }: { scale: number; onZoom(zoom: Zoom): void }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const step = (way: 'in' | 'out', sign: string) => {
    const next = zoomedFrom(scale, way);
    return (
      <Button
        variant="outlined"
        aria-label={t(`database.diagram.zoom.${way}`)}
        disabled={next === undefined}
        onClick={() => next !== undefined && onZoom(next)}
        sx={{ minWidth: 40, paddingInline: 1 }}
      >
        {sign}
      </Button>
    );
  };
  return (
    <Box
      role="group"
      aria-label={t('database.diagram.zoom.title')}
      sx={{ display: 'flex', gap: 1, alignItems: 'center', marginInlineStart: { sm: 'auto' } }}
    >
      {step('out', '−')}
      <Box component="span" role="status" sx={{ minWidth: 48, textAlign: 'center' }}>
        {format.percent(scale, 0)}
      </Box>
      {step('in', '+')}
      <Button variant="outlined" onClick={() => onZoom('fit')}>
        {t('database.diagram.zoom.fit')}
      </Button>
    </Box>
  );
}
