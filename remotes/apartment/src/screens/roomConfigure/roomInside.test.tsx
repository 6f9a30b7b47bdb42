/// <reference types="@testing-library/jest-dom" />
import { invalidField, type SheetImport } from '@console/contract';
import {
  addEvidence,
  apartmentRoles,
  createMeter,
  exportRooms,
  getBuildingRooms,
  importRooms,
  listBeds,
  removeMeter,
  replaceMeter,
  resumeMeter,
  setBeds,
  suspendMeter,
  updateMeter,
  updateRoom,
} from '@console/contract/apartment';
import { localToday } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote, savedFiles } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, openBuilding, rooms } from '../../buildings/demo-building.ts';
import {
  configuration,
  configurationIds,
  demoMaster,
  demoMeter,
} from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';

const noBeds = answer(listBeds, () => ({ roomId: ids.room101, beds: [], version: 0 }));
const show = (
  api: readonly FakeAnswer[] = [],
  { building = demoBuilding(), language = 'en' as 'zh' | 'en', shown = rooms } = {},
) =>
  renderRemote(remote, {
    path: `/apartment/roomConfigure/${ids.building}`,
    language,
    api: [buildings(), ...openBuilding(building, ...shown), ...configuration(), noBeds, ...api],
  });
type Shown = Awaited<ReturnType<typeof show>>;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** Opens what stands in room 101. */
async function inside({ user }: Shown) {
  await user.click(await button(/Meters and beds of room 101/));
  return screen.findByRole('dialog', { name: 'Room 101' });
}

describe('the meters of a room', () => {
  it.each(['zh', 'en'] as const)('stand in its panel with their last reading, in %s', async (language) => {
    const shown = await show([], { language });
    await shown.user.click(
      await screen.findByRole('button', { name: /101.*(表计|床位)|Meters and beds of room 101/ }),
    );
    const panel = await screen.findByRole('dialog', { name: language === 'zh' ? '房间 101' : 'Room 101' });
    const table = await within(panel).findByRole('table');
    expect(table).toHaveTextContent('E-101');
    expect(table).toHaveTextContent('8,431.2');
    keepState();
  });

  it('a new one is installed at once, with its first values', async () => {
    const shown = await show([answer(createMeter, () => demoMeter())]);
    const panel = await inside(shown);
    await shown.user.click(await within(panel).findByRole('button', { name: 'New meter' }));
    const form = await screen.findByRole('dialog', { name: 'New meter' });
    await fill(shown.user, within(form).getByLabelText(/Serial number/), 'w-7');
    await shown.user.selectOptions(within(form).getByLabelText('Kind'), 'Cold water');
    await fill(shown.user, within(form).getByLabelText(/First value/), '0.3');
    keepState();
    await shown.user.click(within(form).getByRole('button', { name: 'Create and install' }));
    await waitFor(() =>
      expect(shown.api.callsOf(createMeter)[0]?.body).toMatchObject({
        serial: 'W-7',
        kind: 'cold_water',
        scope: 'room',
        roomId: ids.room101,
        intDigits: 5,
        install: { initial: [{ register: 'total', value: '0.3' }] },
      }),
    );
  });

  it('days begin where the building stands, not where the server counts', async () => {
    // One of the two has another day than UTC at any hour.
    const timeZone = new Date().getUTCHours() >= 11 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    const there = localToday(timeZone);
    const shown = await show([], { building: { ...demoBuilding(), timeZone } });
    const panel = await inside(shown);
    await shown.user.click(await within(panel).findByRole('button', { name: 'New meter' }));
    const form = await screen.findByRole('dialog', { name: 'New meter' });
    expect(within(form).getByLabelText(/Installed on/)).toHaveValue(there);
    await shown.user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await shown.user.click(await button('Replace meter E-101'));
    expect(await screen.findByLabelText(/Removed on/)).toHaveValue(there);
  });

  it('4: is replaced step by step; a final value below the last offers the rollover at the field', async () => {
    const shown = await show([
      refuse(replaceMeter, 'VALIDATION', {
        fields: [{ path: 'final.0.value', code: 'FINAL_BELOW_LAST', params: { last: '8431.2' } }],
      }),
      answer(addEvidence, ({ query }) => ({
        attachmentId: query.id,
        name: 'old.jpg',
        mime: 'image/jpeg',
        size: 3,
        createdAt: '2026-11-21T08:00:00.000Z',
        createdByName: 'Ming',
        url: '/x',
      })),
    ]);
    const { user, api } = shown;
    await inside(shown);
    await user.click(await button('Replace meter E-101'));
    const wizard = await screen.findByRole('dialog', { name: 'Replace meter E-101' });
    expect(within(wizard).getByText(/Step 1 of 3/)).toBeInTheDocument();
    expect(within(wizard).queryByRole('switch')).toBeNull();
    await user.type(within(wizard).getByLabelText(/Last value/), '35');
    await user.upload(
      within(wizard).getByLabelText('Add a photo'),
      new File(['jpg'], 'old.jpg', { type: 'image/jpeg' }),
    );
    expect(await within(wizard).findByText('old.jpg')).toBeInTheDocument();
    await user.click(within(wizard).getByRole('button', { name: 'Next' }));
    await fill(user, within(wizard).getByLabelText(/Serial number/), 'e-202');
    await user.click(within(wizard).getByRole('button', { name: 'Next' }));
    await user.type(within(wizard).getByLabelText(/First value/), '0');
    await user.click(within(wizard).getByRole('button', { name: 'Replace' }));
    // Refused: back at the step of the old meter, with the way on.
    expect(await within(wizard).findByText(/Below the last checked reading, 8431.2/)).toBeInTheDocument();
    expect(within(wizard).getByLabelText(/Last value/)).toBeInvalid();
    await user.click(within(wizard).getByRole('switch', { name: 'The counter has rolled over' }));
    keepState();
    api.now(
      answer(replaceMeter, () => ({ removed: demoMeter({ state: 'removed' }), installed: demoMeter() })),
    );
    await user.click(within(wizard).getByRole('button', { name: 'Next' }));
    expect(within(wizard).getByLabelText(/Serial number/)).toHaveValue('E-202');
    await user.click(within(wizard).getByRole('button', { name: 'Next' }));
    await user.click(within(wizard).getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(api.callsOf(replaceMeter)).toHaveLength(2));
    expect(api.callsOf(replaceMeter)[1]?.body).toMatchObject({
      final: [{ register: 'total', value: '35', rollover: true }],
      photos: [expect.any(String)],
      next: { serial: 'E-202', registers: 'single', initial: [{ register: 'total', value: '0' }] },
    });
  });

  it('is removed, suspended after a question, resumed, and set', async () => {
    const shown = await show([
      answer(suspendMeter, () => demoMeter({ state: 'suspended' })),
      answer(updateMeter, () => demoMeter()),
      refuse(removeMeter, 'STATE_CONFLICT', {
        details: { reason: 'standing_on', state: 'installed', commonPools: 1, subMeters: 0 },
      }),
    ]);
    const { user, api } = shown;
    await inside(shown);
    await user.click(await button('Suspend meter E-101'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Suspend' }));
    await waitFor(() => expect(api.callsOf(suspendMeter)).toHaveLength(1));
    await user.click(await button('Remove meter E-101'));
    const form = await screen.findByRole('dialog', { name: 'Remove meter E-101' });
    await fill(user, within(form).getByLabelText(/Last value/), '8500');
    await user.click(within(form).getByRole('button', { name: 'Remove' }));
    expect(await within(form).findByText(/an active common pool depend on this meter/)).toBeInTheDocument();
    await user.click(within(form).getByRole('button', { name: 'Cancel' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));
    await user.click(await button('Settings of meter E-101'));
    const settings = await screen.findByRole('dialog', { name: 'Meter E-101' });
    await user.selectOptions(within(settings).getByLabelText('Supply'), 'Switched off');
    await user.click(within(settings).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateMeter)[0]?.body).toEqual({ supply: 'off' }));
  });

  it('a suspended one is resumed at once', async () => {
    const shown = await show([
      ...configuration({ meters: [demoMeter({ state: 'suspended' })] }),
      answer(resumeMeter, () => demoMeter()),
    ]);
    await inside(shown);
    await shown.user.click(await button('Resume meter E-101'));
    await waitFor(() => expect(shown.api.callsOf(resumeMeter)).toHaveLength(1));
  });

  it('masters and common meters have their section, stock another', async () => {
    const stocked = demoMeter({
      meterId: configurationIds.stocked,
      serial: 'SPARE-1',
      state: 'in_stock',
      roomId: null,
      roomNumber: null,
      scope: 'room',
      installedOn: null,
      last: [],
    });
    await show(configuration({ meters: [demoMaster, stocked] }));
    expect(await screen.findByRole('table', { name: 'Master and common meters' })).toHaveTextContent(
      'MASTER-1',
    );
    expect(screen.getByRole('table', { name: 'In stock or removed' })).toHaveTextContent('SPARE-1');
    expect(screen.getByRole('button', { name: 'Install meter SPARE-1' })).toBeInTheDocument();
    keepState();
  });

  it.each(['FDK', 'AUD'] as const)('4 Forbidden: %s sees them read-only', async (role) => {
    const shown = await show([], { building: demoBuilding(apartmentRoles[role]) });
    const panel = await inside(shown);
    expect(await within(panel).findByRole('table')).toHaveTextContent('E-101');
    expect(
      within(panel).queryByRole('button', { name: /New|Replace|Remove|Suspend|Settings of meter/ }),
    ).toBeNull();
    await shown.user.click(within(panel).getByRole('button', { name: 'Close' }));
    await shown.user.click(await button('Import and export'));
    expect(await button('Export as XLSX')).toBeInTheDocument();
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
  });

  it('4 Forbidden: others are told which permission is missing', async () => {
    await show([refuse(getBuildingRooms, 'FORBIDDEN', { details: { permission: 'apartment.room.read' } })]);
    expect(await screen.findByText(/apartment\.room\.read/)).toBeInTheDocument();
  });
});

describe('the beds of a room', () => {
  const bedRooms = rooms.map((room) => ({ ...room, leaseMode: 'bed' as const }));
  const bed = (label: string, inUse: boolean) => ({ bedId: configurationIds.item, label, inUse });

  it('are set as a whole; one that is let cannot be taken away', async () => {
    const shown = await show(
      [
        answer(listBeds, () => ({ roomId: ids.room101, beds: [bed('A', true)], version: 4 })),
        answer(setBeds, () => ({ roomId: ids.room101, beds: [bed('A', true)], version: 5 })),
      ],
      { shown: bedRooms },
    );
    const panel = await inside(shown);
    expect(await within(panel).findByLabelText(/Label of bed 1/)).toHaveValue('A');
    expect(within(panel).queryByRole('button', { name: 'Remove bed A' })).toBeNull();
    await shown.user.click(within(panel).getByRole('button', { name: 'Add a bed' }));
    await shown.user.type(within(panel).getByLabelText(/Label of bed 2/), 'b');
    keepState();
    await shown.user.click(within(panel).getByRole('button', { name: 'Save beds' }));
    await waitFor(() =>
      expect(shown.api.callsOf(setBeds)[0]).toMatchObject({
        version: 4,
        body: { beds: [{ bedId: configurationIds.item, label: 'A' }, { label: 'B' }] },
      }),
    );
  });

  it('a label twice is told at its field', async () => {
    const shown = await show(
      [refuse(setBeds, 'VALIDATION', { fields: [{ path: 'beds.0.label', code: 'duplicate' }] })],
      { shown: bedRooms },
    );
    const panel = await inside(shown);
    await shown.user.click(await within(panel).findByRole('button', { name: 'Add a bed' }));
    await shown.user.type(within(panel).getByLabelText(/Label of bed 1/), 'x');
    await shown.user.click(within(panel).getByRole('button', { name: 'Save beds' }));
    expect(await within(panel).findByText('Entered twice.')).toBeInTheDocument();
  });

  it('of a room that is let as a whole there are none, and it says what to do', async () => {
    expect(await inside(await show())).toHaveTextContent(/let as a whole/);
  });
});

describe('a room', () => {
  it('4: gets its place on the map; a capacity below its occupants is refused with their number', async () => {
    const { user, api } = await show([
      refuse(updateRoom, 'STATE_CONFLICT', { details: { reason: 'occupants', number: '101', occupants: 2 } }),
    ]);
    await user.click(within(await screen.findByRole('grid')).getByRole('button', { name: /101/ }));
    await user.type(await screen.findByLabelText('Map row'), '3');
    await user.type(screen.getByLabelText('Map column'), '7');
    await user.click(await button('Save'));
    expect(await screen.findByText(/2 people live in room 101/)).toBeInTheDocument();
    expect(api.callsOf(updateRoom)[0]?.body).toEqual({ mapRow: 3, mapCol: 7 });
  });
});

describe('rooms as a sheet', () => {
  const outcome = (over: Partial<SheetImport> = {}): SheetImport => ({
    create: 1,
    update: 2,
    same: 3,
    problems: [],
    faults: 0,
    ignored: [],
    unread: [],
    saved: false,
    ...over,
  });
  const file = new File(['PK'], 'rooms.xlsx');

  it('are checked first, then imported', async () => {
    const { user, api } = await show([answer(importRooms, ({ body }) => outcome({ saved: !body.dryRun }))]);
    await user.click(await button('Import and export'));
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    expect(await screen.findByText('No errors found.')).toBeInTheDocument();
    expect(screen.getByText('2 to change')).toBeInTheDocument();
    keepState();
    await user.click(await button('Import'));
    expect(await screen.findByText('Imported: 1 new, 2 changed.')).toBeInTheDocument();
    expect(api.callsOf(importRooms).map(({ body }) => body)).toEqual([
      { file: btoa('PK'), dryRun: true },
      { file: btoa('PK'), dryRun: false },
    ]);
  });

  it('4 Bad: any bad row forbids the import, and all of them are listed', async () => {
    const problems = [
      { row: 3, column: 'floor', code: 'no_such_floor' },
      { row: 7, column: 'areaM2', code: 'too_many_decimals', params: { maximum: 2 } },
    ];
    const { user } = await show([answer(importRooms, () => outcome({ problems, faults: 2 }))]);
    await user.click(await button('Import and export'));
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    const table = await screen.findByRole('table', { name: 'Problem' });
    expect(table).toHaveTextContent('3FloorThe building has no such floor.');
    expect(table).toHaveTextContent('7AreaAt most 2 decimals.');
    expect(await button('Import')).toBeDisabled();
    keepState();
  });

  it('rooms that changed between the look and the import: every fault is named', async () => {
    let refused = false;
    const problems = [
      { row: 3, column: 'capacity', code: 'room_is_crowded', params: { occupants: 2 } },
      { row: 5, column: 'floor', code: 'no_such_floor' },
    ];
    const { user } = await show([
      answer(importRooms, ({ body }) => {
        if (body.dryRun) return refused ? outcome({ problems, faults: 2 }) : outcome();
        refused = true;
        throw invalidField('rows.3.capacity', 'room_is_crowded', { occupants: 2 });
      }),
    ]);
    await user.click(await button('Import and export'));
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    await user.click(await button('Import'));
    const table = await screen.findByRole('table', { name: 'Problem' });
    expect(table).toHaveTextContent('5FloorThe building has no such floor.');
    expect(within(table).getAllByRole('rowheader')).toHaveLength(2);
    expect(await button('Import')).toBeDisabled();
  });

  it('a file that cannot be read is told; so is one that is too large, without sending it', async () => {
    const { user, api } = await show([
      refuse(importRooms, 'VALIDATION', { fields: [{ path: 'file', code: 'not_a_sheet' }] }),
    ]);
    await user.click(await button('Import and export'));
    await user.upload(await screen.findByLabelText('Choose a file'), file);
    expect(await screen.findByText('This file can’t be read as XLSX.')).toBeInTheDocument();
    await user.upload(
      screen.getByLabelText('Choose a file'),
      new File([new Uint8Array(600 * 1024)], 'big.xlsx'),
    );
    expect(await screen.findByText('The file is too large.')).toBeInTheDocument();
    expect(api.callsOf(importRooms)).toHaveLength(1);
  });

  it('are exported in the language of the screen', async () => {
    const saved = savedFiles();
    const { user, api } = await show([
      answer(exportRooms, () => ({ name: 'LUYUAN-rooms.xlsx', mime: 'application/x', base64: btoa('PK') })),
    ]);
    await user.click(await button('Import and export'));
    await user.click(await button('Export as XLSX'));
    await waitFor(() => expect(saved.names).toEqual(['LUYUAN-rooms.xlsx']));
    expect(api.callsOf(exportRooms)[0]?.query).toEqual({ language: 'en' });
  });
});
