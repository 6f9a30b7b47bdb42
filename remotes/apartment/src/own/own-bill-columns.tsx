import { apartmentPaths, type OwnBill } from '@console/contract/apartment';
import { useFormat } from '@console/shell';
import { columnsOf } from '@console/ui';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import './texts.ts';

/** The columns of one's own bills, by name: a list takes those that it has room for. */
export function useOwnBillColumns() {
  const { t } = useTranslation('apartment');
  const format = useFormat();
  const column = columnsOf<OwnBill>(format);
  const inCurrency = { currency: (row: OwnBill) => row.currency, card: 'half' } as const;
  return {
    number: column.own(
      'number',
      t('ownBills.number'),
      ({ billId, number }) => (
        <MuiLink component={Link} to={apartmentPaths.print({ uuid: billId })}>
          {number}
        </MuiLink>
      ),
      { primary: true },
    ),
    kind: column.text('kind', t('ownBills.kind'), ({ kind }) => t(`ownBills.kinds.${kind}`), {
      card: 'half',
    }),
    room: column.text('room', t('ownBills.room'), ({ roomNumber }) => roomNumber, {
      card: 'half',
      hideBelow: 'md',
    }),
    period: column.text(
      'period',
      t('ownBills.period'),
      ({ firstDay, lastDay }) =>
        firstDay && lastDay && t('ownRooms.span', { first: format.day(firstDay), last: format.day(lastDay) }),
      { hideBelow: 'md' },
    ),
    due: column.day('due', t('ownBills.due'), ({ dueOn }) => dueOn, { card: 'half' }),
    state: column.state('state', t('ownBills.state'), ({ isOverdue, openMinor }) => {
      if (isOverdue) return { tone: 'bad', label: t('ownBills.states.overdue') };
      return openMinor > 0
        ? { tone: 'warn', label: t('ownBills.states.open') }
        : { tone: 'good', label: t('ownBills.states.paid') };
    }),
    total: column.money('total', t('ownBills.total'), ({ totalMinor }) => totalMinor, inCurrency),
    lateFee: column.money('lateFee', t('ownBills.lateFee'), ({ lateFeeMinor }) => lateFeeMinor, inCurrency),
    open: column.money('openMinor', t('ownBills.open'), ({ openMinor }) => openMinor, inCurrency),
  };
}
