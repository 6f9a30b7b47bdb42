import {
  type TxnKind,
  type TxnState,
  txnStates,
  type WoodPermission,
  woodRoles,
} from '@console/contract/wood';
import { actionsOn, demandMove, mayMove, type TxnStanding, txnMoves } from './txn-rules.ts';

/** Section 6 of apartment-and-wood.md, written down once more and by hand. */
const aReturn = [
  ...[
    'draft>submitted',
    'draft>cancelled',
    'submitted>approved',
    'submitted>rejected',
    'submitted>withdrawn',
  ],
  ...['approved>part_moved', 'approved>moved', 'approved>short_closed', 'part_moved>part_moved'],
  ...['part_moved>moved', 'part_moved>short_closed', 'moved>settled', 'short_closed>settled'],
  ...['part_moved>reversed', 'moved>reversed', 'short_closed>reversed', 'settled>reversed'],
];
const once = ['draft>posted', 'draft>cancelled', 'posted>reversed'];
const table: Record<TxnKind, string[]> = {
  purchase: [
    ...['draft>ordered', 'draft>cancelled', 'ordered>part_received', 'ordered>received', 'ordered>cancelled'],
    ...['part_received>part_received', 'part_received>received', 'part_received>reversed'],
    ...['received>closed', 'received>reversed'],
  ],
  sale: [
    ...['draft>confirmed', 'draft>cancelled', 'confirmed>part_delivered', 'confirmed>delivered'],
    ...['confirmed>cancelled', 'part_delivered>part_delivered', 'part_delivered>delivered'],
    ...['part_delivered>reversed', 'delivered>closed', 'delivered>reversed'],
  ],
  purchase_return: aReturn,
  sale_return: aReturn,
  adjust: [
    ...['counting>submitted', 'counting>cancelled', 'submitted>approved', 'submitted>rejected'],
    'approved>reversed',
  ],
  transfer: once,
  cost_add: once,
  opening: ['posted>reversed'],
};

describe.each(Object.keys(table) as TxnKind[])('a %s', (kind) => {
  it('moves as its states say, and in no other way', () => {
    const tried = txnStates.flatMap((from) =>
      txnStates.flatMap((to) => {
        const refusal = expect.objectContaining({
          code: 'STATE_CONFLICT',
          details: { kind, state: from, wanted: to },
        });
        if (mayMove(kind, from, to)) demandMove(kind, from, to);
        else expect(() => demandMove(kind, from, to)).toThrow(refusal);
        return mayMove(kind, from, to) ? [`${from}>${to}`] : [];
      }),
    );
    expect(tried.toSorted()).toEqual(table[kind].toSorted());
    const named = Object.keys(txnMoves[kind]);
    expect(named.filter((state) => !(txnStates as readonly string[]).includes(state))).toEqual([]);
  });
});

describe('what somebody may do', () => {
  const held = (...roles: (keyof typeof woodRoles)[]) => {
    const all = new Set<WoodPermission>(roles.flatMap((role) => woodRoles[role]));
    return (permission: WoodPermission) => all.has(permission);
  };
  const standing = (kind: TxnKind, state: TxnState, more: Partial<TxnStanding> = {}): TxnStanding => ({
    ...{
      kind,
      state,
      isMirror: false,
      hasMoved: true,
      hasReturns: false,
      isPaid: false,
      isDone: false,
      ...more,
    },
  });
  const everybody = held('OW', 'MG', 'BY', 'SL', 'WH', 'AC', 'VW');

  it('with a draft is for whoever writes its kind', () => {
    expect(actionsOn(standing('sale', 'draft'), held('SL'))).toEqual(['edit', 'discard', 'confirm']);
    expect(actionsOn(standing('purchase', 'draft'), held('SL'))).toEqual([]);
    expect(actionsOn(standing('purchase', 'draft'), held('BY'))).toEqual(['edit', 'discard', 'order']);
  });

  it('is closing once nothing is open, and reversing while nothing is paid or has gone back', () => {
    const delivered = (more: Partial<TxnStanding>) =>
      actionsOn(standing('sale', 'delivered', more), everybody);
    expect(delivered({})).toEqual(['reverse']);
    expect(delivered({ isPaid: true })).toEqual([]);
    expect(delivered({ isPaid: true, isDone: true })).toEqual(['close']);
    expect(delivered({ hasReturns: true })).toEqual([]);
    expect(actionsOn(standing('sale', 'delivered', { isDone: true }), held('WH'))).toEqual([]);
  });

  it('with a return is reversing it only where goods have moved', () => {
    const closed = (hasMoved: boolean) =>
      actionsOn(standing('purchase_return', 'short_closed', { hasMoved }), held('MG'));
    expect([closed(true), closed(false)]).toEqual([['reverse'], []]);
  });

  it('is nothing with a mirror, or at an end', () => {
    expect(actionsOn(standing('sale', 'posted', { isMirror: true }), everybody)).toEqual([]);
    for (const state of ['closed', 'cancelled', 'reversed'] as const)
      expect(actionsOn(standing('purchase', state, { isDone: true }), everybody)).toEqual([]);
  });
});
