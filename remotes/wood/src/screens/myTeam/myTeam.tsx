import {
  createTeam,
  createYard,
  listTeamMembers,
  listYards,
  type Team,
  yardKinds,
} from '@console/contract/wood';
import { load, useCall, useEndpoint } from '@console/shell';
import {
  DataTable,
  DefinitionList,
  EmptyState,
  FieldStack,
  FormDialog,
  Page,
  Section,
  SelectInput,
  StateChip,
  TextInput,
} from '@console/ui';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames } from '../../team/names.ts';
import { loadTeam, mayIn, ofTeam, useTeam } from '../../team/team.ts';

export const handle = { title: 'myTeam.title' };

export async function loader() {
  await loadTeam(loadPartsOf);
  return null;
}

const loadPartsOf = (team: Pick<Team, 'teamId'>) =>
  Promise.all([load(listTeamMembers, { params: ofTeam(team) }), load(listYards, { query: ofTeam(team) })]);

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
      <FoundTeam open={founding} onClose={() => setFounding(false)} />
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
      <AddYard open={adding} onClose={() => setAdding(false)} />
    </>
  );
}

type YardKind = (typeof yardKinds)[number];

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

const noNames = { code: '', zh: '', en: '' };

function FoundTeam({ open, onClose }: DialogProps) {
  const { t } = useTranslation('wood');
  const [form, setForm] = useState(noNames);
  // Whoever makes a team owns it, and may do more than before.
  const [run, { pending, problem, field }] = useCall(createTeam, {
    done: 'created',
  });
  const submit = async () => {
    const team = await run({ body: { code: form.code, names: { zh: form.zh, en: form.en } } });
    if (!team) return;
    await loadPartsOf(team);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('myTeam.create')}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem ? { problem } : {})}
    >
      <NameFields form={form} onChange={setForm} field={field} codeLabel={t('myTeam.code')} />
    </FormDialog>
  );
}

function AddYard({ open, onClose }: DialogProps) {
  const { t } = useTranslation('wood');
  const [form, setForm] = useState(noNames);
  const [kind, setKind] = useState<YardKind>('yard');
  const query = ofTeam(useTeam());
  const [run, { pending, problem, field }] = useCall(createYard, { done: 'created' });
  const submit = async () => {
    const body = { code: form.code, names: { zh: form.zh, en: form.en }, kind };
    if (!(await run({ query, body }))) return;
    setForm(noNames);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('yards.create')}
      onClose={onClose}
      onSubmit={submit}
      pending={pending}
      {...(problem ? { problem } : {})}
    >
      <NameFields form={form} onChange={setForm} field={field} codeLabel={t('yards.code')} />
      <SelectInput<YardKind>
        label={t('yards.kind')}
        value={kind}
        onChange={setKind}
        options={yardKinds.map((value) => ({ value, label: t(`yards.kinds.${value}`) }))}
      />
    </FormDialog>
  );
}

interface NameFieldsProps {
  form: typeof noNames;
  onChange(form: typeof noNames): void;
  field(path: string): string | undefined;
  codeLabel: string;
}

function NameFields({ form, onChange, field, codeLabel }: NameFieldsProps) {
  const { t } = useTranslation('wood');
  return (
    <FieldStack>
      <TextInput
        required
        label={codeLabel}
        value={form.code}
        onChange={(code) => onChange({ ...form, code })}
        error={field('code')}
      />
      <TextInput
        required
        label={t('names.zh')}
        value={form.zh}
        onChange={(zh) => onChange({ ...form, zh })}
        error={field('names.zh')}
      />
      <TextInput
        required
        label={t('names.en')}
        value={form.en}
        onChange={(en) => onChange({ ...form, en })}
        error={field('names.en')}
      />
    </FieldStack>
  );
}
