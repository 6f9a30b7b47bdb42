/// <reference types="@testing-library/jest-dom" />
import {
  createTenancy,
  getBuildingRooms,
  getPerson,
  listPersons,
  resolveRoom,
} from '@console/contract/apartment';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { demoBuilding, rooms, single } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';
import { demoTenancy, hua, tenancyApi, tenancyIds } from '../../tenancies/demo-tenancy.ts';

const [room101] = rooms;
if (!room101) throw new Error('the demo building has rooms');

const come = (language: 'zh' | 'en' = 'en', more: readonly FakeAnswer[] = [], sub = 'user-1') =>
  renderRemote(remote, {
    path: '/apartment/edit?actionType=entering&roomNumber=101',
    language,
    api: [...tenancyApi(), answer(resolveRoom, () => ({ room: room101, tenancy: null })), ...more],
    user: { sub },
  });
const notes = () => screen.findByRole('textbox', { name: /Notes|备注/ });

describe('what is wrong with a check-in', () => {
  it.each([
    ['en', 'Sign', 'Choose tenant', 'Choose the tenant.', /Some entries need attention/],
    ['zh', '签约', '选择承租人', '请选择承租人。', /请检查标出的字段/],
  ] as const)('8 nobody chosen: the summary says so and the focus goes there (%s)', async (...words) => {
    const [language, sign, choose, needed, summary] = words;
    const { api, user } = await come(language);
    await user.click(await screen.findByRole('button', { name: sign }));
    expect(await screen.findByText(needed)).toBeInTheDocument();
    expect(screen.getByText(summary)).toBeInTheDocument();
    const button = screen.getByRole('button', { name: choose });
    await waitFor(() => expect(button).toHaveFocus());
    expect(button).toHaveAccessibleDescription(needed);
    expect(api.callsOf(createTenancy)).toHaveLength(0);
    keepState();
  });

  it('8 all of it at once, the focus at the first', async () => {
    const { api, user } = await come();
    const lastDay = await screen.findByLabelText(/Last day/);
    await fill(user, lastDay, '2020-01-01');
    const deposit = screen.getByLabelText(/Deposit/);
    await user.clear(deposit);
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    expect(await screen.findByText('Choose the tenant.')).toBeInTheDocument();
    expect(lastDay).toHaveAccessibleDescription(/Not before/);
    expect(deposit).toHaveAccessibleDescription(/Please fill this in|required/i);
    const choose = screen.getByRole('button', { name: 'Choose tenant' });
    await waitFor(() => expect(choose).toHaveFocus());
    await user.click(choose);
    await user.click(await screen.findByRole('button', { name: /Hua/ }));
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(lastDay).toHaveFocus());
    expect(api.callsOf(createTenancy)).toHaveLength(0);
  });
});

describe('what is typed stays in the tab until it is saved or thrown away', () => {
  const typed = async () => {
    const { user, unmount } = await come();
    await user.click(await screen.findByRole('button', { name: 'Choose tenant' }));
    await user.click(await screen.findByRole('button', { name: /Hua/ }));
    await fill(user, await notes(), 'window');
    unmount();
  };

  it.each([
    ['en', /Your draft from .* has been restored/],
    ['zh', /已恢复您 .* 填写的内容/],
  ] as const)('8 comes back with its people, who are kept by their ids only (%s)', async (language, told) => {
    await typed();
    expect(JSON.stringify({ ...sessionStorage })).toContain(hua.personId);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Hua');
    await come(language);
    expect(await screen.findByText(told)).toBeInTheDocument();
    expect(await notes()).toHaveValue('window');
    expect(screen.getByRole('group', { name: 'Hua' })).toBeInTheDocument();
    keepState();
  });

  it('8 is thrown away after a question, and then stays away', async () => {
    await typed();
    const { user, unmount } = await come();
    await user.click(await screen.findByRole('button', { name: 'Start over' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByText(/is back/)).not.toBeInTheDocument());
    expect(await notes()).toHaveValue('');
    unmount();
    await come();
    expect(await notes()).toHaveValue('');
  });

  it('8 is nobody else’s, and is forgotten when somebody else comes', async () => {
    await typed();
    await come('en', [], 'user-2');
    expect(await notes()).toHaveValue('');
    expect(screen.queryByText(/is back/)).not.toBeInTheDocument();
    // The building of last time is kept in the tab, too.
    expect(Object.keys(sessionStorage).filter((key) => !key.includes('-building:'))).toEqual([]);
  });

  it('8 is gone once it is saved', async () => {
    await typed();
    const saving = answer(createTenancy, () => demoTenancy({ state: 'signed' }));
    const { user, router } = await come('en', [saving]);
    expect(await notes()).toHaveValue('window');
    await user.click(screen.getByRole('button', { name: 'Sign' }));
    await waitFor(() => expect(router.state.location.search).toContain(`uuid=${tenancyIds.tenancy}`));
    // The building of last time is kept in the tab, too.
    expect(Object.keys(sessionStorage).filter((key) => !key.includes('-building:'))).toEqual([]);
  });

  it('8 whoever is not known any more falls away, the rest comes back', async () => {
    await typed();
    await come('en', [refuse(getPerson, 'NOT_FOUND')]);
    expect(await notes()).toHaveValue('window');
    expect(screen.getByText('No one selected yet')).toBeInTheDocument();
  });
});

describe('a draft is kept whatever is still empty', () => {
  it.each([
    ['en', 'Save as draft', 'Choose tenant', /Draft saved on this device\. Only you can see it/],
    ['zh', '存为草稿', '选择承租人', /草稿已保存在此设备，仅您可见/],
  ] as const)(
    '8 on this device, also after the tab was closed (%s)',
    async (language, keep, choose, told) => {
      const { api, user } = await come(language);
      await fill(user, await notes(), 'window');
      await user.click(screen.getByRole('button', { name: keep }));
      expect(await screen.findByText(told)).toBeInTheDocument();
      expect(screen.getByRole('button', { name: choose })).not.toHaveAttribute('aria-invalid');
      expect(api.callsOf(createTenancy)).toHaveLength(0);
      keepState();
      sessionStorage.clear();
      await come(language);
      expect(await notes()).toHaveValue('window');
    },
  );

  it('8 and for nobody else', async () => {
    const { user } = await come();
    await fill(user, await notes(), 'window');
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await come('en', [], 'user-2');
    expect(await notes()).toHaveValue('');
  });

  it('8 with the server once it is whole', async () => {
    const saving = answer(createTenancy, () => demoTenancy({ state: 'draft' }));
    const { api, user } = await come('en', [saving]);
    await user.click(await screen.findByRole('button', { name: 'Choose tenant' }));
    await user.click(await screen.findByRole('button', { name: /Hua/ }));
    await user.click(screen.getByRole('button', { name: 'Save as draft' }));
    await waitFor(() => expect(api.callsOf(createTenancy)).toHaveLength(1));
    expect(api.callsOf(createTenancy)[0]?.body).toMatchObject({ sign: false });
  });
});

it('8 vacant rooms are offered first', async () => {
  const held = { building: demoBuilding(), rooms: rooms.toReversed(), roomTypes: [single], openRoomId: null };
  await come('en', [answer(getBuildingRooms, () => held)]);
  const offered = within(await screen.findByRole('combobox', { name: /^Room/ })).getAllByRole('option');
  const states = offered.flatMap(({ textContent }) => /Vacant|Maintenance/.exec(textContent ?? '') ?? []);
  expect(states).toEqual(['Vacant', 'Vacant', 'Maintenance']);
});

it.each([
  ['en', /Room 101 · Staff no. LT-0002/, /Added 2026-06-01/],
  ['zh', /101 房 · 工号 LT-0002/, /2026年6月1日.* 添加/],
] as const)('8 people of one name are told apart (%s)', async (language, second, third) => {
  const bare = { ...hua, phone: null, idMasked: null, createdAt: '2026-06-01T08:00:00.000Z' };
  const namesakes = answer(listPersons, () => ({
    items: [
      { ...bare, personId: tenancyIds.other, room: '101', staffNo: 'LT-0002' },
      { ...bare, personId: tenancyIds.meter },
    ],
    next: null,
  }));
  const { user } = await come(language, [namesakes]);
  await user.click(await screen.findByRole('button', { name: /Choose tenant|选择承租人/ }));
  expect(await screen.findByRole('button', { name: second })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: third })).toBeInTheDocument();
});
