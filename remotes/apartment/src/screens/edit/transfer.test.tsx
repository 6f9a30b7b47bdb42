/// <reference types="@testing-library/jest-dom" />
import { listTenancyEvents, transferTenancy } from '@console/contract/apartment';
import { answer, fill, keepState, renderRemote } from '@console/testing';
import { screen, within } from '@testing-library/react';
import { ids } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { demoTenancy, tenancyApi, tenancyIds } from '../../tenancies/demo-tenancy.ts';

const opened = `/apartment/edit?actionType=edit&uuid=${tenancyIds.tenancy}&tab=contract`;

it.each([
  [
    'en',
    'Move to another room',
    /Tenancy no. 12 has not begun: it will be cancelled/,
    /First day in the new room/,
  ],
  ['zh', '换房', /12 号租约尚未开始：换房后即取消/, /新房间起租日/],
] as const)(
  '8 what has not begun is cancelled by another room: said before, and no other day goes (%s)',
  async (...words) => {
    const [language, move, cancels, firstDay] = words;
    const signed = demoTenancy({ state: 'signed', firstDay: '2026-11-22' });
    const { api, user } = await renderRemote(remote, { path: opened, language, api: tenancyApi(signed) });
    await user.click(await screen.findByRole('button', { name: move }));
    expect(await screen.findByText(cancels)).toBeInTheDocument();
    const dialog = screen.getByRole('dialog');
    const day = within(dialog).getByLabelText(firstDay);
    expect(day).toHaveValue('2026-11-22');
    expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2026-11-22', '2026-11-22']);
    await user.selectOptions(screen.getByRole('combobox', { name: /New room|换到/ }), ids.room201);
    await user.clear(day);
    await fill(user, day, '2026-11-20');
    await user.click(within(dialog).getByRole('button', { name: move }));
    expect(day).toHaveAccessibleDescription(/2026-11-22|2026年11月22日/);
    expect(api.callsOf(transferTenancy)).toHaveLength(0);
    keepState();
  },
);

it('8 whoever lives there leaves the day before: not on the first day, nor after the last', async () => {
  const { user } = await renderRemote(remote, { path: opened, api: tenancyApi() });
  await user.click(await screen.findByRole('button', { name: 'Move to another room' }));
  const day = await screen.findByLabelText(/First day in the new room/);
  expect([day.getAttribute('min'), day.getAttribute('max')]).toEqual(['2026-01-02', '2027-12-31']);
  expect(screen.getByText(/The old tenancy ends the day before/)).toBeInTheDocument();
});

it.each([
  ['en', 'Signed on', '2025-12-20', 'History', ['Cancelled', 'Signed']],
  ['zh', '签约日期', '2025年12月20日', '记录', ['取消', '签约']],
] as const)(
  '8 a cancelled tenancy keeps its day of signing, and its history names both (%s)',
  async (...words) => {
    const [language, label, day, history, told] = words;
    const event = {
      at: '2026-01-01T08:00:00.000Z',
      by: 'Ming',
      fields: [],
      lastDayBefore: null,
      lastDay: null,
    };
    const events = answer(listTenancyEvents, () => ({
      items: [
        { ...event, action: 'cancel', reason: 'moved away' },
        { ...event, action: 'sign', reason: '' },
      ],
    }));
    const api = [...tenancyApi(demoTenancy({ state: 'cancelled' })), events];
    const { user } = await renderRemote(remote, { path: opened, language, api });
    expect((await screen.findByText(label)).nextSibling).toHaveTextContent(day);
    await user.click(screen.getByRole('tab', { name: history }));
    const table = await screen.findByRole('table');
    for (const one of told) expect(within(table).getByText(one)).toBeInTheDocument();
  },
);
