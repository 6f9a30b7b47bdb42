import { type RemoteHealth, useFormat, useLanguage, useTable } from '@console/shell';
import { columnsOf, ListSection, StateChip } from '@console/ui';
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
  const column = columnsOf<AreaView>(useFormat());
  const columns = [
    column.name('title', t('remotes.area'), ({ health }) => health.titles[language]),
    column.own('state', t('remotes.state'), ({ health }) => <State health={health} />, {
      sortBy: ({ health }) => t(`state.${health.state}`),
    }),
    column.number('time', t('remotes.time'), ({ health }) => health.loadedInMs, {
      cell: ({ health: { loadedInMs } }) =>
        loadedInMs === undefined ? t('remotes.notYet') : t('milliseconds', { count: Math.round(loadedInMs) }),
    }),
    column.own('release', t('remotes.release'), (area) => <Release area={area} />, {
      sortBy: ({ health }) => health.release,
    }),
    column.own('fit', t('remotes.fit'), ({ fits, health }) => <FitChip fits={fits} needs={health.shell} />, {
      sortBy: ({ health }) => health.shell,
    }),
    ...(mayKnowFaults
      ? [
          column.own('fault', t('remotes.lastFault'), ({ lastFault }) => <LastFault fault={lastFault} />, {
            sortBy: ({ lastFault }) => lastFault?.receivedAt,
          }),
        ]
      : []),
    column.text('commit', t('remotes.commit'), ({ health }) => health.commit, {
      hideBelow: 'lg',
      cell: ({ health: { commit } }) => (commit ? <code>{commit}</code> : t('unknown')),
    }),
    column.instant('built', t('remotes.built'), ({ health }) => health.builtAt, { hideBelow: 'lg' }),
  ];
  return (
    <ListSection
      {...useTable('codeGen.areas')}
      title={t('remotes.title')}
      rows={areas}
      columns={columns}
      rowKey={({ health }) => health.remote}
      none={{ title: t('remotes.none') }}
    />
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
