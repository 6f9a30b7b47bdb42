import { importNotes, noteLimits } from '@console/contract/notes';
import { isApiError, tellChanged, useProblemText } from '@console/shell';
import { FileButton, FormDialog } from '@console/ui';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportReport } from './import-report.tsx';
import { reportLines } from './import-report-rules.ts';
import { ImportRefused, type ReadImport } from './imported-notes.ts';
import { readImport } from './read-import.ts';
import { runImport, type TakenNote } from './run-import.ts';
import './texts.ts';

/** Takes notes in from files of other programs: first it tells what would come, then it does it and tells what came. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const { stage, pending, problem, sent, read, take } = useImport();
  const news = stage ? newOf(stage) : 0;
  const isDone = stage?.isDone === true;
  const lines = useMemo(() => (stage ? reportLines(stage.file, stage.taken) : []), [stage]);
  return (
    <FormDialog
      open
      title={t('importing.title')}
      submitLabel={
        isDone
          ? t('importing.close')
          : stage
            ? t('importing.take', { count: news })
            : t('importing.chooseFirst')
      }
      finished={isDone}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => (isDone ? onClose() : void take())}
    >
      {!isDone && <FileChoice disabled={pending} onFile={(file) => void read(file)} />}
      {stage && (
        <ImportReport
          lines={lines}
          severity={news === 0 ? 'warning' : isDone ? 'success' : 'info'}
          head={
            isDone
              ? t('importing.done', { count: news })
              : t('importing.found', {
                  count: stage.file.notes.length,
                  format: t(`importing.format.${stage.file.format}`),
                })
          }
        />
      )}
      {pending && sent > 0 && (
        <Box role="status" sx={{ typography: 'body2' }}>
          {t('importing.progress', { sent, all: stage?.file.notes.length ?? sent })}
        </Box>
      )}
    </FormDialog>
  );
}

/** A file that was read, and what would become of its notes, or did. */
interface Stage {
  readonly file: ReadImport;
  readonly taken: readonly TakenNote[];
  readonly isDone: boolean;
}

const newOf = ({ taken }: Stage): number =>
  taken.filter(({ outcome }) => outcome === 'created' || outcome === 'copied').length;

function useImport() {
  const { t } = useTranslation('notes');
  const problemText = useProblemText();
  const [stage, setStage] = useState<Stage>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);

  const trying = async (work: () => Promise<void>) => {
    setPending(true);
    setProblem(undefined);
    setSent(0);
    try {
      await work();
    } catch (error) {
      if (error instanceof ImportRefused) setProblem(t(`importing.refused.${error.code}`, limits));
      else if (isApiError(error)) setProblem(problemText(error));
      else throw error;
    } finally {
      setPending(false);
    }
  };
  return {
    stage,
    pending,
    problem,
    sent,
    read: (file: File) =>
      trying(async () => {
        setStage(undefined);
        if (file.size > noteLimits.importBytes) throw new ImportRefused('too_large');
        const found = await readImport(file.name, new Uint8Array(await file.arrayBuffer()));
        setStage({ file: found, taken: await runImport(found.notes, true, setSent), isDone: false });
      }),
    take: () =>
      trying(async () => {
        if (!stage || newOf(stage) === 0) return;
        try {
          const taken = await runImport(stage.file.notes, false, setSent);
          setStage({ ...stage, taken, isDone: true });
        } catch (error) {
          // What is there by now; where that cannot be asked either, the first refusal says more than the second.
          const now = await runImport(stage.file.notes, true).catch(() => undefined);
          if (now) setStage({ ...stage, taken: now });
          throw error;
        } finally {
          // Some may be there although others were not taken any more.
          await tellChanged(importNotes.changes);
        }
      }),
  };
}

const limits = { entries: noteLimits.importEntries, megabytes: noteLimits.importBytes / 1024 / 1024 };

function FileChoice({ disabled, onFile }: { disabled: boolean; onFile(file: File): void }) {
  const { t } = useTranslation('notes');
  const [chosen, setChosen] = useState<string>();
  const choose = (file: File) => {
    setChosen(file.name);
    onFile(file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FileButton
          label={t('importing.choose')}
          accept=".zip,.md,.markdown,.txt,.json,.jex"
          disabled={disabled}
          onFile={choose}
        />
        {chosen && <Box sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{chosen}</Box>}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('importing.formats', limits)}</Box>
    </Box>
  );
}
