/// <reference types="@testing-library/jest-dom" />
import {
  createTxn,
  dropKeptTally,
  getTxn,
  getWoodHome,
  type KeptTally,
  keepTally,
  listPartners,
  listPriceExceptions,
  listSorts,
  listStock,
  listTeams,
  type MeasuredTally,
  previewVolume,
  type TradedLately,
  type WoodPermission,
  woodRoles,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote, switchTo } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { board, boardBalance, demoTeam, ids, member, stranger, yards } from '../../team/demo-team.ts';
import { purchase, purchaseHead, sale, txnIds } from '../../txns/demo-txns.ts';

const day = (date: string, salesMinor: number | null): TradedLately['days'][number] => ({
  ...{ day: date, soldVolume: '1.900000', receivedVolume: '5.700000', salesMinor, marginMinor: 100_000 },
});
const lately: TradedLately = {
  ...{ day: '2026-11-29', ownSales: false, salesMinor: 509_200, marginMinor: 129_200 },
  ...{ purchasesMinor: 1_140_000, sold: { documents: 2, pieces: 100, volume: '1.900000' } },
  received: { documents: 1, pieces: 300, volume: '5.700000' },
  overdueReceivable: { documents: 3, minor: 120_000 },
  overduePayable: { documents: 0, minor: 0 },
  days: [day('2026-11-28', 300_000), day('2026-11-29', 509_200)],
};
const kept: KeptTally = {
  ...{ keptTallyId: ids.txn, name: 'MSKU1234565', pieces: 25, volume: '4.000000', boardFeet: '1695.10' },
  tally: { kind: 'log', rows: [{ diameterCm: '20', lengthM: '4', count: 25 }] },
  keptAt: '2026-11-28T08:00:00.000Z',
};
const price = {
  ...{ sortId: ids.board, code: board.code, names: board.names, priceUnit: 'm3' as const },
  ...{ listPrice: '2400', before: '2330', since: '2026-11-20' },
};
const returns = {
  ...{ kind: 'returns' as const, count: 1, since: '2026-11-26' },
  txns: [
    {
      ...{ txnId: txnIds.back, number: 'PR-000001', kind: 'purchase_return' as const },
      partner: { zh: '北方木材', en: 'Northern Timber' },
    },
  ],
};

const homeOf = (more: object): FakeAnswer =>
  answer(getWoodHome, () => ({
    ...{ sorts: 41, yards: 3, postings: 3, pieces: 4200, volume: '312.456000', valueMinor: 98_765_432 },
    lowCount: 11,
    bySpecies: [
      {
        ...{ speciesId: ids.species, names: { zh: '云杉', en: 'Spruce' }, pieces: 4200 },
        ...{ volume: '312.456000', sorts: 3, low: 2 },
      },
    ],
    low: [
      { sortId: ids.board, names: board.names, quantity: '1.250000', minStock: '2', baseUnit: 'm3' as const },
    ],
    ...{ lately, waiting: [returns], recent: [purchaseHead], prices: [price], keptTallies: [kept] },
    ...more,
  }));

/** Answers as the volume rules do for what the tests type. */
const measure = answer(previewVolume, ({ body: { tally } }): MeasuredTally => {
  const rows = tally.rows.map((row) => {
    const bad = 'diameterCm' in row && row.diameterCm === '20.5';
    return bad
      ? {
          pieceVolume: null,
          volume: null,
          branch: null,
          problem: { path: 'diameterCm', code: 'diameter_not_whole' },
        }
      : { pieceVolume: '0.160', volume: '4.000', branch: 'main' as const, problem: null };
  });
  const good = rows.filter((row) => row.problem === null).length;
  return {
    rule: tally.kind === 'log' ? 'gb4814_2013' : 'sawn_piece',
    rows,
    pieces: good * 25,
    volume: `${good * 4}.000`,
    boardFeet: '1695.10',
  };
});

const show = (api: FakeAnswer[] = [], language: 'zh' | 'en' = 'en', path = '/wood/') =>
  renderRemote(remote, { path, language, api: [member(), yards, homeOf({}), measure, ...api] });

describe('/wood/', () => {
  it.each(['zh', 'en'] as const)('2 /wood/: all of it from one call, in %s', async (language) => {
    const { api } = await show([], language);
    const zh = language === 'zh';
    expect(await screen.findByText(zh ? '今日销售' : 'Sales today')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByText('¥5,092.00').length).toBeGreaterThan(0);
    expect(screen.getByText(zh ? '毛利率 25.4%' : 'Margin 25.4%')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '11' })).toHaveAttribute('href', '/wood/stock?low=true');
    expect(screen.getByText(zh ? '1.2500 / 2.0000 m³' : '1.2500 of 2.0000 m³')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: zh ? '云杉' : 'Spruce' })).toHaveAttribute(
      'href',
      `/wood/stock?speciesId=${ids.species}`,
    );
    expect(screen.getByText(zh ? '上调 3%' : 'up 3%')).toBeInTheDocument();
    expect(
      screen.getByRole('link', { name: zh ? '1 张退货单待审核' : '1 return to approve' }),
    ).toHaveAttribute('href', `/wood/transaction?uuid=${txnIds.back}`);
    expect(screen.getByRole('link', { name: /PO-000012/ })).toBeInTheDocument();
    expect(api.callsOf(getWoodHome)).toHaveLength(1);
    keepState();
  });

  it('several of a kind lead to where they all are, and nothing to do is said', async () => {
    const { unmount } = await show([homeOf({ waiting: [{ ...returns, count: 4 }] })]);
    expect(await screen.findByRole('link', { name: '4 returns to approve' })).toHaveAttribute(
      'href',
      '/wood/transaction?state=submitted',
    );
    unmount();
    await show([homeOf({ waiting: [] })]);
    expect(await screen.findByText('All caught up.')).toBeInTheDocument();
  });

  it.each([
    ['SL', 'My sales today', ['Sale']],
    ['WH', 'Delivered today', ['Transfer', 'Stocktake']],
    ['BY', 'Received today', ['Purchase', 'Return to supplier']],
  ] as const)('%s sees their figures, and begins what they may', async (role, figure, kinds) => {
    const seen: TradedLately = {
      ...lately,
      ownSales: role === 'SL',
      ...(role !== 'SL' && {
        salesMinor: null,
        days: lately.days.map((one) => ({ ...one, salesMinor: null })),
      }),
      ...(role === 'BY' && { sold: null }),
      ...{ marginMinor: undefined, overdueReceivable: null },
    };
    const may: readonly WoodPermission[] = woodRoles[role];
    const { user } = await show([member(may), homeOf({ lately: seen, valueMinor: undefined })]);
    expect(await screen.findByText(figure)).toBeInTheDocument();
    expect(screen.queryByText('Gross profit today')).toBeNull();
    expect(screen.queryByText('Overdue from customers')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'New document' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(kinds);
    expect(screen.queryAllByRole('button', { name: 'Quick purchase', hidden: true })).toHaveLength(
      role === 'BY' ? 1 : 0,
    );
  });

  it('a viewer begins nothing, and sees no money', async () => {
    const goods: TradedLately = {
      ...{ day: lately.day, ownSales: false, sold: lately.sold, received: null },
      days: [{ day: lately.day, soldVolume: '1.9', receivedVolume: null }],
    };
    const { buying: _, ...plain } = purchaseHead;
    await show([
      member(woodRoles.VW),
      homeOf({ lately: goods, valueMinor: undefined, recent: [plain], prices: [] }),
    ]);
    expect(await screen.findByText('Delivered today')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New document' })).toBeNull();
    expect(document.body.textContent).not.toContain('¥');
  });

  it('exceptions that wait are decided about in place, and asked for only where some do', async () => {
    const none = answer(listPriceExceptions, () => ({ items: [], next: null }));
    const { api, unmount } = await show([none]);
    await screen.findByText('Sales today');
    expect(api.callsOf(listPriceExceptions)).toHaveLength(0);
    unmount();
    const exceptions = { ...returns, kind: 'exceptions' as const, txns: [] };
    const asked = await show([homeOf({ waiting: [exceptions] }), none]);
    expect(
      await screen.findByRole('link', { name: '1 price or credit exception to decide' }),
    ).toBeInTheDocument();
    await waitFor(() => expect(asked.api.callsOf(listPriceExceptions)).toHaveLength(1));
    expect(asked.api.callsOf(listPriceExceptions)[0]?.query).toMatchObject({ state: 'asked' });
  });

  it('a failure offers to try again', async () => {
    await show([refuse(getWoodHome, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeInTheDocument();
  });

  it('a new team is told its first steps, and which are done', async () => {
    const { user } = await show([homeOf({ postings: 0, sorts: 40, yards: 0, lowCount: 0 })]);
    const steps = within(
      (await screen.findByText('First steps with wood')).closest('section') ?? document.body,
    );
    expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/wood/myTeam',
      '/wood/stock',
    ]);
    expect(steps.getAllByText('Done')).toHaveLength(1);
    keepState();
    await user.click(steps.getByRole('button', { name: 'Skip' }));
    expect(screen.queryByText('First steps with wood')).toBeNull();
    expect(screen.getByText('Volume calculator')).toBeInTheDocument();
  });

  it('a stranger may calculate, and is shown the way to a team', async () => {
    await show([stranger]);
    expect(await screen.findByText('Volume calculator')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'My team' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Create or join a team' })).toBeInTheDocument();
  });
});

const typeRow = async (user: Awaited<ReturnType<typeof show>>['user'], diameter: string, number = 1) => {
  const row = within(await screen.findByRole('group', { name: `Row ${number}` }));
  await user.clear(row.getByLabelText(/diameter/));
  await user.type(row.getByLabelText(/diameter/), diameter);
  await user.clear(row.getByLabelText(/Length/));
  await user.type(row.getByLabelText(/Length/), '4');
  return row;
};

describe('whoever works for two teams', () => {
  const pine = { ...demoTeam(), teamId: ids.log, code: 'PINE', names: { zh: '青松木业', en: 'Pine Trade' } };
  const both = answer(listTeams, () => ({ items: [demoTeam(), pine] }));

  it('chooses one in the frame, and stays with it on other screens and in the next visit', async () => {
    const { api, user, router, unmount } = await show([both]);
    await switchTo(user, 'Team', 'Pine Trade');
    await waitFor(() => expect(router.state.location.search).toBe(`?team=${ids.log}`));
    expect(api.callsOf(getWoodHome).at(-1)?.query).toMatchObject({ teamId: ids.log });
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Team' })).toHaveTextContent('Pine Trade'),
    );
    unmount();
    const again = await show([both]);
    expect(await screen.findByRole('combobox', { name: 'Team' })).toHaveTextContent('Pine Trade');
    await waitFor(() =>
      expect(again.api.callsOf(getWoodHome).at(-1)?.query).toMatchObject({ teamId: ids.log }),
    );
  });

  it('has the same tally measured anew for each: teams round in their own ways', async () => {
    const { api, user } = await show([both]);
    const row = await typeRow(user, '20');
    expect(await row.findByText('4.000 m³')).toBeInTheDocument();
    await switchTo(user, 'Team', 'Pine Trade');
    await waitFor(() => expect(api.callsOf(previewVolume).at(-1)?.query).toEqual({ teamId: ids.log }));
  });

  it('the address counts before what was last; one that is not theirs counts as none', async () => {
    const asked = async (team: string) => {
      const { api } = await show([both], 'en', `/wood/?team=${team}`);
      await screen.findByRole('combobox', { name: 'Team' });
      await waitFor(() => expect(api.callsOf(getWoodHome)).not.toEqual([]));
      return screen.getByRole('combobox', { name: 'Team' }).textContent;
    };
    expect(await asked(ids.log)).toBe('Pine Trade');
    expect(await asked(ids.team)).toBe('Evergreen');
    expect(await asked(ids.board)).toBe('Evergreen');
  });
});

describe('the volume calculator', () => {
  it('measures while typing, and says why a row cannot be measured', async () => {
    const { user } = await show();
    const good = await typeRow(user, '20');
    expect(await good.findByText('4.000 m³')).toBeInTheDocument();
    expect(screen.getByText(/GB\/T 4814-2013/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    const bad = await typeRow(user, '20.5', 2);
    expect(await bad.findByText('The diameter must be a whole number of centimetres.')).toBeInTheDocument();
    expect(good.getByText('4.000 m³')).toBeInTheDocument();
    keepState();
  });

  it('an empty first row does not shift the results of the others', async () => {
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Add a row' }));
    const second = await typeRow(user, '20', 2);
    expect(await second.findByText('4.000 m³')).toBeInTheDocument();
    expect(within(screen.getByRole('group', { name: 'Row 1' })).getByText('–')).toBeInTheDocument();
  });

  it('keeps the tally for this tab, and new rows stay apart from kept ones', async () => {
    const first = await show();
    await typeRow(first.user, '20');
    first.unmount();
    const { user } = await show();
    expect(await screen.findByLabelText(/diameter/)).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Add a row' }));
    await typeRow(user, '30', 2);
    expect(within(screen.getByRole('group', { name: 'Row 1' })).getByLabelText(/diameter/)).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByLabelText(/diameter/)).toHaveValue('');
    expect(screen.queryByRole('group', { name: 'Row 2' })).toBeNull();
  });

  it('shows nobody what the one before has typed in this tab', async () => {
    const first = await show();
    await typeRow(first.user, '20');
    first.unmount();
    const house = {
      path: '/wood/',
      api: [member(), yards, homeOf({}), measure],
      user: { sub: 'somebody-else' },
    };
    const next = await renderRemote(remote, house);
    expect(await screen.findByLabelText(/diameter/)).toHaveValue('');
    expect(Object.values(sessionStorage).join()).not.toContain('"20"');
    next.unmount();
  });

  it('begins anew after what cannot be read', async () => {
    const first = await show();
    await typeRow(first.user, '20');
    first.unmount();
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, '{"kind":"log"}');
    await show();
    expect(await screen.findByLabelText(/diameter/)).toHaveValue('');
  });

  it('goes on where the browser keeps nothing', async () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    try {
      const { user } = await show();
      await typeRow(user, '20');
      expect(screen.getByLabelText(/diameter/)).toHaveValue('20');
    } finally {
      Storage.prototype.setItem = setItem;
    }
  });

  it('has a tab for boards and one for board feet, with the rule that is used', async () => {
    const { api, user } = await show();
    await user.click(await screen.findByRole('tab', { name: 'Boards and squares' }));
    await user.type(screen.getByLabelText(/Thickness/), '38');
    expect(await screen.findByText(/Each board is rounded/)).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Board feet' }));
    expect(screen.getByLabelText(/Length \(ft\)/)).toBeInTheDocument();
    await waitFor(() => expect(api.callsOf(previewVolume).at(-1)?.body.tally.kind).toBe('sawn'));
  });
});

const found = [
  answer(listPartners, () => ({
    items: [
      {
        ...{ partnerId: txnIds.supplier, code: 'P-000001', names: { zh: '北方木材', en: 'Northern Timber' } },
        ...{ kind: 'supplier' as const, phone: null, taxNo: null, creditLimitMinor: null, termsDays: 30 },
        ...{ openingMinor: 0, state: 'active' as const, version: 0 },
      },
    ],
    next: null,
  })),
  answer(listStock, () => ({
    ...{ items: [boardBalance], total: 1, page: 1, size: 20, pieces: 224, volume: '4.256000' },
  })),
  answer(listSorts, () => ({ items: [], total: 0, page: 1, size: 20 })),
];

describe('a draft in one step', () => {
  const choose = async (user: Awaited<ReturnType<typeof show>>['user'], label: string, option: RegExp) => {
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('1 a quick purchase: of whom, what, how many and for how much, then on to the draft', async () => {
    const made = answer(createTxn, () => ({ ...purchase, state: 'draft' as const }));
    const { api, router, user } = await show([...found, made, answer(getTxn, () => purchase)]);
    await user.click(await screen.findByRole('button', { name: 'Quick purchase' }));
    await screen.findByRole('dialog');
    await choose(user, 'Supplier', /Northern Timber/);
    await choose(user, 'Sort', /Spruce board/);
    await fill(user, within(screen.getByRole('dialog')).getByLabelText(/Pieces/), '100');
    await fill(user, screen.getByLabelText(/Unit price/), '2000');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(api.callsOf(createTxn)).toHaveLength(1));
    expect(api.callsOf(createTxn)[0]?.body).toMatchObject({
      ...{ kind: 'purchase', partnerId: txnIds.supplier, yardId: ids.yard },
      lines: [{ sortId: ids.board, pieces: 100, volume: null, unitPrice: '2000' }],
    });
    await waitFor(() => expect(router.state.location.search).toBe(`?uuid=${ids.txn}`));
    expect(router.state.location.pathname).toBe('/wood/transactionEdit');
  });

  it('what is missing or refused is told at its field', async () => {
    const fields = [{ path: 'lines.0.unitPrice', code: 'price_required' }];
    const { user } = await show([...found, refuse(createTxn, 'VALIDATION', { fields })]);
    await user.click(await screen.findByRole('button', { name: 'Quick purchase' }));
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    expect(await screen.findByRole('combobox', { name: 'Sort' })).toHaveAttribute('aria-invalid', 'true');
    await choose(user, 'Supplier', /Northern Timber/);
    await choose(user, 'Sort', /Spruce board/);
    await fill(user, within(screen.getByRole('dialog')).getByLabelText(/Pieces/), '100');
    await user.click(screen.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(screen.getByLabelText(/Unit price/)).toHaveAttribute('aria-invalid', 'true'));
  });
});

describe('kept tallies', () => {
  it('1 what is calculated is kept under a name, opened again, and dropped', async () => {
    const answers = [answer(keepTally, () => kept), answer(dropKeptTally, () => ({ keptTallyId: ids.txn }))];
    const { api, user } = await show(answers);
    expect(await screen.findByRole('button', { name: 'Keep tally' })).toBeDisabled();
    await typeRow(user, '30');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep tally' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Keep tally' }));
    await fill(user, await screen.findByLabelText(/Name/), 'Mark A');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep tally' }));
    await waitFor(() => expect(api.callsOf(keepTally)).toHaveLength(1));
    expect(api.callsOf(keepTally)[0]).toMatchObject({
      query: { teamId: ids.team },
      body: { name: 'Mark A', tally: { kind: 'log', rows: [{ diameterCm: '30', lengthM: '4', count: 1 }] } },
    });
    await user.click(screen.getByRole('button', { name: 'Open MSKU1234565 in the calculator' }));
    expect(screen.getByLabelText(/diameter/)).toHaveValue('20');
    expect(screen.getByLabelText(/Count/)).toHaveValue('25');
    await user.click(screen.getByRole('button', { name: 'Delete MSKU1234565' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(api.callsOf(dropKeptTally)).toHaveLength(1));
  });

  it('1 a draft takes its rows along, bought or sold', async () => {
    const made = answer(createTxn, () => sale);
    const { api, user } = await show([...found, made, answer(getTxn, () => sale)]);
    await user.click(await screen.findByRole('button', { name: 'Create a draft from MSKU1234565' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: 'Sale' }));
    await user.click(dialog.getByRole('combobox', { name: 'Customer' }));
    await user.click(await screen.findByRole('option', { name: /Northern Timber/ }));
    await user.click(dialog.getByRole('combobox', { name: 'Sort' }));
    await user.click(await screen.findByRole('option', { name: /Spruce board/ }));
    await user.click(dialog.getByRole('button', { name: 'Create draft' }));
    await waitFor(() => expect(api.callsOf(createTxn)).toHaveLength(1));
    expect(api.callsOf(createTxn)[0]?.body).toMatchObject({
      ...{ kind: 'sale', partnerId: txnIds.supplier },
      lines: [{ sortId: ids.board, tally: kept.tally }],
    });
  });

  it('board feet are kept, but no goods are posted by them', async () => {
    const feet: KeptTally = {
      ...kept,
      tally: { kind: 'boardFeet', rows: [{ thicknessIn: '2', widthIn: '4', lengthFt: '8', count: 1 }] },
    };
    await show([homeOf({ keptTallies: [feet] })]);
    await screen.findByRole('button', { name: 'Open MSKU1234565 in the calculator' });
    expect(screen.queryByRole('button', { name: 'Create a draft from MSKU1234565' })).toBeNull();
  });

  it('as many as there may be: said where another one is kept', async () => {
    const details = { reason: 'too_many', most: 30 };
    const { user } = await show([refuse(keepTally, 'STATE_CONFLICT', { details })]);
    await typeRow(user, '30');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Keep tally' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Keep tally' }));
    await fill(user, await screen.findByLabelText(/Name/), 'Mark A');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Keep tally' }));
    expect(await screen.findByText(/reached the limit of kept tallies/)).toBeInTheDocument();
  });
});
