/// <reference types="@testing-library/jest-dom" />

import {
  type ApartmentPermission,
  apartmentRoles,
  type ElectricityChart,
  getElectricityChart,
  listBuildings,
  listMyRooms,
  type OwnRoom,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { demoChart, demoRoomChart, unknownMonths } from '../../charts/demo-charts.ts';
import remote from '../../remote.tsx';

const charts = (over: Partial<ElectricityChart> = {}): FakeAnswer =>
  answer(getElectricityChart, ({ query }) =>
    query.scope === 'building' ? demoChart(over) : demoRoomChart({ scope: query.scope, ...over }),
  );
interface Shown {
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = [charts()], may, at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/electronChart${at}`,
    language,
    api: [buildings(demoBuilding(may ?? apartmentRoles.CHK)), ...api],
  });
const figure = async (name: string | RegExp) => within(await screen.findByRole('figure', { name }));
const rowsOf = async (name: string | RegExp) =>
  (await figure(name)).getAllByRole('row').map(({ textContent }) => textContent);
const names = async (count: number) => {
  await waitFor(() => expect(screen.getAllByRole('figure')).toHaveLength(count));
  return screen.getAllByRole('figure').map((one) => one.textContent);
};

describe('/apartment/electronChart', () => {
  it.each([
    ['zh', '用电图表', /兰亭职工公寓 · 2026年5月至2026年6月/, '每月用电量（kWh）'],
    ['en', 'Electricity charts', /Lanting · May 2026 to Jun 2026/, 'Electricity by month (kWh)'],
  ] as const)('20 all charts of a building in %s', async (language, title, subtitle, total) => {
    await show({ language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByText(subtitle)).toBeInTheDocument();
    await figure(total);
    await names(6);
    keepState();
  });

  it('20 this year against the last, estimates told, months in words', async () => {
    await show();
    expect(await rowsOf('Electricity by month (kWh)')).toEqual([
      'MonthThis periodA year earlier',
      'May 2026420.0540.0',
      'Jun 2026450.5 (estimated)540.0',
    ]);
  });

  it('20 the tariff is laid over it, by the address', async () => {
    const { user, router } = await show();
    await figure('Electricity by month (kWh)');
    await user.click(screen.getByRole('switch', { name: 'Show tariff' }));
    await waitFor(() => expect(router.state.location.search).toContain('price=true'));
    await waitFor(async () =>
      expect((await rowsOf('Electricity by month (kWh)'))[1]).toBe('May 2026420.0540.00.5283'),
    );
  });

  it('20 hours of the day, floors, the ten most, load and loss with its limit: unknown is no zero', async () => {
    await show();
    expect(await rowsOf('Peak, flat and valley by month (kWh)')).toEqual([
      'MonthPeakValley',
      'May 2026200.090.0',
      'Jun 2026210.0no data',
    ]);
    expect(await rowsOf('Usage by floor and month (kWh)')).toEqual([
      'FloorMay 2026Jun 2026',
      'Floor 2220.0no data',
      'Floor 1200.0450.5 (estimated)',
    ]);
    expect(await rowsOf('Top 2 rooms by usage (kWh)')).toEqual([
      'RoomUsage',
      '101300.0',
      '102120.0 (estimated)',
    ]);
    expect((await rowsOf('Usage per m² and per person'))[1]).toBe('May 20262.801.25');
    const loss = await figure('Line loss of master meters (%)');
    expect(loss.getByRole('row', { name: 'Jun 2026 6.1%' })).toBeInTheDocument();
    expect(within(loss.getByRole('list', { name: 'Legend' })).getByText('Limit 5%')).toBeVisible();
  });

  it('20 a room is chosen in the address, and compared with the middle of the others', async () => {
    const { user, api } = await show();
    await figure('Electricity by month (kWh)');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), '101');
    expect(await screen.findByText(/Room 101 · May 2026/)).toBeInTheDocument();
    expect(api.callsOf(getElectricityChart).at(-1)?.query).toMatchObject({ scope: 'room', id: ids.room101 });
    expect(await rowsOf('Electricity by month (kWh)')).toEqual([
      'MonthThis periodA year earlierMedian of other rooms',
      'May 2026120.090.060.0',
      'Jun 2026110.0no datano data',
    ]);
    expect(screen.getByText(/shown only if there are at least 5/)).toBeVisible();
    expect(screen.queryByRole('figure', { name: /floor/ })).toBeNull();
    keepState();
  });

  it('20 what is not there is said with why: hours of the day, a master', async () => {
    const months = demoChart().months.map((month) => ({ ...month, loss: null }));
    await show({ api: [charts({ registers: [], months })] });
    expect(await screen.findByText('No time-of-use meter')).toBeVisible();
    expect(screen.getByText('No master meter to compare')).toBeVisible();
    keepState();
  });

  it('20 days where they are known; else months, and a notice', async () => {
    const days = [
      { day: '2026-06-01', quantity: '2.500' },
      { day: '2026-06-02', quantity: null },
      { day: '2026-06-03', quantity: '3.000' },
    ];
    const { unmount } = await show({ at: '?grain=day', api: [charts({ grain: 'day', days })] });
    expect((await rowsOf('Electricity by day (kWh)')).slice(1)).toEqual([
      '2026-06-012.5',
      '2026-06-02no data',
      '2026-06-033.0',
    ]);
    unmount();
    const { api } = await show({ at: '?grain=day', api: [charts({ coarser: true })] });
    expect(await screen.findByText(/There are no daily remote readings/)).toBeVisible();
    expect(api.callsOf(getElectricityChart)[0]?.query).toMatchObject({ grain: 'day' });
  });

  it('20 months in the wrong order, too many of them, and what cannot be read', async () => {
    const { unmount } = await show({ api: [charts({ swapped: true })] });
    expect(await screen.findByText(/the months were swapped/)).toBeVisible();
    unmount();
    const long = await show({ at: '?from=2020-01&to=2026-06' });
    expect(
      await screen.findByText('Charts show up to 36 months. These are the twelve months to Jun 2026.'),
    ).toBeVisible();
    expect(long.api.callsOf(getElectricityChart)[0]?.query).toMatchObject({ to: '2026-06' });
    expect(long.api.callsOf(getElectricityChart)[0]?.query.from).toBeUndefined();
    long.unmount();
    const { api } = await show({ at: '?from=spring&grain=hour&room=x&price=much' });
    await figure('Electricity by month (kWh)');
    expect(api.callsOf(getElectricityChart)[0]?.query).toMatchObject({ scope: 'building', grain: 'month' });
  });

  it.each([
    ['fewer than two readings', { enough: false }, 'Not enough readings yet'],
    ['no locked month', {}, 'No locked month in this period'],
  ])('20 nothing to draw: %s', async (_what, over, title) => {
    await show({ api: [charts({ months: unknownMonths(), ...over })] });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.queryByRole('figure')).toBeNull();
    // Another room or other months may have some.
    expect(screen.getByRole('combobox', { name: 'Room' })).toBeEnabled();
    keepState();
  });

  it('is printed', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    const { user } = await show();
    await user.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });

  it('no permission, a room that is not there, loading, failing', async () => {
    const noRooms = answer(listMyRooms, () => ({ items: [] }));
    const desk = await show({ may: apartmentRoles.FDK, api: [charts(), noRooms] });
    expect(await screen.findByText('apartment.usage.read')).toBeInTheDocument();
    desk.unmount();
    const missing = await show({
      at: `?room=${ids.room201}`,
      api: [refuse(getElectricityChart, 'NOT_FOUND')],
    });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    missing.unmount();
    const failed = await show({ api: [refuse(getElectricityChart, 'INTERNAL')] });
    expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    failed.unmount();
    await show({ api: [hang(getElectricityChart)] });
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('/apartment/electronChart for residents', () => {
  const resident = refuse(listBuildings, 'FORBIDDEN', { details: { permission: 'apartment.building.read' } });
  const noOffice = { officePhone: null, officeMail: null, officeNote: null };
  const room = (tenancyId: string, roomNumber: string, over: Partial<OwnRoom> = {}): OwnRoom => ({
    ...{ tenancyId, roomNumber, number: 12, bedLabel: null, state: 'active', meters: [] },
    roomId: ids.room101,
    building: { name: { zh: '绿苑一号楼', en: 'Greenyard One' }, address: '1 Garden Road', ...noOffice },
    ...{ firstDay: '2026-03-12', lastDay: null, rentMinor: 215_000, currency: 'CNY' },
    ...over,
  });
  const [signed, other, livedIn] = [ids.building, ids.type, ids.room201];
  const rooms = answer(listMyRooms, () => ({
    items: [room(livedIn, '301', { rentMinor: null }), room(signed, '101'), room(other, '102')],
  }));
  const showMine = (at = '', api: readonly FakeAnswer[] = [charts(), rooms]) =>
    renderRemote(remote, { path: `/apartment/electronChart${at}`, api: [resident, ...api] });

  it('20 the time of the own tenancy, with nothing of others but their middle', async () => {
    const { user, api } = await showMine();
    expect(await screen.findByText(/Only the time the room has been yours/)).toBeVisible();
    expect(api.callsOf(getElectricityChart).map(({ query }) => [query.scope, query.id])).toEqual([
      ['tenancy', signed],
    ]);
    const own = within(screen.getByRole('combobox', { name: 'Room' })).getAllByRole('option');
    expect(own.map(({ textContent }) => textContent)).toEqual(['101', '102']);
    expect(screen.getAllByRole('figure').map((one) => one.getAttribute('aria-labelledby'))).toHaveLength(3);
    keepState();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Room' }), '102');
    await waitFor(() => expect(api.callsOf(getElectricityChart).at(-1)?.query.id).toBe(other));
  });

  it('20 a tenancy that is not theirs is none; who has signed nothing has no charts', async () => {
    const { api, unmount } = await showMine(`?tenancy=${livedIn}`);
    await figure('Electricity by month (kWh)');
    expect(api.callsOf(getElectricityChart).map(({ query }) => query.id)).toEqual([signed]);
    unmount();
    await showMine('', [charts(), answer(listMyRooms, () => ({ items: [] }))]);
    expect(await screen.findByText('You have no role in any building')).toBeInTheDocument();
  });
});
