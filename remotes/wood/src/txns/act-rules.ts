import {
  approveReturn,
  approveStocktake,
  askPriceException,
  cancelTxn,
  closeTxn,
  confirmSale,
  discardTxn,
  orderPurchase,
  postTxn,
  rejectReturn,
  rejectStocktake,
  reverseTxn,
  settleReturn,
  shortCloseReturn,
  submitReturn,
  submitStocktake,
  type Txn,
  type TxnAction,
  type TxnKind,
  withdrawReturn,
} from '@console/contract/wood';

/** Acts in which goods are counted. */
export const movingActs = ['receive', 'deliver', 'move'] as const;
export type MovingAct = (typeof movingActs)[number];

/** Acts that are a question, with a reason where one is wanted. `edit` has a screen of its own. */
export type AskedAct = Exclude<TxnAction, MovingAct | 'edit'>;

/** Beside what the document itself may: to ask for a price under the floor, or over the customer's limit. */
export type Act = AskedAct | 'ask';

const calls = {
  discard: discardTxn,
  order: orderPurchase,
  confirm: confirmSale,
  cancel: cancelTxn,
  post: postTxn,
  close: closeTxn,
  submit: submitReturn,
  approve: approveReturn,
  reject: rejectReturn,
  withdraw: withdrawReturn,
  settle: settleReturn,
  short_close: shortCloseReturn,
  reverse: reverseTxn,
  ask: askPriceException,
} as const satisfies Record<Act, unknown>;

const callsOfStocktakes = { submit: submitStocktake, approve: approveStocktake, reject: rejectStocktake };

/** What an act calls; a stocktake is approved in its own way. */
export const callOf = (kind: TxnKind, act: Act) =>
  kind === 'adjust' && act in callsOfStocktakes
    ? callsOfStocktakes[act as keyof typeof callsOfStocktakes]
    : calls[act];

/** Whether somebody says why: they have to, they may, or nobody asks. */
export function reasonOf(act: Act): 'required' | 'optional' | 'none' {
  if (['cancel', 'reject', 'short_close', 'reverse', 'ask'].includes(act)) return 'required';
  return ['discard', 'withdraw', 'approve'].includes(act) ? 'optional' : 'none';
}

const ends: readonly TxnAction[] = ['discard', 'cancel', 'reject', 'withdraw', 'short_close', 'reverse'];
/** What takes something back stands behind what leads on, and warns. */
export const endsIt = (act: TxnAction | 'ask'): boolean => ends.includes(act as TxnAction);

export const isMoving = (act: TxnAction): act is MovingAct =>
  (movingActs as readonly TxnAction[]).includes(act);

/** The acts that are buttons, those that lead on first. */
export const shownActs = ({ may }: Pick<Txn, 'may'>): (AskedAct | MovingAct)[] => {
  const shown = may.filter((act): act is AskedAct | MovingAct => act !== 'edit');
  return [...shown.filter((act) => !endsIt(act)), ...shown.filter(endsIt)];
};

/** Whether goods of a document can go back at all: something of it has moved, and it is no mirror nor undone. */
export const isReturnable = ({ kind, state, reverses, lines }: Txn): boolean =>
  (kind === 'purchase' || kind === 'sale') &&
  reverses === null &&
  state !== 'reversed' &&
  lines.some(({ moved, returning, returned }) => moved.pieces > returning.pieces + returned.pieces);
