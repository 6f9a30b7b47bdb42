import {
  type Building,
  type BuildingMember,
  type BuildingTeam,
  removeBuildingMember,
  resumeBuildingMember,
  suspendBuildingMember,
  teamRefusal,
} from '@console/contract/apartment';
import { confirm, useCall, useFormat, useSession, useTable } from '@console/shell';
import { dialogLater, MemberList, memberName } from '@console/ui';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamProblem } from './team-problem.ts';
import { useMemberWords } from './words.ts';

const MemberDialog = dialogLater(() => import('./member-dialog.tsx'));

interface MembersTableProps {
  building: Building;
  team: BuildingTeam;
}

/** Everybody of the team, and what may be done with each. */
export function MembersTable({ building, team }: MembersTableProps) {
  const { t } = useTranslation('apartment');
  const words = useMemberWords();
  const [open, setOpen] = useState<BuildingMember>();
  const [suspend, suspending] = useCall(suspendBuildingMember, { done: 'updated' });
  const [resume, resuming] = useCall(resumeBuildingMember, { done: 'updated' });
  const [remove, removing] = useCall(removeBuildingMember, { done: 'deleted' });
  const problemOf = useTeamProblem();
  const me = useSession().me?.userId ?? '';
  const mayManage = building.may.includes('apartment.member.manage') && building.state === 'active';
  const call = (member: BuildingMember) => ({
    params: { buildingId: building.buildingId, userId: member.userId },
    version: member.version,
    body: {},
  });
  const askAndRemove = async (member: BuildingMember) => {
    const question = {
      title: t('team.removeQuestion', { name: memberName(member, words) }),
      body: t('team.removeBody'),
    };
    if (await confirm({ ...question, confirmLabel: t('team.remove'), danger: true }))
      await remove(call(member));
  };
  const owners = team.members.filter((one) => one.state === 'active' && one.roles.includes('OWN')).length;
  const mine = team.members.find((one) => one.userId === me)?.roles ?? [];
  const why = (member: BuildingMember) => {
    const refusal = teamRefusal({ actor: { userId: me, roles: mine }, member, roles: member.roles, owners });
    return refusal && t(`team.why.${refusal}`);
  };
  const calls = [suspending, resuming, removing];
  const problems = calls.map(({ error, problem }) => problemOf(error, problem));
  return (
    <>
      <MemberList<BuildingMember>
        words={words}
        format={useFormat()}
        table={useTable('apartment.members')}
        members={team.members}
        me={me}
        roleName={(role) => t(`roles.${role}`)}
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
      {open && <MemberDialog building={building} member={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
