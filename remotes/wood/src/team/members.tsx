import {
  listTeamInvitations,
  listTeamMembers,
  removeTeamMember,
  resumeTeamMember,
  suspendTeamMember,
  type Team,
  type TeamMember,
  teamRefusal,
  withdrawTeamInvitation,
} from '@console/contract/wood';
import { confirm, useAct, useCall, useEndpoint, useFormat, useSession, useTable } from '@console/shell';
import { dialogLater, InvitationList, MemberList, memberName } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam } from './team.ts';
import { useMemberWords, useTeamProblem } from './words.ts';

const MemberDialog = dialogLater(() => import('./member-dialog.tsx'));
const InviteDialog = dialogLater(() => import('./invite-dialog.tsx'));

/** Everybody of the team, and what may be done with each. */
export function Members({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const words = useMemberWords();
  const { items: members } = useEndpoint(listTeamMembers, { params: ofTeam(team) });
  const [open, setOpen] = useState<TeamMember>();
  const [inviting, setInviting] = useState(false);
  const [suspend, suspending] = useCall(suspendTeamMember, { done: 'updated' });
  const [resume, resuming] = useCall(resumeTeamMember, { done: 'updated' });
  const [remove, removing] = useCall(removeTeamMember, { done: 'deleted' });
  const problemOf = useTeamProblem();
  const me = useSession().me?.userId ?? '';
  const mayManage = mayIn(team, 'wood.team.manage');
  const call = ({ userId, version }: TeamMember) => ({
    params: { ...ofTeam(team), userId },
    version,
    body: {},
  });
  const askAndRemove = async (member: TeamMember) => {
    const question = {
      title: t('members.removeQuestion', { name: memberName(member, words) }),
      body: t('members.removeBody'),
    };
    if (await confirm({ ...question, confirmLabel: t('members.remove'), danger: true }))
      await remove(call(member));
  };
  const owners = members.filter((one) => one.state === 'active' && one.roles.includes('OW')).length;
  const why = (member: TeamMember) => {
    const actor = { userId: me, roles: team.roles };
    const refusal = teamRefusal({ actor, member, roles: member.roles, owners });
    return refusal && t(`members.why.${refusal}`);
  };
  const calls = [suspending, resuming, removing];
  const problems = calls.map(({ error, problem }) => problemOf(error, problem));
  return (
    <>
      <MemberList<TeamMember>
        words={words}
        format={useFormat()}
        table={useTable('wood.members')}
        members={members}
        me={me}
        roleName={(role) => t(`roles.${role}`)}
        actions={
          mayManage && (
            <Button variant="contained" onClick={() => setInviting(true)}>
              {t('members.invite')}
            </Button>
          )
        }
        note={problems.filter(Boolean).map((problem) => (
          <Alert key={problem} severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        ))}
        acts={
          mayManage
            ? {
                busy: calls.some(({ pending }) => pending),
                why,
                change: setOpen,
                suspend: (member) => void suspend(call(member)),
                resume: (member) => void resume(call(member)),
                remove: (member) => void askAndRemove(member),
              }
            : undefined
        }
      />
      {open && <MemberDialog team={team} member={open} onClose={() => setOpen(undefined)} />}
      {inviting && <InviteDialog team={team} onClose={() => setInviting(false)} />}
    </>
  );
}

/** For those who manage the team: invitations that can still be accepted. */
export function Invitations({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const { items } = useEndpoint(listTeamInvitations, { params: ofTeam(team) });
  const [act, pending] = useAct({ done: 'deleted' });
  return (
    <InvitationList
      words={useMemberWords()}
      format={useFormat()}
      table={useTable('wood.invitations', 'sortInvitations')}
      invitations={items}
      roleName={(role) => t(`roles.${role}`)}
      busy={pending}
      withdraw={({ invitationId }) =>
        void act((call) => call(withdrawTeamInvitation, { params: { ...ofTeam(team), invitationId } }))
      }
    />
  );
}
