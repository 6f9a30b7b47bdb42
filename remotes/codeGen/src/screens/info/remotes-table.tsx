import { type RemoteHealth, useFormat, useLanguage } from '@console/shell';
import { type Column, DataTable, EmptyState, Section, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

const tones = { idle: 'neutral', loading: 'info', ready: 'good', failed: 'bad' } as const;

/** Every area the page knows: its live release, how it came up, and why it did not. */
export function RemotesTable({ remotes }: { remotes: readonly RemoteHealth[] }) {
  const { t } = useTranslation('codeGen');
  const [language] = useLanguage();
  const format = useFormat();
  const columns: Column<RemoteHealth>[] = [
    { key: 'title', label: t('remotes.area'), cell: ({ titles }) => titles[language], primary: true },
    { key: 'state', label: t('remotes.state'), cell: (one) => <State health={one} /> },
    {
      key: 'time',
      label: t('remotes.time'),
      align: 'right',
      cell: ({ loadedInMs }) =>
        loadedInMs === undefined ? t('remotes.notYet') : t('milliseconds', { count: Math.round(loadedInMs) }),
    },
    { key: 'release', label: t('remotes.release'), cell: ({ release }) => <code>{release}</code> },
    {
      key: 'commit',
      label: t('remotes.commit'),
      cell: ({ commit }) => (commit ? <code>{commit}</code> : t('unknown')),
      hideBelow: 'md',
    },
    {
      key: 'built',
      label: t('remotes.built'),
      cell: ({ builtAt }) => format.instant(builtAt),
      hideBelow: 'md',
    },
    { key: 'shell', label: t('remotes.shell'), cell: ({ shell }) => <code>{shell}</code>, hideBelow: 'lg' },
  ];
  return (
    <Section title={t('remotes.title')} dense>
      <DataTable
        caption={t('remotes.title')}
        rows={remotes}
        columns={columns}
        rowKey={({ remote }) => remote}
        empty={<EmptyState title={t('remotes.none')} />}
      />
    </Section>
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
