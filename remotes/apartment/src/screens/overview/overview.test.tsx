/// <reference types="@testing-library/jest-dom" />
import {
  type ApartmentPermission,
  apartmentRoles,
  getBuildingMap,
  getUsageMatrix,
  listCycles,
  type MapRoom,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, rooms } from '../../buildings/demo-building.ts';
import { demoCycle } from '../../reading/demo-round.ts';
import remote from '../../remote.tsx';
import { demoMatrix } from '../../usage/demo-usage.ts';

const lettings: MapRoom['tenancies'] = [
  {
    tenancyId: ids.type,
    number: 12,
    name: 'Hua',
    bed: null,
    firstDay: '2026-01-01',
    lastDay: '2026-12-01',
    rentMinor: 128_000,
  },
];
const mapRooms: MapRoom[] = rooms.map((room) => ({
  roomId: room.roomId,
  number: room.number,
  floor: room.floor,
  mapRow: null,
  mapCol: null,
  leaseMode: room.leaseMode,
  capacity: room.capacity,
  rentMinor: room.rentMinor,
  state: room.number === '101' ? 'occupied' : room.state,
  tenancies: room.number === '101' ? lettings : [],
}));
const map = (all: MapRoom[] = mapRooms) =>
  answer(getBuildingMap, ({ query }) => {
    const asOf = query.asOf ?? '2026-11-21';
    const firstDay = '2026-01-01';
    return {
      asOf: asOf < firstDay ? firstDay : asOf,
      today: '2026-11-21',
      firstDay,
      layer: query.layer,
      rooms: all,
    };
  });
const show = (
  search = '',
  api: readonly FakeAnswer[] = [map()],
  language: 'zh' | 'en' = 'en',
  may?: readonly ApartmentPermission[],
) =>
  renderRemote(remote, {
    path: `/apartment/overview${search}`,
    language,
    api: [buildings(demoBuilding(may)), ...api],
  });

/** 101 uses what is usual, 102 four times as much of an estimate, of 201 nothing was read. */
const used = (over: Partial<ReturnType<typeof demoMatrix>> = {}): FakeAnswer[] => [
  answer(listCycles, () => ({
    items: [demoCycle({ ym: '2026-06' }), demoCycle({ ym: '2026-05', state: 'usage_checked' })],
  })),
  answer(getUsageMatrix, ({ query }) => {
    const cell = (quantity: string | null, estimated = false) => [{ quantity, estimated, draft: false }];
    const row = { floor: 1, total: '0' };
    return demoMatrix({
      months: [query.from ?? ''],
      rows: [
        { ...row, roomId: ids.room101, roomNumber: '101', cells: cell('20.000') },
        { ...row, roomId: ids.room102, roomNumber: '102', cells: cell('180.000', true) },
        { ...row, roomId: ids.room201, roomNumber: '201', cells: cell(null) },
      ],
      ...over,
    });
  }),
];
describe('/apartment/overview', () => {
  it.each(['zh', 'en'] as const)('floors, rooms and a legend with counts in %s', async (language) => {
    await show('', [map()], language);
    const grid = await screen.findByRole('grid');
    expect(within(grid).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText(language === 'zh' ? '在住：1 间' : 'Occupied: 1 room')).toBeInTheDocument();
    keepState();
  });

  it('a room opens beside the map, with what can be done; also by keyboard', async () => {
    const { user, router } = await show();
    const cell = await screen.findByRole('button', { name: /^101/ });
    act(() => cell.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Room 101' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open tenancy no. 12' })).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${ids.type}`,
    );
    expect(router.state.location.search).toContain(ids.room101);
    keepState();
    await user.click(screen.getByRole('button', { name: /^201/ }));
    await screen.findByRole('heading', { name: 'Room 201' });
    expect(await screen.findByRole('link', { name: 'Check in' })).toHaveAttribute(
      'href',
      '/apartment/edit?actionType=entering&category=LUYUAN&roomNumber=201',
    );
  });

  it('2 /apartment/overview: another day and layer live in the address; bad ones fall back', async () => {
    const { api, user, router } = await show('?asOf=never&layer=nothing');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Colour by' }), 'end');
    expect(await screen.findByText('Ends within 30 days: 1 room')).toBeInTheDocument();
    expect(api.callsOf(getBuildingMap)[0]?.query).toEqual({ layer: 'state' });
    const slider = screen.getByRole('slider');
    fireEvent.change(slider, { target: { value: '400' } });
    fireEvent.keyUp(slider);
    await waitFor(() => expect(router.state.location.search).toContain('asOf=2027-02-05'));
    expect(await screen.findByText(/A future day/)).toBeInTheDocument();
  });

  it.each([
    ['1800-01-01', /not before|or later|earliest/i],
    ['2300-01-01', /not after|or earlier|latest/i],
  ])('a day that no map shows is kept in the field, which says so: %s', async (day, told) => {
    const { router } = await show();
    await screen.findByRole('grid');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(screen.getByLabelText('Day')).toHaveValue(day);
    expect(router.state.location.search).not.toContain('asOf');
  });

  it.each(['zh', 'en'] as const)('7 rooms coloured by the usage of a month, in %s', async (language) => {
    const { api } = await show('?layer=usage', [map(), ...used()], language);
    const grid = within(await screen.findByRole('grid'));
    const text = (number: RegExp) => grid.getByRole('button', { name: number }).textContent;
    expect(api.callsOf(getUsageMatrix)[0]?.query).toMatchObject({ kind: 'electricity', from: '2026-05' });
    expect(api.callsOf(getBuildingMap)[0]?.query).toEqual({ layer: 'state' });
    const [low, high, none] =
      language === 'zh'
        ? ['低于 50.0 kWh', '150.0 至 300.0 kWh', '没有读数']
        : ['Under 50.0 kWh', '150.0 to 300.0 kWh', 'No reading'];
    // Said in words and as a quantity, not by the colour alone.
    expect(text(/^101/)).toContain(low);
    expect(text(/^101/)).toContain('20.0 kWh');
    expect(text(/^102/)).toContain(high);
    expect(text(/^102/)).toContain(language === 'zh' ? '180.0 kWh (估抄)' : '180.0 kWh (estimated)');
    expect(text(/^201/)).toContain(none);
    const counted = (kind?: string) => (language === 'zh' ? `${kind}：1 间` : `${kind}: 1 room`);
    const legend = screen.getAllByRole('list').map(({ textContent }) => textContent);
    expect(legend.some((one) => [low, none].every((kind) => one?.includes(counted(kind))))).toBe(true);
    keepState();
  });

  it.each([
    ['zh', '逾期 31–60 天：1 间', '¥1,442.84，逾期 39 天'],
    ['en', '31–60 days overdue: 1 room', '¥1,442.84, 39 days overdue'],
  ] as const)('7 rooms coloured by their arrears of today, in %s', async (language, counted, since) => {
    const owing = mapRooms.map((one, index) => ({
      ...one,
      arrearsMinor: index === 0 ? 144_284 : 0,
      overdueDays: index === 0 ? 39 : 0,
    }));
    const { api, user } = await show('?layer=arrears', [map(owing)], language);
    const room = await screen.findByRole('button', { name: /^101/ });
    expect(room).toHaveTextContent('¥1,442.84');
    expect(screen.getByText(counted)).toBeInTheDocument();
    expect(api.callsOf(getBuildingMap)[0]?.query).toEqual({ layer: 'arrears' });
    await user.click(room);
    expect(await screen.findByText(since)).toBeInTheDocument();
    const ledger = language === 'zh' ? '资金流水' : 'Money ledger';
    expect(screen.getByRole('link', { name: ledger })).toHaveAttribute(
      'href',
      `/apartment/flow/amount?building=${ids.building}&room=${ids.room101}`,
    );
    keepState();
  });

  it('7 another day changes no arrears, which is said', async () => {
    await show('?layer=arrears&asOf=2026-12-24');
    expect(await screen.findByText(/Arrears are shown as of today/)).toBeInTheDocument();
  });

  it('7 another month and kind of meter live in the address; the ledger of a room is one step away', async () => {
    const { api, user, router } = await show('?layer=usage&ym=2026-06', [map(), ...used()]);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Month' }), '2026-05');
    await waitFor(() => expect(router.state.location.search).toContain('ym=2026-05'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Meter kind' }), 'cold_water');
    await waitFor(() =>
      expect(api.callsOf(getUsageMatrix).at(-1)?.query).toMatchObject({ kind: 'cold_water', to: '2026-05' }),
    );
    expect(screen.queryByRole('slider')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^101/ }));
    expect(await screen.findByRole('link', { name: 'Usage ledger' })).toHaveAttribute(
      'href',
      `/apartment/flow/used?building=${ids.building}&room=${ids.room101}`,
    );
  });

  it('7 usage that is not locked yet says so once, and not in every room', async () => {
    const cells = [{ quantity: '20.000', estimated: false, draft: true }];
    const rows = [{ floor: 1, total: '0', roomId: ids.room101, roomNumber: '101', cells }];
    await show('?layer=usage', [map(), ...used({ rows })]);
    expect(await screen.findByText(/^The usage of 2026-05 is not locked yet/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^101/ })).toHaveTextContent(/20\.0 kWh$/);
  });

  it('7 a month without usage, a building without months: each says so and shows its rooms', async () => {
    const empty = await show('?layer=usage', [map(), ...used({ rows: [] })]);
    expect(await screen.findByText(/^No usage of this kind/)).toBeInTheDocument();
    expect(within(screen.getByRole('grid')).getAllByRole('button')).toHaveLength(3);
    empty.unmount();
    await show('?layer=usage', [map(), answer(listCycles, () => ({ items: [] }))]);
    expect(await screen.findByText(/^No month has been opened yet/)).toBeInTheDocument();
    expect(within(screen.getByRole('grid')).getAllByRole('button')).toHaveLength(3);
    keepState();
  });

  it('7 who may not see usage is offered the other layers, and shown the states', async () => {
    const { api } = await show('?layer=usage', [map()], 'en', apartmentRoles.FDK);
    const layers = within(await screen.findByRole('combobox', { name: 'Colour by' }));
    expect(layers.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'State',
      'End of tenancy',
    ]);
    expect(api.callsOf(getUsageMatrix)).toEqual([]);
    expect(screen.getByText('Occupied: 1 room')).toBeInTheDocument();
  });

  it('a room chosen while another day still loads does not take the day back', async () => {
    const { api, router, user } = await show();
    await screen.findByRole('grid');
    api.now(hang(getBuildingMap));
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-24' } });
    await waitFor(() => expect(router.state.navigation.location?.search).toBe('?asOf=2026-12-24'));
    await user.click(screen.getByRole('button', { name: /^201/ }));
    await waitFor(() => expect(router.state.navigation.location?.search).toContain('room='));
    expect(router.state.navigation.location?.search).toContain('asOf=2026-12-24');
  });

  it('a day before the building is clamped and told', async () => {
    await show('?asOf=1990-01-01');
    expect(await screen.findByText(/No earlier records/)).toBeInTheDocument();
  });

  it('rooms without a place wait in the tray', async () => {
    const some = mapRooms.map((room, index) => (index < 2 ? { ...room, mapCol: index, mapRow: 0 } : room));
    await show('', [map(some)]);
    const tray = await screen.findByRole('grid', { name: 'Rooms not placed yet' });
    expect(within(tray).getByRole('button', { name: /^201/ })).toBeInTheDocument();
  });

  it('no rooms, no building, no permission: each says so', async () => {
    const empty = await show('', [map([])]);
    expect(await screen.findByRole('link', { name: 'Room settings' })).toBeInTheDocument();
    empty.unmount();
    const none = await show('', [buildings()]);
    expect(await screen.findByText('No building yet')).toBeInTheDocument();
    none.unmount();
    const creator = await renderRemote(remote, {
      path: '/apartment/overview',
      permissions: ['apartment.building.create'],
      api: [buildings()],
    });
    expect(
      await screen.findByText('Create the first building, then generate its rooms.'),
    ).toBeInTheDocument();
    creator.unmount();
    await show('', [refuse(getBuildingMap, 'FORBIDDEN', { details: { permission: 'apartment.room.list' } })]);
    expect(await screen.findByText(/apartment\.room\.list/)).toBeInTheDocument();
  });
});
