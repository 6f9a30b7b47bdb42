import { type ClashCache, type ClashSnapshot, flushClashCache } from '@console/contract/codegen';
import { useFormat } from '@console/shell';
import { DefinitionList, KeyFigure, KeyFigures, Section, SeriesChart } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { clockOf } from './clock.ts';
import { DnsBox } from './dns-box.tsx';
import type { Live } from './live-rules.ts';
import type { Operating } from './use-operate.ts';

interface OverviewProps {
  controller: string;
  snapshot: ClashSnapshot;
  live: Live;
  operating: Operating;
}

/** How much goes through right now, and what the controller is set to. */
export function OverviewPanel({ controller, snapshot, live, operating }: OverviewProps) {
  const { t } = useTranslation('codeGen');
  return (
    <>
      <Figures snapshot={snapshot} live={live} />
      <TrafficChart live={live} />
      {snapshot.features.dns && <DnsBox controller={controller} />}
      {operating.may && <Caches controller={controller} snapshot={snapshot} operating={operating} />}
      <Section title={t('clash.overview.config')}>
        <Box sx={{ color: 'text.secondary', marginBottom: 1.5 }}>{t('clash.overview.configNote')}</Box>
        <DefinitionList
          items={snapshot.config.map(({ key, value }) => ({
            key,
            label: <code>{key}</code>,
            value:
              value === null || value === '' ? (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {t(value === null ? 'clash.overview.masked' : 'clash.overview.empty')}
                </Box>
              ) : (
                value
              ),
          }))}
        />
      </Section>
    </>
  );
}

function Figures({ snapshot, live }: Pick<OverviewProps, 'snapshot' | 'live'>) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const last = live.traffic.at(-1);
  const { connections, memory } = live;
  const bytes = (value: number | null | undefined) => (typeof value === 'number' ? format.bytes(value) : '–');
  const rate = (value: number | undefined) =>
    value === undefined ? '–' : t('clash.overview.rate', { bytes: format.bytes(value) });
  return (
    <KeyFigures>
      <KeyFigure label={t('clash.overview.down')} value={rate(last?.down)} />
      <KeyFigure label={t('clash.overview.up')} value={rate(last?.up)} />
      <KeyFigure
        label={t('clash.overview.downTotal')}
        value={bytes(last?.downTotal ?? connections?.downloadTotal)}
      />
      <KeyFigure
        label={t('clash.overview.upTotal')}
        value={bytes(last?.upTotal ?? connections?.uploadTotal)}
      />
      <KeyFigure
        label={t('clash.overview.connections')}
        value={connections ? format.number(connections.rows.length) : '–'}
      />
      {snapshot.features.memory && <KeyFigure label={t('clash.overview.memory')} value={bytes(memory)} />}
    </KeyFigures>
  );
}

function TrafficChart({ live: { traffic } }: Pick<OverviewProps, 'live'>) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const rate = (value: number) => t('clash.overview.rate', { bytes: format.bytes(value) });
  return (
    <SeriesChart
      label={t('clash.overview.chart')}
      over={t('clash.overview.chartOver')}
      columns={traffic.map(({ at }) => clockOf(at))}
      format={rate}
      instead={traffic.length < 2 ? { title: t('clash.overview.waiting') } : undefined}
      series={[
        { name: t('clash.overview.down'), shape: 'line', values: traffic.map(({ down }) => down) },
        { name: t('clash.overview.up'), shape: 'line', values: traffic.map(({ up }) => up) },
      ]}
    />
  );
}

function Caches({ controller, snapshot: { features }, operating }: Omit<OverviewProps, 'live'>) {
  const { t } = useTranslation('codeGen');
  const caches: readonly ClashCache[] = [
    ...(features.flushFakeIp ? ['fakeip' as const] : []),
    ...(features.flushDns ? ['dns' as const] : []),
  ];
  if (caches.length === 0) return null;
  return (
    <Section title={t('clash.overview.actions')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {caches.map((cache) => (
          <Button
            key={cache}
            variant="outlined"
            disabled={operating.pending}
            onClick={() =>
              void operating.run(
                (call) => call(flushClashCache, { params: { controller, cache } }),
                t(`clash.overview.flushed.${cache}`),
              )
            }
          >
            {t(`clash.overview.flush.${cache}`)}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
