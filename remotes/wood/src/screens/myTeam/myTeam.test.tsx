/// <reference types="@testing-library/jest-dom" />
import {
  acceptTeamInvitation,
  createPartner,
  createTeam,
  createYard,
  disablePartner,
  exportPartners,
  getMyTeamSettings,
  getMyWork,
  importPartners,
  inviteTeamMember,
  leaveTeam,
  listMyTxns,
  listPartners,
  listTeamInvitations,
  listTeamMembers,
  listTeams,
  listYards,
  type Partner,
  suspendTeamMember,
  type TeamMember,
  updateMyTeamSettings,
  updatePartner,
  updateTeam,
  updateTeamMember,
  updateYard,
  type WoodPermission,
  withdrawTeamInvitation,
  woodRoles,
} from '@console/contract/wood';
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
import remote from '../../remote.tsx';
import { demoTeam, ids, member, stranger, yards } from '../../team/demo-team.ts';

const person = (userId: string, name: string, roles: TeamMember['roles']): TeamMember => ({
  ...{ userId, name, username: null, roles, validFrom: '2026-01-01', validTo: null },
  ...{ state: 'active', lastActiveAt: null, version: 1 },
});
const me = person('test-user', '马长青', ['OW', 'AC']);
const li = person('li', 'Li', ['BY']);
const members = answer(listTeamMembers, () => ({ items: [me, li] }));
const invitation = {
  ...{ invitationId: ids.txn, contact: 'a@b.cn', roles: ['BY' as const] },
  ...{ validFrom: '2026-01-01', validTo: null, expiresAt: '2026-11-28T08:00:00.000Z' },
};
const invitations = answer(listTeamInvitations, () => ({ items: [invitation] }));
const noWork = [
  answer(getMyWork, () => ({ waiting: [], decided: [] })),
  answer(listMyTxns, () => ({ items: [], next: null })),
];
const settings = answer(getMyTeamSettings, () => ({ yardId: null, measuredIn: 'log' as const, version: 0 }));
const partner = (over: Partial<Partner> = {}): Partner => ({
  ...{
    partnerId: ids.species,
    code: 'P-000001',
    names: { zh: '林海木材', en: 'Linhai Timber' },
    kind: 'both',
  },
  ...{ phone: '+8613912345678', taxNo: null, creditLimitMinor: 5_000_000, termsDays: 30 },
  ...{ openingMinor: -120_050, state: 'active', version: 3 },
  ...over,
});
const partners = answer(listPartners, () => ({ items: [partner()], next: null }));

const show = (api: FakeAnswer[] = [], path = '/wood/myTeam', language: 'zh' | 'en' = 'en') =>
  renderRemote(remote, {
    path,
    language,
    permissions: ['wood.team.create'],
    api: [member(), ...noWork, members, invitations, yards, settings, partners, ...api],
  });
const as = (role: keyof typeof woodRoles) => member(woodRoles[role] as WoodPermission[]);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));
const question = async () => within(await screen.findByRole('alertdialog'));

describe('/wood/myTeam', () => {
  it.each(['zh', 'en'] as const)(
    '2 /wood/myTeam: team, members, invitations and yards in %s',
    async (language) => {
      await show([], '/wood/myTeam', language);
      const zh = language === 'zh';
      expect(await screen.findByText(zh ? '马长青（您）' : '马长青 (you)')).toBeInTheDocument();
      expect(screen.getByText(zh ? '主堆场' : 'Main yard')).toBeInTheDocument();
      expect(screen.getByText(zh ? '会计' : 'Accountant')).toBeInTheDocument();
      expect(screen.getByText(zh ? '最多往前 7 天' : 'up to 7 days')).toBeInTheDocument();
      expect(screen.getByText('a@b.cn')).toBeInTheDocument();
      keepState();
    },
  );

  it('a reader sees it and changes nothing', async () => {
    await show([as('VW')]);
    expect(await screen.findByText(/a manager or owner can change it/)).toBeInTheDocument();
    expect(await screen.findByText('Li')).toBeInTheDocument();
    for (const name of ['New yard', 'Invite a member', 'Edit', 'Remove Li', 'Withdraw'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Partners' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Leave team' })).toBeEnabled();
    keepState();
  });

  it('loading, and a failure with another try', async () => {
    const { unmount } = await show([hang(listTeamMembers)]);
    keepState();
    unmount();
    await show([refuse(listYards, 'INTERNAL')]);
    expect(await button(/try again/i)).toBeInTheDocument();
    keepState();
  });

  it('a stranger founds a team and is in it', async () => {
    const { api, user } = await show([stranger]);
    await user.click(await button('Create a team'));
    const box = await dialog();
    await fill(user, box.getByLabelText(/Team code/), 'EVER');
    await fill(user, box.getByLabelText(/Chinese name/i), '长青木业');
    await fill(user, box.getByLabelText(/English name/i), 'Evergreen');
    api.now(
      answer(createTeam, () => demoTeam()),
      answer(listTeams, () => ({ items: [demoTeam()] })),
    );
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/马长青/)).toBeInTheDocument();
    expect(api.callsOf(createTeam)[0]?.body).toMatchObject({ code: 'EVER', names: { zh: '长青木业' } });
  });

  it('a stranger comes in by a code; one that is unknown or too old is told at once', async () => {
    const { api, user } = await show([
      stranger,
      refuse(acceptTeamInvitation, 'VALIDATION', { fields: [{ path: 'code', code: 'unknown_code' }] }),
    ]);
    const code = await screen.findByLabelText(/Invitation code/);
    await fill(user, code, 'K7MN-K7MN-K7MN-K7MN');
    await user.click(await button('Join'));
    expect(await screen.findByText('There is no such code. Please check it.')).toBeInTheDocument();
    keepState();
    api.now(refuse(acceptTeamInvitation, 'GONE'));
    await user.click(await button('Join'));
    expect(await screen.findByText(/withdrawn or has expired/)).toBeInTheDocument();
    api.now(
      answer(acceptTeamInvitation, () => ({ teamId: ids.team, roles: ['BY' as const] })),
      answer(listTeams, () => ({ items: [demoTeam()] })),
    );
    await user.click(await button('Join'));
    expect(await screen.findByText(/马长青/)).toBeInTheDocument();
    expect(api.callsOf(acceptTeamInvitation).at(-1)?.body).toEqual({ code: 'K7MNK7MNK7MNK7MN' });
  });

  it('a manager changes names and rules; only what was changed is sent', async () => {
    const { api, user } = await show([answer(updateTeam, () => demoTeam())]);
    await user.click(await button('Edit'));
    const box = await dialog();
    await user.selectOptions(box.getByLabelText(/Price floor/), 'cost');
    const days = box.getByLabelText(/Backdating/);
    await user.clear(days);
    await fill(user, days, '32');
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(api.callsOf(updateTeam)).toHaveLength(0);
    keepState();
    await user.clear(days);
    await fill(user, days, '31');
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateTeam)[0]).toMatchObject({
        version: 0,
        body: { priceFloor: 'cost', backdateDays: 31 },
      }),
    );
  });

  it('an owner switches to solo after the explanation; a manager only sees it', async () => {
    const { api, user, unmount } = await show([answer(updateTeam, () => demoTeam())]);
    await user.click(await screen.findByRole('radio', { name: /Solo/ }));
    const asked = await question();
    expect(asked.getByText(/marked as self-checked/)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(api.callsOf(updateTeam)[0]?.body).toEqual({ sodMode: 'solo' }));
    unmount();
    await show([as('MG')]);
    expect(await screen.findByText('Strict: two people')).toBeInTheDocument();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('nobody changes their own roles; others’ are changed, suspended and refused with why', async () => {
    const { api, user } = await show([
      answer(updateTeamMember, () => li),
      refuse(suspendTeamMember, 'VERSION_CONFLICT'),
    ]);
    expect(await screen.findByText('You cannot change your own roles.')).toBeInTheDocument();
    await user.click(await button('Roles and dates of Li'));
    const box = await dialog();
    await user.click(box.getByRole('checkbox', { name: 'Yard keeper' }));
    keepState();
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updateTeamMember)[0]).toMatchObject({ version: 1, body: { roles: ['BY', 'WH'] } }),
    );
    await user.click(await button('Suspend Li'));
    expect(await screen.findByText(/Someone has just changed this/)).toBeInTheDocument();
  });

  it('invites with a role, tells the code once, and withdraws', async () => {
    const { api, user } = await show([
      answer(inviteTeamMember, () => ({ invitation, code: 'ABCD2345EFGH6789' })),
      answer(withdrawTeamInvitation, () => ({ items: [] })),
    ]);
    await user.click(await button('Invite a member'));
    const box = await dialog();
    await fill(user, box.getByLabelText(/E-mail or phone/), 'a@b.cn');
    await user.click(box.getByRole('button', { name: 'Create invitation' }));
    expect(await box.findByText('Choose at least one role.')).toBeInTheDocument();
    await user.click(box.getByRole('checkbox', { name: 'Seller' }));
    await user.click(box.getByRole('button', { name: 'Create invitation' }));
    expect(await screen.findByText('ABCD2345EFGH6789')).toBeInTheDocument();
    expect(screen.getByLabelText('Address for a new account')).toHaveTextContent('app=wood');
    keepState();
    await user.click(await button('I have passed it on'));
    await user.click(await button('Withdraw the invitation for a@b.cn'));
    await waitFor(() => expect(api.callsOf(withdrawTeamInvitation)).toHaveLength(1));
  });

  it('a manager makes no owners', async () => {
    const { user } = await show([as('MG')]);
    await user.click(await button('Invite a member'));
    const box = await dialog();
    expect(box.getByRole('checkbox', { name: 'Owner' })).toBeDisabled();
  });

  it('somebody leaves after a question; the last owner is told why not', async () => {
    const { api, user } = await show([
      refuse(leaveTeam, 'STATE_CONFLICT', { details: { reason: 'last_owner' } }),
    ]);
    await user.click(await button('Leave team'));
    await user.click((await question()).getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByText(/must always have an owner/)).toBeInTheDocument();
    keepState();
    api.now(
      answer(leaveTeam, () => ({ left: true })),
      answer(listTeams, () => ({ items: [] })),
    );
    await user.click(await button('Leave team'));
    await user.click((await question()).getByRole('button', { name: 'Leave team' }));
    expect(await screen.findByText('You do not belong to a wood team yet')).toBeInTheDocument();
  });

  it('shows a taken yard code at its field, and renames a yard', async () => {
    const taken = refuse(createYard, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] });
    const yard = {
      ...{
        yardId: ids.yard,
        code: 'MAIN',
        names: { zh: '东场', en: 'East' },
        kind: 'yard' as const,
        version: 1,
      },
    };
    const { api, user } = await show([taken, answer(updateYard, () => yard)]);
    await user.click(await button('New yard'));
    const box = await dialog();
    await fill(user, box.getByLabelText(/^Code/), 'MAIN');
    await fill(user, box.getByLabelText(/Chinese name/i), '主堆场');
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(await box.findByText('This code is already in use.')).toBeInTheDocument();
    keepState();
    await user.click(box.getByRole('button', { name: 'Cancel' }));
    await user.click((await question()).getByRole('button', { name: /discard/i }));
    await user.click(await button('Main yard'));
    const edit = await dialog();
    await fill(user, edit.getByLabelText(/Chinese name/i), '东场');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateYard)[0]).toMatchObject({ version: 0 }));
  });
});

describe('/wood/myTeam?tab=partners', () => {
  const path = '/wood/myTeam?tab=partners';

  it.each(['zh', 'en'] as const)('partners with what was agreed, in %s', async (language) => {
    await show([], path, language);
    const zh = language === 'zh';
    expect(await screen.findByText(zh ? '林海木材' : 'Linhai Timber')).toBeInTheDocument();
    expect(screen.getByText(zh ? '30 天' : '30 days')).toBeInTheDocument();
    expect(screen.getByText(zh ? /我方欠/ : /You owe/)).toBeInTheDocument();
    keepState();
  });

  it('none yet: what belongs here, and how to begin', async () => {
    await show([answer(listPartners, () => ({ items: [], next: null }))], path);
    expect(await screen.findByText('No partners yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'New partner' })).toBeEnabled();
    keepState();
  });

  it('is searched and filtered by the address, which is asked as it stands', async () => {
    const { api } = await show([], `${path}&q=lhmc&kind=supplier&state=active`);
    await screen.findByText('Linhai Timber');
    expect(api.callsOf(listPartners)[0]?.query).toMatchObject({
      q: 'lhmc',
      kind: 'supplier',
      state: 'active',
    });
  });

  it('whoever may not see partners is told what is missing', async () => {
    await show([as('VW')], path);
    expect(await screen.findByText(/wood\.partner\.read/)).toBeInTheDocument();
    keepState();
  });

  it('a yard keeper reads, and changes nothing', async () => {
    await show([as('WH')], path);
    await screen.findByText('Linhai Timber');
    for (const name of ['New partner', 'Import', 'Disable'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  });

  it('a new one: the phone is tidied, no code asks for the next, a taken code is told at its field', async () => {
    const { api, user } = await show([answer(createPartner, () => partner())], path);
    await user.click(await button('New partner'));
    const box = await dialog();
    await fill(user, box.getByLabelText(/Chinese name/i), '苏州家具');
    await fill(user, box.getByLabelText(/Phone/), '139 1234 5678');
    await fill(user, box.getByLabelText(/Credit limit/), '50000');
    await user.clear(box.getByLabelText(/Opening balance/));
    await fill(user, box.getByLabelText(/Opening balance/), '-12.5');
    keepState();
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(createPartner)[0]?.body).toMatchObject({
        ...{ code: null, phone: '+8613912345678', kind: 'customer', taxNo: null },
        ...{ creditLimitMinor: 5_000_000, termsDays: 0, openingMinor: -1250 },
      }),
    );
    api.now(refuse(createPartner, 'CODE_TAKEN', { fields: [{ path: 'code', code: 'taken' }] }));
    await user.click(await button('New partner'));
    const again = await dialog();
    await fill(user, again.getByLabelText(/Chinese name/i), '苏州家具');
    await fill(user, again.getByLabelText(/^Code/), 'P-000001');
    await user.click(again.getByRole('button', { name: 'Save' }));
    expect(await again.findByText('This code is already in use.')).toBeInTheDocument();
  });

  it('a seller changes what it is called, and not what it may owe', async () => {
    const { api, user } = await show([as('SL'), answer(updatePartner, () => partner())], path);
    await user.click(await button('Linhai Timber'));
    const box = await dialog();
    expect(box.getByLabelText(/Credit limit/)).toBeDisabled();
    expect(box.getByText(/set by an owner, manager or accountant/)).toBeInTheDocument();
    await fill(user, box.getByLabelText(/Tax number/), '91A');
    await user.click(box.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(api.callsOf(updatePartner)[0]).toMatchObject({ version: 3, body: { taxNo: '91A' } }),
    );
    expect(Object.keys(api.callsOf(updatePartner)[0]?.body ?? {})).toEqual(['taxNo']);
  });

  it('an opening balance that has to stay is told at its field', async () => {
    const { user } = await show(
      [refuse(updatePartner, 'VALIDATION', { fields: [{ path: 'openingMinor', code: 'already_traded' }] })],
      path,
    );
    await user.click(await button('Linhai Timber'));
    const box = await dialog();
    await user.clear(box.getByLabelText(/Opening balance/));
    await fill(user, box.getByLabelText(/Opening balance/), '0');
    await user.click(box.getByRole('button', { name: 'Save' }));
    expect(await box.findByText(/can no longer be changed/)).toBeInTheDocument();
  });

  it('is disabled after a question', async () => {
    const { api, user } = await show([answer(disablePartner, () => partner({ state: 'disabled' }))], path);
    await user.click(await button('Disable'));
    await user.click((await question()).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(api.callsOf(disablePartner)).toHaveLength(1));
  });

  it('goes out as a file of all that the filter finds, and comes in after it was looked through', async () => {
    const told = { update: 1, same: 0, problems: [], faults: 0, ignored: [], unread: [], saved: false };
    const { api, user } = await show(
      [
        answer(exportPartners, () => ({ name: 'partners.csv', mime: 'text/csv', base64: 'YQ==' })),
        answer(importPartners, ({ body }) => ({ ...told, create: 2, saved: !body.dryRun })),
      ],
      `${path}&q=lh`,
    );
    const saved = savedFiles();
    await user.click(await button('Export'));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(saved.names).toEqual(['partners.csv']));
    expect(api.callsOf(exportPartners)[0]?.query).toMatchObject({ q: 'lh', format: 'csv', language: 'en' });
    await user.click(await button('Import'));
    const box = await dialog();
    await user.upload(await box.findByLabelText('Choose a file'), new File(['PK'], 'partners.xlsx'));
    expect(await box.findByText('2 new')).toBeInTheDocument();
    keepState();
    await user.click(box.getByRole('button', { name: 'Import' }));
    expect(await box.findByText('Imported: 2 new, 1 changed.')).toBeInTheDocument();
  });
});

describe('/wood/myInfo', () => {
  it.each(['zh', 'en'] as const)('who I am, my roles and how I work in %s', async (language) => {
    await show([], '/wood/myInfo', language);
    expect(await screen.findByText('Test User')).toBeInTheDocument();
    expect(screen.getByText(language === 'zh' ? '所有者' : 'Owner')).toBeInTheDocument();
    expect(screen.getByLabelText(language === 'zh' ? /默认堆场/ : /Default yard/)).toHaveValue('');
    keepState();
  });

  it('keeps how one likes to work', async () => {
    const { api, user } = await show(
      [answer(updateMyTeamSettings, () => ({ yardId: ids.yard, measuredIn: 'sawn' as const, version: 1 }))],
      '/wood/myInfo',
    );
    await user.selectOptions(await screen.findByLabelText(/Default yard/), ids.yard);
    await user.selectOptions(screen.getByLabelText(/Calculator starts with/), 'sawn');
    await user.click(await button('Save'));
    await waitFor(() =>
      expect(api.callsOf(updateMyTeamSettings)[0]).toMatchObject({
        version: 0,
        body: { yardId: ids.yard, measuredIn: 'sawn' },
      }),
    );
  });

  it('a stranger is shown where to begin, and may come in by a code', async () => {
    await show([stranger], '/wood/myInfo');
    expect(await screen.findByRole('link', { name: 'My team' })).toHaveAttribute('href', '/wood/myTeam');
    expect(screen.getByLabelText(/Invitation code/)).toBeInTheDocument();
    expect(screen.queryByLabelText(/Default yard/)).toBeNull();
    keepState();
  });
});
