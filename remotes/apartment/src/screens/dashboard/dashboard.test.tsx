/// <reference types="@testing-library/jest-dom" />
import {
  type ApartmentPermission,
  apartmentPermissions,
  apartmentRoles,
  getKeyFigures,
  listMyTasks,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, within } from '@testing-library/react';
import { buildings, demoBuilding } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { building, demoKeyFigures } from '../../statistics/demo-statistics.ts';

const figures = (over: Parameters<typeof demoKeyFigures>[0] = {}): FakeAnswer =>
  answer(getKeyFigures, () => demoKeyFigures(over));
const tasks = answer(listMyTasks, () => ({
  items: [
    { kind: 'check_readings' as const, buildingId: building, count: 4, ym: '2026-06', dueOn: '2026-06-10' },
    { kind: 'check_bills' as const, buildingId: building, count: 9, ym: '2026-06', dueOn: null },
  ],
}));

interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [figures()], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/dashboard${at}`,
    language,
    api: [buildings(demoBuilding(may)), tasks, ...api],
  });

/** All that a card says, from its label on. */
const card = async (label: string) =>
  (await screen.findByText(label)).closest('div')?.parentElement?.textContent;

describe('/apartment/dashboard', () => {
  it.each(['zh', 'en'] as const)(
    '2 /apartment/dashboard: figures with their course in %s',
    async (language) => {
      await show({ language });
      const title = language === 'zh' ? '经营看板' : 'Dashboard';
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(await screen.findByText(/81 of 90|在住 81 夜/)).toBeInTheDocument();
      keepState();
    },
  );

  it('occupancy, vacancy with its estimated cost, turnover', async () => {
    await show();
    expect(await card('Occupancy')).toContain('90%81 of 90 nights');
    expect(await card('Vacant days')).toContain('9about ¥1,280.00');
    expect(await card('Turnover, 12 months')).toContain('2 in, 1 out');
  });

  it('what is not known this month is a dash, with what was known last', async () => {
    await show();
    expect(await card('Collection rate')).toContain('–May 2026: 90%');
    expect(await card('Electricity usage')).toContain('–May 2026: 400 kWh');
    // Nothing was ever known of it: no course, and no 0.
    expect(await card('Cold water usage')).toBe('Cold water usage–');
  });

  it('arrears with their age, and how long the oldest is due', async () => {
    await show();
    expect(await card('Arrears')).toContain('¥960.00oldest 12 days');
    const ageing = within(screen.getByRole('table', { name: 'Arrears by age' }));
    expect(ageing.getAllByRole('row').map(({ textContent }) => textContent)).toContain('1–30 days¥960.00');
    // A mark stands before what is owed only.
    const figure = screen.getByRole('figure', { name: 'Arrears by age' });
    expect(figure).toHaveTextContent('31–60 days¥0.00');
    expect(figure).toHaveTextContent(/1–30 days\S ¥960\.00/);
  });

  it('twelve months of each figure are a table for those who do not see the line', async () => {
    await show();
    const name = 'Occupancy, 12 months to Jun 2026';
    const told = within(await screen.findByRole('table', { name }));
    const rows = told.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows.slice(-3)).toEqual(['Apr 2026no data', 'May 202680%', 'Jun 202690%']);
  });

  it('each figure leads to the rows behind it, with the building and the month', async () => {
    await show();
    const to = async (label: string) =>
      (await screen.findByRole('link', { name: label })).getAttribute('href');
    expect(await to('Vacant days')).toBe(`/apartment/list?building=${building}&state=vacant`);
    expect(await to('Collection rate')).toBe(`/apartment/checkBill?building=${building}&ym=2026-06`);
    expect(await to('Arrears')).toBe(`/apartment/flow/amount?building=${building}&tab=arrears`);
    expect(await to('Electricity usage')).toBe(
      `/apartment/usedByMonth?building=${building}&kind=electricity`,
    );
    expect(await to('Electricity loss')).toBe(`/apartment/checkUsed?building=${building}&ym=2026-06`);
  });

  it('overdue tasks are counted, others not', async () => {
    await show();
    expect(await card('Overdue tasks')).toBe('Overdue tasks4');
  });

  it('a month that cannot be read is the current one; another one is asked for', async () => {
    const { api, unmount } = await show({ at: '?ym=2026-13' });
    await screen.findByText(/81 of 90|在住 81 夜/);
    expect(api.callsOf(getKeyFigures)[0]?.query).toEqual({ building });
    unmount();
    const other = await show({ at: '?ym=2026-04' });
    await screen.findByText(/81 of 90|在住 81 夜/);
    expect(other.api.callsOf(getKeyFigures)[0]?.query).toEqual({ building, ym: '2026-04' });
  });

  it('cards that the role may not see are not there', async () => {
    const { unmount } = await show({
      may: apartmentRoles.RDR,
      api: [
        figures({
          occupancy: undefined,
          income: undefined,
          arrears: undefined,
          costs: undefined,
          workload: undefined,
        }),
      ],
    });
    expect(await screen.findByText('Electricity usage')).toBeInTheDocument();
    for (const hidden of ['Occupancy', 'Collection rate', 'Arrears', 'Readings on time'])
      expect(screen.queryByText(hidden)).not.toBeInTheDocument();
    unmount();
    await show({
      may: apartmentRoles.FDK,
      api: [
        figures({
          usage: undefined,
          income: undefined,
          arrears: undefined,
          costs: undefined,
          workload: undefined,
        }),
      ],
    });
    expect(await screen.findByText('Occupancy')).toBeInTheDocument();
    expect(screen.queryByText('Arrears')).not.toBeInTheDocument();
    keepState();
  });

  it('a building without anything shows dashes, never 0', async () => {
    const nothing = demoKeyFigures().months.map(() => null);
    await show({
      api: [
        figures({
          ...{ occupancy: { byMonth: nothing, total: null }, income: nothing, arrears: nothing },
          ...{ usage: [], costs: [], workload: nothing },
        }),
      ],
    });
    expect(await card('Occupancy')).toBe('Occupancy–');
    expect(await card('Arrears')).toBe('Arrears–');
    expect(await card('Collection rate')).toBe('Collection rate–');
    keepState();
  });

  it('no permission, loading, failing', async () => {
    const none = apartmentPermissions.filter((one) => !one.startsWith('apartment.stat.'));
    const forbidden = await show({ may: none });
    expect(await screen.findByText('apartment.stat.rooms')).toBeInTheDocument();
    forbidden.unmount();
    const failed = await show({ api: [refuse(getKeyFigures, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    failed.unmount();
    await show({ api: [hang(getKeyFigures)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});
