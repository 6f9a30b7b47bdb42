import type { BodyOf } from '@console/contract';
import {
  type CostBasis,
  type DraftedKind,
  draftedKinds,
  type Txn,
  type TxnCost,
  type TxnKind,
  type updateTxn,
} from '@console/contract/wood';
import type { Typed } from '@console/shell';
import { type LineDraft, lineBody, lineDraftOf, type SortOf } from './line-draft.ts';

/** A cost beside the goods, as it is typed. */
export interface CostDraft {
  /** '' for one without an item. */
  readonly costItemId: string;
  /** Without an item: what it is called, the same in both languages unless it was named in each. */
  readonly names: { readonly zh: string; readonly en: string };
  readonly basis: CostBasis;
  readonly amountMinor: number | null;
  /** By hand: a share for each line that bears costs, in their order. */
  readonly shares: readonly (number | null)[];
}

/** A document, as it is typed. */
export interface TxnDraft {
  readonly partnerId: string | null;
  readonly yardId: string;
  readonly toYardId: string | null;
  readonly businessDate: string;
  readonly dueOn: string | null;
  readonly containerNo: string | null;
  readonly mark: string | null;
  readonly vehicle: string | null;
  readonly note: string | null;
  readonly fxCurrency: string | null;
  readonly fxRate: string | null;
  readonly discountMinor: number | null;
  readonly lines: readonly LineDraft[];
  readonly costs: readonly CostDraft[];
}

export const isDrafted = (kind: TxnKind): kind is DraftedKind =>
  (draftedKinds as readonly TxnKind[]).includes(kind);

/** Whether documents of the kind have costs beside their goods, for whoever sees them. */
export const bearsCosts = ({ kind, costs }: Pick<Txn, 'kind' | 'costs'>): boolean =>
  costs !== undefined && (kind === 'purchase' || kind === 'cost_add');

export const newCost = (): CostDraft => ({
  costItemId: '',
  names: { zh: '', en: '' },
  basis: 'volume',
  amountMinor: null,
  shares: [],
});

const costDraftOf = (cost: TxnCost, bearing: readonly number[]): CostDraft => ({
  costItemId: cost.costItemId ?? '',
  names: cost.names,
  basis: cost.basis,
  amountMinor: cost.amountMinor,
  shares: cost.manual
    ? bearing.map((lineNo) => cost.manual?.find((share) => share.lineNo === lineNo)?.amountMinor ?? null)
    : [],
});

/** @param bearing the lines that bear its costs: its own, or those of what a late cost is of */
export function txnDraftOf(txn: Txn, sortOf: SortOf, bearing: readonly number[]): TxnDraft {
  const { yardId, toYardId, businessDate, dueOn, containerNo, mark, vehicle, note, partner } = txn;
  const money = txn.buying ?? txn.selling;
  return {
    ...{ yardId, toYardId, businessDate, dueOn, containerNo, mark, vehicle, note },
    partnerId: partner?.partnerId ?? null,
    fxCurrency: money?.fxCurrency ?? null,
    fxRate: money?.fxRate ?? null,
    discountMinor: money?.discountMinor || null,
    lines: txn.lines.map((line) => lineDraftOf(line, sortOf(line.sortId))),
    costs: (txn.costs ?? [])
      .filter(({ appliedSeq }) => appliedSeq === null)
      .map((cost) => costDraftOf(cost, bearing)),
  };
}

const costBody = (cost: CostDraft, bearing: readonly number[]) => ({
  costItemId: cost.costItemId || null,
  names: cost.costItemId ? null : cost.names,
  basis: cost.basis,
  amountMinor: cost.amountMinor,
  manual:
    cost.basis === 'manual'
      ? bearing.map((lineNo, index) => ({ lineNo, amountMinor: cost.shares[index] ?? 0 }))
      : null,
});

/** What goes over the wire; of it, only what was changed is sent. */
export function txnBody(
  { lines, costs, discountMinor, ...head }: TxnDraft,
  { kind, withCosts, bearing, sortOf }: BodyGround,
): Typed<BodyOf<typeof updateTxn>> {
  return {
    ...head,
    discountMinor: discountMinor ?? 0,
    lines: lines.map((line) => lineBody(kind, line, sortOf(line.sortId))),
    ...(withCosts && { costs: costs.map((cost) => costBody(cost, bearing)) }),
  } as Typed<BodyOf<typeof updateTxn>>;
}

export interface BodyGround {
  readonly kind: DraftedKind;
  readonly withCosts: boolean;
  readonly bearing: readonly number[];
  readonly sortOf: SortOf;
}

/** Of goods that are bought the lines themselves bear the costs; they are numbered as they stand. */
export const ownBearing = (lines: readonly unknown[]): number[] => lines.map((_, index) => index + 1);
