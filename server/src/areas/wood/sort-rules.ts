import type { FieldProblem } from '@console/contract';
import { deepestSort, type NewSort, type Sort, type SortChange } from '@console/contract/wood';
import { compare, exact, textOf } from '../../exact.ts';

/** What a sort is judged by: everything that people enter. */
export type SortFacts = NewSort;

const above = (left: string | null, right: string | null) =>
  left !== null && right !== null && compare(exact(left), exact(right)) > 0;

/** Everything wrong with a sort by itself; empty when it may be kept. */
export function sortFaults(sort: SortFacts): FieldProblem[] {
  const faults: FieldProblem[] = [];
  if (sort.diameterMinCm !== null && sort.diameterMaxCm !== null && sort.diameterMinCm > sort.diameterMaxCm)
    faults.push({ path: 'diameterMaxCm', code: 'below_minimum' });
  if (above(sort.moistureMin, sort.moistureMax)) faults.push({ path: 'moistureMax', code: 'below_minimum' });
  if (above(sort.floorPrice, sort.listPrice)) faults.push({ path: 'floorPrice', code: 'above_list_price' });
  for (const path of ['moistureMin', 'moistureMax'] as const)
    if (above(sort[path], '100')) faults.push({ path, code: 'too_big', params: { maximum: '100' } });
  return faults;
}

/** Frozen after the first posting: what was posted must go on meaning the same. */
const frozenFields = [
  'form',
  'baseUnit',
  'thicknessMm',
  'widthMm',
  'lengthM',
  'diameterMinCm',
  'diameterMaxCm',
] as const satisfies readonly (keyof SortChange)[];

/** Decimal text without the zeros that say nothing: `38.00` and `38` are one size. */
export function plainDecimal(text: string): string {
  const full = textOf(exact(text)).replace(/^(-?)0+(?=\d)/, '$1');
  return full.includes('.') ? full.replace(/\.?0+$/, '') : full;
}

const sameValue = (left: unknown, right: unknown) =>
  typeof left === 'string' && typeof right === 'string' && /^[\d.]+$/.test(left) && /^[\d.]+$/.test(right)
    ? compare(exact(left), exact(right)) === 0
    : left === right;

/** Frozen fields that a change would alter. */
export const frozenChanges = (before: Sort, change: SortChange): string[] =>
  frozenFields.filter((field) => change[field] !== undefined && !sameValue(change[field], before[field]));

export interface TreeRow {
  readonly sortId: string;
  readonly parentId: string | null;
}

type Children<Row extends TreeRow> = Map<string | null, Row[]>;

function childrenOf<Row extends TreeRow>(rows: readonly Row[]): Children<Row> {
  const children: Children<Row> = new Map();
  for (const row of rows) children.set(row.parentId, [...(children.get(row.parentId) ?? []), row]);
  return children;
}

/** Parents before their children, siblings in the order given. */
export function inTreeOrder<Row extends TreeRow>(rows: readonly Row[]): Row[] {
  const children = childrenOf(rows);
  const walk = (parentId: string | null): Row[] =>
    (children.get(parentId) ?? []).flatMap((row) => [row, ...walk(row.sortId)]);
  return walk(null);
}

function heightBelow(children: Children<TreeRow>, sortId: string): number {
  const below = children.get(sortId) ?? [];
  return below.length === 0 ? 0 : 1 + Math.max(...below.map((row) => heightBelow(children, row.sortId)));
}

/**
 * May the sort hang below this parent?
 * @param sortId the sort that moves, undefined for a new one
 * @returns the field code of what forbids it, or undefined
 */
export function parentFault(
  rows: readonly TreeRow[],
  sortId: string | undefined,
  parentId: string | null,
): 'unknown' | 'cycle' | 'too_deep' | undefined {
  if (parentId === null) return undefined;
  const byId = new Map(rows.map((row) => [row.sortId, row]));
  if (!byId.has(parentId)) return 'unknown';
  const above: string[] = [];
  for (let id: string | null = parentId; id !== null; id = byId.get(id)?.parentId ?? null) {
    if (id === sortId) return 'cycle';
    above.push(id);
  }
  const below = sortId === undefined ? 0 : heightBelow(childrenOf(rows), sortId);
  return above.length + 1 + below > deepestSort ? 'too_deep' : undefined;
}
