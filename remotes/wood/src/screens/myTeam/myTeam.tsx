import {
  createTeam,
  createYard,
  listTeamMembers,
  listYards,
  type Team,
  yardKinds,
} from '@console/contract/wood';
import { useEndpoint, useForm } from '@console/shell';
import {
  DataTable,
  DefinitionList,
  EmptyState,
  FormDialog,
  Page,
  Section,
  SelectInput,
  StateChip,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeAndNames } from '../../team/code-and-names.tsx';
import { useNames } from '../../team/names.ts';
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
  const name = useNames();
  const members = useEndpoint(listTeamMembers, { params: ofTeam(team) }).items;
  const yards = useEndpoint(listYards, { query: ofTeam(team) }).items;
  const [adding, setAdding] = useState(false);
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
      <Section
        title={t('yards.title')}
        actions={
          mayIn(team, 'wood.team.manage') && (
            <Button onClick={() => setAdding(true)}>{t('yards.create')}</Button>
          )
        }
      >
        <DataTable
          caption={t('yards.title')}
          rows={yards}
          rowKey={(row) => row.yardId}
          empty={<EmptyState title={t('yards.none')} />}
          columns={[
            { key: 'name', label: t('yards.name'), cell: (row) => name(row.names), primary: true },
            { key: 'code', label: t('yards.code'), cell: (row) => row.code },
            { key: 'kind', label: t('yards.kind'), cell: (row) => t(`yards.kinds.${row.kind}`) },
          ]}
        />
      </Section>
      <Section title={t('myTeam.members')}>
        <DataTable
          caption={t('myTeam.members')}
          rows={members}
          rowKey={(row) => row.userId}
          columns={[
            {
              key: 'name',
              label: t('myTeam.member'),
              cell: (row) => row.name ?? row.username ?? row.userId,
              primary: true,
            },
            {
              key: 'roles',
              label: t('myTeam.roles'),
              cell: (row) =>
                row.roles.map((role) => <StateChip key={role} tone="neutral" label={t(`roles.${role}`)} />),
            },
          ]}
        />
      </Section>
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
      <CodeAndNames form={form} codeLabel={t('myTeam.code')} />
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
      <CodeAndNames form={form.as()} codeLabel={t('yards.code')} />
      <SelectInput
        label={t('yards.kind')}
        {...form.at('kind')}
        options={yardKinds.map((value) => ({ value, label: t(`yards.kinds.${value}`) }))}
      />
    </FormDialog>
  );
}
