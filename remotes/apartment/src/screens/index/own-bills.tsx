import { apartmentPaths, listMyBills, type OwnBill } from '@console/contract/apartment';
import { useEndpoint, useFormat } from '@console/shell';
import { columnsOf, DataTable, EmptyState, KeyFigure, KeyFigures, Section } from '@console/ui';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import '../../own/texts.ts';

/** What the user still owes, oldest first. */
export function OwnBills() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<OwnBill>(format);
  const { items } = useEndpoint(listMyBills);
  const currencies = [...new Set(items.map(({ currency }) => currency))];
  const [currency] = currencies;
  const sumOf = (bills: readonly OwnBill[]) => bills.reduce((sum, { openMinor }) => sum + openMinor, 0);
  const overdue = items.filter(({ isOverdue }) => isOverdue);
  const ofDays = ({ firstDay, lastDay }: OwnBill) =>
    firstDay && lastDay && t('ownRooms.span', { first: format.day(firstDay), last: format.day(lastDay) });
  return (
    <Section title={t('ownBills.title')}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {/* Sums of two currencies say nothing. */}
        {currencies.length === 1 && (
          <KeyFigures compact>
            <KeyFigure label={t('ownBills.open')} value={format.money(sumOf(items), currency)} />
            {overdue.length > 0 && (
              <KeyFigure
                tone="bad"
                label={t('ownBills.overdue')}
                value={format.money(sumOf(overdue), currency)}
              />
            )}
          </KeyFigures>
        )}
        <DataTable
          caption={t('ownBills.title')}
          rows={items}
          rowKey={({ billId }) => billId}
          empty={<EmptyState title={t('ownBills.none')} />}
          columns={[
            column.own(
              'number',
              t('ownBills.number'),
              ({ billId, number }) => (
                <MuiLink component={Link} to={apartmentPaths.print({ uuid: billId })}>
                  {number}
                </MuiLink>
              ),
              { primary: true },
            ),
            column.text('kind', t('ownBills.kind'), ({ kind }) => t(`ownBills.kinds.${kind}`)),
            column.text('room', t('ownBills.room'), ({ roomNumber }) => roomNumber, { card: 'half' }),
            column.text('period', t('ownBills.period'), ofDays, { hideBelow: 'md' }),
            column.day('due', t('ownBills.due'), ({ dueOn }) => dueOn, { card: 'half' }),
            column.state(
              'state',
              t('ownBills.state'),
              ({ isOverdue }) => isOverdue && { tone: 'bad', label: t('ownBills.isOverdue') },
            ),
            column.money('total', t('ownBills.total'), ({ totalMinor }) => totalMinor, {
              currency: (row) => row.currency,
              card: 'half',
              hideBelow: 'md',
            }),
            column.money('lateFee', t('ownBills.lateFee'), ({ lateFeeMinor }) => lateFeeMinor, {
              currency: (row) => row.currency,
              card: 'half',
            }),
            column.money('openMinor', t('ownBills.open'), ({ openMinor }) => openMinor, {
              currency: (row) => row.currency,
              card: 'half',
            }),
          ]}
        />
      </Box>
    </Section>
  );
}
