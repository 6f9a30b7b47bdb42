import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FileButton } from '../fields/file-button.tsx';
import { SheetReport, type SheetReportProps, type ToldSheet } from './sheet-report.tsx';

/** `useSheetImport` of the shell: a file that is looked through, and then taken. */
export interface TakenSheet<Told extends ToldSheet> extends Pick<SheetReportProps, 'faultText'> {
  readonly chosen: string | undefined;
  readonly found: Told | undefined;
  readonly done: Told | undefined;
  readonly pending: boolean;
  readonly problem: string | undefined;
  choose(file: File): unknown;
  save(): Promise<unknown>;
}

export interface SheetImportProps<Told extends ToldSheet> extends Pick<SheetReportProps, 'columnName'> {
  sheet: TakenSheet<Told>;
  /** Ends of files that are taken: `.xlsx`. */
  accept: string;
  /** What a sheet of this kind has to be like. */
  rules: ReactNode;
  words: { readonly choose: string; readonly run: string };
  /** What has come in. */
  imported(done: Told): string;
  /** What else is told of a sheet that was looked through. */
  more?(found: Told): ReactNode;
  /** While it is being saved. */
  onBusy?(busy: boolean): void;
  /** What is done next, once one has come in. */
  next?: ReactNode;
}

/** A sheet is looked through first; only one without any fault can be imported. */
export function SheetImport<Told extends ToldSheet>({
  sheet,
  accept,
  rules,
  words,
  columnName,
  imported,
  more,
  onBusy,
  next,
}: SheetImportProps<Told>) {
  const { chosen, found, done, pending, problem } = sheet;
  const save = async () => {
    onBusy?.(true);
    await sheet.save().finally(() => onBusy?.(false));
  };
  return (
    <>
      <Typography color="textSecondary">{rules}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, marginBlock: 1 }}>
        <FileButton
          label={words.choose}
          accept={accept}
          loading={pending}
          onFile={(file) => void sheet.choose(file)}
        />
        {chosen && <span>{chosen}</span>}
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {found && (
          <SheetReport told={found} columnName={columnName} faultText={sheet.faultText}>
            {more?.(found)}
          </SheetReport>
        )}
        {done && (
          <Alert severity="success" action={next}>
            {imported(done)}
          </Alert>
        )}
      </Box>
      {found && (
        <Button
          variant="contained"
          disabled={pending || found.faults > 0 || (found.create ?? 0) + (found.update ?? 0) === 0}
          onClick={() => void save()}
          sx={{ marginTop: 1 }}
        >
          {words.run}
        </Button>
      )}
    </>
  );
}
