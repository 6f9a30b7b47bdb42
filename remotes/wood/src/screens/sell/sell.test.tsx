/// <reference types="@testing-library/jest-dom" />
import {
  askPriceException,
  confirmSale,
  createSettlement,
  createTxn,
  deliverSale,
  getPartner,
  getPartnerAccount,
  getTxn,
  listLots,
  listPartners,
  listPriceExceptions,
  listStock,
  listTxns,
  type PartnerAccount,
  type PriceException,
  previewTxn,
  type Settlement,
  type Txn,
  type TxnPreview,
  updateTxn,
  type WoodPermission,
  woodPermissions,
} from '@console/contract/wood';
import { tellLiveEvent } from '@console/shell';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import {
  board,
  boardBalance,
  ids,
  log,
  member,
  sorts,
  species,
  stranger,
  yards,
} from '../../team/demo-team.ts';
import { sale as demoSale, txnIds } from '../../txns/demo-txns.ts';

const customer = {
  ...{ partnerId: txnIds.supplier, code: 'P-000007', names: { zh: '华兴家具', en: 'Huaxing Furniture' } },
  ...{ kind: 'customer' as const, phone: '13800000007', taxNo: null, creditLimitMinor: 5_000_000 },
  ...{ termsDays: 30, openingMinor: 0, state: 'active' as const, version: 0 },
};
const side = {
  ages: { notDue: 0, upTo30: 120_000, upTo60: 0, upTo90: 0, over90: 0 },
  ...{ openMinor: 120_000, overdueMinor: 120_000, advanceMinor: 0, refundMinor: 0, balanceMinor: 120_000 },
  ...{ openingMinor: 0, openingOpenMinor: 0, documents: [] },
};
const account: PartnerAccount = {
  ...{ partnerId: customer.partnerId, code: customer.code, names: customer.names, currency: 'CNY' },
  ...{ termsDays: 30, today: '2026-11-29', receivable: side },
  credit: { limitMinor: 5_000_000, usedMinor: 120_000, agreedMinor: 0, freeMinor: 4_880_000 },
};

const partner = { partnerId: customer.partnerId, code: customer.code, names: customer.names };
const [line] = demoSale.lines;
if (!line?.selling) throw new Error('the demo sale has a line with a price');
const sold = { pieces: 100, volume: '1.900000', quantity: '1.900000' };
const selling = { ...line.selling, unitPrice: '2680', amountMinor: 509_200 };
const money = { ...demoSale.selling, goodsMinor: 509_200, totalMinor: 509_200, openMinor: 0, movedMinor: 0 };

/** 100 boards for Huaxing, as the server has them. */
const txn = (over: Partial<Txn> = {}): Txn => ({
  ...demoSale,
  ...{ partner, number: 'SO-000031', version: 0, ...sold },
  lines: [{ ...line, ...sold, selling }],
  selling: { ...money, settledMinor: 0 } as Txn['selling'],
  ...over,
});
const confirmed = txn({ state: 'confirmed', version: 1, may: ['deliver', 'cancel'] });
const delivered = txn({
  ...{ state: 'delivered', version: 2, may: ['reverse'], money: 'unpaid' },
  selling: { ...money, movedMinor: 509_200, openMinor: 509_200, settledMinor: 0 } as Txn['selling'],
});
const last = txn({ txnId: txnIds.back, number: 'SO-000012', state: 'closed' });

const preview: TxnPreview = {
  ...{ goodsMinor: 509_200, discountMinor: 0, taxMinor: 0, totalMinor: 509_200, dueOn: '2026-12-29' },
  lines: [
    {
      ...{ lineNo: 1, sortId: ids.board, ...sold, priceUnit: 'm3', unitPrice: '2680' },
      ...{ priceQuantity: '1.900000', amountMinor: 509_200, discountMinor: 0, taxMinor: 0 },
      ...{ available: null, belowFloor: false },
      margin: { costMinor: 380_000, profitMinor: 129_200, percent: '25.37' },
    },
  ],
  credit: { limitMinor: 5_000_000, usedMinor: 629_200, agreedMinor: 509_200, freeMinor: 4_370_800 },
  warnings: [],
  margin: { costMinor: 380_000, profitMinor: 129_200, percent: '25.37' },
};
const settlement: Settlement = {
  ...{ settlementId: txnIds.mirror, number: 'RC-000009', kind: 'receipt', method: 'cash', state: 'recorded' },
  ...{ partner, businessDate: '2026-11-29', amountMinor: 509_200, allocatedMinor: 509_200, restMinor: 0 },
  ...{
    reference: null,
    note: null,
    reason: null,
    recordedBy: 'Test User',
    recordedAt: '2026-11-29T02:00:00.000Z',
  },
  ...{ confirmedBy: null, confirmedAt: null, reversedBy: null, reversedAt: null, selfChecked: false },
  ...{ version: 0, allocations: [], may: [] },
};
const asked = (over: Partial<PriceException> = {}): PriceException => ({
  ...{ priceExceptionId: txnIds.otherYard, txn: { txnId: txnIds.sale, number: 'SO-000031' }, partner },
  ...{ grounds: ['floor_price'], state: 'asked', lines: [], overMinor: null, reason: '老客户' },
  ...{ askedBy: 'Test User', askedAt: '2026-11-29T02:00:00.000Z', decidedBy: null, decidedAt: null },
  ...{ decision: null, selfChecked: false, mayDecide: false },
  ...over,
});

const stock = (items = [boardBalance]) =>
  answer(listStock, ({ query }) => {
    const found = items.filter(({ code, names }) =>
      `${code} ${names.en}`.toLowerCase().includes((query.q ?? '').toLowerCase()),
    );
    return { items: found, total: found.length, page: 1, size: query.size, pieces: 0, volume: '0' };
  });
const initials = answer(listPartners, ({ query }) => ({
  items: 'hxjj huaxing 13800000007'.includes(query.q ?? '') ? [customer] : [],
  next: null,
}));
const exceptions = (...items: PriceException[]) => answer(listPriceExceptions, () => ({ items, next: null }));

const common: FakeAnswer[] = [
  ...[member(), yards, species, sorts(board, log), stock(), initials, exceptions()],
  answer(getPartnerAccount, () => account),
  answer(previewTxn, () => preview),
  answer(listTxns, () => ({ items: [last], next: null })),
  answer(getTxn, ({ params }) => (params.txnId === last.txnId ? last : txn())),
];
const show = (api: FakeAnswer[] = [], path = '/wood/sell', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path, language, api: [...common, ...api] });
const counter = async (...of: Parameters<typeof show>) => {
  const house = await show(...of);
  await screen.findByRole('combobox', { name: /Find a customer|查找客户/ });
  return house;
};
const total = () => screen.getByRole('status', { name: 'Total' });
type User = Awaited<ReturnType<typeof show>>['user'];
const chooseCustomer = async (user: User) => {
  await user.type(screen.getByRole('combobox', { name: /Find a customer/ }), 'hx{Enter}');
  await screen.findByText('¥48,800.00');
};
const addBoards = async (user: User, pieces: string) => {
  await user.type(screen.getByRole('combobox', { name: /Add goods/ }), 'spr-b38{Enter}');
  await user.type(await screen.findByRole('textbox', { name: /^Pieces/ }), pieces);
};

describe('3 /wood/sell', () => {
  it('a repeat sale takes fewer than ten keys, from the customer to the money', async () => {
    const { api, user } = await counter([
      answer(createTxn, () => txn()),
      answer(confirmSale, () => confirmed),
      answer(deliverSale, () => delivered),
      answer(createSettlement, () => settlement),
    ]);
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await user.keyboard(key);
    };
    for (const key of ['h', 'x', '{Enter}', '{F2}']) await press(key);
    await waitFor(() => expect(total()).toHaveTextContent('¥5,092.00'));
    await press('{F9}');
    expect(await screen.findByRole('button', { name: /Deliver all now/ })).toBeInTheDocument();
    await press('{F9}');
    expect(await screen.findByRole('button', { name: /Take payment/ })).toBeInTheDocument();
    await press('{F9}');
    expect(await screen.findByText('Paid. Receipt RC-000009.')).toBeInTheDocument();
    expect(keys).toBeLessThan(10);
    expect(screen.getByRole('button', { name: 'Print delivery note' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print receipt' })).toBeInTheDocument();
    expect(api.callsOf(createTxn)[0]?.body).toMatchObject({
      ...{ kind: 'sale', partnerId: customer.partnerId, yardId: ids.yard },
      lines: [{ sortId: ids.board, pieces: 100, volume: null, priceUnit: 'm3', unitPrice: '2680' }],
    });
    expect(api.callsOf(deliverSale)[0]?.body.lines).toMatchObject([{ lineNo: 1, pieces: 100 }]);
    expect(api.callsOf(createSettlement)[0]?.body).toMatchObject({
      ...{ kind: 'receipt', method: 'cash', amountMinor: 509_200 },
      allocations: [{ txnId: txnIds.sale, amountMinor: null }],
    });
  });

  it.each(['zh', 'en'] as const)(
    'in %s: what a customer may owe, and what goods come to',
    async (language) => {
      const { user } = await counter([], '/wood/sell', language);
      const zh = language === 'zh';
      await user.type(
        screen.getByRole('combobox', { name: zh ? /查找客户/ : /Find a customer/ }),
        'hx{Enter}',
      );
      expect(await screen.findByText('¥48,800.00')).toBeInTheDocument();
      expect(screen.getByText(zh ? '逾期欠款' : 'Overdue')).toBeInTheDocument();
      await user.type(screen.getByRole('combobox', { name: zh ? /添加货物/ : /Add goods/ }), 'spruce{Enter}');
      await user.type(await screen.findByRole('textbox', { name: zh ? /^件数/ : /^Pieces/ }), '100');
      expect(await screen.findByText(zh ? '¥1,292.00 · 25.37 %' : '¥1,292.00 · 25.37 %')).toBeInTheDocument();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      keepState();
    },
  );

  it('goods are added by keys: a code, how many, the next code; the list price stands unless another is typed', async () => {
    const { api, user } = await counter();
    await chooseCustomer(user);
    await addBoards(user, '100{Enter}');
    expect(screen.getByRole('combobox', { name: /Add goods/ })).toHaveFocus();
    expect(screen.getByText('200 pieces, 3.8 m³ available')).toBeInTheDocument();
    await waitFor(() => expect(total()).toHaveTextContent('¥5,092.00'));
    expect(api.callsOf(previewTxn).at(-1)?.body).toMatchObject({
      lines: [{ sortId: ids.board, pieces: 100, priceUnit: 'm3', unitPrice: null }],
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Priced per' }), 'piece');
    const price = screen.getByRole('textbox', { name: /Unit price/ });
    expect(price).toBeRequired();
    await user.type(price, '48.5');
    await waitFor(() =>
      expect(api.callsOf(previewTxn).at(-1)?.body.lines[0]).toMatchObject({
        ...{ priceUnit: 'piece', unitPrice: '48.5' },
      }),
    );
  });

  it('what a scanner types while no field has the focus goes to the goods', async () => {
    const { user } = await counter();
    await chooseCustomer(user);
    await user.click(screen.getByRole('heading', { level: 1 }));
    await user.keyboard('SPR-B38{Enter}');
    expect(await screen.findByRole('group', { name: '1. Spruce board' })).toBeInTheDocument();
  });

  it('a label of a bundle brings its goods, once; one of another team, or of nothing, is told', async () => {
    const lot = {
      ...{ lotId: txnIds.otherTeam, code: 'LT-000012', sortId: ids.board, sortCode: board.code },
      ...{ names: board.names, form: board.form, baseUnit: board.baseUnit, grade: board.grade },
      ...{ thicknessMm: '38', widthMm: '125', lengthM: '4', moisture: null, note: null, source: null },
      bundled: { pieces: 60, volume: '1.140000', netKg: null },
      left: { pieces: 60, volume: '1.140000', availablePieces: 60, availableVolume: '1.140000' },
      places: [
        {
          yardId: ids.yard,
          pieces: 60,
          volume: '1.140000',
          availablePieces: 60,
          availableVolume: '1.140000',
        },
      ],
      ...{ madeAt: '2026-11-20T08:00:00.000Z', madeBy: 'Wei' },
    };
    const { user, api } = await counter([
      answer(listLots, ({ query }) => ({ items: query.code === lot.code ? [lot] : [], next: null })),
    ]);
    await chooseCustomer(user);
    const scan = (text: string) =>
      user.type(screen.getByRole('combobox', { name: /Add goods/ }), `${text}{Enter}`);
    await scan(`https://console.example/wood/stock?team=${ids.team}&lot=LT-000012`);
    const goods = within(await screen.findByRole('group', { name: '1. Spruce board' }));
    expect(goods.getByText('Bundle LT-000012')).toBeInTheDocument();
    expect(goods.getByRole('textbox', { name: /^Pieces/ })).toHaveValue('60');
    await waitFor(() =>
      expect(api.callsOf(previewTxn).at(-1)?.body.lines).toMatchObject([
        { lotId: lot.lotId, pieces: 60, volume: '1.140000' },
      ]),
    );
    await scan('lt-000012');
    expect(await screen.findByText('Bundle LT-000012 is already in this sale.')).toBeInTheDocument();
    await scan('LT-000099');
    expect(await screen.findByText('Nothing here has the code LT-000099.')).toBeInTheDocument();
    await scan(`https://console.example/wood/stock?team=${txnIds.otherTeam}&lot=LT-000012`);
    expect(await screen.findByText('This label belongs to another team.')).toBeInTheDocument();
    expect(screen.getAllByRole('group', { name: /Spruce board/ })).toHaveLength(1);
    keepState();
  });

  it('without the right to see margins there is none', async () => {
    const { margin: _, ...plain } = preview;
    const lines = preview.lines.map(({ margin: __, ...one }) => one);
    const { user } = await counter([
      member(woodPermissions.filter((one) => one !== 'wood.margin.read')),
      answer(previewTxn, () => ({ ...plain, lines })),
    ]);
    await chooseCustomer(user);
    await addBoards(user, '100');
    await waitFor(() => expect(total()).toHaveTextContent('¥5,092.00'));
    expect(screen.queryByText(/Margin/)).toBeNull();
  });

  it('more than is free is told at its line, before and after it was tried', async () => {
    const short = { pieces: 60, volume: '1.140000' };
    const lines = preview.lines.map((one) => ({ ...one, available: short, margin: null }));
    const { user, api } = await counter([
      answer(previewTxn, () => ({
        ...preview,
        lines,
        margin: null,
        warnings: ['insufficient_stock' as const],
      })),
      answer(createTxn, () => txn()),
      refuse(confirmSale, 'INSUFFICIENT_STOCK', {
        fields: [{ path: 'lines.0.pieces', code: 'insufficient_stock', params: short }],
      }),
    ]);
    await chooseCustomer(user);
    await addBoards(user, '100');
    expect(await screen.findByText('Not enough stock. Available: 60 pieces, 1.14 m³.')).toBeInTheDocument();
    await user.keyboard('{F9}');
    const goods = within(screen.getByRole('group', { name: '1. Spruce board' }));
    expect(await goods.findAllByText('Available pieces: 60, volume: 1.14 m³.')).not.toHaveLength(0);
    expect(screen.getByText(/Saved as Sale SO-000031/)).toBeInTheDocument();
    expect(api.callsOf(createTxn)).toHaveLength(1);
    keepState();
  });

  it('goods of no fixed size ask for a tally, at their line', async () => {
    const { user } = await counter([
      sorts({ ...board, widthMm: null }, log),
      refuse(previewTxn, 'VALIDATION', { fields: [{ path: 'lines.0.volume', code: 'tally_required' }] }),
    ]);
    await chooseCustomer(user);
    await user.type(screen.getByRole('combobox', { name: /Add goods/ }), 'spr-b38{Enter}');
    await user.click(await screen.findByRole('radio', { name: 'Pieces' }));
    await user.type(screen.getByRole('textbox', { name: /^Pieces/ }), '100');
    expect(await screen.findByText(/This sort has no fixed size/)).toBeInTheDocument();
  });

  it('under the floor somebody is asked: the draft waits, and says at once when it is decided', async () => {
    const lines = preview.lines.map((one) => ({ ...one, belowFloor: true }));
    let state: PriceException['state'] | undefined;
    const { user, api } = await counter([
      answer(previewTxn, () => ({ ...preview, lines, warnings: ['floor_price' as const] })),
      answer(createTxn, () => txn()),
      answer(askPriceException, () => {
        state = 'asked';
        return asked();
      }),
      answer(listPriceExceptions, () => ({
        items: state ? [asked({ state, decidedBy: 'Ma', decision: '下不为例' })] : [],
        next: null,
      })),
      answer(confirmSale, () => confirmed),
    ]);
    await chooseCustomer(user);
    await addBoards(user, '100');
    expect(await screen.findByText('Below the floor price: someone has to approve it.')).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: /Ask for approval/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), '老客户');
    await user.click(dialog.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText(/Waiting for approval\. You will/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Waiting for approval/ })).toBeDisabled();
    keepState();
    state = 'approved';
    tellLiveEvent({ topic: 'notification' });
    expect(await screen.findByText(/Approved by Ma/)).toBeInTheDocument();
    await user.keyboard('{F9}');
    expect(await screen.findByRole('button', { name: /Deliver all now/ })).toBeInTheDocument();
    expect(api.callsOf(createTxn)).toHaveLength(1);
    expect(api.callsOf(updateTxn)).toHaveLength(0);
  });

  it('over a limit that blocks somebody is asked, over one that warns it goes on', async () => {
    const credit = { limitMinor: 0, usedMinor: 509_200, agreedMinor: 509_200, freeMinor: -509_200 };
    const { user, api } = await counter([
      answer(previewTxn, () => ({ ...preview, credit, warnings: ['credit_blocked' as const] })),
    ]);
    await chooseCustomer(user);
    await addBoards(user, '100');
    expect(await screen.findByText(/¥5,092.00 over the credit limit: someone/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Ask for approval/ })).toBeInTheDocument();
    api.now(answer(previewTxn, () => ({ ...preview, credit, warnings: ['credit_limit' as const] })));
    await user.type(screen.getByRole('textbox', { name: /^Pieces/ }), '{Backspace}1');
    expect(await screen.findByText(/The sale can still be confirmed/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /Confirm sale/ })).toBeInTheDocument();
  });

  it('a saved draft is changed and not made twice, under its version', async () => {
    const { user, api } = await counter([
      answer(createTxn, () => txn()),
      answer(updateTxn, () => txn({ version: 1, note: 'Gate 2' })),
    ]);
    await chooseCustomer(user);
    await addBoards(user, '100');
    await user.keyboard('{F8}');
    expect(await screen.findByText(/Saved as Sale SO-000031/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Gate 2');
    await user.keyboard('{F8}');
    await waitFor(() => expect(api.callsOf(updateTxn)).toHaveLength(1));
    expect(api.callsOf(updateTxn)[0]).toMatchObject({ version: 0, body: { note: 'Gate 2' } });
    expect(Object.keys(api.callsOf(updateTxn)[0]?.body ?? {})).toEqual(['note']);
  });

  it('what is typed outlives a closed tab, and an error', async () => {
    const { user, unmount } = await counter([refuse(createTxn, 'INTERNAL')]);
    await chooseCustomer(user);
    await addBoards(user, '77');
    await user.keyboard('{F8}');
    expect(await screen.findByText(/Something failed on the server/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Pieces/ })).toHaveValue('77');
    unmount();
    sessionStorage.clear();
    const again = await counter();
    expect(await screen.findByRole('textbox', { name: /^Pieces/ })).toHaveValue('77');
    await again.user.click(screen.getByRole('button', { name: 'Start over' }));
    const question = within(await screen.findByRole('alertdialog'));
    await again.user.click(question.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('No goods yet')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Pieces/ })).toBeNull());
  });

  it('whoever may not let goods leave takes the money in advance; cash only is cash only', async () => {
    const seller: WoodPermission[] = [
      ...(['wood.stock.read', 'wood.sort.read', 'wood.partner.read', 'wood.sale.read'] as const),
      ...(['wood.sale.price', 'wood.sale.write', 'wood.settlement.record_cash'] as const),
    ];
    const { user, api } = await show(
      [
        member(seller),
        answer(getTxn, () => ({ ...confirmed, may: ['cancel' as const] })),
        answer(createSettlement, () => settlement),
      ],
      `/wood/sell?uuid=${txnIds.sale}`,
    );
    expect(await screen.findByText(/The yard keeper delivers them/)).toBeInTheDocument();
    expect(screen.getByText(/taken as a prepayment/)).toBeInTheDocument();
    const methods = within(screen.getByRole('combobox', { name: 'Method' })).getAllByRole('option');
    expect(methods).toHaveLength(1);
    keepState();
    await user.keyboard('{F9}');
    expect(await screen.findByText('Paid. Receipt RC-000009.')).toBeInTheDocument();
    expect(api.callsOf(createSettlement)[0]?.body).toMatchObject({ amountMinor: 509_200, allocations: [] });
  });

  it('2 /wood/sell: begins with what its address names, and with nothing where that is bad', async () => {
    const named = `/wood/sell?sort=${ids.board}&pieces=30&partner=${customer.partnerId}`;
    const { unmount } = await counter([answer(getPartner, () => customer)], named);
    expect(await screen.findByRole('textbox', { name: /^Pieces/ })).toHaveValue('30');
    expect(await screen.findByDisplayValue('Huaxing Furniture P-000007')).toBeInTheDocument();
    unmount();
    await counter([], '/wood/sell?sort=nonsense&pieces=-3&partner=x');
    expect(screen.getByText('No goods yet')).toBeInTheDocument();
  });

  it('loading, refused, down, empty, without a team, and a sale that is nobody’s', async () => {
    const waiting = await show([hang(listStock)]);
    await waiting.findByRole('status');
    waiting.unmount();
    const viewer = await show([member(['wood.stock.read', 'wood.sort.read', 'wood.team.read'])]);
    expect(await screen.findByText('No access')).toBeInTheDocument();
    expect(screen.getByText('wood.sale.write')).toBeInTheDocument();
    keepState();
    viewer.unmount();
    const down = await show([refuse(listStock, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    down.unmount();
    const empty = await show([stock([])]);
    expect(await screen.findByRole('link', { name: 'Go to stock' })).toHaveAttribute('href', '/wood/stock');
    keepState();
    empty.unmount();
    const alone = await show([stranger]);
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
    alone.unmount();
    const bad = await show([], '/wood/sell?uuid=nonsense');
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    bad.unmount();
    await show([refuse(getTxn, 'NOT_FOUND')], `/wood/sell?uuid=${txnIds.sale}`);
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
  });
});
