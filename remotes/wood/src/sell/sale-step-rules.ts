import type { Txn, WoodPermission } from '@console/contract/wood';

export type SaleStep = 'confirm' | 'deliver' | 'pay';
type StepState = 'done' | 'current' | 'todo' | 'unavailable';

/** How far a sale over the counter has come. */
export interface SaleSteps {
  readonly states: Readonly<Record<SaleStep, StepState>>;
  /** What whoever stands there does next; undefined: nothing is left for them. */
  readonly now: 'deliver' | 'pay' | undefined;
  /** What somebody else does, whose work it is. */
  readonly waitsFor: 'deliver' | undefined;
  /** Nothing of it has left the yard yet: money waits for it as an advance. */
  readonly inAdvance: boolean;
}

interface Standing extends Pick<Txn, 'state' | 'selling'> {
  readonly may: readonly Txn['may'][number][];
}

/**
 * First the goods leave, then money comes. Who may not let goods leave takes the money in advance, where the customer is there to
 * give it; who may not take money is done when the goods have left.
 */
export function saleSteps(
  { state, may, selling }: Standing,
  mayDo: (permission: WoodPermission) => boolean,
  isPaid: boolean,
): SaleSteps {
  const isOut = ['delivered', 'closed', 'reversed', 'cancelled'].includes(state);
  const isOver = ['cancelled', 'reversed'].includes(state);
  const takes = mayDo('wood.settlement.record') || mayDo('wood.settlement.record_cash');
  const delivers = !isOut && may.includes('deliver');
  const hasMoved = (selling?.movedMinor ?? 0) > 0;
  const isOpen = hasMoved ? (selling?.openMinor ?? 0) > 0 : (selling?.totalMinor ?? 0) > 0;
  const pays = takes && !isOver && !isPaid && isOpen;
  const now = delivers ? 'deliver' : pays ? 'pay' : undefined;
  const settled = isPaid || (hasMoved && (selling?.openMinor ?? 0) <= 0);
  return {
    states: {
      confirm: 'done',
      deliver: isOut ? 'done' : delivers ? 'current' : 'todo',
      pay: settled ? 'done' : now === 'pay' ? 'current' : 'todo',
    },
    now,
    waitsFor: !isOut && !delivers ? 'deliver' : undefined,
    inAdvance: !hasMoved,
  };
}
