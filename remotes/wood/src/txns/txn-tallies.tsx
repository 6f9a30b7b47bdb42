import type { Tally, TxnLine } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, Section } from '@console/ui';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { tallyColumns } from '../tally/tally-rows.ts';
import { useMeasure } from './txn-words.ts';

/** The tallies by which goods were counted, each folded under the line that it is of. */
export function TxnTallies({ lines }: { lines: readonly TxnLine[] }) {
  const { t } = useTranslation('wood');
  const name = useName();
  const measure = useMeasure();
  const tallied = lines.flatMap(({ tally, ...line }) => (tally ? [{ ...line, tally }] : []));
  if (tallied.length === 0) return null;
  return (
    <Section title={t('txns.tallies')}>
      {tallied.map((line) => (
        <Box key={line.lineNo} component="details" open={tallied.length === 1} sx={detailsStyle}>
          <summary>{`${line.lineNo}. ${name(line.names)} · ${measure(line)}`}</summary>
          <TallyTable tally={line.tally} caption={`${line.lineNo}. ${name(line.names)}`} />
        </Box>
      ))}
    </Section>
  );
}

type Row = Readonly<Record<string, string | number>>;

function TallyTable({ tally, caption }: { tally: Tally; caption: string }) {
  const { t } = useTranslation('wood');
  const column = columnsOf<{ at: number; row: Row }>(useFormat());
  return (
    <DataTable
      dense
      caption={caption}
      rows={tally.rows.map((row: Row, index) => ({ at: index + 1, row }))}
      rowKey={({ at }) => String(at)}
      columns={[
        column.name('row', t('txns.tallyRow'), ({ at }) => t('tally.row', { number: at })),
        ...tallyColumns[tally.kind].map((size) =>
          column.decimal(
            size.name,
            t(`tally.${size.name}`, { unit: size.unit }),
            ({ row }) => String(row[size.name]),
            { card: 'half' },
          ),
        ),
        column.number('count', t('tally.count'), ({ row }) => Number(row.count), { card: 'half' }),
      ]}
    />
  );
}

const detailsStyle = {
  '& > summary': { cursor: 'pointer', width: 'fit-content', color: 'primary.main', paddingBlock: 0.75 },
};
