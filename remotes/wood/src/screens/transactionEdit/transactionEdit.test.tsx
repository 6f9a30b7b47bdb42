/// <reference types="@testing-library/jest-dom" />
import {
  createTxn,
  getPartner,
  getTxn,
  listCostItems,
  listPartners,
  listStock,
  listTxnAttachments,
  listTxns,
  previewTxn,
  previewVolume,
  reverseTxn,
  simulateCost,
  type Txn,
  type TxnPreview,
  updateTxn,
  type WoodPermission,
  woodPermissions,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, ids, log, member, sorts, species, stranger, yards } from '../../team/demo-team.ts';
import { purchase, sale, txnIds } from '../../txns/demo-txns.ts';

const nothing = { pieces: 0, volume: '0.000000' };
const draft: Txn = {
  ...purchase,
  ...{ state: 'draft', money: null, postings: [], linked: [], costs: [], version: 4 },
  lines: purchase.lines.map((line) => ({ ...line, moved: nothing })),
  may: ['edit', 'discard', 'order'],
};
const [boards] = draft.lines;
const oneLine: Txn = { ...draft, lines: boards ? [boards] : [] };

const northern = {
  ...{ partnerId: txnIds.supplier, code: 'P-000001', names: { zh: '北方木材', en: 'Northern Timber' } },
  ...{ kind: 'supplier' as const, phone: null, taxNo: null, creditLimitMinor: null, termsDays: 30 },
  ...{ openingMinor: 0, state: 'active' as const, version: 0 },
};
const priced: TxnPreview = {
  ...{ goodsMinor: 851_200, discountMinor: 0, taxMinor: 0, totalMinor: 851_200, dueOn: '2026-12-20' },
  lines: [
    {
      ...{ lineNo: 1, sortId: ids.board, pieces: 224, volume: '4.256000', quantity: '4.256000' },
      ...{ priceUnit: 'm3', unitPrice: '2000', priceQuantity: '4.256000', amountMinor: 851_200 },
      ...{ discountMinor: 0, taxMinor: 0, available: null, belowFloor: false, margin: null },
    },
  ],
  ...{ credit: null, warnings: [], margin: null },
};
const measured = answer(previewVolume, ({ body: { tally } }) => ({
  rule: 'gb4814_2013' as const,
  rows: tally.rows.map((row) => {
    const isWhole = /^\d+$/.test((row as { diameterCm?: string }).diameterCm ?? '20');
    const problem = isWhole ? null : { path: 'diameterCm', code: 'diameter_not_whole' };
    return { pieceVolume: problem ? null : '0.030', volume: problem ? null : '3.000', branch: null, problem };
  }),
  ...{ pieces: 100, volume: '3.000', boardFeet: '1271.33' },
}));
/** Takes what is sent, under the next version. */
const saves = answer(updateTxn, ({ body, version = 0 }) => ({
  ...oneLine,
  ...(body.mark !== undefined && { mark: body.mark }),
  version: version + 1,
}));

const at = (uuid: string) => `/wood/transactionEdit?uuid=${uuid}`;
const show = (api: FakeAnswer[], path = at(ids.txn), language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    ...{ path, language },
    api: [
      ...[member(), yards, species, sorts(board, log), measured],
      answer(listPartners, () => ({ items: [northern], next: null })),
      answer(listTxnAttachments, () => ({ items: [], mayAdd: true, mayRemove: true })),
      answer(listCostItems, () => ({ items: [] })),
      answer(listStock, () => ({ items: [], total: 0, page: 1, size: 20, pieces: 0, volume: '0.000000' })),
      answer(previewTxn, () => priced),
      ...api,
    ],
  });
const open = async (txn: Txn, api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en') => {
  const house = await show([answer(getTxn, () => txn), ...api], at(txn.txnId), language);
  await screen.findByRole('heading', { level: 1, name: new RegExp(txn.number) });
  return house;
};
const without = (...gone: WoodPermission[]) => member(woodPermissions.filter((one) => !gone.includes(one)));
const mark = () => screen.findByRole('textbox', { name: 'Mark' });

afterEach(() => {
  jest.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

describe('5 /wood/transactionEdit without a document', () => {
  it.each([
    ['en', 'Purchase', 'Supplier', 'Create draft'],
    ['zh', '采购', '供应商', '新建草稿'],
  ] as const)(
    'in %s: a kind, the least that it says, and the draft is in the address',
    async (language, kind, supplier, create) => {
      const { api, user, router } = await show(
        [answer(createTxn, () => oneLine), answer(getTxn, () => oneLine)],
        '/wood/transactionEdit?uuid=',
        language,
      );
      await user.click(await screen.findByRole('button', { name: new RegExp(`^${kind}`) }));
      keepState();
      await user.click(await screen.findByRole('button', { name: create }));
      expect(api.callsOf(createTxn)).toHaveLength(0);
      await fill(user, screen.getByRole('combobox', { name: new RegExp(supplier) }), 'north');
      await user.click(await screen.findByRole('option', { name: /北方木材|Northern Timber/ }));
      await user.click(screen.getByRole('button', { name: create }));
      await screen.findByRole('heading', { level: 1, name: /PO-000012/ });
      expect(api.callsOf(createTxn)[0]?.body).toMatchObject({
        ...{ kind: 'purchase', partnerId: txnIds.supplier, yardId: ids.yard, lines: [] },
      });
      expect(router.state.location.search).toBe(`?uuid=${ids.txn}`);
    },
  );

  it('begins with what the address names', async () => {
    const { api, user } = await show(
      [answer(getPartner, () => northern), answer(createTxn, () => oneLine), answer(getTxn, () => oneLine)],
      `/wood/transactionEdit?uuid=&kind=purchase&partner=${txnIds.supplier}&nonsense=1`,
    );
    expect(await screen.findByRole('combobox', { name: /Supplier/ })).toHaveValue(
      'Northern Timber (P-000001)',
    );
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(api.callsOf(createTxn)[0]?.body.partnerId).toBe(txnIds.supplier));
  });

  it('only what the role begins; whoever begins nothing is told so', async () => {
    const { unmount } = await show(
      [member(['wood.stock.read', 'wood.sort.read', 'wood.goods.move'])],
      at(''),
    );
    expect(await screen.findByRole('button', { name: /^Transfer/ })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Purchase/ })).toBeNull();
    unmount();
    await show([member(['wood.stock.read', 'wood.sort.read'])], at(''));
    expect(await screen.findByText('Your role does not create documents')).toBeInTheDocument();
    keepState();
  });

  it('without a team, refused, down', async () => {
    const { unmount } = await show([stranger], at(''));
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
    unmount();
    const down = await show([refuse(getTxn, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    down.unmount();
    await show([hang(getTxn)]);
    await waitFor(() => expect(screen.queryByText('Something went wrong!')).toBeNull());
  });
});

it('2 /wood/transactionEdit: uuid names the draft; without it, or with two, a new document begins', async () => {
  for (const search of ['', '?uuid=', `?uuid=${ids.txn}&uuid=${txnIds.back}`]) {
    const { api, unmount } = await show([], `/wood/transactionEdit${search}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'New document' })).toBeInTheDocument();
    expect(api.callsOf(getTxn)).toEqual([]);
    unmount();
  }
  const { api } = await open(oneLine);
  expect(api.callsOf(getTxn).map(({ params }) => params)).toEqual([{ txnId: ids.txn }]);
});

describe('5 a document that is not there', () => {
  it.each([
    ['malformed', 'nonsense', 0],
    ['unknown, or of another team', txnIds.back, 1],
  ])('%s: not found, with a way to the list', async (_, uuid, calls) => {
    const { api } = await show([refuse(getTxn, 'NOT_FOUND')], at(uuid));
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All documents' })).toHaveAttribute('href', '/wood/transaction');
    expect(api.callsOf(getTxn)).toHaveLength(calls);
  });
});

describe('5 a draft', () => {
  it.each(['en', 'zh'] as const)(
    'shows its head, its lines with what they come to, and its costs, in %s',
    async (language) => {
      await open(draft, [], language);
      const lines = within(await screen.findByRole('group', { name: language === 'zh' ? '明细' : 'Lines' }));
      expect(lines.getAllByRole('combobox', { name: language === 'zh' ? /种类/ : /Sort/ })).toHaveLength(2);
      expect((await screen.findAllByText('¥8,512.00')).length).toBeGreaterThan(0);
      expect(screen.getByText(language === 'zh' ? '已保存' : 'Saved')).toBeInTheDocument();
      keepState();
    },
  );

  it('saves only what was changed, on the version that it was typed over, and stays as it was typed', async () => {
    const { api, user } = await open(oneLine, [saves]);
    await fill(user, await mark(), 'A7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
    expect(api.callsOf(updateTxn)[0]).toMatchObject({ version: 4, body: { mark: 'A7' } });
    expect(Object.keys(api.callsOf(updateTxn)[0]?.body ?? {})).toEqual(['mark']);
    await fill(user, await mark(), 'B');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateTxn)[1]).toMatchObject({ version: 5, body: { mark: 'A7B' } }),
    );
  });

  it('saves itself every ten seconds, but nothing that is not finished', async () => {
    jest.useFakeTimers({ doNotFake: everythingButIntervals });
    const { api, user } = await open(oneLine, [saves]);
    await fill(user, await mark(), 'A7');
    const wait = () => act(async () => void jest.advanceTimersByTime(10_000));
    await wait();
    expect(await screen.findByText('Saved')).toBeInTheDocument();
    expect(api.callsOf(updateTxn)).toHaveLength(1);
    // Said where it is shown, not again by a notice every ten seconds, which would lie on what comes next.
    expect(screen.queryByText('Updated successfully')).toBeNull();
    await wait();
    expect(api.callsOf(updateTxn)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    await wait();
    expect(api.callsOf(updateTxn)).toHaveLength(1);
    expect(screen.getByText('Not finished')).toBeInTheDocument();
  });

  it('a line without a price is not finished: nothing is sent or refused, and it is kept until it is', async () => {
    jest.useFakeTimers({ doNotFake: everythingButIntervals });
    const { api, user } = await open(oneLine, [saves]);
    await user.click(screen.getByRole('button', { name: 'Add a line' }));
    const second = (role: string, name: RegExp) => screen.getAllByRole(role, { name })[1] ?? document.body;
    await fill(user, second('combobox', /Sort/), 'spruce');
    await user.click(await screen.findByRole('option', { name: /Spruce board/ }));
    await fill(user, second('textbox', /Pieces/), '24');
    await act(async () => void jest.advanceTimersByTime(10_000));
    expect(api.callsOf(updateTxn)).toHaveLength(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByText(/Kept in this browser for now/)).toBeInTheDocument();
    keepState();
    await fill(user, second('textbox', /Unit price/), '2450');
    await act(async () => void jest.advanceTimersByTime(10_000));
    await waitFor(() => expect(api.callsOf(updateTxn)).toHaveLength(1));
  });

  it('saves when it is left, and sets aside what cannot be saved', async () => {
    const first = await open(oneLine, [saves]);
    await fill(first.user, await mark(), 'A7');
    first.unmount();
    await waitFor(() => expect(first.api.callsOf(updateTxn)[0]?.body).toEqual({ mark: 'A7' }));
    const second = await open(oneLine, [saves]);
    await second.user.click(screen.getByRole('button', { name: 'Add a line' }));
    second.unmount();
    expect(second.api.callsOf(updateTxn)).toHaveLength(0);
    sessionStorage.clear();
    await open(oneLine);
    expect(screen.getByText(/Your draft from .* has been restored/)).toBeInTheDocument();
    expect(screen.getAllByRole('combobox', { name: /Sort/ })).toHaveLength(2);
  });

  it('a day too far back is told at its field, and is not sent again by itself', async () => {
    jest.useFakeTimers({ doNotFake: everythingButIntervals });
    const locked = { path: 'businessDate', code: 'locked', params: { earliest: '2026-11-22' } };
    const { api, user } = await open(oneLine, [refuse(updateTxn, 'PERIOD_LOCKED', { fields: [locked] })]);
    await fill(user, await mark(), 'A7');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/Not before/)).toBeInTheDocument();
    expect(screen.getByText('Not accepted')).toBeInTheDocument();
    await act(async () => void jest.advanceTimersByTime(30_000));
    expect(api.callsOf(updateTxn)).toHaveLength(1);
    keepState();
  });

  it('stale, it shows both versions; what was typed goes on top of the newer one', async () => {
    const current = { ...oneLine, mark: 'THEIRS', version: 7 };
    const { api, user } = await open(oneLine, [
      refuse(updateTxn, 'VERSION_CONFLICT', { details: { current } }),
    ]);
    await fill(user, await mark(), 'MINE');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const both = within(await screen.findByRole('table', { name: 'Differences' }));
    expect(both.getByText('THEIRS')).toBeInTheDocument();
    keepState();
    api.now(saves);
    await user.click(screen.getByRole('button', { name: 'Reapply my changes' }));
    expect(await mark()).toHaveValue('MINE');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateTxn)[1]).toMatchObject({ version: 7, body: { mark: 'MINE' } }),
    );
  });

  it('Enter goes on to the next line, and adds one behind the last', async () => {
    const { user } = await open(draft);
    const sortFields = () => screen.getAllByRole('combobox', { name: /Sort/ });
    const [price] = screen.getAllByRole('textbox', { name: /Unit price/ });
    await user.click(price ?? document.body);
    await user.keyboard('{Enter}');
    expect(sortFields()[1]).toHaveFocus();
    await user.click(screen.getAllByRole('textbox', { name: /Unit price/ })[1] ?? document.body);
    await user.keyboard('{Enter}');
    expect(sortFields()).toHaveLength(3);
    expect(sortFields()[2]).toHaveFocus();
  });

  it('acts are offered for what is saved', async () => {
    const { user } = await open(oneLine);
    expect(screen.getByRole('button', { name: 'Place order' })).toBeInTheDocument();
    await fill(user, await mark(), 'A7');
    expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
  });
});

describe('5 a tally out of a spreadsheet', () => {
  it('at a field: rows come behind those that are there, wrong ones as they were written', async () => {
    await open({ ...draft, lines: draft.lines.slice(1) });
    const [diameter] = await screen.findAllByRole('textbox', { name: /diameter/i });
    fireEvent.paste(diameter ?? document.body, {
      clipboardData: { getData: () => '22\t4.0\t10\n20.5\t4.0\t3\n' },
    });
    expect(
      (await screen.findAllByRole('textbox', { name: /diameter/i })).map((one) => one.getAttribute('value')),
    ).toEqual(['20', '22', '20.5']);
    expect(
      await screen.findByText('The diameter must be a whole number of centimetres.'),
    ).toBeInTheDocument();
  });

  it('in its window: what is wrong is told with its row before anything is added', async () => {
    const { user } = await open({ ...draft, lines: draft.lines.slice(1) });
    await user.click(await screen.findByRole('button', { name: 'Paste rows' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Rows' }), {
      target: { value: '径级\t长度\t根数\n22\t4.0\t10\n20.5\t4.0\t3\n24\t4.0\tx' },
    });
    expect(
      await dialog.findByText('Row 3: The diameter must be a whole number of centimetres.'),
    ).toBeInTheDocument();
    expect(dialog.getByText('Row 4: Enter a whole number.')).toBeInTheDocument();
    keepState();
    await user.click(dialog.getByRole('button', { name: 'Add 3 rows' }));
    expect(await screen.findAllByRole('textbox', { name: /diameter/i })).toHaveLength(4);
  });

  it('more rows than a tally holds are told and not taken, in its window and at a field', async () => {
    const said =
      'A tally holds at most 500 rows, and this one has room for 499 more. Put the rest on another line.';
    const sheet = '22\t4.0\t1\n'.repeat(500);
    const { user, api } = await open({ ...draft, lines: draft.lines.slice(1) });
    await user.click(await screen.findByRole('button', { name: 'Paste rows' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByRole('textbox', { name: 'Rows' }), { target: { value: sheet } });
    expect(await dialog.findByText(said)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Add 500 rows' }));
    expect(dialog.getByText(said)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    const [diameter] = await screen.findAllByRole('textbox', { name: /diameter/i });
    fireEvent.paste(diameter ?? document.body, { clipboardData: { getData: () => sheet } });
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(screen.getAllByRole('textbox', { name: /diameter/i })).toHaveLength(1);
    expect(api.callsOf(previewVolume).every(({ body }) => body.tally.rows.length <= 1)).toBe(true);
  });
});

describe('5 costs of a draft', () => {
  it('are entered with what they are divided by, and it is shown how', async () => {
    const { api, user } = await open(oneLine, [
      saves,
      answer(simulateCost, ({ body }) => ({
        lines: body.lines.map(() => ({
          ...{ sharesMinor: [5_000], costMinor: 5_000, landedMinor: 856_200 },
          ...{ perM3: '2011.748120', perPiece: null },
        })),
        ...{ costsMinor: [5_000], goodsMinor: 851_200, costMinor: 5_000, landedMinor: 856_200 },
        ...{ volume: '4.256', difference: null },
      })),
    ]);
    await user.click(screen.getByRole('button', { name: 'Add a cost' }));
    const cost = within(await screen.findByRole('group', { name: 'Cost 1' }));
    await fill(user, cost.getByRole('textbox', { name: /Name/ }), 'Freight');
    await fill(user, cost.getByRole('textbox', { name: /Amount/ }), '50');
    expect(await screen.findByRole('table', { name: 'How the costs are divided' })).toHaveTextContent(
      '8,562.00',
    );
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateTxn)[0]?.body.costs).toMatchObject([
        { names: { zh: 'Freight', en: 'Freight' }, basis: 'volume', amountMinor: 5_000 },
      ]),
    );
    keepState();
  });

  it('are absent for those who may not see them', async () => {
    const { costs: _, ...unseen } = oneLine;
    await open(unseen as Txn, [without('wood.cost.read')]);
    await screen.findByRole('button', { name: 'Add a line' });
    expect(screen.queryByText('Landed costs')).toBeNull();
  });
});

describe('5 what is no draft any more', () => {
  const received: Txn = { ...purchase, state: 'received', may: ['reverse'] };

  it('is read-only, and is reversed and entered again', async () => {
    const mirror = { ...received, txnId: txnIds.mirror, number: 'PO-000013' };
    const again = { ...oneLine, txnId: txnIds.back, number: 'PO-000014' };
    const { api, user, router } = await open(received, [
      answer(reverseTxn, () => mirror),
      answer(createTxn, () => again),
      answer(updateTxn, () => again),
    ]);
    expect(screen.getByText(/Already posted, so it can no longer be changed/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Mark' })).toBeNull();
    keepState();
    api.now(answer(getTxn, ({ params }) => (params.txnId === again.txnId ? again : received)));
    await user.click(screen.getByRole('button', { name: 'Reverse and re-enter' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByRole('textbox', { name: /Reason/ }), 'wrong price');
    await user.click(dialog.getByRole('button', { name: 'Reverse and re-enter' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?uuid=${txnIds.back}`));
    expect(api.callsOf(reverseTxn)[0]?.body).toEqual({ reason: 'wrong price' });
    expect(api.callsOf(createTxn)[0]?.body).toMatchObject({
      ...{ kind: 'purchase', containerNo: 'MSKU1234565' },
      lines: [{ sortId: ids.board, pieces: 224, unitPrice: '2000' }, { sortId: ids.log }],
    });
    expect(api.callsOf(updateTxn)[0]?.body.costs).toMatchObject([{ amountMinor: 5_000 }]);
  });

  it('of a kind that the role does not write it is read-only, and says so', async () => {
    await open({ ...sale, may: [] }, [without('wood.sale.write')]);
    expect(screen.getByText(/Your role does not change documents of this kind/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy as draft' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('4 from a document to its draft', () => {
  const document = async (txn: Txn, api: FakeAnswer[] = []) => {
    const house = await show(
      [answer(getTxn, () => txn), answer(listTxns, () => ({ items: [], next: null })), ...api],
      `/wood/transaction?uuid=${txn.txnId}`,
    );
    await screen.findByRole('heading', { level: 1, name: new RegExp(txn.number) });
    return house;
  };

  it('a draft is edited, and copied as another one', async () => {
    const { api, user, router } = await document(oneLine, [answer(createTxn, () => oneLine)]);
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', at(ids.txn));
    await user.click(screen.getByRole('button', { name: 'Copy as draft' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wood/transactionEdit'));
    expect(api.callsOf(createTxn)[0]?.body).toMatchObject({ kind: 'purchase', containerNo: null });
  });

  it('a new document begins at the list, for those who begin any', async () => {
    const { unmount } = await show(
      [answer(listTxns, () => ({ items: [], next: null }))],
      '/wood/transaction',
    );
    expect(await screen.findByRole('link', { name: 'New document' })).toHaveAttribute('href', at(''));
    unmount();
    await show(
      [answer(listTxns, () => ({ items: [], next: null })), member(['wood.stock.read', 'wood.sort.read'])],
      '/wood/transaction',
    );
    await screen.findByText('No documents in range');
    expect(screen.queryByRole('link', { name: 'New document' })).toBeNull();
  });
});

const everythingButIntervals = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'requestAnimationFrame'] as const),
  ...(['cancelAnimationFrame', 'requestIdleCallback', 'cancelIdleCallback', 'setImmediate'] as const),
  ...(['clearImmediate', 'setTimeout', 'clearTimeout'] as const),
];
