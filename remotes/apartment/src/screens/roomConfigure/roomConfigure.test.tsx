/// <reference types="@testing-library/jest-dom" />
import {
  createRoom,
  createRoomType,
  deleteRoomType,
  generateRooms,
  getBuilding,
  getBuildingRooms,
  type PlannedRoom,
  previewRooms,
  type Room,
  updateRoom,
  updateRooms,
  updateRoomType,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, openBuilding, rooms, single } from '../../buildings/demo-building.ts';
import { configuration } from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';

const show = (api: readonly FakeAnswer[], id: string = ids.building, language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path: `/apartment/roomConfigure/${id}`,
    language,
    api: [buildings(), ...configuration(), ...api],
  });

const dialogGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

const theRoom = (): Room => {
  const [first] = rooms;
  if (!first) throw new Error('the demo has rooms');
  return first;
};

const planned = (number: string, status: PlannedRoom['status'] = 'new'): PlannedRoom => ({
  floor: 1,
  seq: Number(number.slice(-2)),
  number,
  status,
});

describe('/apartment/roomConfigure', () => {
  it.each(['zh', 'en'] as const)('floors, rooms and table in %s', async (language) => {
    await show(openBuilding(demoBuilding(), ...rooms), ids.building, language);
    const map = await screen.findByRole('grid');
    expect(within(map).getAllByRole('button')).toHaveLength(3);
    const table = screen.getByRole('table', { name: language === 'zh' ? '房间' : 'Rooms' });
    expect(table).toHaveTextContent(language === 'zh' ? '单人间' : 'Single');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    keepState();
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
    expect(map).toHaveTextContent('Exists');
    expect(api.callsOf(generateRooms)).toHaveLength(0);
    keepState();

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
    const pattern = screen.getByRole('textbox', { name: 'Number pattern' });
    await user.clear(pattern);
    await user.type(pattern, '1');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByRole('grid')).toHaveTextContent('Duplicate number');
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
    expect(screen.getByRole('textbox', { name: 'Number pattern' })).toBeInvalid();
  });

  it('27 a building that is full says at the field how many rooms it holds', async () => {
    const fields = [{ path: 'roomsPerFloor', code: 'building_full', params: { maximum: 2000, rooms: 1990 } }];
    const { user } = await show([
      ...openBuilding(demoBuilding()),
      refuse(previewRooms, 'VALIDATION', { fields }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Generate rooms' }));
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    expect(await screen.findByText(/up to 2,000 rooms; this one has 1,990/)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Rooms per floor' })).toBeInvalid();
    keepState();
  });

  it('changes a room, sending only what was changed', async () => {
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      answer(updateRoom, () => ({ ...theRoom(), number: '101A', version: 1 })),
    ]);
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /101/ }));
    const number = await screen.findByRole('textbox', { name: 'Number' });
    await user.clear(number);
    await fill(user, number, '101A');
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
    await fill(user, number, '109');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('table', { name: 'Differences' })).toHaveTextContent('109');
    expect(screen.getByRole('table', { name: 'Differences' })).toHaveTextContent('1,399.00');
    await user.click(screen.getByRole('button', { name: 'Reapply my changes' }));
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

  it('adds a single room', async () => {
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      refuse(createRoom, 'VALIDATION', { fields: [{ path: 'number', code: 'number_taken' }] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Add a room' }));
    const dialog = await screen.findByRole('dialog', { name: 'New room' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Number' }), '101');
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Room type' }), 'Single');
    expect(within(dialog).getByRole('textbox', { name: 'Rent' })).toHaveValue('1500.00');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Add room' }));
    expect(await within(dialog).findByText('Another room has this number.')).toBeInTheDocument();
    api.now(answer(createRoom, () => ({ ...theRoom(), number: '103' })));
    await user.type(within(dialog).getByRole('textbox', { name: 'Number' }), '{Backspace}3');
    await user.click(within(dialog).getByRole('button', { name: 'Add room' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(createRoom)[1]).toMatchObject({
      params: { buildingId: ids.building },
      body: { number: '103', floor: 1, roomTypeId: ids.type, rentMinor: 150_000, depositMinor: 160_000 },
    });
  });

  it('many rooms get the same change; what is left alone stays', async () => {
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      answer(updateRooms, () => ({ updated: 2 })),
    ]);
    await user.click(await screen.findByRole('checkbox', { name: 'Select room 101' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select room 102' }));
    keepState();
    await user.click(screen.getByRole('button', { name: 'Edit 2 rooms' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit 2 rooms' });
    await fill(user, within(dialog).getByRole('textbox', { name: 'Rent' }), '1399');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.callsOf(updateRooms)[0]).toMatchObject({
      params: { buildingId: ids.building },
      body: {
        rooms: [
          { roomId: ids.room101, version: 0 },
          { roomId: ids.room102, version: 0 },
        ],
        change: { rentMinor: 139_900 },
      },
    });
    expect(Object.keys(api.callsOf(updateRooms)[0]?.body.change ?? {})).toEqual(['rentMinor']);
    expect(screen.getByRole('checkbox', { name: 'Select room 101' })).not.toBeChecked();
  });

  it('all rooms can be chosen at once, and let go again', async () => {
    const { user } = await show(openBuilding(demoBuilding(), ...rooms));
    await user.click(await screen.findByRole('button', { name: 'Select all' }));
    expect(screen.getByRole('button', { name: 'Edit 3 rooms' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked();
  });

  it('makes a room type', async () => {
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      answer(createRoomType, () => single),
    ]);
    await user.click(await screen.findByRole('button', { name: 'New room type' }));
    const form = within(await screen.findByRole('dialog', { name: 'New room type' }));
    await fill(user, form.getByRole('textbox', { name: 'Code' }), 'dbl');
    await fill(user, form.getByRole('textbox', { name: 'Chinese name' }), '双人间');
    await fill(user, form.getByRole('textbox', { name: 'English name' }), 'Double');
    await fill(user, form.getByRole('textbox', { name: 'Rent of new rooms' }), '1880');
    await fill(user, form.getByRole('textbox', { name: 'Deposit of new rooms' }), '1900');
    keepState();
    await user.click(form.getByRole('button', { name: 'Create room type' }));
    await dialogGone();
    expect(api.callsOf(createRoomType)[0]?.body).toEqual({
      code: 'DBL',
      name: { zh: '双人间', en: 'Double' },
      defaultRentMinor: 188_000,
      defaultDepositMinor: 190_000,
      capacity: 1,
    });
  });

  it('a room type needs no English name: the Chinese one is shown, and the form still asks', async () => {
    const plain = { ...single, name: { zh: '单人间', en: '单人间' } };
    const { api, user } = await show([
      answer(getBuilding, () => demoBuilding()),
      answer(getBuildingRooms, () => ({
        building: demoBuilding(),
        rooms: [...rooms],
        roomTypes: [plain],
        openRoomId: null,
      })),
      answer(updateRoomType, () => ({ ...plain, version: 1 })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'SGL' }));
    const form = within(await screen.findByRole('dialog', { name: 'Room type SGL' }));
    const english = form.getByRole('textbox', { name: 'English name' });
    expect(english).toHaveValue('');
    expect(english).not.toBeRequired();
    expect(english).toHaveAccessibleDescription('Optional. Without one, the Chinese name is shown.');
    await user.clear(form.getByRole('textbox', { name: 'Chinese name' }));
    await fill(user, form.getByRole('textbox', { name: 'Chinese name' }), '单间');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await dialogGone();
    expect(api.callsOf(updateRoomType)[0]?.body).toEqual({ name: { zh: '单间', en: '单间' } });
  });

  it('changes a room type, sending only what was changed', async () => {
    const { api, user } = await show([
      ...openBuilding(demoBuilding(), ...rooms),
      answer(updateRoomType, () => ({ ...single, capacity: 3, version: 1 })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'SGL' }));
    const form = within(await screen.findByRole('dialog', { name: 'Room type SGL' }));
    await user.clear(form.getByRole('textbox', { name: 'Capacity' }));
    await user.type(form.getByRole('textbox', { name: 'Capacity' }), '3');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await dialogGone();
    expect(api.callsOf(updateRoomType)[0]).toMatchObject({ version: 0 });
    expect(api.callsOf(updateRoomType)[0]?.body).toEqual({ capacity: 3 });
  });

  it('deletes a room type that no room has, after a question', async () => {
    const building = demoBuilding();
    const roomTypes = [{ ...single, rooms: 0 }];
    const { api, user } = await show([
      answer(getBuildingRooms, () => ({ building, rooms, roomTypes, openRoomId: null })),
      answer(deleteRoomType, () => ({ roomTypeId: ids.type })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'SGL' }));
    await user.click(await screen.findByRole('button', { name: 'Delete room type' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete room type SGL?' });
    await user.click(within(question).getByRole('button', { name: 'Delete room type' }));
    await dialogGone();
    expect(api.callsOf(deleteRoomType)).toHaveLength(1);
  });

  it('a room type that rooms have stays, and says so', async () => {
    const { user } = await show(openBuilding(demoBuilding(), ...rooms));
    await user.click(await screen.findByRole('button', { name: 'SGL' }));
    expect(await screen.findByText(/1 room has this type/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Delete room type' })).toBeNull();
  });

  it('closing a form that was typed in asks first', async () => {
    const { user } = await show(openBuilding(demoBuilding(), ...rooms));
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /101/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Number' }), 'A');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('textbox', { name: 'Number' })).toHaveValue('101A');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('an archived building: everything is there to read only, and says why', async () => {
    const { user } = await show(openBuilding({ ...demoBuilding(), state: 'archived' }, ...rooms));
    expect(await screen.findByText(/This building is archived/)).toBeInTheDocument();
    for (const name of ['Generate rooms', 'Add a room', 'New room type', 'Select all'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(within(screen.getByRole('grid')).getByRole('button', { name: /101/ }));
    expect(await screen.findByRole('textbox', { name: 'Number' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    keepState();
  });

  it('an archived building without rooms offers none to generate', async () => {
    await show(openBuilding({ ...demoBuilding(), state: 'archived' }));
    expect(await screen.findByText(/This building is archived/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Generate rooms' })).toBeNull();
  });
});
