/// <reference types="@testing-library/jest-dom" />
import { getBuildingMap, type MapRoom } from '@console/contract/apartment';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, rooms } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

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
const show = (search = '', api: readonly FakeAnswer[] = [map()], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: `/apartment/overview${search}`,
    language,
    api: [buildings(demoBuilding()), ...api],
  });

describe('/apartment/overview', () => {
  it.each(['zh', 'en'] as const)('floors, rooms and a legend with counts in %s', async (language) => {
    await show('', [map()], language);
    const grid = await screen.findByRole('grid');
    expect(within(grid).getAllByRole('row')).toHaveLength(2);
    expect(screen.getByText(language === 'zh' ? '在住 1' : 'Occupied 1')).toBeInTheDocument();
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
    const { api, user, router } = await show('?asOf=never&layer=usage');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Colour by' }), 'end');
    expect(await screen.findByText('Ends within 30 days 1')).toBeInTheDocument();
    expect(api.callsOf(getBuildingMap)[0]?.query).toEqual({ layer: 'state' });
    const slider = screen.getByRole('slider');
    fireEvent.change(slider, { target: { value: '400' } });
    fireEvent.keyUp(slider);
    await waitFor(() => expect(router.state.location.search).toContain('asOf=2027-02-05'));
    expect(await screen.findByText(/A day to come/)).toBeInTheDocument();
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
    expect(await screen.findByText(/Nothing is known from before/)).toBeInTheDocument();
  });

  it('rooms without a place wait in the tray', async () => {
    const some = mapRooms.map((room, index) => (index < 2 ? { ...room, mapCol: index, mapRow: 0 } : room));
    await show('', [map(some)]);
    const tray = await screen.findByRole('grid', { name: 'Not placed on the map yet' });
    expect(within(tray).getByRole('button', { name: /^201/ })).toBeInTheDocument();
  });

  it('no rooms, no building, no permission: each says so', async () => {
    const empty = await show('', [map([])]);
    expect(await screen.findByRole('link', { name: 'Configure rooms' })).toBeInTheDocument();
    empty.unmount();
    const none = await show('', [buildings()]);
    expect(await screen.findByText('No building yet')).toBeInTheDocument();
    none.unmount();
    await show('', [refuse(getBuildingMap, 'FORBIDDEN', { details: { permission: 'apartment.room.list' } })]);
    expect(await screen.findByText(/apartment\.room\.list/)).toBeInTheDocument();
  });
});
