/// <reference types="@testing-library/jest-dom" />
import { invalidField } from '@console/contract';
import { apartmentRoles, countRooms, listRooms } from '@console/contract/apartment';
import { invalidate } from '@console/shell';
import { answer, type FakeAnswer, hang, keepState, refuse, renderRemote, switchTo } from '@console/testing';
import { act, screen, waitFor } from '@testing-library/react';
import {
  buildings,
  demoBuilding,
  ids,
  listed,
  roomCounts,
  roomList,
  rooms,
} from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

const show = (
  api: readonly FakeAnswer[],
  path = '/apartment/list',
  { language = 'en', permissions = [] }: { language?: 'zh' | 'en'; permissions?: string[] } = {},
) => renderRemote(remote, { path, language, permissions, api: [buildings(demoBuilding()), ...api] });

/** 101 and 102, and behind them 201. */
const pageOf = (cursor: string | undefined) =>
  cursor === undefined
    ? { items: rooms.slice(0, 2).map(listed), next: 'behind-102' }
    : { items: rooms.slice(2).map(listed), next: null };

const another = { ...demoBuilding(), buildingId: ids.type, name: { zh: '二号楼', en: 'Greenyard Two' } };

const badCursor = (): never => {
  throw invalidField('cursor', 'bad_cursor');
};

describe('/apartment/list', () => {
  it.each(['zh', 'en'] as const)('rooms and totals by state in %s', async (language) => {
    await show(roomList(...rooms), '/apartment/list', { language });
    expect(await screen.findByRole('link', { name: '101' })).toHaveAttribute(
      'href',
      `/apartment/roomConfigure/${ids.room101}`,
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getAllByText(language === 'zh' ? '维修中' : 'Maintenance').length).toBeGreaterThan(1);
    expect(screen.getByText(/3,840\.00/)).toBeInTheDocument();
    keepState();
  });

  it('2 /apartment/list: filters live in the address, and a bad one falls back', async () => {
    const { api, router, user } = await show(
      [...roomList(...rooms), buildings(demoBuilding(), another)],
      `/apartment/list?building=${ids.building}&floor=first&type=SGL&state=vacant`,
    );
    await screen.findByRole('link', { name: '101' });
    const { query } = api.callsOf(listRooms)[0] ?? {};
    expect(query).toMatchObject({ building: ids.building, type: 'SGL', state: 'vacant' });
    expect(query?.floor).toBeUndefined();
    expect(screen.getByRole('combobox', { name: 'Room type' })).toHaveValue('SGL');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Floor' }), '2');
    await waitFor(() => expect(router.state.location.search).toContain('floor=2'));
    await switchTo(user, 'Building', 'All buildings');
    await waitFor(() => expect(router.state.location.search).toBe('?state=vacant'));
  });

  it('a second filter while the first is still loading takes nothing back', async () => {
    const { api, router, user } = await show([...roomList(...rooms), buildings(demoBuilding(), another)]);
    await screen.findByRole('link', { name: '101' });
    api.now(hang(listRooms));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'vacant');
    await waitFor(() => expect(router.state.navigation.location?.search).toBe('?state=vacant'));
    await switchTo(user, 'Building', 'Greenyard One');
    await waitFor(() =>
      expect(router.state.navigation.location?.search).toBe(`?building=${ids.building}&state=vacant`),
    );
  });

  it("a stranger's building in the address is no error", async () => {
    const { api } = await show(
      roomList(...rooms),
      '/apartment/list?building=019a0000-0000-7000-8000-0000000000ff',
    );
    expect(await screen.findByRole('link', { name: '101' })).toBeInTheDocument();
    // What was asked for ahead, as if it was theirs, is not shown.
    expect(api.callsOf(listRooms).at(-1)?.query?.building).toBeUndefined();
  });

  it('more rooms than one page: on to the next page, and back to the first', async () => {
    const { api, router, user } = await show(roomList(...rooms), '/apartment/list?state=vacant');
    expect(screen.queryByRole('link', { name: 'First page' })).toBeNull();
    api.now(answer(listRooms, ({ query }) => pageOf(query.cursor)));
    await act(() => invalidate(listRooms));
    await user.click(await screen.findByRole('link', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: '201' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '101' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Next page' })).toBeNull();
    expect(router.state.location.search).toBe('?state=vacant&cursor=behind-102');
    await user.click(screen.getByRole('link', { name: 'First page' }));
    expect(await screen.findByRole('link', { name: '101' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?state=vacant');
  });

  it('a page that the server does not know falls back to the first', async () => {
    const { router } = await show(
      [
        ...roomList(...rooms),
        answer(listRooms, ({ query }) => (query.cursor === undefined ? pageOf(undefined) : badCursor())),
      ],
      '/apartment/list?state=vacant&cursor=xyz',
    );
    expect(await screen.findByRole('link', { name: '101' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('?state=vacant');
  });

  it('nothing found: the way back to all rooms', async () => {
    const { router, user } = await show(roomList(), '/apartment/list?q=999');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('no rooms at all: only who may configure is sent to the buildings', async () => {
    const { unmount } = await show(roomList());
    expect(await screen.findByText('No rooms yet')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Buildings' })).toBeNull();
    keepState();
    unmount();
    await show(roomList(), '/apartment/list', { permissions: ['apartment.room.configure'] });
    expect(await screen.findByRole('link', { name: 'Buildings' })).toHaveAttribute(
      'href',
      '/apartment/buildingConfigure',
    );
  });

  it.each([
    ['en', 'New building', 'I have an invitation code'],
    ['zh', '新建楼栋', '已有邀请码'],
  ] as const)(
    'whoever has no building begins one here, or comes to one by a code, in %s',
    async (language, begins, invited) => {
      await renderRemote(remote, {
        ...{ path: '/apartment/list', language, permissions: ['apartment.building.create'] },
        api: [
          buildings(),
          refuse(listRooms, 'FORBIDDEN', { details: { permission: 'apartment.room.list' } }),
          refuse(countRooms, 'FORBIDDEN', { details: { permission: 'apartment.room.list' } }),
        ],
      });
      expect(await screen.findByRole('link', { name: begins })).toBeInTheDocument();
      expect(screen.getByRole('link', { name: invited })).toHaveAttribute('href', '/apartment/myInfo');
      keepState();
    },
  );

  it('refused: the house names the permission; while loading it says so', async () => {
    const { unmount } = await show([
      ...roomList(),
      refuse(listRooms, 'FORBIDDEN', { details: { permission: 'apartment.room.list' } }),
    ]);
    expect(await screen.findByText(/apartment\.room\.list/)).toBeInTheDocument();
    unmount();
    await show([...roomList(), hang(listRooms)]);
    expect(await screen.findByRole('status')).toHaveAttribute('aria-busy', 'true');
  });

  const lived = {
    ...listed(rooms[0] ?? raise()),
    state: 'occupied' as const,
    tenancies: [{ tenancyId: ids.type, name: 'Hua', bed: null, lastDay: '2026-12-31', rentMinor: 130_000 }],
    lastReadOn: '2026-11-01',
  };
  const withTenant = [
    ...roomList(...rooms),
    answer(listRooms, () => ({ items: [lived, ...rooms.slice(1).map(listed)], next: null })),
  ];

  /** What can be done about a room, behind its button. */
  const opened = (user: { click(button: Element): Promise<void> }, name = 'Actions 101') =>
    user.click(screen.getByRole('button', { name }));

  it('who lives there, until when, for how much; and the ways to check in and to change', async () => {
    const { user } = await show(withTenant);
    expect(await screen.findByText('Hua')).toBeInTheDocument();
    expect(screen.getByText('2026-12-31')).toBeInTheDocument();
    expect(screen.getByText('¥1,300.00')).toBeInTheDocument();
    await opened(user);
    expect(screen.getByRole('link', { name: 'Edit: room 101' })).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${ids.type}`,
    );
    expect(screen.queryByRole('link', { name: 'Check in: room 101' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Edit: room 101' })).toBeNull());
    await opened(user, 'Actions 201');
    expect(screen.getByRole('link', { name: 'Check in: room 201' })).toHaveAttribute(
      'href',
      '/apartment/edit?actionType=entering&category=LUYUAN&roomNumber=201',
    );
  });

  it.each([
    ['zh', '退房：101 房', '用量：101 房', '拨打 Hua 的电话：+8613912345678'],
    ['en', 'Check out: room 101', 'Usage: room 101', 'Call Hua: +8613912345678'],
  ] as const)(
    '27 call the tenant, see the usage, begin a check-out, in %s',
    async (language, out, usage, call) => {
      const [letting] = lived.tenancies;
      const tenancies = letting ? [{ ...letting, isActive: true, phone: '+8613912345678' }] : [];
      const api = [
        ...roomList(...rooms),
        answer(listRooms, () => ({ items: [{ ...lived, tenancies }], next: null })),
      ];
      const { user } = await show(api, '/apartment/list', { language });
      const link = (name: string) => screen.getByRole('link', { name });
      expect(await screen.findByText(/Hua/)).toBeInTheDocument();
      expect(link(call)).toHaveAttribute('href', 'tel:+8613912345678');
      await opened(user, language === 'zh' ? '操作 101' : 'Actions 101');
      expect(link(usage)).toHaveAttribute(
        'href',
        `/apartment/flow/used?building=${ids.building}&room=${ids.room101}`,
      );
      expect(link(out)).toHaveAttribute(
        'href',
        `/apartment/edit?actionType=edit&uuid=${ids.type}&tab=contract&act=checkOut`,
      );
      keepState();
    },
  );

  it('27 nothing is offered that would not work: an end asked for already, no phone, no permission', async () => {
    const { unmount, user } = await show(withTenant);
    expect(await screen.findByText('Hua')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
    await opened(user);
    expect(screen.queryByRole('link', { name: /^Check out/ })).toBeNull();
    unmount();
    await show([buildings(demoBuilding(['apartment.room.list', 'apartment.tenancy.read'])), ...withTenant]);
    expect(await screen.findByText('Hua')).toBeInTheDocument();
    await opened(user);
    expect(screen.queryByRole('link', { name: /^Check|^Usage/ })).toBeNull();
  });

  it.each([
    ['zh', '39 天', '欠费合计', '只看欠费'],
    ['en', '39 days', 'Total arrears', 'In arrears'],
  ] as const)(
    '6 what is overdue of a room, of all, and as a filter, in %s',
    async (language, chip, total, only) => {
      const owing = { ...lived, arrearsMinor: 144_284, overdueDays: 39 };
      const { api, user } = await show(
        [
          ...roomList(...rooms),
          answer(listRooms, () => ({ items: [owing], next: null })),
          answer(countRooms, () => ({ ...roomCounts, arrearsMinor: 144_284 })),
        ],
        '/apartment/list',
        { language },
      );
      expect((await screen.findByText(chip)).parentElement).toHaveTextContent('¥1,442.84');
      expect(screen.getByText(total).parentElement).toHaveTextContent('¥1,442.84');
      keepState();
      await user.click(screen.getByRole('switch', { name: only }));
      await waitFor(() => expect(api.callsOf(listRooms).at(-1)?.query).toMatchObject({ arrears: 'true' }));
      expect(api.callsOf(countRooms).at(-1)?.query).toMatchObject({ arrears: 'true' });
    },
  );

  it('6 readers, who know of no bills, are shown no arrears', async () => {
    await show([buildings(demoBuilding(apartmentRoles.RDR)), ...withTenant]);
    expect(await screen.findByText('Hua')).toBeInTheDocument();
    expect(screen.queryByText('Arrears')).toBeNull();
    expect(screen.queryByRole('switch', { name: 'In arrears' })).toBeNull();
  });

  it('beds: each person on a line of their own; a room whose beds are all let is not offered', async () => {
    const bed = (label: string, name: string, tenancyId: string) => {
      return { tenancyId, name, bed: label, lastDay: null, rentMinor: 60_000 };
    };
    const shared = {
      ...lived,
      leaseMode: 'bed' as const,
      capacity: 2,
      tenancies: [bed('A', 'Hua', ids.type), bed('B', 'Li', ids.building)],
    };
    const { user } = await show([
      ...roomList(...rooms),
      answer(listRooms, () => ({ items: [shared], next: null })),
    ]);
    expect(await screen.findByText('A Hua')).toBeInTheDocument();
    expect(screen.getByText('B Li')).toBeInTheDocument();
    await opened(user);
    expect(screen.queryByRole('link', { name: 'Check in: room 101' })).toBeNull();
  });

  it('whoever may not open a room finds no way there', async () => {
    const reader = demoBuilding(['apartment.room.list']);
    await show([buildings(reader), ...withTenant]);
    expect(await screen.findByText('Hua')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: '101' })).toBeNull();
  });

  it('as a board: the same rooms as boxes', async () => {
    const { user, router } = await show(withTenant);
    await user.click(await screen.findByRole('radio', { name: 'Board' }));
    await waitFor(() => expect(router.state.location.search).toBe('?view=board'));
    expect(await screen.findByRole('grid', { name: 'Greenyard One' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /^101.*Hua/ })).toBeInTheDocument();
    keepState();
  });

  it('ending soon and vacant for long are filters too', async () => {
    const { api, user } = await show(roomList(...rooms), '/apartment/list?endingBefore=2026-12-31');
    expect(await screen.findByRole('combobox', { name: 'Ending soon' })).toHaveValue('2026-12-31');
    expect(api.callsOf(listRooms)[0]?.query).toMatchObject({ endingBefore: '2026-12-31' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Vacant for' }), '30');
    await waitFor(() => expect(api.callsOf(listRooms).at(-1)?.query).toMatchObject({ vacantDays: 30 }));
  });
});

function raise(): never {
  throw new Error('the demo building has rooms');
}
