import type { BodyOf } from '@console/contract';
import type { CostBasis, CostItem, SimulatedCosts, simulateCost } from '@console/contract/wood';
import type { Typed } from '@console/shell';

/** Goods of a receipt as they are typed. */
export interface GoodsDraft {
  readonly volume: string;
  readonly pieces: number | null;
  readonly weightKg: string | null;
  readonly valueMinor: number | null;
}

/** A cost of it: an amount, or by its rate. */
export interface CostDraft {
  /** What it was taken from; '' for any other. */
  readonly costItemId: string;
  readonly basis: CostBasis;
  readonly amountMinor: number | null;
  readonly rate: string | null;
  /** By hand: a share for each line. */
  readonly manualMinor: readonly (number | null)[];
}

export interface SimulationDraft {
  readonly lines: readonly GoodsDraft[];
  readonly costs: readonly CostDraft[];
  readonly supplierVolume: string | null;
}

export const newGoods = (): GoodsDraft => ({ volume: '', pieces: null, weightKg: null, valueMinor: null });

/** As the item's version in force has it; without an item by volume. */
export function newCost(item?: CostItem): CostDraft {
  const inForce = item?.versions.find((one) => one.inForce);
  return {
    costItemId: item?.costItemId ?? '',
    basis: inForce?.basis ?? 'volume',
    amountMinor: null,
    rate: inForce?.defaultRate ?? null,
    manualMinor: [],
  };
}

/** One line, and every cost that new receipts have today by a rate. */
export const newSimulation = (items: readonly CostItem[]): SimulationDraft => {
  // What has no rate is entered for each receipt: nothing is to be filled in before a first look.
  const inForce = items.filter(({ versions }) =>
    versions.some((one) => one.inForce && one.defaultRate !== null),
  );
  return {
    lines: [newGoods()],
    costs: inForce.length > 0 ? inForce.map(newCost) : [newCost()],
    supplierVolume: null,
  };
};

/** Shares by hand are as many as there are lines. */
export const sharesOf = ({ manualMinor }: CostDraft, lines: number): (number | null)[] =>
  Array.from({ length: lines }, (_, line) => manualMinor[line] ?? null);

export const simulationBody = ({
  lines,
  costs,
  supplierVolume,
}: SimulationDraft): Typed<BodyOf<typeof simulateCost>> => ({
  lines: lines.map(({ pieces, ...line }) => ({ ...line, pieces: pieces ?? 0 })),
  costs: costs.map((cost) => ({
    ...{ basis: cost.basis, amountMinor: cost.amountMinor },
    rate: cost.basis === 'manual' ? null : cost.rate,
    manualMinor: cost.basis === 'manual' ? sharesOf(cost, lines.length).map((minor) => minor ?? 0) : [],
  })),
  supplierVolume,
});

/** One line of the answer beside what was typed of it. */
export interface SimulatedRow {
  readonly number: number;
  readonly valueMinor: number;
  readonly told: SimulatedCosts['lines'][number];
}

export const simulatedRows = (draft: SimulationDraft, { lines }: SimulatedCosts): SimulatedRow[] =>
  lines.map((told, index) => ({
    number: index + 1,
    valueMinor: draft.lines[index]?.valueMinor ?? 0,
    told,
  }));
