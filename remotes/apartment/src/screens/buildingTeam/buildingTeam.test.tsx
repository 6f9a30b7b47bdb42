/// <reference types="@testing-library/jest-dom" />
import {
  acceptOwnership,
  answerErasure,
  type BuildingMember,
  type BuildingTeam,
  getBuilding,
  getBuildingTeam,
  inviteBuildingMember,
  listErasureRequests,
  offerOwnership,
  setSodMode,
  updateBuildingMember,
  withdrawInvitation,
} from '@console/contract/apartment';
import { noticeStore } from '@console/shell';
import { answer, type FakeAnswer, fill, keepState, refuse, renderRemote } from '@console/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { demoBuilding, ids } from '../../buildings/demo-building.ts';
import remote from '../../remote.tsx';

const member = (userId: string, name: string, roles: BuildingMember['roles']): BuildingMember => ({
  userId,
  name,
  username: null,
  roles,
  validFrom: '2026-01-01',
  validTo: null,
  state: 'active',
  lastActiveAt: null,
  version: 1,
});
const me = member('test-user', 'Ming', ['OWN']);
const li = member('li', 'Li', ['MGR']);
const wu = member('wu', 'Wu', ['RDR']);
const offer = { offerId: ids.type, createdAt: '2026-11-20T08:00:00.000Z' };
const teamOf = (more: Partial<BuildingTeam> = {}): BuildingTeam => ({
  members: [me, li, wu],
  invitations: [],
  ownershipOffer: null,
  ...more,
});
const show = (
  {
    team = teamOf(),
    building = demoBuilding(),
  }: { team?: BuildingTeam; building?: ReturnType<typeof demoBuilding> },
  api: readonly FakeAnswer[] = [],
  language: 'zh' | 'en' = 'en',
) =>
  renderRemote(remote, {
    path: `/apartment/buildingTeam/${ids.building}`,
    language,
    api: [
      answer(getBuilding, () => building),
      answer(getBuildingTeam, () => team),
      answer(listErasureRequests, () => ({ items: [] })),
      ...api,
    ],
  });

describe('/apartment/buildingTeam/{id}', () => {
  it.each(['zh', 'en'] as const)('members, roles and warnings in %s', async (language) => {
    await show({ team: teamOf({ members: [me, wu] }) }, [], language);
    expect(await screen.findByText(language === 'zh' ? '抄表员' : 'Meter reader')).toBeInTheDocument();
    expect(
      screen.getAllByText(language === 'zh' ? /以下工作只有一人能做/ : /Only one person can do this/).length,
    ).toBeGreaterThan(0);
    keepState();
  });

  it('nobody changes their own roles; others’ roles and dates are changed, refusals told', async () => {
    const { api, user } = await show({}, [
      answer(updateBuildingMember, () => ({ ...wu, roles: ['RDR' as const, 'CHK' as const] })),
    ]);
    expect(await screen.findByText('You cannot change your own roles.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Remove Ming' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Roles and dates of Wu' }));
    const dialog = await screen.findByRole('dialog', { name: 'Roles of Wu' });
    keepState();
    await user.click(within(dialog).getByRole('checkbox', { name: 'Checker' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.callsOf(updateBuildingMember)).toHaveLength(1));
    expect(api.callsOf(updateBuildingMember)[0]).toMatchObject({
      version: 1,
      body: { roles: ['RDR', 'CHK'] },
    });
    api.now(refuse(updateBuildingMember, 'STATE_CONFLICT', { details: { reason: 'last_owner' } }));
    await user.click(await screen.findByRole('button', { name: 'Roles and dates of Li' }));
    const again = await screen.findByRole('dialog', { name: 'Roles of Li' });
    await user.click(within(again).getByRole('checkbox', { name: 'Cashier' }));
    await user.click(within(again).getByRole('button', { name: 'Save' }));
    expect(await within(again).findByText(/must always have an owner/)).toBeInTheDocument();
  });

  it('invites: no role is told at the roles, the code is shown once', async () => {
    const invitation = {
      invitationId: ids.type,
      contact: 'a@b.cn',
      roles: ['CHK' as const],
      validFrom: '2026-01-01',
      validTo: null,
      expiresAt: '2026-11-28T08:00:00.000Z',
    };
    const { api, user } = await show({}, [
      answer(inviteBuildingMember, () => ({ invitation, code: 'ABCD2345EFGH6789' })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Invite a member' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invite a member' });
    await fill(user, within(dialog).getByLabelText(/E-mail or phone/), 'a@b.cn');
    await user.click(within(dialog).getByRole('button', { name: 'Create invitation' }));
    expect(await within(dialog).findByText('Choose at least one role.')).toBeInTheDocument();
    expect(api.callsOf(inviteBuildingMember)).toHaveLength(0);
    await user.click(within(dialog).getByRole('checkbox', { name: 'Checker' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create invitation' }));
    expect(await screen.findByText('ABCD2345EFGH6789')).toBeInTheDocument();
    expect(screen.getByLabelText('Address for a new account')).toHaveTextContent(
      `${location.origin}/account/sign-in?app=apartment&first_screen=register`,
    );
    keepState();
    await user.click(screen.getByRole('button', { name: 'I have passed it on' }));
    await waitFor(() => expect(screen.queryByText('ABCD2345EFGH6789')).toBeNull());
  });

  it.each([
    ['en', 'Not before 2026-11-22.'],
    ['zh', '不得早于 2026年11月22日。'],
  ] as const)('in %s: a last day before the first is told at its field', async (language, told) => {
    const params = { start: '2026-11-22' };
    const refusal = { fields: [{ path: 'validTo', code: 'before_start', params }] };
    const { user } = await show({}, [refuse(inviteBuildingMember, 'VALIDATION', refusal)], language);
    const words = {
      en: { invite: 'Invite a member', contact: /E-mail or phone/, send: 'Create invitation' },
      zh: { invite: '邀请成员', contact: /邮箱或电话/, send: '生成邀请' },
    }[language];
    await user.click(await screen.findByRole('button', { name: words.invite }));
    const dialog = await screen.findByRole('dialog', { name: words.invite });
    await fill(user, within(dialog).getByLabelText(words.contact), 'a@b.cn');
    await user.click(within(dialog).getByRole('checkbox', { name: /Checker|核表员/ }));
    await user.click(within(dialog).getByRole('button', { name: words.send }));
    expect(await within(dialog).findByText(told)).toBeInTheDocument();
  });

  it('an invitation that cannot be withdrawn stays, and why is told', async () => {
    const invitation: BuildingTeam['invitations'][number] = {
      invitationId: ids.type,
      contact: 'wang@example.test',
      roles: ['CHK'],
      validFrom: '2026-12-01',
      validTo: null,
      expiresAt: '2026-12-01T08:00:00.000Z',
    };
    const { user } = await show({ team: teamOf({ invitations: [invitation] }) }, [
      refuse(withdrawInvitation, 'INTERNAL'),
    ]);
    await user.click(await screen.findByRole('button', { name: /wang@example\.test/ }));
    await waitFor(() => expect(noticeStore.getState()).toMatchObject([{ tone: 'bad' }]));
  });

  it('ownership: offered to a member, accepted by the other side', async () => {
    const { api, user, unmount } = await show({}, [answer(offerOwnership, () => teamOf())]);
    const owner = await screen.findByRole('combobox', { name: 'New owner' });
    // To nobody it cannot be offered: that is told at the field, and nothing is asked.
    await user.click(screen.getByRole('button', { name: 'Offer ownership' }));
    await waitFor(() => expect(owner).toBeInvalid());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.selectOptions(owner, 'li');
    await user.click(screen.getByRole('button', { name: 'Offer ownership' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Offer ownership' }));
    await waitFor(() => expect(api.callsOf(offerOwnership)[0]?.body).toEqual({ userId: 'li' }));
    unmount();
    const standing = teamOf({ ownershipOffer: { ...offer, offeredBy: 'li', offeredTo: 'test-user' } });
    const other = await show({ team: standing }, [
      answer(acceptOwnership, () => ({ roles: ['OWN' as const] })),
    ]);
    await other.user.click(await screen.findByRole('button', { name: 'Accept ownership' }));
    await waitFor(() => expect(other.api.callsOf(acceptOwnership)).toHaveLength(1));
  });

  it('ownership: an offer that was taken back meanwhile is gone, and whoever accepts it hears why', async () => {
    const standing = teamOf({ ownershipOffer: { ...offer, offeredBy: 'li', offeredTo: 'test-user' } });
    const gone = { details: { reason: 'no_offer' } };
    const { api, user } = await show({ team: standing }, [refuse(acceptOwnership, 'STATE_CONFLICT', gone)]);
    const accept = await screen.findByRole('button', { name: 'Accept ownership' });
    api.now(answer(getBuildingTeam, () => teamOf()));
    await user.click(accept);
    expect(await screen.findByRole('combobox', { name: 'New owner' })).toBeInTheDocument();
    expect(screen.getByText('The offer no longer exists.')).toBeInTheDocument();
  });

  it('an owner switches to solo after the explanation', async () => {
    const { api, user } = await show({}, [answer(setSodMode, () => demoBuilding())]);
    await user.click(await screen.findByRole('radio', { name: /Solo/ }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText(/marked as self-checked/)).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(api.callsOf(setSodMode)[0]?.body).toMatchObject({ sodMode: 'solo' }));
  });

  it('an auditor reads; others are told what is missing; a bad id is Not Found', async () => {
    const auditor = demoBuilding(['apartment.building.read', 'apartment.member.read']);
    const { unmount } = await show({ building: auditor });
    expect(await screen.findByText(/You can view the team/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Invite a member' })).toBeNull();
    unmount();
    const refused = await show({}, [
      refuse(getBuildingTeam, 'FORBIDDEN', { details: { permission: 'apartment.member.read' } }),
    ]);
    expect(await screen.findByText(/apartment\.member\.read/)).toBeInTheDocument();
    refused.unmount();
    await renderRemote(remote, { path: '/apartment/buildingTeam/x', api: [] });
    expect(await screen.findByText('Not Found')).toBeInTheDocument();
  });

  it('25 who asked to be erased is answered; what stands in the way is said, and then it is only declined', async () => {
    const request = {
      ...{ erasureRequestId: ids.type, state: 'asked' as const, note: 'moved out', answer: '', version: 2 },
      ...{ askedAt: '2026-11-20T08:00:00.000Z', answeredAt: null, answeredByName: '' },
      ...{ person: { personId: ids.room101, name: 'Hua' }, blockers: ['debt_open' as const] },
    };
    const { user, api } = await show({}, [
      answer(listErasureRequests, () => ({ items: [request] })),
      answer(answerErasure, () => ({ ...request, state: 'declined' as const })),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Answer Hua' }));
    const box = within(await screen.findByRole('dialog'));
    expect(box.getByText('It cannot be granted yet: Still owes money.')).toBeInTheDocument();
    expect(box.queryByRole('option', { name: 'Erase the data' })).toBeNull();
    keepState();
    await fill(user, box.getByLabelText(/Answer to the person/), 'please pay first');
    await user.click(box.getByRole('button', { name: 'Send answer' }));
    await waitFor(() =>
      expect(api.callsOf(answerErasure)[0]).toMatchObject({
        ...{ version: 2, body: { grant: false, answer: 'please pay first' } },
      }),
    );
  });
});
