import { importNotes, noteLimits } from '@console/contract/notes';
import { isApiError, notify, tellChanged, useFormat, useProblemText } from '@console/shell';
import { FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ImportRefused, type ReadImport } from './imported-notes.ts';
import { readImport } from './read-import.ts';
import { type Outcomes, runImport } from './run-import.ts';

/** Takes notes in from files of other programs: first it tells what would come, then it does it. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('notes');
  const { report, pending, problem, sent, read, take } = useImport(onClose);
  return (
    <FormDialog
      open
      title={t('transfer.import')}
      submitLabel={
        report ? t('transfer.take', { count: report.outcomes.created }) : t('transfer.chooseFirst')
      }
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void take()}
    >
      <FileChoice disabled={pending} onFile={(file) => void read(file)} />
      {report && <Report {...report} />}
      {sent > 0 && (
        <Box role="status" sx={{ typography: 'body2' }}>
          {t('transfer.progress', { sent, all: report?.file.notes.length ?? sent })}
        </Box>
      )}
    </FormDialog>
  );
}

interface ImportReport {
  readonly file: ReadImport;
  readonly outcomes: Outcomes;
}

function useImport(onClose: () => void) {
  const { t } = useTranslation('notes');
  const problemText = useProblemText();
  const [report, setReport] = useState<ImportReport>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [sent, setSent] = useState(0);

  const trying = async (work: () => Promise<void>) => {
    setPending(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      if (error instanceof ImportRefused) setProblem(t(`transfer.refused.${error.code}`, limits));
      else if (isApiError(error)) setProblem(problemText(error));
      else throw error;
    } finally {
      setPending(false);
    }
  };
  return {
    report,
    pending,
    problem,
    sent,
    read: (file: File) =>
      trying(async () => {
        setReport(undefined);
        if (file.size > noteLimits.importBytes) throw new ImportRefused('too_large');
        const found = await readImport(file.name, new Uint8Array(await file.arrayBuffer()));
        setReport({ file: found, outcomes: await runImport(found.notes, true) });
      }),
    take: () =>
      trying(async () => {
        if (!report || report.outcomes.created === 0) return;
        const { created } = await runImport(report.file.notes, false, setSent);
        await tellChanged(importNotes.changes);
        notify.success(t('transfer.done', { count: created }));
        onClose();
      }),
  };
}

const limits = { entries: noteLimits.importEntries, megabytes: noteLimits.importBytes / 1024 / 1024 };

function FileChoice({ disabled, onFile }: { disabled: boolean; onFile(file: File): void }) {
  const { t } = useTranslation('notes');
  const hint = useId();
  return (
    <Box component="label" sx={{ display: 'grid', gap: 0.75 }}>
      {t('transfer.file')}
      <input
        type="file"
        accept=".zip,.md,.markdown,.txt,.json,.jex"
        aria-describedby={hint}
        disabled={disabled}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
        }}
      />
      <Box component="span" id={hint} sx={{ typography: 'body2', color: 'text.secondary' }}>
        {t('transfer.formats', limits)}
      </Box>
    </Box>
  );
}

/** What is shown of a long list of entries that stay out. */
const listed = 20;

function Report({ file, outcomes }: ImportReport) {
  const { t } = useTranslation('notes');
  const format = useFormat();
  const facts = (['created', 'exists', 'too_large', 'empty'] as const).filter((key) => outcomes[key] > 0);
  return (
    <Alert severity={outcomes.created > 0 ? 'info' : 'warning'} role="status">
      <Box sx={{ fontWeight: 600 }}>
        {t('transfer.found', {
          count: file.notes.length,
          format: t(`transfer.format.${file.format}`),
        })}
      </Box>
      <Box component="ul" sx={listStyle}>
        {facts.map((key) => (
          <li key={key}>{t(`transfer.outcome.${key}`, { count: outcomes[key] })}</li>
        ))}
        {file.leftOut.slice(0, listed).map(({ name, why }) => (
          <li key={`${name} ${why}`}>{`${name}: ${t(`transfer.leftOut.${why}`)}`}</li>
        ))}
        {file.leftOut.length > listed && (
          <li>
            {t('transfer.moreLeftOut', {
              count: file.leftOut.length - listed,
              number: format.number(file.leftOut.length - listed),
            })}
          </li>
        )}
      </Box>
    </Alert>
  );
}

const listStyle = { margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' } as const;
