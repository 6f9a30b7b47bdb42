import { type ApiError, listEvents } from '@console/contract';
import { type ApiAdminInfo, getApiAdminInfo, getApiInfo } from '@console/contract/codegen';
import { clearDeviceAddress } from '@console/contract/notes';
import {
  callApi,
  isApiError,
  ownZone,
  sessionStore,
  shellVersion,
  useFormat,
  useLanguage,
  useLiveRecords,
  useMayTry,
  usePermission,
  useProblemText,
  useRemotesHealth,
  useTrials,
} from '@console/shell';
import {
  CopyButton,
  DefinitionList,
  ErrorState,
  ForbiddenState,
  Page,
  Section,
  StateChip,
  useShortcuts,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { areasOf, faultsIn, type RemoteFault, rolloutsOf } from './area-rules.ts';
import { AreasTable } from './areas-table.tsx';
import { type DeviceFacts, deviceFacts, useViewport } from './client-facts.ts';
import {
  type ApiMeasure,
  breakpointOf,
  type ClientFacts,
  diagnosticsMarkdown,
  skewAllowedMs,
  skewOf,
} from './diagnostics.ts';
import { FailuresSection } from './failures-section.tsx';
import { FaultsSection } from './faults-section.tsx';
import { RolloutsTable } from './rollouts-table.tsx';
import { ServerFacts } from './server-facts.tsx';
import { SupportBundle } from './support-bundle.tsx';
import { SystemsSection } from './systems-section.tsx';
import './texts.ts';
import { TrialBanner, TrialForm } from './trials.tsx';

export const handle = { title: 'info.title' };

/** Measured anew each time, never from the cache: an old answer would show a wrong clock. */
export const loader = async () => {
  const [api, admin, faults, device] = await Promise.all([
    measured(),
    forOperators(() => callApi(getApiAdminInfo)),
    forOperators(() =>
      callApi(listEvents, { query: { kind: 'remote', limit: 200 } }).then(({ items }) => faultsIn(items)),
    ),
    deviceFacts(),
  ]);
  return { api, admin, faults, device };
};

/** The API's failure is shown beside the browser's half; only who may not see the screen at all is turned away. */
async function measured(): Promise<ApiMeasure | ApiError> {
  const sentAt = Date.now();
  const start = performance.now();
  try {
    const info = await callApi(getApiInfo);
    const latencyMs = Math.round(performance.now() - start);
    return { info, latencyMs, skewMs: skewOf(sentAt, Date.now(), info.now) };
  } catch (error) {
    if (isApiError(error) && error.status !== 401 && error.status !== 403) return error;
    throw error;
  }
}

/** Undefined without the permission; a failure is shown in the place of what was asked for. */
async function forOperators<T>(ask: () => Promise<T>): Promise<T | ApiError | undefined> {
  const { me } = sessionStore.getState();
  if (me && !me.permissions.includes(getApiAdminInfo.access)) return undefined;
  try {
    return await ask();
  } catch (error) {
    if (!isApiError(error)) throw error;
    return error.code === 'FORBIDDEN' ? undefined : error;
  }
}

/** `/codeGen/info`: what runs here, in the browser and on the server. */
export function Component() {
  const { t } = useTranslation('codeGen');
  const { api, admin, faults, device } = useLoaderData<typeof loader>();
  const remotes = useRemotesHealth();
  const { revalidate, state } = useRevalidator();
  const client = useClientFacts(device);
  const text = diagnosticsMarkdown({
    at: new Date().toISOString(),
    client,
    remotes,
    api: isApiError(api) ? undefined : api,
    admin: isApiError(admin) ? undefined : admin,
  });
  const actions = useRef<HTMLDivElement>(null);
  useShortcuts(
    {
      // The button's own press, so that it also says that it has copied.
      C: () => actions.current?.querySelector('button')?.click(),
      R: () => void revalidate(),
    },
    { words: { C: t('info.copy'), R: t('info.refresh') } },
  );
  return (
    <Page
      title={t('info.title')}
      subtitle={t('info.subtitle')}
      width="wide"
      actions={
        <Box ref={actions} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <CopyButton text={text} label={t('info.copy')} />
          <SupportBundle diagnostics={text} facts={{ client, remotes, api, admin, faults }} />
          <Button
            variant="outlined"
            size="small"
            loading={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {t('info.refresh')}
          </Button>
        </Box>
      }
    >
      <TrialBanner />
      <ApiSection api={api} onRetry={() => void revalidate()} />
      <ReleasesSections faults={faults} onRetry={() => void revalidate()} />
      <ClientSection client={client} />
      <AdminSection admin={admin} onRetry={() => void revalidate()} />
    </Page>
  );
}

/** What runs where, for whom, and what went wrong; trying releases for those who may. */
function ReleasesSections({
  faults,
  onRetry,
}: {
  faults: readonly RemoteFault[] | ApiError | undefined;
  onRetry(): void;
}) {
  const [health, records, trials, mayTry] = [useRemotesHealth(), useLiveRecords(), useTrials(), useMayTry()];
  const known = Array.isArray(faults) ? faults : [];
  return (
    <>
      <AreasTable
        areas={areasOf({ health, records, trials, faults: known, shellVersion })}
        mayKnowFaults={faults !== undefined && !isApiError(faults)}
      />
      <RolloutsTable rollouts={rolloutsOf(records, shellVersion)} />
      {faults !== undefined && <FaultsSection faults={faults} onRetry={onRetry} />}
      {mayTry && <TrialForm />}
    </>
  );
}

function useClientFacts(device: DeviceFacts): ClientFacts {
  const [language] = useLanguage();
  return {
    ...useViewport(),
    userAgent: navigator.userAgent,
    pixelRatio: devicePixelRatio,
    language,
    zone: ownZone(),
    ...device,
  };
}

function ApiSection({ api, onRetry }: { api: ApiMeasure | ApiError; onRetry(): void }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const problemText = useProblemText();
  if (isApiError(api)) {
    return (
      <Section title={t('api.title')}>
        <ErrorState
          title={t('api.failed')}
          body={problemText(api)}
          requestId={api.requestId}
          onRetry={onRetry}
        />
      </Section>
    );
  }
  const { info, latencyMs, skewMs } = api;
  const wrongClock = Math.abs(skewMs) >= skewAllowedMs;
  return (
    <Section title={t('api.title')}>
      {wrongClock && (
        <Alert severity="warning" sx={{ marginBottom: 1.5 }}>
          {t('api.wrongClock')}
        </Alert>
      )}
      <DefinitionList
        items={[
          { key: 'version', label: t('api.version'), value: info.version },
          { key: 'contract', label: t('api.contract'), value: info.contract },
          {
            key: 'commit',
            label: t('api.commit'),
            value: info.commit ? <code>{info.commit}</code> : t('unknown'),
          },
          { key: 'started', label: t('api.started'), value: format.instant(info.startedAt) },
          { key: 'latency', label: t('api.latency'), value: t('milliseconds', { count: latencyMs }) },
          {
            key: 'skew',
            label: t('api.skew'),
            value: (
              <StateChip
                tone={wrongClock ? 'bad' : 'good'}
                label={t('seconds', { value: format.decimal(secondsText(skewMs)) })}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

/** To a tenth, and never a negative zero. */
const secondsText = (ms: number) => (Math.round(ms / 100) / 10 || 0).toFixed(1);

function ClientSection({ client }: { client: ClientFacts }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const keepsNotes = usePermission('note.use');
  const { width, height, pixelRatio, storage, worker, kept } = client;
  return (
    <Section title={t('client.title')}>
      <DefinitionList
        items={[
          { key: 'browser', label: t('client.browser'), value: client.userAgent },
          {
            key: 'viewport',
            label: t('client.viewport'),
            value: t('client.size', { width, height, pixelRatio, breakpoint: breakpointOf(width) }),
          },
          { key: 'language', label: t('client.language'), value: t(`language.${client.language}`) },
          { key: 'zone', label: t('client.zone'), value: client.zone },
          {
            key: 'storage',
            label: t('client.storage'),
            value: storage
              ? t('client.use', { usage: format.bytes(storage.usage), quota: format.bytes(storage.quota) })
              : t('unknown'),
          },
          {
            key: 'worker',
            label: t('infoMore.worker'),
            value: t(worker ? 'infoMore.workerOn' : 'infoMore.workerOff'),
          },
          { key: 'drafts', label: t('infoMore.drafts'), value: <Kept kept={kept} /> },
          {
            key: 'online',
            label: t('client.connection'),
            value: t(client.online ? 'client.online' : 'client.offline'),
          },
        ]}
      />
      {keepsNotes && (
        <Button
          component={Link}
          to={clearDeviceAddress}
          color="inherit"
          variant="outlined"
          size="small"
          sx={{ marginTop: 1.5 }}
        >
          {t('client.clear')}
        </Button>
      )}
    </Section>
  );
}

/** What would be lost with this device. */
function Kept({ kept }: Pick<ClientFacts, 'kept'>) {
  const { t } = useTranslation('codeGen');
  if (!kept) return <>{t('unknown')}</>;
  const parts = [
    ...(kept.forms > 0 ? [t('infoMore.draftsForms', { count: kept.forms })] : []),
    ...(kept.rows > 0 ? [t('infoMore.draftsRows', { count: kept.rows })] : []),
  ];
  return <>{parts.join(' · ') || t('infoMore.draftsNone')}</>;
}

function AdminSection({ admin, onRetry }: { admin: ApiAdminInfo | ApiError | undefined; onRetry(): void }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  return (
    <>
      <Section title={t('server.title')}>
        {admin === undefined && (
          <ForbiddenState permission={getApiAdminInfo.access} grantedBy={t('forbidden.grantedBy')} />
        )}
        {isApiError(admin) && (
          <ErrorState
            title={t('server.failed')}
            body={problemText(admin)}
            requestId={admin.requestId}
            onRetry={onRetry}
          />
        )}
        {admin !== undefined && !isApiError(admin) && <ServerFacts facts={admin} />}
      </Section>
      {admin !== undefined && !isApiError(admin) && (
        <>
          <SystemsSection systems={admin.systems} />
          <FailuresSection failures={admin.failures} />
        </>
      )}
    </>
  );
}
