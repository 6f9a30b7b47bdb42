import { type DnsWatch, endDnsWatch, listDnsWatches } from '@console/contract/codegen';
import { onLiveEvent, tellChanged, useAnswer, useCall, useFormat, useProblemText } from '@console/shell';
import { type Column, DataTable, ErrorState, LoadingState, MeterBar, Section, StateChip } from '@console/ui';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const tones = { watching: 'info', reached: 'good', expired: 'warn', ended: 'neutral' } as const;

/** What is being watched; nothing is drawn before there is one. */
export function Watches() {
  const { t } = useTranslation('codeGen');
  const { state, result, error, retry } = useAnswer(listDnsWatches);
  const problemText = useProblemText();
  const columns = useColumns();
  useEffect(() => onLiveEvent('dnsWatch', () => void tellChanged(listDnsWatches.shows)), []);
  if (state === 'ready' && result?.items.length === 0) return undefined;
  return (
    <Section dense title={t('dns.watches.title')}>
      {state === 'loading' && <LoadingState />}
      {state === 'failed' && <ErrorState body={problemText(error)} onRetry={retry} />}
      {result && (
        <DataTable
          caption={t('dns.watches.title')}
          rows={result.items}
          rowKey={({ watchId }) => watchId}
          columns={columns}
        />
      )}
    </Section>
  );
}

function useColumns(): Column<DnsWatch>[] {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  return [
    { key: 'name', label: t('dns.watches.name'), cell: ({ shown, type }) => `${shown} · ${type}` },
    {
      key: 'state',
      label: t('dns.watches.state'),
      card: 'top',
      cell: ({ state }) => <StateChip tone={tones[state]} label={t(`dns.watches.states.${state}`)} />,
    },
    { key: 'expected', label: t('dns.watches.expected'), cell: ({ expected }) => <code>{expected}</code> },
    { key: 'spread', label: t('dns.watches.spread'), cell: (watch) => <WatchSpread watch={watch} /> },
    {
      key: 'last',
      label: t('dns.watches.last'),
      card: 'half',
      nowrap: true,
      cell: ({ lastAt }) => (lastAt === null ? t('dns.watches.notYet') : format.instant(lastAt)),
    },
    {
      key: 'ends',
      label: t('dns.watches.ends'),
      card: 'half',
      nowrap: true,
      cell: ({ endedAt, endsAt }) => format.instant(endedAt ?? endsAt),
    },
    {
      key: 'act',
      label: t('dns.watches.act'),
      cell: (watch) => (watch.state === 'watching' ? <EndButton watch={watch} /> : undefined),
    },
  ];
}

function WatchSpread({ watch: { answers, resolvers, shown } }: { watch: DnsWatch }) {
  const { t } = useTranslation('codeGen');
  const matching = answers.filter(({ matches }) => matches).length;
  const of = resolvers.length;
  return (
    <MeterBar
      inline
      label={t('dns.watches.spreadOf', { name: shown })}
      value={matching}
      max={of}
      tone={matching === of ? 'good' : 'info'}
    />
  );
}

function EndButton({ watch: { watchId, shown, type } }: { watch: DnsWatch }) {
  const { t } = useTranslation('codeGen');
  const [end, { pending }] = useCall(endDnsWatch);
  return (
    <Button
      size="small"
      color="inherit"
      loading={pending}
      aria-label={t('dns.watches.endOf', { name: shown, type })}
      onClick={() => void end({ params: { watchId } })}
    >
      {t('dns.watches.end')}
    </Button>
  );
}
