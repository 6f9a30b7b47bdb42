import { type Tally, tallyRowsAtMost } from '@console/contract/wood';
import { useFaultText, useFormat, useProblemText } from '@console/shell';
import { FormDialog, TextInput } from '@console/ui';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countTyped, type TypedRow, tallyColumns, tallyOf } from '../tally/tally-rows.ts';
import { useMeasured } from '../tally/use-measured.ts';
import { pastedTally } from './tally-paste-rules.ts';

export interface TallyPasteDialogProps {
  kind: Tally['kind'];
  /** As many rows as the tally still takes. */
  room: number;
  onRows(rows: readonly TypedRow[]): void;
  onClose(): void;
}

/** As many faults as one reads; all are marked in the tally. */
const shownFaults = 20;

/** Rows of a spreadsheet, looked through by the volume rules before they are taken over; what is wrong is told with its row. */
export default function TallyPasteDialog({ kind, room, onRows, onClose }: TallyPasteDialogProps) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const problemText = useProblemText();
  const [text, setText] = useState('');
  const { rows, rowNumbers, hasHead, ignored } = pastedTally(text, kind);
  const tooMany = rows.length > room;
  const { measured, error } = useMeasured(tallyOf(kind, tooMany ? [] : rows));
  const faultsOf = useRowFaults(measured?.rows);
  const faults = (tooMany ? [] : rows).flatMap((row, index) =>
    faultsOf(row, index).map((said) => ({ row: rowNumbers[index] ?? index + 1, said })),
  );
  const columns = [
    ...tallyColumns[kind].map(({ name, unit }) => t(`tally.${name}`, { unit })),
    t('tally.count'),
  ];
  return (
    <FormDialog
      open
      wide
      title={t('drafts.paste.title')}
      submitLabel={t('drafts.paste.add', { count: rows.length })}
      onClose={onClose}
      onSubmit={() => {
        if (tooMany) return;
        if (rows.length > 0) onRows(rows);
        onClose();
      }}
    >
      <Typography>{t('drafts.paste.body', { columns: columns.join(' · ') })}</Typography>
      <TextInput multiline rows={8} mono label={t('drafts.paste.label')} value={text} onChange={setText} />
      {tooMany && (
        <Alert severity="error">{t('drafts.paste.tooMany', { most: tallyRowsAtMost, room })}</Alert>
      )}
      {error != null && <Alert severity="error">{problemText(error)}</Alert>}
      {rows.length > 0 && !tooMany && (
        <Box role="status">
          <Typography>
            {t('drafts.paste.read', {
              count: rows.length,
              pieces: format.number(measured?.pieces ?? 0),
              volume: measured ? format.decimal(measured.volume) : '–',
            })}
            {hasHead && ` ${t('drafts.paste.head')}`}
            {ignored > 0 && ` ${t('drafts.paste.ignored', { count: ignored })}`}
          </Typography>
        </Box>
      )}
      {faults.length > 0 && (
        <Alert severity="warning">
          <Typography>{t('drafts.paste.faults')}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {faults.slice(0, shownFaults).map(({ row, said }) => (
              <li key={`${row} ${said}`}>{t('drafts.paste.fault', { row, said })}</li>
            ))}
          </Box>
          {faults.length > shownFaults && (
            <Typography>{t('drafts.paste.more', { count: faults.length - shownFaults })}</Typography>
          )}
        </Alert>
      )}
    </FormDialog>
  );
}

/** What is wrong in a row: what cannot be counted, else what the volume rules say. */
function useRowFaults(
  measured:
    | readonly { readonly problem: Parameters<ReturnType<typeof useFaultText>>[0] | null }[]
    | undefined,
) {
  const { t } = useTranslation('wood');
  const faultText = useFaultText();
  return (row: TypedRow, index: number): string[] => {
    if (countTyped(row.count) === null) return [t('fields.count_not_whole')];
    const problem = measured?.[index]?.problem;
    return problem ? [faultText(problem)] : [];
  };
}
