import {
  approveReturn,
  approveStocktake,
  reverseTxn,
  submitReturn,
  submitStocktake,
  type Txn,
  txnActions,
} from '@console/contract/wood';
import { callOf, endsIt, isReturnable, reasonOf, shownActs } from './act-rules.ts';
import { purchase } from './demo-txns.ts';

it('a stocktake is submitted and approved in its own way, and reversed as any document is', () => {
  expect(callOf('adjust', 'submit')).toBe(submitStocktake);
  expect(callOf('adjust', 'approve')).toBe(approveStocktake);
  expect(callOf('adjust', 'reverse')).toBe(reverseTxn);
  expect(callOf('sale_return', 'submit')).toBe(submitReturn);
  expect(callOf('purchase_return', 'approve')).toBe(approveReturn);
});

it('every act but editing is a button, and what takes back stands behind what leads on', () => {
  const acts = shownActs({ may: [...txnActions] });
  expect(acts).toHaveLength(txnActions.length - 1);
  expect(acts).not.toContain('edit');
  expect(acts.map(endsIt)).toEqual(acts.map(endsIt).sort());
  expect(endsIt('ask')).toBe(false);
});

it('asks for a reason where the API wants one', () => {
  const nothing = {};
  for (const act of txnActions) {
    if (act === 'edit' || act === 'receive' || act === 'deliver' || act === 'move') continue;
    expect([act, callOf('purchase', act).body.safeParse(nothing).success]).toEqual([
      act,
      reasonOf(act) !== 'required',
    ]);
  }
  expect(callOf('sale', 'ask').body.safeParse(nothing).success).toBe(reasonOf('ask') !== 'required');
});

it('goods go back of what has moved and did not go back yet, of purchases and sales alone', () => {
  const [line] = purchase.lines;
  if (!line) throw new Error('the purchase has a line');
  const measure = (pieces: number) => ({ pieces, volume: '0' });
  const of = (change: Partial<typeof line>, txn: Partial<Txn> = {}): boolean =>
    isReturnable({ ...purchase, ...txn, lines: [{ ...line, moved: measure(10), ...change }] });
  expect(of({})).toBe(true);
  expect(of({ moved: measure(0) })).toBe(false);
  expect(of({ returning: measure(4), returned: measure(6) })).toBe(false);
  expect(of({ returned: measure(9) })).toBe(true);
  expect(of({}, { kind: 'transfer' })).toBe(false);
  expect(of({}, { state: 'reversed' })).toBe(false);
  const { txnId, number, kind } = purchase;
  expect(of({}, { reverses: { txnId, number, kind } })).toBe(false);
});
