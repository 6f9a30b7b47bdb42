/// <reference types="@testing-library/jest-dom" />
import {
  type ApartmentPermission,
  apartmentPermissions,
  apartmentRoles,
  exportIncomeStat,
  getArrearsStat,
  getIncomeStat,
  getOccupancyStat,
  getUsageStat,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import { demoFile } from '../../exports/demo-file.ts';
import remote from '../../remote.tsx';
import {
  building,
  demoArrears,
  demoIncome,
  demoIncomeByItem,
  demoUsageStat,
} from '../../statistics/demo-statistics.ts';

const income = (over: Parameters<typeof demoIncome>[0] = {}): FakeAnswer =>
  answer(getIncomeStat, ({ query }) => (query.group === 'item' ? demoIncomeByItem() : demoIncome(over)));
const arrears = answer(getArrearsStat, () => demoArrears());
const usage = answer(getUsageStat, () => demoUsageStat());

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const between = 'from=2026-05&to=2026-06';
const show = ({ api = [income(), arrears, usage], may, at = `?${between}`, language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/stat${at}`,
    language,
    api: [buildings(demoBuilding(may)), ...api],
  });
const rowsOf = async (name: string | RegExp) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent);
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

describe('/apartment/stat', () => {
  it.each(['zh', 'en'] as const)('2 /apartment/stat: figures by month in %s', async (language) => {
    await show({ language });
    const title = language === 'zh' ? '统计' : 'Statistics';
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await screen.findByRole('figure', { name: language === 'zh' ? '应收（按月）' : 'Charged by month' });
    keepState();
  });

  it('all figures of the topic, the latest month first; what is not known is a dash, never 0', async () => {
    await show();
    expect(await rowsOf('All figures by month')).toEqual([
      'MonthChargedReceivedBilled for the monthOf which paidCollection rate',
      'Jun 2026¥13,000.00¥11,000.00–––',
      'May 2026¥12,500.00¥11,000.00¥12,000.00¥10,800.0090%',
      'Total¥25,500.00¥11,000.00¥12,000.00¥10,800.0090%',
    ]);
  });

  it('by item a figure is turned around: charges by months, with sums, and the address says so', async () => {
    const { user, router, api } = await show();
    await screen.findByRole('table', { name: 'All figures by month' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group by' }), 'item');
    expect(await rowsOf('Charged by charge and month')).toEqual([
      'Charge ↑2026-052026-06Total',
      'Rent¥10,000.00¥10,000.00¥20,000.00',
      'Electricity¥1,500.00¥2,000.00¥3,500.00',
      'Water¥1,000.00¥1,000.00¥2,000.00',
      'Total¥12,500.00¥13,000.00¥25,500.00',
    ]);
    expect(router.state.location.search).toContain('group=item');
    expect(api.callsOf(getIncomeStat).at(-1)?.query).toMatchObject({ building, group: 'item' });
    keepState();
  });

  it('the pivot is sorted by a month, and the order is in the address', async () => {
    const { user, router } = await show({ at: `?${between}&group=item` });
    await user.click(await screen.findByRole('button', { name: '2026-05' }));
    await waitFor(() => expect(router.state.location.search).toContain('sort=-2026-05'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: '2026-05' })).toHaveAttribute(
        'aria-sort',
        'descending',
      ),
    );
    await user.click(screen.getByRole('button', { name: '2026-05' }));
    await waitFor(() => expect(router.state.location.search).toContain('sort=2026-05'));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: '2026-05' })).toHaveAttribute('aria-sort', 'ascending'),
    );
    expect((await rowsOf('Charged by charge and month'))[1]).toBe('Water¥1,000.00¥1,000.00¥2,000.00');
  });

  it('by building all of them are asked for', async () => {
    const { api } = await show({ at: `?${between}&group=building` });
    await screen.findByRole('table', { name: 'Charged by building and month' });
    expect(api.callsOf(getIncomeStat)[0]?.query).not.toHaveProperty('building');
  });

  it('estimates are hatched in the table, and said to be', async () => {
    await show({ at: `?${between}&tab=usage&group=floor` });
    const table = within(await screen.findByRole('table', { name: 'Usage (kWh) by floor and month' }));
    expect(table.getByRole('cell', { name: '250 (estimated)' })).toHaveAttribute('data-estimated');
    for (const other of table.getAllByRole('cell', { name: '150' }))
      expect(other).not.toHaveAttribute('data-estimated');
    expect(screen.getByRole('combobox', { name: 'Meter kind' })).toHaveValue('electricity');
  });

  it('the year before is asked for by the same months, and set beside them', async () => {
    const { api } = await show({ at: `?${between}&compare=true` });
    expect(await rowsOf('Charged: Year before')).toEqual([
      'MonthChargedYear beforeChange',
      'Jun 2026¥13,000.00¥13,000.00¥0.00',
      'May 2026¥12,500.00¥12,500.00¥0.00',
    ]);
    expect(api.callsOf(getIncomeStat).map(({ query }) => [query.from, query.to])).toEqual([
      ['2026-05', '2026-06'],
      ['2025-05', '2025-06'],
    ]);
    keepState();
  });

  it('months that came the wrong way round are told of', async () => {
    await show({ api: [income({ swapped: true })], at: '?from=2026-06&to=2026-05' });
    expect(await screen.findByText(/wrong way round/)).toHaveTextContent('from May 2026 to Jun 2026');
  });

  it('more than 36 months are not asked for; the last year is one press away', async () => {
    const { user, api, router } = await show({ at: '?from=2020-01&to=2026-06' });
    expect(await screen.findByText(/At most 36 months/)).toBeInTheDocument();
    expect(api.callsOf(getIncomeStat)).toEqual([]);
    keepState();
    await user.click(screen.getByRole('button', { name: 'Last 12 months' }));
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(router.state.location.search).not.toContain('from=');
  });

  it('what the address says wrongly is as if it did not', async () => {
    const { api } = await show({ at: `?${between}&tab=nothing&group=moon&measure=x&kind=steam&asOf=soon` });
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(api.callsOf(getIncomeStat)[0]?.query).toEqual({
      ...{ building, from: '2026-05', to: '2026-06', group: 'month' },
    });
    expect(screen.getByRole('combobox', { name: 'Figure' })).toHaveValue('chargedMinor');
  });

  it('a group that a topic does not have is the month', async () => {
    const { api } = await show({ at: `?${between}&tab=arrears&group=item` });
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(api.callsOf(getArrearsStat)[0]?.query).toMatchObject({ group: 'month' });
  });

  it('topics outside the role are not there: a reader has usage alone, the desk rooms alone', async () => {
    const { unmount } = await show({ may: apartmentRoles.RDR });
    await screen.findByRole('figure', { name: /Usage \(kWh\) by month/ });
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    unmount();
    const nothing = {
      from: '2026-05',
      to: '2026-06',
      swapped: false,
      months: ['2026-05', '2026-06'],
      groups: [],
    };
    const rooms = answer(getOccupancyStat, () => ({
      ...{ ...nothing, currency: 'CNY', asOf: '2026-06-18', byMonth: [null, null], total: null },
    }));
    const desk = await show({ may: apartmentRoles.FDK, api: [rooms], at: `?${between}&tab=income` });
    expect(await screen.findByText('No closed month in this period')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    desk.unmount();
    await show({ may: apartmentRoles.AUD });
    await screen.findByRole('table', { name: 'All figures by month' });
    expect(tabs()).toEqual(['Income', 'Arrears', 'Occupancy', 'Usage', 'Cost and billing', 'Workload']);
  });

  it('a topic is chosen by its tab, and forgets what belongs to the one before', async () => {
    const { user, router } = await show({ at: `?${between}&group=item&measure=collection&sort=-total` });
    await screen.findByRole('table', { name: 'Collection rate by charge and month' });
    await user.click(screen.getByRole('tab', { name: 'Arrears' }));
    await screen.findByRole('figure', { name: 'Arrears by month' });
    const { search } = router.state.location;
    expect(search).toContain('tab=arrears');
    for (const gone of ['group', 'measure', 'sort']) expect(search).not.toContain(gone);
  });

  it('the whole topic is exported, as it is grouped', async () => {
    const saved = savedFiles();
    const { user, api } = await show({
      at: `?${between}&group=item&asOf=2026-06-01`,
      api: [income(), answer(exportIncomeStat, () => demoFile)],
    });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual([demoFile.name]));
    expect(api.callsOf(exportIncomeStat)[0]?.query).toEqual({
      ...{ building, from: '2026-05', to: '2026-06', group: 'item', asOf: '2026-06-01' },
      ...{ format: 'csv', language: 'en' },
    });
  });

  it('no permission, loading, failing', async () => {
    const none = apartmentPermissions.filter((one) => !one.startsWith('apartment.stat.'));
    const forbidden = await show({ may: none });
    expect(await screen.findByText('apartment.stat.rooms')).toBeInTheDocument();
    forbidden.unmount();
    const failed = await show({ api: [refuse(getIncomeStat, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    failed.unmount();
    await show({ api: [hang(getIncomeStat)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});
