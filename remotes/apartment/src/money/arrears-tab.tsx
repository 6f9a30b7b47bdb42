import { type Ageing, type ArrearsRow, apartmentPaths, listArrears } from '@console/contract/apartment';
import { useAddress, useEndpoint, useFormat, useListAddress, useTableLook } from '@console/shell';
import {
  BarChart,
  choiceFilter,
  columnsOf,
  dialogLater,
  KeyFigure,
  KeyFigures,
  type ListFilter,
  ListPanel,
  optionsOf,
  Section,
  StateChip,
  type Tone,
} from '@console/ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { arrearsQuery } from './money-inputs.ts';
import type { MoneyTabProps } from './money-tab-props.ts';
import { useAmounts } from './money-words.ts';

const AccountDialog = dialogLater<{
  building: MoneyTabProps['building'];
  tenancyId: string;
  onClose(): void;
}>(() => import('./account-dialog.tsx'));
const RecordPaymentDialog = dialogLater<{
  building: MoneyTabProps['building'];
  tenancyId?: string | undefined;
  onClose(): void;
}>(() => import('./record-payment-dialog.tsx'));
const PostLateFeesDialog = dialogLater<{
  buildingId: string;
  today: string;
  currency: string;
  onClose(): void;
}>(() => import('./post-late-fees-dialog.tsx'));

/** How long something has been due, and how bad that is. */
const ages = [
  ['days1To30', 'days1To30Minor', 'info'],
  ['days31To60', 'days31To60Minor', 'warn'],
  ['days61To90', 'days61To90Minor', 'bad'],
  ['daysOver90', 'daysOver90Minor', 'bad'],
] as const satisfies readonly (readonly [string, keyof Ageing, Tone])[];

/** Who owes what is overdue, the longest first; what they owe stays when they have moved out. */
export default function ArrearsTab({ building }: MoneyTabProps) {
  const { t } = useTranslation('apartment');
  const [params] = useAddress();
  const query = arrearsQuery(params, building);
  const { items, next, currency, today, totals } = useEndpoint(listArrears, { query });
  const [doing, setDoing] = useState<{ act: 'account' | 'record'; tenancyId: string }>();
  const [posting, setPosting] = useState(false);
  const filters: ListFilter[] = [
    { kind: 'search', name: 'q', label: t('money.arrears.search') },
    choiceFilter(
      'over',
      t('money.arrears.over'),
      t('money.all'),
      optionsOf(['1', '31', '61', '91'] as const, (value) => t(`money.arrears.overs.${value}`)),
    ),
  ];
  const close = () => setDoing(undefined);
  return (
    <>
      <Totals totals={totals} currency={currency} />
      {building.may.includes('apartment.bill.issue') && (
        <Box>
          <Button variant="outlined" onClick={() => setPosting(true)}>
            {t('money.lateFees.post')}
          </Button>
        </Box>
      )}
      <ListPanel
        caption={t('money.arrears.list')}
        address={useListAddress(listArrears, { kept: ['building'] })}
        filterBy={filters}
        rows={items}
        rowKey={({ tenancy }) => tenancy.tenancyId}
        onOpen={({ tenancy }) => setDoing({ act: 'account', tenancyId: tenancy.tenancyId })}
        columns={useColumns(building, currency, (tenancyId) => setDoing({ act: 'record', tenancyId }))}
        look={useTableLook('apartment.arrears')}
        nextCursor={next}
        noMatch={t('money.noMatch')}
        none={{ title: t('money.arrears.none'), body: t('money.arrears.noneBody') }}
      />
      {doing?.act === 'account' && (
        <AccountDialog building={building} tenancyId={doing.tenancyId} onClose={close} />
      )}
      {doing?.act === 'record' && (
        <RecordPaymentDialog building={building} tenancyId={doing.tenancyId} onClose={close} />
      )}
      {posting && (
        <PostLateFeesDialog
          buildingId={building.buildingId}
          today={today}
          currency={currency}
          onClose={() => setPosting(false)}
        />
      )}
    </>
  );
}

interface TotalsProps {
  totals: ReturnType<typeof useEndpoint<typeof listArrears>>['totals'];
  currency: string;
}

/** What all of them owe, by how long it has been due. */
function Totals({ totals, currency }: TotalsProps) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const amounts = useAmounts(currency);
  return (
    <Box sx={totalsStyle}>
      <KeyFigures compact>
        <KeyFigure
          label={t('money.arrears.overdue')}
          value={amounts.plain(totals.overdueMinor)}
          {...(totals.overdueMinor > 0 && { tone: 'bad' })}
        />
        <KeyFigure label={t('money.arrears.tenancies')} value={format.number(totals.tenancies)} />
        <KeyFigure label={t('money.arrears.notDue')} value={amounts.plain(totals.notDueMinor)} />
        <KeyFigure label={t('money.arrears.credit')} value={amounts.plain(totals.creditMinor)} />
      </KeyFigures>
      {totals.overdueMinor > 0 && (
        <Section dense title={t('money.arrears.ageing')}>
          <BarChart
            label={t('money.arrears.ageing')}
            format={amounts.plain}
            data={ages.map(([name, minor, tone]) => ({
              label: t(`money.arrears.ages.${name}`),
              value: totals[minor],
              ...(totals[minor] > 0 && { tone }),
            }))}
          />
        </Section>
      )}
    </Box>
  );
}

function useColumns(
  { may }: MoneyTabProps['building'],
  currency: string,
  onRecord: (tenancyId: string) => void,
) {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<ArrearsRow>(format);
  const mayRecord = may.includes('apartment.payment.record');
  return [
    column.name('who', t('money.tenant'), ({ tenancy }) =>
      t('money.who', { room: tenancy.roomNumber, tenant: tenancy.tenantName }),
    ),
    column.own(
      'state',
      t('money.state'),
      ({ state, overdueDays }) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          <StateChip
            tone={overdueDays > 60 ? 'bad' : overdueDays > 30 ? 'warn' : 'info'}
            label={t('money.record.dueDays', { count: overdueDays })}
          />
          {state === 'closed' && <StateChip tone="neutral" label={t('money.arrears.left')} />}
        </Box>
      ),
      { card: 'top' },
    ),
    column.day('oldest', t('money.arrears.oldest'), (row) => row.oldestDueOn, {
      card: 'half',
      hideBelow: 'md',
    }),
    column.own(
      'age',
      t('money.arrears.byAge'),
      (row: ArrearsRow) =>
        ages
          .filter(([, minor]) => row[minor] > 0)
          .map(([name, minor]) => (
            <div key={name}>
              {t(`money.arrears.ages.${name}`)} {format.money(row[minor], currency)}
            </div>
          )),
      { align: 'right', nowrap: true, hideBelow: 'md' },
    ),
    column.money('overdue', t('money.arrears.open'), (row) => row.overdueMinor, {
      currency,
      nowrap: true,
      card: 'half',
      cell: (row) => (
        <>
          <strong>{format.money(row.overdueMinor, currency)}</strong>
          {row.unpostedLateFeeMinor > 0 && (
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              {t('money.arrears.lateFee', { amount: format.money(row.unpostedLateFeeMinor, currency) })}
            </Box>
          )}
        </>
      ),
    }),
    column.own(
      'actions',
      t('money.actions'),
      ({ tenancy: { tenancyId, roomNumber: room } }: ArrearsRow) => (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {mayRecord && (
            <Button
              size="small"
              variant="outlined"
              aria-label={t('money.arrears.recordOf', { room })}
              onClick={() => onRecord(tenancyId)}
            >
              {t('money.arrears.record')}
            </Button>
          )}
          {may.includes('apartment.print.read') && (
            <Button
              size="small"
              component={Link}
              to={apartmentPaths.print({ uuid: tenancyId, template: 'reminder_1' })}
              aria-label={t('money.arrears.letterOf', { room })}
            >
              {t('money.arrears.letter')}
            </Button>
          )}
        </Box>
      ),
      { nowrap: true, card: 'bare' },
    ),
  ];
}

const totalsStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  // As wide as two figures beside one another.
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '440px minmax(0, 1fr)' },
};
