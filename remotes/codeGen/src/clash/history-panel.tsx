import {
  type ClashHistory,
  type ClashHistoryKey,
  clashHistoryKeys,
  getClashHistory,
  setClashRecording,
} from '@console/contract/codegen';
import { useAnswer, useFormat, usePermission, useProblemText } from '@console/shell';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingState,
  Section,
  SelectInput,
  SeriesChart,
  SwitchInput,
  Toolbar,
} from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Operating } from './use-operate.ts';

const periods = ['1', '24', '168', '720'] as const;

/** What went through the controller while it was recorded. */
export function HistoryPanel({ controller, operating }: { controller: string; operating: Operating }) {
  const { t } = useTranslation('codeGen');
  const problemText = useProblemText();
  const [by, setBy] = useState<ClashHistoryKey>('host');
  const [hours, setHours] = useState<(typeof periods)[number]>('24');
  const { state, result, error, retry } = useAnswer(getClashHistory, {
    params: { controller },
    query: { by, hours: Number(hours) },
  });
  return (
    <Section title={t('clash.panels.history')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Toolbar>
          <SelectInput<ClashHistoryKey>
            label={t('clash.history.by')}
            value={by}
            onChange={setBy}
            options={clashHistoryKeys.map((value) => ({ value, label: t(`clash.history.keys.${value}`) }))}
          />
          <SelectInput<(typeof periods)[number]>
            label={t('clash.history.hours')}
            value={hours}
            onChange={setHours}
            options={periods.map((value) => ({ value, label: t(`clash.history.periods.${value}`) }))}
          />
          {result && <RecordingSwitch {...{ controller, operating }} on={result.recording} />}
        </Toolbar>
        <Alert severity="info">{t('clash.history.undercounted')}</Alert>
        {state === 'loading' && <LoadingState />}
        {state === 'failed' && (
          <ErrorState title={t('clash.history.failed')} body={problemText(error)} onRetry={retry} />
        )}
        {result && <Recorded history={result} by={by} />}
      </Box>
    </Section>
  );
}

/** Also while the controller does not answer: it is about what the console keeps. */
function RecordingSwitch({
  controller,
  operating,
  on,
}: {
  controller: string;
  operating: Operating;
  on: boolean;
}) {
  const { t } = useTranslation('codeGen');
  const may = usePermission('codegen.clash.operate');
  return (
    <SwitchInput
      label={t('clash.history.recording')}
      help={t('clash.history.recordingHelp')}
      value={on}
      disabled={!may || operating.pending}
      onChange={(next) =>
        void operating.run((call) => call(setClashRecording, { params: { controller }, body: { on: next } }))
      }
    />
  );
}

function Recorded({ history, by }: { history: ClashHistory; by: ClashHistoryKey }) {
  const { t } = useTranslation('codeGen');
  const format = useFormat();
  const { items, rest, course, recordedUntil } = history;
  if (items.length === 0)
    return <EmptyState title={t('clash.history.empty')} body={t('clash.history.emptyBody')} />;
  const all = [...items, rest].reduce((sum, { upload, download }) => sum + upload + download, 0);
  const key = t(`clash.history.keys.${by}`);
  return (
    <>
      {recordedUntil && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('clash.history.until', { age: format.relative(recordedUntil) })}
        </Box>
      )}
      <SeriesChart
        label={t('clash.history.chart')}
        over={t('clash.history.chartOver')}
        columns={course.map(({ at }) => format.instant(at))}
        ticks={course.map(({ at }) => format.clock(at))}
        format={(value) => format.bytes(value)}
        series={[
          { name: t('clash.overview.down'), stack: 'all', values: course.map(({ download }) => download) },
          { name: t('clash.overview.up'), stack: 'all', values: course.map(({ upload }) => upload) },
        ]}
      />
      <DataTable
        caption={t('clash.history.table', { key })}
        rows={items}
        rowKey={(row) => row.key}
        columns={[
          {
            ...{ key: 'key', label: key, primary: true },
            cell: (row) => (row.key === '' ? t('clash.history.unnamed') : row.key),
          },
          {
            ...{ key: 'download', label: t('clash.history.columns.download'), align: 'right', card: 'half' },
            cell: (row) => format.bytes(row.download),
          },
          {
            ...{ key: 'upload', label: t('clash.history.columns.upload'), align: 'right', card: 'half' },
            cell: (row) => format.bytes(row.upload),
          },
          {
            ...{
              key: 'connections',
              label: t('clash.history.columns.connections'),
              align: 'right',
              card: 'half',
            },
            cell: (row) => format.number(row.connections),
          },
          {
            ...{ key: 'share', label: t('clash.history.columns.share'), align: 'right', card: 'half' },
            cell: (row) => (all === 0 ? '–' : format.percent((row.upload + row.download) / all)),
          },
        ]}
      />
      {rest.keys > 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {t('clash.history.rest', { count: rest.keys, bytes: format.bytes(rest.upload + rest.download) })}
        </Box>
      )}
    </>
  );
}
