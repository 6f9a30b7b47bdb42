import { noteLimits } from '@console/contract/notes';
import { useFormat } from '@console/shell';
import { FileButton, FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChosenFile } from './entries.ts';
import { ImportReport } from './import-report.tsx';
import { reportLines } from './import-report-rules.ts';
import type { ImportResult } from './run-import.ts';
import { unfinishedImport } from './unfinished-import.ts';
import { type ImportStage, isNew, useImport } from './use-import.ts';
import './texts.ts';

/** Takes notes in from files of other programs: first it tells what would come, then it does it and tells what came. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const { stage, problem, look, stopLooking, take, pause, goOn } = useImport();
  const isDone = stage.is === 'done';
  const [publish, setPublish] = useState(false);
  const submit = () => {
    if (stage.is === 'looking') stopLooking();
    else if (stage.is === 'foreseen')
      void (newOf(stage.result) + stage.result.filesToSend > 0 && take(publish));
    else if (stage.is === 'sending') pause();
    else if (stage.is === 'paused') goOn();
    else if (isDone) onClose();
  };
  const takeLabel = (result: ImportResult) => {
    const [count, files] = [newOf(result), result.filesToSend];
    if (count > 0) return t('importing.take', { count });
    return files > 0 ? t('importing.takeFiles', { count: files }) : t('importing.nothing');
  };
  return (
    <FormDialog
      open
      title={t('importing.title')}
      submitLabel={stage.is === 'foreseen' ? takeLabel(stage.result) : t(`importing.submit.${stage.is}`)}
      finished={isDone}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {['choosing', 'looking', 'foreseen'].includes(stage.is) && (
        <FileChoice disabled={stage.is === 'looking'} onChosen={(name, chosen) => void look(name, chosen)} />
      )}
      <Progress stage={stage} />
      {(stage.is === 'foreseen' || stage.is === 'done') && <Result stage={stage} />}
      {stage.is === 'foreseen' && stage.result.publications > 0 && (
        <FormControlLabel
          control={<Checkbox checked={publish} onChange={(_, checked) => setPublish(checked)} />}
          label={t('importing.publish', { count: stage.result.publications })}
        />
      )}
    </FormDialog>
  );
}

const newOf = ({ taken }: ImportResult): number => taken.filter(({ outcome }) => isNew(outcome)).length;

function Result({ stage }: { stage: Extract<ImportStage, { is: 'foreseen' | 'done' }> }) {
  const { t } = useTranslation('notes');
  const { result } = stage;
  const lines = useMemo(() => reportLines(result), [result]);
  const news = newOf(result);
  return (
    <ImportReport
      lines={lines}
      result={result}
      severity={news === 0 ? 'warning' : stage.is === 'done' ? 'success' : 'info'}
      head={
        stage.is === 'done'
          ? t('importing.done', { count: news })
          : t('importing.found', { count: result.taken.length })
      }
    />
  );
}

/** How far it has come, of what there is. */
function Progress({ stage }: { stage: ImportStage }) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  if (stage.is !== 'looking' && stage.is !== 'sending' && stage.is !== 'paused') return null;
  const isLooking = stage.is === 'looking';
  const news = isLooking ? 0 : newOf(stage.result);
  // Of files that are sent alone nobody knows how many are still to come: as far as has been read.
  const share = isLooking ? stage.share : news > 0 ? stage.progress.notes / news : stage.progress.share;
  const label = isLooking
    ? t('importing.looking')
    : t('importing.progress', {
        sent: format.number(stage.progress.notes),
        all: format.number(news),
        files: format.number(stage.progress.files),
      });
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <LinearProgress variant="determinate" value={Math.round(share * 100)} aria-label={label} />
      <Box role="status" sx={{ typography: 'body2' }}>
        {label}
      </Box>
      {stage.is === 'paused' && (
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {t(stage.waits ? 'importing.waits' : 'importing.paused')}
        </Box>
      )}
    </Box>
  );
}

interface FileChoiceProps {
  readonly disabled: boolean;
  onChosen(name: string, chosen: readonly ChosenFile[]): void;
}

function FileChoice({ disabled, onChosen }: FileChoiceProps) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const [name, setName] = useState<string>();
  const [unfinished] = useState(() => unfinishedImport.get());
  const choose = (files: readonly File[], folder = false) => {
    const [first] = files;
    if (!first) return;
    const shown = folder ? (first.webkitRelativePath.split('/')[0] ?? first.name) : first.name;
    const called =
      files.length === 1 || folder ? shown : t('importing.several', { name: shown, more: files.length - 1 });
    setName(called);
    onChosen(
      called,
      files.map((file) => ({ path: file.webkitRelativePath || file.name, file })),
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      {unfinished && name === undefined && (
        <Alert severity="info">
          {t('importing.unfinished', {
            name: unfinished.name,
            sent: format.number(unfinished.sent),
            all: format.number(unfinished.all),
          })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FileButton label={t('importing.choose')} disabled={disabled} onFiles={(files) => choose(files)} />
        {canChooseFolders() && (
          <FileButton
            label={t('importing.chooseFolder')}
            disabled={disabled}
            folder
            onFiles={(files) => choose(files, true)}
          />
        )}
        {name !== undefined && <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{name}</Box>}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('importing.formats', { entries: noteLimits.importEntries })}
      </Box>
    </Box>
  );
}

const canChooseFolders = (): boolean => 'webkitdirectory' in HTMLInputElement.prototype;
