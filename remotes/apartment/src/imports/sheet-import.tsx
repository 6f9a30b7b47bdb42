import type { SheetImport as Outcome } from '@console/contract';
import type { Building } from '@console/contract/apartment';
import { useSheetImport } from '@console/shell';
import { FileButton, Section, SheetReport, StateChip } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ImportKind, importers } from './import-kinds.ts';

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
  const sheet = useSheetImport(importers[kind], (body) => ({
    params: { buildingId: building.buildingId },
    body,
  }));
  const { chosen, found, done, pending, problem } = sheet;
  const save = async () => {
    onBusy(true);
    await sheet.save().finally(() => onBusy(false));
  };
  return (
    <Section dense title={t('sheets.import')}>
      <Typography color="textSecondary">{t(`sheets.rules.${kind}`)}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: 1 }}>
        <FileButton label={t('sheets.choose')} accept=".xlsx" loading={pending} onFile={sheet.choose} />
        {chosen && <span>{chosen}</span>}
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {found && (
          <SheetReport
            told={found}
            columnName={(column) => t(`sheetColumns.${column}`)}
            faultText={sheet.faultText}
          >
            <NewPersons {...found} />
          </SheetReport>
        )}
        {done && (
          <Alert severity="success" action={next}>
            {t('sheets.imported', { create: done.create, update: done.update })}
          </Alert>
        )}
      </Box>
      {found && (
        <Button
          variant="contained"
          disabled={pending || found.faults > 0 || found.create + found.update === 0}
          onClick={save}
          sx={{ marginTop: 1 }}
        >
          {t('sheets.run')}
        </Button>
      )}
    </Section>
  );
}

/** People come in with tenancies only. */
function NewPersons({ persons = 0 }: Outcome & { persons?: number }) {
  const { t } = useTranslation('apartment');
  return persons > 0 && <StateChip tone="good" label={t('sheets.persons', { count: persons })} />;
}
