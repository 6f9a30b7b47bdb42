import {
  consoleProject,
  type I18nChannel,
  type I18nPublication,
  i18nChannels,
  listI18nPublications,
  publishI18n,
  setI18nChannel,
} from '@console/contract/codegen';
import { confirm, notify, useAct, useAnswer, useCall, useFormat, useProblemText } from '@console/shell';
import {
  type Column,
  CopyButton,
  columnsOf,
  ErrorState,
  ListSection,
  LoadingState,
  optionsOf,
  Section,
  SelectInput,
  StateChip,
  SwitchInput,
  TextInput,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectInDetail } from './project-detail.ts';

/** What programs show: publish, go back, withdraw. */
export function PublishTab({ detail, mayPublish }: { detail: ProjectInDetail; mayPublish: boolean }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const { projectId } = detail.project;
  const { state, result, error, retry } = useAnswer(listI18nPublications, { params: { projectId } });
  if (state === 'loading') return <LoadingState />;
  if (!result)
    return <ErrorState title={t('i18n.publish.versions')} body={problemText(error)} onRetry={retry} />;
  return (
    <>
      {mayPublish && <PublishForm detail={detail} />}
      <Versions {...{ detail, mayPublish }} items={result.items} />
    </>
  );
}

function PublishForm({ detail }: { detail: ProjectInDetail }) {
  const { t } = useTranslation('codeGen');
  const { projectId, slug } = detail.project;
  const [channel, setChannel] = useState<I18nChannel>('staging');
  const [note, setNote] = useState('');
  const [reviewedOnly, setReviewedOnly] = useState(false);
  const [publish, state] = useCall(publishI18n);
  const run = async () => {
    const made = await publish({ params: { projectId }, body: { channel, note, reviewedOnly } });
    if (!made) return;
    setNote('');
    notify.success(t('i18n.publish.done', { number: made.number }));
  };
  return (
    <Section title={t('i18n.publish.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('i18n.publish.body')}
        </Typography>
        {slug === consoleProject && <Alert severity="info">{t('i18n.publish.console')}</Alert>}
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
          }}
        >
          <SelectInput
            label={t('i18n.publish.channel')}
            value={channel}
            onChange={(value) => setChannel(value)}
            options={optionsOf(i18nChannels, (one) => t(`i18n.publish.channels.${one}`))}
          />
          <TextInput
            label={t('i18n.publish.note')}
            value={note}
            onChange={setNote}
            maxLength={200}
            error={state.field('note')}
          />
        </Box>
        <SwitchInput label={t('i18n.publish.reviewedOnly')} value={reviewedOnly} onChange={setReviewedOnly} />
        {state.problem && <Alert severity="error">{state.problem}</Alert>}
        <Button
          variant="contained"
          sx={{ justifySelf: 'start' }}
          loading={state.pending}
          onClick={() => void run()}
        >
          {t('i18n.publish.run')}
        </Button>
      </Box>
    </Section>
  );
}

interface VersionsProps {
  detail: ProjectInDetail;
  items: readonly I18nPublication[];
  mayPublish: boolean;
}

function Versions({ detail, items, mayPublish }: VersionsProps) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const column = columnsOf<I18nPublication>(format);
  const { project, namespaces } = detail;
  const { projectId } = project;
  const [act, pending] = useAct();
  const use = async (channel: I18nChannel, publication: I18nPublication | null) => {
    const publicationId = publication?.publicationId ?? null;
    const done = await act((call) =>
      call(setI18nChannel, { params: { projectId, channel }, body: { publicationId } }),
    );
    if (!done) return;
    notify.success(
      publication ? t('i18n.publish.switched', { number: publication.number }) : t('i18n.publish.withdrawn'),
    );
  };
  const withdraw = async (channel: I18nChannel) => {
    const name = t(`i18n.publish.channels.${channel}`);
    const agreed = await confirm({
      title: t('i18n.publish.withdrawTitle', { channel: name }),
      body: t('i18n.publish.withdrawBody'),
      confirmLabel: t('i18n.publish.withdraw', { channel: name }),
      danger: true,
    });
    if (agreed) await use(channel, null);
  };
  const acts: Column<I18nPublication> = {
    key: 'acts',
    label: '',
    cell: (one) => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {!one.channels.includes('live') && (
          <Button size="small" disabled={pending} onClick={() => void use('live', one)}>
            {t('i18n.publish.goLive')}
          </Button>
        )}
        {!one.channels.includes('staging') && (
          <Button size="small" color="inherit" disabled={pending} onClick={() => void use('staging', one)}>
            {t('i18n.publish.goStaging')}
          </Button>
        )}
        {one.channels.map((channel) => (
          <Button
            key={channel}
            size="small"
            color="error"
            disabled={pending}
            onClick={() => void withdraw(channel)}
          >
            {t('i18n.publish.withdraw', { channel: t(`i18n.publish.channels.${channel}`) })}
          </Button>
        ))}
      </Box>
    ),
  };
  const example = `/i18n/${project.slug}/${project.languages[0]}/${namespaces[0]?.namespace ?? 'translation'}.json`;
  return (
    <ListSection
      title={t('i18n.publish.versions')}
      rows={items}
      rowKey={({ publicationId }) => publicationId}
      none={{ title: t('i18n.publish.none') }}
      note={
        items.length > 0 && (
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}
          >
            <span>{t('i18n.publish.address')}</span>
            <code>{example}</code>
            <CopyButton text={`${location.origin}${example}`} />
          </Box>
        )
      }
      columns={[
        column.number('number', t('i18n.publish.number'), ({ number }) => number, { primary: true }),
        {
          key: 'channels',
          label: t('i18n.publish.inUse'),
          cell: ({ channels }) =>
            channels.map((one) => (
              <StateChip
                key={one}
                tone={one === 'live' ? 'good' : 'info'}
                label={t(`i18n.publish.channels.${one}`)}
              />
            )),
        },
        column.text('note', t('i18n.publish.note'), ({ note }) => note),
        column.number('texts', t('i18n.publish.texts'), ({ texts }) => texts, { hideBelow: 'md' }),
        column.text('by', t('i18n.publish.by'), ({ createdBy }) => createdBy, { hideBelow: 'md' }),
        column.instant('at', t('i18n.publish.at'), ({ createdAt }) => createdAt),
        ...(mayPublish ? [acts] : []),
      ]}
    />
  );
}
