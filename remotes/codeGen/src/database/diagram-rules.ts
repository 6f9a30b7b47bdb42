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

const sizeOf = (table: CatalogTable) => {
  const rows = Math.min(table.columns.length, mostColumns) + (table.columns.length > mostColumns ? 1 : 0);
  const longest = Math.max(
    table.name.length + 2,
    ...table.columns
      .slice(0, mostColumns)
      .map(({ name, type }) => name.length + Math.min(type.length, 18) + 3),
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
