import {
  apartmentPaths,
  type BillFigures,
  type Building,
  type Cycle,
  generateBills,
} from '@console/contract/apartment';
import { useCall, useFormat, useTable } from '@console/shell';
import { columnsOf, ListSection } from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

type Row = BillFigures['withoutBill'][number];

interface WithoutBillProps {
  building: Building;
  cycle: Cycle;
  rooms: readonly Row[];
}

/** Rooms of which the month has no bill, and why; where somebody was forgotten, that comes first. */
export function WithoutBill({ building, cycle, rooms }: WithoutBillProps) {
  const { t } = useTranslation('apartment');
  const column = columnsOf<Row>(useFormat());
  const table = useTable('apartment.withoutBill');
  const opens = building.may.includes('apartment.tenancy.read');
  const mayMake =
    building.may.includes('apartment.bill.generate') &&
    (cycle.state === 'billed' || cycle.state === 'issued');
  const makes = mayMake && rooms.some(({ reason }) => reason === 'discarded');
  const again = (row: Row) =>
    row.reason === 'discarded' && row.tenancyId !== null ? (
      <MakeAgain cycle={cycle} room={row.number} tenancyId={row.tenancyId} />
    ) : null;
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
        ...(makes ? [column.own('acts', t('bills.acts.label'), again)] : []),
      ]}
    />
  );
}

interface MakeAgainProps {
  cycle: Cycle;
  room: string;
  tenancyId: string;
}

/** A bill that somebody has discarded comes back only here. */
function MakeAgain({ cycle: { buildingId, ym, version }, room, tenancyId }: MakeAgainProps) {
  const { t } = useTranslation('apartment');
  const [run, { pending, problem }] = useCall(generateBills);
  return (
    <Box>
      <Button
        size="small"
        loading={pending}
        aria-label={t('bills.without.againOf', { room })}
        onClick={() => void run({ params: { buildingId, ym }, query: { tenancy: tenancyId }, version })}
      >
        {t('bills.without.again')}
      </Button>
      {problem && (
        <Box role="alert" sx={{ typography: 'caption', color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </Box>
  );
}
