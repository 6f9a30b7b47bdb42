/// <reference types="@testing-library/jest-dom" />
import {
  acceptSortProposal,
  createSort,
  createSortMatrix,
  createStarterSorts,
  disableSort,
  exportSorts,
  importSorts,
  listSortPrices,
  listSortProposals,
  listSorts,
  mergeSort,
  orderSorts,
  proposeSort,
  proposeSortPrice,
  refuseSortProposal,
  type Sort,
  type SortPrice,
  type SortProposal,
  setSortPrice,
  updateSort,
  type WoodPermission,
  withdrawSortPrice,
  withdrawSortProposal,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, ids, log, member, sorts, species, stranger } from '../../team/demo-team.ts';

const proposals = (...items: SortProposal[]) => answer(listSortProposals, () => ({ items, next: null }));
const readOnly: WoodPermission[] = ['wood.sort.read', 'wood.stock.read'];
const show = (api: FakeAnswer[], path = '/wood/sortSetting', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path, language, api: [member(), species, sorts(board, log), proposals(), ...api] });

describe('/wood/sortSetting', () => {
  it.each(['zh', 'en'] as const)('the sorts in %s', async (language) => {
    await show([], '/wood/sortSetting', language);
    expect(await screen.findByText(language === 'zh' ? '云杉板材' : 'Spruce board')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByText(/38 × 125 mm × 4 m/)).toBeInTheDocument();
    keepState();
  });

  it('empty: offers the starter set; to a reader it says who can', async () => {
    const starter = answer(createStarterSorts, () => ({ species: 14, sorts: 40 }));
    const { api, user, unmount } = await show([sorts(), starter]);
    await user.click(await screen.findByRole('button', { name: 'Use the starter set' }));
    await waitFor(() => expect(api.callsOf(createStarterSorts)).toHaveLength(1));
    await waitFor(() => expect(api.callsOf(listSorts).length).toBeGreaterThan(1));
    unmount();
    await show([sorts(), member(readOnly)]);
    expect(await screen.findByText(/owner or manager has set them up/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use the starter set' })).toBeNull();
  });

  it('without the right to change it is read-only', async () => {
    await show([member(readOnly)]);
    await screen.findByText('Spruce board');
    for (const name of ['New sort', 'Size matrix', /Disable/, /up$/]) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
  });

  it('somebody without a team is shown where to begin; a search that finds nothing can be undone', async () => {
    const { unmount } = await show([stranger]);
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
    unmount();
    const { user, router } = await show([], '/wood/sortSetting?q=teak');
    expect(await screen.findByText('No matching sorts')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(await screen.findByText('Spruce board')).toBeInTheDocument();
  });

  it('creates a sort and shows a taken code at its field', async () => {
    const taken = refuse(createSort, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
    const { api, user } = await show([taken]);
    await user.click(await screen.findByRole('button', { name: 'New sort' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New sort' }));
    await fill(user, dialog.getByLabelText(/^Code/), 'SPR-B38');
    await user.type(dialog.getByLabelText(/Chinese name/i), '云杉');
    await fill(user, dialog.getByLabelText(/English name/i), 'Spruce');
    await user.type(dialog.getByLabelText(/Thickness/), '38');
    await user.type(dialog.getByLabelText(/Minimum moisture/), '8');
    await fill(user, dialog.getByLabelText(/Maximum moisture/), '12.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This code is already in use.')).toBeInTheDocument();
    keepState();
    api.now(answer(createSort, () => log));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createSort).at(-1)?.body).toMatchObject({
      code: 'SPR-B38',
      thicknessMm: '38',
      widthMm: null,
      moistureMin: '8',
      moistureMax: '12.5',
    });
  });

  it('changes only what was changed, freezes what was posted, and can go on from the other’s version', async () => {
    const theirs: Sort = { ...board, grade: '1', version: 4 };
    const stale = refuse(updateSort, 'VERSION_CONFLICT', { details: { current: theirs } });
    const { api, user } = await show([stale]);
    await user.click(await screen.findByText('Spruce board'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit sort' }));
    expect(dialog.getByLabelText(/Thickness/)).toBeDisabled();
    expect(dialog.getByText(/can no longer be changed/)).toBeInTheDocument();
    const price = dialog.getByLabelText(/List price/);
    await user.clear(price);
    await fill(user, price, '2400.5');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await user.click(await dialog.findByRole('button', { name: 'Reapply my changes' }));
    api.now(answer(updateSort, () => theirs));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(updateSort).map(({ version, body }) => [version, body])).toEqual([
      [3, { listPrice: '2400.5' }],
      [4, { listPrice: '2400.5' }],
    ]);
  });

  it('2 /wood/sortSetting: more than a page is turned in the address, and order knows all siblings', async () => {
    const third: Sort = { ...log, sortId: ids.txn, names: { zh: '三', en: 'Third' }, position: 3 };
    const pages = answer(listSorts, ({ query }) => {
      const { page, size } = listSorts.query.parse(query);
      const all = [board, log, third];
      const items = size === 1000 ? all : page === 1 ? [board, log] : [third];
      return { items, total: size === 1000 ? 3 : 102, page, size };
    });
    const { api, user } = await show([pages, answer(orderSorts, () => ({ ordered: 3 }))]);
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByText('Page 2 of 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Move Third up' }));
    await waitFor(() =>
      expect(api.callsOf(orderSorts)[0]?.body.sortIds).toEqual([ids.board, ids.txn, ids.log]),
    );
  });

  it('previews a size matrix before it makes anything', async () => {
    const row = {
      code: 'SPR-B38X125X4',
      names: board.names,
      thicknessMm: '38',
      widthMm: '125',
      lengthM: '4',
      pieceVolume: '0.019000',
    };
    const matrix = answer(createSortMatrix, ({ body }) => ({
      rows: [
        { ...row, conflict: 'SAME_SIZE' as const },
        { ...row, code: 'SPR-B50X125X4', conflict: null },
      ],
      created: body.dryRun ? 0 : 1,
    }));
    const { api, user } = await show([matrix]);
    await user.click(await screen.findByRole('button', { name: 'Size matrix' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Size matrix' }));
    await fill(user, dialog.getByLabelText(/Thicknesses/), '38, 50');
    await fill(user, dialog.getByLabelText(/Widths/), '125');
    await user.type(dialog.getByLabelText(/Lengths/), '4');
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    expect(await dialog.findByText('Size exists')).toBeInTheDocument();
    keepState();
    await user.click(dialog.getByRole('button', { name: /Create 1 sort/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createSortMatrix).map(({ body }) => [body.dryRun, body.thicknessMm])).toEqual([
      [true, ['38', '50']],
      [false, ['38', '50']],
    ]);
  });

  it('moves a sort by keyboard, and asks before disabling one with stock', async () => {
    const { api, user } = await show([
      answer(orderSorts, () => ({ ordered: 2 })),
      answer(disableSort, () => board),
    ]);
    const down = await screen.findByRole('button', { name: 'Move Spruce board down' });
    act(() => down.focus());
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(api.callsOf(orderSorts)[0]?.body).toEqual({ parentId: null, sortIds: [ids.log, ids.board] }),
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Disable Spruce board' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Disable Spruce board' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/There is stock of this sort/)).toBeInTheDocument();
    expect(api.callsOf(disableSort)).toHaveLength(0);
    await user.click(question.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(api.callsOf(disableSort)[0]?.params).toEqual({ sortId: ids.board }));
  });
});

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));
const buyer: WoodPermission[] = [...readOnly, 'wood.sort.propose'];

describe('prices by day', () => {
  const price = (over: Partial<SortPrice> = {}): SortPrice => ({
    ...{ sortPriceId: ids.txn, effectiveFrom: '2026-01-01', listPrice: '2330', floorPrice: null },
    ...{ inForce: true, setBy: 'Ming', setAt: '2026-01-01T00:00:00Z', withdrawnAt: null },
    ...over,
  });
  const ahead = price({
    sortPriceId: ids.yard,
    effectiveFrom: '2199-01-01',
    listPrice: '2400',
    inForce: false,
  });
  const history = (...items: SortPrice[]) => answer(listSortPrices, () => ({ items, next: null }));

  it.each([
    ['en', /2,400.*from 2199-01-01/],
    ['zh', /2199年1月1日 起.*2,400/],
  ] as const)('what was set ahead is told beside the price of today (%s)', async (language, text) => {
    const nextPrice = { effectiveFrom: '2199-01-01', listPrice: '2400', floorPrice: null };
    await show([sorts({ ...board, nextPrice, lastMovedOn: '2026-11-20' })], '/wood/sortSetting', language);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('are set with a day, and one that has not begun is withdrawn after a question', async () => {
    const { api, user } = await show([
      history(ahead, price()),
      answer(setSortPrice, () => price()),
      answer(withdrawSortPrice, () => ahead),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Prices of Spruce board' }));
    const box = await dialog('Prices of Spruce board');
    expect(await box.findByText('Scheduled')).toBeInTheDocument();
    expect(box.getByText('In force')).toBeInTheDocument();
    keepState();
    const list = box.getByLabelText(/List price/);
    await user.clear(list);
    await fill(user, list, '2500');
    await user.click(box.getByRole('button', { name: 'Set price' }));
    await waitFor(() =>
      expect(api.callsOf(setSortPrice)[0]).toMatchObject({
        ...{ params: { sortId: ids.board }, body: { listPrice: '2500', floorPrice: null } },
      }),
    );
    await user.click(box.getByRole('button', { name: 'Withdraw price from 2199-01-01' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }),
    );
    await waitFor(() => expect(api.callsOf(withdrawSortPrice)[0]?.params).toEqual({ sortPriceId: ids.yard }));
  });

  it('a day that has passed is told at its field', async () => {
    const fields = [{ path: 'effectiveFrom', code: 'in_past' }];
    const { user } = await show([history(), refuse(setSortPrice, 'VALIDATION', { fields })]);
    await user.click(await screen.findByRole('button', { name: 'Prices of Spruce board' }));
    const box = await dialog('Prices of Spruce board');
    expect(await box.findByText('No prices yet')).toBeInTheDocument();
    await user.click(box.getByRole('button', { name: 'Set price' }));
    expect(await box.findByText('Not before today.')).toBeInTheDocument();
  });

  it('a history that does not come is asked for again', async () => {
    const { api, user } = await show([refuse(listSortPrices, 'INTERNAL')]);
    await user.click(await screen.findByRole('button', { name: 'Prices of Spruce board' }));
    const retry = await (await dialog('Prices of Spruce board')).findByRole('button', { name: 'Retry' });
    api.now(history(price()));
    await user.click(retry);
    expect(await screen.findByText('In force')).toBeInTheDocument();
  });

  it('who may not set one sees them; a buyer proposes one with a note', async () => {
    const { unmount, user: reader } = await show([member(readOnly), history(ahead)]);
    await reader.click(await screen.findByRole('button', { name: 'Prices of Spruce board' }));
    const box = await dialog('Prices of Spruce board');
    expect(await box.findByText('Scheduled')).toBeInTheDocument();
    for (const name of ['Set price', 'Propose price', /^Withdraw/])
      expect(box.queryByRole('button', { name })).toBeNull();
    unmount();
    const made = answer(proposeSortPrice, () => proposal());
    const { api, user } = await show([member(buyer), history(price()), made]);
    await user.click(await screen.findByRole('button', { name: 'Prices of Spruce board' }));
    const form = await dialog('Prices of Spruce board');
    await fill(user, form.getByLabelText(/^Note/), '市场涨价');
    await user.click(form.getByRole('button', { name: 'Propose price' }));
    await waitFor(() =>
      expect(api.callsOf(proposeSortPrice)[0]?.body).toMatchObject({
        ...{ note: '市场涨价', price: { listPrice: '2330' } },
      }),
    );
  });
});

const proposal = (over: Partial<SortProposal> = {}): SortProposal => ({
  ...{ sortProposalId: ids.txn, kind: 'price', sortId: ids.board, code: 'SPR-B38', names: board.names },
  ...{
    sort: null,
    note: '市场涨价',
    state: 'proposed',
    proposedBy: 'Buyer',
    proposedAt: '2026-11-20T02:00:00Z',
  },
  price: {
    ...{ effectiveFrom: '2199-01-01', listPrice: '2400', floorPrice: null },
    ...{ listPriceNow: '2330', floorPriceNow: null },
  },
  ...{ own: false, decidedBy: null, decidedAt: null, reason: null },
  ...over,
});

describe('proposals', () => {
  it('how many wait is told; they are accepted, or refused with a reason', async () => {
    const { api, user } = await show([
      proposals(proposal()),
      answer(acceptSortProposal, () => proposal({ state: 'accepted' })),
      answer(refuseSortProposal, () => proposal({ state: 'refused', reason: 'enough' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Proposals (1)' }));
    const box = await dialog('Proposals');
    expect(await box.findByText(/2,330 → 2,400 from 2199-01-01/)).toBeInTheDocument();
    keepState();
    await user.click(box.getByRole('button', { name: 'Accept proposal SPR-B38' }));
    await waitFor(() => expect(api.callsOf(acceptSortProposal)).toHaveLength(1));
    await user.click(box.getByRole('button', { name: 'Refuse proposal SPR-B38' }));
    const refusal = await dialog('Refuse proposal SPR-B38');
    await fill(user, refusal.getByLabelText(/^Reason/), 'enough');
    await user.click(refusal.getByRole('button', { name: 'Refuse' }));
    await waitFor(() => expect(api.callsOf(refuseSortProposal)[0]?.body).toEqual({ reason: 'enough' }));
  });

  it('a buyer proposes a sort with its price, and takes an own proposal back', async () => {
    const mine = proposal({ own: true });
    const { api, user } = await show([
      member(buyer),
      proposals(mine),
      answer(proposeSort, () => mine),
      answer(withdrawSortProposal, () => ({ ...mine, state: 'withdrawn' as const })),
    ]);
    expect(screen.queryByRole('button', { name: 'New sort' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Propose a sort' }));
    const form = await dialog('Propose a sort');
    await fill(user, form.getByLabelText(/^Code/), 'OAK-1');
    await user.type(form.getByLabelText(/Chinese name/i), '橡木');
    await fill(user, form.getByLabelText(/List price/), '5200');
    await user.click(form.getByRole('button', { name: 'Propose' }));
    await waitFor(() =>
      expect(api.callsOf(proposeSort)[0]?.body).toMatchObject({ sort: { code: 'OAK-1', listPrice: '5200' } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Proposals (1)' }));
    const box = await dialog('Proposals');
    expect(box.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await user.click(await box.findByRole('button', { name: 'Withdraw proposal SPR-B38' }));
    await waitFor(() => expect(api.callsOf(withdrawSortProposal)).toHaveLength(1));
  });

  it('none yet, and nothing of them for others', async () => {
    const { unmount, user } = await show([]);
    await user.click(await screen.findByRole('button', { name: 'Proposals' }));
    expect(await screen.findByText('No proposals yet')).toBeInTheDocument();
    unmount();
    const { api } = await show([member(readOnly)]);
    await screen.findByText('Spruce board');
    expect(screen.queryByRole('button', { name: /^Propos/ })).toBeNull();
    expect(api.callsOf(listSortProposals)).toEqual([]);
  });
});

it('a sort that is dragged onto a sibling takes its place', async () => {
  const { api } = await show([answer(orderSorts, () => ({ ordered: 2 }))]);
  const dragged = await screen.findByText('Spruce log');
  const onto = screen.getByText('Spruce board');
  fireEvent.dragStart(dragged);
  fireEvent.dragOver(onto);
  fireEvent.drop(onto);
  await waitFor(() =>
    expect(api.callsOf(orderSorts)[0]?.body).toEqual({ parentId: null, sortIds: [ids.log, ids.board] }),
  );
});

describe('files', () => {
  it('what is filtered is exported, whole', async () => {
    const saved = savedFiles();
    const file = { name: 'EVER-sorts-2026-11-29.csv', mime: 'text/csv', base64: btoa('a') };
    const { api, user } = await show([answer(exportSorts, () => file)], '/wood/sortSetting?q=spruce');
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual([file.name]));
    expect(api.callsOf(exportSorts)[0]?.query).toEqual({
      ...{ teamId: ids.team, q: 'spruce', format: 'csv', language: 'en' },
    });
  });

  it('a sheet is looked through first, its faults in words, then taken', async () => {
    const told = { create: 2, update: 1, same: 0, faults: 0, ignored: [], unread: [] };
    const problems = [
      { row: 2, column: 'code', code: 'code_twice', params: { row: 1 } },
      { row: 3, column: 'parent', code: 'unknown_parent' },
      { row: 4, column: 'species', code: 'unknown_species' },
      { row: 5, column: 'thicknessMm', code: 'frozen' },
    ];
    const { api, user } = await show([
      answer(importSorts, () => ({ ...told, problems, faults: problems.length, saved: false })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Import' }));
    const box = await dialog('Import sorts');
    await user.upload(await box.findByLabelText('Choose a file'), new File(['PK'], 'sorts.xlsx'));
    const faults = await box.findByRole('table');
    for (const text of [
      'Row 1 has the same code',
      'No sort has this code',
      'No species has',
      'Thickness (mm)',
    ])
      expect(faults).toHaveTextContent(text);
    expect(box.getByRole('button', { name: 'Import' })).toBeDisabled();
    keepState();
    api.now(answer(importSorts, ({ body }) => ({ ...told, problems: [], saved: !body.dryRun })));
    await user.upload(box.getByLabelText('Choose a file'), new File(['PK'], 'good.csv'));
    await waitFor(() => expect(box.getByRole('button', { name: 'Import' })).toBeEnabled());
    await user.click(box.getByRole('button', { name: 'Import' }));
    expect(await box.findByText('Imported: 2 new, 1 changed.')).toBeInTheDocument();
    expect(api.callsOf(importSorts).map(({ body }) => body.dryRun)).toEqual([true, true, false]);
  });
});

describe('merging a sort into the same one', () => {
  const twin: Sort = {
    ...board,
    sortId: ids.txn,
    code: 'SPR-B38-2',
    names: { zh: '云杉板', en: 'Spruce plank' },
  };
  const open = async (api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en') => {
    const house = await show([sorts(board, twin, log), ...api], '/wood/sortSetting', language);
    const zh = language === 'zh';
    await house.user.click(
      await screen.findByRole('button', {
        name: zh ? '将“云杉板材”合并到其他种类' : 'Merge Spruce board into another sort',
      }),
    );
    return { ...house, dialog: within(await screen.findByRole('dialog')) };
  };

  it.each(['zh', 'en'] as const)('8 into one of the same form, unit and size, in %s', async (language) => {
    const zh = language === 'zh';
    const merged = answer(mergeSort, () => ({
      sort: { ...board, state: 'disabled' as const, pieces: 0 },
      txn: { txnId: ids.yard, number: 'AD-000009' },
    }));
    const { api, user, dialog } = await open([merged], language);
    const into = dialog.getByLabelText(zh ? /合并到/ : /Merge into/);
    expect(within(into).getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(into, twin.sortId);
    await fill(user, dialog.getByLabelText(zh ? /原因/ : /Reason/), 'entered twice');
    keepState();
    await user.click(dialog.getByRole('button', { name: zh ? '合并' : 'Merge' }));
    expect(
      await screen.findByText(zh ? '已合并，单号 AD-000009' : 'Merged by AD-000009'),
    ).toBeInTheDocument();
    expect(api.callsOf(mergeSort)[0]).toMatchObject({
      params: { sortId: board.sortId },
      body: { toSortId: twin.sortId, reason: 'entered twice' },
    });
  });

  it('8 what stands in the way is named', async () => {
    const fields = [{ path: 'toSortId', code: 'open_txns', params: { documents: 'SO-000003, PO-000004' } }];
    const { user, dialog } = await open([refuse(mergeSort, 'STATE_CONFLICT', { fields })]);
    await user.selectOptions(dialog.getByLabelText(/Merge into/), twin.sortId);
    await fill(user, dialog.getByLabelText(/Reason/), 'entered twice');
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(
      await dialog.findByText('Open documents still use this sort: SO-000003, PO-000004.'),
    ).toBeInTheDocument();
  });

  it('8 a sort without its like is told so; who may not merge is not asked', async () => {
    const { unmount, user } = await show([sorts(board, log)]);
    await user.click(await screen.findByRole('button', { name: 'Merge Spruce board into another sort' }));
    expect(
      await screen.findByText('No other active sort has the same form, unit and size.'),
    ).toBeInTheDocument();
    unmount();
    await show([member(['wood.sort.read', 'wood.stock.read', 'wood.sort.manage'])]);
    await screen.findByText('Spruce board');
    expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull();
  });
});
