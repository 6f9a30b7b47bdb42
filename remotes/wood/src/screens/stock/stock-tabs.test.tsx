/// <reference types="@testing-library/jest-dom" />
import {
  approveStocktake,
  createLots,
  createStocktake,
  createTransfer,
  getLot,
  getSortStock,
  getTxn,
  listLots,
  listReservations,
  listStock,
  listStockMoves,
  listTxns,
  listYardStock,
  listYards,
  type WoodPermission,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { lot, reservation, stockIds, stocktake, yardStock } from '../../stock/demo-stock.ts';
import { board, boardBalance, ids, log, member, sorts, species, yards } from '../../team/demo-team.ts';

const viewer: WoodPermission[] = ['wood.team.read', 'wood.sort.read', 'wood.stock.read', 'wood.sale.read'];
const keeper: WoodPermission[] = [...viewer, 'wood.goods.move', 'wood.stocktake.count'];
const twoYards = answer(listYards, () => ({
  items: [
    {
      yardId: ids.yard,
      code: 'MAIN',
      names: { zh: '主堆场', en: 'Main yard' },
      kind: 'yard' as const,
      version: 0,
    },
    {
      yardId: stockIds.shop,
      code: 'SHOP',
      names: { zh: '门市', en: 'Shop' },
      kind: 'shop' as const,
      version: 0,
    },
  ],
}));
const balances = answer(listStock, () => ({
  ...{ items: [boardBalance], total: 1, page: 1, size: 100, pieces: 224, volume: '4.256000' },
}));
const lots = (...items: (typeof lot)[]) => answer(listLots, () => ({ items, next: null }));
const inYard = answer(listYardStock, () => ({ items: yardStock, more: false }));
const show = (path: string, api: FakeAnswer[], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    ...{ path, language },
    api: [member(), yards, species, sorts(board, log), balances, ...api],
  });

it.each(['zh', 'en'] as const)(
  'bundles are listed with what is left of them and where (%s)',
  async (language) => {
    await show('/wood/stock?tab=lots', [lots(lot)], language);
    expect(await screen.findByText('LT-000012')).toBeInTheDocument();
    expect(
      screen.getByRole('cell', { name: language === 'zh' ? '主堆场' : 'Main yard' }),
    ).toBeInTheDocument();
    expect(screen.getByText('PO-000012')).toBeInTheDocument();
    expect(screen.getByRole('tab', { selected: true })).toHaveTextContent(
      language === 'zh' ? '捆包' : 'Bundles',
    );
    keepState();
  },
);

it('no bundles yet: how they are made; who may not make any is not offered it', async () => {
  const { unmount } = await show('/wood/stock?tab=lots', [lots(), member(keeper)]);
  expect(await screen.findByText('No bundles yet')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Make bundles' })).toBeInTheDocument();
  unmount();
  await show('/wood/stock?tab=lots', [lots(), member(viewer)]);
  await screen.findByText('No bundles yet');
  expect(screen.queryByRole('button', { name: 'Make bundles' })).toBeNull();
});

it('a tab that the address does not know is the balances; a list that is down offers to try again', async () => {
  const { unmount } = await show('/wood/stock?tab=nonsense', []);
  expect(await screen.findByText('Spruce board')).toBeInTheDocument();
  unmount();
  await show('/wood/stock?tab=lots', [refuse(listLots, 'INTERNAL')]);
  expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
});

it('a scanned label opens its bundle with its history; one that is not there says so', async () => {
  const told = answer(getLot, () => ({
    ...{ ...lot, tally: null },
    history: [
      {
        ...{ at: '2026-11-21T08:00:00.000Z', yardId: ids.yard, pieces: -10, volume: '-0.190000', by: 'Li' },
        txn: { txnId: ids.txn, number: 'SO-000003', kind: 'sale' as const, businessDate: '2026-11-21' },
      },
      {
        at: '2026-11-20T08:00:00.000Z',
        yardId: ids.yard,
        pieces: 50,
        volume: '0.950000',
        by: 'Ma',
        txn: null,
      },
    ],
  }));
  const { api, unmount } = await show('/wood/stock?lot=lt-000012', [lots(lot), told, member(viewer)]);
  expect(await screen.findByText('Sale SO-000003')).toBeInTheDocument();
  const dialog = screen.getByRole('dialog', { name: 'Bundle LT-000012' });
  expect(within(dialog).getByText('40 pieces, 0.76 m³')).toBeInTheDocument();
  // VW sees it and changes nothing.
  expect(within(dialog).queryByRole('button', { name: 'Open bundle' })).toBeNull();
  expect(api.callsOf(listLots)[0]?.query).toMatchObject({ code: 'LT-000012' });
  unmount();
  await show('/wood/stock?lot=LT-000099', [lots()]);
  expect(await screen.findByText('There is no bundle LT-000099 in this team.')).toBeInTheDocument();
});

it('loose goods are bundled by the piece, and what is not there is told at its bundle', async () => {
  const none = refuse(createLots, 'INSUFFICIENT_STOCK', {
    fields: [
      { path: 'bundles.0.pieces', code: 'insufficient_stock', params: { pieces: 170, volume: '3.23' } },
    ],
  });
  const { api, user } = await show('/wood/stock?tab=lots', [lots(lot), inYard, none, member(keeper)]);
  await user.click(await screen.findByRole('button', { name: 'Make bundles' }));
  const dialog = await screen.findByRole('dialog', { name: 'Bundle loose goods' });
  await user.selectOptions(await within(dialog).findByLabelText(/Sort/), ids.board);
  expect(within(dialog).getByText('Loose and available here: 170 pieces, 3.23 m³')).toBeInTheDocument();
  await fill(user, within(dialog).getByRole('textbox', { name: /Pieces/ }), '200');
  await user.click(within(dialog).getByRole('button', { name: 'Make bundles' }));
  expect(await within(dialog).findByText(/Available pieces: 170/)).toBeInTheDocument();
  expect(api.callsOf(createLots)[0]?.body).toMatchObject({
    ...{ yardId: ids.yard, sortId: ids.board, bundles: [{ pieces: 200, tally: null, moisture: null }] },
  });
});

it('a transfer takes all that is free of what is chosen; what is not there is told at its line', async () => {
  const none = refuse(createTransfer, 'INSUFFICIENT_STOCK', {
    fields: [{ path: 'lines.0.pieces', code: 'insufficient_stock', params: { pieces: 30, volume: '0.57' } }],
  });
  const { api, user } = await show('/wood/stock', [twoYards, inYard, none, member(keeper)]);
  await user.click(await screen.findByRole('button', { name: 'Transfer' }));
  const dialog = await screen.findByRole('dialog', { name: 'Transfer between yards' });
  const goods = await within(dialog).findByLabelText(/Goods/);
  await waitFor(() => expect(within(goods).getAllByRole('option').length).toBeGreaterThan(2));
  await user.selectOptions(goods, `${ids.board} ${stockIds.lot}`);
  expect(within(dialog).getByRole('textbox', { name: /Pieces/ })).toHaveValue('30');
  await user.click(within(dialog).getByRole('button', { name: 'Transfer' }));
  expect(await within(dialog).findByText(/Available pieces: 30/)).toBeInTheDocument();
  expect(api.callsOf(createTransfer)[0]?.body).toMatchObject({
    ...{ yardId: ids.yard, toYardId: stockIds.shop },
    lines: [{ sortId: ids.board, lotId: stockIds.lot, pieces: 30, volume: '0.570000' }],
  });
});

it('somebody who only looks is offered nothing to do', async () => {
  await show('/wood/stock', [member(viewer)]);
  await screen.findByText('Spruce board');
  for (const name of ['Transfer', 'Opening entry']) expect(screen.queryByRole('button', { name })).toBeNull();
});

it('a sort tells where it lies and which receipts are left of it, with their documents', async () => {
  const lies = answer(getSortStock, () => ({
    places: [
      {
        ...{
          yardId: ids.yard,
          pieces: 224,
          volume: '4.256000',
          availablePieces: 200,
          availableVolume: '3.8',
        },
        ...{ lots: 1, lastMovedOn: '2026-11-20' },
        loose: { pieces: 184, volume: '3.496000', availablePieces: 170, availableVolume: '3.23' },
      },
    ],
    layers: [
      {
        ...{
          postedSeq: 4,
          lineNo: 1,
          receivedOn: '2026-05-01',
          quantity: '6.000000',
          leftQuantity: '4.256000',
        },
        txn: { txnId: ids.txn, number: 'PO-000012', kind: 'purchase' as const },
      },
    ],
  }));
  const none = answer(listStockMoves, () => ({ items: [], next: null }));
  const { user } = await show('/wood/stock', [lies, none]);
  await user.click(await screen.findByText('Spruce board'));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText('184 pieces, 3.496 m³')).toBeInTheDocument();
  expect(within(dialog).getByRole('link', { name: 'PO-000012' })).toHaveAttribute(
    'href',
    expect.stringContaining(ids.txn),
  );
  keepState();
});

describe('a stocktake', () => {
  it('begins with the books of a yard; only what is counted is sent, and a bundle apart', async () => {
    const made = answer(createStocktake, () => stocktake('counting', ['edit', 'submit']));
    let arrive = () => {};
    const reading = new Promise<void>((arrived) => {
      arrive = arrived;
    });
    const { api, router, user } = await show(`/wood/stock?count=${ids.yard}`, [
      ...[inYard, made, member(keeper)],
      answer(getTxn, () => reading.then(() => stocktake('counting', ['edit', 'submit']))),
    ]);
    expect(await screen.findByText('0 / 2')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Counted pieces: Spruce board' }), '182{Enter}');
    expect(await screen.findByText('-2')).toBeInTheDocument();
    expect(screen.getByText('1 / 2')).toBeInTheDocument();
    // Enter has gone on to the bundle.
    expect(screen.getByRole('textbox', { name: 'Counted pieces: Spruce board · LT-000012' })).toHaveFocus();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Save count' }));
    // The sheet stays while the stocktake is read.
    await waitFor(() => expect(api.callsOf(getTxn)).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Save count' })).toBeInTheDocument();
    arrive();
    await waitFor(() => expect(router.state.location.search).toBe(`?stocktake=${stockIds.stocktake}`));
    expect(api.callsOf(createStocktake)[0]?.body).toMatchObject({
      ...{ yardId: ids.yard, lines: [{ sortId: ids.board, lotId: null, pieces: 182, volume: null }] },
    });
    expect(await screen.findByRole('button', { name: 'Submit for approval' })).toBeEnabled();
  });

  it('tells what cannot be measured at its place', async () => {
    const { user } = await show(`/wood/stock?count=${ids.yard}`, [
      ...[inYard, member(keeper)],
      refuse(createStocktake, 'VALIDATION', { fields: [{ path: 'lines.0.volume', code: 'tally_required' }] }),
    ]);
    await user.type(
      await screen.findByRole('textbox', { name: 'Counted pieces: Spruce board · LT-000012' }),
      '39{Tab}',
    );
    await user.click(screen.getByRole('button', { name: 'Save count' }));
    const volume = screen.getByRole('textbox', { name: 'Counted volume (m³): Spruce board · LT-000012' });
    await waitFor(() => expect(volume).toBeInvalid());
    expect(volume).toHaveAccessibleDescription(/enter a tally or the volume/);
  });

  it('is for those who count; a yard that is not the team’s is not found', async () => {
    const { unmount } = await show(`/wood/stock?count=${ids.yard}`, [inYard, member(viewer)]);
    expect(await screen.findByText(/wood.stocktake.count/)).toBeInTheDocument();
    unmount();
    await show(`/wood/stock?count=${stockIds.shop}`, [inYard, member(keeper)]);
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
  });

  it('shows its difference; whoever counted it is told that somebody else approves', async () => {
    const { user } = await show(`/wood/stock?stocktake=${stockIds.stocktake}`, [
      answer(getTxn, () => stocktake('submitted', ['approve', 'reject'])),
      refuse(approveStocktake, 'SOD_SAME_PERSON'),
    ]);
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Stocktake AD-000003');
    expect(screen.getAllByText('-2 pieces, -0.038 m³').length).toBeGreaterThan(0);
    expect(screen.getByText('LT-000012')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByText(/Someone else must do this step/)).toBeInTheDocument();
    keepState();
  });

  it('that is not there, or is none, is not found', async () => {
    const { unmount } = await show('/wood/stock?stocktake=nonsense', []);
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    unmount();
    await show(`/wood/stock?stocktake=${ids.txn}`, [refuse(getTxn, 'NOT_FOUND')]);
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
  });

  it('is listed with its state; of a team without any it is said how one begins', async () => {
    const { unmount } = await show('/wood/stock?tab=stocktakes', [
      answer(listTxns, () => ({ items: [stocktake('submitted', [])], next: null })),
      member(keeper),
    ]);
    expect(await screen.findByText('AD-000003')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start a stocktake' })).toBeInTheDocument();
    unmount();
    await show('/wood/stock?tab=stocktakes', [answer(listTxns, () => ({ items: [], next: null }))]);
    expect(await screen.findByText('No stocktakes yet')).toBeInTheDocument();
  });
});

it('what is promised for long is marked; who does not see sales is told what is missing', async () => {
  const promised = answer(listReservations, () => ({ items: [reservation], next: null }));
  const { api, user, unmount } = await show('/wood/stock?tab=reserved', [promised]);
  expect(await screen.findByText('Li Furniture')).toBeInTheDocument();
  expect(screen.getByText('19 days')).toBeInTheDocument();
  expect(screen.getByText('Older than 14 days')).toBeInTheDocument();
  await user.click(screen.getByRole('switch', { name: 'Older than 14 days only' }));
  await waitFor(() => expect(api.callsOf(listReservations).at(-1)?.query).toMatchObject({ olderThan: 14 }));
  unmount();
  await show('/wood/stock?tab=reserved', [member(['wood.stock.read', 'wood.sort.read', 'wood.team.read'])]);
  expect(await screen.findByText(/wood.sale.read/)).toBeInTheDocument();
});
