import {
  consoleProject,
  createI18nApiKey,
  deleteI18nProject,
  type I18nApiKey,
  listI18nApiKeys,
  revokeI18nApiKey,
} from '@console/contract/codegen';
import { confirm, useAct, useAnswer, useCall, useFormat, useProblemText } from '@console/shell';
import {
  CopyButton,
  columnsOf,
  ErrorState,
  FieldGrid,
  ListSection,
  LoadingState,
  optionsOf,
  Section,
  SelectInput,
  SwitchInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type SyntheticEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { inPlace } from './in-place.ts';
import type { ProjectInDetail } from './project-detail.ts';
import { ProjectForm } from './project-forms.tsx';

interface SettingsTabProps {
  detail: ProjectInDetail;
  mayEdit: boolean;
  mayPublish: boolean;
  onDeleted(): void;
}

/** The project itself, the keys of its command line, and editing in place. */
export function SettingsTab({ detail, mayEdit, mayPublish, onDeleted }: SettingsTabProps) {
  const { t } = useTranslation('codeGen');
  const { project } = detail;
  return (
    <>
      {project.slug === consoleProject && mayEdit && <InPlaceSection />}
      <Section title={t('i18n.project.edit')}>
        <ProjectForm key={project.projectId} project={project} mayEdit={mayEdit} />
        {mayPublish && project.slug !== consoleProject && <DeleteProject {...{ project, onDeleted }} />}
      </Section>
      {mayPublish && <ApiKeys projectId={project.projectId} />}
    </>
  );
}

function InPlaceSection() {
  const { t } = useTranslation('codeGen');
  const on = useSyncExternalStore(inPlace.subscribe, inPlace.isOn);
  return (
    <Section>
      <SwitchInput
        label={t('i18n.inPlace.label')}
        help={t('i18n.inPlace.help')}
        value={on}
        onChange={(value) => inPlace.set(value)}
      />
    </Section>
  );
}

function DeleteProject({ project, onDeleted }: { project: ProjectInDetail['project']; onDeleted(): void }) {
  const { t } = useTranslation('codeGen');
  const [act, pending] = useAct({ done: 'deleted' });
  const remove = async () => {
    const agreed = await confirm({
      title: t('i18n.project.deleteTitle', { name: project.name }),
      body: t('i18n.project.deleteBody'),
      confirmLabel: t('i18n.project.delete'),
      danger: true,
    });
    if (!agreed) return;
    onDeleted();
    await act((call) => call(deleteI18nProject, { params: { projectId: project.projectId } }));
  };
  return (
    <Button color="error" loading={pending} onClick={() => void remove()}>
      {t('i18n.project.delete')}
    </Button>
  );
}

function ApiKeys({ projectId }: { projectId: string }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const problemText = useProblemText();
  const column = columnsOf<I18nApiKey>(format);
  const { state, result, error, retry } = useAnswer(listI18nApiKeys, { params: { projectId } });
  const [act, pending] = useAct({ done: 'deleted' });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('i18n.apiKeys.title')} body={problemText(error)} onRetry={retry} />;
  const revoke = async ({ apiKeyId, name }: I18nApiKey) => {
    const agreed = await confirm({
      title: t('i18n.apiKeys.revokeTitle', { name }),
      body: t('i18n.apiKeys.revokeBody'),
      confirmLabel: t('i18n.apiKeys.revoke'),
      danger: true,
    });
    if (agreed) await act((call) => call(revokeI18nApiKey, { params: { projectId, apiKeyId } }));
  };
  return (
    <ListSection
      title={t('i18n.apiKeys.title')}
      note={
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('i18n.apiKeys.body')}
        </Typography>
      }
      rows={result.items}
      rowKey={({ apiKeyId }) => apiKeyId}
      none={{ title: t('i18n.apiKeys.none') }}
      columns={[
        column.name('name', t('i18n.apiKeys.name'), ({ name }) => name),
        column.text('begins', t('i18n.apiKeys.begins'), ({ begins }) => `${begins}…`),
        column.text('may', t('i18n.apiKeys.may'), ({ may }) => t(`i18n.apiKeys.mays.${may}`)),
        column.text('expires', t('i18n.apiKeys.expires'), ({ expiresAt }) =>
          expiresAt ? format.instant(expiresAt) : t('i18n.apiKeys.never'),
        ),
        column.text('used', t('i18n.apiKeys.lastUsed'), ({ lastUsedAt }) =>
          lastUsedAt ? format.instant(lastUsedAt) : t('i18n.apiKeys.notUsed'),
        ),
        column.text('by', t('i18n.apiKeys.createdBy'), ({ createdBy }) => createdBy, { hideBelow: 'md' }),
        {
          key: 'acts',
          label: '',
          cell: (one) => (
            <Button size="small" color="error" disabled={pending} onClick={() => void revoke(one)}>
              {t('i18n.apiKeys.revoke')}
            </Button>
          ),
        },
      ]}
    >
      <NewApiKey projectId={projectId} />
    </ListSection>
  );
}

const lives = ['30', '90', '365', 'never'] as const;

function NewApiKey({ projectId }: { projectId: string }) {
  const { t } = useTranslation('codeGen');
  const [name, setName] = useState('');
  const [may, setMay] = useState<'pull' | 'push'>('pull');
  const [days, setDays] = useState<(typeof lives)[number]>('90');
  const [secret, setSecret] = useState<string>();
  const [create, state] = useCall(createI18nApiKey);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const expiresInDays = days === 'never' ? null : Number(days);
    const made = await create({ params: { projectId }, body: { name, may, expiresInDays } });
    if (!made) return;
    setSecret(made.secret);
    setName('');
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, marginTop: 2 }}>
      {secret && (
        <Alert severity="success" onClose={() => setSecret(undefined)}>
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start', overflowWrap: 'anywhere' }}>
            {t('i18n.apiKeys.once')}
            <code>{secret}</code>
            <CopyButton text={secret} label={t('i18n.apiKeys.copy')} />
          </Box>
        </Alert>
      )}
      {state.problem && <Alert severity="error">{state.problem}</Alert>}
      <FieldGrid>
        <TextInput
          label={t('i18n.apiKeys.name')}
          value={name}
          onChange={setName}
          error={state.field('name')}
        />
        <SelectInput
          label={t('i18n.apiKeys.may')}
          value={may}
          onChange={(value) => setMay(value)}
          options={optionsOf(['pull', 'push'] as const, (one) => t(`i18n.apiKeys.mays.${one}`))}
        />
        <SelectInput
          label={t('i18n.apiKeys.expires')}
          value={days}
          onChange={(value) => setDays(value)}
          options={optionsOf(lives, (one) => t(`i18n.apiKeys.days.${one}`))}
        />
      </FieldGrid>
      <Button
        type="submit"
        variant="outlined"
        sx={{ justifySelf: 'start' }}
        loading={state.pending}
        disabled={name.trim() === ''}
      >
        {t('i18n.apiKeys.create')}
      </Button>
    </Box>
  );
}
