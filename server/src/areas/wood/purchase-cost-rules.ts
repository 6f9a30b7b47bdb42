import type { CostBasis, SimulatedCosts } from '@console/contract/wood';
import { amountByRate } from './cost-rules.ts';
import { type LandedCost, type LandedLine, landedShares, landedTotals } from './landed-cost-rules.ts';

/** A cost that a purchase bears. */
export interface BorneCost {
  readonly costItemId: string | null;
  readonly names: { readonly zh: string; readonly en: string };
  readonly basis: CostBasis;
  readonly amountMinor: number;
  /** Shares by hand, by the number of the line. */
  readonly manual: ReadonlyMap<number, number> | null;
}

/** What a draft would have an item cost. */
export interface DraftedRate {
  readonly costItemId: string;
  readonly names: BorneCost['names'];
  readonly basis: CostBasis;
  readonly rate: string | null;
}

/** A line of a purchase, as its costs were divided over it. */
export interface BoughtLine extends Omit<LandedLine, 'lineId'> {
  readonly lineNo: number;
  readonly code: string;
  readonly names: BorneCost['names'];
}

type Told = NonNullable<SimulatedCosts['purchase']>;
type PurchaseCosts = Omit<Told, 'txnId' | 'number' | 'costs'> & Required<Pick<Told, 'costs'>>;

const idOf = (at: number) => String(at).padStart(4, '0');

/**
 * What a purchase came to beside what it would have come to by the drafted rates. A cost without a draft, or whose draft has no
 * rate, stays as it was; a drafted item that the purchase does not bear comes on top.
 * @throws VALIDATION where a draft divides by what the lines have nothing of
 */
export function purchaseCosts(
  lines: readonly BoughtLine[],
  borne: readonly BorneCost[],
  drafts: readonly DraftedRate[],
): PurchaseCosts {
  const landed = lines.map((line): LandedLine => ({ ...line, lineId: idOf(line.lineNo) }));
  const rated = new Map(drafts.filter(isRated).map((draft) => [draft.costItemId, draft]));
  const known = new Set(borne.map(({ costItemId }) => costItemId));
  const costs = [
    ...borne.map((cost) => {
      const draft = cost.costItemId === null ? undefined : rated.get(cost.costItemId);
      return { names: cost.names, before: cost, draft };
    }),
    ...[...rated.values()]
      .filter(({ costItemId }) => !known.has(costItemId))
      .map((draft) => ({ names: draft.names, before: undefined, draft })),
  ];
  const before = costs.flatMap((cost, at) => (cost.before ? [landedOf(cost.before, at)] : []));
  const after = costs.map(({ before: recorded, draft }, at): LandedCost => {
    if (draft)
      return {
        costId: idOf(at),
        basis: draft.basis,
        amountMinor: amountByRate(draft.basis, draft.rate, landed),
      };
    if (!recorded) throw new RangeError('neither borne nor drafted');
    return landedOf(recorded, at);
  });
  const [was, would] = [before, after].map((some) => landedTotals(landed, landedShares(landed, some)));
  const sum = (some: readonly LandedCost[]) => some.reduce((all, { amountMinor }) => all + amountMinor, 0);
  const goods = landed.reduce((all, { valueMinor }) => all + valueMinor, 0);
  return {
    costs: costs.map(({ names, before: recorded, draft }, at) => ({
      names,
      basis: after[at]?.basis ?? 'manual',
      beforeMinor: recorded?.amountMinor ?? 0,
      afterMinor: after[at]?.amountMinor ?? 0,
      drafted: draft !== undefined,
    })),
    lines: lines.map(({ lineNo, code, names, volume }, at) => ({
      ...{ lineNo, code, names, volume },
      ...{ beforeMinor: was?.[at]?.landedMinor ?? 0, afterMinor: would?.[at]?.landedMinor ?? 0 },
      ...{ beforePerM3: was?.[at]?.perM3 ?? null, afterPerM3: would?.[at]?.perM3 ?? null },
    })),
    ...{ beforeMinor: goods + sum(before), afterMinor: goods + sum(after) },
  };
}

type Rated = DraftedRate & { readonly basis: Exclude<CostBasis, 'manual'>; readonly rate: string };
const isRated = (draft: DraftedRate): draft is Rated => draft.rate !== null && draft.basis !== 'manual';

const landedOf = ({ basis, amountMinor, manual }: BorneCost, at: number): LandedCost => ({
  ...{ costId: idOf(at), basis, amountMinor },
  ...(manual ? { manual: new Map([...manual].map(([lineNo, minor]) => [idOf(lineNo), minor])) } : {}),
});
