import { type SheetProblem, sheetBytesAtMost } from '@console/contract';
import { exportRound, importRound, type RoundImport } from '@console/contract/apartment';
import { callApi, currentLanguage, notify, useCall, useProblemText } from '@console/shell';
import { DataTable, FileButton, FormDialog } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../imports/texts.ts';
import { base64Of, saveSheet } from '../form/sheet-files.ts';
import { useRefusalText } from './refusal-text.ts';

interface RoundSheetDialogProps {
  cycleId: string;
  /** Values may be entered: a filled sheet is taken. */
  mayEnter: boolean;
  onClose(): void;
}

/** The round as a sheet to carry along, and back: looked through first, saved only without any fault. */
export default function RoundSheetDialog({ cycleId, mayEnter, onClose }: RoundSheetDialogProps) {
  const { t } = useTranslation('apartment');
  const [file, setFile] = useState<string>();
  const [found, setFound] = useState<RoundImport>();
  const [tooBig, setTooBig] = useState(false);
  const [check, checking] = useCall(importRound, { quietly: true });
  const [run, running] = useCall(importRound);
  const params = { cycleId };
  const choose = async (chosen: File) => {
    setFound(undefined);
    setFile(undefined);
    setTooBig(chosen.size > sheetBytesAtMost);
    if (chosen.size > sheetBytesAtMost) return;
    const base64 = base64Of(new Uint8Array(await chosen.arrayBuffer()));
    setFile(base64);
    setFound(await check({ params, body: { file: base64, dryRun: true } }));
  };
  const canSave = file !== undefined && found !== undefined && found.faults === 0 && found.entered > 0;
  const save = async () => {
    if (!canSave) return onClose();
    const done = await run({ params, body: { file, dryRun: false } });
    if (!done) return;
    notify.success(t('reading.sheet.imported', { count: done.entered }));
    onClose();
  };
  const unreadable = tooBig ? t('fields.file_too_big') : (checking.field('file') ?? checking.problem);
  return (
    <FormDialog
      open
      wide
      title={t('reading.sheet.title')}
      submitLabel={canSave ? t('reading.sheet.import', { count: found.entered }) : t('reading.details.save')}
      pending={checking.pending || running.pending}
      problem={unreadable ?? running.problem}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <Download cycleId={cycleId} />
      {mayEnter && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <div>{t('reading.sheet.rules')}</div>
          <FileButton
            label={t('reading.sheet.choose')}
            accept=".xlsx"
            disabled={checking.pending || running.pending}
            onFile={choose}
          />
        </Box>
      )}
      {found && <Found found={found} />}
    </FormDialog>
  );
}

function Download({ cycleId }: { cycleId: string }) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setProblem(undefined);
    try {
      const query = { language: currentLanguage() };
      saveSheet(await callApi(exportRound, { params: { cycleId }, query }));
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  return (
    <Box>
      <Button variant="outlined" onClick={() => void run()}>
        {t('reading.sheet.download')}
      </Button>
      {problem && <Alert severity="error">{problem}</Alert>}
    </Box>
  );
}

function Found({ found }: { found: RoundImport }) {
  const { t } = useTranslation('apartment');
  const refusalText = useRefusalText();
  const { entered, same, empty, faults, problems, ignored } = found;
  const why = ({ code, params }: SheetProblem) =>
    refusalText({ code, fields: [{ path: '', code, ...(params && { params }) }], details: {} });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={faults > 0 ? 'warning' : 'success'}>
        {t('reading.sheet.found', { entered, same, empty, faults })}
        {ignored.length > 0 && ` ${t('reading.sheet.ignored', { columns: ignored.join(', ') })}`}
      </Alert>
      {problems.length > 0 && (
        <DataTable
          caption={t('reading.sheet.faults')}
          dense
          rows={problems}
          rowKey={(problem) => String(problems.indexOf(problem))}
          columns={[
            { key: 'row', label: t('reading.sheet.row'), primary: true, cell: ({ row }) => row ?? '–' },
            {
              key: 'column',
              label: t('reading.sheet.column'),
              cell: ({ column }) => (column === null ? '–' : t(`reading.sheet.columns.${column}`)),
            },
            { key: 'why', label: t('reading.sheet.why'), cell: why },
          ]}
        />
      )}
    </Box>
  );
}
