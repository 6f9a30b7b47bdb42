import {
  type Building,
  type BuildingMember,
  type BuildingTeam,
  removeBuildingMember,
  resumeBuildingMember,
  suspendBuildingMember,
  teamRefusal,
} from '@console/contract/apartment';
import { confirm, useCall, useFormat, useSession } from '@console/shell';
import { DataTable, dialogLater, EmptyState, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeamProblem } from './team-problem.ts';

const MemberDialog = dialogLater(() => import('./member-dialog.tsx'));
const tones = { active: 'good', suspended: 'warn', removed: 'bad' } as const;

interface MembersTableProps {
  building: Building;
  team: BuildingTeam;
}

/** Everybody of the team; what cannot be done with somebody says why instead of showing a button. */
export function MembersTable({ building, team }: MembersTableProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const [open, setOpen] = useState<BuildingMember>();
  const [suspend, suspending] = useCall(suspendBuildingMember, { done: 'updated' });
  const [resume, resuming] = useCall(resumeBuildingMember, { done: 'updated' });
  const [remove, removing] = useCall(removeBuildingMember, { done: 'deleted' });
  const problemOf = useTeamProblem();
  const me = useSession().me?.userId ?? '';
  const mayManage = building.may.includes('apartment.member.manage') && building.state === 'active';
  const nameOf = ({ name, username }: BuildingMember) => name ?? username ?? t('team.nameless');
  const call = (member: BuildingMember) => ({
    params: { buildingId: building.buildingId, userId: member.userId },
    version: member.version,
    body: {},
  });
  const askAndRemove = async (member: BuildingMember) => {
    const question = {
      title: t('team.removeQuestion', { name: nameOf(member) }),
      body: t('team.removeBody'),
    };
    if (await confirm({ ...question, confirmLabel: t('team.remove'), danger: true }))
      await remove(call(member));
  };
  const owners = team.members.filter((one) => one.state === 'active' && one.roles.includes('OWN')).length;
  const mine = team.members.find((one) => one.userId === me)?.roles ?? [];
  const refusal = (member: BuildingMember) =>
    teamRefusal({ actor: { userId: me, roles: mine }, member, roles: member.roles, owners });
  const problems = [suspending, resuming, removing].map(({ error, problem }) => problemOf(error, problem));
  const actions = (member: BuildingMember) => {
    const why = refusal(member);
    if (why) return <Typography variant="body2">{t(`team.why.${why}`)}</Typography>;
    const name = nameOf(member);
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        <Button size="small" aria-label={t('team.changeOf', { name })} onClick={() => setOpen(member)}>
          {t('team.change')}
        </Button>
        {member.state === 'active' ? (
          <Button
            size="small"
            aria-label={t('team.suspendOf', { name })}
            onClick={() => void suspend(call(member))}
          >
            {t('team.suspend')}
          </Button>
        ) : (
          <Button
            size="small"
            aria-label={t('team.resumeOf', { name })}
            onClick={() => void resume(call(member))}
          >
            {t('team.resume')}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          aria-label={t('team.removeOf', { name })}
          onClick={() => void askAndRemove(member)}
        >
          {t('team.remove')}
        </Button>
      </Box>
    );
  };
  return (
    <>
      {problems.filter(Boolean).map((problem) => (
        <Alert key={problem} severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      ))}
      <DataTable
        caption={t('team.members')}
        rows={team.members}
        rowKey={(row) => row.userId}
        empty={<EmptyState title={t('team.onlyYou')} />}
        columns={[
          {
            key: 'name',
            label: t('team.name'),
            primary: true,
            cell: (row) => (row.userId === me ? t('team.you', { name: nameOf(row) }) : nameOf(row)),
          },
          {
            key: 'roles',
            label: t('team.roles'),
            cell: (row) => (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
                {row.roles.map((role) => (
                  <StateChip key={role} tone="info" label={t(`roles.${role}`)} />
                ))}
              </Box>
            ),
          },
          {
            key: 'validity',
            card: 'bare',
            label: t('team.validity'),
            cell: (row) =>
              row.validTo
                ? t('team.fromTo', { from: format.day(row.validFrom), to: format.day(row.validTo) })
                : t('team.since', { from: format.day(row.validFrom) }),
          },
          {
            key: 'state',
            card: 'top',
            label: t('team.state'),
            cell: (row) => <StateChip tone={tones[row.state]} label={t(`team.states.${row.state}`)} />,
          },
          {
            key: 'active',
            card: 'half',
            label: t('team.lastActive'),
            cell: (row) => (row.lastActiveAt ? format.relative(row.lastActiveAt) : t('team.never')),
          },
          ...(mayManage
            ? [{ key: 'actions', label: t('team.actions'), card: 'menu' as const, cell: actions }]
            : []),
        ]}
      />
      {open && <MemberDialog building={building} member={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
