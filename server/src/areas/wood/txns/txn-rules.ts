import { ApiError } from '@console/contract';
import type { DraftedKind, TxnAction, TxnKind, TxnState, WoodPermission } from '@console/contract/wood';

/**
 * How a document of each kind may go on (apartment-and-wood.md, section 6). What is not listed does not happen; a state
 * without moves is an end.
 */
export const txnMoves: Readonly<Record<TxnKind, Partial<Record<TxnState, readonly TxnState[]>>>> = {
  purchase: {
    draft: ['ordered', 'cancelled'],
    ordered: ['part_received', 'received', 'cancelled'],
    part_received: ['part_received', 'received', 'reversed'],
    received: ['closed', 'reversed'],
    closed: [],
    cancelled: [],
    reversed: [],
    posted: [],
  },
  sale: {
    draft: ['confirmed', 'cancelled'],
    confirmed: ['part_delivered', 'delivered', 'cancelled'],
    part_delivered: ['part_delivered', 'delivered', 'reversed'],
    delivered: ['closed', 'reversed'],
    closed: [],
    cancelled: [],
    reversed: [],
    posted: [],
  },
  purchase_return: returnMoves(),
  sale_return: returnMoves(),
  adjust: {
    counting: ['submitted', 'cancelled'],
    submitted: ['approved', 'rejected'],
    approved: ['reversed'],
    rejected: [],
    cancelled: [],
    reversed: [],
    posted: [],
  },
  transfer: postedOnce(),
  cost_add: postedOnce(),
  opening: { posted: ['reversed'], reversed: [] },
};

function returnMoves(): Partial<Record<TxnState, readonly TxnState[]>> {
  return {
    draft: ['submitted', 'cancelled'],
    submitted: ['approved', 'rejected', 'withdrawn'],
    approved: ['part_moved', 'moved', 'short_closed'],
    part_moved: ['part_moved', 'moved', 'short_closed', 'reversed'],
    moved: ['settled', 'reversed'],
    // Of what has moved before the rest was given up.
    short_closed: ['settled', 'reversed'],
    settled: ['reversed'],
    rejected: [],
    withdrawn: [],
    cancelled: [],
    reversed: [],
    posted: [],
  };
}

function postedOnce(): Partial<Record<TxnState, readonly TxnState[]>> {
  return { draft: ['posted', 'cancelled'], posted: ['reversed'], cancelled: [], reversed: [] };
}

export const mayMove = (kind: TxnKind, from: TxnState, to: TxnState): boolean =>
  txnMoves[kind][from]?.includes(to) ?? false;

/** @throws STATE_CONFLICT, naming where the document stands, unless the move is declared */
export function demandMove(kind: TxnKind, from: TxnState, to: TxnState): void {
  if (!mayMove(kind, from, to))
    throw new ApiError('STATE_CONFLICT', { details: { kind, state: from, wanted: to } });
}

/** Who drafts and changes a document of each kind; one of them does. */
export const writersOf: Readonly<Record<DraftedKind, readonly WoodPermission[]>> = {
  purchase: ['wood.purchase.write'],
  sale: ['wood.sale.write'],
  // Whoever buys gives back to suppliers, whoever sells takes back from customers.
  purchase_return: ['wood.return.submit', 'wood.purchase.read'],
  sale_return: ['wood.return.submit', 'wood.sale.write'],
  transfer: ['wood.goods.move'],
  cost_add: ['wood.cost_item.edit'],
};

/** Who sees documents of each kind at all. */
export const readersOf: Readonly<Record<TxnKind, WoodPermission>> = {
  purchase: 'wood.purchase.read',
  purchase_return: 'wood.purchase.read',
  cost_add: 'wood.cost.read',
  sale: 'wood.sale.read',
  sale_return: 'wood.sale.read',
  adjust: 'wood.stock.read',
  transfer: 'wood.stock.read',
  opening: 'wood.stock.read',
};

export const isReturn = (kind: TxnKind): boolean => kind === 'purchase_return' || kind === 'sale_return';

/** What an action asks for. */
const permissionOf: Readonly<Partial<Record<TxnAction, WoodPermission>>> = {
  order: 'wood.purchase.write',
  confirm: 'wood.sale.write',
  receive: 'wood.goods.move',
  deliver: 'wood.goods.move',
  approve: 'wood.return.approve',
  reject: 'wood.return.approve',
  move: 'wood.goods.move',
  short_close: 'wood.goods.move',
  settle: 'wood.return.settle',
  reverse: 'wood.exception.approve',
};

/** A stocktake is counted by one and approved by another. */
const stocktakePermissionOf: typeof permissionOf = {
  submit: 'wood.stocktake.count',
  approve: 'wood.stocktake.approve',
  reject: 'wood.stocktake.approve',
  reverse: 'wood.exception.approve',
};

const counts = (kind: TxnKind, may: (permission: WoodPermission) => boolean) =>
  kind === 'adjust' && may('wood.stocktake.count');

/** Where an action leads, by kind; what is not here, the kind does not know. */
const targetOf: Readonly<Partial<Record<TxnAction, TxnState>>> = {
  discard: 'cancelled',
  order: 'ordered',
  confirm: 'confirmed',
  cancel: 'cancelled',
  receive: 'received',
  deliver: 'delivered',
  post: 'posted',
  close: 'closed',
  submit: 'submitted',
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'withdrawn',
  move: 'moved',
  settle: 'settled',
  short_close: 'short_closed',
  reverse: 'reversed',
};

export interface TxnStanding {
  readonly kind: TxnKind;
  readonly state: TxnState;
  /** A mirror of another document: nothing is done with it any more. */
  readonly isMirror: boolean;
  /** Some of its goods have moved. */
  readonly hasMoved: boolean;
  /** Something of it has gone back or is about to. */
  readonly hasReturns: boolean;
  readonly isPaid: boolean;
  /** Nothing of it is to be paid, given back, or under way. */
  readonly isDone: boolean;
}

/** What somebody may do with a document as it stands. The acts ask again, each for itself. */
export function actionsOn(
  { kind, state, isMirror, hasMoved, hasReturns, isPaid, isDone }: TxnStanding,
  may: (permission: WoodPermission) => boolean,
): TxnAction[] {
  if (isMirror) return [];
  const writers: readonly WoodPermission[] = kind in writersOf ? writersOf[kind as DraftedKind] : [];
  const writes = writers.length > 0 && writers.every(may);
  const isOpen = state === 'draft' || state === 'counting';
  const actions: TxnAction[] = isOpen && (writes || counts(kind, may)) ? ['edit'] : [];
  for (const [action, to] of Object.entries(targetOf) as [TxnAction, TxnState][]) {
    if (!mayMove(kind, state, to) || !isOwnWay(action, kind, state)) continue;
    if (action === 'reverse' && (hasReturns || isPaid || (isReturn(kind) && !hasMoved))) continue;
    if (action === 'close' && !isDone) continue;
    const permission = kind === 'adjust' ? stocktakePermissionOf[action] : permissionOf[action];
    if (permission ? may(permission) : writes) actions.push(action);
  }
  return actions;
}

/** Two actions may lead to one state: which of them it is depends on where one stands. */
function isOwnWay(action: TxnAction, kind: TxnKind, state: TxnState): boolean {
  if (action === 'discard') return state === 'draft';
  if (action === 'cancel') return state !== 'draft' && kind !== 'adjust';
  if (action === 'post') return kind === 'transfer' || kind === 'cost_add';
  return true;
}
