/// <reference types="@testing-library/jest-dom" />
import { exportStockStat, getStockStat, type WoodPermission, woodRoles } from '@console/contract/wood';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { demoStock, demoStockWithoutCost } from '../../stat/demo-stat.ts';
import { ids, member, stranger, yards } from '../../team/demo-team.ts';

interface Shown {
  at?: string;
  api?: readonly FakeAnswer[];
  may?: readonly WoodPermission[];
  language?: 'zh' | 'en';
}
const told = (change: Parameters<typeof demoStock>[0] = {}) => answer(getStockStat, () => demoStock(change));
const show = ({ at = '', api = [told()], may, language = 'en' }: Shown = {}) =>
  renderRemote(remote, { path: `/wood/stockStat${at}`, language, api: [member(may), yards, ...api] });
const rowsOf = async (name: string | RegExp) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('/wood/stockStat', () => {
  it.each([
    ['zh', '库存统计', '各月末库存', '周转天数'],
    ['en', 'Stock statistics', 'Stock at the end of each month', 'Turnover'],
  ] as const)(
    '9 value and volume at the end of each month, ages and figures in %s',
    async (language, title, chart, figure) => {
      await show({ language });
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(await screen.findByRole('figure', { name: chart })).toBeInTheDocument();
      expect(screen.getByText(figure)).toBeInTheDocument();
      keepState();
    },
  );

  it('9 months before the books began have no data, and no zero', async () => {
    await show();
    const rows = await rowsOf('Stock at the end of each month');
    expect(rows.slice(-3)).toEqual([
      'Apr 2026no datano data',
      'May 2026¥38,100.0018.000',
      'Jun 2026¥35,443.0016.000',
    ]);
    expect(screen.getByText('52.3 days')).toBeInTheDocument();
    expect(await rowsOf('Age of stock by volume (m³)')).toContain('31–60 days6.000');
  });

  it('9 in, out and balance: opening, each way, closing and the total; the unit is in the address', async () => {
    const { user, router } = await show({ at: '?tab=balance' });
    expect(await rowsOf(/^In, out and balance from/)).toEqual([
      'SortOpeningOpening entriesPurchasesSale returnsStocktake surplusSalesPurchase returnsStocktake shortageClosing',
      'Spruce board1801000120016',
      'Total1801000120016',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'value');
    await waitFor(async () => expect((await rowsOf(/^In, out and balance from/))[0]).toContain('Late costs'));
    expect(router.state.location.search).toContain('unit=value');
    expect((await rowsOf(/^In, out and balance from/))[1]).toMatch(
      /^Spruce board¥38,100\.00.*¥243\.00.*¥35,443\.00$/,
    );
    keepState();
  });

  it('9 by yard transfers are told, and no value', async () => {
    const { api } = await show({ at: '?tab=balance&group=yard&unit=value' });
    const [heads] = await rowsOf(/^In, out and balance from/);
    expect(heads).toContain('Transfers in');
    expect(within(screen.getByRole('combobox', { name: 'Show' })).queryByText('Value')).toBeNull();
    expect(api.callsOf(getStockStat)[0]?.query).toEqual({ teamId: ids.team, group: 'yard' });
  });

  it('9 sorts: ABC as a Pareto, dead stock and what is low, each leading to its stock', async () => {
    const { user, router } = await show({ at: '?tab=sorts' });
    expect(await rowsOf('Cost of goods by sort (ABC)')).toEqual([
      'SortCost of goods, 12 monthsCumulative share',
      'Spruce board (A)¥25,400.00100%',
    ]);
    const table = within(await screen.findByRole('table', { name: 'Sorts in stock' }));
    expect(table.getByRole('link', { name: 'Spruce log' })).toHaveAttribute('href', '/wood/stock?q=spr-l');
    expect(table.getByText('Dead stock')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'dead');
    await waitFor(async () => expect((await rowsOf('Sorts in stock')).slice(1)).toHaveLength(1));
    expect(router.state.location.search).toContain('show=dead');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'B');
    expect(await screen.findByText('No sort like that on this day')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show all sorts' }));
    await waitFor(async () => expect((await rowsOf('Sorts in stock')).slice(1)).toHaveLength(2));
    keepState();
  });

  it('9 what stocktakes found leads to their documents', async () => {
    await show({ at: '?tab=stocktakes' });
    const table = within(await screen.findByRole('table', { name: 'Differences found by stocktakes' }));
    expect(table.getByRole('link', { name: 'AD-000003' })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${ids.txn}`,
    );
    expect(table.getByText('-¥76.00')).toBeInTheDocument();
    keepState();
  });

  it('9 value is not there for those who see no costs', async () => {
    const api = [answer(getStockStat, demoStockWithoutCost)];
    const seen = await show({ may: woodRoles.WH, api });
    await screen.findByRole('figure', { name: 'Stock at the end of each month' });
    for (const word of ['Stock value', 'Turnover']) expect(screen.queryByText(word)).toBeNull();
    expect(document.body).not.toHaveTextContent('¥');
    keepState();
    seen.unmount();
    await show({ at: '?tab=sorts', may: woodRoles.VW, api });
    await screen.findByRole('table', { name: 'Sorts in stock' });
    expect(screen.queryByRole('figure')).toBeNull();
    expect(document.body).not.toHaveTextContent('¥');
  });

  it('9 a day before the first posting says so; a day ahead is today', async () => {
    const early = await show({ at: '?asOf=2020-01-01', api: [told({ since: null, asOf: '2020-01-01' })] });
    expect(await screen.findByText('No postings before this date')).toBeInTheDocument();
    expect(screen.queryByRole('figure')).toBeNull();
    keepState();
    early.unmount();
    const { api } = await show({ at: '?asOf=2027-01-01', api: [told({ isToday: true })] });
    expect(await screen.findByText(/lies ahead/)).toHaveTextContent('2026-06-18');
    expect(api.callsOf(getStockStat)[0]?.query).toMatchObject({ asOf: '2027-01-01' });
  });

  it('2 /wood/stockStat: what the address says wrongly is as if it did not', async () => {
    const { api } = await show({ at: '?tab=moon&group=moon&asOf=soon&unit=x&show=x' });
    await screen.findByRole('figure', { name: 'Stock at the end of each month' });
    expect(api.callsOf(getStockStat)[0]?.query).toEqual({ teamId: ids.team, group: 'sort' });
  });

  it('9 the table is exported as it is grouped', async () => {
    const saved = savedFiles();
    const file = { name: 'EVER-in-out-balance.csv', mime: 'text/csv', base64: btoa('a') };
    const { user, api } = await show({
      at: '?tab=balance&group=species&asOf=2026-06-10',
      api: [told(), answer(exportStockStat, () => file)],
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual([file.name]));
    expect(api.callsOf(exportStockStat)[0]?.query).toEqual({
      ...{ teamId: ids.team, asOf: '2026-06-10', group: 'species', format: 'csv', language: 'en' },
    });
  });

  it('no team, no permission, loading, failing and trying again', async () => {
    const none = await renderRemote(remote, { path: '/wood/stockStat', language: 'en', api: [stranger] });
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
    none.unmount();
    const forbidden = await show({ may: ['wood.team.read'] });
    expect(await screen.findByText('View stock')).toBeInTheDocument();
    expect(forbidden.api.callsOf(getStockStat)).toEqual([]);
    forbidden.unmount();
    const waiting = await show({ api: [hang(getStockStat)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
    waiting.unmount();
    const { user, api } = await show({ api: [refuse(getStockStat, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    api.now(told());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('figure', { name: 'Stock at the end of each month' })).toBeInTheDocument();
  });
});
