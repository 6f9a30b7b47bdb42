import { importBankStatement } from '@console/contract/apartment';
import { useFormat, useSheetImport } from '@console/shell';
import { columnsOf, DataTable, Dialog, FileButton, SheetReport, StateChip, type Tone } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmounts } from './money-words.ts';

interface BankImportDialogProps {
  buildingId: string;
  currency: string;
  onClose(): void;
}

type Told = NonNullable<ReturnType<typeof useSheetImport<typeof importBankStatement>>['found']>;

/** A statement is looked through first: what becomes of each of its rows is told before anything is kept. */
export default function BankImportDialog({ buildingId, currency, onClose }: BankImportDialogProps) {
  const { t } = useTranslation('apartment');
  const [busy, setBusy] = useState(false);
  const fileName = useRef('');
  const sheet = useSheetImport(importBankStatement, (body) => ({
    params: { buildingId },
    query: { name: fileName.current.slice(0, 200) },
    body,
  }));
  const choose = (file: File) => {
    fileName.current = file.name;
    return sheet.choose(file);
  };
  const { chosen, found, done, pending, problem } = sheet;
  const save = async () => {
    setBusy(true);
    await sheet.save().finally(() => setBusy(false));
  };
  return (
    <Dialog size="wide" title={t('money.bank.import')} onClose={busy ? undefined : onClose}>
      <Typography color="textSecondary">{t('money.bank.importBody')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <FileButton label={t('money.bank.choose')} accept=".csv,.xlsx" loading={pending} onFile={choose} />
        {chosen && <span>{chosen}</span>}
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {found && <Found told={found} currency={currency} faultText={sheet.faultText} />}
        {done && <Alert severity="success">{t('money.bank.imported', { count: done.create })}</Alert>}
      </Box>
      {found && found.rows.length > 0 && <Rows told={found} currency={currency} />}
      {found && (
        <Box>
          <Button
            variant="contained"
            disabled={pending || found.faults > 0 || found.create === 0}
            onClick={() => void save()}
          >
            {t('money.bank.run')}
          </Button>
        </Box>
      )}
    </Dialog>
  );
}

interface FoundProps {
  told: Told;
  currency: string;
  faultText: ReturnType<typeof useSheetImport<typeof importBankStatement>>['faultText'];
}

/** What the file holds in all. */
function Found({ told, currency, faultText }: FoundProps) {
  const { t } = useTranslation('apartment');
  const amounts = useAmounts(currency);
  return (
    <SheetReport told={told} columnName={(column) => t(`money.bank.columns.${column}`)} faultText={faultText}>
      {told.skipped > 0 && (
        <StateChip tone="neutral" label={t('money.bank.skipped', { count: told.skipped })} />
      )}
      {told.inMinor > 0 && (
        <StateChip tone="info" label={t('money.bank.in', { amount: amounts.plain(told.inMinor) })} />
      )}
      {told.outMinor !== 0 && (
        <StateChip tone="info" label={t('money.bank.out', { amount: amounts.plain(told.outMinor) })} />
      )}
    </SheetReport>
  );
}

const tones: Record<Told['rows'][number]['outcome'], Tone> = {
  new: 'good',
  known: 'neutral',
  skipped: 'neutral',
  faulty: 'bad',
};

/** What becomes of each row of the file. */
function Rows({ told: { rows }, currency }: { told: Told; currency: string }) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const amounts = useAmounts(currency);
  const column = columnsOf<Told['rows'][number]>(format);
  return (
    <Box
      sx={{ maxHeight: 360, overflow: 'auto' }}
      tabIndex={0}
      role="group"
      aria-label={t('money.bank.rows')}
    >
      <DataTable
        dense
        caption={t('money.bank.rows')}
        rows={rows}
        rowKey={({ row }) => String(row)}
        columns={[
          column.number('row', t('money.bank.row'), ({ row }) => row, { align: undefined, card: 'name' }),
          column.day('day', t('money.bank.day'), ({ bookedOn }) => bookedOn, { card: 'half' }),
          column.name('payer', t('money.bank.payer'), ({ payer }) => payer),
          column.text('reference', t('money.bank.reference'), ({ reference }) => reference, {
            hideBelow: 'md',
          }),
          column.text(
            'amount',
            t('money.amount'),
            ({ amountMinor }) => (amountMinor === null ? null : amounts.signed(amountMinor)),
            { align: 'right', nowrap: true, card: 'half' },
          ),
          column.state('outcome', t('money.bank.outcome'), ({ outcome, why }) => ({
            tone: tones[outcome],
            label: [t(`money.bank.outcomes.${outcome}`), why && t(`money.bank.why.${why}`)]
              .filter(Boolean)
              .join(' · '),
          })),
        ]}
      />
    </Box>
  );
}
