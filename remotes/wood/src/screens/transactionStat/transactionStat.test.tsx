/// <reference types="@testing-library/jest-dom" />
import {
  exportTxnStat,
  getAgeingStat,
  getSupplierStat,
  getTxnStat,
  listSelfChecked,
  type WoodPermission,
  woodRoles,
} from '@console/contract/wood';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { demoAgeing, demoSelfChecked, demoSuppliers, demoTrade } from '../../stat/demo-stat.ts';
import { ids, member, stranger } from '../../team/demo-team.ts';

const between = 'from=2026-05&to=2026-06';
interface Shown {
  at?: string;
  api?: readonly FakeAnswer[];
  may?: readonly WoodPermission[];
  language?: 'zh' | 'en';
}
const trade = (change: Parameters<typeof demoTrade>[1] = {}) =>
  answer(getTxnStat, ({ query }) => demoTrade(query, change));
const show = ({ at = `?${between}`, api = [trade()], may, language = 'en' }: Shown = {}) =>
  renderRemote(remote, { path: `/wood/transactionStat${at}`, language, api: [member(may), ...api] });
const rowsOf = async (name: string | RegExp) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('/wood/transactionStat', () => {
  it.each([
    ['zh', '交易统计', '净销售额（按月）'],
    ['en', 'Trade statistics', 'Net sales by month'],
  ] as const)('10 sales by month in %s', async (language, title, chart) => {
    await show({ language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(await screen.findByRole('figure', { name: chart })).toBeInTheDocument();
    keepState();
  });

  it('10 W-27: margin as bars and a line, and all figures by month with their total', async () => {
    await show({ at: `?${between}&tab=margin` });
    expect(
      await screen.findByRole('figure', { name: 'Gross profit and margin by month' }),
    ).toBeInTheDocument();
    expect(await rowsOf('All figures by month')).toEqual([
      'MonthGross profitMarginNet salesCost of goodsOutbound freightContributionContribution margin',
      'Jun 2026¥7,616.6720.3%¥37,520.00¥29,903.33¥0.00¥7,616.6720.3%',
      'May 2026¥6,760.0021.02%¥32,160.00¥25,400.00¥600.00¥6,160.0019.15%',
      'Total¥14,376.6720.63%¥69,680.00¥55,303.33¥600.00¥13,776.6719.77%',
    ]);
    keepState();
  });

  it('10 the pivot: groups by figures with totals, and one figure by months; net sales of 0 have a dash', async () => {
    const { user, router } = await show({ at: `?${between}&tab=margin&group=customer` });
    expect(await rowsOf('All figures by customer')).toEqual([
      'CustomerGross profitMarginNet salesCost of goodsOutbound freightContributionContribution margin',
      'Li Furniture¥14,376.6720.63%¥69,680.00¥55,303.33¥600.00¥13,776.6719.77%',
      'Late costs of goods already sold-¥27.00–¥0.00¥27.00¥0.00-¥27.00–',
      'Total¥14,376.6720.63%¥69,680.00¥55,303.33¥600.00¥13,776.6719.77%',
    ]);
    expect(await rowsOf('Gross profit by customer and month')).toEqual([
      'Customer ↑2026-052026-06Total',
      'Li Furniture¥6,760.00¥7,616.67¥14,376.67',
      'Late costs of goods already sold·–-¥27.00-¥27.00',
      'Total¥6,760.00¥7,616.67¥14,376.67',
    ]);
    await user.click(screen.getByRole('button', { name: '2026-06' }));
    await waitFor(() => expect(router.state.location.search).toContain('sort=-2026-06'));
    keepState();
  });

  it('10 a price trend per sort is a line for each', async () => {
    const { api } = await show({ at: `?${between}&group=sort&figure=pricePerM3` });
    expect(await screen.findByRole('figure', { name: 'Price per m³ by month and sort' })).toBeInTheDocument();
    expect(api.callsOf(getTxnStat)[0]?.query).toEqual({
      ...{ teamId: ids.team, from: '2026-05', to: '2026-06', measure: 'sales', group: 'sort' },
    });
  });

  it('10 suppliers: return rates, our measure against theirs, and each receipt beyond tolerance marked', async () => {
    await show({ at: `?${between}&tab=suppliers`, api: [answer(getSupplierStat, () => demoSuppliers())] });
    expect(await rowsOf('Suppliers: returns and measure')).toEqual([
      "SupplierReceived (m³)Returned (m³)Return rateSupplier's sheet (m³)Measured (m³)Difference (m³)Difference",
      'Northern Timber59.746.7%60.1259.7-0.42-0.7%',
    ]);
    expect(await rowsOf("Measured volume against the supplier's sheet")).toEqual([
      "DocumentSupplier's sheet (m³)Measured (m³)",
      'PO-000007 Northern Timber40.1239.7',
      'PO-000003 Northern Timber2020',
    ]);
    const receipts = within(await screen.findByRole('table', { name: "Receipts with a supplier's sheet" }));
    expect(receipts.getByRole('link', { name: 'PO-000007' })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${ids.txn}`,
    );
    expect(receipts.getByRole('row', { name: /PO-000007/ })).toHaveTextContent('Beyond tolerance');
    expect(receipts.getByRole('row', { name: /PO-000003/ })).not.toHaveTextContent('Beyond tolerance');
    keepState();
  });

  it('10 ageing of either side as of a day, with totals', async () => {
    const api = [answer(getAgeingStat, ({ query }) => demoAgeing({ side: query.side ?? 'receivable' }))];
    const { user, api: asked } = await show({ at: '?tab=ageing&asOf=2026-06-10', api });
    expect((await rowsOf('Receivable by age')).slice(0, 3)).toEqual([
      'OverdueOpen',
      'Not due¥3,000.00',
      '1–30 days¥2,000.00',
    ]);
    expect((await rowsOf('Receivable by partner')).slice(1)).toEqual([
      'Li Furniture¥3,000.00¥2,000.00¥0.00¥0.00¥1,000.00¥6,000.00¥500.00¥0.00¥5,500.00',
      'Total¥3,000.00¥2,000.00¥0.00¥0.00¥1,000.00¥6,000.00¥500.00¥0.00¥5,500.00',
    ]);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Side' }), 'payable');
    expect(await screen.findByRole('figure', { name: 'Payable by age' })).toBeInTheDocument();
    expect(asked.callsOf(getAgeingStat).at(-1)?.query).toEqual({
      ...{ teamId: ids.team, side: 'payable', asOf: '2026-06-10' },
    });
    keepState();
  });

  it('10 what one person checked alone leads to its document', async () => {
    await show({ at: `?${between}&tab=self_checked`, api: [answer(listSelfChecked, demoSelfChecked)] });
    const table = within(await screen.findByRole('table', { name: 'Checked by the same person' }));
    expect(table.getByRole('link', { name: 'PO-000009' })).toHaveAttribute(
      'href',
      `/wood/transaction?uuid=${ids.txn}`,
    );
    expect(table.queryByRole('link', { name: 'RC-000004' })).toBeNull();
    keepState();
  });

  it('10 no documents: no chart and no zero', async () => {
    await show({ api: [trade({ total: null, byMonth: [null, null] })] });
    expect(await screen.findByText('No documents in range')).toBeInTheDocument();
    expect(screen.queryByRole('figure')).toBeNull();
    keepState();
  });

  it('10 months the wrong way round are told of; more than 36 are not asked for', async () => {
    const turned = await show({ api: [trade({ swapped: true })], at: '?from=2026-06&to=2026-05' });
    expect(await screen.findByText(/wrong way round/)).toHaveTextContent('May 2026 to Jun 2026');
    turned.unmount();
    const { user, api, router } = await show({ at: '?from=2020-01&to=2026-06' });
    expect(await screen.findByText(/At most 36 months/)).toBeInTheDocument();
    expect(api.callsOf(getTxnStat)).toEqual([]);
    keepState();
    await user.click(screen.getByRole('button', { name: 'Last 12 months' }));
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(router.state.location.search).not.toContain('from=');
  });

  it('2 /wood/transactionStat: what the address says wrongly is as if it did not; an unknown group is the month', async () => {
    const { api } = await show({ at: `?${between}&tab=moon&group=moon&figure=x&side=up&asOf=soon` });
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(api.callsOf(getTxnStat)[0]?.query).toMatchObject({ measure: 'sales', group: 'month' });
    expect(screen.getByRole('combobox', { name: 'Figure' })).toHaveValue('netMinor');
  });

  it('10 each role has its tabs: a seller own sales, a buyer the purchase side', async () => {
    const all = await show();
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(tabs()).toEqual(['Sales', 'Gross margin', 'Purchases', 'Suppliers', 'Ageing', 'Self-checked']);
    all.unmount();
    const seller = await show({
      ...{ may: woodRoles.SL, at: `?${between}&tab=margin` },
      api: [trade({ onlyOwn: true, measures: ['sales'] })],
    });
    expect(await screen.findByText('These are your own sales.')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(seller.api.callsOf(getTxnStat)[0]?.query).toMatchObject({ measure: 'sales' });
    expect(document.body).not.toHaveTextContent(/Cost of goods|Gross profit/);
    seller.unmount();
    await show({ may: woodRoles.BY, api: [trade({ measures: ['purchases'] })] });
    await screen.findByRole('figure', { name: 'Net purchases by month' });
    expect(tabs()).toEqual(['Purchases', 'Suppliers']);
  });

  it('10 a tab forgets what belongs to the one before', async () => {
    const { user, router } = await show({ at: `?${between}&group=seller&figure=volume&sort=-volume` });
    await screen.findByRole('table', { name: 'All figures by seller' });
    await user.click(screen.getByRole('tab', { name: 'Purchases' }));
    await screen.findByRole('figure', { name: 'Net purchases by month' });
    const { search } = router.state.location;
    expect(search).toContain('tab=purchases');
    for (const gone of ['group', 'figure', 'sort']) expect(search).not.toContain(gone);
  });

  it('10 all figures are exported as they are grouped', async () => {
    const saved = savedFiles();
    const file = { name: 'EVER-statistics.xlsx', mime: 'x', base64: btoa('a') };
    const { user, api } = await show({
      ...{ at: `?${between}&tab=margin&group=seller` },
      api: [trade(), answer(exportTxnStat, () => file)],
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: /Excel|XLSX/ }));
    await waitFor(() => expect(saved.names).toEqual([file.name]));
    expect(api.callsOf(exportTxnStat)[0]?.query).toEqual({
      ...{ teamId: ids.team, from: '2026-05', to: '2026-06', measure: 'margin', group: 'seller' },
      ...{ format: 'xlsx', language: 'en' },
    });
  });

  it('no team, no permission, loading, failing and trying again', async () => {
    const none = await renderRemote(remote, {
      path: '/wood/transactionStat',
      language: 'en',
      api: [stranger],
    });
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
    none.unmount();
    const forbidden = await show({ may: woodRoles.WH });
    expect(await screen.findByText('View sales statistics')).toBeInTheDocument();
    expect(forbidden.api.callsOf(getTxnStat)).toEqual([]);
    keepState();
    forbidden.unmount();
    const waiting = await show({ api: [hang(getTxnStat)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
    waiting.unmount();
    const { user, api } = await show({ api: [refuse(getTxnStat, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    api.now(trade());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table', { name: 'All figures by month' })).toBeInTheDocument();
  });
});
