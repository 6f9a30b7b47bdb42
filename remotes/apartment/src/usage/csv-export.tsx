import { notify, useProblemText } from '@console/shell';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { csvOf } from '../screens/list/csv-rules.ts';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly next: string | null;
}

interface CsvExportProps<Row> {
  file: string;
  columns: readonly (readonly [label: string, of: (row: Row) => string])[];
  /** Asks for one page after the other. */
  fetchPage(cursor: string | undefined): Promise<Page<Row>>;
}

/** More than a spreadsheet reader looks through. */
const mostRows = 10_000;

async function everyPage<Row>(fetchPage: CsvExportProps<Row>['fetchPage']) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    rows.push(...page.items);
    cursor = page.next ?? undefined;
  } while (cursor && rows.length < mostRows);
  return { rows: rows.slice(0, mostRows), cut: cursor !== undefined };
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** All that is filtered, as a sheet. */
export function CsvExport<Row>({ file, columns, fetchPage }: CsvExportProps<Row>) {
  const { t } = useTranslation('apartment');
  const problemText = useProblemText();
  const [pending, setPending] = useState(false);
  const save = async () => {
    setPending(true);
    try {
      const { rows, cut } = await everyPage(fetchPage);
      const sheet = rows.map((row) => columns.map(([, of]) => of(row)));
      download(`${file}.csv`, csvOf([columns.map(([label]) => label), ...sheet]));
      if (cut) notify.info(t('usage.exportCut', { count: mostRows }));
    } catch (error) {
      notify.error(problemText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Button variant="outlined" loading={pending} onClick={() => void save()}>
      {t('usage.export')}
    </Button>
  );
}
