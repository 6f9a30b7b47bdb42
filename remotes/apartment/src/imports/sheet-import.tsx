import { type SheetImport as Outcome, type SheetProblem, sheetBytesAtMost } from '@console/contract';
import type { Building } from '@console/contract/apartment';
import { useCall } from '@console/shell';
import { DataTable, FileButton, Section, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { base64Of } from '../form/sheet-files.ts';
import { type ImportKind, importers } from './import-kinds.ts';

interface Chosen {
  name: string;
  base64: string;
}

/** People come in with tenancies only. */
type Told = Outcome & { persons?: number };

interface SheetImportProps {
  building: Building;
  kind: ImportKind;
  /** While it is being saved. */
  onBusy(busy: boolean): void;
  /** What is done next, once one has come in. */
  next?: ReactNode;
}

/** A sheet is looked through first; only one without any fault can be imported. */
export function SheetImport({ building, kind, onBusy, next }: SheetImportProps) {
  const { t } = useTranslation('apartment');
  const params = { buildingId: building.buildingId };
  const importer = importers[kind];
  const [chosen, setChosen] = useState<Chosen>();
  const [outcome, setOutcome] = useState<Told>();
  const [imported, setImported] = useState<Told>();
  const [tooBig, setTooBig] = useState(false);
  const [check, checking] = useCall(importer, { quietly: true });
  const [run, running] = useCall(importer);
  const choose = async (file: File) => {
    setOutcome(undefined);
    setImported(undefined);
    checking.clear();
    running.clear();
    setTooBig(file.size > sheetBytesAtMost);
    setChosen(undefined);
    if (file.size > sheetBytesAtMost) return;
    const base64 = base64Of(new Uint8Array(await file.arrayBuffer()));
    setChosen({ name: file.name, base64 });
    setOutcome(await check({ params, body: { file: base64, dryRun: true } }));
  };
  const save = async () => {
    onBusy(true);
    await saved().finally(() => onBusy(false));
  };
  const saved = async () => {
    if (!chosen) return;
    const done = await run({ params, body: { file: chosen.base64, dryRun: false } });
    if (!done) {
      // The building is another one than when the sheet was looked through: all that is wrong now is named, row by row.
      const now = await check({ params, body: { file: chosen.base64, dryRun: true } });
      if (now) setOutcome(now);
      return;
    }
    setImported(done);
    setChosen(undefined);
    setOutcome(undefined);
  };
  const pending = checking.pending || running.pending;
  const unreadable = tooBig ? t('fields.file_too_big') : (checking.field('file') ?? checking.problem);
  const changes = outcome ? outcome.create + outcome.update : 0;
  return (
    <Section dense title={t('sheets.import')}>
      <Typography color="textSecondary">{t(`sheets.rules.${kind}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: 1 }}>
        <FileButton label={t('sheets.choose')} accept=".xlsx" disabled={pending} onFile={choose} />
        {chosen && <span>{chosen.name}</span>}
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {unreadable && <Alert severity="error">{unreadable}</Alert>}
        {outcome && <Report outcome={outcome} />}
        {imported && (
          <Alert severity="success" action={next}>
            {t('sheets.imported', { create: imported.create, update: imported.update })}
          </Alert>
        )}
        {running.problem && <Alert severity="error">{running.problem}</Alert>}
      </Box>
      {outcome && (
        <Button
          variant="contained"
          disabled={pending || outcome.faults > 0 || changes === 0}
          onClick={save}
          sx={{ marginTop: 1 }}
        >
          {t('sheets.run')}
        </Button>
      )}
    </Section>
  );
}

function Report({ outcome }: { outcome: Told }) {
  const { t } = useTranslation('apartment');
  const { create, update, same, persons = 0, faults, problems, ignored, unread } = outcome;
  return (
    <>
      <Alert severity={faults > 0 ? 'error' : 'success'}>
        {faults > 0 ? t('sheets.bad', { count: faults }) : t('sheets.good')}
      </Alert>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <StateChip tone="good" label={t('sheets.create', { count: create })} />
        {persons > 0 && <StateChip tone="good" label={t('sheets.persons', { count: persons })} />}
        {update > 0 && <StateChip tone="info" label={t('sheets.update', { count: update })} />}
        {same > 0 && <StateChip tone="neutral" label={t('sheets.same', { count: same })} />}
      </Box>
      {ignored.length > 0 && (
        <Alert severity="info">{t('sheets.ignored', { columns: ignored.join(', ') })}</Alert>
      )}
      {unread.length > 0 && (
        <Alert severity="info">{t('sheets.unread', { sheets: unread.join(', ') })}</Alert>
      )}
      {problems.length > 0 && <Problems problems={problems} />}
      {faults > problems.length && (
        <Typography color="textSecondary">{t('sheets.more', { count: problems.length })}</Typography>
      )}
    </>
  );
}

function Problems({ problems }: { problems: readonly SheetProblem[] }) {
  const { t } = useTranslation(['apartment', 'shell']);
  const numbered = problems.map((problem, index) => ({ ...problem, key: String(index) }));
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto' }} tabIndex={0} role="group" aria-label={t('sheets.fault')}>
      <DataTable
        dense
        caption={t('sheets.fault')}
        rows={numbered}
        rowKey={({ key }) => key}
        columns={[
          { key: 'row', label: t('sheets.row'), primary: true, cell: ({ row }) => row ?? t('sheets.whole') },
          {
            key: 'column',
            label: t('sheets.column'),
            cell: ({ column }) => (column === null ? '–' : t(`sheetColumns.${column}`)),
          },
          {
            key: 'fault',
            label: t('sheets.fault'),
            cell: ({ code, params }) =>
              t([`fields.${code}`, `shell:fields.${code}`, 'shell:fields.other'], { ...params, code }),
          },
        ]}
      />
    </Box>
  );
}
