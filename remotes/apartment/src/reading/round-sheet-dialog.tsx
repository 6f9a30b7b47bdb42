import { exportRound, importRound } from '@console/contract/apartment';
import { callApi, notify, useDownload, useSheetImport } from '@console/shell';
import {
  DownloadButton,
  FileButton,
  FormDialog,
  type SheetFault,
  SheetReport,
  StateChip,
  saveFile,
} from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import '../imports/texts.ts';
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
  const params = { cycleId };
  const sheet = useSheetImport(importRound, (body) => ({ params, body }));
  const download = useDownload((query) => callApi(exportRound, { params, query }), saveFile);
  const refusalText = useRefusalText();
  const { found, pending, problem } = sheet;
  const canSave = found !== undefined && found.faults === 0 && found.entered > 0;
  const save = async () => {
    if (!canSave) return onClose();
    const done = await sheet.save();
    if (!done) return;
    notify.success(t('reading.sheet.imported', { count: done.entered }));
    onClose();
  };
  // What is wrong with a row as a whole is a refusal of its value.
  const faultText = (fault: SheetFault) =>
    fault.column === null
      ? refusalText({ code: fault.code, fields: [], details: {} })
      : sheet.faultText(fault);
  return (
    <FormDialog
      open
      wide
      title={t('reading.sheet.title')}
      submitLabel={canSave ? t('reading.sheet.import', { count: found.entered }) : t('reading.details.save')}
      pending={pending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      <DownloadButton label={t('reading.sheet.download')} {...download} />
      {mayEnter && (
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <div>{t('reading.sheet.rules')}</div>
          <FileButton
            label={t('reading.sheet.choose')}
            accept=".xlsx"
            loading={pending}
            onFile={sheet.choose}
          />
        </Box>
      )}
      {found && (
        <Box role="status" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <SheetReport
            told={found}
            columnName={(column) => t(`reading.sheet.columns.${column}`)}
            faultText={faultText}
          >
            <StateChip tone="good" label={t('reading.sheet.entered', { count: found.entered })} />
            {found.empty > 0 && (
              <StateChip tone="neutral" label={t('reading.sheet.empty', { count: found.empty })} />
            )}
          </SheetReport>
        </Box>
      )}
    </FormDialog>
  );
}
