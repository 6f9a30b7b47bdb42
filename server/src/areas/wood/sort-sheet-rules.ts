import { blankSort, type NewSort, type Sort, type SortChange, type Species } from '@console/contract/wood';
import { type CellFault, cellFault, type ReadRow, toldFaults } from '../../house/sheets/sheet-faults.ts';
import type { SheetProblem } from '../../house/sheets/sheet-reading.ts';
import { changesOf, frozenChanges, parentFault, sortFaults, type TreeRow } from './sort-rules.ts';
import type { SortValues, sortColumns } from './sort-sheet-columns.ts';

export type SortRowRead = ReadRow<typeof sortColumns>;

/** What the rows are held against. */
export interface TeamFacts {
  readonly sorts: readonly Sort[];
  readonly species: readonly Pick<Species, 'speciesId' | 'code' | 'names'>[];
  /** Ids for what is new. */
  newId(): string;
}

export interface SortPlan {
  /** Parents before what hangs below them. */
  readonly create: readonly (NewSort & { sortId: string })[];
  readonly update: readonly { readonly before: Sort; readonly after: NewSort; readonly change: SortChange }[];
  readonly same: number;
  readonly problems: readonly SheetProblem[];
}

/** A row on its way: what it is of, and what it makes of it. */
interface Reading {
  readonly read: SortRowRead;
  readonly before: Sort | undefined;
  readonly sortId: string;
  readonly after: NewSort;
  readonly faults: CellFault[];
}

/**
 * What the rows of a sheet would do to the sorts of a team, and all that is wrong with them. Sorts are found by their code; a
 * parent may stand anywhere in the sheet or be there already.
 */
export function planSorts(rows: readonly SortRowRead[], facts: TeamFacts): SortPlan {
  const byCode = new Map(facts.sorts.map((sort) => [sort.code, sort]));
  const readings = rows.map((read) => readingOf(read, byCode, facts));
  tellTwins(readings);
  const settled = hung(readings, facts);
  const problems = settled.flatMap(({ read, faults }) => toldFaults(read, faults));
  const sound = settled.filter(
    ({ read, faults }) => toldFaults(read, faults).length === 0 && (read.unreadable ?? []).length === 0,
  );
  const create: SortPlan['create'][number][] = [];
  const update: SortPlan['update'][number][] = [];
  let same = 0;
  for (const { before, after, sortId } of sound) {
    if (!before) create.push({ ...after, sortId });
    else {
      const change = changesOf(before, after);
      if (Object.keys(change).length > 0) update.push({ before, after, change });
      else same += 1;
    }
  }
  return { create: parentsFirst(create), update, same, problems };
}

function readingOf(read: SortRowRead, byCode: ReadonlyMap<string, Sort>, facts: TeamFacts): Reading {
  const { values } = read;
  const before = values.code === undefined ? undefined : byCode.get(values.code);
  const faults: CellFault[] = [];
  const after = afterOf(values, before, facts, faults);
  // Without its code nobody knows whether the sort is new.
  if (!before && values.code !== undefined) faults.push(...missingOf(values));
  faults.push(...sizeFaults(after));
  faults.push(...sortFaults(after).map(({ path, code, params }) => cellFault(path, code, params)));
  if (before?.inUse)
    faults.push(
      ...frozenChanges(before, changesOf(before, after)).map((column) => cellFault(column, 'frozen')),
    );
  return { read, before, sortId: before?.sortId ?? facts.newId(), after, faults };
}

/** What a sort cannot begin without. */
const missingOf = (values: Partial<SortValues>): CellFault[] =>
  (['nameZh', 'form'] as const)
    .filter((column) => values[column] === undefined || values[column] === '')
    .map((column) => cellFault(column, 'required'));

/** All but the parent, which may be a row of its own. */
function afterOf(
  { code, nameZh, nameEn, parent: _, species, ...given }: Partial<SortValues>,
  before: Sort | undefined,
  facts: TeamFacts,
  faults: CellFault[],
): NewSort {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const began: NewSort = before ?? {
    ...{ code: code ?? '', names: { zh: '', en: '' }, form: 'other' },
    ...blankSort,
  };
  return {
    ...began,
    ...told,
    names: namesOf(began.names, nameZh, nameEn),
    speciesId: speciesOf(species, began.speciesId, facts, faults),
  };
}

/** What is left empty keeps its name; without an English one the Chinese one stands in its place. */
function namesOf(before: NewSort['names'], zh = '', en: string | undefined): NewSort['names'] {
  const chinese = zh === '' ? before.zh : zh;
  const english = before.en === before.zh ? chinese : before.en;
  return { zh: chinese, en: en === undefined ? english : en === '' ? chinese : en };
}

/** By its code, or by a name that only one species has. */
function speciesOf(
  wanted: SortValues['species'] | undefined,
  before: string | null,
  { species }: TeamFacts,
  faults: CellFault[],
): string | null {
  if (wanted === undefined) return before;
  if (wanted === null) return null;
  const upper = wanted.toUpperCase();
  const found = species.filter(({ code, names }) =>
    [code, names.zh, names.en].some((one) => one.toUpperCase() === upper),
  );
  const best = found.find(({ code }) => code === upper) ?? (found.length === 1 ? found[0] : undefined);
  if (!best) faults.push(cellFault('species', 'unknown_species'));
  return best?.speciesId ?? before;
}

const sizeFaults = (sort: NewSort): CellFault[] =>
  (['thicknessMm', 'widthMm', 'lengthM'] as const)
    .filter((column) => sort[column] !== null && Number(sort[column]) === 0)
    .map((column) => cellFault(column, 'not_positive'));

/** Every row after the first of a code names the row that had it. */
function tellTwins(readings: readonly Reading[]): void {
  const first = new Map<string, number>();
  for (const { read, faults } of readings) {
    const { code } = read.values;
    if (code === undefined) continue;
    const twin = first.get(code);
    if (twin === undefined) first.set(code, read.row);
    else faults.push(cellFault('code', 'code_twice', { row: twin }));
  }
}

/** Hangs every sort below its parent, one after the other, so that each is judged in the tree as it is by then. */
function hung(readings: readonly Reading[], { sorts }: TeamFacts): Reading[] {
  const ids = new Map<string, string>([
    ...readings.map(({ after, sortId }) => [after.code, sortId] as const),
    ...sorts.map(({ code, sortId }) => [code, sortId] as const),
  ]);
  const tree = new Map<string, TreeRow>([
    ...readings.map(({ sortId }) => [sortId, { sortId, parentId: null }] as const),
    ...sorts.map(({ sortId, parentId }) => [sortId, { sortId, parentId }] as const),
  ]);
  return readings.map((reading) => {
    const { parent } = reading.read.values;
    const { sortId } = reading;
    if (parent === undefined) return reading;
    const parentId = parent === null ? null : ids.get(parent);
    const fault =
      parentId === undefined ? 'unknown_parent' : parentFault([...tree.values()], sortId, parentId);
    if (parentId === undefined || fault)
      return { ...reading, faults: [...reading.faults, cellFault('parent', fault ?? 'unknown_parent')] };
    tree.set(sortId, { sortId, parentId });
    return { ...reading, after: { ...reading.after, parentId } };
  });
}

function parentsFirst(created: readonly SortPlan['create'][number][]): SortPlan['create'] {
  const byId = new Map(created.map((one) => [one.sortId, one]));
  const depth = ({ parentId }: SortPlan['create'][number]): number => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent ? 1 + depth(parent) : 0;
  };
  return created
    .map((one) => ({ one, level: depth(one) }))
    .sort((a, b) => a.level - b.level)
    .map(({ one }) => one);
}
