import type { FieldProblem } from '@console/contract';
import type { SettlementKind } from '@console/contract/wood';

/** What is open with a partner: of a document, or since the books began. */
export interface OpenItem {
  /** Null: what was open when the books began. */
  readonly txnId: string | null;
  readonly dueOn: string;
  /** How much of it money may take; above zero. */
  readonly openMinor: number;
  /** It gives back what was paid too much. */
  readonly refund: boolean;
}

/** A document as it stands. */
export interface OpenTxn {
  readonly txnId: string;
  readonly kind: 'purchase' | 'sale';
  readonly dueOn: string;
  /** Below zero: to be given back. */
  readonly openMinor: number;
}

/** What was open with a partner when the books began: above zero they owe the team, below zero the team owes them. */
export interface Opening {
  readonly openingMinor: number;
  readonly settledMinor: number;
  /** The day since when it is due. */
  readonly since: string;
}

export const openingLeft = ({ openingMinor, settledMinor }: Omit<Opening, 'since'>): number =>
  openingMinor < 0 ? openingMinor + settledMinor : openingMinor - settledMinor;

/**
 * What money of a kind may settle, in the order in which it does: what was open when the books began, then what is due first, and
 * what goes back for returned goods last. Money that comes in settles sales, and gives back what a supplier was paid too much.
 */
export function openItems(kind: SettlementKind, txns: readonly OpenTxn[], opening: Opening): OpenItem[] {
  const settled = kind === 'receipt' ? 'sale' : 'purchase';
  const items = txns.flatMap(({ txnId, kind: of, dueOn, openMinor }): OpenItem[] =>
    (of === settled ? openMinor > 0 : openMinor < 0)
      ? [{ txnId, dueOn, openMinor: Math.abs(openMinor), refund: of !== settled }]
      : [],
  );
  const left = openingLeft(opening) * (kind === 'receipt' ? 1 : -1);
  const since = { txnId: null, dueOn: opening.since, openMinor: left, refund: false };
  return [...(left > 0 ? [since] : []), ...items.toSorted(dueFirst)];
}

function dueFirst(one: OpenItem, other: OpenItem): number {
  if (one.refund !== other.refund) return one.refund ? 1 : -1;
  const [first, second] = [one, other].map(({ dueOn, txnId }) => `${dueOn} ${txnId}`) as [string, string];
  return Number(first > second) - Number(first < second);
}

export interface NamedItem {
  readonly txnId: string | null;
  /** Null: as much as is open and left. */
  readonly amountMinor: number | null;
}

export interface AllocationStep {
  readonly txnId: string | null;
  readonly amountMinor: number;
  readonly refund: boolean;
}

export interface SettlementPlan {
  readonly steps: readonly AllocationStep[];
  /** What nothing takes: it is paid in advance. */
  readonly restMinor: number;
  /** What of the named cannot be, at `allocations.0.amountMinor`. */
  readonly problems: readonly FieldProblem[];
}

/** What money settles: the items in their order, or those that are named, in theirs. */
export function settlementPlan(
  items: readonly OpenItem[],
  amountMinor: number,
  named?: readonly NamedItem[],
): SettlementPlan {
  const problems: FieldProblem[] = [];
  const steps: AllocationStep[] = [];
  let restMinor = amountMinor;
  for (const { item, limit, path } of wanted(items, named, problems)) {
    if (limit !== null && limit > item.openMinor)
      problems.push({ path, code: 'over_open', params: { openMinor: item.openMinor } });
    else if (limit !== null && limit > restMinor)
      problems.push({ path, code: 'over_amount', params: { amountMinor: restMinor } });
    const taken = Math.min(restMinor, item.openMinor, limit ?? restMinor);
    if (taken > 0) steps.push({ txnId: item.txnId, amountMinor: taken, refund: item.refund });
    restMinor -= taken;
  }
  return { steps, restMinor, problems };
}

interface Wanted {
  readonly item: OpenItem;
  readonly limit: number | null;
  readonly path: string;
}

function wanted(
  items: readonly OpenItem[],
  named: readonly NamedItem[] | undefined,
  problems: FieldProblem[],
): Wanted[] {
  if (named === undefined) return items.map((item) => ({ item, limit: null, path: '' }));
  const seen = new Set<string | null>();
  return named.flatMap(({ txnId, amountMinor }, at): Wanted[] => {
    const path = `allocations.${at}`;
    const id = txnId?.toLowerCase() ?? null;
    const item = items.find((one) => one.txnId === id);
    if (seen.has(id)) problems.push({ path: `${path}.txnId`, code: 'named_twice' });
    else if (!item) problems.push({ path: `${path}.txnId`, code: 'not_open' });
    else {
      seen.add(id);
      return [{ item, limit: amountMinor, path: `${path}.amountMinor` }];
    }
    return [];
  });
}
