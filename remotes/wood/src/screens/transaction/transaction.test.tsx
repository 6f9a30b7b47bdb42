/// <reference types="@testing-library/jest-dom" />
import {
  askPriceException,
  confirmSale,
  createTxn,
  exportTxns,
  getReturnable,
  getTxn,
  getTxnTotals,
  listLots,
  listPartners,
  listPriceExceptions,
  listSettlements,
  listTeams,
  listTxnAttachments,
  listTxns,
  listYards,
  orderPurchase,
  previewVolume,
  receivePurchase,
  reverseTxn,
  type Txn,
  type TxnHead,
  type WoodPermission,
  woodPermissions,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, demoTeam, ids, log, member, sorts, species, stranger, yards } from '../../team/demo-team.ts';
import { purchase, purchaseHead, sale, txnIds } from '../../txns/demo-txns.ts';

const ledger = (...items: TxnHead[]) => answer(listTxns, () => ({ items, next: null }));
const document = (txn: Txn) => answer(getTxn, () => txn);
const partners = answer(listPartners, () => ({
  items: [
    {
      ...{ partnerId: txnIds.supplier, code: 'P-000001', names: { zh: '北方木材', en: 'Northern Timber' } },
      ...{ kind: 'supplier' as const, phone: null, taxNo: null, creditLimitMinor: null, termsDays: 30 },
      ...{ openingMinor: 0, state: 'active' as const, version: 0 },
    },
  ],
  next: null,
}));
const noLots = answer(listLots, () => ({ items: [], next: null }));
const noPayments = answer(listSettlements, () => ({ items: [], next: null }));
const noFiles = answer(listTxnAttachments, () => ({ items: [], mayAdd: false, mayRemove: false }));
const noExceptions = answer(listPriceExceptions, () => ({ items: [], next: null }));
const measured = answer(previewVolume, () => ({
  rule: 'gb4814_2013' as const,
  rows: [{ pieceVolume: '0.030', volume: '3.000', branch: 'main' as const, problem: null }],
  pieces: 100,
  volume: '3.000',
  boardFeet: '1271.33',
}));
const at = (txnId: string) => `/wood/transaction?uuid=${txnId}`;
const keeper: WoodPermission[] = ['wood.stock.read', 'wood.purchase.read', 'wood.goods.move'];

const side = { documents: 1, pieces: 324, volume: '7.256000' };
const noTotals = answer(getTxnTotals, () => ({
  ...{ documents: 0, in: { ...side, documents: 0 }, out: { ...side, documents: 0 } },
}));
const common = [
  ...[
    member(),
    yards,
    species,
    sorts(board, log),
    partners,
    noPayments,
    noLots,
    noExceptions,
    noFiles,
    noTotals,
  ],
];

const show = (api: FakeAnswer[], path = '/wood/transaction', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path,
    language,
    api: [...common, measured, ...api],
  });
const open = async (txn: Txn, api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en') => {
  const house = await show([document(txn), ...api], at(txn.txnId), language);
  await screen.findByRole('heading', { level: 1, name: new RegExp(txn.number) });
  return house;
};
const section = async (name: string) => within(await screen.findByRole('region', { name }));
const act = async (user: Awaited<ReturnType<typeof show>>['user'], name: string) => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('4 /wood/transaction without uuid', () => {
  it.each(['zh', 'en'] as const)('all documents in %s', async (language) => {
    await show([ledger(purchaseHead, { ...sale, pieces: 7 })], '/wood/transaction', language);
    expect(await screen.findByText('PO-000012')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /PO-000012/ })).toHaveAttribute('href', at(ids.txn));
    expect(screen.getAllByText(language === 'zh' ? '部分入库' : 'Partly received').length).toBeGreaterThan(0);
    expect(screen.getAllByText(language === 'zh' ? '部分结款' : 'Part paid').length).toBeGreaterThan(0);
    expect(screen.getAllByText('¥9,900.00')).toHaveLength(2);
    expect(screen.getByText('¥2,500.00')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    keepState();
  });

  it('without a price there are no columns of money, and without the right no partners to choose from', async () => {
    const { buying: _, ...plain } = purchaseHead;
    const { api } = await show([ledger(plain), member(['wood.stock.read'])]);
    await screen.findByText('PO-000012');
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.queryByText('Open amount')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Partner' })).toBeNull();
    expect(api.callsOf(listPartners)).toHaveLength(0);
  });

  it('filters live in the address, a sort is not taken for an order, and a bad one falls back', async () => {
    const { api, router, user } = await show(
      [ledger(purchaseHead)],
      `/wood/transaction?kind=purchase&state=nonsense&sortId=${ids.board}&money=unpaid&from=2026-11-01&container=MSKU1234565`,
    );
    await screen.findByText('PO-000012');
    expect(api.callsOf(listTxns)[0]?.query).toMatchObject({
      ...{ kind: 'purchase', sort: ids.board, money: 'unpaid', from: '2026-11-01' },
      ...{ container: 'MSKU1234565', teamId: ids.team },
    });
    expect(api.callsOf(listTxns)[0]?.query.state).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('sortId'));
    expect(api.callsOf(listTxns).at(-1)?.query.sort).toBeUndefined();
  });

  it('goes on by a cursor in the address', async () => {
    const paged = answer(listTxns, ({ query }) =>
      query.cursor === 'older'
        ? { items: [{ ...purchaseHead, txnId: txnIds.back, number: 'PO-000001' }], next: null }
        : { items: [purchaseHead], next: 'older' },
    );
    const { user } = await show([paged], '/wood/transaction?kind=purchase');
    await screen.findByText('PO-000012');
    await user.click(screen.getByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('PO-000001')).toBeInTheDocument();
  });

  it.each(['zh', 'en'] as const)(
    'what all of them come to, by the filters of the list, in %s',
    async (language) => {
      const totals = answer(getTxnTotals, () => ({
        ...{ documents: 12, in: side, out: { documents: 0, pieces: 0, volume: '0.000000' } },
        ...{ boughtMinor: 990_001, payableMinor: 250_001 },
      }));
      const { api } = await show([ledger(purchaseHead), totals], '/wood/transaction?kind=purchase', language);
      expect(await screen.findByText('¥9,900.01')).toBeInTheDocument();
      expect(screen.getByText('¥2,500.01')).toBeInTheDocument();
      expect(screen.queryByText(language === 'zh' ? '销售额' : 'Sold')).toBeNull();
      expect(api.callsOf(getTxnTotals)[0]?.query).toMatchObject({ kind: 'purchase', teamId: ids.team });
      keepState();
    },
  );

  it('are taken along in a file, all of them, as the list is filtered', async () => {
    const file = answer(exportTxns, () => ({ name: 'x.csv', mime: 'text/csv', base64: '' }));
    const { api, user } = await show(
      [ledger(purchaseHead), file],
      '/wood/transaction?kind=purchase&limit=20',
    );
    await user.click(await screen.findByRole('button', { name: /Export/ }));
    await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(api.callsOf(exportTxns)).toHaveLength(1));
    expect(api.callsOf(exportTxns)[0]?.query).toEqual({
      ...{ teamId: ids.team, kind: 'purchase', format: 'csv', language: 'en' },
    });
  });

  it('totals that do not come leave the list as it is', async () => {
    await show([ledger(purchaseHead), refuse(getTxnTotals, 'INTERNAL')]);
    expect(await screen.findByText('PO-000012')).toBeInTheDocument();
    expect(screen.queryByText('Bought')).toBeNull();
  });

  it('nothing there, or nothing found: no documents in range', async () => {
    const { unmount } = await show([ledger()]);
    expect(await screen.findByText('No documents in range')).toBeInTheDocument();
    keepState();
    unmount();
    await show([ledger()], '/wood/transaction?kind=sale');
    expect(await screen.findByText('No documents in range')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeInTheDocument();
  });

  it('refused, down, without a team', async () => {
    const { unmount } = await show([
      refuse(listTxns, 'FORBIDDEN', { details: { permission: 'wood.stock.read' } }),
    ]);
    expect(await screen.findByText(/wood.stock.read/)).toBeInTheDocument();
    unmount();
    const down = await show([refuse(listTxns, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    down.unmount();
    await show([stranger]);
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
  });
});

it('2 /wood/transaction: uuid is optional: without it, or with two, all documents; with it that one', async () => {
  for (const search of ['', '?uuid=', `?uuid=${ids.txn}&uuid=${txnIds.sale}`]) {
    const { api, unmount } = await show([ledger(purchaseHead)], `/wood/transaction${search}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Documents' })).toBeInTheDocument();
    expect(api.callsOf(getTxn)).toEqual([]);
    unmount();
  }
  const { api } = await open(purchase);
  expect(api.callsOf(getTxn).map(({ params }) => params)).toEqual([{ txnId: ids.txn }]);
});

it('a late cost begins at a document whose goods have moved', async () => {
  const { unmount } = await open({ ...purchase, state: 'received' });
  const link = screen.getByRole('link', { name: 'Add late cost' });
  expect(link).toHaveAttribute('href', `/wood/transactionEdit?uuid=&kind=cost_add&source=${purchase.txnId}`);
  unmount();
  await open({ ...purchase, state: 'ordered' });
  expect(screen.queryByRole('link', { name: 'Add late cost' })).toBeNull();
});

describe('4 /wood/transaction with uuid', () => {
  it.each(['zh', 'en'] as const)('the whole document in %s', async (language) => {
    await open(purchase, [], language);
    const [lines, costs, postings, linked] =
      language === 'zh'
        ? ['明细', '到岸费用', '过账与出入库', '关联单据']
        : ['Lines', 'Landed costs', 'Postings and stock moves', 'Linked documents'];
    const goods = await section(lines ?? '');
    expect(goods.getByText(language === 'zh' ? '100 件，1.9 m³' : '100 pieces, 1.9 m³')).toBeInTheDocument();
    expect(goods.getAllByText('¥8,512.00').length).toBeGreaterThan(0);
    expect((await section(costs ?? '')).getByText('¥50.00')).toBeInTheDocument();
    const posted = await section(postings ?? '');
    expect(posted.getByText('+100')).toBeInTheDocument();
    expect(posted.getByText('1.9500')).toBeInTheDocument();
    expect(posted.getByText('¥3,850.00')).toBeInTheDocument();
    expect((await section(linked ?? '')).getByRole('link', { name: /PR-000001/ })).toHaveAttribute(
      'href',
      at(txnIds.back),
    );
    expect(screen.getByText('¥2,500.00')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'MSKU1234565' })).toHaveAttribute(
      'href',
      '/wood/transaction?container=MSKU1234565',
    );
    keepState();
  });

  it('whoever may not see prices and costs is shown none, and no place for them', async () => {
    const { costs: _, buying: __, ...rest } = purchase;
    const lines = purchase.lines.map(({ buying: _b, landedMinor: _l, costMinor: _c, ...line }) => line);
    const postings = purchase.postings.map((one) => ({
      ...one,
      moves: one.moves.map(({ valueMinor: _v, ...move }) => move),
    }));
    await open({ ...rest, lines, postings, may: ['receive'] } as Txn, [member(keeper)]);
    expect(screen.queryByText(/¥/)).toBeNull();
    for (const name of ['Amounts', 'Landed costs', 'Payments'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('Price')).toBeNull();
    expect(screen.getByRole('button', { name: 'Receive' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Return goods' })).toBeNull();
  });

  it('only what the document may is a button; editing has none here', async () => {
    await open(sale);
    const names = screen.getAllByRole('button').map((one) => one.textContent);
    expect(names).toEqual(expect.arrayContaining(['Confirm sale', 'Discard draft']));
    expect(names).not.toContain('Edit');
    expect(screen.queryByRole('button', { name: 'Return goods' })).toBeNull();
  });

  it('a stocktake shows what the books said, and by how much the count differs', async () => {
    const [line] = sale.lines;
    if (!line) throw new Error('the sale has a line');
    const counted = { ...line, book: { pieces: 230, volume: '4.300000' }, selling: null };
    await open({
      ...sale,
      ...{ kind: 'adjust', number: 'ST-000001', state: 'submitted', partner: null, selling: null },
      ...{ lines: [counted], may: ['approve', 'reject'] },
    });
    expect(screen.getByText('230 pieces, 4.3 m³')).toBeInTheDocument();
    expect(screen.getByText('-6 pieces, -0.044 m³')).toBeInTheDocument();
  });

  it.each(['not-a-uuid', txnIds.sale])('%s: not found, with the way to the list', async (uuid) => {
    await show([refuse(getTxn, 'NOT_FOUND')], at(uuid));
    const link = await screen.findByRole('link', { name: 'All documents' });
    expect(link).toHaveAttribute('href', '/wood/transaction');
    keepState();
  });

  it('down: it offers to try again; without a team: where to begin', async () => {
    const { unmount } = await show([refuse(getTxn, 'INTERNAL')], at(ids.txn));
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    unmount();
    await show([document(purchase), stranger], at(ids.txn));
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
  });

  it('a document of another of the user’s teams is shown with that team’s yards and currency', async () => {
    const other = { ...demoTeam(), teamId: txnIds.otherTeam, code: 'OTHER', currency: 'USD' };
    const yardsOf = answer(listYards, ({ query }) => {
      const [yardId, en] =
        query.teamId === txnIds.otherTeam ? [txnIds.otherYard, 'Far yard'] : [ids.yard, 'Main yard'];
      return { items: [{ yardId, code: 'Y', names: { zh: en, en }, kind: 'yard' as const, version: 0 }] };
    });
    const teams = answer(listTeams, () => ({ items: [demoTeam(), other] }));
    await open({ ...purchase, yardId: txnIds.otherYard }, [yardsOf, teams]);
    expect((await screen.findAllByText('Far yard')).length).toBeGreaterThan(0);
    expect(screen.getByText('$2,500.00')).toBeInTheDocument();
  });
});

describe('4 /wood/transaction, what is done with a document', () => {
  it('what comes in bundles is told bundle by bundle; with nothing counted beside, they are the whole line', async () => {
    const received = answer(receivePurchase, () => ({ ...purchase, state: 'received' as const }));
    const { api, user } = await open(purchase, [received]);
    const dialog = await act(user, 'Receive');
    await user.click(await dialog.findByRole('button', { name: 'Leave out 2. Spruce log' }));
    await user.clear(dialog.getByRole('textbox', { name: /^Pieces/ }));
    await user.clear(dialog.getByRole('textbox', { name: /^Volume/ }));
    const bundles = within(dialog.getByRole('group', { name: 'Bundles of 1. Spruce board' }));
    await user.click(bundles.getByRole('button', { name: 'Add a bundle' }));
    const first = within(bundles.getByRole('group', { name: 'Bundle 1' }));
    await fill(user, first.getByRole('textbox', { name: /^Pieces/ }), '60');
    await fill(user, first.getByRole('textbox', { name: /^Moisture/ }), '18');
    await user.click(bundles.getByRole('button', { name: 'Add a bundle' }));
    const second = within(bundles.getByRole('group', { name: 'Bundle 2' }));
    expect(second.getByRole('textbox', { name: /^Pieces/ })).toHaveValue('60');
    keepState();
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(api.callsOf(receivePurchase)).toHaveLength(1));
    const bundle = { tally: null, pieces: 60, volume: null, netKg: null, moisture: '18' };
    expect(api.callsOf(receivePurchase)[0]?.body.lines).toEqual([
      {
        ...{ lineNo: 1, tally: null, pieces: null, volume: null, netKg: null, supplierVolume: null },
        bundles: [bundle, bundle],
      },
    ]);
  });

  it('goods are received: what is left stands there, a line is left out, the rest is sent as it was counted', async () => {
    const received = answer(receivePurchase, () => ({ ...purchase, state: 'received' as const }));
    const { api, user } = await open(purchase, [received]);
    const dialog = await act(user, 'Receive');
    expect(
      await dialog.findByText('Still to do: 124 pieces, 2.356 m³ of 224 pieces, 4.256 m³.'),
    ).toBeVisible();
    keepState();
    await user.click(dialog.getByRole('button', { name: 'Leave out 2. Spruce log' }));
    await user.clear(dialog.getByRole('textbox', { name: /^Pieces/ }));
    await fill(user, dialog.getByRole('textbox', { name: /^Pieces/ }), '120');
    await fill(user, dialog.getByRole('textbox', { name: /Supplier's volume/ }), '2.4');
    await fill(user, dialog.getByRole('textbox', { name: 'Vehicle' }), '沪A12345');
    await user.click(dialog.getByRole('switch', { name: /Nothing more will arrive/ }));
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    await waitFor(() => expect(api.callsOf(receivePurchase)).toHaveLength(1));
    expect(api.callsOf(receivePurchase)[0]).toMatchObject({
      params: { txnId: ids.txn },
      body: {
        ...{ vehicle: '沪A12345', final: true },
        lines: [{ lineNo: 1, tally: null, pieces: 120, volume: '2.356', supplierVolume: '2.4' }],
      },
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('a refused receipt says at each field what is wrong', async () => {
    const refused = refuse(receivePurchase, 'PERIOD_LOCKED', {
      fields: [
        { path: 'businessDate', code: 'locked', params: { earliest: '2026-11-22' } },
        { path: 'lines.0.volume', code: 'not_positive' },
        { path: 'lines.1.tally.kind', code: 'not_this_tally' },
      ],
    });
    const { user } = await open(purchase, [refused]);
    const dialog = await act(user, 'Receive');
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(await dialog.findByText('Not before 2026-11-22.')).toBeInTheDocument();
    expect(dialog.getByText('Must be more than zero.')).toBeInTheDocument();
    expect(dialog.getByText(/further back than the team allows/)).toBeInTheDocument();
  });

  it('who ordered does not receive', async () => {
    const { user } = await open(purchase, [refuse(receivePurchase, 'SOD_SAME_PERSON')]);
    const dialog = await act(user, 'Receive');
    await user.click(dialog.getByRole('button', { name: 'Receive' }));
    expect(await dialog.findByText(/Someone else must do this step/)).toBeInTheDocument();
  });

  it('a sale that asks for more than there is, or for less than the floor, is told line by line; then approval is asked for', async () => {
    const short = refuse(confirmSale, 'INSUFFICIENT_STOCK', {
      fields: [
        { path: 'lines.0.pieces', code: 'insufficient_stock', params: { pieces: 20, volume: '0.380000' } },
      ],
    });
    const asked = answer(askPriceException, ({ body }) => ({
      ...{ priceExceptionId: txnIds.back, txn: { txnId: sale.txnId, number: sale.number }, partner: null },
      ...{ grounds: ['floor_price' as const], state: 'asked' as const, lines: [], overMinor: null },
      ...{ reason: body.reason, askedBy: 'Ma', askedAt: '2026-11-29T08:00:00.000Z', decidedBy: null },
      ...{ decidedAt: null, decision: null, selfChecked: false, mayDecide: false },
    }));
    const { api, user } = await open(sale, [short, asked]);
    const dialog = await act(user, 'Confirm sale');
    await user.click(dialog.getByRole('button', { name: 'Confirm sale' }));
    expect(
      await dialog.findByText('1. Spruce board: Available pieces: 20, volume: 0.38 m³.'),
    ).toBeInTheDocument();
    keepState();
    const floor = [{ path: 'lines.0.unitPrice', code: 'floor_price' }];
    api.now(refuse(confirmSale, 'FLOOR_PRICE', { fields: floor }));
    await user.click(dialog.getByRole('button', { name: 'Confirm sale' }));
    expect(await dialog.findByText('1. Spruce board: The price is below the floor price.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ask for approval' }));
    const asking = within(await screen.findByRole('dialog', { name: /^Ask for approval of Sale/ }));
    await user.click(asking.getByRole('button', { name: 'Ask for approval' }));
    expect(api.callsOf(askPriceException)).toHaveLength(0);
    await fill(user, asking.getByRole('textbox', { name: /^Reason/ }), 'Old customer');
    await user.click(asking.getByRole('button', { name: 'Ask for approval' }));
    await waitFor(() => expect(api.callsOf(askPriceException)[0]?.body).toEqual({ reason: 'Old customer' }));
  });

  it('an order without lines is told that it has none', async () => {
    const order: Txn = { ...purchase, state: 'draft', lines: [], postings: [], linked: [], may: ['order'] };
    const none = refuse(orderPurchase, 'VALIDATION', { fields: [{ path: 'lines', code: 'too_small' }] });
    const { user } = await open(order, [none]);
    const dialog = await act(user, 'Place order');
    await user.click(dialog.getByRole('button', { name: 'Place order' }));
    expect(
      await dialog.findByText('There are no lines yet. Add some to the draft first.'),
    ).toBeInTheDocument();
  });

  it('a confirmed sale of a customer who owes too much says so', async () => {
    const warnings = [
      { code: 'credit_limit' as const, limitMinor: 500_000, usedMinor: 600_000, overMinor: 100_000 },
    ];
    const confirmed = answer(confirmSale, () => ({ ...sale, state: 'confirmed' as const, warnings }));
    const { user } = await open(sale, [confirmed]);
    const dialog = await act(user, 'Confirm sale');
    await user.click(dialog.getByRole('button', { name: 'Confirm sale' }));
    expect(
      await screen.findByText('This customer is ¥1,000.00 over the credit limit of ¥5,000.00.'),
    ).toBeInTheDocument();
  });

  it('reversing wants a reason, names the document that stands in the way, and leads to the mirror', async () => {
    const mirror: Txn = { ...purchase, txnId: txnIds.mirror, number: 'PO-000013', state: 'posted', may: [] };
    const { api, router, user } = await open(purchase, [
      // Lines of the mirror begin with the last movement: none of them is called by a line of the purchase.
      refuse(reverseTxn, 'INSUFFICIENT_STOCK', {
        fields: [
          { path: 'lines.0.pieces', code: 'insufficient_stock', params: { pieces: 1, volume: '0.019000' } },
        ],
        details: { blockedBy: 'SO-000003' },
      }),
    ]);
    const dialog = await act(user, 'Reverse');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(api.callsOf(reverseTxn)).toHaveLength(0);
    await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(await dialog.findByText(/SO-000003 has used these goods/)).toBeInTheDocument();
    expect(dialog.getByText('Available pieces: 1, volume: 0.019 m³.')).toBeInTheDocument();
    api.now(
      answer(reverseTxn, () => mirror),
      answer(getTxn, ({ params }) => (params.txnId === txnIds.mirror ? mirror : purchase)),
    );
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?uuid=${txnIds.mirror}`));
    expect(await screen.findByRole('heading', { level: 1, name: /PO-000013/ })).toBeInTheDocument();
  });

  it('somebody was faster: it says so, and the document is read again', async () => {
    const { api, user } = await open(purchase, [
      refuse(reverseTxn, 'STATE_CONFLICT', { details: { reason: 'paid' } }),
    ]);
    const before = api.callsOf(getTxn).length;
    const dialog = await act(user, 'Reverse');
    await fill(user, dialog.getByRole('textbox', { name: /^Reason/ }), 'Entered twice');
    await user.click(dialog.getByRole('button', { name: 'Reverse' }));
    expect(await dialog.findByText('This document has payments. Reverse them first.')).toBeInTheDocument();
    await waitFor(() => expect(api.callsOf(getTxn).length).toBeGreaterThan(before));
  });

  it('goods go back: what may still becomes the draft of a return, which opens', async () => {
    const [line] = purchase.lines;
    if (!line) throw new Error('the purchase has a line');
    const none = { pieces: 0, volume: '0.000000' };
    const item = {
      ...{ lineNo: 1, sortId: line.sortId, code: line.code, names: line.names, received: line.moved },
      ...{ returning: none, returned: none, returnable: line.moved, onHand: line.moved, selling: null },
      buying: { unitPrice: '2000', priceUnit: 'm3' as const, creditMinor: 380_000 },
      ...{ costMinor: 385_000, varianceMinor: 5_000, baseUnit: 'm3' as const, averageCost: '2050' },
    };
    const draft: Txn = {
      ...{ ...purchase, txnId: txnIds.back, number: 'PR-000001', kind: 'purchase_return', state: 'draft' },
      may: ['submit', 'discard'],
    };
    const { api, router, user } = await open(purchase, [
      answer(getReturnable, () => ({ number: purchase.number, items: [item], returns: [] })),
      refuse(createTxn, 'OVER_RETURN', {
        fields: [{ path: 'lines.0.pieces', code: 'over_return', params: { pieces: 90, volume: '1.710000' } }],
      }),
    ]);
    await act(user, 'Return goods');
    const dialog = within(await screen.findByRole('dialog', { name: /^Return goods of Purchase PO-000012/ }));
    expect(await dialog.findByText(/Credit for all of it: ¥3,800.00/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Create draft return' }));
    expect(await dialog.findByText('Returnable pieces: 90, volume: 1.71 m³.')).toBeInTheDocument();
    keepState();
    api.now(
      answer(createTxn, () => draft),
      answer(getTxn, ({ params }) => (params.txnId === txnIds.back ? draft : purchase)),
    );
    await user.click(dialog.getByRole('button', { name: 'Create draft return' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?uuid=${txnIds.back}`));
    expect(api.callsOf(createTxn)[1]?.body).toMatchObject({
      ...{ kind: 'purchase_return', sourceTxnId: ids.txn, yardId: ids.yard },
      lines: [{ sortId: ids.board, sourceLineNo: 1, pieces: 100, volume: '1.9' }],
    });
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeInTheDocument();
  });

  it('nothing is left to return: it says so', async () => {
    const { user } = await open(purchase, [
      answer(getReturnable, () => ({ number: purchase.number, items: [], returns: [] })),
    ]);
    const dialog = await act(user, 'Return goods');
    expect(await dialog.findByText('Nothing is left to return')).toBeInTheDocument();
  });

  it('payments are told to whoever sees money; when they do not come, the document stands', async () => {
    const { user } = await open(purchase, [member(woodPermissions), refuse(listSettlements, 'INTERNAL')]);
    const payments = await section('Payments');
    expect(await payments.findByRole('button', { name: /again|retry/i })).toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Lines' })).toBeInTheDocument();
    await user.click(payments.getByRole('button', { name: /again|retry/i }));
  });
});
