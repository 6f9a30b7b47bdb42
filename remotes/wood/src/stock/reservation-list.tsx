import { listReservations, type Reservation, staleReservationDays, woodPaths } from '@console/contract/wood';
import { useEndpoint, useFormat, useName, useTableLook } from '@console/shell';
import { type Column, choiceFilter, columnsOf, ForbiddenState, ListSection } from '@console/ui';
import { useTranslation } from 'react-i18next';
import { mayIn, useTeam } from '../team/team.ts';
import { useMeasure, useYardName } from '../txns/txn-words.ts';
import type { StockTabProps } from './stock-tab.ts';
import { reservationsInput } from './stock-view.ts';
import { useYardOptions } from './yard-options.ts';
import '../txns/texts.ts';

/** What sales are promised, the oldest promise first; those that are old are worth a question. */
export default function ReservationTab(props: StockTabProps) {
  const { t } = useTranslation('wood');
  return mayIn(useTeam(), 'wood.sale.read') ? (
    <ReservationList {...props} />
  ) : (
    <ForbiddenState permission="wood.sale.read" grantedBy={t('stockTabs.grantedBy')} />
  );
}

function ReservationList({ view, address }: StockTabProps) {
  const { t } = useTranslation('wood');
  const { items, next } = useEndpoint(listReservations, reservationsInput(useTeam(), view));
  const days = staleReservationDays;
  return (
    <ListSection
      title={t('reservations.caption')}
      address={address}
      filterBy={[
        choiceFilter('yardId', t('yards.one'), t('yards.all'), useYardOptions()),
        { kind: 'switch', name: 'stale', label: t('reservations.stale', { days }) },
      ]}
      rows={items}
      rowKey={({ txnId, lineNo }) => `${txnId}.${lineNo}`}
      href={({ txnId }) => woodPaths.transaction({ uuid: txnId })}
      nextCursor={next}
      look={useTableLook('wood.reservations')}
      columns={useColumns()}
      noMatch={t('reservations.noMatch')}
      none={{ title: t('reservations.none'), body: t('reservations.noneBody') }}
    />
  );
}

function useColumns(): Column<Reservation>[] {
  const { t } = useTranslation('wood');
  const name = useName();
  const yardName = useYardName();
  const measure = useMeasure();
  const column = columnsOf<Reservation>(useFormat());
  return [
    column.name('number', t('reservations.number'), ({ number, lineNo }) => `${number} · ${lineNo}`, {
      nowrap: true,
    }),
    column.text('partner', t('txns.partner'), ({ partner }) => name(partner?.names), { card: 'name' }),
    column.text('sort', t('stock.sort'), ({ names, lot }) =>
      [name(names), lot?.code].filter(Boolean).join(' · '),
    ),
    column.text('yard', t('yards.one'), ({ yardId }) => yardName(yardId), { hideBelow: 'lg', card: 'half' }),
    column.text('goods', t('places.reserved'), (row) => measure(row), { align: 'right', card: 'half' }),
    column.instant('since', t('reservations.since'), ({ confirmedAt }) => confirmedAt, { hideBelow: 'xl' }),
    column.text('age', t('reservations.age'), ({ days }) => t('places.days', { count: days }), {
      align: 'right',
      card: 'half',
    }),
    column.state(
      'stale',
      t('stock.state'),
      ({ days }) =>
        days > staleReservationDays && {
          tone: 'warn',
          label: t('reservations.staleMark', { days: staleReservationDays }),
        },
    ),
  ];
}
