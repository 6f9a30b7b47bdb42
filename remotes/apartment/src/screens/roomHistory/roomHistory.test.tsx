/// <reference types="@testing-library/jest-dom" />

import {
  apartmentRoles,
  getBuilding,
  getRoomTimeline,
  listRoomStays,
  listRooms,
} from '@console/contract/apartment';
import { type FakeAnswer, hang, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids } from '../../buildings/demo-building.ts';
import { historyApi, stayIds } from '../../history/demo-history.ts';
import remote from '../../remote.tsx';

interface Shown {
  api?: readonly FakeAnswer[];
  at?: string;
  language?: 'zh' | 'en';
}
const show = ({ api = historyApi(), at = '', language = 'en' }: Shown = {}) =>
  renderRemote(remote, { path: `/apartment/roomHistory${at}`, language, api });
const of101 = `?room=${ids.room101}`;
const titled = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/apartment/roomHistory', () => {
  it.each([
    ['zh', '房间历史'],
    ['en', 'Room history'],
  ] as const)('2 /apartment/roomHistory: a room is chosen first, in %s', async (language, title) => {
    await show({ language });
    expect(await titled(title)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '101' })).toHaveAttribute(
      'href',
      `/apartment/roomHistory?building=${ids.building}&room=${ids.room101}`,
    );
    keepState();
  });

  it.each([
    ['zh', '101 房历史', '2026年6月', '退房读数', '¥2,150.00', '李后来，2026年7月1日 起'],
    ['en', 'History of room 101', 'Jun 2026', 'Move-out reading', '¥2,150.00', '李后来, since 2026-07-01'],
  ] as const)(
    '9 everything that happened to it, in %s',
    async (language, title, month, reading, amount, stay) => {
      await show({ language, at: of101 });
      expect(await titled(title)).toBeInTheDocument();
      expect(await screen.findByRole('button', { name: stay })).toBeInTheDocument();
      const june = screen.getByRole('region', { name: month });
      expect(within(june).getByText(reading)).toBeInTheDocument();
      expect(within(june).getByText('read at the door')).toBeInTheDocument();
      expect(screen.getByText(amount)).toBeInTheDocument();
      keepState();
    },
  );

  it('9 events lead to where they are looked at', async () => {
    await show({ at: of101 });
    expect(await screen.findByRole('link', { name: 'Check-out paid out' })).toHaveAttribute(
      'href',
      expect.stringContaining('/apartment/reviewCheckout?uuid='),
    );
    expect(screen.getByRole('link', { name: 'Print or PDF' })).toHaveAttribute(
      'href',
      `/apartment/print?uuid=${ids.room101}`,
    );
    expect(screen.getByRole('link', { name: 'Bill issued' })).toHaveAttribute(
      'href',
      `/apartment/edit?actionType=edit&uuid=${stayIds.before}&tab=charges`,
    );
  });

  it('9 kinds and days narrow it, and stand in the address', async () => {
    const { user, api, router } = await show({ at: of101 });
    await titled('History of room 101');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Readings');
    await waitFor(() => expect(router.state.location.search).toContain('kinds=reading'));
    await waitFor(() =>
      expect(api.callsOf(getRoomTimeline).at(-1)?.query).toMatchObject({ kinds: ['reading'] }),
    );
    await waitFor(() => expect(screen.queryByText('Bill issued')).toBeNull());
    expect(router.state.location.search).toContain(ids.room101);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'Corrections');
    expect(await screen.findByText('No events match these filters.')).toBeInTheDocument();
    keepState();
  });

  it('9 goes to the days of a tenancy', async () => {
    const { user, router } = await show({ at: of101 });
    const group = await screen.findByRole('group', { name: 'Go to a tenancy' });
    await user.click(within(group).getByRole('button', { name: /王小明/ }));
    await waitFor(() => expect(router.state.location.search).toContain('from=2026-01-01&to=2026-06-09'));
  });

  it('9 two tenants are compared by what they used a day', async () => {
    const { user, router } = await show({ at: of101 });
    const box = within(await screen.findByRole('region', { name: 'Compare daily usage' }));
    const row = box.getByRole('row', { name: /^Electricity/ });
    expect(row).toHaveTextContent(/6.*kWh.*31 days.*4.*kWh.*160 days.*50%/);
    keepState();
    await user.selectOptions(box.getByRole('combobox', { name: 'Tenancy' }), [stayIds.before]);
    await waitFor(() => expect(router.state.location.search).toContain(`stay=${stayIds.before}`));
  });

  it('9 of one tenancy alone there is nothing to compare', async () => {
    await show({ at: of101, api: historyApi({ stays: [] }) });
    expect(await screen.findByText(/Only one tenancy so far/)).toBeInTheDocument();
  });

  it('9 Empty: no events', async () => {
    await show({ at: of101, api: historyApi({ items: [], stays: [] }) });
    expect(await screen.findByText('No events yet')).toBeInTheDocument();
    keepState();
  });

  it('9 a room that is none, and one of another building, are not found', async () => {
    await show({ at: '?room=7' });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    await show({ at: of101, api: [...historyApi(), refuse(getRoomTimeline, 'NOT_FOUND')] });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
    keepState();
  });

  it('9 loading, and what failed is asked for again', async () => {
    await show({ api: [...historyApi(), hang(listRooms)] });
    keepState();
    const { user, api } = await show({
      at: of101,
      api: [...historyApi(), refuse(getRoomTimeline, 'INTERNAL')],
    });
    const again = await screen.findByRole('button', { name: /Try again|Retry/ });
    keepState();
    api.now(historyApi().find(({ endpoint }) => endpoint === getRoomTimeline) as FakeAnswer);
    await user.click(again);
    expect(await titled('History of room 101')).toBeInTheDocument();
  });

  it('9 Forbidden: whoever may list no rooms there is told which permission is missing', async () => {
    await show({ api: [buildings(demoBuilding([]))] });
    expect(await screen.findByText('apartment.room.list')).toBeInTheDocument();
    keepState();
  });

  it('9 whoever reads no uses of tenants compares nobody', async () => {
    const { api } = await show({ at: of101, api: historyApi({ role: 'FDK' }) });
    expect(await titled('History of room 101')).toBeInTheDocument();
    expect(api.callsOf(listRoomStays)).toEqual([]);
    expect(screen.queryByRole('region', { name: 'Compare daily usage' })).toBeNull();
    expect(apartmentRoles.FDK).not.toContain('apartment.usage.read');
  });

  it('9 whoever lives there sees their own stay, without links to what is the staff’s', async () => {
    await show({ at: of101, api: [...historyApi(), refuse(getBuilding, 'FORBIDDEN')] });
    expect(await screen.findByText('You see your own stay only.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Bill issued' })).toBeNull();
    expect(screen.getByText('Bill issued')).toBeInTheDocument();
    keepState();
  });
});
