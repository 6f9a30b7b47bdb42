/// <reference types="@testing-library/jest-dom" />
import {
  approveReturn,
  createTxn,
  getReturnable,
  getTxn,
  type Lot,
  listLots,
  listReturnedPurchases,
  listSettlements,
  moveReturn,
  type ReturnedPurchase,
  type ReturnHead,
  settleReturn,
  shortCloseReturn,
  type Txn,
  type WoodPermission,
  woodPermissions,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { credit, returnableLine, returnedPurchase, returnOf } from '../../returns/demo-returns.ts';
import { board, ids, log, member, sorts, species, stranger, yards } from '../../team/demo-team.ts';
import { purchase, sale, txnIds } from '../../txns/demo-txns.ts';

const list = (...items: ReturnedPurchase[]) => answer(listReturnedPurchases, () => ({ items, next: null }));
const document = (...txns: Txn[]) =>
  answer(getTxn, ({ params }) => txns.find(({ txnId }) => txnId === params.txnId) ?? purchase);
const returnable = (returns: ReturnHead[] = [returnOf()]) =>
  answer(getReturnable, () => ({
    ...{ number: purchase.number, items: [returnableLine], returns, buying: credit, selling: null },
  }));
const noLots = answer(listLots, () => ({ items: [], next: null }));
const half = { pieces: 40, volume: '0.760000', availablePieces: 40, availableVolume: '0.760000' };
const bundle: Lot = {
  ...{
    lotId: txnIds.otherYard,
    code: 'LT-000012',
    sortId: ids.board,
    sortCode: board.code,
    names: board.names,
  },
  ...{
    form: board.form,
    baseUnit: 'm3',
    grade: board.grade,
    thicknessMm: '38',
    widthMm: '125',
    lengthM: '4',
  },
  ...{ moisture: null, note: null, bundled: { pieces: 40, volume: '0.760000', netKg: null }, left: half },
  ...{
    places: [{ yardId: ids.yard, ...half }],
    source: null,
    madeAt: '2026-11-21T08:00:00.000Z',
    madeBy: 'Wei',
  },
};
const noPayments = answer(listSettlements, () => ({ items: [], next: null }));
const back: Txn = {
  ...{ ...purchase, txnId: txnIds.back, number: 'PR-000001', kind: 'purchase_return', state: 'approved' },
  ...{ may: ['move', 'short_close'], linked: [], costs: [], postings: [] },
};
const at = (uuid: string) => `/wood/partReturnedPurchase?uuid=${uuid}`;
const seller: WoodPermission[] = ['wood.stock.read', 'wood.sale.read', 'wood.sale.write'];

const show = (api: FakeAnswer[], path = '/wood/partReturnedPurchase', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path,
    language,
    api: [member(), yards, species, sorts(board, log), noPayments, noLots, ...api],
  });
const open = async (api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en') => {
  const house = await show([document(purchase), returnable(), ...api], at(ids.txn), language);
  await screen.findByRole('heading', { level: 1, name: /PO-000012/ });
  return house;
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));

describe('6 /wood/partReturnedPurchase without uuid', () => {
  it.each(['zh', 'en'] as const)(
    'purchases with returns in %s: how much went back, credit, refund due',
    async (language) => {
      await show([list(returnedPurchase)], '/wood/partReturnedPurchase?uuid=', language);
      expect(await screen.findByRole('link', { name: /PO-000012/ })).toHaveAttribute('href', at(ids.txn));
      const bar = screen.getByRole('meter');
      expect(bar).toHaveAttribute('aria-valuetext', '20%');
      expect(
        screen.getByText(language === 'zh' ? '部分退货' : 'Partly returned', {
          selector: '.MuiChip-label, span',
        }),
      ).toBeInTheDocument();
      expect(screen.getByText('¥760.00')).toBeInTheDocument();
      expect(screen.getByText('¥260.00')).toBeInTheDocument();
      keepState();
    },
  );

  it('whoever may not see prices is shown quantities only', async () => {
    const { credit: _, buying: __, ...plain } = returnedPurchase;
    await show([list(plain), member(['wood.stock.read', 'wood.purchase.read', 'wood.goods.move'])]);
    expect(await screen.findByText('PO-000012')).toBeInTheDocument();
    expect(screen.queryByText(/¥/)).toBeNull();
    expect(screen.queryByText('Credited')).toBeNull();
  });

  it('is narrowed by the address; what cannot be read there falls back', async () => {
    const { api, router, user } = await show(
      [list(returnedPurchase)],
      '/wood/partReturnedPurchase?returned=part&partner=nobody',
    );
    await screen.findByText('PO-000012');
    expect(api.callsOf(listReturnedPurchases)[0]?.query).toMatchObject({
      returned: 'part',
      teamId: ids.team,
    });
    expect(api.callsOf(listReturnedPurchases)[0]?.query.partner).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('returned'));
  });

  it('nothing yet, nothing found, down, refused, without a team', async () => {
    const empty = await show([list()]);
    expect(await screen.findByText('No purchase returns yet')).toBeInTheDocument();
    keepState();
    empty.unmount();
    const none = await show([list()], '/wood/partReturnedPurchase?q=oak');
    expect(await screen.findByText('No purchases match')).toBeInTheDocument();
    none.unmount();
    const down = await show([refuse(listReturnedPurchases, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    down.unmount();
    const refused = { details: { permission: 'wood.purchase.read' } };
    const sells = await show([member(seller), refuse(listReturnedPurchases, 'FORBIDDEN', refused)]);
    expect(await screen.findByText(/wood.purchase.read/)).toBeInTheDocument();
    sells.unmount();
    await show([stranger]);
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
  });

  it('says that it is on its way', async () => {
    await show([hang(listReturnedPurchases)]);
    expect(await screen.findByText('Loading …')).toBeInTheDocument();
  });
});

it('2 /wood/partReturnedPurchase: uuid names a purchase; without it, or with two, all of them', async () => {
  for (const search of ['', '?uuid=', `?uuid=${ids.txn}&uuid=${txnIds.sale}`]) {
    const { api, unmount } = await show([list(returnedPurchase)], `/wood/partReturnedPurchase${search}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Purchase returns' })).toBeInTheDocument();
    expect(api.callsOf(getReturnable)).toEqual([]);
    unmount();
  }
  const { api } = await open();
  expect(api.callsOf(getReturnable).map(({ params }) => params)).toEqual([{ txnId: ids.txn }]);
});

describe('6 /wood/partReturnedPurchase with uuid', () => {
  it.each(['zh', 'en'] as const)('line by line, with the credit and the returns, in %s', async (language) => {
    await open([], language);
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '20%');
    const zh = language === 'zh';
    const goods = await section(zh ? '货物明细' : 'Goods');
    for (const text of zh
      ? ['100 件，1.9 m³', '20 件，0.38 m³', '80 件，1.52 m³', '60 件，1.14 m³', '¥3,040.00', '¥76.76']
      : [
          '100 pieces, 1.9 m³',
          '20 pieces, 0.38 m³',
          '80 pieces, 1.52 m³',
          '60 pieces, 1.14 m³',
          '¥3,040.00',
          '¥76.76',
        ])
      expect(goods.getByText(text)).toBeInTheDocument();
    expect(goods.getByText(/^2,?050\.50? \//)).toBeInTheDocument();
    const money = await section(zh ? '退货款项' : 'Supplier credit');
    for (const text of ['¥760.00', '¥500.00', '¥260.00', '¥3,000.00'])
      expect(money.getByText(text)).toBeInTheDocument();
    const returns = await section(zh ? '退货单' : 'Returns');
    expect(returns.getByRole('link', { name: /PR-000001/ })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${txnIds.back}`,
    );
    expect(returns.getByRole('button', { name: zh ? '结算' : 'Settle' })).toBeInTheDocument();
    keepState();
  });

  it('nothing returned on this purchase', async () => {
    const none = { ...returnableLine, returned: { pieces: 0, volume: '0.000000' } };
    const nothing = answer(getReturnable, () => ({
      ...{ number: purchase.number, items: [none], returns: [], buying: null, selling: null },
    }));
    await open([nothing]);
    expect((await section('Returns')).getByText('Nothing returned on this purchase')).toBeInTheDocument();
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '0%');
    keepState();
  });

  it('the yard keeper sees quantities only', async () => {
    const {
      buying: _,
      selling: __,
      averageCost: ___,
      costMinor: _c,
      varianceMinor: _v,
      ...line
    } = returnableLine;
    const {
      buying: _b,
      selling: _s,
      ...head
    } = returnOf({ state: 'approved', may: ['move', 'short_close'] });
    const quantities = answer(getReturnable, () => ({
      ...{ number: purchase.number, items: [line], returns: [head] },
    }));
    const { buying: _p, costs: _k, ...rest } = purchase;
    const plain = answer(getTxn, () => rest as Txn);
    await open([member(['wood.stock.read', 'wood.purchase.read', 'wood.goods.move']), quantities, plain]);
    expect(screen.queryByText(/¥/)).toBeNull();
    for (const name of ['Supplier price', 'Average cost', 'Expected loss', 'Credit'])
      expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Return goods' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Move goods' })).toBeInTheDocument();
  });

  it.each([
    ['a malformed one', 'nonsense', []],
    ['a foreign one', txnIds.sale, [refuse(getTxn, 'NOT_FOUND'), refuse(getReturnable, 'NOT_FOUND')]],
    ['a sale', txnIds.sale, [answer(getTxn, () => sale)]],
  ] as const)('%s is not found, with the way to the list', async (_, uuid, api) => {
    await show([returnable(), ...api], at(uuid));
    const link = await screen.findByRole('link', { name: 'All purchase returns' });
    expect(link).toHaveAttribute('href', '/wood/partReturnedPurchase');
  });

  it('a seller is told what is missing, not that there is no such purchase', async () => {
    await show(
      [member(seller), refuse(getTxn, 'NOT_FOUND'), refuse(getReturnable, 'NOT_FOUND')],
      at(ids.txn),
    );
    expect(await screen.findByText(/wood.purchase.read/)).toBeInTheDocument();
    keepState();
  });

  it.each([
    ['not_received', 'Nothing of this purchase has been received yet'],
    ['reversed', 'This purchase was reversed'],
  ])('what can not go back (%s) says why', async (reason, told) => {
    await show(
      [document(purchase), refuse(getReturnable, 'STATE_CONFLICT', { details: { reason } })],
      at(ids.txn),
    );
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open purchase' })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${ids.txn}`,
    );
  });
});

describe('6 /wood/partReturnedPurchase, what is done there', () => {
  it('goods go back: too many are refused at their line with what is left, then the draft stands among the returns', async () => {
    const { api, user, router } = await open([
      refuse(createTxn, 'OVER_RETURN', {
        fields: [{ path: 'lines.0.pieces', code: 'over_return', params: { pieces: 80, volume: '1.520000' } }],
      }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Return goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Return goods of/ }));
    const pieces = await dialog.findByRole('textbox', { name: /^Pieces/ });
    expect(pieces).toHaveValue('80');
    await user.clear(pieces);
    await fill(user, pieces, '90');
    await user.click(dialog.getByRole('button', { name: 'Create draft return' }));
    expect(await dialog.findByText('Returnable pieces: 80, volume: 1.52 m³.')).toBeInTheDocument();
    const draft = { ...back, state: 'draft' as const };
    api.now(
      answer(createTxn, () => draft),
      returnable([returnOf({ state: 'draft', may: ['edit', 'submit', 'discard'] })]),
    );
    await user.click(dialog.getByRole('button', { name: 'Create draft return' }));
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/wood/partReturnedPurchase');
    expect(api.callsOf(createTxn)[1]?.body).toMatchObject({
      ...{ kind: 'purchase_return', sourceTxnId: ids.txn },
      lines: [{ sourceLineNo: 1, pieces: 90, volume: '1.52' }],
    });
  });

  it('more than may still go back is told at its line as it is typed: a draft would take it', async () => {
    const { user } = await open([]);
    await user.click(screen.getByRole('button', { name: 'Return goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Return goods of/ }));
    const volume = await dialog.findByRole('textbox', { name: /^Volume/ });
    expect(dialog.queryByText(/^Returnable pieces: 80/)).toBeNull();
    await user.clear(volume);
    await fill(user, volume, '1.53');
    expect(dialog.getByText('Returnable pieces: 80, volume: 1.52 m³.')).toBeInTheDocument();
    await user.clear(volume);
    await fill(user, volume, '1.52');
    expect(dialog.queryByText(/^Returnable pieces: 80/)).toBeNull();
    keepState();
  });

  it('goods that lie in a bundle go back out of it', async () => {
    const lots = answer(listLots, () => ({ items: [bundle], next: null }));
    const draft = { ...back, state: 'draft' as const };
    const { api, user } = await open([lots, answer(createTxn, () => draft)]);
    await user.click(screen.getByRole('button', { name: 'Return goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Return goods of/ }));
    const choice = await dialog.findByRole('combobox', { name: 'Bundle' });
    await user.selectOptions(choice, 'LT-000012 · 40 pieces, 0.76 m³');
    await user.click(dialog.getByRole('button', { name: 'Create draft return' }));
    await waitFor(() => expect(api.callsOf(createTxn)[0]?.body.lines[0]?.lotId).toBe(bundle.lotId));
    expect(api.callsOf(listLots)[0]?.query).toMatchObject({ yardId: ids.yard, teamId: ids.team });
  });

  it('a return dated before its goods came is refused at the date', async () => {
    const early = { path: 'businessDate', code: 'before_moved', params: { earliest: '2026-11-21' } };
    const { user } = await open([refuse(createTxn, 'VALIDATION', { fields: [early] })]);
    await user.click(screen.getByRole('button', { name: 'Return goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Create draft return' }));
    expect(
      await dialog.findByText('The goods first moved on 2026-11-21. Choose that day or a later one.'),
    ).toBeInTheDocument();
  });

  it('goods are moved, and what was sold meanwhile is named with what is left', async () => {
    const approved = returnOf({ state: 'approved', may: ['move', 'short_close'] });
    const sold = {
      path: 'lines.0.pieces',
      code: 'insufficient_stock',
      params: { pieces: 7, volume: '0.133000' },
    };
    const { api, user } = await open([
      returnable([approved]),
      document(back, purchase),
      refuse(moveReturn, 'INSUFFICIENT_STOCK', { fields: [sold] }),
    ]);
    await user.click(screen.getByRole('button', { name: 'Move goods' }));
    const dialog = within(await screen.findByRole('dialog', { name: /PR-000001/ }));
    await user.click(await dialog.findByRole('button', { name: 'Move goods' }));
    expect(await dialog.findByText(/7/)).toBeInTheDocument();
    expect(api.callsOf(moveReturn)[0]?.params).toEqual({ txnId: txnIds.back });
  });

  it('the rest is given up with a reason; settling asks only once more', async () => {
    const rows = [
      returnOf({ state: 'approved', may: ['move', 'short_close'] }),
      returnOf({ txnId: txnIds.mirror, number: 'PR-000002', may: ['settle'] }),
    ];
    const { api, user } = await open([
      returnable(rows),
      document(back, { ...back, txnId: txnIds.mirror, number: 'PR-000002' }, purchase),
      answer(shortCloseReturn, () => back),
      answer(settleReturn, () => back),
    ]);
    await user.click(screen.getByRole('button', { name: 'Close short' }));
    const dialog = within(await screen.findByRole('dialog', { name: /PR-000001/ }));
    await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'sold');
    await user.click(dialog.getByRole('button', { name: 'Close short' }));
    await waitFor(() => expect(api.callsOf(shortCloseReturn)[0]?.body).toEqual({ reason: 'sold' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Settle' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: /PR-000002/ })).getByRole('button', {
        name: 'Settle',
      }),
    );
    await waitFor(() => expect(api.callsOf(settleReturn)[0]?.params).toEqual({ txnId: txnIds.mirror }));
  });

  it('one’s own return is approved by somebody else, which is said', async () => {
    const { user } = await open([
      member(woodPermissions),
      returnable([returnOf({ state: 'submitted', may: ['approve', 'reject'] })]),
      document({ ...back, may: ['approve', 'reject'] }, purchase),
      refuse(approveReturn, 'SOD_SAME_PERSON'),
    ]);
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = within(await screen.findByRole('dialog', { name: /PR-000001/ }));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect(await dialog.findByRole('alert')).toBeInTheDocument();
  });

  it('a return that does not come can be asked for again', async () => {
    const gone = answer(getTxn, ({ params }) => {
      if (params.txnId === ids.txn) return purchase;
      throw new Error('down');
    });
    const { user } = await open([gone, returnable([returnOf({ state: 'approved', may: ['move'] })])]);
    await user.click(screen.getByRole('button', { name: 'Move goods' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: /again|retry/i })).toBeInTheDocument();
  });
});
