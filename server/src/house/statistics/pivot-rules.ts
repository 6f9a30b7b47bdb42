import type { FactRow, Facts, Greatest } from './facts-rules.ts';
import { together } from './facts-rules.ts';

export interface Group {
  readonly key: string;
  readonly name: { readonly zh: string; readonly en: string } | null;
  readonly currency: string | null;
}

interface PivotInput<Name extends string, Figures> {
  readonly months: readonly string[];
  /** In the order in which they are shown; rows of others are in no group, but in the sums. */
  readonly groups: readonly Group[];
  readonly rows: readonly FactRow<Name>[];
  /** Facts of which several are the greatest of them. */
  readonly greatest?: Greatest<Name>;
  /** What stands at the end of each month is not added up over them: the last one counts. */
  readonly overMonths?: 'sum' | 'last';
  /** What the facts of some months come to. */
  figuresOf(facts: Facts<Name>, months: readonly string[]): Figures | null;
}

/** Facts as figures: groups by months, with what each comes to in all. */
export function pivoted<Name extends string, Figures>(input: PivotInput<Name, Figures>) {
  const { months, groups, rows, greatest = [], overMonths = 'sum', figuresOf } = input;
  const cells = new Map<string, Map<string, Facts<Name>[]>>();
  for (const { key, ym, facts } of rows) {
    const ofKey = cells.get(key) ?? new Map<string, Facts<Name>[]>();
    ofKey.set(ym, [...(ofKey.get(ym) ?? []), facts]);
    cells.set(key, ofKey);
  }
  const inMonth = (keys: Iterable<string>, ym: string): Facts<Name> =>
    together(
      [...keys].flatMap((key) => cells.get(key)?.get(ym) ?? []),
      greatest,
    );
  const line = (keys: readonly string[]) => {
    const facts = months.map((ym) => inMonth(keys, ym));
    const figures = facts.map((one, at) => figuresOf(one, months.slice(at, at + 1)));
    const last = figures.findLastIndex((one) => one !== null);
    const total =
      overMonths === 'last' ? (figures[last] ?? null) : figuresOf(together(facts, greatest), months);
    return { figures, total };
  };
  const all = line([...cells.keys()]);
  return {
    groups: groups.map((group) => {
      const { figures, total } = line([group.key]);
      return { ...group, cells: figures, total };
    }),
    byMonth: all.figures,
    total: all.total,
  };
}
