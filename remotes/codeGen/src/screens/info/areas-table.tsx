import { type RemoteHealth, useFormat, useLanguage } from '@console/shell';
import { type Column, DataTable, EmptyState, Section, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AreaView, RemoteFault } from './area-rules.ts';
import { FitChip } from './fit-chip.tsx';

const tones = { idle: 'neutral', loading: 'info', ready: 'good', failed: 'bad' } as const;

/** Every area the page knows: which release runs and why, whether it fits, how it came up, and what went wrong last. */
export function AreasTable({ areas, mayKnowFaults }: { areas: readonly AreaView[]; mayKnowFaults: boolean }) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const format = useFormat();
  const columns: Column<AreaView>[] = [
    { key: 'title', label: t('remotes.area'), cell: ({ health }) => health.titles[language], primary: true },
    { key: 'state', label: t('remotes.state'), cell: ({ health }) => <State health={health} /> },
    {
      key: 'time',
      label: t('remotes.time'),
      align: 'right',
      cell: ({ health: { loadedInMs } }) =>
        loadedInMs === undefined ? t('remotes.notYet') : t('milliseconds', { count: Math.round(loadedInMs) }),
    },
    { key: 'release', label: t('remotes.release'), cell: (area) => <Release area={area} /> },
    {
      key: 'fit',
      label: t('remotes.fit'),
      cell: ({ fits, health }) => <FitChip fits={fits} needs={health.shell} />,
    },
    ...(mayKnowFaults
      ? [
          {
            key: 'fault',
            label: t('remotes.lastFault'),
            cell: ({ lastFault }: AreaView) => <LastFault fault={lastFault} />,
          },
        ]
      : []),
    {
      key: 'commit',
      label: t('remotes.commit'),
      cell: ({ health: { commit } }) => (commit ? <code>{commit}</code> : t('unknown')),
      hideBelow: 'md',
    },
    {
      key: 'built',
      label: t('remotes.built'),
      cell: ({ health: { builtAt } }) => format.instant(builtAt),
      hideBelow: 'md',
    },
  ];
  return (
    <Section title={t('remotes.title')} dense>
      <DataTable
        caption={t('remotes.title')}
        rows={areas}
        columns={columns}
        rowKey={({ health }) => health.remote}
        empty={<EmptyState title={t('remotes.none')} />}
      />
    </Section>
  );
}

function Release({ area: { health, reason, rollouts } }: { area: AreaView }) {
  const { t } = useTranslation('codeGen');
  return (
    <>
      <code>{health.release}</code>
      {reason !== 'live' && <div>{t(`reason.${reason}`)}</div>}
      {rollouts > 0 && <div>{t('remotes.rollouts', { count: rollouts })}</div>}
    </>
  );
}

function LastFault({ fault }: { fault: RemoteFault | undefined }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  if (!fault) return t('remotes.noFault');
  const { failure, httpStatus, receivedAt } = fault;
  return (
    <>
      <div>{t(`cause.${failure}`, { status: httpStatus ?? '' })}</div>
      <time dateTime={receivedAt}>{format.relative(receivedAt)}</time>
    </>
  );
}

/** A failed area is tried again by opening it; the frame then shows what happens. */
function State({ health: { state, cause, status, fallbackFrom, area } }: { health: RemoteHealth }) {
  const { t } = useTranslation('codeGen');
  const reason = cause && t(`cause.${cause}`, { status: status ?? '' });
  return (
    <>
      <StateChip tone={tones[state]} label={t(`state.${state}`)} />
      {reason && <div>{reason}</div>}
      {fallbackFrom && <div>{t('remotes.fallback', { release: fallbackFrom })}</div>}
      {state === 'failed' && (
        <Button size="small" component={Link} to={`/${area}/`}>
          {t('remotes.retry')}
        </Button>
      )}
    </>
  );
}
