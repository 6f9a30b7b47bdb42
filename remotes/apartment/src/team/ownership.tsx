import {
  acceptOwnership,
  type Building,
  type BuildingTeam,
  offerOwnership,
  withdrawOwnership,
} from '@console/contract/apartment';
import { confirm, useCall, useForm, useSession } from '@console/shell';
import { Form, SelectInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useTeamProblem } from './team-problem.ts';

/** Handing the building over: one offers, the other accepts; until then each may take it back. */
export function Ownership({ building, team }: { building: Building; team: BuildingTeam }) {
  const { t } = useTranslation('apartment');
  const { ownershipOffer: standing } = team;
  const mayOffer = building.may.includes('apartment.building.sod_mode') && building.state === 'active';
  const problemOf = useTeamProblem();
  const [accept, accepting] = useCall(acceptOwnership, { done: 'updated' });
  const [withdraw, withdrawing] = useCall(withdrawOwnership, { done: 'updated' });
  // Here, because it stays when the offer goes: the other side may have been faster.
  const error = accepting.error ?? withdrawing.error;
  const call = { params: { buildingId: building.buildingId }, body: {} };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {error && <Alert severity="error">{problemOf(error, accepting.problem ?? withdrawing.problem)}</Alert>}
      {standing ? (
        <StandingOffer
          team={team}
          offer={standing}
          accept={{ pending: accepting.pending, run: () => void accept(call) }}
          withdraw={{ pending: withdrawing.pending, run: () => void withdraw(call) }}
        />
      ) : mayOffer ? (
        <Offer building={building} team={team} />
      ) : (
        <Typography>{t('team.noOffer')}</Typography>
      )}
    </Box>
  );
}

const useMemberName = (team: BuildingTeam) => {
  const { t } = useTranslation('apartment');
  return (userId: string) => {
    const member = team.members.find((one) => one.userId === userId);
    return member?.name ?? member?.username ?? t('team.nameless');
  };
};

function Offer({ building, team }: { building: Building; team: BuildingTeam }) {
  const { t } = useTranslation('apartment');
  const nameOf = useMemberName(team);
  const problemOf = useTeamProblem();
  const form = useForm(offerOwnership, {
    begin: { userId: '' },
    to: { params: { buildingId: building.buildingId } },
    done: 'created',
  });
  const others = team.members.filter((one) => one.state === 'active' && !one.roles.includes('OWN'));
  const offer = async () => {
    const name = nameOf(form.draft.userId);
    const question = { title: t('team.offerQuestion', { name }), body: t('team.offerBody') };
    if (await confirm({ ...question, confirmLabel: t('team.offer'), danger: true })) await form.submit();
  };
  if (others.length === 0) return <Typography>{t('team.nobodyToOffer')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 480 }}>
      <Typography>{t('team.offerHint')}</Typography>
      <Form
        {...form.frame}
        problem={problemOf(form.error, form.problem)}
        onSubmit={() => void offer()}
        actions={
          <Button type="submit" variant="outlined" loading={form.pending}>
            {t('team.offer')}
          </Button>
        }
      >
        <SelectInput
          label={t('team.newOwner')}
          {...form.at('userId')}
          options={others.map((one) => ({ value: one.userId, label: nameOf(one.userId) }))}
        />
      </Form>
    </Box>
  );
}

interface Way {
  readonly pending: boolean;
  run(): void;
}

interface StandingOfferProps {
  team: BuildingTeam;
  offer: NonNullable<BuildingTeam['ownershipOffer']>;
  accept: Way;
  withdraw: Way;
}

function StandingOffer({ team, offer, accept, withdraw }: StandingOfferProps) {
  const { t } = useTranslation('apartment');
  const nameOf = useMemberName(team);
  const me = useSession().me?.userId;
  return (
    <>
      <Alert severity="info">
        {t('team.offered', { from: nameOf(offer.offeredBy), to: nameOf(offer.offeredTo) })}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {me === offer.offeredTo && (
          <Button variant="contained" loading={accept.pending} onClick={accept.run}>
            {t('team.accept')}
          </Button>
        )}
        {(me === offer.offeredTo || me === offer.offeredBy) && (
          <Button variant="outlined" loading={withdraw.pending} onClick={withdraw.run}>
            {t(me === offer.offeredTo ? 'team.decline' : 'team.takeBack')}
          </Button>
        )}
      </Box>
    </>
  );
}
