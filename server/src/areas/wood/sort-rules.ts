import type { FieldProblem } from '@console/contract';
import { deepestSort, type NewSort, type Sort, SortChange } from '@console/contract/wood';
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
  faults.push(...priceFaults(sort));
  for (const path of ['moistureMin', 'moistureMax'] as const)
    if (above(sort[path], '100')) faults.push({ path, code: 'too_big', params: { maximum: '100' } });
  return faults;
}

/** A floor above the list price would be one that no sale keeps. */
export const priceFaults = ({
  listPrice,
  floorPrice,
}: Pick<SortFacts, 'listPrice' | 'floorPrice'>): FieldProblem[] =>
  above(floorPrice, listPrice) ? [{ path: 'floorPrice', code: 'above_list_price' }] : [];

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

/** `2330` and `2330.00` are one price. */
export const isSamePrice = (
  before: Pick<SortFacts, 'listPrice' | 'floorPrice'>,
  after: Pick<SortFacts, 'listPrice' | 'floorPrice'>,
): boolean => sameValue(before.listPrice, after.listPrice) && sameValue(before.floorPrice, after.floorPrice);

/** What differs, as it would be sent to change a sort. */
export const changesOf = (before: Sort, after: NewSort): SortChange =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => {
      if (!(name in changeable)) return false;
      const was = before[name as keyof SortChange];
      return name === 'names' ? !sameNames(before.names, after.names) : !sameValue(was, value);
    }),
  );

const changeable = SortChange.shape;
const sameNames = (left: Sort['names'], right: Sort['names']) => left.zh === right.zh && left.en === right.en;

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
