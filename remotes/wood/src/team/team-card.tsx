import { leaveTeam, type Team, updateTeam, woodPaths } from '@console/contract/wood';
import { bothNames, confirm, useCall, useName } from '@console/shell';
import { DefinitionList, dialogLater, optionsOf, RadioInput, Section } from '@console/ui';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { mayIn, ofTeam } from './team.ts';
import { useTeamProblem } from './words.ts';

const TeamForm = dialogLater(() => import('./team-form.tsx'));

/** What a team is called, and by which rules it trades. */
export function TeamCard({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const [editing, setEditing] = useState(false);
  const mayManage = mayIn(team, 'wood.team.manage');
  const leaving = useLeaving(team);
  return (
    <Section
      title={name(team.names)}
      actions={
        <>
          {mayManage && <Button onClick={() => setEditing(true)}>{t('teamCard.edit')}</Button>}
          <Button color="error" disabled={leaving.pending} onClick={leaving.ask}>
            {t('teamCard.leave')}
          </Button>
        </>
      }
    >
      {leaving.problem && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {leaving.problem}
        </Alert>
      )}
      {!mayManage && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('teamCard.readOnly')}
        </Alert>
      )}
      <DefinitionList
        items={[
          { label: t('teamCard.names'), value: bothNames(team.names) },
          { label: t('myTeam.code'), value: team.code },
          { label: t('myTeam.currency'), value: team.currency },
          { label: t('teamCard.priceFloor'), value: t(`teamCard.priceFloors.${team.priceFloor}`) },
          {
            label: t('teamCard.backdateDays'),
            value: t('teamCard.backdateDaysShown', { count: team.backdateDays }),
          },
          { label: t('teamCard.creditBlock'), value: t(`teamCard.creditBlocks.${team.creditBlock}`) },
          { label: t('myTeam.myRoles'), value: team.roles.map((role) => t(`roles.${role}`)).join(' · ') },
        ]}
      />
      {editing && <TeamForm team={team} onClose={() => setEditing(false)} />}
    </Section>
  );
}

/** One's own way out. */
function useLeaving(team: Team) {
  const { t } = useTranslation('wood');
  const name = useName();
  const navigate = useNavigate();
  const problemOf = useTeamProblem();
  const [leave, { pending, error, problem }] = useCall(leaveTeam);
  const ask = async () => {
    const question = {
      title: t('teamCard.leaveQuestion', { team: name(team.names) }),
      body: t('teamCard.leaveBody'),
    };
    if (!(await confirm({ ...question, confirmLabel: t('teamCard.leave'), danger: true }))) return;
    // The address may still name the team that is left.
    if (await leave({ params: ofTeam(team), body: {} })) navigate(woodPaths.myTeam);
  };
  return { ask: () => void ask(), pending, problem: problemOf(error, problem) };
}

/** Whether two people do what is separated, and what that means. */
export function Separation({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const [run, { problem }] = useCall(updateTeam, { done: 'updated' });
  const change = async (sodMode: Team['sodMode']) => {
    const question = {
      title: t(`teamCard.sod.${sodMode}Question`),
      body: t(`teamCard.sod.${sodMode}Help`),
    };
    if (await confirm({ ...question, confirmLabel: t('teamCard.sod.change') }))
      await run({ params: ofTeam(team), version: team.version, body: { sodMode } });
  };
  return (
    <Section title={t('teamCard.sod.title')}>
      {problem && <Alert severity="error">{problem}</Alert>}
      {mayIn(team, 'wood.team.own') ? (
        <RadioInput
          label={t('teamCard.sod.label')}
          value={team.sodMode}
          onChange={(value) => void change(value)}
          options={optionsOf(['strict', 'solo'] as const, (value) => t(`teamCard.sod.${value}`))}
        />
      ) : (
        <Typography>{t(`teamCard.sod.${team.sodMode}`)}</Typography>
      )}
      <Typography color="textSecondary">{t(`teamCard.sod.${team.sodMode}Help`)}</Typography>
    </Section>
  );
}
