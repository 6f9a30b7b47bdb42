import { apartmentPaths, type BillFigures, type Building } from '@console/contract/apartment';
import { useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import { useTranslation } from 'react-i18next';

type Row = BillFigures['withoutBill'][number];

interface WithoutBillProps {
  building: Building;
  rooms: readonly Row[];
}

/** Rooms of which the month has no bill, and why; where somebody was forgotten, that comes first. */
export function WithoutBill({ building, rooms }: WithoutBillProps) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Row>(useFormat());
  const table = useTable('apartment.withoutBill');
  const opens = building.may.includes('apartment.tenancy.read');
  const rows = rooms.toSorted((a, b) => Number(b.reason === 'missing') - Number(a.reason === 'missing'));
  if (rows.length === 0) return null;
  return (
    <ListSection
      {...table}
      title={t('bills.without.title', { count: rooms.length })}
      caption={t('bills.without.caption')}
      rows={rows}
      rowKey={({ roomId, tenancyId }) => `${roomId} ${tenancyId}`}
      href={({ tenancyId }) =>
        opens && tenancyId
          ? apartmentPaths.edit({ actionType: 'edit', uuid: tenancyId, tab: 'charges' })
          : undefined
      }
      columns={[
        column.name('room', t('bills.room'), ({ number }) => number),
        column.text('tenant', t('bills.tenant'), ({ personName }) => personName, { card: 'bare' }),
        column.state('reason', t('bills.without.reason'), ({ reason }) => ({
          tone: reason === 'missing' ? 'bad' : 'neutral',
          label: t(`bills.without.reasons.${reason}`),
        })),
      ]}
    />
  );
}
