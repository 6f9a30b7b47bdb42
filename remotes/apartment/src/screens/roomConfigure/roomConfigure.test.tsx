/// <reference types="@testing-library/jest-dom" />
import {
  generateRooms,
  getBuildingRooms,
  type PlannedRoom,
  previewRooms,
  updateRoom,
} from '@console/contract/apartment';
import { accessibilityFaults, answer, type FakeAnswer, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, openBuilding, rooms } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

const show = (api: readonly FakeAnswer[], id: string = ids.building, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path: `/apartment/roomConfigure/${id}`, language, api: [buildings(), ...api] });

const planned = (number: string, status: PlannedRoom['status'] = 'new'): PlannedRoom => ({
  floor: 1,
  seq: Number(number.slice(-2)),
  number,
  status,
});

describe('/apartment/roomConfigure', () => {
  it.each(['zh', 'en'] as const)('floors, rooms and table in %s, axe finds nothing', async (language) => {
    await show(openBuilding(demoBuilding(), ...rooms), ids.building, language);
    const map = await screen.findByRole('grid');
    expect(within(map).getAllByRole('button')).toHaveLength(3);
    expect(screen.getByRole('table')).toHaveTextContent(language === 'zh' ? '单人间' : 'Single');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(await accessibilityFaults()).toEqual([]);
  });

  it('2 /apartment/roomConfigure/[id]: an id that is no uuid is not found', async () => {
    const { api } = await show(openBuilding(demoBuilding()), 'first');
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeInTheDocument();
    expect(api.callsOf(getBuildingRooms)).toHaveLength(0);
  });

  it('shows the plan before it makes the rooms', async () => {
    const { api, user } = await show([
      ...openBuilding(demoBuilding()),
      answer(previewRooms, () => ({
        rooms: [planned('101'), planned('102', 'exists')],
        new: 1,
        exists: 1,
        wrong: 0,
      })),
      answer(generateRooms, () => ({ created: 1, existing: 1, numbers: ['101'] })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Generate rooms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Generate rooms' });
    await user.click(within(dialog).getByRole('button', { name: 'Preview' }));
    const map = await within(dialog).findByRole('grid', { name: '2 rooms' });
    expect(map).toHaveTextContent('Exists already');
    expect(api.callsOf(generateRooms)).toHaveLength(0);
    expect(await accessibilityFaults()).toEqual([]);

    await user.click(within(dialog).getByRole('button', { name: 'Create 1 room' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(generateRooms)[0]?.body).toMatchObject({ fromFloor: 1, toFloor: 2, roomsPerFloor: 6 });
    expect(api.callsOf(getBuildingRooms).length).toBeGreaterThan(1);
  });

  it('a plan that was changed, or has wrong rooms, is shown again before it is made', async () => {
    const { user } = await show([
      ...openBuilding(demoBuilding()),
      answer(previewRooms, ({ body }) =>
        body.pattern === '1'
          ? { rooms: [planned('1', 'duplicate')], new: 0, exists: 0, wrong: 1 }
          : { rooms: [planned('101')], new: 1, exists: 0, wrong: 0 },
      ),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Generate rooms' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('button', { name: 'Create 1 room' });
    const pattern = screen.getByRole('textbox', { name: 'Pattern of the number' });
    await user.clear(pattern);
    await user.type(pattern, '1');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('grid')).toHaveTextContent('Number made twice');
    expect(screen.getByRole('button', { name: 'Preview' })).toBeInTheDocument();
  });

  it('a refused plan marks its field', async () => {
    const fields = [{ path: 'pattern', code: 'pattern_no_seq' }];
    const { user } = await show([
      ...openBuilding(demoBuilding()),
      refuse(previewRooms, 'VALIDATION', { fields }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Generate rooms' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/The pattern needs \{seq\}/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Pattern of the number' })).toBeInvalid();
  });

  it('changes a room, sending only what was changed', async () => {
    const [first] = rooms;
    if (!first) throw new Error('the demo has rooms');
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      answer(updateRoom, () => ({ ...first, number: '101A', version: 1 })),
    ]);
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /101/ }));
    const number = await screen.findByRole('textbox', { name: 'Number' });
    await user.clear(number);
    await user.type(number, '101A');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(updateRoom)[0]).toMatchObject({ version: 0, body: { number: '101A' } });
    expect(Object.keys(api.callsOf(updateRoom)[0]?.body ?? {})).toEqual(['number']);
  });

  it('a room saved by somebody else meanwhile: both versions, and mine on top', async () => {
    const current = { ...rooms[0], capacity: 4, rentMinor: 139_900, version: 7 };
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      refuse(updateRoom, 'VERSION_CONFLICT', { details: { current } }),
    ]);
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /101/ }));
    const number = await screen.findByRole('textbox', { name: 'Number' });
    await user.clear(number);
    await user.type(number, '109');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('table', { name: 'Differences' })).toHaveTextContent('109');
    expect(screen.getByRole('table', { name: 'Differences' })).toHaveTextContent('1,399.00');
    await user.click(screen.getByRole('button', { name: 'Put my changes on top' }));
    expect(screen.getByRole('textbox', { name: 'Capacity' })).toHaveValue('4');
    expect(screen.getByRole('textbox', { name: 'Number' })).toHaveValue('109');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateRoom)[1]).toMatchObject({ version: 7 }));
    expect(api.callsOf(updateRoom)[1]?.body).toEqual({ number: '109' });
  });

  it('who may only look gets closed fields; everybody else is refused', async () => {
    const reader = demoBuilding(['apartment.building.read', 'apartment.room.read']);
    const { unmount, user } = await show(openBuilding(reader, ...rooms));
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /201/ }));
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Generate rooms' })).toBeNull();
    unmount();
    await show([refuse(getBuildingRooms, 'FORBIDDEN', { details: { permission: 'apartment.room.read' } })]);
    expect(await screen.findByText(/apartment\.room\.read/)).toBeInTheDocument();
  });
});
