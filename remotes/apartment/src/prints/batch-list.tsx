import {
  createPrintBatch,
  getPrintBatch,
  getPrintBatchFile,
  type PrintBatch,
} from '@console/contract/apartment';
import { callApi, invalidate, tellChanged, useAnswer, useDownload, useFormat } from '@console/shell';
import { columnsOf, DataTable, MeterBar, Section, StateChip, saveFile, type Tone } from '@console/ui';
import { DownloadIcon } from '@console/ui/icons';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

const askAgainAfter = 1000;
const tones: Readonly<Record<PrintBatch['state'], Tone>> = {
  waiting: 'neutral',
  running: 'info',
  done: 'good',
  failed: 'bad',
};

const isUnderWay = ({ state }: PrintBatch): boolean => state === 'waiting' || state === 'running';

/** Many papers as one file: how far they are, and the files of those that are there. */
export function BatchList({ batches }: { batches: readonly PrintBatch[] }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<PrintBatch>(format);
  const whatOf = useWhat();
  return (
    <Section dense title={t('prints.batches.title')}>
      <DataTable
        caption={t('prints.batches.title')}
        rows={batches}
        rowKey={({ printBatchId }) => printBatchId}
        columns={[
          column.name('what', t('prints.batches.document'), whatOf),
          column.text('asked', t('prints.batches.asked'), ({ askedByName, askedAt }) =>
            t('prints.batches.askedBy', { name: askedByName, at: format.instant(askedAt) }),
          ),
          column.own('state', t('prints.batches.state'), (batch) => <BatchState batch={batch} />),
          column.own('file', t('prints.batches.file'), (batch) =>
            batch.state === 'done' ? <BatchFile batch={batch} /> : '–',
          ),
        ]}
      />
    </Section>
  );
}

function useWhat(): (batch: PrintBatch) => string {
  const { t } = useTranslation('apartment');
  return ({ template, ym }) => {
    const paper = t(`prints.templates.${template}`);
    return ym === null ? paper : t('prints.batches.what', { paper, month: ym });
  };
}

/** One that is under way is asked after until it is there, whoever has begun it. */
function BatchState({ batch }: { batch: PrintBatch }) {
  const { t } = useTranslation('apartment');
  const begun = isUnderWay(batch);
  const { result: now = batch } = useAnswer(getPrintBatch, { params: { printBatchId: batch.printBatchId } });
  const goesOn = isUnderWay(now);
  // Syncs with the server, which tells nobody by itself how far it is.
  useEffect(() => {
    if (!begun) return;
    if (!goesOn) {
      void tellChanged(createPrintBatch.changes);
      return;
    }
    const timer = setInterval(() => void invalidate(getPrintBatch), askAgainAfter);
    return () => clearInterval(timer);
  }, [begun, goesOn]);
  if (now.state === 'running')
    return (
      <MeterBar
        label={t('prints.batches.progress')}
        value={now.done}
        max={now.total}
        format={(done, total) => t('prints.batches.of', { done, total })}
      />
    );
  return <StateChip tone={tones[now.state]} label={t(`prints.batches.states.${now.state}`)} />;
}

function BatchFile({ batch }: { batch: PrintBatch }) {
  const { t } = useTranslation('apartment');
  const whatOf = useWhat();
  const { pending, problem, onDownload } = useDownload(
    () => callApi(getPrintBatchFile, { params: { printBatchId: batch.printBatchId } }),
    saveFile,
  );
  return (
    <>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        disabled={pending}
        aria-label={t('prints.batches.downloadOf', { of: whatOf(batch) })}
        onClick={onDownload}
      >
        {t('prints.batches.download')}
      </Button>
    </>
  );
}
