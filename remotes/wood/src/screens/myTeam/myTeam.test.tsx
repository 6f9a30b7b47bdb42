/// <reference types="@testing-library/jest-dom" />
import {
  createTeam,
  createYard,
  listTeamMembers,
  listTeams,
  type WoodPermission,
} from '@console/contract/wood';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, within } from '@testing-library/react';
import remote from '../../remote.tsx';
import { demoTeam, member, stranger, yards } from '../../team/demo-team.ts';

const members = answer(listTeamMembers, () => ({
  items: [{ userId: 'u1', name: '马长青', username: 'wood-owner', roles: ['OW' as const, 'AC' as const] }],
}));
const readOnly: WoodPermission[] = ['wood.sort.read', 'wood.stock.read', 'wood.team.read'];
const show = (api: FakeAnswer[], path = '/wood/myTeam', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, { path, language, api: [member(), members, yards, ...api] });

describe('/wood/myTeam', () => {
  it.each(['zh', 'en'] as const)('team, yards and members in %s', async (language) => {
    await show([], '/wood/myTeam', language);
    expect(await screen.findByText('马长青')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '主堆场' : 'Main yard')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '会计' : 'Accountant')).toBeInTheDocument();
    keepState();
  });

  it('a reader sees it and changes nothing', async () => {
    await show([member(readOnly)]);
    await screen.findByText('马长青');
    expect(screen.queryByRole('button', { name: 'New yard' })).toBeNull();
  });

  it('a stranger founds a team and is in it', async () => {
    const { api, user } = await show([stranger]);
    await user.click(await screen.findByRole('button', { name: 'Create a team' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/Team code/), 'EVER');
    await fill(user, dialog.getByLabelText(/Chinese name/i), '长青木业');
    await fill(user, dialog.getByLabelText(/English name/i), 'Evergreen');
    api.now(
      answer(createTeam, () => demoTeam()),
      answer(listTeams, () => ({ items: [demoTeam()] })),
    );
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('马长青')).toBeInTheDocument();
    expect(api.callsOf(createTeam)[0]?.body).toMatchObject({ code: 'EVER', names: { zh: '长青木业' } });
  });

  it('shows a taken yard code at its field', async () => {
    const taken = refuse(createYard, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
    const { user } = await show([taken]);
    await user.click(await screen.findByRole('button', { name: 'New yard' }));
    const dialog = within(await screen.findByRole('dialog'));
    await fill(user, dialog.getByLabelText(/^Code/), 'MAIN');
    await fill(user, dialog.getByLabelText(/Chinese name/i), '主堆场');
    await fill(user, dialog.getByLabelText(/English name/i), 'Main yard');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This code is already in use.')).toBeInTheDocument();
    keepState();
  });
});

describe('/wood/myInfo', () => {
  it.each(['zh', 'en'] as const)('who I am and my roles in %s', async (language) => {
    await show([], '/wood/myInfo', language);
    expect(await screen.findByText('Test User')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '所有者' : 'Owner')).toBeInTheDocument();
    keepState();
  });

  it('a stranger is shown where to begin', async () => {
    await show([stranger], '/wood/myInfo');
    expect(await screen.findByRole('link', { name: 'My team' })).toHaveAttribute('href', '/wood/myTeam');
  });
});
