import { createTeam, type Team } from '@console/contract/wood';
import { useForm, useListAddress, usePermission } from '@console/shell';
import {
  EmptyState,
  ForbiddenState,
  FormDialog,
  NameFields,
  Page,
  Section,
  Tabs,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router-dom';
import { PartnerList } from '../../partners/partner-list.tsx';
import { JoinTeam } from '../../team/join-team.tsx';
import { Invitations, Members } from '../../team/members.tsx';
import { mayIn, useTeam } from '../../team/team.ts';
import { Separation, TeamCard } from '../../team/team-card.tsx';
import { YardsList } from '../../team/yards-list.tsx';
import '../../team/texts.ts';
import { type loader, loadPartsOf, tabs, View } from './loader.ts';

export const handle = { title: 'myTeam.title' };

/** The team one works for: its rules, its people, its yards and its partners. */
export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const [founding, setFounding] = useState(false);
  const mayFound = usePermission('wood.team.create');
  const found = mayFound && (
    <Button variant={team ? 'text' : 'contained'} onClick={() => setFounding(true)}>
      {t('myTeam.create')}
    </Button>
  );
  return (
    <Page title={t('myTeam.title')} width="wide" actions={team && found}>
      {team ? <TeamTabs key={team.teamId} team={team} /> : <NobodyYet action={found} />}
      {founding && <FoundTeam onClose={() => setFounding(false)} />}
    </Page>
  );
}

/** For whoever belongs to no team: found one, or come into one. */
function NobodyYet({ action }: { action: React.ReactNode }) {
  const { t } = useTranslation('wood');
  return (
    <>
      <EmptyState title={t('team.none.title')} body={t('myTeam.noneBody')} action={action} />
      <Section title={t('join.title')}>
        <JoinTeam />
      </Section>
    </>
  );
}

function TeamTabs({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const { tab, view } = useLoaderData<typeof loader>();
  const address = useListAddress({ query: View }, { kept: ['tab'] });
  const show = (next: (typeof tabs)[number]) =>
    address.set({ team: team.teamId, tab: next === 'team' ? undefined : next }, { alone: true });
  const seesPartners = mayIn(team, 'wood.partner.read');
  return (
    <Tabs
      label={t('myTeam.title')}
      value={tab}
      onChange={show}
      tabs={tabs
        .filter((value) => value === 'team' || seesPartners || tab === value)
        .map((value) => ({ value, label: t(`teamCard.tabs.${value}`) }))}
    >
      {tab === 'team' && <TeamTab team={team} />}
      {tab === 'partners' &&
        (seesPartners ? (
          <PartnerList team={team} view={view} address={address} />
        ) : (
          <ForbiddenState permission="wood.partner.read" grantedBy={t('teamCard.grantedBy')} />
        ))}
    </Tabs>
  );
}

function TeamTab({ team }: { team: Team }) {
  return (
    <>
      <TeamCard team={team} />
      <Members team={team} />
      {mayIn(team, 'wood.team.manage') && <Invitations team={team} />}
      <YardsList team={team} />
      <Separation team={team} />
    </>
  );
}

const begun = { code: '', names: { zh: '', en: '' } };

function FoundTeam({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wood');
  const form = useForm(createTeam, {
    begin: begun,
    done: 'created',
    onClose,
    // Whoever makes a team owns it, and sees what is in it.
    onSaved: (team) => void loadPartsOf(team).then(onClose),
  });
  return (
    <FormDialog {...form.frame} title={t('myTeam.create')}>
      <TextInput label={t('myTeam.code')} {...form.at('code')} />
      <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
    </FormDialog>
  );
}
