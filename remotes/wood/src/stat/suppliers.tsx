import type { ResultOf } from '@console/contract';
import { type getSupplierStat, woodPaths } from '@console/contract/wood';
import { useFormat, useName } from '@console/shell';
import { columnsOf, DataTable, EmptyState, PointChart, Section, SeriesChart } from '@console/ui';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import './texts.ts';

type SupplierStat = ResultOf<typeof getSupplierStat>;
type Supplier = SupplierStat['items'][number];
type Receipt = SupplierStat['receipts'][number];

const mostDrawn = 12;

/** How much of what suppliers sent went back, and how far their measure is from ours. */
export function Suppliers({ stat }: { stat: SupplierStat }) {
  const { t } = useTranslation('wood');
  if (stat.items.length === 0)
    return <EmptyState title={t('tradeStat.none')} body={t('tradeStat.noneBody')} />;
  return (
    <>
      <Section dense>
        <ReturnRates stat={stat} />
      </Section>
      <SupplierTable stat={stat} />
      <Section dense>
        <Measures stat={stat} />
      </Section>
      <ReceiptTable stat={stat} />
    </>
  );
}

const cubic = { min: 0, max: 3 };

function ReturnRates({ stat }: { stat: SupplierStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const rows = stat.items
    .toSorted((one, other) => Number(other.returnRate ?? -1) - Number(one.returnRate ?? -1))
    .slice(0, mostDrawn);
  return (
    <SeriesChart
      label={t('tradeStat.returnRateChart')}
      over={t('tradeStat.supplier')}
      columns={rows.map(({ names }) => name(names))}
      series={[
        {
          name: t('tradeStat.returnRate'),
          values: rows.map(({ returnRate }) => (returnRate === null ? null : Number(returnRate))),
          texts: rows.map(({ returnRate }) =>
            returnRate === null ? '' : format.percent(Number(returnRate), 2),
          ),
        },
      ]}
      bars="lying"
      format={(value) => format.percent(value)}
    />
  );
}

function SupplierTable({ stat }: { stat: SupplierStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const column = columnsOf<Supplier>(format);
  const percent = (ratio: string | null) =>
    ratio === null ? t('tradeStat.dash') : format.percent(Number(ratio), 2);
  // Without a sheet there is nothing to compare with.
  const told = ({ supplierVolume }: Supplier, volume: string) =>
    Number(supplierVolume) === 0 ? null : volume;
  const half = { card: 'half', nowrap: true } as const;
  return (
    <Section title={t('tradeStat.suppliersTitle')}>
      <DataTable
        caption={t('tradeStat.suppliersTitle')}
        rows={stat.items}
        rowKey={({ partnerId }) => partnerId}
        href={({ partnerId }) => woodPaths.transaction({ partner: partnerId })}
        columns={[
          column.name('name', t('tradeStat.supplier'), ({ names }) => name(names)),
          column.decimal('received', t('tradeStat.received'), (row) => row.receivedVolume, {
            ...cubic,
            ...half,
          }),
          column.decimal('returned', t('tradeStat.returned'), (row) => row.returnedVolume, {
            ...cubic,
            ...half,
          }),
          column.own('rate', t('tradeStat.returnRate'), (row) => percent(row.returnRate), {
            align: 'right',
            ...half,
          }),
          column.decimal('sheet', t('tradeStat.sheet'), (row) => told(row, row.supplierVolume), {
            ...cubic,
            ...half,
          }),
          column.decimal('ours', t('tradeStat.ours'), (row) => told(row, row.ourVolume), {
            ...cubic,
            ...half,
          }),
          column.decimal('difference', t('tradeStat.difference'), (row) => told(row, row.differenceVolume), {
            ...{ ...cubic, ...half },
          }),
          column.own('part', t('tradeStat.differenceRate'), (row) => percent(row.difference), {
            ...{ align: 'right', ...half },
          }),
        ]}
      />
      <Typography variant="body2" color="textSecondary" sx={{ marginTop: 1 }}>
        {t('tradeStat.suppliersNote')}
      </Typography>
    </Section>
  );
}

const isBeyond = ({ difference }: Receipt, tolerance: string) =>
  difference !== null && Math.abs(Number(difference)) > Number(tolerance);

function Measures({ stat }: { stat: SupplierStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const tolerance = format.percent(Number(stat.tolerance), 2);
  const axis = (value: number) => format.decimal(String(Math.round(value * 1000) / 1000), { min: 0, max: 3 });
  return (
    <PointChart
      label={t('tradeStat.scatter')}
      says={t('tradeStat.scatterSays', { tolerance })}
      over={t('tradeStat.document')}
      x={{ label: t('tradeStat.sheet'), format: axis }}
      y={{ label: t('tradeStat.ours'), format: axis }}
      points={stat.receipts.map((receipt) => ({
        name: `${receipt.number} ${name(receipt.names)}`,
        x: Number(receipt.supplierVolume),
        y: Number(receipt.ourVolume),
        texts: [
          format.decimal(receipt.supplierVolume, cubic),
          format.decimal(receipt.ourVolume, cubic),
        ] as const,
        beyond: isBeyond(receipt, stat.tolerance),
      }))}
      same={t('tradeStat.scatterLine')}
      beyond={t('tradeStat.beyond')}
    />
  );
}

function ReceiptTable({ stat }: { stat: SupplierStat }) {
  const { t } = useTranslation('wood');
  const format = useFormat();
  const name = useName();
  const column = columnsOf<Receipt>(format);
  const half = { card: 'half', nowrap: true } as const;
  return (
    <Section title={t('tradeStat.receiptsTitle')}>
      {stat.receiptsCut && (
        <Typography variant="body2" color="textSecondary" sx={{ marginBottom: 1 }}>
          {t('tradeStat.receiptsCut', { count: stat.receipts.length })}
        </Typography>
      )}
      <DataTable
        caption={t('tradeStat.receiptsTitle')}
        rows={stat.receipts}
        rowKey={({ txnId, businessDate }) => `${txnId} ${businessDate}`}
        href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
        empty={<EmptyState title={t('tradeStat.noReceipts')} />}
        columns={[
          column.name('number', t('tradeStat.document'), ({ number }) => number, { nowrap: true }),
          column.day('day', t('tradeStat.day'), ({ businessDate }) => businessDate, { card: 'half' }),
          column.text('supplier', t('tradeStat.supplier'), ({ names }) => name(names)),
          column.decimal('sheet', t('tradeStat.sheet'), (row) => row.supplierVolume, { ...cubic, ...half }),
          column.decimal('ours', t('tradeStat.ours'), (row) => row.ourVolume, { ...cubic, ...half }),
          column.own(
            'part',
            t('tradeStat.differenceRate'),
            ({ difference }) =>
              difference === null ? t('tradeStat.dash') : format.percent(Number(difference), 2),
            { align: 'right', ...half },
          ),
          column.state('beyond', t('tradeStat.beyond'), (row) =>
            isBeyond(row, stat.tolerance) ? { tone: 'warn', label: t('tradeStat.beyond') } : undefined,
          ),
        ]}
      />
    </Section>
  );
}
