import {
  createTeam,
  createYard,
  listTeamMembers,
  listYards,
  type Team,
  type TeamMember,
  type Yard,
  yardKinds,
} from '@console/contract/wood';
import { useEndpoint, useForm, useFormat, useName, useTable } from '@console/shell';
import {
  columnsOf,
  DefinitionList,
  EmptyState,
  FormDialog,
  ListSection,
  NameFields,
  optionsOf,
  Page,
  Section,
  SelectInput,
  StateChip,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mayIn, ofTeam, useTeam } from '../../team/team.ts';
import { loadPartsOf } from './loader.ts';

export const handle = { title: 'myTeam.title' };

export function Component() {
  const { t } = useTranslation('wood');
  const team = useTeam();
  const [founding, setFounding] = useState(false);
  const found = (
    <Button variant="contained" onClick={() => setFounding(true)}>
      {t('myTeam.create')}
    </Button>
  );
  return (
    <Page title={t('myTeam.title')}>
      {team ? (
        <TeamCard team={team} />
      ) : (
        <EmptyState title={t('team.none.title')} body={t('myTeam.noneBody')} action={found} />
      )}
      {founding && <FoundTeam onClose={() => setFounding(false)} />}
    </Page>
  );
}

function TeamCard({ team }: { team: Team }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const members = useEndpoint(listTeamMembers, { params: ofTeam(team) }).items;
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const [adding, setAdding] = useState(false);
  const yard = columnsOf<Yard>(useFormat());
  const member = columnsOf<TeamMember>(useFormat());
  return (
    <>
      <Section title={name(team.names)}>
        <DefinitionList
          items={[
            { label: t('myTeam.code'), value: team.code },
            { label: t('myTeam.currency'), value: team.currency },
            { label: t('myTeam.sawnRounding'), value: t(`roundings.${team.sawnRounding}`) },
            { label: t('myTeam.myRoles'), value: team.roles.map((role) => t(`roles.${role}`)).join(' · ') },
          ]}
        />
      </Section>
      <ListSection
        title={t('yards.title')}
        {...useTable('wood.yards', 'sortYards')}
        rows={yards}
        rowKey={(row) => row.yardId}
        none={{ title: t('yards.none') }}
        create={
          mayIn(team, 'wood.team.manage') && (
            <Button onClick={() => setAdding(true)}>{t('yards.create')}</Button>
          )
        }
        columns={[
          yard.name('name', t('yards.name'), (row) => name(row.names)),
          yard.text('code', t('yards.code'), (row) => row.code),
          yard.text('kind', t('yards.kind'), (row) => t(`yards.kinds.${row.kind}`)),
        ]}
      />
      <ListSection
        title={t('myTeam.members')}
        {...useTable('wood.members')}
        rows={members}
        rowKey={(row) => row.userId}
        columns={[
          member.name('name', t('myTeam.member'), (row) => row.name ?? row.username ?? row.userId),
          member.own('roles', t('myTeam.roles'), (row) =>
            row.roles.map((role) => <StateChip key={role} tone="neutral" label={t(`roles.${role}`)} />),
          ),
        ]}
      />
      {adding && <AddYard onClose={() => setAdding(false)} />}
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

const newYard = { ...begun, kind: 'yard' as (typeof yardKinds)[number] };

function AddYard({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('wood');
  const to = { query: ofTeam(useTeam()) };
  const form = useForm(createYard, { begin: newYard, to, done: 'created', onClose });
  return (
    <FormDialog {...form.frame} title={t('yards.create')}>
      <TextInput label={t('yards.code')} {...form.at('code')} />
      <NameFields zh={form.at('names.zh')} en={form.at('names.en')} />
      <SelectInput
        label={t('yards.kind')}
        {...form.at('kind')}
        options={optionsOf(yardKinds, (value) => t(`yards.kinds.${value}`))}
      />
    </FormDialog>
  );
}
