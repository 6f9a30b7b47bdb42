/// <reference types="@testing-library/jest-dom" />
import { ApiError } from '@console/contract';
import {
  type ApartmentPermission,
  apartmentRoles,
  approveApplication,
  createApplication,
  declineApplication,
  fulfilApplication,
  getApplication,
  getBuildingRooms,
  getTenancy,
  listApplications,
  listMeterReadings,
  listMeters,
  listRoomTypes,
  listTenancies,
  listTenancyBills,
  needApplicationInfo,
  rejectApplication,
  type ShownApplication,
  submitApplication,
  takeApplication,
  updateApplication,
  withdrawApplication,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import {
  applicationIds,
  applicationsApi,
  demoApplication,
  demoConflict,
  demoKinds,
  mayDo,
} from '../../applications/demo-applications.ts';
import { buildings, demoBuilding, ids, rooms, single } from '../../buildings/demo-building.ts';
import { demoMeter } from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';
import { demoTenancy, tenancyIds } from '../../tenancies/demo-tenancy.ts';

const checkIn = demoApplication();
const waiting = [checkIn, ...Object.values(demoKinds)];

interface Shown {
  items?: readonly ShownApplication[];
  api?: readonly FakeAnswer[];
  may?: readonly ApartmentPermission[];
  at?: string;
  language?: 'zh' | 'en';
  takesApplications?: boolean;
}
const show = ({
  items = waiting,
  api = [],
  may = apartmentRoles.MGR,
  at = '',
  language = 'en',
  takesApplications = false,
}: Shown = {}) => {
  const building = { ...demoBuilding(may), takesApplications };
  return renderRemote(remote, {
    path: `/apartment/reviewApplication${at}`,
    language,
    api: [
      buildings(building),
      answer(getBuildingRooms, () => ({
        building,
        rooms: rooms.map((one) => ({ ...one, hold: 'none' as const, state: 'vacant' as const })),
        roomTypes: [single],
        openRoomId: null,
      })),
      answer(listRoomTypes, () => ({ items: [single], total: 1, page: 1, size: 200 })),
      ...applicationsApi(items),
      ...api,
    ],
  });
};
const opened = ({ applicationId }: ShownApplication) => `?uuid=${applicationId}`;
const detail = async (name: RegExp = /^AP-/) => within(await screen.findByRole('dialog', { name }));
const underReview = (over: Partial<ShownApplication> = {}) =>
  demoApplication({
    ...{ state: 'under_review', taken: { by: 'Zhao Lei', at: '2026-06-09T02:00:00.000Z' } },
    may: mayDo('take', 'decline', 'needInfo', 'approve', 'reject'),
    ...over,
  });
const forget = () => {
  for (const store of [localStorage, sessionStorage]) store.clear();
};

describe('/apartment/reviewApplication', () => {
  it.each([
    ['zh', '申请审核', '待审核 (6)', '房间已租', '10 天'],
    ['en', 'Applications', 'To review (6)', 'Room taken', '10 days'],
  ] as const)(
    '15 the queue: who wants what, for how long they have waited, what stands in the way (%s)',
    async (language, title, tab, conflict, days) => {
      await show({ language });
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
      expect(screen.getByRole('tab', { name: tab, selected: true })).toBeInTheDocument();
      const row = within(screen.getByRole('row', { name: /韩梅梅/ }));
      expect(row.getByText(conflict)).toBeInTheDocument();
      expect(row.getByText(days)).toBeInTheDocument();
      expect(row.getByText('AP-0001')).toBeInTheDocument();
      expect(screen.getAllByRole('row')).toHaveLength(7);
      keepState();
    },
  );

  it('15 by kind and by how far they are; the address keeps it', async () => {
    const { user, router, api } = await show();
    await user.selectOptions(await screen.findByLabelText('Type'), 'Renewal');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    expect(api.callsOf(listApplications).at(-1)?.query).toMatchObject({ queue: 'waiting', kind: 'renew' });
    await user.click(screen.getByRole('tab', { name: /^Awaiting draw/ }));
    await waitFor(() => expect(router.state.location.search).toContain('queue=drawn'));
    expect(api.callsOf(listApplications).at(-1)?.query).toMatchObject({ queue: 'drawn' });
  });

  it.each([
    ['', 'No waiting applications'],
    ['?queue=approved', 'Nothing approved waits to be done'],
    ['?queue=over', 'Nothing is closed yet'],
  ])('15 nothing there says so (%s)', async (at, title) => {
    await show({ items: [], at });
    expect(await screen.findByText(title)).toBeInTheDocument();
    keepState();
  });

  it('15 an unknown queue or kind in the address is reset without a word', async () => {
    const { api } = await show({ at: '?queue=everything&kind=nonsense' });
    await screen.findByRole('row', { name: /韩梅梅/ });
    expect(api.callsOf(listApplications).at(-1)?.query).toMatchObject({ queue: 'waiting' });
  });

  it('15 without the permission nothing is asked, and it is named with who grants it', async () => {
    const { api } = await show({ may: apartmentRoles.RDR });
    expect(await screen.findByText(/View applications/)).toBeInTheDocument();
    expect(api.callsOf(listApplications)).toHaveLength(0);
    keepState();
  });

  it('15 a failure is told with a way to try again; loading says that it loads', async () => {
    const { user, unmount } = await show({ api: [refuse(listApplications, 'UNAVAILABLE')] });
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeInTheDocument();
    keepState();
    unmount();
    forget();
    await show({ api: [hang(getApplication)], at: opened(checkIn) });
    expect(await screen.findByRole('dialog', { name: 'Application' })).toBeInTheDocument();
    keepState();
    await user.keyboard('{Escape}');
  });

  it('15 the link for people who do not live there stands where the building takes applications', async () => {
    const { unmount } = await show();
    await screen.findByRole('row', { name: /韩梅梅/ });
    expect(screen.queryByRole('button', { name: 'Copy application link' })).toBeNull();
    unmount();
    await show({ takesApplications: true });
    expect(await screen.findByRole('button', { name: 'Copy application link' })).toBeInTheDocument();
  });
});

describe('an application', () => {
  it.each([
    ['zh', '审核前请留意', /^101 房 .* 至 .* 由李雷承租。$/, '身份证.pdf'],
    ['en', 'Before you decide', /^Room 101 is let to 李雷, 2026-01-01 – 2026-12-31\.$/, '身份证.pdf'],
  ] as const)(
    '15 opens with what stands in the way, its facts and its papers (%s)',
    async (language, head, sentence, paper) => {
      await show({ language, at: opened(checkIn) });
      const open = await detail();
      expect(open.getByText(head)).toBeInTheDocument();
      expect(open.getByText(sentence)).toBeInTheDocument();
      expect(open.getByText('+8613912345678')).toBeInTheDocument();
      expect(await open.findByRole('link', { name: paper })).toHaveAttribute('href', '/paper');
      keepState();
    },
  );

  it('15 each conflict is a sentence', async () => {
    const conflicts = [
      demoConflict({
        code: 'room_promised',
        roomNumber: '101',
        name: 'Wu',
        number: 'AP-0009',
        firstDay: '2026-08-01',
      }),
      demoConflict({ code: 'room_in_draw', roomNumber: '101', name: 'Singles', number: 'DR-0001' }),
      demoConflict({ code: 'room_held', roomNumber: '101' }),
      demoConflict({ code: 'over_capacity', roomNumber: '101', capacity: 2 }),
      demoConflict({ code: 'open_arrears', amountMinor: 193_040 }),
      demoConflict({ code: 'already_ending', roomNumber: '101', lastDay: '2026-07-31' }),
      demoConflict({ code: 'open_correction' }),
      demoConflict({ code: 'also_waiting', number: 'AP-0010' }),
    ];
    await show({ items: [demoApplication({ conflicts })], at: opened(checkIn) });
    const open = await detail();
    for (const sentence of [
      'Room 101 is promised to Wu (AP-0009), 2026-08-01 – open end.',
      'Room 101 is offered by the draw Singles (DR-0001) until that is published or annulled.',
      'Room 101 is under maintenance or out of use.',
      'Room 101 holds 2; this person would be one too many.',
      'The applicant has ¥1,930.40 overdue.',
      'Room 101 is being checked out; the last day is 2026-07-31.',
      'A correction of this reading already waits for approval.',
      'The same applicant has another open application of this type: AP-0010.',
    ])
      expect(open.getByText(sentence)).toBeInTheDocument();
    keepState();
  });

  it('15 one that is not there, or not theirs, is told in its own dialog', async () => {
    await show({ api: [refuse(getApplication, 'NOT_FOUND')], at: opened(checkIn) });
    expect(await screen.findByText(/There is no such application/)).toBeInTheDocument();
    keepState();
  });

  it('15 is taken, or left to somebody else because it is a relative’s', async () => {
    const { user, api } = await show({
      at: opened(checkIn),
      api: [answer(takeApplication, () => underReview()), answer(declineApplication, () => underReview())],
    });
    const open = await detail();
    await user.click(open.getByRole('button', { name: 'Start review' }));
    await waitFor(() =>
      expect(api.callsOf(takeApplication)[0]).toMatchObject({
        params: { applicationId: checkIn.applicationId },
        version: 3,
      }),
    );
    await user.click(open.getByRole('button', { name: 'Step back' }));
    const question = await screen.findByRole('alertdialog', { name: 'Step back from this application?' });
    await user.click(within(question).getByRole('button', { name: 'Step back' }));
    await waitFor(() => expect(api.callsOf(declineApplication)).toHaveLength(1));
  });

  it('15 deciding what one has handed in is refused in words', async () => {
    const { user } = await show({ at: opened(checkIn), api: [refuse(takeApplication, 'SOD_SAME_PERSON')] });
    await user.click((await detail()).getByRole('button', { name: 'Start review' }));
    expect(await screen.findByText(/Someone else must decide/)).toBeInTheDocument();
    keepState();
  });

  it('15 a check-in is approved into a room', async () => {
    const item = underReview();
    const { user, api } = await show({
      items: [item],
      at: opened(item),
      api: [answer(approveApplication, () => item)],
    });
    await user.click((await detail()).getByRole('button', { name: 'Approve…' }));
    const form = await detail(/^Approve AP-0001/);
    expect(form.getByRole('combobox', { name: /^Room/ })).toHaveValue(ids.room101);
    keepState();
    await user.selectOptions(
      form.getByRole('combobox', { name: /^Room/ }),
      form.getByRole('option', { name: /^102/ }),
    );
    await user.click(form.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.callsOf(approveApplication)[0]?.body).toMatchObject({
        ...{ roomId: ids.room102, bedId: null, sendToDraw: false },
      }),
    );
  });

  it('15 or into the draw', async () => {
    const item = underReview();
    const { user, api } = await show({
      items: [item],
      at: opened(item),
      api: [answer(approveApplication, () => item)],
    });
    await user.click((await detail()).getByRole('button', { name: 'Approve…' }));
    const form = await detail(/^Approve AP-0001/);
    await user.click(form.getByRole('radio', { name: 'Draw' }));
    expect(form.queryByRole('combobox', { name: /^Room/ })).toBeNull();
    keepState();
    await user.click(form.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.callsOf(approveApplication)[0]?.body).toMatchObject({ roomId: null, sendToDraw: true }),
    );
  });

  it('15 a room that is no longer free names who has it, or was promised it', async () => {
    const item = underReview();
    const promised = answer(approveApplication, () => {
      const details = {
        ...{ applicationId: applicationIds.renew, number: 'AP-0002', name: 'Wu', room: '101' },
        ...{ firstDay: '2026-08-01', lastDay: null },
      };
      throw new ApiError('OVERLAP', { details });
    });
    const { user } = await show({ items: [item], at: opened(item), api: [promised] });
    await user.click((await detail()).getByRole('button', { name: 'Approve…' }));
    await user.click((await detail(/^Approve/)).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/Room 101 is promised to Wu/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open application AP-0002' })).toHaveAttribute(
      'href',
      expect.stringContaining(`uuid=${applicationIds.renew}`),
    );
    keepState();
  });

  it('15 is refused, or asked about, with a reason; without one the field says so', async () => {
    const item = underReview();
    const { user, api } = await show({
      items: [item],
      at: opened(item),
      api: [answer(rejectApplication, () => item), answer(needApplicationInfo, () => item)],
    });
    await user.click((await detail()).getByRole('button', { name: 'Reject…' }));
    const form = await detail(/^Reject AP-0001/);
    await user.click(form.getByRole('button', { name: 'Reject' }));
    expect(form.getByLabelText(/^Reason/)).toBeInvalid();
    expect(api.callsOf(rejectApplication)).toHaveLength(0);
    keepState();
    await fill(user, form.getByLabelText(/^Reason/), 'No room is free this year');
    await user.click(form.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(api.callsOf(rejectApplication)[0]?.body).toEqual({ reason: 'No room is free this year' }),
    );
    await user.click((await detail()).getByRole('button', { name: 'Ask for info…' }));
    const asking = await detail(/^Ask for info/);
    await fill(user, asking.getByLabelText(/^What is needed/), 'A copy of the passport');
    await user.click(asking.getByRole('button', { name: 'Ask for info' }));
    await waitFor(() => expect(api.callsOf(needApplicationInfo)).toHaveLength(1));
  });

  it('15 a dispute is answered in words', async () => {
    const item = { ...demoKinds.dispute, state: 'under_review' as const, may: mayDo('approve', 'reject') };
    const { user, api } = await show({
      items: [item],
      at: opened(item),
      api: [answer(approveApplication, () => item)],
    });
    const open = await detail();
    expect(open.getByRole('link', { name: 'LY-B202606-0001' })).toHaveAttribute(
      'href',
      expect.stringContaining('tab=charges'),
    );
    await user.click(open.getByRole('button', { name: 'Approve…' }));
    const form = await detail(/^Approve AP-0006/);
    await fill(user, form.getByLabelText(/^Answer to the applicant/), 'We credit the difference');
    keepState();
    await user.click(form.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(api.callsOf(approveApplication)[0]?.body).toMatchObject({ reason: 'We credit the difference' }),
    );
  });

  it('15 an approved check-in leads to the form of a check-in, with the application', async () => {
    const item = demoApplication({
      ...{ state: 'approved', conflicts: [], may: mayDo('fulfil'), keptUntil: '2026-06-30' },
      room: { roomId: ids.room101, number: '101' },
    });
    await show({ items: [item], at: opened(item) });
    const open = await detail();
    const link = open.getByRole('link', { name: 'Check in' });
    expect(link).toHaveAttribute('href', expect.stringContaining('actionType=entering'));
    expect(link).toHaveAttribute('href', expect.stringContaining(`application=${item.applicationId}`));
    expect(open.getByText('2026-06-30')).toBeInTheDocument();
    keepState();
  });

  it.each([
    ['renew', 'Renew…', 'The tenancy is extended to 2027-06-30.'],
    ['transfer', 'Transfer…', 'From 2026-09-01, out of 101 and into 102.'],
    ['checkOut', 'Start check-out…', 'Starts the check-out; the last day is 2026-07-31.'],
    ['occupant', 'Add occupant…', '小李 lives there from 2026-08-01.'],
    ['dispute', 'Close dispute', /Closes it with the credit/],
  ] as const)('15 what was approved is done: %s', async (kind, button, told) => {
    const item: ShownApplication = {
      ...demoKinds[kind],
      ...{ state: 'approved', conflicts: [], may: mayDo('fulfil') },
      room: kind === 'transfer' ? { roomId: ids.room102, number: '102' } : null,
    };
    const { user, api } = await show({
      items: [item],
      at: opened(item),
      may: apartmentRoles.FDK,
      api: [answer(fulfilApplication, () => item)],
    });
    await user.click((await detail()).getByRole('button', { name: button }));
    const name = button.replace('…', '');
    const form = within(await screen.findByRole('dialog', { name }));
    expect(form.getByText(told)).toBeInTheDocument();
    keepState();
    await user.click(form.getByRole('button', { name }));
    await waitFor(() => expect(api.callsOf(fulfilApplication)).toHaveLength(1));
  });

  it('15 a dispute that nothing answers yet says what is missing', async () => {
    const item: ShownApplication = { ...demoKinds.dispute, state: 'approved', may: mayDo('fulfil') };
    const nothing = answer(fulfilApplication, () => {
      throw new ApiError('STATE_CONFLICT', { details: { reason: 'nothing_answers', state: 'approved' } });
    });
    const { user } = await show({ items: [item], at: opened(item), api: [nothing] });
    await user.click((await detail()).getByRole('button', { name: 'Close dispute' }));
    const form = within(await screen.findByRole('dialog', { name: 'Close dispute' }));
    await user.click(form.getByRole('button', { name: 'Close dispute' }));
    expect(await screen.findByText(/There is no credit or approved correction/)).toBeInTheDocument();
  });

  it('15 a room that a draw offers is not given away, and names it', async () => {
    const item = underReview();
    const drawn = answer(approveApplication, () => {
      const details = { drawId: ids.type, number: 'DR-0001', name: 'Singles', room: '101' };
      throw new ApiError('OVERLAP', { details });
    });
    const { user } = await show({ items: [item], at: opened(item), api: [drawn] });
    await user.click((await detail()).getByRole('button', { name: 'Approve…' }));
    await user.click((await detail(/^Approve/)).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText(/Room 101 is offered by the draw Singles/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open draw DR-0001' })).toHaveAttribute(
      'href',
      `/apartment/helpDraw?draw=${ids.type}`,
    );
    keepState();
  });

  it.each([
    ['zh', '标记为已办结', '退房单 LY-C202606-0001'],
    ['en', 'Mark as completed', 'Check-out LY-C202606-0001'],
  ] as const)(
    '15 what was done otherwise is not done again, only closed (%s)',
    async (language, close, done) => {
      const item: ShownApplication = {
        ...{ ...demoKinds.checkOut, state: 'approved', conflicts: [], may: mayDo('fulfil') },
        doneBy: { kind: 'checkout', id: applicationIds.tenancy, number: 'LY-C202606-0001' },
      };
      const { user, api } = await show({
        ...{ items: [item], at: opened(item), may: apartmentRoles.FDK, language },
        api: [answer(fulfilApplication, () => item)],
      });
      const open = await detail();
      expect(open.queryByRole('button', { name: /Start check-out|开始退房/ })).toBeNull();
      expect(open.getByRole('link', { name: done })).toBeInTheDocument();
      keepState();
      await user.click(open.getByRole('button', { name: close }));
      await waitFor(() =>
        expect(api.callsOf(fulfilApplication)[0]).toMatchObject({ version: item.version, body: {} }),
      );
    },
  );

  it.each([
    ['nothing_answers', 'dispute', /There is no credit or approved correction/],
    ['expired', 'renew', /It was kept until a day that has passed/],
    ['tenancy_over', 'transfer', /The tenancy is ending or over/],
    ['term_changed', 'renew', /The end of the tenancy has changed/],
  ] as const)(
    '15 why nothing can be made of it stands in place of the button: %s',
    async (blockedBy, kind, said) => {
      const item: ShownApplication = {
        ...{ ...demoKinds[kind], state: 'approved', conflicts: [], may: mayDo(), blockedBy },
      };
      await show({ items: [item], at: opened(item), may: apartmentRoles.FDK });
      expect((await detail()).getByText(said)).toBeInTheDocument();
      keepState();
    },
  );

  it('15 what became of it is a link to it', async () => {
    const outcome = { kind: 'checkout', id: applicationIds.tenancy, number: 'LY-C202606-0001' } as const;
    const item: ShownApplication = {
      ...demoKinds.checkOut,
      state: 'fulfilled',
      outcome,
      conflicts: [],
      may: mayDo(),
    };
    await show({ items: [item], at: opened(item) });
    expect((await detail()).getByRole('link', { name: 'Check-out LY-C202606-0001' })).toHaveAttribute(
      'href',
      expect.stringContaining('roomNumber=101'),
    );
    keepState();
  });
});

/** What a meter showed to whoever lived there before, and since. */
const values = (['2025-11-25', '2026-05-25'] as const).map((readOn, at) => ({
  ...{ readingId: at === 0 ? ids.room201 : ids.type, readOn, value: at === 0 ? '980.0' : '1204.6' },
  ...{ register: 'total' as const, cycleYm: readOn.slice(0, 7), source: 'manual' as const },
  ...{ state: 'locked' as const, rollover: false, flags: [], note: '', photos: [], reason: '', version: 1 },
  ...{ enteredBy: 'u', enteredByName: 'Wang', enteredAt: '2026-05-25T08:00:00.000Z' },
  ...{ checkedBy: null, checkedByName: null, checkedAt: null, selfChecked: false },
}));

describe('at the desk', () => {
  const desk = apartmentRoles.FDK;

  it('15 an application is entered for somebody who is not known yet', async () => {
    const { user, api } = await show({
      items: [],
      may: desk,
      api: [answer(createApplication, () => checkIn), answer(getApplication, () => checkIn)],
    });
    await user.click(await screen.findByRole('button', { name: 'New application' }));
    const form = await detail(/^New application/);
    await user.click(await form.findByRole('button', { name: 'Submit' }));
    expect(form.getByLabelText(/^Name/)).toBeInvalid();
    expect(form.getByLabelText(/^From/)).toBeInvalid();
    keepState();
    await fill(user, form.getByLabelText(/^Name/), '韩梅梅');
    await fill(user, form.getByLabelText(/^Phone/), '139 1234 5678');
    await fill(user, form.getByLabelText(/^From/), '2026-08-01');
    await fill(user, form.getByLabelText(/^Term/), '12');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(api.callsOf(createApplication)[0]?.body).toMatchObject({
        ...{ buildingId: ids.building, kind: 'check_in', submit: true, from: '2026-08-01', months: 12 },
        ...{ applicantName: '韩梅梅', applicantPhone: '+8613912345678', personId: null, tenancyId: null },
      }),
    );
  });

  it('15 somebody disputes a reading at the desk: of which meter, and which of its values since they came', async () => {
    const { user, api } = await show({
      ...{ items: [], may: desk },
      api: [
        answer(getBuildingRooms, () => ({
          building: demoBuilding(desk),
          rooms: rooms.map((one) => ({ ...one, state: 'occupied' as const })),
          roomTypes: [single],
          openRoomId: null,
        })),
        answer(listTenancies, () => ({ items: [demoTenancy()], next: null })),
        answer(listTenancyBills, () => ({ items: [], next: null })),
        answer(getTenancy, () => demoTenancy()),
        answer(listMeters, () => ({ items: [demoMeter()], total: 1, page: 1, size: 200 })),
        answer(listMeterReadings, () => ({ items: values })),
        answer(createApplication, () => checkIn),
        answer(getApplication, () => checkIn),
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'New application' }));
    const form = await detail(/^New application/);
    await user.selectOptions(await form.findByRole('combobox', { name: 'Type' }), 'Dispute');
    await user.selectOptions(
      await form.findByRole('combobox', { name: /^Room/ }),
      form.getByRole('option', { name: '101' }),
    );
    await user.selectOptions(await form.findByRole('combobox', { name: /^Tenancy/ }), tenancyIds.tenancy);
    await user.selectOptions(form.getByRole('combobox', { name: 'About' }), 'A reading');
    await user.click(form.getByRole('button', { name: 'Submit' }));
    expect(api.callsOf(createApplication)).toHaveLength(0);
    await user.selectOptions(await form.findByRole('combobox', { name: /^Meter/ }), demoMeter().meterId);
    const reading = await form.findByRole('combobox', { name: /^Disputed reading/ });
    // What the meter showed to others before is not theirs.
    expect(
      within(reading)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([...['Choose …', '2026-05-25 · 1,204.6 kWh']]);
    await user.selectOptions(reading, ids.type);
    await fill(user, form.getByLabelText(/^Note/), 'The display was misread');
    keepState();
    await user.click(form.getByRole('button', { name: 'Submit' }));
    await waitFor(() =>
      expect(api.callsOf(createApplication)[0]?.body).toMatchObject({
        ...{ kind: 'dispute', tenancyId: tenancyIds.tenancy, billId: null, readingId: ids.type },
      }),
    );
  });

  it('15 what more was asked about is answered, then handed in again or withdrawn', async () => {
    const asked = demoApplication({
      ...{ state: 'needs_info', decisionReason: 'Which room?', may: mayDo('edit', 'submit', 'withdraw') },
    });
    const { user, api } = await show({
      ...{ items: [asked], may: desk, at: `${opened(asked)}&queue=asked` },
      api: [
        answer(updateApplication, () => asked),
        answer(submitApplication, () => asked),
        answer(withdrawApplication, () => asked),
      ],
    });
    const open = await detail(/^AP-0001/);
    expect(open.getByText('Which room?')).toBeInTheDocument();
    await user.click(open.getByRole('button', { name: 'Edit…' }));
    const form = await detail(/^Edit application AP-0001/);
    await user.clear(await form.findByLabelText(/^Note/));
    await fill(user, form.getByLabelText(/^Note/), 'The one to the south');
    keepState();
    await user.click(form.getByRole('button', { name: 'Save draft' }));
    await waitFor(() =>
      expect(api.callsOf(updateApplication)[0]?.body).toMatchObject({
        ...{ note: 'The one to the south', attachments: [applicationIds.paper], from: '2026-08-01' },
      }),
    );
    await user.click((await detail(/^AP-0001/)).getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(api.callsOf(submitApplication)).toHaveLength(1));
    await user.click((await detail(/^AP-0001/)).getByRole('button', { name: 'Withdraw…' }));
    const withdrawing = await detail(/^Withdraw AP-0001/);
    await user.click(withdrawing.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.callsOf(withdrawApplication)).toHaveLength(1));
  });
});
