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
import { columnsOf, dialogLater, ListSection, StateChip } from '@console/ui';
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
  const column = columnsOf<BuildingMember>(format);
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
  const calls = [suspending, resuming, removing];
  const problems = calls.map(({ error, problem }) => problemOf(error, problem));
  const busy = calls.some(({ pending }) => pending);
  const actions = (member: BuildingMember) => {
    const why = refusal(member);
    if (why) return <Typography variant="body2">{t(`team.why.${why}`)}</Typography>;
    const name = nameOf(member);
    return (
      // In one line: where there is no room for it the table turns to cards, which have a menu.
      <Box sx={{ display: 'flex', gap: 0.5, whiteSpace: 'nowrap' }}>
        <Button size="small" aria-label={t('team.changeOf', { name })} onClick={() => setOpen(member)}>
          {t('team.change')}
        </Button>
        {member.state === 'active' ? (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('team.suspendOf', { name })}
            onClick={() => void suspend(call(member))}
          >
            {t('team.suspend')}
          </Button>
        ) : (
          <Button
            size="small"
            disabled={busy}
            aria-label={t('team.resumeOf', { name })}
            onClick={() => void resume(call(member))}
          >
            {t('team.resume')}
          </Button>
        )}
        <Button
          size="small"
          color="error"
          disabled={busy}
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
      <ListSection
        {...useTable('apartment.members')}
        title={t('team.members')}
        note={problems.filter(Boolean).map((problem) => (
          <Alert key={problem} severity="error" sx={{ mb: 1 }}>
            {problem}
          </Alert>
        ))}
        rows={team.members}
        rowKey={(row) => row.userId}
        none={{ title: t('team.onlyYou') }}
        columns={[
          column.name('name', t('team.name'), nameOf, {
            cell: (row) => (row.userId === me ? t('team.you', { name: nameOf(row) }) : nameOf(row)),
          }),
          column.own('roles', t('team.roles'), ({ roles }) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
              {roles.map((role) => (
                <StateChip key={role} tone="info" label={t(`roles.${role}`)} />
              ))}
            </Box>
          )),
          column.day('validity', t('team.validity'), (row) => row.validFrom, {
            card: 'bare',
            cell: ({ validFrom, validTo }) =>
              validTo
                ? t('team.fromTo', { from: format.day(validFrom), to: format.day(validTo) })
                : t('team.since', { from: format.day(validFrom) }),
          }),
          column.state('state', t('team.state'), ({ state }) => ({
            tone: tones[state],
            label: t(`team.states.${state}`),
          })),
          column.instant('active', t('team.lastActive'), (row) => row.lastActiveAt, {
            nowrap: false,
            card: 'half',
            cell: ({ lastActiveAt }) => (lastActiveAt ? format.relative(lastActiveAt) : t('team.never')),
          }),
          ...(mayManage ? [column.own('actions', t('team.actions'), actions, { card: 'menu' })] : []),
        ]}
      />
      {open && <MemberDialog building={building} member={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
