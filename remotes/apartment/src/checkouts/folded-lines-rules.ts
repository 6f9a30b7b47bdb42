import type { SettlementLine } from '@console/contract/apartment';

/** From so many on, lines that differ in their month alone stand as one with their sum. */
const foldedFrom = 4;

/** Lines of the same thing, one for each month. */
export interface FoldedLines {
  readonly lines: readonly SettlementLine[];
  readonly amountMinor: number;
  /** Days, or months where they tell no days; null where the lines tell neither. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Whose last day is far away has rent and items for every month until then: told line by line they bury all else. */
const byMonth: readonly SettlementLine['kind'][] = ['rent', 'item', 'use'];

const sameThing = ({ kind, chargeKind, description, params }: SettlementLine): string =>
  [kind, chargeKind, description, params.nameZh ?? '', params.nameEn ?? ''].join('|');

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

function spanOf({ calc, params }: SettlementLine): [from: string | null, to: string | null] {
  if (calc?.kind === 'rent') return [calc.from, calc.to];
  const month = text(calc && 'month' in calc ? calc.month : params.month);
  return [text(params.from) ?? month, text(params.to) ?? month];
}

const folded = (lines: readonly SettlementLine[]): FoldedLines => {
  const spans = lines.map(spanOf);
  const froms = spans.flatMap(([from]) => from ?? []).sort();
  const tos = spans.flatMap(([, to]) => to ?? []).sort();
  return {
    lines,
    amountMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    ...{ from: froms[0] ?? null, to: tos.at(-1) ?? null },
  };
};

/** In their order, with lines of the same thing where the first of them stands. */
export function foldedLines(lines: readonly SettlementLine[]): (SettlementLine | FoldedLines)[] {
  const things = new Map<string, SettlementLine[]>();
  for (const line of lines) things.set(sameThing(line), [...(things.get(sameThing(line)) ?? []), line]);
  return lines.flatMap((line): (SettlementLine | FoldedLines)[] => {
    const same = things.get(sameThing(line)) ?? [];
    if (!byMonth.includes(line.kind) || same.length < foldedFrom) return [line];
    return same[0] === line ? [folded(same)] : [];
  });
}
