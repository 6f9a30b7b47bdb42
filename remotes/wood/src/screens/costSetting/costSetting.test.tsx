/// <reference types="@testing-library/jest-dom" />
import {
  activateCostItemVersion,
  createCostItem,
  createCostItemVersion,
  createStarterCostItems,
  getCostSettings,
  listCostItems,
  listTeams,
  listTxns,
  retireCostItemVersion,
  revalueStock,
  simulateCost,
  updateCostItem,
  updateCostItemVersion,
  updateCostSettings,
  type WoodPermission,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  costIds,
  costItems,
  costSettings,
  costVersion,
  demoSettings,
  draftVersion,
  freight,
} from '../../costs/demo-costs.ts';
import remote from '../../remote.tsx';
import { board, demoTeam, ids, member, stranger } from '../../team/demo-team.ts';
import { purchaseHead, txnIds } from '../../txns/demo-txns.ts';

const reader: WoodPermission[] = ['wood.cost_item.read'];
const accountant: WoodPermission[] = [...reader, 'wood.cost_item.edit'];

const show = (api: readonly FakeAnswer[] = [], language: 'zh' | 'en' = 'en', sub = 'ming') =>
  renderRemote(remote, {
    path: '/wood/costSetting',
    language,
    user: { sub },
    api: [member(), costSettings(), costItems(freight()), ...api],
  });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('/wood/costSetting', () => {
  it.each([
    ['zh', '成本设置', '移动加权平均', '运费', '160 CNY / m³'],
    ['en', 'Costs', 'Moving average', 'Freight', '160 CNY / m³'],
  ] as const)(
    '2 /wood/costSetting: settings, items and the simulator in %s',
    async (language, title, method, item, rate) => {
      await show([], language);
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(screen.getAllByText(method).length).toBeGreaterThan(0);
      expect(screen.getByRole('heading', { level: 3, name: item })).toBeInTheDocument();
      expect(screen.getByRole('table', { name: new RegExp(item) })).toHaveTextContent(rate);
      keepState();
    },
  );

  it('forbidden: says which right is missing and who grants it, and asks for no cost', async () => {
    const { api } = await show([member(['wood.sort.read', 'wood.stock.read'])]);
    expect(await screen.findByText('View cost settings')).toBeInTheDocument();
    expect(screen.getByText(/anyone who manages its members/)).toBeInTheDocument();
    expect([...api.callsOf(getCostSettings), ...api.callsOf(listCostItems)]).toEqual([]);
    keepState();
  });

  it('somebody without a team is shown where to begin', async () => {
    await show([stranger]);
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
  });

  it('an answer that fails says so', async () => {
    await show([refuse(getCostSettings, 'INTERNAL')]);
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
  });

  it('who only reads changes nothing', async () => {
    await show([member(reader)]);
    expect(await screen.findByText(/an owner, manager or accountant can change them/)).toBeInTheDocument();
    for (const name of ['Save', 'New cost item', /^Edit draft/, /^Activate/, /^Retire/, /^Rename/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByLabelText(/Tax rate/)).toBeDisabled();
  });
});

describe('settings', () => {
  it('only what was changed is sent, percentages as fractions; the form stays', async () => {
    const saved = demoSettings({ taxRate: '0.0900', version: 5 });
    const { api, user } = await show([answer(updateCostSettings, () => saved)]);
    const rate = await screen.findByLabelText(/Tax rate/);
    expect(rate).toHaveValue('13');
    expect(await button('Save')).toBeDisabled();
    await user.clear(rate);
    await fill(user, rate, '9');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(api.callsOf(updateCostSettings).map(({ version, body }) => [version, body])).toEqual([
        [4, { taxRate: '0.0900' }],
      ]),
    );
  });

  it('after a posting the costing method is only shown, with what would change it', async () => {
    await show([costSettings({ posted: true })]);
    expect(await screen.findByText(/takes a revaluation of stock/)).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: /Costing method/ })).toBeDisabled();
  });

  it('where a posting was faster, the field says so', async () => {
    const posted = refuse(updateCostSettings, 'STATE_CONFLICT', {
      fields: [{ path: 'costMethod', code: 'method_posted' }],
      details: { reason: 'method_posted' },
    });
    const { user } = await show([posted]);
    await user.selectOptions(await screen.findByRole('combobox', { name: /Costing method/ }), 'fifo');
    await user.click(await button('Save'));
    expect(await screen.findByText(/takes a revaluation of stock/)).toBeInTheDocument();
  });

  it('without tax no rate is asked for', async () => {
    await show([costSettings({ taxMode: 'none' })]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByLabelText(/Tax rate/)).toBeNull();
  });
});

describe('cost items', () => {
  it('empty: the usual ones are offered to those who may', async () => {
    const starter = answer(createStarterCostItems, () => ({ created: 7 }));
    const { api, user, unmount } = await show([costItems(), starter]);
    await user.click(await button('Use the usual items'));
    await waitFor(() => expect(api.callsOf(createStarterCostItems)).toHaveLength(1));
    unmount();
    await show([costItems(), member(reader)]);
    expect(await screen.findByText(/appear here once/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Use the usual items' })).toBeNull();
  });

  it('a new one begins with its first version, and a taken code is told at its field', async () => {
    const taken = refuse(createCostItem, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
    const { api, user } = await show([taken]);
    await user.click(await button('New cost item'));
    const form = await dialog('New cost item');
    await fill(user, form.getByLabelText(/^Code/), 'DUTY');
    await user.type(form.getByLabelText(/Chinese name/i), '关税');
    await user.selectOptions(form.getByRole('combobox', { name: /Shared by/ }), 'value');
    await fill(user, form.getByLabelText(/Usual rate/), '3');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('This code is already in use.')).toBeInTheDocument();
    keepState();
    api.now(answer(createCostItem, () => freight()));
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createCostItem).at(-1)?.body).toMatchObject({
      ...{ code: 'DUTY', basis: 'value', defaultRate: '3' },
    });
  });

  it('is renamed; a new version begins as the newest is, and a draft is edited', async () => {
    const { api, user } = await show([
      answer(updateCostItem, () => freight()),
      answer(createCostItemVersion, () => draftVersion()),
      answer(updateCostItemVersion, () => draftVersion()),
    ]);
    await user.click(await button('Rename FREIGHT'));
    const names = await dialog('Rename FREIGHT');
    await fill(user, names.getByLabelText(/English name/), 'Sea freight');
    await user.click(names.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateCostItem)).toHaveLength(1));
    await user.click(await button('New version of FREIGHT'));
    const next = await dialog('New version of FREIGHT');
    expect(next.getByLabelText(/Usual rate/)).toHaveValue('175');
    await user.click(next.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(api.callsOf(createCostItemVersion)[0]).toMatchObject({
        ...{ params: { costItemId: costIds.freight }, body: { basis: 'volume', defaultRate: '175' } },
      }),
    );
    await user.click(await button(/^Edit draft from/));
    const draft = await dialog(/^Edit draft from/);
    await user.selectOptions(draft.getByRole('combobox', { name: /Shared by/ }), 'manual');
    expect(draft.queryByLabelText(/Usual rate/)).toBeNull();
    await user.click(draft.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(api.callsOf(updateCostItemVersion)[0]?.body).toEqual({ basis: 'manual', defaultRate: null }),
    );
  });

  it('an owner activates a draft of somebody else after a question, and takes out what is in force', async () => {
    const { api, user } = await show([
      answer(activateCostItemVersion, () => costVersion()),
      answer(retireCostItemVersion, () => costVersion({ state: 'retired' })),
    ]);
    await user.click(await button(/^Activate version from/));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }),
    );
    await waitFor(() =>
      expect(api.callsOf(activateCostItemVersion)[0]).toMatchObject({
        ...{ params: { costItemVersionId: costIds.draft }, version: 0 },
      }),
    );
    await user.click(await button(/^Retire version from/));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(api.callsOf(retireCostItemVersion)[0]?.version).toBe(2));
  });

  it('who has edited it cannot activate it, and is told why; an accountant is told who does', async () => {
    const { unmount } = await show([], 'en', 'hua');
    expect(await screen.findByText(/You edited this draft/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Activate version/ })).toBeNull();
    unmount();
    await show([member(accountant)]);
    expect(await screen.findByText('An owner activates drafts.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Activate version/ })).toBeNull();
  });

  it('a refusal by the server is told where it happened', async () => {
    const { user } = await show([refuse(activateCostItemVersion, 'SOD_SAME_PERSON')]);
    await user.click(await button(/^Activate version from/));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Activate' }),
    );
    expect(await screen.findByText(/Someone else must do this step/)).toBeInTheDocument();
  });
});

describe('the simulator', () => {
  const line = {
    sharesMinor: [320_00],
    costMinor: 320_00,
    landedMinor: 37_320_00,
    perM3: '1866.000000',
    perPiece: null,
  };
  const told = {
    ...{ lines: [line], costsMinor: [320_00], goodsMinor: 37_000_00, costMinor: 320_00 },
    ...{ landedMinor: 37_320_00, volume: '20', difference: null },
  };

  it('begins with the costs in force, and shows what each line comes to until something is typed', async () => {
    const difference = { volume: '-0.420', part: '-0.010469', beyondTolerance: true, tolerance: '0.0100' };
    const { api, user } = await show([answer(simulateCost, () => ({ ...told, difference }))]);
    const goods = within(await screen.findByRole('group', { name: 'Line 1' }));
    await fill(user, goods.getByLabelText(/^Volume/), '20');
    await fill(user, goods.getByLabelText(/^Value/), '37000');
    await user.click(await button('Calculate'));
    const table = await screen.findByRole('table', { name: 'Landed cost by line' });
    expect(table).toHaveTextContent('1,866.00');
    expect(within(table).getByRole('columnheader', { name: 'Freight' })).toBeInTheDocument();
    expect(screen.getByText(/a claim would be raised/)).toHaveTextContent('-1.05 %');
    keepState();
    expect(api.callsOf(simulateCost)[0]?.body).toMatchObject({
      lines: [{ volume: '20', valueMinor: 37_000_00, pieces: 0 }],
      costs: [{ basis: 'volume', rate: '160', amountMinor: null }],
    });
    await fill(user, goods.getByLabelText(/^Value/), '1');
    expect(screen.queryByRole('table', { name: 'Landed cost by line' })).toBeNull();
  });

  it('names the cost that cannot be divided, at its field', async () => {
    const fields = [{ path: 'costs.0.basis', code: 'weight_missing' }];
    const { user } = await show([refuse(simulateCost, 'VALIDATION', { fields })]);
    const goods = within(await screen.findByRole('group', { name: 'Line 1' }));
    await fill(user, goods.getByLabelText(/^Volume/), '20');
    await fill(user, goods.getByLabelText(/^Value/), '37000');
    await user.click(await button('Calculate'));
    expect(await screen.findByText(/Enter the weight of every line/)).toBeInTheDocument();
  });

  it('shares by hand are asked for line by line', async () => {
    const { api, user } = await show([answer(simulateCost, () => told)]);
    await user.click(await button('Add a line'));
    const costs = within(screen.getByRole('group', { name: 'Cost 1' }));
    await user.selectOptions(costs.getByRole('combobox', { name: /Shared by/ }), 'manual');
    await fill(user, costs.getByLabelText(/Share of line 1/), '30');
    await fill(user, costs.getByLabelText(/Share of line 2/), '70');
    await fill(user, costs.getByLabelText(/^Amount/), '100');
    for (const group of ['Line 1', 'Line 2']) {
      const goods = within(screen.getByRole('group', { name: group }));
      await fill(user, goods.getByLabelText(/^Volume/), '1');
      await fill(user, goods.getByLabelText(/^Value/), '1');
    }
    await user.click(await button('Calculate'));
    await waitFor(() =>
      expect(api.callsOf(simulateCost)[0]?.body.costs).toMatchObject([
        { basis: 'manual', amountMinor: 100_00, manualMinor: [30_00, 70_00], rate: null },
      ]),
    );
  });
});

it('where one person runs the team a draft of one’s own may be activated, and will be stamped', async () => {
  const team = { ...demoTeam(), sodMode: 'solo' as const };
  const { user } = await show([answer(listTeams, () => ({ items: [team] }))], 'en', 'hua');
  await user.click(await button(/^Activate version from/));
  expect(await screen.findByText(/marked as self-checked/)).toBeInTheDocument();
  // A question that is left open would stand before the next screen.
  await user.click(await button('Cancel'));
});

describe('a past purchase by drafted rates', () => {
  const found = answer(listTxns, () => ({ items: [purchaseHead], next: null }));
  const told = {
    ...{
      lines: [],
      costsMinor: [],
      goodsMinor: 0,
      costMinor: 0,
      landedMinor: 0,
      volume: '0',
      difference: null,
    },
    purchase: {
      ...{ txnId: ids.txn, number: 'PO-000012', beforeMinor: 457_000, afterMinor: 513_999 },
      costs: [
        {
          ...{ names: { zh: '运费', en: 'Freight' }, basis: 'volume' as const, drafted: true },
          ...{ beforeMinor: 57_000, afterMinor: 113_999 },
        },
      ],
      lines: [
        {
          ...{ lineNo: 1, code: board.code, names: board.names, volume: '5.7' },
          ...{
            beforeMinor: 457_000,
            afterMinor: 513_999,
            beforePerM3: '801.754386',
            afterPerM3: '901.752632',
          },
        },
      ],
    },
  };

  it.each([
    ['zh', '采购单', '按草稿每 m³'],
    ['en', 'Purchase', 'Per m³, with drafts'],
  ] as const)('7 each line old and new, in %s', async (language, field, column) => {
    const { api, user } = await show([found, answer(simulateCost, () => told)], language);
    await user.click(await screen.findByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: /PO-000012/ }));
    expect(await screen.findByText(column)).toBeInTheDocument();
    expect(screen.getByText('901.75')).toBeInTheDocument();
    expect(screen.getByText('¥569.99')).toBeInTheDocument();
    expect(api.callsOf(simulateCost)[0]?.body).toMatchObject({ txnId: ids.txn });
    keepState();
  });

  it('7 what cannot be tried says why', async () => {
    const fields = [{ path: 'costs.0.basis', code: 'weight_missing' }];
    const { user } = await show([found, refuse(simulateCost, 'VALIDATION', { fields })]);
    await user.click(await screen.findByRole('combobox', { name: 'Purchase' }));
    await user.click(await screen.findByRole('option', { name: /PO-000012/ }));
    expect(await screen.findByText(/Enter the weight of every line/)).toBeInTheDocument();
  });
});

describe('another costing method at the end of a month', () => {
  const line = {
    ...{ sortId: ids.board, code: board.code, names: board.names, quantity: '3.420000' },
    ...{ baseUnit: 'm3' as const, beforeMinor: 381_000, afterMinor: 389_000 },
  };
  const tried = { lines: [line], beforeMinor: 381_000, afterMinor: 389_000, txn: null };
  const posted = costSettings({ posted: true });

  it('7 is tried first, sort by sort, and then posted', async () => {
    const answers = answer(revalueStock, ({ body }) =>
      body.dryRun ? tried : { ...tried, txn: { txnId: txnIds.mirror, number: 'AD-000007' } },
    );
    const { api, user } = await show([posted, answers]);
    await user.click(await button('Change method at month end'));
    const form = await dialog('Change to First in, first out (FIFO)');
    await fill(user, form.getByLabelText(/Reason/), 'year end');
    await user.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByText(/Spruce board/)).toBeInTheDocument();
    expect(form.getAllByText('¥80.00').length).toBeGreaterThan(0);
    keepState();
    await user.click(form.getByRole('button', { name: 'Post revaluation' }));
    expect(await screen.findByText('Revaluation posted: AD-000007')).toBeInTheDocument();
    expect(api.callsOf(revalueStock).map(({ body }) => [body.dryRun, body.costMethod])).toEqual([
      [true, 'fifo'],
      [false, 'fifo'],
    ]);
  });

  it('7 a day that is none is told at its field', async () => {
    const fields = [{ path: 'businessDate', code: 'posted_after' }];
    const { user } = await show([posted, refuse(revalueStock, 'STATE_CONFLICT', { fields })]);
    await user.click(await button('Change method at month end'));
    const form = await dialog(/FIFO/);
    await fill(user, form.getByLabelText(/Reason/), 'year end');
    await user.click(form.getByRole('button', { name: 'Preview' }));
    expect(await form.findByText('Something has been posted for a later day.')).toBeInTheDocument();
  });

  it('7 is for owners, and for teams that have posted something', async () => {
    const { unmount } = await show([posted, member(accountant)]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Change method at month end' })).toBeNull();
    unmount();
    await show([costSettings({ posted: false })]);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Change method at month end' })).toBeNull();
  });
});
