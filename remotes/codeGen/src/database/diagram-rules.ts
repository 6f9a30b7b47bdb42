import type { CatalogTable } from '@console/contract/codegen';
import { graphlib, layout } from '@dagrejs/dagre';

export interface Box {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export const rowHeight = 20;
const headHeight = 30;
/** More columns of a table are not drawn: a diagram shows what hangs together. */
export const mostColumns = 12;

export const keyOfTable = ({ schema, name }: Pick<CatalogTable, 'schema' | 'name'>): string =>
  `${schema}.${name}`;

const shortNames: readonly (readonly [RegExp, string])[] = [
  [/^character varying/, 'varchar'],
  [/^character/, 'char'],
  [/^bit varying/, 'varbit'],
  [/^timestamp(.*) with time zone/, 'timestamptz$1'],
  [/^timestamp(.*) without time zone/, 'timestamp$1'],
  [/^time(.*) with time zone/, 'timetz$1'],
  [/^time(.*) without time zone/, 'time$1'],
  [/^double precision/, 'float8'],
];
const longestType = 18;

/** A type by the name that PostgreSQL also takes and people type, and no longer than a box has room for. */
export function typeInShort(type: string): string {
  const known = shortNames.find(([name]) => name.test(type));
  const short = known ? type.replace(known[0], known[1]) : type;
  return short.length > longestType ? `${short.slice(0, longestType - 1)}…` : short;
}

/** How large a diagram is drawn: `fit` as wide as there is room, or a share of its own size. */
export type Zoom = 'fit' | number;
const zooms = [0.4, 0.5, 0.6, 0.75, 1, 1.25, 1.5, 2] as const;
/** Smaller, nobody reads it: then it is scrolled. */
const smallestFit = 0.6;

/** What a diagram of that width is scaled by in that room. @param room undefined where nothing is laid out yet */
export function scaleOf(zoom: Zoom, width: number, room: number | undefined): number {
  if (zoom !== 'fit') return zoom;
  return room === undefined ? 1 : Math.max(smallestFit, Math.min(1, room / width));
}

/** The next step of zoom in or out. @returns undefined at the end */
export const zoomedFrom = (scale: number, way: 'in' | 'out'): number | undefined =>
  way === 'in' ? zooms.find((one) => one > scale + 0.01) : zooms.findLast((one) => one < scale - 0.01);

const sizeOf = (table: CatalogTable) => {
  const rows = Math.min(table.columns.length, mostColumns) + (table.columns.length > mostColumns ? 1 : 0);
  const longest = Math.max(
    table.name.length + 2,
    ...table.columns
      .slice(0, mostColumns)
      .map(({ name, type }) => name.length + typeInShort(type).length + 3),
  );
  return {
    width: Math.min(Math.max(longest * 7.2 + 16, 150), 340),
    height: headHeight + rows * rowHeight + 6,
  };
};

/** Places of tables so that few lines cross; what somebody has moved stays where they put it. */
export function placed(
  tables: readonly CatalogTable[],
  moved: Readonly<Record<string, { x: number; y: number }>>,
): Box[] {
  const graph = new graphlib.Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: 28, ranksep: 70 });
  graph.setDefaultEdgeLabel(() => ({}));
  const keys = new Set(tables.map(keyOfTable));
  for (const table of tables) graph.setNode(keyOfTable(table), sizeOf(table));
  for (const table of tables)
    for (const { toSchema, toTable } of table.foreignKeys)
      if (keys.has(`${toSchema}.${toTable}`) && `${toSchema}.${toTable}` !== keyOfTable(table))
        graph.setEdge(keyOfTable(table), `${toSchema}.${toTable}`);
  layout(graph);
  return tables.map((table) => {
    const key = keyOfTable(table);
    const {
      x = 0,
      y = 0,
      width = 0,
      height = 0,
    } = graph.node(key) as { x?: number; y?: number; width?: number; height?: number };
    const own = moved[key];
    return {
      key,
      width,
      height,
      x: own?.x ?? Math.round(x - width / 2),
      y: own?.y ?? Math.round(y - height / 2),
    };
  });
}

/** A line from the side of one box that faces the other. */
export function lineBetween(from: Box, to: Box): string {
  const [left, right] = [from.x + from.width / 2, to.x + to.width / 2];
  if (from.key === to.key) {
    const [x, y] = [from.x + from.width, from.y + 15];
    return `M ${x} ${y} C ${x + 40} ${y - 20}, ${x + 40} ${y + 40}, ${x} ${y + 20}`;
  }
  const forward = left <= right;
  const [x1, y1] = [forward ? from.x + from.width : from.x, from.y + from.height / 2];
  const [x2, y2] = [forward ? to.x : to.x + to.width, to.y + 15];
  const bend = Math.max(Math.abs(x2 - x1) / 2, 30) * (forward ? 1 : -1);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}
