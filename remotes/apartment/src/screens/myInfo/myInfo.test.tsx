/// <reference types="@testing-library/jest-dom" />
import { ApiError, invalidField } from '@console/contract';
import {
  addApplicationPaper,
  createMyApplication,
  enterMyReading,
  exportMyPerson,
  listBuildings,
  listMyApplications,
  listMyEvidence,
  listMyOwnershipOffers,
  listMyPersons,
  listMyTenancies,
  requestErasure,
  updateMyApplication,
  updateMyPerson,
  withdrawErasure,
  withdrawMyApplication,
} from '@console/contract/apartment';
import {
  answer,
  type FakeAnswer,
  fill,
  hang,
  keepState,
  refuse,
  renderRemote,
  savedFiles,
} from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { v7 } from 'uuid';
import { buildings, demoBuilding, ids, single } from '../../buildings/demo-building.ts';
import { checkoutIds } from '../../checkouts/demo-checkout.ts';
import {
  demoOwnApplication,
  demoOwnBill,
  demoOwnPerson,
  demoOwnTenancy,
  demoRegister,
  demoRound,
  ownApi,
} from '../../own/demo-own.ts';
import remote from '../../remote.tsx';

const resident = refuse(listBuildings, 'FORBIDDEN', { details: { permission: 'apartment.building.read' } });
const quiet = [
  answer(listMyOwnershipOffers, () => ({ items: [] })),
  answer(listMyEvidence, () => ({ items: [] })),
];
const show = (api: readonly FakeAnswer[] = [resident, ...ownApi()], language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path: '/apartment/myInfo', language, api: [...quiet, ...api] });
const dialog = async () => within(await screen.findByRole('dialog'));
const paper = (attachmentId: string) => ({
  ...{ attachmentId, name: 'letter.pdf', mime: 'application/pdf', size: 1 },
  ...{ createdAt: '2026-06-10T02:00:00.000Z', createdByName: '周宁', url: '/letter' },
});

describe('/apartment/myInfo for residents', () => {
  it.each([
    ['zh', '101 房 · 绿苑一号楼', '押金余额', '前录入读数。', '收据 LY-R202605-0001', '电（kWh）'],
    [
      ...['en', 'Room 101 · Greenyard One', 'Deposit held', 'Enter your readings by 2026-06-25.'],
      ...['Receipt LY-R202605-0001', 'Electricity (kWh)'],
    ],
  ] as const)(
    '25 tenancy, deposit, bills, usage, documents, readings, in %s',
    async (language, room, held, window, receipt, chart) => {
      await show(undefined, language as 'zh' | 'en');
      expect(await screen.findByRole('heading', { level: 2, name: room })).toBeInTheDocument();
      expect(screen.getByText(held)).toBeInTheDocument();
      expect(screen.getByText(new RegExp(window))).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'LY-B202606-0001' })).toHaveAttribute(
        'href',
        `/apartment/print?uuid=${ids.type}`,
      );
      expect(screen.getByRole('link', { name: receipt })).toHaveAttribute(
        'href',
        `/apartment/print?uuid=${ids.room201}&template=receipt`,
      );
      expect(await screen.findByRole('figure', { name: chart })).toBeInTheDocument();
      keepState();
    },
  );

  it('20 own usage leads to the charts of it', async () => {
    await show();
    expect(await screen.findByRole('link', { name: 'Electricity charts' })).toHaveAttribute(
      'href',
      '/apartment/electronChart',
    );
  });

  it('25 whoever works there sees their buildings, and nothing of a resident', async () => {
    await show([buildings(demoBuilding()), ...ownApi({ persons: [], applications: [] })]);
    expect(await screen.findByRole('table', { name: 'My buildings' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Bills' })).toBeNull();
  });

  it('25 no room yet: what comes here, and what was applied for', async () => {
    const { unmount } = await show([
      resident,
      ...ownApi({ tenancies: [], rounds: [], bills: [], applications: [] }),
    ]);
    expect(await screen.findByText('No room yet')).toBeInTheDocument();
    keepState();
    unmount();
    await show([resident, ...ownApi({ persons: [] })]);
    expect(await screen.findByText('Renewal AP-0007')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'New application' })).toBeNull();
  });

  it('16 a settlement to sign leads to the check-out', async () => {
    const checkout = {
      checkoutId: checkoutIds.checkout,
      number: 'C-1',
      state: 'submitted',
      isSigned: false,
    } as const;
    await show([resident, ...ownApi({ tenancies: [demoOwnTenancy({ checkout })] })]);
    expect(await screen.findByRole('link', { name: 'Check and sign settlement' })).toHaveAttribute(
      'href',
      `/apartment/reviewCheckout?uuid=${checkoutIds.checkout}&roomNumber=101`,
    );
  });

  it('25 loading, and a failure with another try', async () => {
    const { unmount } = await show([resident, ...ownApi(), hang(listMyPersons)]);
    keepState();
    unmount();
    await show([resident, ...ownApi(), refuse(listMyTenancies, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument();
    keepState();
  });
});

it('18 a tenancy leads to the history of its room', async () => {
  await show();
  expect(await screen.findByRole('link', { name: 'Room history: room 101' })).toHaveAttribute(
    'href',
    `/apartment/roomHistory?room=${ids.room101}`,
  );
});

describe('two years of bills', () => {
  const bills = Array.from({ length: 9 }, (_, at) =>
    demoOwnBill({
      ...{ billId: v7(), number: `LY-B20260${9 - at}-0001`, isOverdue: false },
      // The oldest alone is not paid.
      openMinor: at === 8 ? 100 : 0,
    }),
  );

  it('25 the newest and what is open are shown, the others when asked for', async () => {
    const { user } = await show([resident, ...ownApi({ bills })]);
    expect(await screen.findByRole('link', { name: 'LY-B202604-0001' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'LY-B202601-0001' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'LY-B202602-0001' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(screen.getByRole('link', { name: 'LY-B202602-0001' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Show \d more/ })).toBeNull();
  });
});

describe('reading one’s own meter', () => {
  const open = async (api: readonly FakeAnswer[]) => {
    const shown = await show([resident, ...ownApi(), ...api]);
    await shown.user.click(await screen.findByRole('button', { name: 'Enter reading: Electricity E-101' }));
    const box = await dialog();
    return { ...shown, box, send: () => shown.user.click(box.getByRole('button', { name: 'Send reading' })) };
  };

  it('25 a value is sent with its photo’s ids, and one that is checked is not changed', async () => {
    const { user, api, box, send } = await open([answer(enterMyReading, () => demoRegister())]);
    expect(box.getByText(/Last reading 1,204.6 kWh on 2026-05-24/)).toBeInTheDocument();
    keepState();
    await fill(user, box.getByLabelText(/Meter shows/), '1291.3');
    await send();
    await waitFor(() =>
      expect(api.callsOf(enterMyReading)[0]?.body).toMatchObject({
        ...{ meterId: ids.room102, register: 'total', value: '1291.3', photos: [], seen: null },
      }),
    );
    expect(screen.queryByRole('button', { name: /Cold water W-101/ })).toBeNull();
  });

  it.each([
    [invalidField('meterId', 'WINDOW_CLOSED'), 'Readings are not being taken now.'],
    [invalidField('photos', 'photo_required'), /photo/i],
    [
      new ApiError('STATE_CONFLICT', { details: { reason: 'read_already' } }),
      'The office has entered this reading already.',
    ],
  ] as const)('25 %# a refusal says why', async (refusal, text) => {
    const { user, box, send } = await open([
      answer(enterMyReading, () => {
        throw refusal;
      }),
    ]);
    await fill(user, box.getByLabelText(/Meter shows/), '1291.3');
    await send();
    expect((await box.findAllByText(text)).length).toBeGreaterThan(0);
    keepState();
  });

  it('25 below the last value one says whether the meter has gone round', async () => {
    const { user, api, box, send } = await open([
      answer(enterMyReading, () => {
        throw invalidField('value', 'BELOW_PREVIOUS', { previous: '1204.6', usageWithRollover: null });
      }),
    ]);
    await fill(user, box.getByLabelText(/Meter shows/), '3.5');
    await send();
    await user.click(await box.findByRole('switch', { name: /passed its highest value/ }));
    api.now(answer(enterMyReading, () => demoRegister()));
    await send();
    await waitFor(() => expect(api.callsOf(enterMyReading).at(-1)?.body).toMatchObject({ rollover: true }));
  });

  it('25 before the window one is told when it opens; sent back, why', async () => {
    const sentBack = demoRegister({
      reading: {
        ...{ readingId: ids.type, value: '1.0', readOn: '2026-06-16', state: 'rejected', isOwn: true },
        ...{ reason: 'blurred', photos: [], version: 1 },
      },
    });
    const { unmount } = await show([resident, ...ownApi({ rounds: [demoRound({ registers: [sentBack] })] })]);
    expect(await screen.findByText('Sent back: blurred')).toBeInTheDocument();
    unmount();
    const later = demoRound({ isOpen: false, registers: [demoRegister({ may: { enter: false } })] });
    await show([resident, ...ownApi({ rounds: [later] })]);
    expect(await screen.findByText(/Readings are taken from 2026-06-15 to 2026-06-25/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Enter reading/ })).toBeNull();
    keepState();
  });
});

describe('applying', () => {
  it('25 for what the kind asks for, about one’s own tenancy', async () => {
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      answer(createMyApplication, () => demoOwnApplication()),
    ]);
    await user.click(await screen.findByRole('button', { name: 'New application' }));
    const box = await dialog();
    await fill(user, box.getByLabelText(/For how many months/), '12');
    keepState();
    await user.click(box.getByRole('button', { name: 'Submit application' }));
    await waitFor(() =>
      expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({
        ...{
          kind: 'renew',
          months: 12,
          tenancyId: checkoutIds.tenancy,
          buildingId: ids.building,
          submit: true,
        },
      }),
    );
  });

  it('25 a phone number is taken as people write it, and one that is none is told in words', async () => {
    const refused = { path: 'occupantPhone', code: 'not_a_phone' };
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      refuse(createMyApplication, 'VALIDATION', { fields: [refused] }),
    ]);
    await user.click(await screen.findByRole('button', { name: 'New application' }));
    const box = await dialog();
    await user.selectOptions(box.getByRole('combobox', { name: 'I would like to' }), 'Add an occupant');
    await fill(user, box.getByLabelText(/^From/), '2026-08-01');
    await fill(user, box.getByLabelText(/Name of the occupant/), '周安');
    await fill(user, box.getByLabelText(/Phone of the occupant/), '139 1234 5678');
    await user.click(box.getByRole('button', { name: 'Submit application' }));
    expect(await box.findByText(/Enter plus, country code and number/)).toBeInTheDocument();
    expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({ occupantPhone: '+8613912345678' });
  });

  it('25 another room, of a kind, with a paper', async () => {
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      answer(addApplicationPaper, ({ query }) => paper(query.id)),
      answer(createMyApplication, () => demoOwnApplication({ kind: 'transfer' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'New application' }));
    const box = await dialog();
    await user.selectOptions(box.getByRole('combobox', { name: 'I would like to' }), 'Move to another room');
    await fill(user, box.getByLabelText(/^From/), '2026-08-01');
    await user.selectOptions(box.getByRole('combobox', { name: 'Preferred room type' }), single.name.en);
    await user.upload(
      box.getByLabelText('Attach a file'),
      new File(['x'], 'letter.pdf', { type: 'application/pdf' }),
    );
    expect(await box.findByText('letter.pdf')).toBeInTheDocument();
    keepState();
    await user.click(box.getByRole('button', { name: 'Submit application' }));
    await waitFor(() => expect(api.callsOf(createMyApplication)).toHaveLength(1));
    const sent = api.callsOf(addApplicationPaper)[0];
    expect(sent?.params).toEqual({ buildingId: ids.building });
    expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({
      ...{ kind: 'transfer', wantedRoomTypeId: single.roomTypeId, attachments: [sent?.query.id] },
    });
  });

  it('25 what was asked for is added to what is attached already', async () => {
    const asked = demoOwnApplication({
      ...{ state: 'needs_info', decisionReason: 'Your ID, please', attachments: [ids.type] },
      may: { edit: true, submit: true, withdraw: true },
    });
    const { user, api } = await show([
      ...[resident, ...ownApi({ applications: [asked] })],
      answer(addApplicationPaper, ({ query }) => paper(query.id)),
      answer(updateMyApplication, () => asked),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit AP-0007' }));
    const box = await dialog();
    expect(box.getByText('1 file is attached already and stays.')).toBeInTheDocument();
    await user.upload(
      box.getByLabelText('Attach a file'),
      new File(['x'], 'letter.pdf', { type: 'application/pdf' }),
    );
    await box.findByText('letter.pdf');
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateMyApplication)).toHaveLength(1));
    expect(api.callsOf(updateMyApplication)[0]?.body).toMatchObject({
      attachments: [ids.type, api.callsOf(addApplicationPaper)[0]?.query.id],
    });
  });

  it('25 a bill is disputed from its line', async () => {
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      answer(createMyApplication, () => demoOwnApplication({ kind: 'dispute' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Dispute bill LY-B202606-0001' }));
    const box = within(await screen.findByRole('dialog', { name: 'Dispute a bill' }));
    await fill(user, box.getByLabelText(/What is wrong with this bill/), 'the meter was replaced');
    await user.click(box.getByRole('button', { name: 'Submit application' }));
    await waitFor(() =>
      expect(api.callsOf(createMyApplication)[0]?.body).toMatchObject({
        ...{ kind: 'dispute', billId: ids.type, note: 'the meter was replaced', months: null },
      }),
    );
  });

  it('25 a room is kept for what was approved, no longer for what is done', async () => {
    const approved = demoOwnApplication({ state: 'approved', keptUntil: '2026-06-24' });
    const { unmount } = await show([resident, ...ownApi({ applications: [approved] })]);
    expect(await screen.findByText('Kept for you until 2026-06-24')).toBeInTheDocument();
    unmount();
    const done = demoOwnApplication({ state: 'fulfilled', keptUntil: '2026-06-24' });
    await show([resident, ...ownApi({ applications: [done] })]);
    expect(await screen.findByText('Renewal AP-0007')).toBeInTheDocument();
    expect(screen.queryByText(/Kept for you/)).toBeNull();
  });

  it('25 what was asked is answered before it is handed in again', async () => {
    const asked = demoOwnApplication({
      ...{ state: 'needs_info', decisionReason: 'For how long?' },
      may: { edit: true, submit: true, withdraw: true },
    });
    const { user, api } = await show([
      ...[resident, ...ownApi({ applications: [asked] })],
      answer(updateMyApplication, () => ({ ...asked, months: 6, version: 2 })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Edit AP-0007' }));
    const box = within(await screen.findByRole('dialog', { name: 'Edit application AP-0007' }));
    expect(box.getByRole('alert')).toHaveTextContent('For how long?');
    const months = box.getByLabelText(/For how many months/);
    await user.clear(months);
    await fill(user, months, '6');
    await fill(user, box.getByLabelText(/Reason or details/), 'half a year');
    keepState();
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateMyApplication)).toHaveLength(1));
    expect(api.callsOf(updateMyApplication)[0]?.body).toMatchObject({ months: 6, note: 'half a year' });
  });

  it('25 what waits is withdrawn after a question', async () => {
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      answer(withdrawMyApplication, () => demoOwnApplication({ state: 'withdrawn' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Withdraw AP-0007' }));
    const box = within(await screen.findByRole('alertdialog'));
    await user.click(box.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(api.callsOf(withdrawMyApplication)[0]?.version).toBe(1));
  });

  it('23 an application that is in a draw leads to the draws of its applicant', async () => {
    const inDraw = demoOwnApplication({ state: 'approved', sentToDraw: true, drawId: ids.type });
    await show([...[resident, ...ownApi()], answer(listMyApplications, () => ({ items: [inDraw] }))]);
    expect(await screen.findByRole('link', { name: 'View draw of AP-0007' })).toHaveAttribute(
      'href',
      '/apartment/helpDraw',
    );
  });
});

it('25 an application that somebody has come for is told from the others', async () => {
  const asked = '019a0000-0000-7000-8000-0000000000aa';
  const other = demoOwnApplication({ applicationId: asked, number: 'AP-0008' });
  await renderRemote(remote, {
    ...{ path: `/apartment/myInfo?application=${asked}`, language: 'en' },
    api: [
      ...[...quiet, resident, ...ownApi()],
      answer(listMyApplications, () => ({ items: [demoOwnApplication({}), other] })),
    ],
  });
  expect(await screen.findByText(/AP-0008/, { selector: 'mark' })).toBeInTheDocument();
  expect(screen.queryByText(/AP-0007/, { selector: 'mark' })).toBeNull();
});

describe('one’s own data', () => {
  it('25 how one is reached is changed, only what was changed is sent', async () => {
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      answer(updateMyPerson, () => demoOwnPerson({ emergencyName: '周安', version: 4 })),
    ]);
    const field = await screen.findByLabelText(/Emergency contact/);
    await user.clear(field);
    await fill(user, field, '周安');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateMyPerson)[0]).toMatchObject({
        ...{ version: 3, query: { personId: ids.room101 }, body: { emergencyName: '周安' } },
      }),
    );
    expect(screen.getByText('320***1234')).toBeInTheDocument();
  });

  it('25 a number that is emptied is none, and nothing else is lost', async () => {
    const { user, api } = await show([
      ...[resident, ...ownApi()],
      answer(updateMyPerson, () => demoOwnPerson({ phone: null, version: 4 })),
    ]);
    await user.clear(await screen.findByLabelText(/^Phone/));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateMyPerson)[0]?.body).toEqual({ phone: null }));
  });

  it('25 all of it as a file', async () => {
    const saved = savedFiles();
    const file = { name: 'my-personal-data.xlsx', mime: 'x/y', base64: btoa('x') };
    const { user } = await show([resident, ...ownApi(), answer(exportMyPerson, () => file)]);
    await user.click(await screen.findByRole('button', { name: 'Download my data' }));
    await waitFor(() => expect(saved.names).toEqual(['my-personal-data.xlsx']));
  });

  it('25 erasure is asked for; what waits can be withdrawn; a refusal is told', async () => {
    const erasure = {
      ...{
        erasureRequestId: ids.type,
        state: 'asked' as const,
        note: '',
        askedAt: '2026-06-10T02:00:00.000Z',
      },
      ...{ answeredAt: null, answer: '', version: 0 },
    };
    const { user, api, unmount } = await show([
      ...[resident, ...ownApi()],
      answer(requestErasure, () => erasure),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Request erasure' }));
    const box = await dialog();
    await user.click(box.getByRole('button', { name: 'Send request' }));
    await waitFor(() =>
      expect(api.callsOf(requestErasure)[0]?.body).toMatchObject({ personId: ids.room101 }),
    );
    unmount();
    const waiting = await show([
      ...[resident, ...ownApi({ persons: [demoOwnPerson({ erasure })] })],
      answer(withdrawErasure, () => ({ ...erasure, state: 'withdrawn' as const })),
    ]);
    await waiting.user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    await waitFor(() => expect(waiting.api.callsOf(withdrawErasure)).toHaveLength(1));
    waiting.unmount();
    const declined = { ...erasure, state: 'declined' as const, answer: 'You still live here.' };
    await show([resident, ...ownApi({ persons: [demoOwnPerson({ erasure: declined })] })]);
    expect(await screen.findByText('Erasure declined: You still live here.')).toBeInTheDocument();
  });
});
