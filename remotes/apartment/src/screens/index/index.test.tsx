/// <reference types="@testing-library/jest-dom" />
import {
  acceptInvitation,
  acceptOwnership,
  apartmentRoles,
  type Cycle,
  getAbout,
  listBuildings,
  listCycles,
  listMyApplications,
  listMyBills,
  listMyOwnershipOffers,
  listMyPersons,
  listMyRooms,
  listMyRounds,
  listMyTasks,
  type OwnRoom,
  type TaskKind,
} from '@console/contract/apartment';
import { connectSession, sessionStore } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote, switchTo } from '@console/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

const cycle: Cycle = {
  cycleId: ids.type,
  buildingId: ids.building,
  ym: '2026-11',
  readFrom: '2026-11-20',
  readTo: '2026-11-25',
  state: 'reading',
  progress: { due: 60, read: 38, checked: 20, rejected: 1, estimated: 0, flagged: 2, anomalies: 0 },
  version: 1,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
};
const waiting = (kind: TaskKind, count: number, dueOn: string) => ({
  kind,
  count,
  dueOn,
  buildingId: ids.building,
  ym: null,
});
const tariff = {
  name: { zh: '居民电价', en: 'Homes' },
  meterKind: 'electricity' as const,
  basis: 'month' as const,
  currency: 'CNY',
  effectiveFrom: '2026-01-01',
  minChargeMinor: 0,
  fixedMonthlyMinor: 0,
  tiers: [
    { register: 'total' as const, upTo: '230.000', unitPrice: '0.528300' },
    { register: 'total' as const, upTo: null, unitPrice: '0.578300' },
  ],
};
const day: FakeAnswer[] = [
  answer(getAbout, () => ({ version: '1.0', tariffs: [tariff] })),
  answer(listMyOwnershipOffers, () => ({ items: [] })),
  answer(listMyRooms, () => ({ items: [] })),
  answer(listMyBills, () => ({ items: [] })),
  answer(listMyRounds, () => ({ items: [] })),
  answer(listMyPersons, () => ({ items: [] })),
  answer(listMyApplications, () => ({ items: [] })),
  answer(listCycles, () => ({ items: [cycle] })),
  answer(listMyTasks, () => ({
    items: [waiting('enter_readings', 22, '2020-01-31'), waiting('tenancies_ending', 1, '2099-12-01')],
  })),
];
const show = (api: readonly FakeAnswer[], path = '/apartment/', permissions: string[] = []) =>
  renderRemote(remote, { path, permissions, api: [...day, ...api] });

describe('/apartment/', () => {
  it.each(['zh', 'en'] as const)('a card for each building in %s', async (language) => {
    await renderRemote(remote, { path: '/apartment/', language, api: [...day, buildings(demoBuilding())] });
    const name = language === 'zh' ? '绿苑一号楼' : 'Greenyard One';
    expect(await screen.findByRole('heading', { level: 2, name })).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '共 3 间' : '3 rooms')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '空置 2' : 'Vacant 2')).toBeInTheDocument();
    keepState();
  });

  it.each([
    ['MGR', true],
    ['AUD', false],
    ['RDR', false],
  ] as const)('%s of a building is offered another one: %s', async (role, offered) => {
    await show([buildings(demoBuilding(apartmentRoles[role]))], '/apartment/', ['apartment.building.create']);
    await screen.findByRole('heading', { level: 2, name: 'Greenyard One' });
    expect(screen.queryAllByRole('link', { name: 'New building' })).toHaveLength(offered ? 1 : 0);
  });

  it('tasks lead to where they are done, the month shows how far it is, shortcuts go by role', async () => {
    await show([buildings(demoBuilding())]);
    expect(await screen.findByRole('link', { name: '22 readings to enter' })).toHaveAttribute(
      'href',
      `/apartment/checkRead?building=${ids.building}`,
    );
    expect(screen.getByText('Overdue since 2020-01-31')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '1 tenancy ends within 30 days' }).getAttribute('href')).toMatch(
      /^\/apartment\/list\?building=.*endingBefore=\d{4}-/,
    );
    expect(screen.getByText('Month 2026-11')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Check in a tenant' })).toHaveAttribute(
      'href',
      '/apartment/edit?actionType=entering',
    );
  });

  it('what waits for a check without a month leads to where it needs none', async () => {
    const moving = answer(listMyTasks, () => ({ items: [waiting('lock_move_readings', 2, '2099-12-01')] }));
    await show([buildings(demoBuilding()), moving]);
    expect(
      await screen.findByRole('link', { name: '2 move or replacement readings to check' }),
    ).toHaveAttribute('href', `/apartment/recordCheck?building=${ids.building}&tab=waiting`);
  });

  it.each([
    ['en', '2 move readings to enter again · room 101'],
    ['zh', '2 项入住或退房读数被退回，待重新录入 · 101 房'],
  ] as const)('8 rejected values of moving lead to the tenancy, in %s', async (language, name) => {
    const task = waiting('enter_move_readings_again', 2, '2020-01-31');
    const [first, second] = [ids.room101, ids.room102].map((tenancyId, index) => ({
      ...task,
      tenancy: { tenancyId, roomNumber: `10${index + 1}` },
    }));
    const tasks = answer(listMyTasks, () => ({ items: [first, second].flatMap((one) => one ?? []) }));
    const api = [...day, buildings(demoBuilding()), tasks];
    await renderRemote(remote, { path: '/apartment/', language, api });
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${ids.room101}&tab=meters`,
    );
    expect(screen.getByRole('link', { name: /102/ })).toBeInTheDocument();
  });

  it.each([
    [
      'en',
      '2 payments to confirm',
      '3 bills to check · 2026-11',
      '1 bill to issue · 2026-11',
      'Record a payment',
    ],
    ['zh', '2 笔收款待复核', '3 份账单待审核 · 2026-11', '1 份账单待出账 · 2026-11', '登记收款'],
  ] as const)(
    '1 money and bills that wait, and a payment at the desk, in %s',
    async (language, pay, check, issue, take) => {
      const money = [
        waiting('confirm_payments', 2, '2099-01-01'),
        { ...waiting('check_bills', 3, '2099-01-02'), ym: '2026-11' },
        { ...waiting('issue_bills', 1, '2099-01-03'), ym: '2026-11' },
      ];
      const api = [...day, buildings(demoBuilding()), answer(listMyTasks, () => ({ items: money }))];
      await renderRemote(remote, { path: '/apartment/', language, api });
      const link = (name: string) => screen.getByRole('link', { name });
      expect(await screen.findByRole('link', { name: pay })).toHaveAttribute(
        'href',
        `/apartment/flow/amount?building=${ids.building}&tab=payments&state=recorded`,
      );
      expect(link(check)).toHaveAttribute(
        'href',
        `/apartment/checkBill?building=${ids.building}&ym=2026-11&state=draft`,
      );
      expect(link(issue)).toHaveAttribute('href', expect.stringMatching(/state=checked$/));
      expect(link(take)).toHaveAttribute(
        'href',
        `/apartment/flow/amount?building=${ids.building}&tab=payments&pay=find`,
      );
    },
  );

  it('the building switched to is kept for the user; one that is gone counts as none', async () => {
    const other = { ...demoBuilding(), buildingId: ids.room201, name: { zh: '二号楼', en: 'Greenyard Two' } };
    const both = buildings(demoBuilding(), other);
    const { api, user, unmount } = await show([both]);
    await switchTo(user, 'Building', 'Greenyard Two');
    await waitFor(() =>
      expect(api.callsOf(listMyTasks).at(-1)?.query).toMatchObject({ building: ids.room201 }),
    );
    unmount();
    const again = await show([both]);
    expect(await screen.findByRole('combobox', { name: 'Building' })).toHaveTextContent('Greenyard Two');
    again.unmount();
    await show([buildings(demoBuilding())]);
    expect(await screen.findByText('Month 2026-11')).toBeInTheDocument();
  });

  it('a card leads only where its building allows', async () => {
    await show([buildings(demoBuilding(['apartment.room.list']))]);
    expect(await screen.findByRole('link', { name: 'Rooms' })).toHaveAttribute(
      'href',
      `/apartment/list?building=${ids.building}`,
    );
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
  });

  it('2 /apartment/: no building yet → a creator makes the first one, others ask', async () => {
    const { unmount, user } = await show([buildings()], '/apartment/', ['apartment.building.create']);
    const first = await screen.findByRole('link', { name: 'Create a building' });
    expect(first).toHaveAttribute('href', '/apartment/buildingConfigure?building=new');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByText('Create the first building, then generate its rooms.')).toBeInTheDocument();
    unmount();
    await show([buildings()]);
    expect(await screen.findByText("Ask a building's owner to invite you.")).toBeInTheDocument();
  });

  it('a resident, who may read no building, is sent to their own details', async () => {
    const forbidden = { details: { permission: 'apartment.building.read' } };
    const { router, user } = await show([refuse(listBuildings, 'FORBIDDEN', forbidden)]);
    expect(await screen.findByText('You live here')).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('link', { name: 'My details' }));
    expect(await screen.findByText('You are registered as a resident.')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/apartment/myInfo');
    keepState();
  });

  it('a failure offers to try again', async () => {
    await show([refuse(listBuildings, 'INTERNAL')]);
    expect(await screen.findByRole('button', { name: /try again|retry/i })).toBeInTheDocument();
  });
});

describe('/apartment/about, /apartment/login, /apartment/myInfo', () => {
  it.each(['zh', 'en'] as const)(
    '2 /apartment/about in %s: prices, words in both languages',
    async (language) => {
      await renderRemote(remote, { path: '/apartment/about', language, api: [...day, buildings()] });
      expect(
        await screen.findByRole('heading', { name: language === 'zh' ? '现行价目' : 'Prices in force' }),
      ).toBeInTheDocument();
      expect(screen.getAllByText(/0\.5283 CNY/)[0]).toBeInTheDocument();
      expect(screen.getAllByText(language === 'zh' ? 'Tenancy' : '租约').length).toBeGreaterThan(0);
      keepState();
    },
  );

  it('27 about: the offices of the buildings in which the user works or lives, each once', async () => {
    const office = { officePhone: '0512-6802 1188', officeMail: 'office@example.com', officeNote: null };
    const worked = { ...demoBuilding(), ...office };
    const lived = { name: { zh: '江畔公寓', en: 'Riverside' }, address: '', ...office, officeNote: '9:00' };
    const silent = { ...demoBuilding(), buildingId: ids.type, name: { zh: '无名', en: 'Silent' } };
    const own = (building: OwnRoom['building']): OwnRoom => ({
      ...{ tenancyId: ids.type, number: 1, building, roomNumber: '1', bedLabel: null, meters: [] },
      roomId: ids.room101,
      ...{ state: 'active', firstDay: '2026-01-01', lastDay: null, rentMinor: 1, currency: 'CNY' },
    });
    const ownRooms = answer(listMyRooms, () => ({
      items: [own(lived), own({ ...lived, officeNote: null, name: worked.name })],
    }));
    await show([buildings(worked, silent), ownRooms], '/apartment/about');
    expect(await screen.findByRole('heading', { level: 3, name: 'Riverside' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3, name: 'Greenyard One' })).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Silent' })).toBeNull();
    expect(screen.getAllByRole('link', { name: '0512-6802 1188' })[0]).toHaveAttribute(
      'href',
      'tel:051268021188',
    );
    keepState();
  });

  it('27 about: without buildings to list the page says whom to ask', async () => {
    const denied = refuse(listBuildings, 'FORBIDDEN');
    await show([denied, refuse(listMyRooms, 'UNAVAILABLE')], '/apartment/about');
    expect(await screen.findByRole('heading', { name: 'Building office' })).toBeInTheDocument();
    expect(screen.getByText(/^For questions about a room/)).toBeInTheDocument();
  });

  it('about: nothing published is said; without the API the rest remains', async () => {
    const none = await show(
      [answer(getAbout, () => ({ version: '1.0', tariffs: [] })), buildings()],
      '/apartment/about',
    );
    expect(await screen.findByText('Not published yet')).toBeInTheDocument();
    none.unmount();
    await show([refuse(getAbout, 'UNAVAILABLE'), buildings()], '/apartment/about');
    expect(await screen.findByText(/Prices cannot be shown right now/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: 'About apartments' })).toBeInTheDocument();
  });

  it('login: whoever is signed in goes straight in', async () => {
    const { router } = await show([buildings(demoBuilding())], '/apartment/login');
    await screen.findByRole('heading', { level: 1, name: 'Apartments' });
    expect(router.state.location.pathname).toBe('/apartment/');
  });

  it('login: everybody else gets the one button', async () => {
    const { router } = await show([buildings()], '/apartment/about');
    await screen.findByRole('heading', { level: 1, name: 'About apartments' });
    act(() => sessionStore.setState({ status: 'signedOut' }, true));
    await act(() => router.navigate('/apartment/login'));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Apartment management' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    keepState();
  });

  it('login: the provider is away → said, and tried again', async () => {
    const { router, user } = await show([buildings()], '/apartment/about');
    await screen.findByRole('heading', { level: 1, name: 'About apartments' });
    let tries = 0;
    connectSession({
      accessToken: async () => null,
      signIn: async () => {
        tries += 1;
        throw new Error('no answer');
      },
      signOut: async () => {},
      onSignedOut: () => {},
    });
    act(() => sessionStore.setState({ status: 'signedOut' }, true));
    await act(() => router.navigate('/apartment/login'));
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(tries).toBe(2);
  });

  it('myInfo: a code leads into a team; a wrong or used one is told at the field', async () => {
    const { api, router, user } = await show(
      [buildings(demoBuilding()), refuse(acceptInvitation, 'GONE')],
      '/apartment/myInfo',
    );
    await fill(user, await screen.findByLabelText(/Invitation code/), 'ABCD2345EFGH6789');
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText(/used or withdrawn, or has expired/)).toBeInTheDocument();
    const fields = [{ path: 'code', code: 'unknown_code' }];
    api.now(refuse(acceptInvitation, 'VALIDATION', { fields }));
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    expect(await screen.findByText(/This code does not exist/)).toBeInTheDocument();
    api.now(answer(acceptInvitation, () => ({ buildingId: ids.building, roles: ['CHK' as const] })));
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/apartment/'));
    expect(await screen.findByText('You have joined the team: Checker')).toBeInTheDocument();
  });

  it('myInfo: a code may be typed in groups, as people copy it', async () => {
    const done = answer(acceptInvitation, () => ({ buildingId: ids.building, roles: ['CHK' as const] }));
    const { api, user } = await show([buildings(demoBuilding()), done], '/apartment/myInfo');
    await fill(user, await screen.findByLabelText(/Invitation code/), 'abcd 2345-EFGH 6789 ');
    await user.click(screen.getByRole('button', { name: 'Accept the invitation' }));
    await waitFor(() => expect(api.callsOf(acceptInvitation)[0]?.body).toEqual({ code: 'abcd2345EFGH6789' }));
  });

  it('myInfo: a building that is offered is accepted there', async () => {
    const offer = {
      offerId: ids.type,
      buildingId: ids.building,
      buildingName: { zh: '绿苑', en: 'Greenyard' },
      offeredBy: 'Ming',
    };
    const { api, user } = await show(
      [
        buildings(demoBuilding()),
        answer(listMyOwnershipOffers, () => ({ items: [offer] })),
        answer(acceptOwnership, () => ({ roles: ['OWN' as const] })),
      ],
      '/apartment/myInfo',
    );
    expect(await screen.findByText(/Ming offers you Greenyard/)).toBeInTheDocument();
    keepState();
    await user.click(screen.getByRole('button', { name: 'Become owner of Greenyard' }));
    await waitFor(() => expect(api.callsOf(acceptOwnership)).toHaveLength(1));
  });

  it('myInfo: an offer that was taken back meanwhile is gone, and whoever accepts it hears why', async () => {
    let items = [
      {
        offerId: ids.type,
        buildingId: ids.building,
        buildingName: { zh: '绿苑', en: 'Greenyard' },
        offeredBy: 'Ming',
      },
    ];
    const { user } = await show(
      [
        buildings(demoBuilding()),
        answer(listMyOwnershipOffers, () => ({ items })),
        refuse(acceptOwnership, 'NOT_FOUND'),
      ],
      '/apartment/myInfo',
    );
    const accept = await screen.findByRole('button', { name: 'Become owner of Greenyard' });
    items = [];
    await user.click(accept);
    await waitFor(() => expect(accept).not.toBeInTheDocument());
    expect(screen.getByRole('alert')).toHaveTextContent('This does not exist');
  });

  it('myInfo: name, buildings with roles, language', async () => {
    const { user } = await show([buildings(demoBuilding())], '/apartment/myInfo');
    expect(await screen.findByText('Test User')).toBeInTheDocument();
    expect(screen.getByRole('table', { name: 'My buildings' })).toHaveTextContent('Greenyard One');
    keepState();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'zh');
    expect(await screen.findByRole('heading', { level: 1, name: '我的信息' })).toBeInTheDocument();
  });
});
