/// <reference types="@testing-library/jest-dom" />
import {
  activateTenancy,
  addEvidence,
  addTenancyDocument,
  apartmentRoles,
  checkReading,
  confirmRollover,
  createPerson,
  createTenancy,
  enterMoveReadings,
  getPerson,
  getTenancy,
  linkPersonAccount,
  listBuildings,
  listEvidence,
  listFreeAccounts,
  listMeters,
  listMoveReadings,
  listTenancies,
  listTenancyDocuments,
  type Meter,
  type MoveReading,
  removeTenancyDocument,
  renewTenancy,
  resolveRoom,
  type Tenancy,
  transferTenancy,
  unlinkPersonAccount,
  updateTenancy,
} from '@console/contract/apartment';
import { hasUnsavedWork } from '@console/shell';
import {
  answer,
  type FakeAnswer,
  fill,
  hang,
  keepState,
  later,
  refuse,
  renderRemote,
} from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { demoBuilding, ids, rooms } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { demoTenancy, hua, tenancyApi, tenancyIds } from '../../tenancies/demo-tenancy.ts';

const [room101] = rooms;
if (!room101) throw new Error('the demo building has rooms');
const overlap = {
  details: {
    tenancyId: tenancyIds.other,
    number: 7,
    name: 'Li',
    room: '101',
    firstDay: '2026-01-01',
    lastDay: null,
  },
};
const show = (search: string, api: readonly FakeAnswer[] = tenancyApi(), language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path: `/apartment/edit${search}`, language, api });
const opened = `?actionType=edit&uuid=${tenancyIds.tenancy}`;
const tab = (name: string) => screen.findByRole('tab', { name });

const meter: Meter = {
  meterId: tenancyIds.meter,
  buildingId: ids.building,
  serial: 'E-1',
  intDigits: 5,
  decimals: 1,
  multiplier: '1.0000',
  registers: 'single',
  parentMeterId: null,
  verifyDue: null,
  tariffPlanId: null,
  supply: 'on',
  note: '',
  scope: 'room',
  roomId: ids.room101,
  kind: 'electricity',
  roomNumber: '101',
  replaces: null,
  installedOn: '2025-01-01',
  removedOn: null,
  state: 'installed',
  initial: [],
  final: [],
  last: [
    {
      readingId: tenancyIds.other,
      register: 'total',
      value: '120.000',
      readOn: '2025-12-01',
      source: 'manual',
      state: 'locked',
    },
  ],
  version: 0,
  createdAt: '2025-01-01T08:00:00.000Z',
  updatedAt: '2025-01-01T08:00:00.000Z',
};

const moveReading = (over: Partial<MoveReading> = {}): MoveReading => ({
  ...{ readingId: tenancyIds.other, meterId: tenancyIds.meter, register: 'total', value: '120.000' },
  ...{ readOn: '2026-01-01', source: 'move_in', state: 'entered', rollover: false, flags: [], note: '' },
  ...{ photos: [], enteredBy: 'u-desk', enteredByName: 'Desk', enteredAt: '2026-01-01T08:00:00.000Z' },
  ...{ checkedBy: null, checkedByName: null, checkedAt: null, selfChecked: false, reason: '', version: 1 },
  ...over,
});
const oneMeter = (last = meter.last) =>
  answer(listMeters, () => ({ items: [{ ...meter, last }], total: 1, page: 1, size: 200 }));
const evidenceOf = (attachmentId: string, name: string) => ({
  ...{ attachmentId, name, mime: 'image/jpeg', size: 3, createdByName: 'Desk' },
  ...{ createdAt: '2026-01-01T08:00:00.000Z', url: `/api/v1/apartment/attachments/${name}` },
});
const jpg = (name: string) => new File(['jpg'], name, { type: 'image/jpeg' });

// What is typed in a check-in stays in the tab.
describe('/apartment/edit by its address', () => {
  it.each(['', '?uuid=x', '?actionType=delete'])(
    '5 edit actionType: missing or unknown (%s) → error screen with a link to the list, no call',
    async (search) => {
      const { api } = await show(search);
      expect(await screen.findByText('Something went wrong!')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Show Error' })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Room list' })).toHaveAttribute('href', '/apartment/list');
      // The frame asks what there is to choose from.
      expect(api.calls.filter(({ name }) => name !== listBuildings.name)).toHaveLength(0);
    },
  );

  it('5 edit actionType: entering checks somebody in, edit opens what is there', async () => {
    const { unmount } = await show('?actionType=entering');
    expect(await screen.findByRole('form', { name: 'Check in' })).toBeInTheDocument();
    unmount();
    await show(opened);
    expect(await tab('Overview')).toBeInTheDocument();
  });

  it('2 /apartment/edit: an unknown tab is the first one, a known one is opened', async () => {
    const { unmount } = await show(`${opened}&tab=nonsense`);
    expect(await tab('Overview')).toHaveAttribute('aria-selected', 'true');
    unmount();
    await show(`${opened}&tab=charges`);
    expect(await tab('Charges')).toHaveAttribute('aria-selected', 'true');
  });

  it('a uuid that is none, or of nobody, is Not Found', async () => {
    const { unmount } = await show('?actionType=edit&uuid=abc');
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    unmount();
    await show(opened, [...tenancyApi(), refuse(getTenancy, 'NOT_FOUND')]);
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
  });

  it('uuid and roomNumber that disagree: told with the real room, nothing of the tenancy shown', async () => {
    await show(`${opened}&roomNumber=202`, [
      ...tenancyApi(),
      refuse(getTenancy, 'ROOM_MISMATCH', { details: { room: '101' } }),
    ]);
    expect(await screen.findByText('This tenancy belongs to room 101')).toBeInTheDocument();
    expect(screen.queryByText(/Hua/)).toBeNull();
    keepState();
  });

  it('a number that several buildings have: the buildings to choose from', async () => {
    const choices = [
      { roomId: ids.room101, buildingCode: 'LT' },
      { roomId: ids.room102, buildingCode: 'JP' },
    ];
    await show('?actionType=edit&roomNumber=101', [
      ...tenancyApi(),
      refuse(resolveRoom, 'AMBIGUOUS_ROOM', { details: { choices } }),
    ]);
    expect(await screen.findByRole('link', { name: 'JP · 101' })).toHaveAttribute(
      'href',
      '/apartment/edit?actionType=edit&category=JP&roomNumber=101',
    );
  });

  it('edit on a vacant room offers entering', async () => {
    await show('?actionType=edit&roomNumber=101', [
      ...tenancyApi(),
      answer(resolveRoom, () => ({ room: room101, tenancy: null })),
      answer(listTenancies, () => ({ items: [], next: null })),
    ]);
    expect(await screen.findByText('Nobody lives in room 101')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check in' })).toHaveAttribute(
      'href',
      '/apartment/edit?actionType=entering&roomNumber=101',
    );
  });

  it('27 of several tenancies the chosen one opens where the address wants it', async () => {
    await show('?actionType=edit&category=LUYUAN&roomNumber=101&tab=contract', [
      ...tenancyApi(),
      answer(resolveRoom, () => ({ room: room101, tenancy: null })),
      answer(listTenancies, () => ({ items: [demoTenancy()], next: null })),
    ]);
    expect(
      await screen.findByRole('link', { name: new RegExp(demoTenancy().primaryPerson.name) }),
    ).toHaveAttribute('href', `/apartment/edit?actionType=edit&uuid=${tenancyIds.tenancy}&tab=contract`);
  });

  it('entering from a vacant room keeps the building that the address names', async () => {
    await show('?actionType=edit&category=JP&roomNumber=101', [
      ...tenancyApi(),
      answer(resolveRoom, () => ({ room: room101, tenancy: null })),
      answer(listTenancies, () => ({ items: [], next: null })),
    ]);
    expect(await screen.findByRole('link', { name: 'Check in' })).toHaveAttribute(
      'href',
      '/apartment/edit?actionType=entering&category=JP&roomNumber=101',
    );
  });

  it('without any room: the way to the list; while loading it says so', async () => {
    const { unmount } = await show('?actionType=edit');
    expect(await screen.findByText('Which tenancy?')).toBeInTheDocument();
    unmount();
    await show(opened, [...tenancyApi(), hang(getTenancy)]);
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });
});

describe('entering', () => {
  const entering = (...more: FakeAnswer[]) =>
    show('?actionType=entering&roomNumber=101', [
      ...tenancyApi(),
      answer(resolveRoom, () => ({ room: room101, tenancy: null })),
      ...more,
    ]);

  it.each(['zh', 'en'] as const)('the empty form in %s', async (language) => {
    await show('?actionType=entering', tenancyApi(), language);
    expect(
      await screen.findByRole('form', { name: language === 'zh' ? '办理入住' : 'Check in' }),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    keepState();
  });

  it('begins with what the room asks, finds the tenant, and signs', async () => {
    const { api, user, router } = await entering(
      answer(createTenancy, () => demoTenancy({ state: 'signed' })),
    );
    expect(await screen.findByLabelText(/Deposit/)).toHaveValue('1280.00');
    await user.click(screen.getByRole('button', { name: 'Choose tenant' }));
    await user.click(await screen.findByRole('button', { name: /Hua/ }));
    await user.click(screen.getByRole('button', { name: 'Add a rent step' }));
    await user.click(screen.getByRole('button', { name: 'Remove rent 2' }));
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(router.state.location.search).toContain(`uuid=${tenancyIds.tenancy}`));
    expect(router.state.location.search).toContain('tab=meters');
    expect(api.callsOf(createTenancy)[0]?.body).toMatchObject({
      roomId: ids.room101,
      primaryPersonId: hua.personId,
      rates: [{ rentMinor: 128_000 }],
      occupants: [{ personId: hua.personId }],
      sign: true,
    });
  });

  it('a taken room is told with its tenancy, and nothing that was typed is lost', async () => {
    const { user } = await entering(refuse(createTenancy, 'OVERLAP', overlap));
    await user.click(await screen.findByRole('button', { name: 'Choose tenant' }));
    await user.click(await screen.findByRole('button', { name: /Hua/ }));
    await fill(user, screen.getByRole('textbox', { name: 'Notes' }), 'by the window');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    expect(await screen.findByText(/Room 101 is let to Li/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open tenancy no. 7' })).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${tenancyIds.other}`,
    );
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('by the window');
    keepState();
  });

  it('without a tenant nothing is sent, and the field says so', async () => {
    const { api, user } = await entering();
    await user.click(await screen.findByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Choose the tenant.')).toBeInTheDocument();
    expect(api.callsOf(createTenancy)).toHaveLength(0);
  });

  it('somebody new needs consent; whoever is known by the number is taken', async () => {
    const { api, user } = await entering(answer(createPerson, () => ({ person: hua, existed: true })));
    await user.click(await screen.findByRole('button', { name: 'Choose tenant' }));
    await user.click(await screen.findByRole('button', { name: 'New person' }));
    const dialog = await screen.findByRole('dialog', { name: 'New person' });
    await fill(user, within(dialog).getByLabelText(/^Name/), 'Hua');
    await fill(user, within(dialog).getByLabelText(/Document number/), '11010519491231002X');
    await user.click(within(dialog).getByRole('button', { name: 'Add the person' }));
    expect(await within(dialog).findByText('Nothing may be stored without consent.')).toBeInTheDocument();
    keepState();
    await user.click(within(dialog).getByRole('switch', { name: /agrees/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Add the person' }));
    expect(await screen.findByText(/Hua is already registered/)).toBeInTheDocument();
    expect(api.callsOf(createPerson)[0]?.body).toMatchObject({
      name: 'Hua',
      consent: true,
      idDocument: { kind: 'id_card', number: '11010519491231002X' },
    });
    expect(api.callsOf(createTenancy)).toHaveLength(0);
  });

  it('who may not check in is told what is missing', async () => {
    await show('?actionType=entering', tenancyApi(demoTenancy(), demoBuilding(['apartment.building.read'])));
    expect(await screen.findByText('apartment.tenancy.write')).toBeInTheDocument();
  });
});

describe('edit', () => {
  it.each(['zh', 'en'] as const)('every tab in %s', async (language) => {
    const { user } = await show(opened, tenancyApi(), language);
    const tabs = await screen.findAllByRole('tab');
    for (const one of tabs) {
      await user.click(one);
      await waitFor(() => expect(screen.getByRole('tabpanel')).toBeInTheDocument());
      await waitFor(() => expect(screen.queryByRole('status', { busy: true })).toBeNull());
      keepState();
    }
    expect(tabs.length).toBeGreaterThan(5);
  });

  it('what is typed on several tabs is saved together, and nothing else is sent', async () => {
    const { api, user } = await show(opened, [
      ...tenancyApi(),
      answer(updateTenancy, ({ body }) => demoTenancy({ ...(body as object), version: 4 })),
    ]);
    await fill(user, await screen.findByRole('textbox', { name: 'Notes' }), 'keys handed over');
    await user.click(await tab('Charges'));
    await user.click(await screen.findByRole('button', { name: 'Add a rent step' }));
    await fill(user, screen.getByLabelText(/Rent 2: from/), '2027-01-01');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateTenancy)).toHaveLength(1));
    expect(api.callsOf(updateTenancy)[0]).toMatchObject({
      version: 3,
      body: {
        note: 'keys handed over',
        rates: [
          { from: '2026-01-01', rentMinor: 128_000 },
          { from: '2027-01-01', rentMinor: 128_000 },
        ],
      },
    });
    expect(api.callsOf(updateTenancy)[0]?.body).not.toHaveProperty('occupants');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
  });

  it('the front desk may not change a rent in force, but may add a step', async () => {
    const desk = demoBuilding([
      'apartment.building.read',
      'apartment.tenancy.read',
      'apartment.tenancy.write',
    ]);
    const { user } = await show(`${opened}&tab=charges`, tenancyApi(demoTenancy(), desk));
    expect(await screen.findByLabelText(/Rent 1: monthly/)).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Add a rent step' })).toBeEnabled();
    expect(screen.getByText(/Only a manager or owner can change/)).toBeInTheDocument();
    // Not even a step that is typed for the same day is locked: it could neither be mended nor taken out.
    await user.click(screen.getByRole('button', { name: 'Add a rent step' }));
    await fill(user, screen.getByLabelText(/Rent 2: from/), '2026-01-01');
    expect(screen.getByLabelText(/Rent 2: monthly/)).toBeEnabled();
    expect(screen.getByRole('button', { name: 'Remove rent 2' })).toBeEnabled();
  });

  it('somebody else saved first: both versions, and mine on top of theirs', async () => {
    const theirs = demoTenancy({ version: 4, note: 'theirs', payCycle: 3 });
    const { user } = await show(opened, [
      ...tenancyApi(),
      refuse(updateTenancy, 'VERSION_CONFLICT', { details: { current: theirs } }),
    ]);
    await fill(user, await screen.findByRole('textbox', { name: 'Notes' }), 'mine');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('theirs')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Reapply my changes' }));
    expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('mine');
    // What only the other one has changed stays as they saved it.
    expect(screen.getByLabelText('Payment cycle')).toHaveValue('3');
  });

  it('who may only read sees it all and changes nothing', async () => {
    const auditor = demoBuilding([
      'apartment.building.read',
      'apartment.tenancy.read',
      'apartment.reading.read',
    ]);
    const { user } = await show(opened, tenancyApi(demoTenancy(), auditor));
    expect(await screen.findByText(/You can view this tenancy/)).toBeInTheDocument();
    expect(await screen.findByRole('textbox', { name: 'Notes' })).toBeDisabled();
    await user.click(await tab('Contract'));
    expect(screen.queryByRole('button', { name: 'Request check-out' })).toBeNull();
  });

  it('moving in waits for readings: the meters are named', async () => {
    const { user } = await show(`${opened}&tab=contract`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      refuse(activateTenancy, 'STATE_CONFLICT', {
        details: { reason: 'readings_missing', state: 'signed', meters: ['E-1', 'W-1'] },
      }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Confirm move-in' }));
    expect(await screen.findByText(/E-1, W-1/)).toBeInTheDocument();
  });

  it('values of moving in are entered on the meters tab', async () => {
    const { api, user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      answer(listMeters, () => ({ items: [meter], total: 1, page: 1, size: 200 })),
      answer(enterMoveReadings, () => ({ items: [] })),
    ]);
    await fill(user, await screen.findByLabelText(/Electricity total/), '120.5');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(1));
    expect(api.callsOf(enterMoveReadings)[0]?.body).toMatchObject({
      source: 'move_in',
      readOn: '2026-01-01',
      values: [{ meterId: tenancyIds.meter, register: 'total', value: '120.5' }],
    });
  });

  it('a value of moving in is checked beside the tenancy, whether or not a month is open', async () => {
    const value = { register: 'total', value: '120.000', readOn: '2026-01-01', version: 2 } as const;
    const last = [{ ...value, readingId: tenancyIds.other, source: 'move_in', state: 'entered' } as const];
    const shown = (may: Parameters<typeof demoBuilding>[0]) =>
      show(`${opened}&tab=meters`, [
        ...tenancyApi(demoTenancy({ state: 'signed' }), demoBuilding(may)),
        answer(listMeters, () => ({ items: [{ ...meter, last }], total: 1, page: 1, size: 200 })),
        refuse(checkReading, 'SOD_SAME_PERSON'),
      ]);
    const desk = ['apartment.building.read', 'apartment.tenancy.read', 'apartment.reading.read'] as const;
    const { unmount } = await shown(desk);
    expect(await screen.findByText('Entered')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Check / })).toBeNull();
    unmount();
    const { api, user } = await shown([...desk, 'apartment.reading.check']);
    await user.click(await screen.findByRole('button', { name: 'Check the value of E-1' }));
    expect(await screen.findByText(/^Someone else must do this step/)).toBeInTheDocument();
    expect(api.callsOf(checkReading)[0]).toMatchObject({
      params: { readingId: tenancyIds.other },
      version: 2,
    });
    keepState();
  });

  it('a value of moving in that nobody has checked is put right by the version on the screen', async () => {
    const reading = { register: 'total', value: '120.000', readOn: '2026-01-01', version: 2 } as const;
    const readingId = '0198a000-0000-7000-8000-0000000000aa';
    const last = [{ ...reading, readingId, source: 'move_in', state: 'entered' } as const];
    const moves = [moveReading({ readingId, version: 2 })];
    const { api, user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      answer(listMeters, () => ({ items: [{ ...meter, last }], total: 1, page: 1, size: 200 })),
      answer(listMoveReadings, () => ({ items: moves })),
      answer(enterMoveReadings, () => ({ items: [] })),
    ]);
    await fill(user, await screen.findByLabelText(/Electricity total/), '121');
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(1));
    expect(api.callsOf(enterMoveReadings)[0]?.body).toMatchObject({
      values: [{ value: '121', seen: { readingId, version: 2 } }],
    });
  });

  it('8 photos of a value: sent at once, kept when it is refused, sent again after a failure, removed', async () => {
    const { api, user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      oneMeter(),
      refuse(addEvidence, 'CONTENT_TOO_LARGE'),
      refuse(enterMoveReadings, 'VALIDATION', {
        fields: [{ path: 'values.0.photos', code: 'photo_required' }],
      }),
    ]);
    await fill(user, await screen.findByLabelText(/^Electricity total/), '121');
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    expect(await screen.findByText('Take a photo of this meter.')).toBeInTheDocument();
    const add = () => screen.getByLabelText(/^Add a photo: E-1 total/, { selector: 'input' });
    await user.upload(add(), jpg('one.jpg'));
    const again = await screen.findByRole('button', { name: 'Send again: one.jpg' });
    expect(screen.getByText(/^one.jpg was not uploaded/)).toBeInTheDocument();
    keepState();
    api.now(
      answer(addEvidence, ({ query }) =>
        evidenceOf(query.id, query.id === failedId() ? 'one.jpg' : 'two.jpg'),
      ),
    );
    const failedId = () => api.callsOf(addEvidence)[0]?.query.id;
    await user.click(again);
    // The same one: an answer that got lost makes no second photo.
    expect(await screen.findByRole('link', { name: 'one.jpg' })).toBeInTheDocument();
    expect(screen.queryByText(/was not uploaded/)).toBeNull();
    await user.upload(add(), jpg('two.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Remove two.jpg: E-1 total' }));
    expect(screen.queryByRole('link', { name: 'two.jpg' })).toBeNull();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(2));
    expect(screen.getByRole('link', { name: 'one.jpg' })).toBeInTheDocument();
    api.now(answer(enterMoveReadings, () => ({ items: [] })));
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(3));
    expect(api.callsOf(enterMoveReadings)[2]?.body).toMatchObject({
      values: [{ value: '121', photos: [failedId()] }],
    });
    await waitFor(() => expect(screen.queryByRole('link', { name: 'one.jpg' })).toBeNull());
  });

  it('8 without a connection a photo waits on the page; six are enough, in zh', async () => {
    const { api, user } = await show(
      `${opened}&tab=meters`,
      [
        ...tenancyApi(demoTenancy({ state: 'signed' })),
        oneMeter(),
        refuse(addEvidence, 'UNAVAILABLE'),
        refuse(enterMoveReadings, 'VALIDATION', {
          fields: [{ path: 'values.0.photos', code: 'photo_required' }],
        }),
      ],
      'zh',
    );
    const add = () => screen.getByLabelText(/^添加照片：E-1 总/, { selector: 'input' });
    await fill(user, await screen.findByLabelText(/^电总/), '121');
    await user.click(screen.getByRole('button', { name: '录入读数' }));
    expect(await screen.findByText('请为这块表计拍照。')).toBeInTheDocument();
    await user.upload(add(), jpg('0.jpg'));
    expect(await screen.findByText(/^0.jpg 未能上传/)).toBeInTheDocument();
    expect(screen.getByText(/^网络已断开/)).toBeInTheDocument();
    api.now(answer(addEvidence, ({ query }) => evidenceOf(query.id, `${query.id}.jpg`)));
    // The network is back: nobody has to press anything.
    act(() => void window.dispatchEvent(new Event('online')));
    const links = () => screen.queryAllByRole('link', { name: /jpg$/ });
    await waitFor(() => expect(links()).toHaveLength(1));
    for (let count = 1; count < 6; count += 1) {
      await user.upload(add(), jpg(`${count}.jpg`));
      await waitFor(() => expect(links()).toHaveLength(count + 1));
    }
    expect(screen.getByText('每项读数最多 6 张照片。')).toBeInTheDocument();
    expect(add()).toBeDisabled();
  });

  it('8 the photos of a value are shown beside it, and one more is added to them', async () => {
    const photo = '019a0000-0000-7000-8000-0000000000f1';
    const moves = [moveReading({ photos: [photo], readOn: '2026-01-03' })];
    const last = [
      {
        ...(meter.last[0] as Meter['last'][number]),
        source: 'move_in',
        state: 'entered',
        version: 1,
      } as const,
    ];
    const { api, user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      oneMeter([...last]),
      answer(listMoveReadings, () => ({ items: moves })),
      answer(listEvidence, () => ({ items: [evidenceOf(photo, 'there.jpg')] })),
      answer(addEvidence, ({ query }) => evidenceOf(query.id, 'more.jpg')),
      answer(enterMoveReadings, () => ({ items: [] })),
    ]);
    expect(await screen.findByRole('img', { name: 'Photo of the value 120.0' })).toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'there.jpg' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Enter readings' })).toBeDisabled();
    await user.upload(screen.getByLabelText(/^Add a photo/, { selector: 'input' }), jpg('more.jpg'));
    await screen.findByRole('link', { name: 'more.jpg' });
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(1));
    expect(api.callsOf(enterMoveReadings)[0]?.body).toMatchObject({
      readOn: '2026-01-03',
      values: [
        {
          value: '120.000',
          photos: [photo, expect.any(String)],
          seen: { readingId: tenancyIds.other, version: 1 },
        },
      ],
    });
  });

  it.each([
    [
      'en',
      'Move-in reading rejected',
      /^118\.5 was rejected by Chen, .*: blurred$/,
      /^Enter it again: E-1 total/,
    ],
    ['zh', '入住读数被退回', /^118\.5 被 Chen 退回（.*）：blurred$/, /^重新录入：E-1 总/],
  ] as const)(
    '8 a rejected value is told in %s: who, when, why, and where it is entered again',
    async (...row) => {
      const [language, chip, told, again] = row;
      const rejected = moveReading({
        ...{ readingId: tenancyIds.tenancy, value: '118.500', state: 'rejected', reason: 'blurred' },
        ...{ checkedBy: 'u-chen', checkedByName: 'Chen', checkedAt: '2026-01-02T08:00:00.000Z' },
      });
      const shown = (state: Tenancy['state'], source: 'move_in' | 'move_out' = 'move_in') =>
        show(
          `${opened}&tab=meters`,
          [
            ...tenancyApi(demoTenancy({ state })),
            oneMeter(),
            answer(listMoveReadings, () => ({ items: [{ ...rejected, source }] })),
          ],
          language,
        );
      const { user, unmount } = await shown('signed');
      expect(await screen.findByText(chip)).toBeInTheDocument();
      expect(screen.getByText(told)).toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: again }));
      expect(screen.getByLabelText(language === 'zh' ? /^电总/ : /^Electricity total/)).toHaveFocus();
      keepState();
      unmount();
      // Also where no values are waited for any more.
      const living = await shown('active');
      await living.user.click(await screen.findByRole('button', { name: again }));
      expect(screen.getByLabelText(language === 'zh' ? /^电总/ : /^Electricity total/)).toHaveFocus();
      living.unmount();
      await shown('closed', 'move_out');
      await screen.findByText('E-1');
      expect(screen.queryByText(told)).toBeNull();
    },
  );

  it('8 a value of moving out that was rejected waits only as long as somebody leaves', async () => {
    const rejected = moveReading({ source: 'move_out', state: 'rejected', reason: 'blurred' });
    const shown = (over: Partial<Tenancy>) =>
      show(`${opened}&tab=meters`, [
        ...tenancyApi(demoTenancy(over)),
        oneMeter(),
        answer(listMoveReadings, () => ({ items: [rejected] })),
      ]);
    for (const leaving of [{ state: 'ending' }, { state: 'active', lastDay: '2026-02-01' }] as const) {
      const { unmount } = await shown(leaving);
      expect(await screen.findByText('Move-out reading rejected')).toBeInTheDocument();
      unmount();
    }
    await shown({ state: 'active', lastDay: null });
    await screen.findByText('E-1');
    expect(screen.queryByText('Move-out reading rejected')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Enter readings' })).toBeNull();
  });

  it('8 a rejected value is entered again of the day on which it was read', async () => {
    const rejected = moveReading({ state: 'rejected', readOn: '2026-01-03' });
    const { api, user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      oneMeter(),
      answer(listMoveReadings, () => ({ items: [rejected] })),
      answer(enterMoveReadings, () => ({ items: [] })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Enter it again: E-1 total' }));
    await user.keyboard('119');
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(1));
    expect(api.callsOf(enterMoveReadings)[0]?.body).toMatchObject({
      readOn: '2026-01-03',
      values: [{ value: '119' }],
    });
  });

  it('what is typed while the values are on their way stays', async () => {
    const last = (['peak', 'valley'] as const).map((register) => ({
      ...(meter.last[0] as Meter['last'][number]),
      register,
    }));
    const held = later();
    const { user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      answer(listMeters, () => ({
        items: [{ ...meter, registers: 'peak_valley' as const, last }],
        ...{ total: 1, page: 1, size: 200 },
      })),
      answer(enterMoveReadings, async () => {
        await held.promise;
        return { items: [] };
      }),
    ]);
    await fill(user, await screen.findByLabelText(/^Electricity peak/), '121');
    await fill(user, screen.getByLabelText(/^Electricity valley/), '131');
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await user.type(screen.getByLabelText(/^Electricity peak/), '.5');
    held.resolve();
    await waitFor(() => expect(screen.getByLabelText(/^Electricity valley/)).toHaveValue(''));
    expect(screen.getByLabelText(/^Electricity peak/)).toHaveValue('121.5');
  });

  it('8 without a connection it is said once, however many values there are', async () => {
    const last = (['peak', 'valley'] as const).map((register) => ({
      ...(meter.last[0] as Meter['last'][number]),
      register,
    }));
    const { user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      answer(listMeters, () => ({
        items: [{ ...meter, registers: 'peak_valley' as const, last }],
        ...{ total: 1, page: 1, size: 200 },
      })),
      refuse(addEvidence, 'UNAVAILABLE'),
    ]);
    await user.upload(
      await screen.findByLabelText(/^Add a photo: E-1 peak/, { selector: 'input' }),
      jpg('0.jpg'),
    );
    expect(await screen.findByText(/^0.jpg was not uploaded/)).toBeInTheDocument();
    expect(screen.getAllByText(/^You are offline/)).toHaveLength(1);
  });

  it('8 a photo that waits is sent once, however often the network comes back', async () => {
    const { api, user } = await show(`${opened}&tab=meters`, [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      oneMeter(),
      refuse(addEvidence, 'UNAVAILABLE'),
    ]);
    const add = () => screen.getByLabelText(/^(Add a photo|Sending)/, { selector: 'input' });
    await fill(user, await screen.findByLabelText(/^Electricity total/), '121');
    await user.upload(add(), jpg('0.jpg'));
    expect(await screen.findByText(/^0.jpg was not uploaded/)).toBeInTheDocument();
    const waits = api.callsOf(addEvidence)[0]?.query.id;
    const [first, second] = [later(), later()];
    api.now(
      answer(addEvidence, async ({ query: { id } }) => {
        await (id === waits ? first : second).promise;
        return evidenceOf(id, id === waits ? '0.jpg' : '1.jpg');
      }),
    );
    // Another one is on its way when the network is back, and then it is back once more.
    await user.upload(add(), jpg('1.jpg'));
    await waitFor(() => expect(api.callsOf(addEvidence)).toHaveLength(2));
    act(() => void window.dispatchEvent(new Event('online')));
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(api.callsOf(addEvidence).length).toBeGreaterThan(2));
    first.resolve();
    expect((await screen.findAllByRole('link', { name: '0.jpg' })).length).toBe(1);
    expect(screen.getByRole('button', { name: 'Enter readings' })).toBeDisabled();
    second.resolve();
    expect(await screen.findByRole('link', { name: '1.jpg' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Enter readings' })).toBeEnabled());
    expect(screen.getAllByRole('link', { name: /jpg$/ })).toHaveLength(2);
    expect(api.callsOf(addEvidence)).toHaveLength(3);
  });

  it('the meters and the values of moving are asked for at once', async () => {
    const { api, user } = await show(opened, [...tenancyApi(), hang(listMeters)]);
    await user.click(await tab('Meters'));
    await waitFor(() => expect(api.callsOf(listMoveReadings)).toHaveLength(1));
    expect(api.callsOf(listMeters)).toHaveLength(1);
  });

  it('5.1 a value that fell: it has gone round, or it is typed anew; nothing else that was typed is lost', async () => {
    const registers = ['peak', 'valley'] as const;
    const read = { value: '99990.000', readOn: '2025-12-01', source: 'manual', state: 'locked' } as const;
    const last = registers.map((register) => ({ ...read, register, readingId: tenancyIds.other }));
    const [peak, valley] = [/^Electricity peak/, /^Electricity valley/];
    const below = { previous: '99990.000', usageWithRollover: '15.500' };
    const answers = [
      ...tenancyApi(demoTenancy({ state: 'signed' })),
      answer(listMeters, () => ({
        items: [{ ...meter, registers: 'peak_valley' as const, last }],
        ...{ total: 1, page: 1, size: 200 },
      })),
    ];
    const entering = refuse(enterMoveReadings, 'VALIDATION', {
      fields: [{ path: 'values.1.value', code: 'BELOW_PREVIOUS', params: below }],
    });
    const { api, user } = await show(`${opened}&tab=meters`, [...answers, entering]);
    await fill(user, await screen.findByLabelText(peak), '99995');
    await fill(user, screen.getByLabelText(valley), '5.5');
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    const over = { name: 'E-1 valley has rolled over: 15.5 kWh used' };
    const said = await screen.findByRole('switch', over);
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    expect(screen.getByLabelText(valley)).toHaveAccessibleDescription(/99,?990/);
    keepState();
    // Of another value nobody has asked yet; of the same one it is still asked.
    await user.type(screen.getByLabelText(valley), '0');
    expect(screen.queryByRole('switch')).toBeNull();
    await user.type(screen.getByLabelText(valley), '{Backspace}');
    expect(said).not.toBeInTheDocument();
    await user.click(screen.getByRole('switch', over));
    expect(screen.getByLabelText(valley)).not.toHaveAccessibleDescription(/99,?990/);
    await user.click(screen.getByRole('button', { name: 'Enter readings' }));
    await waitFor(() => expect(api.callsOf(enterMoveReadings)).toHaveLength(2));
    expect(api.callsOf(enterMoveReadings)[1]?.body).toMatchObject({
      values: [
        { register: 'peak', value: '99995', rollover: false },
        { register: 'valley', value: '5.5', rollover: true },
      ],
    });
  });

  it.each([
    ['en', 'Enter readings', /^Electricity total/, 'The day must be from 2025-12-02 to 2026-01-02.'],
    ['zh', '录入读数', /^电总/, '日期须在 2025年12月2日 至 2026年1月2日 之间。'],
  ] as const)(
    'in %s: a day long before moving in is told with the days that are taken',
    async (language, enter, value, told) => {
      const params = { from: '2025-12-02', to: '2026-01-02' };
      const refusal = { fields: [{ path: 'readOn', code: 'outside_window', params }] };
      const { user } = await show(
        `${opened}&tab=meters`,
        [
          ...tenancyApi(demoTenancy({ state: 'signed' })),
          oneMeter(),
          refuse(enterMoveReadings, 'VALIDATION', refusal),
        ],
        language,
      );
      await fill(user, await screen.findByLabelText(value), '121');
      await user.click(screen.getByRole('button', { name: enter }));
      expect(await screen.findByText(told)).toBeInTheDocument();
    },
  );

  it('5.1 that it went round is shown; where nobody would believe it a manager confirms', async () => {
    const value = { register: 'total', value: '5.000', readOn: '2026-01-01', version: 2 } as const;
    const turned = { ...value, readingId: tenancyIds.other, source: 'move_in', rollover: true } as const;
    const shown = (state: 'entered' | 'locked', may: Parameters<typeof demoBuilding>[0], language?: 'zh') => {
      const last = [{ ...turned, state, flags: state === 'entered' ? (['ROLLOVER'] as const) : [] }];
      const items = [{ ...meter, last: last.map((one) => ({ ...one, flags: [...one.flags] })) }];
      const answers = [
        ...tenancyApi(demoTenancy({ state: 'signed' }), demoBuilding(may)),
        answer(listMeters, () => ({ items, total: 1, page: 1, size: 200 })),
        refuse(checkReading, 'VALIDATION', {
          fields: [{ path: 'rollover', code: 'manager_must_confirm' }],
        }),
        refuse(confirmRollover, 'SOD_SAME_PERSON'),
      ];
      return show(`${opened}&tab=meters`, answers, language);
    };
    const locked = await shown('locked', apartmentRoles.MGR, 'zh');
    expect(await screen.findByText('已翻转')).toBeInTheDocument();
    locked.unmount();
    const checker = await shown('entered', apartmentRoles.CHK);
    expect(await screen.findByText('Rollover to confirm')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Confirm rollover/ })).toBeNull();
    await checker.user.click(screen.getByRole('button', { name: 'Check the value of E-1' }));
    expect(await screen.findByText("Usage this high needs a manager's confirmation.")).toBeInTheDocument();
    checker.unmount();
    const { api, user } = await shown('entered', apartmentRoles.MGR);
    await user.click(await screen.findByRole('button', { name: 'Confirm rollover: E-1' }));
    expect(await screen.findByText(/^Someone else must do this step/)).toBeInTheDocument();
    expect(api.callsOf(confirmRollover)[0]).toMatchObject({
      params: { readingId: tenancyIds.other },
      version: 2,
    });
    keepState();
  });

  it('another last day that meets the next tenant is told by name', async () => {
    const { user } = await show(`${opened}&tab=contract`, [
      ...tenancyApi(),
      refuse(renewTenancy, 'OVERLAP', overlap),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change the last day' }));
    const dialog = await screen.findByRole('dialog');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Change the last day' }));
    expect(await within(dialog).findByText(/is let to Li/)).toBeInTheDocument();
  });

  it('a rent step beyond the new last day is told at the day; nothing else can be changed there', async () => {
    const { user } = await show(`${opened}&tab=contract`, [
      ...tenancyApi(),
      refuse(renewTenancy, 'VALIDATION', { fields: [{ path: 'rates.1.from', code: 'after_end' }] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change the last day' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Change the last day' }));
    expect(await within(dialog).findByText(/^Rent steps or occupants extend beyond/)).toBeInTheDocument();
  });

  it('another last day over somebody else’s change: told, and sent again it goes', async () => {
    let version = 3;
    const { api, user } = await show(`${opened}&tab=contract`, [
      ...tenancyApi(),
      answer(getTenancy, () =>
        demoTenancy({ version, number: version, ...(version === 4 && { lastDay: '2028-06-30' }) }),
      ),
      refuse(renewTenancy, 'VERSION_CONFLICT', { details: { current: demoTenancy({ version: 4 }) } }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change the last day' }));
    const dialog = await screen.findByRole('dialog');
    version = 4;
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Change the last day' }));
    await send();
    expect(
      await within(dialog).findByText(/^Someone else has changed this in the meantime/),
    ).toBeInTheDocument();
    api.now(answer(renewTenancy, () => demoTenancy({ version: 5 })));
    expect(await screen.findByText(/^Tenancy 4 /)).toBeInTheDocument();
    expect(
      within(dialog).getByText(/^Someone else has changed this tenancy in the meantime.*2028/),
    ).toBeInTheDocument();
    await send();
    await waitFor(() => expect(api.callsOf(renewTenancy).at(-1)?.version).toBe(4));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
  });

  it('an answer that got lost is asked for again as the same request, whatever has become of the tenancy', async () => {
    let version = 3;
    const { api, user } = await show(`${opened}&tab=contract`, [
      ...tenancyApi(),
      answer(getTenancy, () => demoTenancy({ version })),
      refuse(renewTenancy, 'INTERNAL'),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Change the last day' }));
    const dialog = await screen.findByRole('dialog');
    version = 4;
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Change the last day' }));
    await send();
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    api.now(answer(renewTenancy, () => demoTenancy({ version: 4 })));
    await send();
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(api.callsOf(renewTenancy).map((call) => call.version)).toEqual([3, 3]);
  });

  it('into another room: the screen goes along to the new tenancy', async () => {
    const entered = demoTenancy({ tenancyId: tenancyIds.other, number: 13, state: 'signed' });
    const { api, user, router } = await show(`${opened}&tab=contract`, [
      ...tenancyApi(),
      answer(transferTenancy, () => ({ left: demoTenancy({ state: 'ending' }), entered })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Move to another room' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: /New room/ }), ids.room201);
    const dialog = screen.getByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Move to another room' }));
    await waitFor(() => expect(router.state.location.search).toContain(tenancyIds.other));
    expect(api.callsOf(transferTenancy)[0]?.body).toMatchObject({ roomId: ids.room201, rentMinor: 128_000 });
  });

  it('7 a document is removed after a question that says it is for good', async () => {
    const { api, user } = await show(`${opened}&tab=attachments`, [
      ...tenancyApi(),
      answer(removeTenancyDocument, () => ({ items: [] })),
    ]);
    const remove = () => screen.findByRole('button', { name: 'Remove room.jpg' });
    await user.click(await remove());
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove room.jpg?' });
    expect(dialog).toHaveTextContent('This cannot be undone.');
    keepState();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(api.callsOf(removeTenancyDocument)).toHaveLength(0);
    api.now(answer(listTenancyDocuments, () => ({ items: [] })));
    await user.click(await remove());
    const again = await screen.findByRole('alertdialog', { name: 'Remove room.jpg?' });
    await user.click(within(again).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No documents yet')).toBeInTheDocument();
    expect(api.callsOf(removeTenancyDocument)[0]?.params).toEqual({
      tenancyId: tenancyIds.tenancy,
      attachmentId: tenancyIds.meter,
    });
  });

  it('7 whoever only reads removes nothing', async () => {
    const auditor = demoBuilding(apartmentRoles.AUD);
    await show(`${opened}&tab=attachments`, tenancyApi(demoTenancy(), auditor));
    expect(await screen.findByRole('link', { name: 'room.jpg' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove room.jpg' })).toBeNull();
  });

  describe('5 the account of the tenant', () => {
    const linked = { ...hua, version: 1, account: { username: 'hua', name: 'Hua Li' } };
    const free = [
      { userId: 'u-hua', username: 'hua', name: 'Hua Li' },
      { userId: 'u-mail', username: null, name: null, contact: 'l***@example.com', joinedOn: '2026-05-02' },
      { userId: 'u-new', username: null, name: null, contact: null, joinedOn: '2026-06-03' },
      // As a server of before tells it.
      { userId: 'u-old', username: null, name: null },
    ];
    const linking = async (...more: FakeAnswer[]) => {
      const screenOf = await show(opened, [
        ...tenancyApi(),
        answer(listFreeAccounts, () => ({ items: free })),
        ...more,
      ]);
      await screenOf.user.click(await screen.findByRole('button', { name: 'Link an account' }));
      const dialog = await screen.findByRole('dialog', { name: 'Which account belongs to Hua?' });
      const send = () => screenOf.user.click(within(dialog).getByRole('button', { name: 'Link an account' }));
      return { ...screenOf, dialog, send };
    };

    it('is chosen among the members of the building, never one’s own, and unlinked', async () => {
      const { api, user, dialog, send } = await linking(
        refuse(linkPersonAccount, 'SELF_GRANT'),
        answer(unlinkPersonAccount, () => hua),
      );
      const members = within(dialog).getByLabelText(/Member of the building/);
      const offered = within(members).getAllByRole('option');
      expect(offered.map(({ textContent }) => textContent)).toEqual([
        'Choose …',
        'Hua Li · hua',
        'l***@example.com',
        'Unnamed member, joined 2026-06-03',
        'Unnamed member',
      ]);
      keepState();
      await user.selectOptions(members, 'Hua Li · hua');
      await send();
      expect(
        await within(dialog).findByText('Someone else has to link your own account.'),
      ).toBeInTheDocument();
      api.now(
        refuse(linkPersonAccount, 'VALIDATION', { fields: [{ path: 'userId', code: 'not_a_member' }] }),
      );
      await send();
      expect(await within(dialog).findByText(/^No longer a member of this building/)).toBeInTheDocument();
      api.now(
        answer(linkPersonAccount, () => linked),
        answer(getPerson, () => linked),
      );
      await send();
      expect(await screen.findByText('Hua Li · hua')).toBeInTheDocument();
      expect(api.callsOf(linkPersonAccount).at(-1)).toMatchObject({ version: 0, body: { userId: 'u-hua' } });
      api.now(answer(getPerson, () => hua));
      await user.click(await screen.findByRole('button', { name: 'Unlink account' }));
      const question = await screen.findByRole('alertdialog', { name: "Unlink Hua's account?" });
      await user.click(within(question).getByRole('button', { name: 'Unlink account' }));
      expect(await screen.findByRole('button', { name: 'Link an account' })).toBeInTheDocument();
      expect(api.callsOf(unlinkPersonAccount)[0]).toMatchObject({ version: 1 });
    });

    it('12 a link with an account without a name is told all the same, in zh', async () => {
      const nameless = { ...hua, account: { username: null, name: null } };
      await show(opened, [...tenancyApi(), answer(getPerson, () => nameless)], 'zh');
      expect(await screen.findByText('未命名成员')).toBeInTheDocument();
    });

    it('where nobody is left to be chosen it says what to do', async () => {
      const { dialog } = await linking(answer(listFreeAccounts, () => ({ items: [] })));
      expect(
        within(dialog).getByText(/^Every member of this building is already linked/),
      ).toBeInTheDocument();
    });

    it('changed by somebody else meanwhile: the person is read again, and sent again it goes', async () => {
      const { api, user, dialog, send } = await linking(refuse(linkPersonAccount, 'VERSION_CONFLICT'));
      await user.selectOptions(within(dialog).getByLabelText(/Member of the building/), 'u-hua');
      api.now(answer(getPerson, () => ({ ...hua, name: 'Hua Lin', version: 7 })));
      await send();
      expect(await screen.findByRole('dialog', { name: 'Which account belongs to Hua Lin?' })).toBe(dialog);
      api.now(answer(linkPersonAccount, () => linked));
      await send();
      await waitFor(() => expect(api.callsOf(linkPersonAccount).at(-1)?.version).toBe(7));
    });

    it('unlinked by somebody else meanwhile: the person is read again', async () => {
      const { api, user } = await show(opened, [
        ...tenancyApi(),
        answer(getPerson, () => linked),
        refuse(unlinkPersonAccount, 'VERSION_CONFLICT'),
      ]);
      await user.click(await screen.findByRole('button', { name: 'Unlink account' }));
      const question = await screen.findByRole('alertdialog', { name: "Unlink Hua's account?" });
      api.now(answer(getPerson, () => ({ ...hua, version: 2 })));
      await user.click(within(question).getByRole('button', { name: 'Unlink account' }));
      expect(await screen.findByRole('button', { name: 'Link an account' })).toBeInTheDocument();
    });
  });

  it('a document is sent and put to the tenancy; one that is refused says why', async () => {
    const file = {
      attachmentId: tenancyIds.other,
      name: 'contract.pdf',
      mime: 'application/pdf',
      size: 10,
      createdAt: '2025-12-20T08:00:00.000Z',
      createdByName: 'Ming',
      url: '/api/v1/apartment/attachments/y/file',
    };
    const { api, user } = await show(`${opened}&tab=attachments`, [
      ...tenancyApi(),
      refuse(addEvidence, 'UNSUPPORTED_MEDIA_TYPE'),
      answer(addTenancyDocument, () => ({ items: [] })),
    ]);
    expect(await screen.findByRole('link', { name: 'room.jpg' })).toBeInTheDocument();
    const paper = () => new File(['%PDF-'], 'contract.pdf', { type: 'application/pdf' });
    await user.upload(screen.getByLabelText('Add a file'), paper());
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(api.callsOf(addTenancyDocument)).toHaveLength(0);
    api.now(answer(addEvidence, () => file));
    await user.upload(screen.getByLabelText('Add a file'), paper());
    await waitFor(() =>
      expect(api.callsOf(addTenancyDocument)[0]?.body).toEqual({ attachmentId: tenancyIds.other }),
    );
  });

  it('a document that does not arrive is sent again as the same one, its bytes only once, and leaving asks', async () => {
    const file = { ...evidenceOf(tenancyIds.other, 'contract.pdf'), mime: 'application/pdf' };
    const { api, user } = await show(`${opened}&tab=attachments`, [
      ...tenancyApi(),
      refuse(addEvidence, 'INTERNAL'),
      refuse(addTenancyDocument, 'INTERNAL'),
    ]);
    const paper = new File(['%PDF-'], 'contract.pdf', { type: 'application/pdf' });
    await user.upload(await screen.findByLabelText('Add a file'), paper);
    const again = () => screen.findByRole('button', { name: 'Send again: contract.pdf' });
    await again();
    expect(hasUnsavedWork()).toBe(true);
    keepState();
    api.now(answer(addEvidence, () => file));
    await user.click(await again());
    await waitFor(() => expect(api.callsOf(addTenancyDocument)).toHaveLength(1));
    api.now(answer(addTenancyDocument, () => ({ items: [] })));
    await user.click(await again());
    await waitFor(() => expect(api.callsOf(addTenancyDocument)).toHaveLength(2));
    expect(await screen.findByText('Created successfully')).toBeInTheDocument();
    const ids = api.callsOf(addEvidence).map(({ query }) => query.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    expect(hasUnsavedWork()).toBe(false);
  });
});
