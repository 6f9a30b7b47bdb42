/// <reference types="@testing-library/jest-dom" />
import { getMe, type Me } from '@console/contract';
import {
  archiveBuilding,
  createBuilding,
  deleteBuilding,
  getBuilding,
  listBuildings,
  restoreBuilding,
  updateBuilding,
} from '@console/contract/apartment';
import { invalidate, load } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { buildings, demoBuilding, ids, openBuilding } from '../../buildings/demo-building.ts';
import { configuration } from '../../buildings/demo-configuration.ts';
import remote from '../../remote.tsx';

interface Shown {
  search?: string;
  language?: 'zh' | 'en';
  permissions?: string[];
}

const show = (api: readonly FakeAnswer[], { search = '', language = 'en', permissions = [] }: Shown = {}) =>
  renderRemote(remote, {
    path: `/apartment/buildingConfigure${search}`,
    language,
    permissions,
    api: [buildings(demoBuilding()), ...configuration(), ...api],
  });
const nobody: Me = {
  userId: 'u',
  username: null,
  name: null,
  organization: null,
  roles: [],
  memberships: [],
  permissions: [],
};
const one = `?building=${ids.building}`;
const box = (name: string) => screen.findByRole('textbox', { name });

describe('/apartment/buildingConfigure', () => {
  it.each(['zh', 'en'] as const)('buildings with their rooms in %s', async (language) => {
    await show([], { language });
    const name = language === 'zh' ? '绿苑一号楼' : 'Greenyard One';
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      `/apartment/buildingConfigure${one}`,
    );
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    keepState();
  });

  it('no building: only who may create one is offered it', async () => {
    const { unmount } = await show([buildings()]);
    expect(await screen.findByText('No building yet')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'New building' })).toBeNull();
    unmount();
    await show([buildings()], { permissions: ['apartment.building.create'] });
    expect((await screen.findAllByRole('link', { name: 'New building' })).length).toBeGreaterThan(0);
  });

  it('creates a building named in both languages, and goes on to its rooms', async () => {
    const { api, router, user } = await show(
      [
        ...openBuilding(demoBuilding()),
        answer(createBuilding, () => demoBuilding()),
        answer(getMe, () => nobody),
      ],
      { search: '?building=new' },
    );
    await load(getMe);
    await fill(user, await box('Code'), 'luyuan');
    await fill(user, await box('Chinese name'), '绿苑一号楼');
    await fill(user, await box('English name'), 'Greenyard One');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Create building' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/apartment/roomConfigure/${ids.building}`),
    );
    expect(api.callsOf(createBuilding)[0]?.body).toMatchObject({
      code: 'LUYUAN',
      name: { zh: '绿苑一号楼', en: 'Greenyard One' },
      floors: 6,
    });
    // Its creator holds new permissions.
    await load(getMe);
    expect(api.callsOf(getMe)).toHaveLength(2);
  });

  it('an entry that was refused is marked at its field; a code in use is said', async () => {
    const { api, user } = await show(
      [
        refuse(createBuilding, 'VALIDATION', {
          fields: [{ path: 'readToDay', code: 'window_reversed' }],
        }),
      ],
      { search: '?building=new' },
    );
    await user.type(await box('Code'), 'A1');
    await user.type(await box('Chinese name'), '甲');
    await user.type(await box('English name'), 'A');
    await user.click(screen.getByRole('button', { name: 'Create building' }));
    expect(await screen.findByText('The last day cannot be before the first.')).toBeInTheDocument();
    expect(await box('Last reading day')).toBeInvalid();
    expect(await box('Code')).toHaveValue('A1');
    api.now(refuse(createBuilding, 'CODE_TAKEN'));
    await user.click(screen.getByRole('button', { name: 'Create building' }));
    expect(await screen.findByText(/This code is already in use/)).toBeInTheDocument();
    const details = { limit: 20, used: 20, reason: 'new_member', days: 30 };
    api.now(refuse(createBuilding, 'QUOTA_EXCEEDED', { details }));
    await user.click(screen.getByRole('button', { name: 'Create building' }));
    expect(await screen.findByText(/^In your first 30 days you can own up to 20/)).toBeInTheDocument();
  });

  it('once money has moved the currency stays, and its field says why', async () => {
    const fields = [{ path: 'currency', code: 'money_moved' }];
    const { user } = await show(
      [...openBuilding(demoBuilding()), refuse(updateBuilding, 'VALIDATION', { fields })],
      { search: one },
    );
    await user.clear(await box('Currency'));
    await user.type(await box('Currency'), 'EUR');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Cannot change any more/)).toBeInTheDocument();
    expect(await box('Currency')).toBeInvalid();
  });

  it('ratios are read and typed as percentages, and kept as ratios', async () => {
    const { api, user } = await show(
      [...openBuilding(demoBuilding()), answer(updateBuilding, () => ({ ...demoBuilding(), version: 1 }))],
      { search: one },
    );
    const late = await box('Late fee per day');
    expect(late).toHaveValue('0.05');
    expect(await box('Maximum late fee')).toHaveValue('20');
    expect(await box('Jump above')).toHaveValue('2.00');
    await user.clear(late);
    await fill(user, late, '0.10');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateBuilding)[0]?.body).toEqual({ lateRateDaily: '0.001000' }));
  });

  it('saves only what was changed, and goes on from what was saved', async () => {
    const changed = { ...demoBuilding(), dueDays: 14, version: 1 };
    const { api, user } = await show(
      [
        ...openBuilding(demoBuilding()),
        answer(updateBuilding, () => {
          api.now(answer(getBuilding, () => changed));
          return changed;
        }),
      ],
      { search: one },
    );
    const days = await box('Days until due');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.clear(days);
    expect(days).toHaveValue('');
    await user.type(days, '14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Updated successfully')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(await box('Days until due')).toHaveValue('14');
    expect(api.callsOf(updateBuilding)[0]).toMatchObject({ version: 0, body: { dueDays: 14 } });
    expect(Object.keys(api.callsOf(updateBuilding)[0]?.body ?? {})).toEqual(['dueDays']);
  });

  it('27 how the office is reached can be said and taken back', async () => {
    const { api, user } = await show(
      [
        ...openBuilding({ ...demoBuilding(), officeMail: 'office@example.com' }),
        answer(updateBuilding, ({ body }) => ({ ...demoBuilding(), ...body, version: 1 })),
      ],
      { search: one },
    );
    await fill(user, await box('Office phone'), '0512-6802 1188 ext. 6');
    await user.clear(await box('Office e-mail'));
    await fill(user, await box('Office hours and location'), 'Ground floor');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateBuilding)[0]?.body).toEqual({
        officePhone: '0512-6802 1188 ext. 6',
        officeMail: null,
        officeNote: 'Ground floor',
      }),
    );
  });

  it('somebody else saved first: both versions, and mine on top of theirs', async () => {
    const current = {
      ...demoBuilding(),
      address: 'Willow Road 8',
      selfReading: true,
      photoRule: 'always' as const,
      version: 5,
    };
    const { api, user } = await show(
      [...openBuilding(demoBuilding()), refuse(updateBuilding, 'VERSION_CONFLICT', { details: { current } })],
      { search: one },
    );
    const english = await box('English name');
    await user.clear(english);
    await fill(user, english, 'Greenyard Two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const differences = await screen.findByRole('table', { name: 'Differences' });
    expect(differences).toHaveTextContent('Greenyard Two');
    expect(differences).toHaveTextContent('Willow Road 8');
    expect(differences).toHaveTextContent('For anomaliesAlways');
    expect(differences).toHaveTextContent('NoYes');
    keepState();
    await user.click(screen.getByRole('button', { name: 'Reapply my changes' }));
    expect(await box('Address')).toHaveValue('Willow Road 8');
    expect(await box('English name')).toHaveValue('Greenyard Two');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateBuilding)[1]?.version).toBe(5));
  });

  it('what somebody else saves meanwhile arrives in the form, and what was typed stays', async () => {
    const newer = { ...demoBuilding(), address: 'Willow Road 8', version: 5 };
    const { api, user } = await show(
      [
        ...openBuilding(demoBuilding()),
        answer(updateBuilding, () => ({ ...newer, dueDays: 14, version: 6 })),
      ],
      { search: one },
    );
    const days = await box('Days until due');
    await user.clear(days);
    await user.type(days, '14');
    api.now(answer(getBuilding, () => newer));
    await act(() => invalidate(getBuilding));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue('Willow Road 8'),
    );
    expect(await box('Days until due')).toHaveValue('14');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateBuilding)[0]).toMatchObject({ version: 5, body: { dueDays: 14 } }),
    );
  });

  it('what was typed stays also where somebody else has just saved another value', async () => {
    const { api, user } = await show(openBuilding(demoBuilding()), { search: one });
    const english = await box('English name');
    await user.clear(english);
    await fill(user, english, 'Mine');
    const theirs = { ...demoBuilding(), name: { zh: '甲', en: 'Theirs' }, version: 5 };
    api.now(answer(getBuilding, () => theirs));
    await act(() => invalidate(getBuilding));
    expect(await screen.findByRole('heading', { level: 1, name: 'Theirs' })).toBeInTheDocument();
    expect(await box('English name')).toHaveValue('Mine');
    api.now(refuse(updateBuilding, 'VERSION_CONFLICT', { details: { current: theirs } }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('table', { name: 'Differences' })).toHaveTextContent('Theirs');
  });

  it('an archived building is there to read only, and says why', async () => {
    await show(openBuilding({ ...demoBuilding(), state: 'archived' }), { search: one });
    expect(await box('Code')).toBeDisabled();
    expect(screen.getByText(/This building is archived/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Restore from archive' })).toBeEnabled();
    keepState();
  });

  it('archives after a question, and takes out of the archive again', async () => {
    const archived = { ...demoBuilding(), state: 'archived' as const, version: 1 };
    const { api, user } = await show(
      [
        ...openBuilding(demoBuilding()),
        answer(archiveBuilding, () => {
          api.now(answer(getBuilding, () => archived));
          return archived;
        }),
        answer(restoreBuilding, () => {
          api.now(answer(getBuilding, () => ({ ...demoBuilding(), version: 2 })));
          return demoBuilding();
        }),
      ],
      { search: one },
    );
    await user.click(await screen.findByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('alertdialog', { name: 'Archive this building?' });
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    await user.click(await screen.findByRole('button', { name: 'Restore from archive' }));
    await waitFor(() => expect(api.callsOf(restoreBuilding)[0]?.version).toBe(1));
    expect(await screen.findByRole('button', { name: 'Archive' })).toBeInTheDocument();
  });

  it('27 deletes a building that was never used after a question; one that was used says what it holds', async () => {
    const { api, user, router } = await show(
      [
        ...openBuilding(demoBuilding()),
        refuse(deleteBuilding, 'STATE_CONFLICT', { details: { reason: 'used', uses: ['meters', 'cycles'] } }),
      ],
      { search: one },
    );
    const sure = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      const question = await screen.findByRole('alertdialog', { name: 'Delete this building?' });
      await user.click(within(question).getByRole('button', { name: 'Delete' }));
    };
    await sure();
    expect(await screen.findByText(/it has meters, months of readings/)).toBeInTheDocument();
    keepState();
    api.now(answer(deleteBuilding, ({ params }) => params));
    await sure();
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(api.callsOf(deleteBuilding).map(({ version }) => version)).toEqual([0, 0]);
  });

  it('without the right to configure everything is there to read only', async () => {
    await show(openBuilding(demoBuilding(['apartment.building.read'])), { search: one });
    expect(await box('Code')).toBeDisabled();
    expect(screen.getByText(/an owner or manager can change them/)).toBeInTheDocument();
    for (const name of ['Save', 'Archive', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    keepState();
  });

  it('refused: the house names the permission; somebody else’s building is not found', async () => {
    const { unmount } = await show([
      refuse(listBuildings, 'FORBIDDEN', { details: { permission: 'apartment.building.read' } }),
    ]);
    expect(await screen.findByText(/apartment\.building\.read/)).toBeInTheDocument();
    unmount();
    await show([refuse(getBuilding, 'NOT_FOUND')], { search: one });
    expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeInTheDocument();
  });
});
